"""Positions of DEI as plain data, what each seat may know, and imagined positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sternbrett.games.dei import model
from sternbrett.games.dei.board import Board
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.mapdata import read_layout
from sternbrett.games.dei.model import (
    CANDY_BITS,
    CANDY_FIELD,
    CARD_BITS,
    CARD_FIELD,
    COLOURS,
    FEAT_SETS,
    NO_CARD,
    NOBODY,
    NONE,
    NOWHERE,
    ON_PAD_CARD,
    ON_PAD_DOWN,
    ON_PAD_MOMENT,
    PLANNING,
    SOURCE_COUNT,
    SOURCES,
    Content,
    DeiState,
    candies_in,
    card_on,
    members,
)
from sternbrett.games.dei.rules.control import bring_up_to_date, settle_outposts
from sternbrett.games.dei.rules.missions import available, is_late, worth
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.rules.turns import ChooseFace
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import View
from sternbrett.kernel.holes import ANYTHING, Luck, deal, deal_anything
from sternbrett.kernel.schema import (
    EVERYBODY,
    Argument,
    Fact,
    Field,
    Flag,
    Known,
    Made,
    Number,
    Own,
    Schema,
    Slot,
    Thing,
    Things,
    ThingSet,
    by_rule,
    list_slot,
    number_slot,
    tuple_slot,
)
from sternbrett.kernel.settings import Unfit

#: Stands for a card that a viewer does not see.
UNSEEN = "?"


# -- single values ----------------------------------------------------------------------------


def region_name(g: DeiState, region: int) -> str | None:
    """Return the id of a region, or nothing."""
    return None if region == NOWHERE else g.board.ids[region]


def read_region(g: DeiState, name: object, where: str) -> int:
    """Return a region by its id, or refuse it."""
    place = region_places(g.board).get(name) if isinstance(name, str) else None
    if place is None:
        raise InvalidPosition(f"{where}: the board has no region “{name}”.")
    return place


def read_place(g: DeiState, name: object, where: str) -> int:
    """Return a region by its id, NOWHERE for nothing, which scenarios write as an empty text."""
    return NOWHERE if name is None or name == "" else read_region(g, name, where)


@lru_cache(maxsize=256)
def region_places(board: Board) -> dict[str, int]:
    """Return the numbers of a board's regions by id."""
    return {name: place for place, name in enumerate(board.ids)}


@lru_cache(maxsize=256)
def site_places(board: Board) -> dict[str, int]:
    """Return the numbers of a board's bridge sites by id."""
    return {site.id: place for place, site in enumerate(board.sites)}


@lru_cache(maxsize=256)
def outpost_places(board: Board) -> dict[str, int]:
    """Return the numbers of a board's outposts by tile and letter (`2.5B`)."""
    outposts = board.outposts
    return {f"{it.tile}{'ABC'[it.letter]}": place for place, it in enumerate(outposts)}


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
    ids = g.content.card_ids.ids
    return [ids[card] for card in members(cards)]


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


# -- what a seat may know (section 5 of the spec) ----------------------------------------------


def hides(g: DeiState, seat: int | None, of: int) -> bool:
    """Tell whether something of a seat is hidden from another; at the end nothing is."""
    return of != seat and not g.result


def secret_hand(g: DeiState, seat: int | None, of: int) -> bool:
    """Tell whether hand, plans and recycled cards of a seat are hidden (DEI-230)."""
    return bool(g.optional & PLANNING) and hides(g, seat, of)


def hidden_cards(g: DeiState, of: int) -> int:
    """Return the cards of a seat that do not lie open, wherever they are: all know which."""
    out = g.display[of] | g.planned[of] | g.recycled_set(of)
    for entry in g.pads[of]:
        if entry & ON_PAD_DOWN:
            out |= 1 << card_on(entry)
    return out


def mask_display(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return displays; of a secret hand its size, and the cards out of which it is."""
    return [
        {"size": len(cards), "out_of": write_set(g, hidden_cards(g, of))}
        if secret_hand(g, seat, of)
        else cards
        for of, cards in enumerate(value)
    ]


def mask_planned(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return planned cards, or their number."""
    return [len(cards) if secret_hand(g, seat, of) else cards for of, cards in enumerate(value)]


def mask_pads(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return pads with the face-down cards of secret hands unseen (DEI-234)."""
    return [
        [write_entry(g, entry, True) for entry in g.pads[of]]
        if secret_hand(g, seat, of)
        else entries
        for of, entries in enumerate(value)
    ]


def mask_recycled(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return recycled cards; of a secret hand only when each was played."""
    return [
        [f"{UNSEEN}@{entry >> CARD_BITS}" for entry in g.recycled[of]]
        if secret_hand(g, seat, of)
        else entries
        for of, entries in enumerate(value)
    ]


def mask_card(g: DeiState, seat: int | None, card: str | None) -> str | None:
    """Return the card being played; unseen while nobody else may know it."""
    if card is None or not secret_hand(g, seat, g.speaker):
        return card
    return UNSEEN if g.down or isinstance(g.pending, ChooseFace) else card


def mask_feats(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return feats; of those that others have not learned only the colour."""
    out = []
    for of, names in enumerate(value):
        if hides(g, seat, of):
            feats = members(g.feats[of])
            names = [
                name if g.learned[of] >> feat & 1 else COLOURS[feat // model.FEATS_PER_COLOUR]
                for feat, name in zip(feats, names, strict=True)
            ]
        out.append(names)
    return out


def mask_passed(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return which tiles each seat saw in a draft; of others how many of each colour."""
    return [
        [(g.passed[of] & colour).bit_count() for colour in FEAT_SETS] if hides(g, seat, of) else it
        for of, it in enumerate(value)
    ]


def mask_draft(g: DeiState, seat: int | None, value: list[str]) -> list[str]:
    """Return the tiles being passed on; their colours to all but whoever looks at them."""
    if not value or g.result or (g.pending is not None and seat in g.pending.seats(g)):
        return value
    return [COLOURS[feat // model.FEATS_PER_COLOUR] for feat in members(g.draft)]


def count_deck(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return how many cards each deck has."""
    return [len(deck) for deck in value]


def count_bank(g: DeiState, seat: int | None, value: Any) -> int:
    """Return how many candy boosts are left."""
    return candies_in(g.candy_bank)


def count_candies(value: Mapping[str, int]) -> int:
    """Return how many candy boosts somebody holds."""
    return sum(value.values())


# -- fields for each seat ---------------------------------------------------------------------


def each_seat(
    name: str,
    note: str,
    slot: Slot,
    write: Callable[[DeiState, Any], Any],
    read: Callable[[DeiState, Any], Any],
    *,
    take: Callable[[DeiState, Any], Any] | None = None,
    known: Known = EVERYBODY,
) -> Field:
    """Return a field with an entry for each seat, kept in a list of the state.

    `read` is about an entry that anybody may have written, `take` about one that is right.
    """

    def read_all(g: DeiState, value: Any) -> None:
        if not isinstance(value, list | tuple) or len(value) != len(g.factions):
            raise InvalidPosition(f"{name} must have an entry for each of {len(g.factions)} seats.")
        setattr(g, slot.name, [read(g, entry) for entry in value])

    quick = take or read

    def take_all(g: DeiState, value: Any) -> None:
        setattr(g, slot.name, [quick(g, entry) for entry in value])

    return Own(
        name,
        note,
        slots=[slot],
        write=lambda g: [write(g, entry) for entry in getattr(g, slot.name)],
        read=read_all,
        take=take_all,
        known=known,
    )


def numbers(name: str, note: str, most: int = 1_000) -> Field:
    """Return a number for each seat."""

    def read(g: DeiState, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise InvalidPosition(f"{name} must be numbers from 0 to {most}, not {value!r}.")
        return value

    slot = list_slot(name, "[0] * seats")
    return each_seat(name, note, slot, lambda g, it: it, read, take=lambda g, it: it)


def write_scrappers(g: DeiState) -> list[dict[str, int]]:
    """Return the scrappers of each seat by region."""
    ids, size = g.board.ids, g.board.size
    out = []
    for seat in range(len(g.factions)):
        counts = g.scrappers[seat * size : (seat + 1) * size]
        out.append({ids[region]: count for region, count in enumerate(counts) if count})
    return out


def read_scrappers(g: DeiState, value: Any) -> None:
    """Read the scrappers of each seat."""
    if not isinstance(value, list | tuple) or len(value) != len(g.factions):
        raise InvalidPosition(f"scrappers must have an entry for each of {len(g.factions)} seats.")
    size = g.board.size
    for seat, by_region in enumerate(value):
        if not isinstance(by_region, Mapping):
            raise InvalidPosition(f"scrappers must be numbers by region, not {by_region!r}.")
        for name, count in by_region.items():
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise InvalidPosition(f"scrappers.{name} must be a number from 0, not {count!r}.")
            g.scrappers[seat * size + read_region(g, name, "scrappers")] = count


def take_scrappers(g: DeiState, value: Any) -> None:
    """Read the scrappers of each seat, which are known to be right."""
    size = g.board.size
    places = region_places(g.board)
    base = 0
    scrappers = g.scrappers
    for by_region in value:
        for name, count in by_region.items():
            scrappers[base + places[name]] = count
        base += size


def write_resources(g: DeiState) -> dict[str, int]:
    """Return the resources on the board by region."""
    ids = g.board.ids
    return {ids[region]: count for region, count in enumerate(g.resources) if count}


def read_resources(g: DeiState, value: Any) -> None:
    """Read the resources on the board."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"resources must be numbers by region, not {value!r}.")
    g.resources = [0] * g.board.size
    for name, count in value.items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise InvalidPosition(f"resources.{name} must be a number from 0, not {count!r}.")
        g.resources[read_region(g, name, "resources")] = count


def take_resources(g: DeiState, value: Mapping[str, int]) -> None:
    """Put resources on the board, which are known to be right."""
    places = region_places(g.board)
    resources = g.resources
    for name, count in value.items():
        resources[places[name]] = count


def write_flags(g: DeiState) -> dict[str, int]:
    """Return who controls which outpost."""
    return {
        name: g.flags[place]
        for name, place in outpost_places(g.board).items()
        if g.flags[place] >= 0
    }


def read_flags(g: DeiState, value: Any) -> None:
    """Read who controls which outpost."""
    names = outpost_places(g.board)
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"flags must be seats by outpost, not {value!r}.")
    for name, seat in value.items():
        if name not in names:
            raise InvalidPosition(f"flags: the board has no outpost “{name}”.")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(g.factions):
            raise InvalidPosition(f"flags.{name}: there is no seat {seat!r}.")
        g.flags[names[name]] = seat


def take_flags(g: DeiState, value: Mapping[str, int]) -> None:
    """Put flags on outposts, which are known to be right."""
    places = outpost_places(g.board)
    for name, seat in value.items():
        g.flags[places[name]] = seat


def write_drones(g: DeiState) -> dict[str, str]:
    """Return where the drones are."""
    return {
        name: g.board.ids[region]
        for name, region in zip(model.DRONES, g.drones, strict=True)
        if region != NOWHERE
    }


def read_drones(g: DeiState, value: Any) -> None:
    """Read where the drones are."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"drones must be regions by drone, not {value!r}.")
    for name, region in value.items():
        drone = g.content.drone_ids.place(name, "drones")
        g.drones[drone] = read_place(g, region, "drones")


def take_drones(g: DeiState, value: Mapping[str, str]) -> None:
    """Put the drones on the board, which are known to be right."""
    places, drones = region_places(g.board), g.content.drone_ids.places
    for name, region in value.items():
        g.drones[drones[name]] = places[region]


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


def take_refuges(g: DeiState, value: Sequence[str]) -> tuple[int, ...]:
    """Return the regions of refuges, which are known to be right."""
    return tuple(map(region_places(g.board).__getitem__, value)) if value else ()


def take_elevators(g: DeiState, value: Sequence[str]) -> tuple[int, ...]:
    """Return elevators that are known to be right."""
    if not value:
        return ()
    places = region_places(g.board)
    return tuple([places[text[:3]] << 7 | places[text[4:]] for text in value])


def take_bridges(g: DeiState, value: Sequence[str]) -> tuple[int, ...]:
    """Return the sites of bridges, which are known to be right."""
    return tuple(map(site_places(g.board).__getitem__, value)) if value else ()


def read_elevator(g: DeiState, text: Any) -> int:
    """Return an elevator written as `G13-R12`."""
    ground, _, roof = str(text).partition("-")
    low, high = read_region(g, ground, "elevators"), read_region(g, roof, "elevators")
    if not g.board.touching[low] >> high & 1 or low >= g.board.ground:
        raise InvalidPosition(f"elevators: {text} joins no ground region with an adjoining roof.")
    return low << 7 | high


def write_elevator(g: DeiState, elevator: int) -> str:
    """Return an elevator as `G13-R12`."""
    return f"{g.board.ids[elevator >> 7]}-{g.board.ids[elevator & 127]}"


def read_site(g: DeiState, name: Any) -> int:
    """Return a bridge site by its id."""
    places = site_places(g.board)
    if name not in places:
        raise InvalidPosition(f"bridges: the board has no site “{name}”.")
    return places[name]


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


def take_earned(g: DeiState, value: Sequence[Mapping[str, int]]) -> None:
    """Read supplies by source, which were written completely and in order."""
    g.earned = [amount for by_source in value for amount in by_source.values()]


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
    places = g.content.card_ids.places
    g.open = [tuple([places[it] if it else NO_CARD for it in row]) for row in value]


def take_missions(g: DeiState, value: Sequence[str | None]) -> None:
    """Read the missions that lie open, which are known to be right."""
    places = g.content.mission_ids.places
    g.missions = tuple([places[it] if it else NONE for it in value])


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


# -- reading ----------------------------------------------------------------------------------


def board_of(given: Mapping[str, Any], content: DeiContent, seats: int) -> Board:
    """Return the board that fields name, or the recommended one."""
    layout = given.get("map", content.rules.layouts[seats])
    if layout in content.rules.boards:
        return content.rules.boards[layout]
    try:
        placed = read_layout(str(layout), seats, content.map)
    except Unfit as unfit:
        raise InvalidPosition(f"map: this is no layout for {seats}: {unfit.key}.") from None
    return content.rules.board(content.map.board(placed).layout)


def restore(given: Mapping[str, Any], content: DeiContent) -> DeiState:
    """Return the position of possibly incomplete fields written by a person, checked.

    Cards, candy boosts, resources of the supply and drones that are left out are where they are
    before anybody has taken them; flags that are left out follow from the figures.
    """
    SCHEMA.refuse_unknown(given, "dei")
    factions = given.get("factions", [None, None])
    if not isinstance(factions, list | tuple) or not 2 <= len(factions) <= 4:
        raise InvalidPosition("factions: there are 2 to 4 seats.")
    seats = len(factions)
    g = DeiState(content.rules, seats, board_of(given, content, seats))
    SCHEMA.read(g, given)
    complete(g, given)
    bring_up_to_date(g)
    if "flags" not in given:
        settle_outposts(g)
    check(g)
    return g


def complete(g: DeiState, given: Mapping[str, Any]) -> None:
    """Put what fields leave out where it belongs."""
    content = g.content
    begun = NOBODY not in g.factions
    if begun and "order" not in given:
        g.order = tuple(range(len(g.factions)))
    if begun and "display" not in given:
        for seat, faction in enumerate(g.factions):
            elsewhere = g.owned(seat) & ~g.display[seat]
            g.display[seat] = content.factions[faction].cards & ~elsewhere
    if begun and g.optional & PLANNING and not g.shown:
        g.shown = (0,) * len(content.cards)
    limits, ground = content.limits, g.board.ground
    if "tech_bank" not in given:
        g.tech_bank = limits.tech_tokens - sum(g.resources[:ground]) - sum(g.tech)
    if "energy_bank" not in given:
        g.energy_bank = limits.energy_tokens - sum(g.resources[ground:]) - sum(g.energy)
    if "candy_bank" not in given:
        g.candy_bank = content.candy_bank - sum(g.candies) - on_pads(g)


def on_pads(g: DeiState) -> int:
    """Return the candy boosts on cards, packed."""
    return sum(
        1 << (CANDY_BITS * ((entry & (ON_PAD_DOWN - 1)) - 1))
        for pad in g.pads
        for entry in pad
        if entry & (ON_PAD_DOWN - 1)
    )


def check(g: DeiState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    if g.tech_bank < 0 or g.energy_bank < 0:
        raise InvalidPosition("there are not so many resources.")
    SCHEMA.check(g)
    content = g.content
    played = [faction for faction in g.factions if faction != NOBODY]
    if len(set(played)) < len(played):
        raise InvalidPosition("factions: no two seats play the same faction.")
    for seat, faction in enumerate(g.factions):
        if faction == NOBODY:
            if any(g.scrappers) or g.round:
                raise InvalidPosition("factions: in a game that has begun each seat has one.")
            continue
        check_pieces(g, seat, content.factions[faction].pieces)
    check_cards(g)
    if g.round:
        check_candies(g)


def packed_sum(g: DeiState) -> int:
    """Return all candy boosts there are, packed."""
    return g.candy_bank + sum(g.candies) + on_pads(g)


def check_pieces(g: DeiState, seat: int, pieces: Sequence[int]) -> None:
    """Refuse more pieces of a seat than it has."""
    if g.supply[seat] < 0:
        raise InvalidPosition("scrappers: a faction has not so many.")
    standing = (g.refuges[seat], g.elevators[seat], g.bridges[seat])
    for kind, places, most in zip(model.BUILDINGS, standing, pieces, strict=True):
        if len(places) > most:
            raise InvalidPosition(f"a faction has {most} of {kind}, not {len(places)}.")
    if g.tech[seat] + g.energy[seat] > g.content.limits.pad:
        raise InvalidPosition(f"a pad holds at most {g.content.limits.pad} resources.")
    if g.learned[seat] & ~g.feats[seat]:
        raise InvalidPosition("learned: a faction learns only feats that it owns.")
    if any((g.feats[seat] & colour).bit_count() > 1 for colour in FEAT_SETS):
        raise InvalidPosition("feats: a faction has at most one feat of each colour.")
    if any(g.feats[seat] & g.feats[other] for other in range(seat)):
        raise InvalidPosition("feats: every feat exists once.")


def check_cards(g: DeiState) -> None:
    """Refuse cards that exist twice."""
    seen = 0
    piles = [*g.display, *g.planned, *g.decks]
    piles += [1 << card_on(entry) for pad in g.pads for entry in pad]
    piles += [1 << (entry & CARD_FIELD) for entries in g.recycled for entry in entries]
    piles += [1 << card for row in g.open for card in row if card != NO_CARD]
    for pile in piles:
        if seen & pile:
            card = g.content.cards[members(seen & pile)[0]].id
            raise InvalidPosition(f"the card {card} exists once, but stands in two places.")
        seen |= pile


def check_candies(g: DeiState) -> None:
    """Refuse more or fewer candy boosts of a kind than there are."""
    piles = [g.candy_bank, on_pads(g), *g.candies]
    for candy in g.content.candies:
        shift = CANDY_BITS * candy.index
        if sum(pile >> shift & CANDY_FIELD for pile in piles) != candy.count:
            raise InvalidPosition(f"candies: there are {candy.count} of {candy.id}.")


# -- imagining --------------------------------------------------------------------------------


def imagine(view: View, content: DeiContent, rng: Rng) -> DeiState:
    """Return a position that looks like `view` to its seat, with hidden things dealt at random."""
    rules = content.rules
    g = DeiState(rules, len(view["factions"]), rules.board(view["map"]))
    SCHEMA.take(g, view)
    luck = Luck(rng)
    imagine_hands(g, view, luck)
    imagine_feats(g, view, luck)
    imagine_candies(g, view, luck)
    imagine_decks(g, view, luck)
    bring_up_to_date(g)
    return g


def imagine_hands(g: DeiState, view: View, luck: Luck) -> None:
    """Take the cards of all seats, and deal those of secret hands."""
    sets, places = g.content.card_ids.bits, g.content.card_ids.places
    for seat, hand in enumerate(view["display"]):
        if isinstance(hand, Mapping):
            deal_hand(g, view, seat, luck)
            continue
        planned, pad, recycled = view["planned"][seat], view["pads"][seat], view["recycled"][seat]
        g.display[seat] = sum(map(sets.__getitem__, hand))
        if planned:
            g.planned[seat] = sum(map(sets.__getitem__, planned))
        if pad:
            g.pads[seat] = tuple([take_entry(g.content, text) for text in pad])
        if recycled:
            g.recycled[seat] = tuple([take_recycled(g.content, text) for text in recycled])
    card = view["card"]
    if card == UNSEEN:
        seat = view.get("speaker", 0)
        g.card = card_on(g.pads[seat][-1]) if g.down else luck.pick(bits(g.planned[seat]))
    elif card is not None:
        g.card = places[card]


def deal_hand(g: DeiState, view: View, seat: int, luck: Luck) -> None:
    """Deal a secret hand: what was played face down, is planned, or is left in the hand."""
    hand, planned = view["display"][seat], view["planned"][seat]
    recycled = [take_recycled(g.content, text) for text in view["recycled"][seat]]
    pad = [take_entry(g.content, text) for text in view["pads"][seat]]
    turned = [place for place, entry in enumerate(pad) if entry & ON_PAD_DOWN]
    down = [entry >> CARD_BITS for entry in recycled]
    down += [pad[place] >> ON_PAD_MOMENT for place in turned]
    # What is planned was in the hand before its phase: a card seen since then is not among it.
    holes = [(1, unseen_before(g, moment)) for moment in down]
    holes += [(planned, unseen_before(g, g.moment())), (hand["size"], ANYTHING)]
    pool = sum(map(g.content.card_ids.bits.__getitem__, hand["out_of"]))
    dealt = deal(pool, holes, luck)
    g.recycled[seat] = tuple([entry | dealt[place][0] for place, entry in enumerate(recycled)])
    for place, cards in zip(turned, dealt[len(recycled) : -2], strict=True):
        pad[place] |= cards[0] << ON_PAD_CARD
    g.pads[seat] = tuple(pad)
    g.planned[seat] = sum(1 << card for card in dealt[-2])
    g.display[seat] = sum(1 << card for card in dealt[-1])


#: The same texts come again and again.
take_entry = lru_cache(maxsize=20_000)(read_entry)
take_recycled = lru_cache(maxsize=20_000)(read_recycled)


def unseen_before(g: DeiState, moment: int) -> int:
    """Return the cards that were last seen before the phase of a moment, as a set."""
    if not moment:
        return ANYTHING
    began = moment & ~3
    return sum([1 << card for card, shown in enumerate(g.shown) if shown < began])


def imagine_feats(g: DeiState, view: View, luck: Luck) -> None:
    """Deal the feats that others have not learned, and tiles being passed on (DEI-229)."""
    sets = g.content.feat_ids.bits
    hidden: list[list[int]] = [[], [], []]  # by colour: the seats whose feat is not known
    known = 0
    for seat, names in enumerate(view["feats"]):
        for name in names:
            if name in sets:
                g.feats[seat] |= sets[name]
            else:
                hidden[COLOURS.index(name)].append(seat)
        known |= g.feats[seat]
    if view["draft"] or any(view["passed"][0]):
        imagine_draft(g, view, hidden, known, luck)
        return
    for colour, seats in enumerate(hidden):
        if seats:
            left = bits(FEAT_SETS[colour] & ~known)
            for seat in seats:
                g.feats[seat] |= 1 << luck.pick(left)


def imagine_draft(g: DeiState, view: View, hidden: list[list[int]], known: int, luck: Luck) -> None:
    """Deal drafted feats: a viewer knows what was passed to it, and by whom."""
    own = view["seat"]
    if own is not None:
        g.passed[own] = take_feats(g, view["passed"][own])
    draft = view["draft"]
    if draft and draft[0] not in COLOURS:
        g.draft = take_feats(g, draft)
        draft = []
    for colour, seats in enumerate(hidden):
        passing = len(draft) if draft and COLOURS[colour] == draft[0] else 0
        mine = 0 if own is None else g.passed[own] & FEAT_SETS[colour]
        holes = [(1, allowed(view, seat, colour, mine)) for seat in seats]
        if passing:  # what was passed to me and on is among what I saw
            holes.append((passing, mine or ANYTHING))
        dealt = deal(FEAT_SETS[colour] & ~known & ~g.draft, holes, luck)
        if passing:
            g.draft = sum(1 << feat for feat in dealt.pop())
        for seat, feats in zip(seats, dealt, strict=True):
            g.feats[seat] |= 1 << feats[0]
    for seat, seen in enumerate(view["passed"]):
        if seat != own:
            counted = bool(seen) and isinstance(seen[0], int)  # else the game is over
            g.passed[seat] = passed_to(g, view, seat) if counted else take_feats(g, seen)


def allowed(view: View, seat: int, colour: int, mine: int) -> int:
    """Return the feats that a seat can have drafted, as the viewer knows from its own draft."""
    if not mine:
        return ANYTHING
    counts = view["passed"][seat]
    return ~mine if counts[colour] > mine.bit_count() else mine


def passed_to(g: DeiState, view: View, seat: int) -> int:
    """Return the tiles that a seat saw in drafts: all but those that others took before."""
    own = view["seat"]
    counts = [
        [(g.passed[own] & colour).bit_count() for colour in FEAT_SETS] if of == own else seen
        for of, seen in enumerate(view["passed"])
    ]
    out = 0
    for colour, feats in enumerate(FEAT_SETS):
        if counts[seat][colour]:
            for other, seen in enumerate(counts):
                if seen[colour] > counts[seat][colour]:
                    feats &= ~g.feats[other]
            out |= feats
    return out


def imagine_candies(g: DeiState, view: View, luck: Luck) -> None:
    """Deal the candy boosts of others; the rest is the supply."""
    bank = g.content.candy_bank - on_pads(g)
    hidden: list[tuple[int, int]] = []
    for seat, held in enumerate(view["candies"]):
        if isinstance(held, int):
            hidden.append((seat, held))
        else:
            g.candies[seat] = read_candies(g, held, "candies")
            bank -= g.candies[seat]
    left = candies_in(bank) if hidden else 0
    for seat, count in hidden:
        for _ in range(count):
            one = one_of(bank, luck.below(left))
            bank -= one
            left -= 1
            g.candies[seat] += one
    g.candy_bank = bank if view["candy_bank"] else 0


def one_of(bank: int, place: int) -> int:
    """Return the candy boost at a place of packed ones, packed."""
    one = 1
    while place >= bank & CANDY_FIELD:
        place -= bank & CANDY_FIELD
        bank >>= CANDY_BITS
        one <<= CANDY_BITS
    return one


def imagine_decks(g: DeiState, view: View, luck: Luck) -> None:
    """Put every unseen card into its market's deck, drone cards where there is room (DEI-031)."""
    sizes = view["decks"]
    if not isinstance(sizes[0], int):  # the game is over
        g.decks = [read_set(g, deck, "decks") for deck in sizes]
        return
    if not any(sizes):
        return
    content = g.content
    seen = 0
    for seat in range(len(g.factions)):
        seen |= g.owned(seat)
    for row in g.open:
        for card in row:
            if card != NO_CARD:
                seen |= 1 << card
    robots = 0
    for faction in g.factions:
        robots |= content.robot_cards[content.factions[faction].drone]
    g.decks = [cards & ~seen for cards in content.market_cards]
    room = [size - deck.bit_count() for size, deck in zip(sizes, g.decks, strict=True)]
    dealt = deal_anything(robots & ~seen, room, luck)
    for market, cards in enumerate(dealt):
        g.decks[market] |= sum(1 << card for card in cards)


# -- the fields -------------------------------------------------------------------------------


def seat_names(g: DeiState, value: int) -> str | None:
    """Return the id of a faction, or nothing."""
    return None if value == NOBODY else g.content.faction_ids.ids[value]


def read_faction(g: DeiState, name: Any) -> int:
    """Return a faction by its id, or none."""
    return NOBODY if name is None else g.content.faction_ids.place(name, "factions")


SCHEMA: Schema[DeiState] = Schema(
    "DeiState",
    [
        Argument("content", "Content", "self.content"),
        Argument("seats", "int", "0", kept=False),
        Argument("board", "Board", "self.board"),
    ],
    [
        Made("map", "the layout of the tiles, row by row", write=lambda g: g.board.layout),
        ThingSet("optional", "the optional rules that are used", ids="rule_ids"),
        Own(
            "colours",
            "the colours of the outposts A, B and C",
            slots=[tuple_slot("colours", "(0, 1, 2)")],
            write=lambda g: [COLOURS[colour] for colour in g.colours],
            read=read_colours,
        ),
        each_seat(
            "factions",
            "for each seat its faction, or nothing",
            list_slot("factions", "[NOBODY] * seats"),
            seat_names,
            read_faction,
            take=lambda g, name: g.content.faction_ids.places.get(name, NOBODY),
        ),
        Number("round", "the round, 0 before the first", most=lambda g: g.content.limits.rounds),
        Number("phase", "the action phase, 0 before the first", most=3),
        Number("played", "the cards played in this turn", most=2),
        Own(
            "order",
            "the seats by priority, counted from 0",
            slots=[tuple_slot("order")],
            write=write_order,
            read=read_order,
            take=lambda g, value: setattr(g, "order", tuple(value)),
        ),
        Own(
            "scrappers",
            "for each seat its scrappers by region",
            slots=[list_slot("scrappers", "[0] * (seats * board.size)")],
            write=write_scrappers,
            read=read_scrappers,
            take=take_scrappers,
        ),
        each_seat(
            "leaders",
            "for each seat the region of its leader, or nothing",
            list_slot("leaders", "[NOWHERE] * seats"),
            region_name,
            lambda g, name: read_place(g, name, "leaders"),
            take=lambda g, name: region_places(g.board).get(name, NOWHERE),
        ),
        each_seat(
            "refuges",
            "for each seat the regions of its refuges",
            list_slot("refuges", "[()] * seats", "tuple[int, ...]"),
            lambda g, places: [g.board.ids[place] for place in places],
            lambda g, it: read_tuple(g, it, lambda g, one: read_region(g, one, "refuges")),
            take=take_refuges,
        ),
        each_seat(
            "elevators",
            "for each seat its elevators, ground and roof: `G13-R12`",
            list_slot("elevators", "[()] * seats", "tuple[int, ...]"),
            lambda g, places: [write_elevator(g, place) for place in places],
            lambda g, value: read_tuple(g, value, read_elevator),
            take=take_elevators,
        ),
        each_seat(
            "bridges",
            "for each seat the sites of its bridges",
            list_slot("bridges", "[()] * seats", "tuple[int, ...]"),
            lambda g, places: [g.board.sites[place].id for place in places],
            lambda g, value: read_tuple(g, value, read_site),
            take=take_bridges,
        ),
        Own(
            "drones",
            "the regions of the drones in play",
            slots=[list_slot("drones", "[NOWHERE] * 4")],
            write=write_drones,
            read=read_drones,
            take=take_drones,
        ),
        Own(
            "resources",
            "the technology (ground) and energy (roofs) on the board, by region",
            slots=[list_slot("resources", "[0] * board.size")],
            write=write_resources,
            read=read_resources,
            take=take_resources,
        ),
        Own(
            "flags",
            "who controls an outpost, as a seat from 0, by tile and letter: `2.5B`",
            slots=[list_slot("flags", "[NOBODY] * len(board.outposts)")],
            write=write_flags,
            read=read_flags,
            take=take_flags,
        ),
        numbers("tech", "for each seat the technology on its pad"),
        numbers("energy", "for each seat the energy on its pad"),
        Number("tech_bank", "the technology of the general supply"),
        Number("energy_bank", "the energy of the general supply"),
        Own(
            "earned",
            "for each seat its supplies by source",
            slots=[list_slot("earned", "[0] * (SOURCE_COUNT * seats)")],
            write=write_earned,
            read=read_earned,
            take=take_earned,
        ),
        each_seat(
            "display",
            "for each seat the cards of its display; in a view of a secret hand its size, and the "
            "cards out of which it is",
            list_slot("display", "[0] * seats"),
            write_set,
            lambda g, names: read_set(g, names, "display"),
            known=by_rule("everybody, with Planning its owner", mask_display),
        ),
        each_seat(
            "planned",
            "for each seat the cards it has planned; in a view of others their number",
            list_slot("planned", "[0] * seats"),
            write_set,
            lambda g, names: read_set(g, names, "planned"),
            known=by_rule("its owner", mask_planned),
        ),
        each_seat(
            "pads",
            "for each seat the cards played in this round: `DEI001`, face down `DEI001*`, with a "
            "candy boost `DEI001+move`; after @ the moment",
            list_slot("pads", "[()] * seats", "tuple[int, ...]"),
            lambda g, entries: [write_entry(g, entry) for entry in entries],
            lambda g, value: tuple([read_entry(g.content, text) for text in value]),
            known=by_rule("everybody, with Planning face-down cards their owner", mask_pads),
        ),
        each_seat(
            "recycled",
            "for each seat the cards of its recycling area; after @ the moment",
            list_slot("recycled", "[()] * seats", "tuple[int, ...]"),
            lambda g, entries: [write_recycled(g, entry) for entry in entries],
            lambda g, value: tuple([read_recycled(g.content, text) for text in value]),
            known=by_rule("everybody, with Planning their owner", mask_recycled),
        ),
        Own(
            "shown",
            "with Planning the moment at which a card was last seen openly",
            slots=[tuple_slot("shown")],
            write=write_shown,
            read=read_shown,
        ),
        each_seat(
            "feats",
            "for each seat its feats; in a view of others the colour of one not learned",
            list_slot("feats", "[0] * seats"),
            lambda g, feats: [model.FEATS[feat] for feat in members(feats)],
            lambda g, names: read_feats(g, names, "feats"),
            known=by_rule("its owner, everybody when it is learned", mask_feats),
        ),
        each_seat(
            "learned",
            "for each seat the feats it has learned",
            list_slot("learned", "[0] * seats"),
            lambda g, feats: [model.FEATS[feat] for feat in members(feats)],
            lambda g, names: read_feats(g, names, "learned"),
            take=take_feats,
        ),
        Own(
            "draft",
            "the feats being passed on; in a view of others their colours",
            slots=[number_slot("draft")],
            write=lambda g: [model.FEATS[feat] for feat in members(g.draft)],
            read=read_draft,
            known=by_rule("whoever chooses one", mask_draft),
        ),
        each_seat(
            "passed",
            "for each seat the feats it saw in a draft; in a view of others how many of a colour",
            list_slot("passed", "[0] * seats"),
            lambda g, feats: [model.FEATS[feat] for feat in members(feats)],
            lambda g, names: read_feats(g, names, "passed"),
            known=by_rule("its owner", mask_passed),
        ),
        each_seat(
            "candies",
            "for each seat its candy boosts by kind; in a view of others their number",
            list_slot("candies", "[0] * seats"),
            write_candies,
            lambda g, value: read_candies(g, value, "candies"),
            known=by_rule(
                "its owner",
                lambda g, seat, value: [
                    count_candies(it) if hides(g, seat, of) else it for of, it in enumerate(value)
                ],
            ),
        ),
        Own(
            "candy_bank",
            "the candy boosts of the supply by kind; in a view their number",
            slots=[number_slot("candy_bank")],
            write=write_bank,
            read=read_bank,
            known=by_rule("nobody; how many is known", count_bank),
        ),
        Own(
            "decks",
            "the decks of the four markets, without order; in a view their sizes",
            slots=[list_slot("decks", "[0] * 4")],
            write=lambda g: [write_set(g, deck) for deck in g.decks],
            read=read_decks,
            known=by_rule(
                "nobody; how many is known",
                lambda g, seat, value: value if g.result else count_deck(g, seat, value),
            ),
        ),
        Own(
            "open",
            "the open cards of the four markets, left first",
            slots=[list_slot("open", "[(-1, -1, -1)] * 4", "tuple[int, ...]")],
            write=write_open,
            read=read_open,
            take=take_open,
        ),
        Own(
            "missions",
            "the missions that lie open, two for each column",
            slots=[tuple_slot("missions")],
            write=write_missions,
            read=read_missions,
            take=take_missions,
        ),
        each_seat(
            "marks",
            "for each seat its missions, with the supplies each gave",
            list_slot("marks", "[()] * seats", "tuple[int, ...]"),
            write_marks,
            read_marks,
            take=take_marks,
        ),
        Thing(
            "card",
            "the card being played, or nothing",
            ids="card_ids",
            known=by_rule("everybody, with Planning its owner until it is face up", mask_card),
        ),
        Flag("down", "whether that card lies face down"),
        Thing("candy", "the candy boost on that card, or nothing", ids="candy_ids"),
        Things("icons", "the icons of that card that are still open", ids="icon_ids", frozen=True),
        Own(
            "extra",
            "the region of Abraham's extra Collect, or nothing",
            slots=[number_slot("extra", "-1")],
            write=lambda g: region_name(g, g.extra),
            read=lambda g, name: setattr(g, "extra", read_place(g, name, "extra")),
        ),
        Flag("sprinted", "whether Sprinter has worked for that card"),
        Flag("turned", "whether a card lies face down in this turn already"),
        Flag("searched", "whether Abraham has found more in this turn"),
        Flag("solar_used", "whether Solar Power was used in this turn"),
        Flag("parcel_used", "whether Parcel Bot was used in this turn"),
    ],
    facts=[
        Fact(
            "supplies",
            "the supplies of each seat",
            lambda g: [points(g, seat) for seat in range(len(g.factions))],
        ),
        Fact(
            "control",
            "the seat that has the majority, by region",
            lambda g: {g.board.ids[at]: seat for at, seat in enumerate(g.holder) if seat >= 0},
        ),
        Fact(
            "markers",
            "the markers of each seat: red, blue, green",
            lambda g: [g.markers[3 * seat : 3 * seat + 3] for seat in range(len(g.factions))],
        ),
        Fact("supply", "the scrappers beside the pad of each seat", lambda g: list(g.supply)),
        Fact(
            "worth",
            "for each seat what each mission would give now, of those it may choose",
            lambda g: [
                {
                    g.content.missions[it].id: worth(g, seat, it, is_late(g, it))
                    for it in available(g, seat)
                }
                for seat in range(len(g.factions))
            ],
        ),
    ],
    also=[
        list_slot("supply", "[0] * seats"),
        list_slot("presence", "[0] * seats"),
        list_slot("lead", "[0] * seats"),
        list_slot("holder", "[NOBODY] * board.size"),
        list_slot("markers", "[0] * (3 * seats)"),
        Slot("unlaid", "tuple[str, ...]", "()"),
    ],
)
