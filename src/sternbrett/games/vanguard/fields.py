"""The fields of a position of ISS Vanguard, each written down once."""

from __future__ import annotations

from typing import Any

from sternbrett.games.vanguard import observing, written
from sternbrett.games.vanguard.aboard import Ship
from sternbrett.games.vanguard.aboardfields import SHIP_SCHEMA
from sternbrett.games.vanguard.codes import FIGURES, MODES
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.layout import Amount, Bag, Choice, Each, Word
from sternbrett.kernel.observed import Whole
from sternbrett.kernel.schema import (
    COUNTED,
    Argument,
    Counts,
    Entries,
    Flag,
    Number,
    Numbers,
    NumberSet,
    Own,
    Schema,
    Slot,
    Thing,
    Things,
    ThingSet,
    list_slot,
    number_slot,
    shown,
    tuple_slot,
)


def each_figure(slot: str, of: str = "int", fresh: str = "0") -> Slot:
    """Return a slot for a list with an entry for each section."""
    return list_slot(slot, f"[{fresh}] * FIGURES", of)


def shared_by_figure(slot: str, fresh: str = "0") -> Slot:
    """Return a slot for a tuple with a number for each section, which copies share."""
    return tuple_slot(slot, f"({fresh},) * FIGURES")


def decks(
    name: str, note: str, ids: str, number: str, known: Any = None, frozen: bool = False
) -> Entries:
    """Return a field of piles, each a tuple of things; `frozen`: a tuple of them."""
    pile = "tuple[int, ...]"
    return Entries(
        name,
        note,
        slot=tuple_slot(name, f"((),) * {number}", f"{pile}, ...")
        if frozen
        else list_slot(name, f"[()] * {number}", pile),
        write=lambda g, pile: [getattr(g.content, ids).ids[thing] for thing in pile],
        read=lambda g, pile: written.read_pile(g, pile, ids, name),
        by=lambda g: written.ids_of(g, ids).places,
        many=True,
        bare=True,
        **({} if known is None else {"known": known}),
    ).written_from()


def dice(name: str, note: str, frozen: bool = False) -> Own:
    """Return a field of section dice; `frozen`: a tuple that copies share."""
    many = "FIGURES * DIE_TYPES"
    slot = tuple_slot(name, f"(0,) * ({many})") if frozen else list_slot(name, f"[0] * ({many})")
    make = tuple if frozen else list
    return Own(
        name,
        note,
        slots=[slot],
        write=lambda g: written.write_dice(g, getattr(g, name)),
        read=lambda g, value: setattr(g, name, make(written.read_dice(g, value, name))),
        take=lambda g, value: setattr(g, name, make(written.take_dice(g, value))),
    ).written_from()


def read_ship(g: VanguardState, value: Any) -> None:
    """Put a written ship into a position, or none."""
    g.ship = None
    if value is not None:
        g.ship = Ship(g.content)
        SHIP_SCHEMA.fill(g.ship, value, "the ship of vanguard")


def see_ship(g: VanguardState, seat: int | None) -> dict[str, Any] | None:
    """Return what is known of the ship."""
    return None if g.ship is None else SHIP_SCHEMA.visible(g.ship, seat)


#: Cards of each section, without their order.
CARDS = Each(FIGURES, Bag("card_ids"))
#: Injury and danger dice that a vector shows of a roll.
MOST_DICE = 12


def deck_count(g: VanguardState) -> int:
    """Return how many discovery decks there are."""
    return len(g.content.deck_ids.ids)


SCHEMA: Schema[VanguardState] = Schema(
    "VanguardState",
    [
        Argument("content", "Content", "self.content"),
        Argument("planet", "int", "self.planet"),
    ],
    [
        Own(
            "planet",
            "the world being explored",
            slots=[],
            write=lambda g: g.content.planet_ids.ids[g.planet],
            read=lambda g, value: None,
            take=lambda g, value: None,
        )
        .seen_as(Choice("planet_ids"))
        .written_from("planet"),
        Thing("standalone", "the standalone mission, or nothing", ids="standalone_ids"),
        Own(
            "mode",
            "how it is played: guided, quick or standalone",
            slots=[number_slot("mode")],
            write=lambda g: MODES[g.mode],
            read=lambda g, value: setattr(g, "mode", written.read_word(value, MODES, "mode")),
        )
        .seen_as(Word(MODES))
        .written_from(),
        Flag("deadly", "whether Deadly Space is on"),
        Flag("scripted", "whether the first roll is scripted"),
        Flag("asks_all", "whether others are asked whenever they could use something"),
        Entries(
            "quiet",
            "for each seat where it wishes not to be asked: in which windows, or about what may be "
            "done at any time",
            slot=shared_by_figure("quiet", fresh="USUALLY_QUIET"),
            write=written.write_wishes,
            read=written.read_wishes,
            take=written.take_wishes,
            count=FIGURES,
        ),
        Number("players", "how many seats there are", least=1, most=4, fresh="1"),
        Number("double", "the seat that plays two sections with three players", most=3),
        Numbers(
            "owner",
            "for each section its seat, -1 for none yet",
            slot=shared_by_figure("owner", "-1"),
            least=-1,
            most=3,
            count=FIGURES,
        ),
        Entries(
            "crew",
            "for each section its crew member, or nothing",
            slot=shared_by_figure("crew", "-1"),
            write=lambda g, card: written.write_thing(g, card, "crew_ids"),
            read=lambda g, name: written.read_thing(g, name, "crew_ids", "crew"),
            take=lambda g, name: g.content.crew_ids.places[name] if name else -1,
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, Choice("crew_ids")))
        .written_from(),
        ThingSet("recruits", "the recruits that were drawn and are looked at", ids="crew_ids"),
        Numbers(
            "rank",
            "for each section the rank of its crew member",
            slot=shared_by_figure("rank", "1"),
            least=1,
            most=3,
            count=FIGURES,
        ),
        NumberSet(
            "team", "the sections whose crew members are on the planet", of="section", most=3
        ),
        NumberSet("dead", "the sections whose crew members died here", of="section", most=3),
        dice("available", "for each section its available dice by type").seen_as(observing.DICE),
        dice("spent", "for each section its spent dice by type").seen_as(observing.DICE),
        dice(
            "boxed",
            "for each section its dice that are out of the exploration, by type",
            frozen=True,
        ).seen_as(observing.DICE),
        Numbers(
            "charges",
            "for each section the charges of its crew member",
            slot=each_figure("charges"),
            count=FIGURES,
        ),
        Entries(
            "decks",
            "for each section its deck, without order",
            slot=each_figure("decks"),
            write=lambda g, cards: written.write_set(g, cards, "card_ids"),
            read=lambda g, value: written.read_set(g, value, "card_ids", "decks"),
            take=lambda g, value: written.take_set(g, value, "card_ids"),
            bare=True,
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, Bag("card_ids", once=True)))
        .written_from(),
        decks(
            "tops",
            "for each section the cards on its deck whose order is known",
            "card_ids",
            "FIGURES",
        ).seen_as(CARDS),
        decks("hands", "for each section the cards in hand", "card_ids", "FIGURES").seen_as(
            Each(FIGURES, Bag("card_ids"))
        ),
        decks("discards", "for each section its discard pile", "card_ids", "FIGURES").seen_as(
            Each(FIGURES, Bag("card_ids"))
        ),
        Entries(
            "cards_gone",
            "for each section the cards that are out of the exploration",
            slot=shared_by_figure("cards_gone"),
            write=lambda g, cards: written.write_set(g, cards, "card_ids"),
            read=lambda g, value: written.read_set(g, value, "card_ids", "cards_gone"),
            bare=True,
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, Bag("card_ids", once=True)))
        .written_from(),
        Entries(
            "injuries",
            "for each section its injury cards: `wounded`, face down `wounded*`, with a die `+`",
            slot=each_figure("injuries", "tuple[int, ...]", "()"),
            write=written.write_injuries,
            read=written.read_injuries,
            bare=True,
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, observing.Injuries()))
        .written_from(),
        Entries(
            "columns",
            "for each section the colours of the columns with injury dice",
            slot=each_figure("columns"),
            write=written.write_columns,
            read=written.read_columns,
            bare=True,
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, observing.Colours()))
        .written_from(),
        decks(
            "kit", "for each section the equipment it carries", "equipment_ids", "FIGURES"
        ).seen_as(Each(FIGURES, Bag("equipment_ids"))),
        Own(
            "tokens",
            "the sectors of equipment tokens, by printed number",
            slots=[tuple_slot("tokens", "(-1,) * len(content.equipment)")],
            write=lambda g: written.write_sectors(g, g.tokens, "equipment_ids"),
            read=lambda g, value: setattr(
                g, "tokens", tuple(written.read_sectors(g, value, "equipment_ids", "tokens"))
            ),
        )
        .seen_as(observing.TOKENS)
        .written_from("planet"),
        Counts(
            "arsenal",
            "the equipment that is not carried",
            ids="equipment_ids",
            fresh="(0,) * len(content.equipment)",
            frozen=True,
        ),
        Entries(
            "place",
            "for each section the sector of its figure, by printed number, or nothing",
            slot=each_figure("place", fresh="-1"),
            write=written.write_sector,
            read=lambda g, value: written.read_sector(g, value, "place"),
            count=FIGURES,
        )
        .seen_as(Each(FIGURES, Amount()))
        .written_from("planet"),
        Own(
            "lander",
            "the sector of the lander, or nothing",
            slots=[number_slot("lander", "-1")],
            write=lambda g: written.write_sector(g, g.lander),
            read=lambda g, value: setattr(g, "lander", written.read_sector(g, value, "lander")),
        )
        .seen_as(Amount())
        .written_from("planet"),
        Thing("lander_card", "the lander, or nothing", ids="lander_ids"),
        ThingSet("mods", "the mods of the lander", ids="mod_ids"),
        Number("supplies", "the supplies in the lander"),
        Number("success", "the success tokens gained here"),
        decks(
            "stacks",
            "for each sector its point-of-interest cards, topmost last",
            "poi_ids",
            "len(content.planets[planet].sectors)",
        ).seen_as(observing.TOPMOST),
        Numbers(
            "markers",
            "for each sector the markers on it",
            slot=list_slot("markers", "[0] * len(content.planets[planet].sectors)"),
            count=lambda g: len(g.stacks),
        ).seen_as(Each(observing.most_sectors, Amount())),
        Own(
            "tracks",
            "how far the tracks of actions have come: `X2.A1 red` = 2",
            slots=[list_slot("tracks")],
            write=written.write_tracks,
            read=written.read_tracks,
        )
        .seen_as(observing.TRACKS)
        .written_from(),
        Thing("condition", "the global condition, or nothing", ids="condition_ids"),
        Counts(
            "time",
            "how far the time tracks have come",
            ids="time_ids",
            fresh="[0] * len(content.times)",
        ),
        Things("missions", "the missions in play", ids="mission_ids", frozen=True),
        ThingSet("missions_done", "the missions that were completed", ids="mission_ids"),
        Own(
            "threats",
            "the sectors of the threats in play, by printed number, 0 for one off the map",
            slots=[list_slot("threats", "[-1] * len(content.threats)")],
            write=written.write_threats,
            read=written.read_threats,
        )
        .seen_as(observing.THREATS)
        .written_from("planet"),
        Things(
            "event_deck",
            "the event deck, without order",
            ids="event_ids",
            frozen=True,
        ),
        Things(
            "event_top",
            "the events on top of it whose order is known",
            ids="event_ids",
            frozen=True,
        ),
        Things("event_discard", "the events that were drawn", ids="event_ids", frozen=True),
        decks(
            "finds",
            "the discovery decks, without order",
            "discovery_ids",
            "len(content.deck_ids.ids)",
            frozen=True,
        ).seen_as(Each(deck_count, Bag("discovery_ids"))),
        decks(
            "finds_top",
            "their cards on top whose order is known",
            "discovery_ids",
            "len(content.deck_ids.ids)",
            frozen=True,
        ).seen_as(Each(deck_count, Bag("discovery_ids"))),
        decks(
            "finds_bottom",
            "their cards at the bottom",
            "discovery_ids",
            "len(content.deck_ids.ids)",
            frozen=True,
        ).seen_as(Each(deck_count, Bag("discovery_ids"))),
        Numbers(
            "bag",
            "the lead tokens in the bag, by kind",
            slot=tuple_slot("bag", "(0,) * len(content.leads)"),
            count=lambda g: len(g.content.leads),
        ),
        Numbers(
            "leads",
            "the lead tokens on the decks, by deck and kind",
            slot=tuple_slot("leads", "(0,) * (len(content.leads) * len(content.deck_ids.ids))"),
            count=lambda g: len(g.content.leads) * len(g.content.deck_ids.ids),
        ),
        Things("discoveries", "the discoveries in the lander", ids="discovery_ids", frozen=True),
        ThingSet("uniques", "the unique discoveries gained", ids="unique_ids"),
        Things(
            "space",
            "the unique discoveries of the planet, top first; in a view how many",
            ids="unique_ids",
            frozen=True,
            known=COUNTED,
        ),
        Thing("promotion", "the promotion card, or nothing", ids="promotion_ids"),
        Flag("promoted", "whether it is completed"),
        Counts(
            "flags",
            "the flags of the story",
            ids="flag_ids",
            fresh="(0,) * len(content.flag_ids.ids)",
            frozen=True,
        ),
        Number("round", "the round, 0 before the first"),
        Number(
            "start",
            "the section that has the start token, -1 for none",
            least=-1,
            most=3,
            fresh="-1",
        ),
        Number("turn", "the section on turn, -1 for none", least=-1, most=3, fresh="-1"),
        NumberSet("turned", "the sections that had their turn", of="section", most=3),
        Number("actions", "the actions left in this turn"),
        Flag("special_used", "whether the special action of this turn was taken"),
        Flag("ends_turn", "whether the turn ends without further actions"),
        Number("events", "the events to be drawn at the end of this turn", fresh="1"),
        Number("route", "the route being travelled, -1 for none", least=-1, fresh="-1"),
        ThingSet("used_equipment", "the equipment used in this turn", ids="equipment_ids"),
        ThingSet(
            "moved_equipment", "the equipment that changed hands in this turn", ids="equipment_ids"
        ),
        Number("danger_rerolls", "the danger dice rolled again by a token in this turn"),
        Number("attacks_cancelled", "the attacks that a token kept off in this round"),
        Numbers(
            "refused",
            "the actions that were refused, -1 for the launch",
            slot=tuple_slot("refused"),
            least=-1,
        ),
        Flag("was_refused", "whether the action being done was refused"),
        Number(
            "outcome",
            "what the exploration came to, -1 for nothing yet",
            least=-1,
            most=3,
            fresh="-1",
        ),
        Flag("goal_reached", "whether the last main mission was completed"),
        Things("journal", "the logs that were read", ids="log_ids", frozen=True),
        Numbers("windows", "the windows that are open", slot=tuple_slot("windows")),
        Number("roll_action", "the action being rolled, -1 none, -2 Prepare", least=-2, fresh="-1"),
        Number("roller", "the section that rolls, -1 for none", least=-1, most=3, fresh="-1"),
        Number("roll_sector", "the sector in which the roll began", least=-1, fresh="-1"),
        Number("roll_step", "the step of the roll", most=10),
        Numbers("hand", "the dice chosen for a roll, as codes", slot=list_slot("hand")).seen_as(
            observing.HAND
        ),
        Numbers("pool", "the dice of the roll pool, as codes", slot=list_slot("pool")).seen_as(
            observing.POOL
        ),
        Numbers("injury_pool", "the injury dice rolled", slot=tuple_slot("injury_pool")).seen_as(
            Each(MOST_DICE, Amount(-1))
        ),
        Numbers(
            "danger_pool",
            "the danger dice rolled, by table and face",
            slot=tuple_slot("danger_pool"),
        ).seen_as(Each(MOST_DICE, Amount(-1))),
        Number("danger_now", "the danger die being looked up, -1 for none", least=-1, fresh="-1"),
        NumberSet("supporters", "the sections that support", of="section", most=3),
        NumberSet(
            "helpers",
            "the sections that played a card for the roll of another",
            of="section",
            most=3,
        ),
        NumberSet(
            "roll_skills", "the sections that used their skill in this roll", of="section", most=3
        ),
        Number("support", "how whoever is asked may support"),
        Flag("skips", "whether the roll goes on with step 9"),
        Number(
            "marked", "the result row that is marked, -1 for none", least=-1, most=2, fresh="-1"
        ),
        Number(
            "roll_condition",
            "the condition whose special effects count in this roll",
            least=-1,
            fresh="-1",
        ),
        Numbers(
            "counts_as", "the faces that count as others in this roll", slot=tuple_slot("counts_as")
        ),
        Numbers("safe", "the dice that give no symbols in this roll", slot=tuple_slot("safe")),
        Numbers("queued", "the actions to be rolled afterwards", slot=tuple_slot("queued")),
        Number("rolls_made", "the rolls made so far"),
        Flag("gentle_done", "whether the roll that must not go wrong was made"),
        Own(
            "ship",
            "the ship of a campaign (see below), nothing without a campaign",
            slots=[Slot("ship", "Ship | None", "None")],
            write=lambda g: None if g.ship is None else SHIP_SCHEMA.fields(g.ship),
            read=read_ship,
            known=shown("nobody knows which unique discoveries are left on a planet", see_ship),
        ).seen_as(Whole(SHIP_SCHEMA, lambda g: Ship(g.content))),
    ],
)
