"""A table for tests of Deep Space Dine: a position in a line, then choices, then a look at it.

Cards are written as ids separated by spaces, rows and hands as lists of such lines; `*` after an
id means rotated, `-` in `manned` a seat without a station. Unless a test says otherwise the ship
is the Spacehopper on its first fields, the sector is the Plasma Storm, all cards show their normal
side, and every card that is not named lies in the pile (`rest` names another place). Chance that a
test does not name is boring: the first card of the pile, the first sector of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from sternbrett.games.dine import GAME
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import Fields, View
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.scenario import chance_of
from tests.games import changes
from tests.games.tables import BaseTable, IdleMatch

CONTENT = GAME.content()
TEXTS = {language: GAME.texts(language, CONTENT) for language in ("en", "de")}
changed_content = partial(changes.changed_content, GAME)

#: The chance of the game by kind; `chance` names several kinds in turn, as scenarios do.
CHANCE = ("card", "sector", "chance")

#: Fields that are lists of cards, and those that are lists of such lists.
CARD_LISTS = ("upgraded", "discard", "removed", "locked", "lifted", "chosen", "pile", "flown")
LINES = ("hands", "rows")

SECTOR = "plasma_storm"


class Table(BaseTable):
    """A match as tests look at it: `table.pizza`, `table.rows`, `table.symbols` …"""

    def upper(self, card: str, *more: str, seat: int | None = None, **chance: object) -> Table:
        """Play a card by its upper action, and what follows."""
        return self.play(f"play:{card}", "upper", *more, seat=seat, **chance)

    def lower(self, card: str, *more: str, seat: int | None = None, **chance: object) -> Table:
        """Play a card by its lower action, and what follows."""
        return self.play(f"play:{card}", "lower", *more, seat=seat, **chance)

    @property
    def turn(self) -> int:
        """The seat to ask where play goes by turns."""
        return self.match.turn

    def view(self, seat: int | None = 0) -> View:
        """Return what a seat sees."""
        return self.match.view(seat)

    def look(self, seat: int | None = 0, language: str = "en") -> AnyLook:
        """Return what a seat sees, ready to be shown."""
        return self.match.look(seat, TEXTS[language])

    @property
    def drawn(self) -> list[str]:
        """The cards that came to the top of the pile during the last ply, in order."""
        return [name for kind, name in self.last.outcomes if kind == "card"]


def split(given: Mapping[str, Any]) -> Fields:
    """Return fields with cards as lists, from cards as lines."""
    out: Fields = dict(given)
    for name in CARD_LISTS:
        if isinstance(out.get(name), str):
            out[name] = out[name].split()
    for name in LINES:
        if name in out:
            out[name] = [line.split() for line in out[name]]
    if "manned" in out:
        out["manned"] = [None if name == "-" else name for name in out["manned"].split()]
    return out


def complete(given: Fields, rest: str) -> Fields:
    """Return a position in which all cards that were not named lie somewhere."""
    ship = next(table for table in CONTENT.game.ships if table.id == given["ship"])
    named = {
        card.removesuffix("*")
        for name in ("discard", "removed", "locked", "lifted", "pile")
        for card in given.get(name, [])
    }
    lines = [line for name in LINES for line in given.get(name, [])]
    named.update(card.removesuffix("*") for line in lines for card in line)
    named.update(given.get("manned", []))
    named.update((given.get("top"), given.get("playing")))
    others = [card.id for card in CONTENT.cards if card.station in ship.stations]
    others = [card for card in others if card not in named]
    out = {"pile": [], **given}
    if rest == "pile" and others and given.get("top") is None:
        out["top"] = others.pop(0)
    out[rest] = [*out.get(rest, []), *others]
    return out


def at(step: str = "floor", /, **given: Any) -> Table:
    """Return a table where play begins at one of the game's entries, up to the first choice.

    Of the chance met before that, `card` names the cards and `coming` the sectors.
    """
    rest = given.pop("rest", "pile")
    content = given.pop("content", CONTENT) or CONTENT
    named = {"card": given.pop("card", ""), "sector": given.pop("coming", "")}
    script = chance_of({**named, "chance": given.pop("chance", [])})
    kept: Fields = {name: given.pop(name) for name in ("speaker", "passes") if name in given}
    wanted = split({"sector": SECTOR, "hands": [""], **given})
    settings = GAME.check_settings({"ship": wanted.get("ship", "spacehopper")})
    fields = {**GAME.given(settings, len(wanted["hands"])), **wanted}
    state = GAME.load({**complete(fields, rest), **kept}, content)
    state.agenda = list(GAME.entries[step])[::-1]
    match = IdleMatch(GAME, content, settings, state)
    match.go(script)
    return Table(match)


def symbols(*rows: str, **given: Any) -> list[dict[str, int]]:
    """Return the symbols of rows as they lie."""
    found: list[dict[str, int]] = at(rows=list(rows), **given).row_symbols
    return found


def new(seed: int | str | None = None, seats: int = 1, content: Any = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named. Default: a Salad game."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    settings = {"difficulty": "salad", **given}
    return Table(
        IdleMatch.new(
            GAME,
            content=content,
            settings=settings,
            seats=seats,
            seed="" if seed is None else seed,
            script=script,
        )
    )


Policy = Callable[[Table, list[str]], str]


#: Options that a random player seldom takes, since they end a game early.
WASTEFUL = ("ship:", "adrift", "pass", "continue", "keep", "nobody", "suffer")


def random_policy(seed: object) -> Policy:
    """Return a policy that chooses at random, but seldom wastes cards, markers and chances."""
    rng = Rng(stream(seed_key(str(seed)), "policy"))

    def choose(table: Table, options: list[str]) -> str:
        better = [key for key in options if not key.startswith(WASTEFUL)]
        some = better if better and rng.below(8) else options
        return some[rng.below(len(some))]

    return choose


def playing(table: Table, policy: Policy, most: int = 3000) -> Iterator[Table]:
    """Play on by a policy: yield the table before every choice, and once at the end."""
    for _ in range(most):
        yield table
        if table.match.over:
            return
        table.match.choose(policy(table, table.options))
    raise AssertionError(f"the game did not end within {most} choices")


def played(table: Table, policy: Policy) -> Table:
    """Play on by a policy to the end of the game."""
    for _ in playing(table, policy):
        pass
    return table
