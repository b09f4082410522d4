"""Games by the batch: how quick they are, and whether they are the games of the rules.

    python benchmarks/batch.py rate                       # decisions a second by number of games
    python benchmarks/batch.py rate --json rate.json      # the same, kept
    python benchmarks/batch.py picture rate.json          # drawn, as in docs/batch.md
    taskset -c 0 python benchmarks/batch.py core          # on one CPU core, beside the rules
    python benchmarks/batch.py compare --games 1000000    # choice by choice against the rules

`rate` plays at random with masks and auto-reset, in one compiled loop. `core` does the same by
turns with random play by the rules of the kernel and with the calibration loop, per second of CPU
time. `compare` records what a batch played, then plays the same choices by the rules, in several
processes.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from numpy.typing import NDArray

from sternbrett.batch import make, random_words
from sternbrett.bench.measure import (
    CALIBRATION,
    REPETITIONS,
    calibration,
    random_games,
    repetition,
)
from sternbrett.games import find_game
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt
from sternbrett.games.d6.rules.round import RecallCrew
from sternbrett.games.d6.rules.threats import ChooseUnit
from sternbrett.kernel.build import build
from sternbrett.kernel.engine import advance, answer
from sternbrett.lab.rate_plot import rate_plot
from sternbrett.lab.simulate import simulation_settings

MASK = 0xFFFFFFFF
PRIME = 16777619
#: How a batch names what is asked, and how it ended.
KINDS: dict[type, int] = {AssignCrew: 0, FireAt: 1, ChooseUnit: 2, RecallCrew: 3}
REWARDS = {"win": 1, "truncated": 0}
#: What is recorded of every choice.
RECORDED = {"actions": "uint8", "rewards": "int8", "ended": "bool", "digests": "uint32"}
NAMES = {
    "d6": "D-6",
    "backgammon": "Pgx backgammon",
    "2048": "Pgx 2048",
    "connect_four": "Pgx connect four",
}
PEERS = ("backgammon", "2048", "connect_four")
RULES = "rules"
CORE_SIZES = (1, 64, 1024, 4096)
SIZES = (1024, 8192, 65536, 131072, 524288, 2097152)


def kernel_digest(g: D6State) -> int:
    """Return a number made of everything in a position, and of what can be chosen in it."""
    content, filler = g.content, g.content.filler
    deck = health = stasis = legal = 0
    for card in g.deck:
        if card != filler:
            deck |= 1 << card
    for card in g.stasis:
        stasis |= 1 << card
    for card in g.threats:
        health |= g.health[card] << 3 * card
    decision = g.pending
    assert decision is not None
    for option in decision.options(g, 0):
        legal |= 1 << option.number
    asked: tuple[int, int] = (0, 0)
    if isinstance(decision, FireAt):
        asked = (decision.points, 0)
    elif isinstance(decision, ChooseUnit):
        asked = (decision.card, int(decision.hold))
    values = [
        KINDS[type(decision)],
        *asked,
        g.round, g.hull, g.shields, g.fired, g.repaired, g.damaged, g.activated, g.threat_roll,
        g.extra_rolls, g.extra_rolls_due, g.deck.count(filler),
        *g.area, *g.face, *(card & 63 for card in g.on_card),
        *words(deck, 2), *words(g.in_play, 2), *words(stasis, 2),
        *words(legal, 4), *g.rolls, *g.draws,
    ]  # fmt: skip
    values += [
        word
        for bit in range(3)
        for word in words(sum((health >> 3 * c + bit & 1) << c for c in g.threats), 2)
    ]
    assert len(content.cards) <= 64
    found = 0
    for value in values:
        found = ((found ^ value) * PRIME) & MASK
    return found


def words(number: int, size: int) -> list[int]:
    """Return a number as words of 32 bits, the lowest first."""
    return [number >> 32 * word & MASK for word in range(size)]


def batch_digest(batch: Any) -> Any:
    """Return the same of all games of a batch."""
    now = batch.positions
    fire, unit = now.doing == KINDS[FireAt], now.doing == KINDS[ChooseUnit]
    zero = jnp.zeros_like(now.hull)
    values = [
        now.doing,
        jnp.where(fire, now.points, jnp.where(unit, now.card, zero)),
        jnp.where(unit, now.holds, zero),
        now.round, now.hull, now.shields, now.fired, now.repaired, now.damaged, now.activated,
        now.threat_roll, now.extra_rolls, now.extra_rolls_due, now.fillers,
        *now.area, *now.face, *now.on_card, *now.deck, *now.in_play, *now.stasis,
        *batch.legal, *now.rolls, *now.draws, *(word for plane in now.health for word in plane),
    ]  # fmt: skip
    found = jnp.zeros_like(now.deck[0])
    for value in values:
        found = (found ^ value.astype(jnp.uint32)) * jnp.uint32(PRIME)
    return found


def record(env: Any, games: int, steps: int, seed: int) -> dict[str, NDArray[Any]]:
    """Play a batch at random; return generators at the start, actions, rewards and digests."""
    keys = jax.random.split(jax.random.key(seed), 3)
    rolls, draws, chooser = (random_words(key, games) for key in keys)
    # Each compiled for itself, so that the step is compiled once.
    pick, digest = jax.jit(env.random_actions), jax.jit(batch_digest)
    batch = env.begin_with(rolls, draws)
    out: dict[str, list[NDArray[Any]]] = {name: [] for name in RECORDED}
    first = np.asarray(digest(batch))
    for _ in range(steps):
        actions, chooser = pick(batch, chooser)
        batch, told = env.step(batch, actions)
        ended = told.terminated | told.truncated
        for name, array in zip(RECORDED, (actions, told.reward, ended, digest(batch)), strict=True):
            out[name].append(np.asarray(array).astype(RECORDED[name]))
    return {
        "rolls": np.stack([np.asarray(word) for word in rolls]),
        "draws": np.stack([np.asarray(word) for word in draws]),
        "first": first,
        **{name: np.stack(arrays) for name, arrays in out.items()},
    }


def replay(
    recorded: dict[str, NDArray[Any]], settings: dict[str, Any], lanes: Sequence[int]
) -> tuple[int, int, list[str]]:
    """Play recorded choices by the rules; return choices, games, and what differs."""
    game = find_game("d6")
    content = game.content()
    complete = simulation_settings(game, settings, None, content)
    vocabulary = content.vocabulary
    choices = games = 0
    odd: list[str] = []

    def deal(rolls: Any, draws: Any) -> D6State:
        g: D6State = game.begin(content, complete, 1)
        g.rolls, g.draws = rolls, draws
        advance(g)
        return g

    for lane in lanes:
        start = [
            tuple(int(word) for word in recorded[name][:, lane]) for name in ("rolls", "draws")
        ]
        g = deal(*start)
        if kernel_digest(g) != int(recorded["first"][lane]):
            odd.append(f"game {lane}: begins otherwise")
            continue
        columns = [recorded[name][:, lane].tolist() for name in RECORDED]
        for at, (action, reward, ended, digest) in enumerate(zip(*columns, strict=True)):
            answer(g, 0, vocabulary[action])
            choices += 1
            over = g.pending is None
            result = REWARDS.get(g.result, -1) if over else 0
            if over:
                games += 1
                g = deal(g.rolls, g.draws)
            if (over, result, kernel_digest(g)) != (ended, reward, digest):
                odd.append(f"game {lane}: differs after choice {at} ({vocabulary[action].key})")
                break
    return choices, games, odd


def _replay_part(folder: str, settings: dict[str, Any], lanes: Sequence[int]) -> Any:
    names = [path.stem for path in Path(folder).glob("*.npy")]
    recorded = {name: np.load(Path(folder, f"{name}.npy"), mmap_mode="r") for name in names}
    return replay(recorded, settings, lanes)


def compare(args: argparse.Namespace) -> None:
    """Play games by the batch and again by the rules."""
    settings = {"difficulty": args.difficulty}
    env = make("d6", settings, block=args.block)
    steps = 200
    lanes = -(-args.games // (8 * 1024)) * 1024  # a random game takes 22 choices
    began = time.perf_counter()
    recorded = record(env, lanes, steps, args.seed)
    print(f"{lanes * steps} choices by the batch, {time.perf_counter() - began:.0f} s", flush=True)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, array in recorded.items():
            np.save(Path(folder, f"{name}.npy"), array)
        parts = [range(first, min(first + 256, lanes)) for first in range(0, lanes, 256)]
        work = partial(_replay_part, folder, settings)
        with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
            found = list(pool.map(work, parts))
    odd = [line for part in found for line in part[2]]
    print(*odd[:10], sep="\n")
    print(
        f"{sum(part[1] for part in found)} games, {sum(part[0] for part in found)} choices by the "
        f"rules in {time.perf_counter() - began:.0f} s: {len(odd)} differences"
    )


def rate(args: argparse.Namespace) -> None:
    """Measure decisions a second, by number of games."""
    # Blocks take minutes to compile, and games begin only once: they do so without.
    begin = jax.jit(make("d6", {"difficulty": args.difficulty}).begin, static_argnums=1)
    env = make("d6", {"difficulty": args.difficulty}, block=args.block)
    play = jax.jit(env.play_randomly, static_argnums=2)
    rows: list[dict[str, Any]] = []
    for games in args.sizes:
        steps = steps_for(games)
        now = begin(jax.random.key(1), games), random_words(jax.random.key(2), games)
        began = time.perf_counter()
        now = done(play(*now, steps))[:2]
        compiled = time.perf_counter() - began
        rates = []
        for _ in range(args.rounds):
            began = time.perf_counter()
            now = done(play(*now, steps))[:2]
            rates.append(games * steps / (time.perf_counter() - began))
        rows.append(row("d6", games, rates, compiled))
    for name in PEERS if args.peers else ():
        rows += peer_rates(name, args.sizes, args.rounds)
    if args.json:
        device = str(jax.devices()[0].device_kind)
        Path(args.json).write_text(
            json.dumps({"device": device, "block": args.block, "rows": rows}, indent=1)
        )


def core(args: argparse.Namespace) -> None:
    """Measure decisions per second of CPU time, by turns with the rules."""
    play = random_games(find_game("d6"), "core")
    works = [calibration, lambda: {RULES: play()}, *(batch_work(size) for size in args.sizes)]
    for work in works:  # compiles
        work()
    repetitions = [repetition(works, args.seconds) for _ in range(REPETITIONS)]
    rates = {name: median(one[name] for one in repetitions) for name in repetitions[0]}
    print(f"{rates.pop(CALIBRATION):,.0f} calibration passes per CPU second")
    for name, per_second in rates.items():
        label = f"{name}, {build()}" if name == RULES else f"{name} games at once"
        times = per_second / rates[RULES]
        print(f"{label:>20}: {per_second:>9,.0f} decisions per CPU second, {times:.1f} times")


def batch_work(games: int) -> Callable[[], dict[str, int]]:
    """Return what plays so many games of a batch on at random."""
    env = make("d6")
    play = jax.jit(env.play_randomly, static_argnums=2)
    batch, chooser = env.begin(jax.random.key(1), games), random_words(jax.random.key(2), games)
    steps = max(10, 2**13 // games)

    def work() -> dict[str, int]:
        nonlocal batch, chooser
        batch, chooser, _ = done(play(batch, chooser, steps))
        return {str(games): games * steps}

    return work


def picture(args: argparse.Namespace) -> None:
    """Draw what `rate` measured and kept, of several calls together."""
    rates: dict[str, list[tuple[int, float]]] = {}
    for path in args.files:
        kept = json.loads(Path(path).read_text(encoding="utf-8"))
        where = " on a core" if kept["device"] == "cpu" else ""
        blocks = " in blocks" if kept["block"] else ""
        for one in kept["rows"]:
            name = NAMES[one["game"]] + blocks + where
            rates.setdefault(name, []).append((one["games"], one["decisions_per_s"]))
    Path(args.out).write_text(rate_plot(args.title, rates).standalone(), encoding="utf-8")


def done(computed: Any) -> Any:
    """Return what was computed once it is there: a device computes while the program goes on."""
    for array in jax.tree.leaves(computed):
        array.block_until_ready()
    return computed


def steps_for(games: int) -> int:
    """Return how many steps are measured at once."""
    return max(10, min(200, 2**24 // games))


def row(game: str, games: int, rates: list[float], compiled: float) -> dict[str, Any]:
    """Print and return one measurement: the median of its rounds."""
    median = sorted(rates)[len(rates) // 2]
    print(
        f"{game:>12} {games:>9} games  {median / 1e6:9.2f} million decisions/s"
        f"  (first call {compiled:.0f} s)",
        flush=True,
    )
    return {"game": game, "games": games, "decisions_per_s": median}


def peer_rates(name: str, sizes: Sequence[int], rounds: int) -> list[dict[str, Any]]:
    """Measure a game of Pgx in the same way, if it is installed."""
    try:
        import pgx
        from pgx.experimental import auto_reset
    except ModuleNotFoundError:
        print("Pgx is not installed: pip install pgx")
        return []
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(states: Any, key: Any, steps: int) -> Any:
        def one(_: int, now: Any) -> Any:
            states, key = now
            key, choosing, resetting = jax.random.split(key, 3)
            odds = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choosing, odds, axis=-1)
            games = actions.shape[0]
            return step(states, actions, jax.random.split(resetting, games)), key

        return lax.fori_loop(0, steps, one, (states, key))

    play = jax.jit(play, static_argnums=2)
    rows = []
    for games in sizes:
        steps = steps_for(games)
        states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games))
        began = time.perf_counter()
        now = done(play(states, jax.random.key(2), steps))
        compiled = time.perf_counter() - began
        rates = []
        for _ in range(rounds):
            began = time.perf_counter()
            now = done(play(*now, steps))
            rates.append(games * steps / (time.perf_counter() - began))
        rows.append(row(name, games, rates, compiled))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    measuring = commands.add_parser("rate", help="decisions a second")
    measuring.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    measuring.add_argument("--rounds", type=int, default=5)
    measuring.add_argument("--json", default="")
    measuring.add_argument("--peers", action="store_true", help="games of Pgx beside it")
    measuring.set_defaults(run=rate)
    on_core = commands.add_parser("core", help="on one CPU core, beside the rules")
    on_core.add_argument("--sizes", type=int, nargs="+", default=CORE_SIZES)
    on_core.add_argument("--seconds", type=float, default=3.0, help="CPU time each, three times")
    on_core.set_defaults(run=core)
    drawing = commands.add_parser("picture", help="a drawing of measured rates")
    drawing.add_argument("files", nargs="+", help="what `rate --json` wrote")
    drawing.add_argument("--title", default="Games by the batch on one GPU")
    drawing.add_argument("--out", default="docs/images/batch-rates.svg")
    drawing.set_defaults(run=picture)
    comparing = commands.add_parser("compare", help="the same games by the rules")
    comparing.add_argument("--games", type=int, default=10_000)
    comparing.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    comparing.add_argument("--seed", type=int, default=1)
    comparing.set_defaults(run=compare)
    for command in (measuring, comparing):
        command.add_argument("--difficulty", default="captain")
        command.add_argument("--block", type=int, default=0, help="one kernel a step, on a GPU")
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
