"""Games without a table: set up from a key, and played straight on the engine.

Nothing is checked or recorded here, and nothing announced unless somebody listens; that is what
makes it quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from sternbrett.kernel.campaign import chapter_seed, next_position
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Event, advance, answer
from sternbrett.kernel.game import AnyGame, Bot, BotFactory
from sternbrett.kernel.outcome import Incident

#: Is told what happened: the number of choices made so far, and the events after the last of them.
Listener = Callable[[int, Sequence[Event]], None]


class Try(msgspec.Struct, frozen=True, array_like=True):
    """What a game or a chapter of a campaign has tried (`kernel.outcome.Attempt`).

    `incidents` are those of the game's that happened in it; empty where nobody listened.
    """

    task: str
    ending: str
    succeeded: bool
    incidents: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """How a simulated game ended.

    `won` says which seats won, `points` how many they have; `rounds` and `points` are None where
    the game counts none. `options` is how many options all decisions offered together, so
    `options / decisions` is the branching factor. `heard` says for each event (see `lab.events`)
    after how many choices it happened first; empty where nobody listened. `roles` are those that
    the seats chose in play, empty where they do not. Of a campaign all this is that of its last
    chapter, but decisions and options are those of all; `chapters` says how each of them ended.
    `tries` are what was tried, one for each chapter or the game that tried anything.
    """

    result: str
    scores: tuple[float, ...]
    decisions: int
    rounds: int | None
    options: int
    won: tuple[bool, ...]
    points: tuple[int, ...] | None = None
    heard: dict[str, int] = {}
    roles: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    tries: tuple[Try, ...] = ()


def simulation_settings(
    game: AnyGame, given: Mapping[str, object], seats: int | None = None, content: Any = None
) -> dict[str, str | int]:
    """Return complete settings for a simulation (see `Game.check_settings`).

    Research settings exist for simulations, so they get their last choice (the round limit that
    ends a game nobody can win) unless they are given.
    """
    seats = game.seat_count(seats)
    research = {
        setting.name: setting.choices_for(seats)[-1]
        for setting in game.settings
        if setting.research
    }
    return game.check_settings({**research, **given}, seats, content)


def set_up(
    game: AnyGame,
    content: Any,
    settings: Mapping[str, str | int],
    seats: int,
    key: bytes,
    *,
    listening: bool = False,
) -> Any:
    """Return the first position of the game that `key` determines in which somebody must choose.

    Where somebody listens, the events of the setup wait in its `heard`.
    """
    g = game.begin(content, settings, seats)
    g.listening = listening
    g.rolls = stream(key, "rolls")
    g.draws = stream(key, "draws")
    advance(g)
    return g


def make_bots(content: Any, factories: Sequence[BotFactory], key: bytes) -> list[Bot]:
    """Return a bot for every seat, each with a random stream of its own."""
    return [
        factory(content, Rng(stream(key, f"bot {seat}"))) for seat, factory in enumerate(factories)
    ]


def play_game(
    game: AnyGame, g: Any, bots: Sequence[Bot], listener: Listener | None = None
) -> Outcome:
    """Let bots play a position to its end; each is given its own view and nothing else.

    A listener is told the events of a position that was set up `listening`.
    """
    decisions = offered = 0
    watch = Watch(game.incidents)
    if listener is not None:
        watch(g.heard)
        listener(0, g.heard)
    while (decision := g.pending) is not None:
        g.heard.clear()
        seat = decision.turn(g)
        options = decision.options(g, seat)
        answer(g, seat, bots[seat](game.view(g, seat), seat, options))
        decisions += 1
        offered += len(options)
        if listener is not None:
            watch(g.heard)
            listener(decisions, g.heard)
    rounds = game.fields(g).get("round")
    standings = game.standings(g)
    chosen = range(len(standings)) if game.card.chosen_roles else ()
    tried = game.attempt(g)
    points = [one.points for one in standings if one.points is not None]
    return Outcome(
        g.result,
        game.scores(g),
        decisions,
        rounds,
        offered,
        tuple(one.won for one in standings),
        tuple(points) if points else None,
        roles=tuple(game.role(seat, g) for seat in chosen),
        tries=(Try(tried.task, tried.ending, tried.succeeded, watch.seen),) if tried else (),
    )


class Watch:
    """Listens to a game or chapter for what a game wants counted."""

    def __init__(self, incidents: Mapping[str, Incident]) -> None:
        self.incidents = incidents
        self.happened: set[str] = set()
        self._noted: set[str] = set()

    def __call__(self, events: Sequence[Event]) -> None:
        if not self.incidents:
            return
        for event in events:
            for name, incident in self.incidents.items():
                if event.name == incident.event and incident.before not in self.happened:
                    self._noted.add(name)
            self.happened.add(event.name)

    @property
    def seen(self) -> tuple[str, ...]:
        """The incidents that happened, in the order of the game's."""
        return tuple(name for name in self.incidents if name in self._noted)


def play_campaign(
    game: AnyGame,
    g: Any,
    bots: Sequence[Bot],
    settings: Mapping[str, str | int],
    content: Any,
    seed: str,
    listener: Listener | None = None,
) -> Outcome:
    """Let bots play a campaign from the first position of its first chapter to its end.

    The chapters are those of the campaign with that seed (`kernel.campaign.chapter_seed`).
    """
    decisions = options = 0
    results: list[str] = []
    tries: list[Try] = []
    while True:

        def hear(choices: int, events: Sequence[Event], before: int = decisions) -> None:
            if listener is not None:
                listener(before + choices, events)

        outcome = play_game(game, g, bots, None if listener is None else hear)
        decisions += outcome.decisions
        options += outcome.options
        results.append(outcome.result)
        tries += outcome.tries
        key = seed_key(chapter_seed(seed, len(results) + 1))
        following = next_position(game, g, content, settings, key, listening=listener is not None)
        if following is None:
            return msgspec.structs.replace(
                outcome,
                decisions=decisions,
                options=options,
                chapters=tuple(results),
                tries=tuple(tries),
            )
        g = following
