"""Every list of effects of the shipped content runs, and nothing is lost by it (ISV-489)."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from sternbrett.games.vanguard.codes import code_owner, code_type
from sternbrett.games.vanguard.language import Program
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.occurring import ResolveEvent
from sternbrett.games.vanguard.rules.rolling import Roll
from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.running import FROM_EQUIPMENT, Run, source_of
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, SCIENCE, code, fields_of

SHIPPED = [program for program in RULES.programs if not program.place.startswith("tests")]
#: Kinds of things whose effects happen in rolls too.
IN_ROLLS = ("injury", "section_card", "crew", "equipment", "discovery", "poi", "gc", "threat")
POOL = ["science R:basic acc", "science B:basic base", "science G:special:bio bio",
        "security R:special:phy phy", "security G:basic van"]  # fmt: skip
MOST_CHOICES = 60


def worlds() -> dict[str, str]:
    """Return the planet on whose file a thing stands, by kind and id."""
    out: dict[str, str] = {}
    for path in sorted((GAME.built_in_content / "planets").glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for kind in ("poi", "gc", "mission", "threat", "log", "planet"):
            for entry in table.get(kind, []):
                out[f"{kind}.{entry['id']}"] = table["planet"][0]["id"]
    return out


WORLDS = worlds()
#: The equipment card of a program, for `equip_discard`.
CARDS = {it.program: it.index for it in RULES.equipment}


def world_of(program: Program) -> str:
    """Return the planet on which a program is run."""
    return WORLDS.get(".".join(program.place.split(".")[:2]), "mission1")


def situation(program: Program, rolled: bool) -> Match:
    """Return a match in which a program is run next, in the middle of a roll or outside of one."""
    hurt = {"injuries": ["wounded"], "columns": ["R"], "charges": 3}
    science = {"hands": ["sc01", "sc02"], "kit": ["E01", "E12"], "spent": "B:special:res", **hurt}
    given: dict[str, Any] = {"planet": world_of(program), "science": science, "lander": None,
             "security": {"hands": ["se01"], "spent": "R:basic", **hurt}, "lander_card": "LA1",
             "turn": SCIENCE, "actions": 1, "success": 4, "discoveries": ["D-MI1"],
             "arsenal": {"E21": 1}}  # fmt: skip
    source = source_of(FROM_EQUIPMENT, CARDS[program.index]) if program.index in CARDS else 0
    if program.index in CARDS:
        science["kit"] = [RULES.equipment_ids.ids[CARDS[program.index]]]
    run = Run(program.index, 0, SCIENCE, source)
    if rolled:
        track = next(it for it in RULES.actions if it.tracks)
        given |= {"pool": [code(die) for die in POOL], "roll_action": track.index,
                  "roller": SCIENCE, "roll_sector": 0, "roll_step": 5,
                  "injury_pool": [0, 2]}  # fmt: skip
        science["available"] = ""
    state = GAME.load(fields_of(given, 1), CONTENT)
    state.agenda = [NextTurn(), *([Roll(6)] if rolled else []), run]
    return Match(GAME, CONTENT, GAME.check_settings({}, 1), state, seats=1, seed=program.place)


def kept(g: VanguardState) -> dict[str, object]:
    """Return what must not change: dice, cards, events, discoveries and equipment."""
    dice = Counter[tuple[int, int]]()
    for figure in range(4):
        for kind in range(len(g.content.die_types)):
            place = figure * len(g.content.die_types) + kind
            dice[figure, kind] += g.available[place] + g.spent[place] + g.boxed[place]
    for die in (*g.hand, *g.pool):
        dice[code_owner(die), code_type(die)] += 1
    resolving = [step.card for step in g.agenda if isinstance(step, ResolveEvent)]
    cards = [
        len(g.hands[it]) + g.decks[it].bit_count() + len(g.tops[it]) + len(g.discards[it])
        + g.cards_gone[it].bit_count()
        for it in range(4)
    ]  # fmt: skip
    piles = (*g.finds, *g.finds_top, *g.finds_bottom, g.discoveries)
    return {
        "dice": +dice,
        "cards": cards,
        "events": sorted([*g.event_deck, *g.event_top, *g.event_discard, *resolving]),
        "discoveries": sum(len(pile) for pile in piles),
        "equipment": sum(g.arsenal) + sum(len(kit) for kit in g.kit),
        "uniques": len(g.space) + g.uniques.bit_count(),
    }


def check(match: Match, before: dict[str, object]) -> None:
    """Check that nothing was lost and no number is out of bounds."""
    g = match.state
    assert kept(g) == before
    assert all(count >= 0 for count in (*g.available, *g.spent, *g.boxed, *g.bag, *g.leads))
    assert sum(g.bag) + sum(g.leads) <= 20
    assert all(len(cards) <= 3 for cards in g.injuries)
    assert g.supplies >= 0
    assert g.success >= 0
    assert all(it >= 0 for it in g.charges)


@pytest.mark.rule("ISV-489")
@pytest.mark.parametrize("kind", sorted({it.place.partition(".")[0] for it in SHIPPED}))
def test_every_program_runs_and_nothing_is_lost(kind: str) -> None:
    for program in SHIPPED:
        if program.place.partition(".")[0] != kind or not program.effects:
            continue
        for rolled in (False, True) if kind in IN_ROLLS else (False,):
            match = situation(program, rolled)
            before = kept(match.state)
            rng = Rng(stream(seed_key(program.place), "policy"))
            match.go()
            for _ in range(MOST_CHOICES):
                if match.over or type(match.decision).__name__ == "NextAction":
                    break
                check(match, before)
                options = list(match.options)
                match.choose(options[rng.below(len(options))])
            if not match.over:
                check(match, before)
