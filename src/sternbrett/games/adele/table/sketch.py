"""What all parts of A.D.E.L.E.'s table share: the view, its words, and who is asked what.

Everything is drawn from a look. `g` is a position that looks like its view; only what everybody or
the viewer knows may be read from it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, AdeleContent, RoomTable, ShipTable
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules.action import NextCrew
from sternbrett.games.adele.rules.facts import LETTERS
from sternbrett.games.adele.rules.planning import Plan
from sternbrett.games.adele.table import art
from sternbrett.games.adele.table.blueprint import blueprint
from sternbrett.games.adele.written import HIDDEN, parts_of
from sternbrett.kernel.engine import AnyDecision
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.plain_html import escape
from sternbrett.kernel.texts import Texts
from sternbrett.web.kit import Kept, divisible

#: Clauses of hazards, objects, anomalies and the like, by id.
CLAUSES = {
    "espionage": "ADL-082", "door_locked": "ADL-090", "hypoxia": "ADL-091", "fire": "ADL-094",
    "darkness": "ADL-096", "computer_error": "ADL-101", "terminal_error": "ADL-103",
    "lens": "ADL-232", "blue_card": "ADL-230", "credentials": "ADL-230", "axe": "ADL-239",
    "chip": "ADL-231", "toolbox": "ADL-231", "helmet": "ADL-239", "fire_extinguisher": "ADL-195",
    "first_aid_kit": "ADL-194", "stimulants": "ADL-193", "spare_part": "ADL-197",
    "space_suit": "ADL-201", "flashlight": "ADL-202", "battery": "ADL-203", "drone": "ADL-208",
    "teddy_bear": "ADL-192", "command": "ADL-246", "medical": "ADL-245", "engineer": "ADL-249",
    "central": "ADL-251", "courier": "ADL-247", "repair": "ADL-250", "stress": "ADL-045",
    "system_failure": "ADL-046", "course_deviation": "ADL-047", "silence": "ADL-049",
    "impact": "ADL-050", "hatches_locked": "ADL-131", "alerts_off": "ADL-133",
    "weak_batteries": "ADL-135", "explosions": "ADL-137", "panic": "ADL-139",
    "targeted_attack": "ADL-141", "overcharge": "ADL-111", "sector_strike": "ADL-112",
    "recall": "ADL-114", "spread": "ADL-116", "purge": "ADL-118", "recycle": "ADL-120",
    "reshuffle": "ADL-122", "move": "ADL-157", "unlock": "ADL-161", "search": "ADL-162",
    "activate": "ADL-165", "special": "ADL-166", "free": "ADL-193",
}  # fmt: skip


@lru_cache(maxsize=2_000)
def named(texts: Texts, kind: str, id_: str) -> str:
    """Return a name, escaped for a page."""
    return escape(texts.name(kind, id_))


#: How parts of composed German names begin, before which these may be divided.
PARTS = {
    "de": (
        "abweichung", "anzug", "berechnung", "daten", "erhaltung", "fehler", "kapsel", "kasten",
        "lampe", "linse", "löscher", "mittel", "ponik", "raum", "schlag", "schleuse", "schub",
        "start", "station", "störung", "teil", "torium", "verlust", "verwertung", "werkstatt",
        "zept", "aktion", "suchen", "sperren", "vieren",
    ),
}  # fmt: skip


#: Most of a table looks as it did a moment ago.
KEPT: Kept[str] = Kept()


class Sketch:
    """One look, and small helpers to draw it."""

    def __init__(self, look: AnyLook) -> None:
        self.view = look.view
        self.content: AdeleContent = look.content
        self.texts = look.texts
        self.g: AdeleState = look.position
        self.ship: ShipTable = look.content.ships.ship[look.view["ship"]]
        self.rooms: dict[int, RoomTable] = blueprint(self.ship).rooms
        self.seat = look.seat
        self.crew = range(1, self.g.crew + 1)
        self.decision = look.decision
        #: Whether the viewer is one of those who are asked.
        self.mine = bool(look.options)
        #: The present phase of the round, empty for none.
        self.phase = look.phase

    # -- words ----------------------------------------------------------------------------

    def say(self, key: str, **args: object) -> str:
        """Return a text, escaped for a page."""
        return self.texts.escaped(key, **args)

    def name(self, kind: str, id_: object) -> str:
        """Return the name of a thing, escaped for a page."""
        return named(self.texts, kind, str(id_))

    def kept(self, what: str, facts: Hashable, draw: Callable[[], str]) -> str:
        """Return a piece that depends on nothing but `facts`, the words and the ship."""
        key = (what, self.texts, self.content, self.view["ship"], facts)
        return KEPT.get(key, draw)

    def word(self, kind: str, id_: object) -> str:
        """Return the name of a thing for where room is scarce: it may be divided."""
        return self._divided(self.texts.name(kind, str(id_)))

    def room_word(self, room: int) -> str:
        """Return a room's own name, which may be divided."""
        return self._divided(self._room_name(room))

    def _divided(self, words: str) -> str:
        return escape(divisible(words, PARTS.get(self.texts.language, ())))

    def room_name(self, room: int) -> str:
        """Return a room's own name, escaped for a page."""
        return escape(self._room_name(room))

    def _room_name(self, room: int) -> str:
        table = self.rooms[room]
        return table.name_de if self.texts.language == "de" else table.name_en

    def who(self, seat: int) -> str:
        """Return what a crew member is called: who plays it, and the member."""
        member = self.name("member", self.view["members"][seat - 1])
        return f"{self.name('seat', seat)} &#183; {member}"

    def tip(self, id_: str) -> str:
        """Return what a thing of the game does."""
        return self.say(f"tip.{id_}")

    # -- who does what --------------------------------------------------------------------

    def asks(self, *decisions: type[AnyDecision]) -> bool:
        """Tell whether the viewer is asked one of these decisions."""
        return self.mine and isinstance(self.decision, decisions)

    def waited_for(self) -> list[int]:
        """Return the seats that have to answer now."""
        if self.decision is None:
            return []
        seats = self.decision.seats(self.g)
        if isinstance(self.decision, NextCrew):  # the first is asked even after its own turn
            return [seat for seat in seats if not self.g.acted >> seat & 1]
        return list(seats)

    def place(self, seat: int) -> int | str:
        """Return where a crew member is: a room, a zone, or 0 for nowhere yet."""
        place: int | str = self.view["places"][seat - 1]
        return place

    def room_of(self, seat: int) -> int:
        """Return the room a crew member is in, 0 outside."""
        place = self.place(seat)
        return place if isinstance(place, int) else 0

    def acting(self) -> int:
        """Return the crew member whose turn or decision it is, 0 for none or several."""
        seats = [seat for seat in self.waited_for() if seat != model.ADELE]
        return seats[0] if len(seats) == 1 else 0

    def cubes(self, seat: int) -> dict[str, int] | None:
        """Return a crew member's cubes by field; None where they are hidden."""
        if isinstance(self.decision, Plan):
            if seat != self.seat:
                return None
            first = self.content.rules.moves.cubes[0].number
            most = self.content.rules.cubes
            chosen = [number - first for number in self.view["answer"][:most]]
            return {field: chosen.count(place) for place, field in enumerate(FIELDS)}
        text = self.view["plans"][seat - 1]
        if text == HIDDEN:
            return None
        counts = {word[0]: int(word[1:]) for word in text.split() if word != "-"}
        return {field: counts.get(LETTERS[place], 0) for place, field in enumerate(FIELDS)}

    # -- things ---------------------------------------------------------------------------

    def thing(
        self,
        cls: str,
        inner: str,
        tip: str,
        clause: str,
        handle: str = "",
        id_: str = "",
        label: str = "",
    ) -> str:
        """Return something that explains itself: a button with a handle, else a picture.

        `tip` and `label` are escaped already; without a label the tip's first sentence names it.
        """  # fmt: skip
        named = label or tip.partition(".")[0]
        ident = f' id="{id_}"' if id_ else ""
        if id_.startswith("card-"):  # a marker or a figure, which may go elsewhere
            ident += ' data-motion="slide"'
        about = f'data-clause="{clause}" data-tip="{tip}" aria-label="{named}"'
        if handle:
            return (
                f'<button type="button" class="{cls}"{ident} data-handle="{handle}" '
                f"{about}>{inner}</button>"
            )
        return f'<span class="{cls}"{ident} role="img" {about}>{inner}</span>'

    def object_parts(self, token: str) -> tuple[str, str, bool]:
        """Return an object of a view as its kind, its charge if it is on, and whether it is used.

        A hidden one is of the kind `unknown`.
        """
        return ("unknown", "", False) if token == HIDDEN else parts_of(token)

    def object_names(self, tokens: list[str]) -> list[str]:
        """Return the names of those objects of a view that the viewer knows."""
        return [self.name("object", parts_of(token)[0]) for token in tokens if token != HIDDEN]

    def object_handle(self, token: str, among: list[str]) -> str:
        """Return the handle of an object, by its state too where like ones differ (ADL-312)."""
        if token == HIDDEN:
            return ""
        kind, charge, _ = parts_of(token)
        alike = {
            other
            for other in among
            if parts_of(other)[0] == kind and bool(parts_of(other)[1]) == bool(charge)
        }
        return f"{'active' if charge else 'object'}:{token if len(alike) > 1 else kind}"

    def object_tip(self, token: str) -> str:
        """Return what an object is and does."""
        kind, charge, used = self.object_parts(token)
        if kind == "unknown":
            return self.say("tip.unknown")
        parts = [f"{self.name('object', kind)}."]
        if charge:
            permanent = kind == "teddy_bear"
            parts.append(self.say("look.on" if permanent else "look.charges", amount=int(charge)))
        if used:
            parts.append(self.say("look.used"))
        return " ".join([*parts, self.tip(kind)])

    def sector(self, sector: str) -> str:
        """Return a sector as a hexagon with its sign."""
        return f'<i class="hex {sector}">{self.say(f"sector_sign.{sector}")}</i>'

    def figure(self, seat: int) -> str:
        """Return a crew member's figure: colour, number and initial."""
        member = self.view["members"][seat - 1]
        return f'<i class="figure {member}">{seat}</i>'

    def icon(self, name: str) -> str:
        """Return a symbol."""
        return art.icon(name)
