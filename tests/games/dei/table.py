"""A table for tests of Divide et Impera: a position in a line, then choices, then a look at it.

Unless a test says otherwise four factions sit at the recommended board: seat 0 is Auxilia, 1 the
Ravagers, 2 Farm-Z, 3 Refuge 42 (with fewer seats the first of these), in this order of priority;
it is round 1, action phase 1, and nothing lies on the board. Figures, buildings and resources are
written as lines: `G13 G13 G09` is two in G13 and one in G09. What belongs to single seats is given
by `seat_N` (`seat_1={"scrappers": "G13", "tech": 3}`); what is said of nobody is of seat 0. Chance
that a test does not name is boring: the first card of a deck, the first candy boost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sternbrett.games.dei import GAME
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.terms import FACTIONS
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import Fields, View
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.scenario import chance_of
from tests.games.tables import BaseTable, IdleMatch

CONTENT = GAME.content()
TEXTS = {language: GAME.texts(language, CONTENT) for language in ("en", "de")}
CHANCE = (*GAME.card.chance, "chance")

#: Fields with an entry for each seat, and what a seat has of them by itself.
EMPTY: Fields = {
    "scrappers": "", "leaders": None, "refuges": "", "elevators": "", "bridges": "", "tech": 0,
    "energy": 0, "earned": {}, "planned": "", "pads": "", "recycled": "", "feats": "",
    "learned": "", "passed": "", "candies": "", "marks": {},
}  # fmt: skip
COUNTED = ("scrappers", "candies")

#: Eight missions as they lie, column by column, where a test does not say.
MISSIONS = (
    "buildings drone_cards outposts_all technology energy scrappers outposts_red garrisons_blue"
)

AUXILIA, RAVAGERS, FARM_Z, REFUGE_42 = range(4)


class Table(BaseTable):
    """A match as tests look at it: `table.tech`, `table.scrappers`, `table.markers` …"""

    def play(self, *keys: str, seat: int | None = None, **chance: object) -> Table:
        """Make these choices; forced ones between them may be left out, as in scenarios."""
        for place, key in enumerate(keys):
            while self.match.forced is not None and self.match.forced[1] != key:
                by, only = self.match.forced
                self.match.choose(only, by, script=[])
            last = place == len(keys) - 1
            self.match.choose(key, seat, script=chance_of(chance) if last else [])
        return self

    def up(self, card: str, *more: str, **chance: Any) -> Table:
        """Play a card face up, and what follows."""
        return self._card(card, "face_up", *more, **chance)

    def down(self, card: str, *more: str, **chance: Any) -> Table:
        """Play a card face down, and what follows."""
        return self._card(card, "face_down", *more, **chance)

    def _card(self, card: str, face: str, *more: str, **chance: Any) -> Table:
        self.play(f"card:{card}")
        return self.play(face, *more, **chance)

    def why(self, key: str, seat: int | None = None) -> str:
        """Return why something cannot be chosen, empty if it can be."""
        g = self.g
        assert g.pending is not None
        by = self.match.turn if seat is None else seat
        return GAME.reasons[g.pending.guard(g, by, self.match.option(key))].name

    @property
    def g(self) -> DeiState:
        """The position."""
        state = self.match.state
        assert isinstance(state, DeiState)
        return state

    @property
    def turn(self) -> int:
        """The seat to ask where play goes by turns."""
        return self.match.turn

    @property
    def icon_names(self) -> list[str]:
        """The open icons that can be used."""
        return self.offers("icon")

    def supplies_of(self, seat: int) -> int:
        """Return the supplies of a seat."""
        found: int = self.supplies[seat]
        return found

    def view(self, seat: int | None = 0) -> View:
        """Return what a seat sees."""
        return self.match.view(seat)

    def look(self, seat: int | None = 0, language: str = "en") -> AnyLook:
        """Return what a seat sees, ready to be shown."""
        return self.match.look(seat, TEXTS[language])


def _entry(name: str, value: Any) -> Any:
    """Return what a seat has of a field, from a line."""
    if not isinstance(value, str):
        return value
    if name == "leaders":
        return value or None
    return dict(Counter(value.split())) if name in COUNTED else value.split()


def cards_left(faction: str, seat: Fields) -> list[str]:
    """Return the cards of a faction that a test does not say to be elsewhere."""
    elsewhere = " ".join(str(seat.get(name, "")) for name in ("pads", "planned", "recycled"))
    own = CONTENT.rules.factions[FACTIONS.index(faction)].cards
    cards = [card.id for card in CONTENT.rules.cards if own >> card.index & 1]
    return [card for card in cards if card not in elsewhere]


def fields_of(factions: str, given: dict[str, Any]) -> Fields:
    """Return the fields of a position from what a test says of it."""
    names = factions.split()
    out: Fields = {"factions": names, "round": 1, "phase": 1, "missions": MISSIONS}
    seats: list[Fields] = [dict(given.pop(f"seat_{seat}", {})) for seat in range(len(names))]
    for name in list(given):
        if name in EMPTY or name in ("display", "leader"):
            seats[0].setdefault(name, given.pop(name))
    for seat in seats:
        if "leader" in seat:
            seat["leaders"] = seat.pop("leader")
        if "learned" in seat:  # whoever has learned a feat owns it
            seat["feats"] = f"{seat.get('feats', '')} {seat['learned']}"
    if any("display" in seat for seat in seats):
        out["display"] = [
            seat.pop("display").split() if "display" in seat else cards_left(name, seat)
            for name, seat in zip(names, seats, strict=True)
        ]
    for name, empty in EMPTY.items():
        out[name] = [_entry(name, seat.pop(name, empty)) for seat in seats]
    assert not any(seats), f"these are no fields of seats: {seats}"
    out.update(given)
    for name in ("missions", "optional", "colours"):
        if isinstance(out.get(name), str):
            out[name] = [None if word == "-" else word for word in out[name].split()]
    for name in ("open", "decks"):
        if name in out:
            rows = [line.split() for line in out[name]]
            out[name] = [[None if word == "-" else word for word in row] for row in rows]
    if isinstance(out.get("resources"), str):
        out["resources"] = dict(Counter(out["resources"].split()))
    return out


def at(entry: str = "turn_1", /, *, steps: Any = None, seats: Any = 4, **given: Any) -> Table:
    """Return a table where play begins at one of the game's entries, up to the first choice."""
    script = chance_of({name: given.pop(name) for name in list(given) if name in CHANCE})
    factions = given.pop("factions", " ".join(FACTIONS[:seats]))
    fields = fields_of(factions, given)
    settings = GAME.check_settings({}, len(fields["factions"]))
    state = GAME.load(fields, CONTENT)
    state.agenda = list(GAME.entries[entry] if steps is None else steps)[::-1]
    match = IdleMatch(GAME, CONTENT, settings, state, seats=len(fields["factions"]))
    match.go(script)
    return Table(match)


def with_card(card: str, **given: Any) -> Table:
    """Return a table at which seat 0 has just played this card face up."""
    return at(**{"display": card, **given}).up(card)


def new(seats: Any = 4, seed: Any = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    return Table(
        IdleMatch.new(
            GAME, settings=given, seats=seats, seed="" if seed is None else seed, script=script
        )
    )


#: Options that a random player seldom takes, or little would ever happen.
WASTEFUL = ("end_card", "face_down", "skip", "done", "go_on", "none")


def playing(table: Table, seed: object, most: int = 4000) -> Iterator[Table]:
    """Play on at random: yield the table before every choice, and once at the end."""
    rng = Rng(stream(seed_key(str(seed)), "policy"))
    for _ in range(most):
        yield table
        if table.match.over:
            return
        options = table.options
        better = [key for key in options if key not in WASTEFUL]
        some = better if better and rng.below(6) else options
        table.match.choose(some[rng.below(len(some))])
    raise AssertionError(f"the game did not end within {most} choices")


def begun(factions: Any = "auxilia ravagers farm_z refuge_42", **given: Any) -> Table:
    """Return a new game in which these factions were picked, up to the first choice after that."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    names = factions.split()
    table = new(len(names), **given)
    return table.play(*(f"faction:{name}" for name in names), **chance)
