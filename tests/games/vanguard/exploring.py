"""A table for tests of ISS Vanguard: a position in a few words, then choices, then a look at it.

Unless a test says otherwise one seat plays Security and Science on Stranded (`mission1`), both at
rank 1 with the dice of their sections, in sector 1 beside the lander, in round 1, with nothing in
hand. What belongs to a section is given by its name: `science={"place": 2, "hands": "sc01 sc02",
"available": "R:basic B:basic"}`; lists are words in a line, dice are counted. Chance that a test
does not name is boring: dice show their first face, decks give their first card.

`fx` makes a program of effects, `action` an action, `condition` a global condition: tests say by
them what the shipped cards do not show. They belong to this module's own content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sternbrett.games.vanguard import Vanguard
from sternbrett.games.vanguard.actions import read_actions
from sternbrett.games.vanguard.codes import DIE_DRAWS, PREPARE_ROLL, RETURNS, die_code
from sternbrett.games.vanguard.entries import Entries
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.rules.asking import FigureDecision
from sternbrett.games.vanguard.rules.rolling import Roll
from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.running import Run
from sternbrett.games.vanguard.things import INJURY_FACES, SECTIONS
from sternbrett.games.vanguard.worlds import acts_of, sectors_of
from sternbrett.games.vanguard.worldthings import OF_POI, Action, Combo, GlobalCondition, Special
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.game import Fields
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import Complaints, Place
from sternbrett.kernel.scenario import chance_of
from tests.games.tables import BaseTable, IdleMatch

GAME = Vanguard()
CONTENT = GAME.content()
RULES = CONTENT.rules
SECURITY, RECON, SCIENCE, ENGINEERING = range(4)

#: Fields with an entry for each section, and what a section has of them by itself.
EACH: Fields = {
    "owner": 0, "crew": None, "rank": 1, "available": {}, "spent": {}, "boxed": {}, "charges": 0,
    "decks": [], "tops": [], "hands": [], "discards": [], "cards_gone": [], "injuries": [],
    "columns": [], "kit": [], "place": None,
}  # fmt: skip
DICE = ("available", "spent", "boxed")


class Table(BaseTable):
    """A match as tests look at it: `table.available`, `table.tracks`, `table.supplies` …"""

    @property
    def asked_figure(self) -> int:
        """The crew member that the pending question is about."""
        assert isinstance(self.match.decision, FigureDecision)
        return self.match.decision.figure

    def play(self, *keys: str, seat: int | None = None, **chance: object) -> Table:
        """Make these choices; forced ones between them may be left out. Chance is the last's."""
        for place, key in enumerate(keys):
            while self.match.forced is not None and self.match.forced[1] != key:
                by, only = self.match.forced
                self.match.choose(only, by, script=[])
            last = place == len(keys) - 1
            self.match.choose(key, seat, script=drawn(chance) if last else [])
        return self

    def settle(self) -> Table:
        """Make the choices that are forced."""
        while self.match.forced is not None:
            by, only = self.match.forced
            self.match.choose(only, by, script=[])
        return self

    @property
    def g(self) -> VanguardState:
        """The position."""
        state = self.match.state
        assert isinstance(state, VanguardState)
        return state

    def dice(self, section: int) -> tuple[int, int, int]:
        """Return how many dice of a section are available, spent and out of the exploration."""
        g = self.g
        return (
            g.count(g.available, section),
            g.count(g.spent, section),
            g.dice_lost(section),
        )

    @property
    def clocks(self) -> dict[str, int]:
        """The time tracks that have a token, and on which field."""
        return {name: field for name, field in self.time.items() if field}

    @property
    def rolled(self) -> list[str]:
        """The dice of the roll pool: owner, type and face."""
        return [written(code) for code in self.g.pool]


#: What rolls of section dice are called by tests, and by the rules.
DICE_IDS = RULES.die_ids.ids
ROLLS = {
    f"die_{id_.replace(':', '_')}": name for id_, name in zip(DICE_IDS, DIE_DRAWS, strict=True)
}


def drawn(chance: dict[str, object]) -> list[Outcome]:
    """Return how chance falls, from what a test says of it."""
    return [(ROLLS.get(kind, kind), outcome) for kind, outcome in chance_of(chance)]


# -- positions --------------------------------------------------------------------------------


def entry(name: str, value: Any) -> Any:
    """Return what a section has of a field, from a line."""
    if not isinstance(value, str) or name == "crew":
        return value
    return dict(Counter(value.split())) if name in DICE else value.split()


def fields_of(given: dict[str, Any], seats: int) -> Fields:
    """Return the fields of a position from what a test says of it."""
    team = given.pop("team", "security science").split()
    out: Fields = {
        "planet": "mission1",
        "mode": "quick",
        "players": seats,
        "round": 1,
        "supplies": 3,
        "lander_card": "LA1",
    }
    out["team"] = [SECTIONS.index(name) for name in team]
    sections: list[Fields] = [dict(given.pop(name, {})) for name in SECTIONS]
    for number, section in enumerate(sections):
        section.setdefault("owner", number % seats)
        if SECTIONS[number] in team:
            section.setdefault("place", 1)
            section.setdefault("crew", RULES.crew_ids.ids[RULES.tutorial_crew[number]])
            section.setdefault("available", unused(number, section))
    for name, empty in EACH.items():
        if name != "decks" or any("decks" in section for section in sections):
            out[name] = [entry(name, section.pop(name, empty)) for section in sections]
    for section in sections:
        section.pop("decks", None)
    assert not any(sections), f"these are no fields of sections: {sections}"
    out["lander"] = 1
    out["start"] = out["team"][0]
    out.update(given)
    for name, value in out.items():
        if isinstance(value, str) and name in ("missions", "discoveries", "event_top", "mods"):
            out[name] = value.split()
    return out


def unused(number: int, section: Fields) -> dict[str, int]:
    """Return the dice that a section begins with and that are not said to be elsewhere."""
    counts = RULES.sections[number].start
    start = Counter({RULES.die_ids.ids[kind]: n for kind, n in enumerate(counts) if n})
    for name in ("spent", "boxed"):
        start.subtract(entry(name, section.get(name, "")) or {})
    return {die: n for die, n in start.items() if n > 0}


def at(entry: str = "turns", /, *, steps: Any = None, seats: Any = 1, **given: Any) -> Table:
    """Return a table where play begins at an entry or with steps, up to the first choice."""
    chance = given.pop("chance", {})
    fields = fields_of(given, seats)
    state = GAME.load(fields, CONTENT)
    state.agenda = list(GAME.entries[entry] if steps is None else steps)[::-1]
    match = IdleMatch(GAME, CONTENT, GAME.check_settings({}, seats), state, seats=seats)
    match.go(drawn(chance))
    return Table(match)


def turn_of(section: int, actions: Any = 2, **given: Any) -> Table:
    """Return a table at which a section's crew member is on turn."""
    return at(SECTIONS[section], turn=section, actions=actions, **given)


def happening(*effects: Any, actor: Any = SECURITY, **given: Any) -> Table:
    """Return a table at which effects happen to a figure."""
    return at(steps=[Run(fx(*effects), 0, actor, 0), NextTurn()], **given)


def code(die: str) -> int:
    """Return the code of a die in hand or pool: `science R:basic acc`, `… returns`."""
    owner, kind, face, *more = die.split()
    number = RULES.die_ids.places[kind]
    shown = tuple(RULES.symbol_ids.places[symbol] for symbol in face.split("+"))
    place = RULES.die_types[number].faces.index(shown)
    return die_code(SECTIONS.index(owner), number, place) | (RETURNS if more else 0)


def written(die: int) -> str:
    """Return a die of the pool as `code` reads it."""
    for owner, section in enumerate(SECTIONS):
        for kind in RULES.die_types:
            for place, face in enumerate(kind.faces):
                if die_code(owner, kind.index, place) == die & ~RETURNS:
                    return (
                        f"{section} {kind.id} {'+'.join(RULES.symbol_ids.ids[it] for it in face)}"
                    )
    raise AssertionError(die)


def rolling(
    pool: Sequence[str],
    *,
    step: Any = 4,
    action: Any = PREPARE_ROLL,
    roller: Any = SCIENCE,
    **given: Any,
) -> Table:
    """Return a table in the middle of a roll, with these dice in the pool.

    `injury_pool` are faces of injury dice (`damage heavy`), `danger_pool` pairs of table and face.
    """
    faces = given.pop("injury_pool", "").split()
    sector = given.get(SECTIONS[roller], {}).get("place", 1)
    planet = RULES.planets[RULES.planet_ids.places[given.get("planet", "mission1")]]
    places = [one.number for one in planet.sectors]
    return at(
        steps=[Roll(step), NextTurn()],
        pool=[code(die) for die in pool],
        roll_action=action,
        roller=roller,
        roll_step=step,
        roll_sector=places.index(sector),
        injury_pool=[INJURY_FACES.index(face) for face in faces],
        turn=given.pop("turn", roller),
        **given,
    )


# -- content of tests -------------------------------------------------------------------------


def _parser() -> tuple[Parser, Entries]:
    complaints = Complaints()
    entries = Entries(GAME.built_in_content, complaints)
    parser = Parser(RULES, complaints, sectors_of(entries), acts_of(entries))
    parser.flags = dict(RULES.flag_ids.places)
    return parser, entries


PARSER, ENTRIES = _parser()
TESTED = Place("tests", "")


def checked(number: int) -> int:
    """Return what was read, or fail with what is wrong with it."""
    assert not PARSER.complaints.lines, PARSER.complaints.lines
    return number


def fx(*effects: Any) -> int:
    """Return the number of a program with these effects."""
    return checked(PARSER.read_list(list(effects), TESTED))


def dice(condition: str) -> int:
    """Return the number of a dice condition."""
    return checked(PARSER.dice(condition, TESTED))


def action(
    specials: Sequence[Sequence[dict[str, Any]]] = (),
    results: Sequence[dict[str, Any]] = ({"c": "red", "fx": ["nothing"]},),
    **more: Any,
) -> int:
    """Return the number of a new action with a roll; it stands nowhere."""
    number = len(RULES.actions)
    RULES.actions.append(Action(number, f"T{number}.A1", OF_POI, NONE))
    RULES.action_ids = Ids("action", [one.id for one in RULES.actions])
    table = {
        "id": "A1", "name": {"en": "Test", "de": "Probe"}, "roll": True,
        "specials": [list(row) for row in specials], "results": list(results), **more,
    }  # fmt: skip
    read_actions(RULES, ENTRIES, PARSER, f"T{number}", [table], TESTED)
    return checked(number)


def condition(
    travel: Sequence[Any] = (),
    combos: Sequence[tuple[str, Sequence[Any]]] = (),
    specials: Sequence[tuple[str, Sequence[Any]]] = (),
) -> str:
    """Return the id of a new global condition."""
    made = GlobalCondition(len(RULES.global_conditions), f"T{len(RULES.global_conditions)}")
    made.travel = fx(*travel)
    made.combos = [Combo(dice(when), fx(*effects)) for when, effects in combos]
    for match, effects in specials:
        special = Special()
        special.match, special.program = dice(match), fx(*effects)
        made.specials.append(special)
    RULES.global_conditions.append(made)
    RULES.condition_ids = Ids("global condition", [one.id for one in RULES.global_conditions])
    return made.id


def why(table: Table, key: str) -> str:
    """Return why the seat that is asked cannot choose something; nothing if it can."""
    decision = table.match.decision
    assert decision is not None
    option = next(it for it in GAME.vocabulary(CONTENT) if it.key == key)
    number = decision.guard(table.g, table.match.turn, option)
    return GAME.reasons[number].name


# -- whole games ------------------------------------------------------------------------------


def new(seats: Any = 1, seed: Any = "", **settings: Any) -> Table:
    """Return a new game by its seed."""
    return Table(IdleMatch.new(GAME, settings=settings, seats=seats, seed=seed))


def playing(table: Table, seed: object, most: int = 8000) -> Iterator[Table]:
    """Play on at random: yield the table before every choice, and once at the end."""
    rng = Rng(stream(seed_key(str(seed)), "policy"))
    for _ in range(most):
        yield table
        if table.match.over:
            return
        options = table.options
        table.match.choose(options[rng.below(len(options))])
    raise AssertionError(f"the game did not end within {most} choices")
