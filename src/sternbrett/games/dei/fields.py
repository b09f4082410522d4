"""The fields of a position of DEI, each written down once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sternbrett.games.dei import model
from sternbrett.games.dei.model import (
    COLOURS,
    NOBODY,
    NOWHERE,
    DeiState,
    members,
)
from sternbrett.games.dei.rules.missions import available, is_late, worth
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.sight import (
    count_bank,
    count_candies,
    count_deck,
    hides,
    mask_card,
    mask_display,
    mask_draft,
    mask_feats,
    mask_pads,
    mask_passed,
    mask_planned,
    mask_recycled,
)
from sternbrett.games.dei.written import (
    read_bank,
    read_candies,
    read_colours,
    read_decks,
    read_draft,
    read_drones,
    read_earned,
    read_elevator,
    read_entry,
    read_faction,
    read_feats,
    read_flags,
    read_marks,
    read_missions,
    read_open,
    read_order,
    read_place,
    read_recycled,
    read_region,
    read_resources,
    read_scrappers,
    read_set,
    read_shown,
    read_site,
    read_tuple,
    region_name,
    region_places,
    seat_names,
    take_bridges,
    take_drones,
    take_earned,
    take_elevators,
    take_feats,
    take_flags,
    take_marks,
    take_missions,
    take_open,
    take_refuges,
    take_resources,
    take_scrappers,
    write_bank,
    write_candies,
    write_drones,
    write_earned,
    write_elevator,
    write_entry,
    write_flags,
    write_marks,
    write_missions,
    write_open,
    write_order,
    write_recycled,
    write_resources,
    write_scrappers,
    write_set,
    write_shown,
)
from sternbrett.kernel.errors import InvalidPosition
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
