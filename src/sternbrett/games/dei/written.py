"""How positions of DEI are written, but for what is on the map (`placed.py`), and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from sternbrett.games.dei.contents import Content
from sternbrett.games.dei.model import DeiState, card_on, members
from sternbrett.games.dei.placed import Taken
from sternbrett.games.dei.terms import (
    CANDY_BITS,
    CANDY_FIELD,
    CARD_BITS,
    CARD_FIELD,
    COLOURS,
    NO_CARD,
    NOBODY,
    NONE,
    ON_PAD_CARD,
    ON_PAD_DOWN,
    ON_PAD_MOMENT,
    PLANNING,
    SOURCE_COUNT,
    SOURCES,
)
from sternbrett.kernel.errors import InvalidPosition

#: Stands for a card that a viewer does not see.
UNSEEN = "?"


# -- single values ----------------------------------------------------------------------------


def write_candies(g: DeiState, packed: int) -> dict[str, int]:
    """Return candy boosts by kind."""
    out = {}
    for name in g.content.candy_ids.ids:
        if packed & CANDY_FIELD:
            out[name] = packed & CANDY_FIELD
        packed >>= CANDY_BITS
    return out


def take_feats(g: DeiState, names: Sequence[str]) -> int:
    """Return a set of feats that is known to be right."""
    return sum(map(g.content.feat_ids.bits.__getitem__, names)) if names else 0


def read_candies(g: DeiState, value: Any, where: str) -> int:
    """Return candy boosts packed, checked."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"{where} must be numbers by kind, not {value!r}.")
    out = 0
    for name, count in value.items():
        kind = g.content.candy_ids.place(name, where)
        if not isinstance(count, int) or not 0 <= count <= CANDY_FIELD:
            raise InvalidPosition(f"{where}.{name} must be a number from 0, not {count!r}.")
        out += count << (CANDY_BITS * kind)
    return out


def take_candies(g: DeiState, value: Mapping[str, int]) -> int:
    """Return candy boosts packed, which are known to be right."""
    places = g.content.candy_ids.places
    out = 0
    for name, count in value.items():
        out += count << (CANDY_BITS * places[name])
    return out


def write_entry(g: DeiState, entry: int, unseen: bool = False) -> str:
    """Return a card on a pad: `DEI001`, face down `DEI001*`, with candy `+move`, and its moment."""
    down, candy = entry & ON_PAD_DOWN, entry & (ON_PAD_DOWN - 1)
    card = UNSEEN if unseen and down else g.content.cards[card_on(entry)].id
    sweet = f"+{g.content.candies[candy - 1].id}" if candy else ""
    moment = entry >> ON_PAD_MOMENT
    return f"{card}{'*' if down else ''}{sweet}{f'@{moment}' if moment else ''}"


def read_moment(text: str, where: str) -> tuple[str, int]:
    """Return what stands before an `@`, and the moment after it."""
    front, _, moment = str(text).partition("@")
    if moment and not (moment.isdigit() and int(moment) < 1 << 8):
        raise InvalidPosition(f"{where}: “{text}” has no readable moment.")
    return front, int(moment or 0)


def read_entry(content: Content, text: str) -> int:
    """Return a card on a pad, as `write_entry` wrote it; an unseen one has no card yet."""
    front, moment = read_moment(text, "pads")
    name, _, sweet = front.partition("+")
    down = name.endswith("*")
    card = name.removesuffix("*")
    place = 0 if card == UNSEEN else content.card_ids.place(card, "pads")
    candy = content.candy_ids.place(sweet, "pads") + 1 if sweet else 0
    return moment << ON_PAD_MOMENT | place << ON_PAD_CARD | (ON_PAD_DOWN if down else 0) | candy


def write_recycled(g: DeiState, entry: int) -> str:
    """Return a recycled card, with the moment at which it was played face down."""
    moment = entry >> CARD_BITS
    name = g.content.cards[entry & CARD_FIELD].id
    return f"{name}@{moment}" if moment else name


def read_recycled(content: Content, text: str) -> int:
    """Return a recycled card, as `write_recycled` wrote it."""
    name, moment = read_moment(text, "recycled")
    card = 0 if name == UNSEEN else content.card_ids.place(name, "recycled")
    return moment << CARD_BITS | card


def write_set(g: DeiState, cards: int) -> list[str]:
    """Return a set of cards as ids."""
    return list(_cards_of(g.content, cards))


@lru_cache(maxsize=5_000)
def _cards_of(content: Content, cards: int) -> tuple[str, ...]:
    ids = content.card_ids.ids
    return tuple([ids[card] for card in members(cards)])


def read_set(g: DeiState, names: Any, where: str) -> int:
    """Return a set of cards, checked."""
    if not isinstance(names, list | tuple):
        raise InvalidPosition(f"{where} must be lists of cards, not {names!r}.")
    out = 0
    for name in names:
        bit = 1 << g.content.card_ids.place(name, where)
        if out & bit:
            raise InvalidPosition(f"{where}: {name} stands there twice.")
        out |= bit
    return out


def read_feats(g: DeiState, names: Any, where: str) -> int:
    """Return a set of feats, checked."""
    out = 0
    for name in names:
        out |= 1 << g.content.feat_ids.place(name, where)
    return out


@lru_cache(maxsize=16)
def pad_entries(content: Content) -> Mapping[str, int]:
    """Return cards on pads by how they are written."""
    return Taken(partial(read_entry, content))


@lru_cache(maxsize=16)
def recycled_entries(content: Content) -> Mapping[str, int]:
    """Return recycled cards by how they are written."""
    return Taken(partial(read_recycled, content))


# -- whole fields ----------------------------------------------------------------------------


def seat_names(g: DeiState, value: int) -> str | None:
    """Return the id of a faction, or nothing."""
    return None if value == NOBODY else g.content.faction_ids.ids[value]


def read_faction(g: DeiState, name: Any) -> int:
    """Return a faction by its id, or none."""
    return NOBODY if name is None else g.content.faction_ids.place(name, "factions")


def write_order(g: DeiState) -> list[int]:
    """Return the seats by priority."""
    return list(g.order)


def read_order(g: DeiState, value: Any) -> None:
    """Read the seats by priority."""
    if sorted(value) != list(range(len(g.factions))) and value:
        raise InvalidPosition(f"order must name each of {len(g.factions)} seats once.")
    g.order = tuple(value)


def read_tuple(g: DeiState, value: Any, read: Callable[[DeiState, Any], int]) -> tuple[int, ...]:
    """Return entries of a list, sorted."""
    if not isinstance(value, list | tuple):
        raise InvalidPosition(f"a list is wanted, not {value!r}.")
    return tuple(sorted(read(g, entry) for entry in value))


def write_earned(g: DeiState) -> list[dict[str, int]]:
    """Return the supplies of each seat by source."""
    out = []
    for seat in range(len(g.factions)):
        base = seat * SOURCE_COUNT
        out.append(dict(zip(SOURCES, g.earned[base : base + SOURCE_COUNT], strict=True)))
    return out


def read_earned(g: DeiState, value: Any) -> None:
    """Read the supplies of each seat by source."""
    if not isinstance(value, list | tuple) or len(value) != len(g.factions):
        raise InvalidPosition(f"earned must have an entry for each of {len(g.factions)} seats.")
    for seat, by_source in enumerate(value):
        for name, amount in by_source.items():
            if name not in SOURCES:
                raise InvalidPosition(f"earned: there is no source “{name}”.")
            if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
                raise InvalidPosition(f"earned.{name} must be a number from 0, not {amount!r}.")
            g.earned[seat * SOURCE_COUNT + SOURCES.index(name)] = amount


def take_earned(g: DeiState, value: Sequence[dict[str, int]]) -> None:
    """Read supplies by source, which were written completely and in order."""
    g.earned = [*chain.from_iterable(map(dict.values, value))]


def read_open(g: DeiState, value: Any) -> None:
    """Read the open cards of the markets, left first."""
    slots = g.content.limits.open_cards
    if len(value) != 4 or any(len(row) != slots for row in value):
        raise InvalidPosition(f"open must be 4 lists of {slots} cards.")
    ids = g.content.card_ids
    g.open = [tuple(ids.place(it, "open") if it else NO_CARD for it in row) for row in value]


def write_open(g: DeiState) -> list[list[str | None]]:
    """Return the open cards of the markets."""
    ids = g.content.card_ids.ids
    return [[None if card == NO_CARD else ids[card] for card in row] for row in g.open]


def take_open(g: DeiState, value: Sequence[Sequence[str | None]]) -> None:
    """Read the open cards of the markets, which are known to be right."""
    places = g.content.card_ids.maybe
    g.open = [(places[left], places[middle], places[right]) for left, middle, right in value]


def take_missions(g: DeiState, value: Sequence[str | None]) -> None:
    """Read the missions that lie open, which are known to be right."""
    g.missions = (*map(g.content.mission_ids.maybe.__getitem__, value),)


def read_missions(g: DeiState, value: Any) -> None:
    """Read the missions that lie open, column by column."""
    ids = g.content.mission_ids
    g.missions = tuple(ids.place(it, "missions") if it else NONE for it in value)
    if value and len(value) != 2 * g.content.limits.rounds:
        raise InvalidPosition(f"missions must be {2 * g.content.limits.rounds} entries.")
    laid = [mission for mission in g.missions if mission != NONE]
    if len(set(laid)) < len(laid):
        raise InvalidPosition("missions: every mission exists once.")


def write_missions(g: DeiState) -> list[str | None]:
    """Return the missions that lie open."""
    ids = g.content.mission_ids.ids
    return [None if mission == NONE else ids[mission] for mission in g.missions]


def write_marks(g: DeiState, marks: tuple[int, ...]) -> dict[str, int]:
    """Return the missions of a seat with what they gave, in the order of rounds."""
    ids = g.content.mission_ids.ids
    return {ids[mark >> 8]: mark & 255 for mark in marks}


def read_marks(g: DeiState, value: Any) -> tuple[int, ...]:
    """Read the missions of a seat."""
    ids = g.content.mission_ids
    return tuple(ids.place(name, "marks") << 8 | int(amount) for name, amount in value.items())


def take_marks(g: DeiState, value: Mapping[str, int]) -> tuple[int, ...]:
    """Return the missions of a seat, which are known to be right."""
    places = g.content.mission_ids.places
    return tuple([places[name] << 8 | amount for name, amount in value.items()])


def write_shown(g: DeiState) -> dict[str, int]:
    """Return when cards were last seen openly, where hands are secret."""
    ids = g.content.card_ids.ids
    return {ids[card]: moment for card, moment in enumerate(g.shown) if moment}


def read_shown(g: DeiState, value: Any) -> None:
    """Read when cards were last seen openly."""
    shown = [0] * len(g.content.cards) if g.optional & PLANNING and g.order else []
    for name, moment in value.items():
        shown[g.content.card_ids.place(name, "shown")] = int(moment)
    g.shown = tuple(shown)


def take_shown(g: DeiState, value: Mapping[str, int]) -> None:
    """Take when cards were last seen openly, which is known to be right."""
    if g.optional & PLANNING and g.order:
        shown = [0] * len(g.content.cards)
        places = g.content.card_ids.places
        for name, moment in value.items():
            shown[places[name]] = moment
        g.shown = (*shown,)


def read_draft(g: DeiState, value: Any) -> None:
    """Read the tiles being passed on."""
    g.draft = read_feats(g, value, "draft")


def read_decks(g: DeiState, value: Any) -> None:
    """Read the decks of the markets."""
    if len(value) != 4:
        raise InvalidPosition("decks must be 4 lists of cards.")
    g.decks = [read_set(g, deck, "decks") for deck in value]


def write_bank(g: DeiState) -> dict[str, int]:
    """Return the candy boosts of the supply."""
    return write_candies(g, g.candy_bank)


def read_bank(g: DeiState, value: Any) -> None:
    """Read the candy boosts of the supply."""
    g.candy_bank = read_candies(g, value, "candy_bank")


def read_colours(g: DeiState, value: Any) -> None:
    """Read which colour each letter of outposts has."""
    if sorted(value) != sorted(COLOURS):
        raise InvalidPosition("colours must name red, blue and green once.")
    g.colours = tuple(COLOURS.index(name) for name in value)


def take_colours(g: DeiState, value: Sequence[str]) -> None:
    """Take the colours of the letters, which are known to be right."""
    g.colours = (*map(COLOURS.index, value),)


def on_pads(g: DeiState) -> int:
    """Return the candy boosts on cards, packed."""
    out = 0
    for pad in g.pads:
        for entry in pad:
            if entry & (ON_PAD_DOWN - 1):
                out += 1 << (CANDY_BITS * ((entry & (ON_PAD_DOWN - 1)) - 1))
    return out


def packed_sum(g: DeiState) -> int:
    """Return all candy boosts there are, packed."""
    return g.candy_bank + sum(g.candies) + on_pads(g)
