"""Reads special actions, wherever they stand: rows, special effects, costs (section 3.L)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import worldtables
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import Entries
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.worldthings import (
    OF_CONDITION,
    OF_MISSION,
    OF_MOD,
    OF_POI,
    OF_PROMOTION,
    OF_THREAT,
    Action,
    Row,
    Special,
)
from sternbrett.kernel.programs import Place

#: Kinds of entries that have actions, in the order in which actions are numbered.
OWNERS = {
    "poi": OF_POI,
    "gc": OF_CONDITION,
    "mission": OF_MISSION,
    "threat": OF_THREAT,
    "promotion": OF_PROMOTION,
    "mod": OF_MOD,
}


def number_actions(entries: Entries) -> list[Action]:
    """Return all actions by number, still empty; their ids are unique ("X1.A1")."""
    out: list[Action] = []
    for kind, of in OWNERS.items():
        for thing, (entry, place) in enumerate(entries.raw(kind)):
            for name in _ids(entry):
                id = f"{entry['id']}.{name}"
                known = any(action.id == id for action in out)
                entries.complaints.check(not known, place, f"the action {id} only once")
                if not known:
                    out.append(Action(len(out), id, of, thing))
    return out


def _ids(entry: dict[str, Any]) -> Iterator[object]:
    actions = entry.get("actions", [])
    for action in actions if isinstance(actions, list) else []:
        if isinstance(action, dict) and "id" in action:
            yield action["id"]


def read_actions(
    content: Content, entries: Entries, parser: Parser, card: object, given: list[Any], place: Place
) -> list[int]:
    """Return the numbers of a card's actions, and fill them."""
    out: list[int] = []
    for number, raw in enumerate(given):
        name = raw.get("id", number) if isinstance(raw, dict) else number
        here = place.at("actions", name)
        table: worldtables.ActionTable | None = entries.shape(worldtables.ACTION, raw, here)
        if table is not None:
            action = content.actions[content.action_ids.places[f"{card}.{table.id}"]]
            _fill(content, parser, action, table, here)
            out.append(action.index)
    return out


def _fill(
    content: Content, parser: Parser, action: Action, table: worldtables.ActionTable, place: Place
) -> None:
    said = parser.complaints
    action.roll = table.roll
    for name in table.danger:
        action.danger.append(said.find(content.danger_ids, name, place.at("danger")))
    action.support = table.support
    action.anywhere = table.anywhere
    if table.at is not None:
        said.choice(("lander",), table.at, place.at("at"))
        action.at_lander = True
    action.need = parser.condition(table.need, place.at("need"))
    action.cost = parser.read_list(table.cost, place.at("cost"))
    action.program = parser.read_list(table.fx, place.at("fx"))
    if table.roll:
        said.check(bool(table.results), place.at("results"), "result rows, as it has a roll")
        said.check(not table.fx and not table.cost, place, "no fx and no cost, as it has a roll")
    else:
        odd = table.results or table.specials or table.danger or table.support
        said.check(not odd, place, "results, specials, danger and support only with a roll")
        said.check(bool(table.fx), place.at("fx"), "a list of effects, as it has no roll")
    _rows(parser, action, table, place.at("results"))
    colours = [row.colour for row in action.rows]
    for number, group in enumerate(table.specials):
        here = place.at("specials", number)
        action.specials.append(read_specials(parser, group, colours, here))


def read_specials(
    parser: Parser, group: list[worldtables.SpecialTable], rows: list[int], place: Place
) -> list[Special]:
    """Return a row of special effects; `rows` are the colours that an immediate result may have."""
    said = parser.complaints
    out: list[Special] = []
    for number, table in enumerate(group):
        here = place.at(number)
        special = Special()
        if said.check((table.m is None) != (table.unless is None), here, "either m or unless"):
            if table.m is not None:
                special.match = parser.dice(table.m, here.at("m"))
            else:
                special.unless = said.choice(lang.SYMBOLS, table.unless, here.at("unless"))
        said.check((table.go is None) != (not table.fx), here, "either go or fx")
        said.check(table.unless is None or table.go is not None, here, "go, as it has unless")
        if table.go is not None:
            special.go = said.choice(lang.ROWS, table.go, here.at("go"))
            said.check(special.go in rows, here.at("go"), "the colour of a result row")
        special.program = parser.read_list(table.fx, here.at("fx"))
        out.append(special)
    return out


def _rows(parser: Parser, action: Action, table: worldtables.ActionTable, place: Place) -> None:
    said = parser.complaints
    order = [row.c for row in table.results]
    right = [colour for colour in lang.ROWS if colour in order]
    said.check(order == right, place, "one row of a colour, in the order yellow, green, red")
    tracks = any(row.track for row in table.results)
    conditions = any(row.when is not None for row in table.results)
    said.check(not (tracks and conditions), place, "either conditions or tracks, not both")
    action.tracks = tracks
    for given in table.results:
        here = place.at(given.c)
        row = Row(said.choice(lang.ROWS, given.c, here))
        if given.when is not None:
            row.when = parser.dice(given.when, here.at("when"))
        last = given.c == lang.ROWS[lang.RED]
        if not tracks:
            said.check((given.when is None) == last, here, "a condition for all rows but the red")
        said.check(given.track >= 0, here.at("track"), "a number from 1")
        row.track = given.track
        row.program = parser.read_list(given.fx, here.at("fx"))
        said.check(row.program != NONE, here.at("fx"), "a list of effects")
        if given.then is not None:
            row.then = said.choice(lang.ROWS, given.then, here.at("then"))
            other = given.then in order and given.then != given.c
            said.check(other, here.at("then"), "the colour of another row")
        action.rows.append(row)
    if tracks:
        reached = {special.go for group in table.specials for special in group}
        for given in table.results:
            said.check(
                bool(given.track) or given.c in reached,
                place.at(given.c),
                "a track, or a special effect that goes to this row",
            )
