"""ISS Vanguard: worlds explored together with dice, one by one or as a ship's long voyage."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.vanguard import campaign, codes, data, fields, picks, rules, view
from sternbrett.games.vanguard import events as announced
from sternbrett.games.vanguard.aboard import LINES
from sternbrett.games.vanguard.aboardfields import SHIP_SCHEMA
from sternbrett.games.vanguard.codes import (
    CAMPAIGN_LOST,
    CAMPAIGN_WON,
    FAILED,
    GUIDED,
    QUICK,
    RESULTS,
    SAVED,
    STANDALONE,
    SUCCEEDED,
)
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.minds import VanguardMinds
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules import (
    cards,
    dying,
    finds,
    harm,
    peeking,
    recruits,
    selectors,
    windows,
)
from sternbrett.games.vanguard.rules.aboard import beginning, situations
from sternbrett.games.vanguard.rules.occurring import ResolveEvent
from sternbrett.games.vanguard.rules.outfitting import brought
from sternbrett.games.vanguard.rules.setup import Begin
from sternbrett.games.vanguard.table import VanguardTable
from sternbrett.games.vanguard.things import DANGER_FACES, INJURY_FACES
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, event_kinds
from sternbrett.kernel.game import Fields, Preset, Setting, TypeCard, View
from sternbrett.kernel.outcome import Attempt, Incident
from sternbrett.kernel.vocabulary import LOCK

OFF, ON = "off", "on"
#: Those of the content that comes with the game: a world is a file, and none is named in code.
WORLDS = data.worlds_in(Path(__file__).parent / "content")
STARTING_WORLD = WORLDS[0]
WAYS = ("guided", "quick")
SEATS = ("1", "2", "3")
#: What a result is worth; all others are worth nothing.
WORTH = {SUCCEEDED: 1.0, FAILED: -1.0, CAMPAIGN_WON: 1.0, CAMPAIGN_LOST: -1.0}
#: The names of the wishes to be asked, by kind.
ASKING = tuple(f"ask_{kind}" for kind in codes.WISHES)


class Vanguard(VanguardTable, VanguardMinds):
    """ISS Vanguard for everything outside this folder."""

    id = "vanguard"
    rules_version = 1
    shelf = 5
    card = TypeCard(
        seats=(1, 4),
        roles=("crew",) * 4,
        chance=(
            *codes.DIE_DRAWS,
            dying.INJURY_ROLL,
            windows.DANGER_DIE,
            selectors.D10,
            *cards.SECTION_DRAWS,
            peeking.EVENT_DRAW,
            *finds.DISCOVERY_DRAWS,
            finds.DECK_DRAW,
            finds.LEAD_DRAW,
            recruits.RECRUIT_DRAW,
            situations.SITUATION_DRAW,
            beginning.PROMOTION_DRAW,
            harm.INJURY_DRAW,
        ),
        hidden_information=True,
        cooperative=True,
    )
    settings = (
        Setting("world", WORLDS, STARTING_WORLD, among=data.worlds_of),
        Setting("way", WAYS, WAYS[0], only_if=("world", STARTING_WORLD)),
        Setting("dice", ("rolled", "scripted"), "rolled", only_if=("way", WAYS[0])),
        Setting("campaign", (OFF, ON), OFF, only_if=("world", STARTING_WORLD)),
        # Whether all must agree to what a captain decides aboard (ISV-338).
        Setting("unanimous", (OFF, ON), OFF, only_if=("campaign", ON)),
        Setting("deadly", (OFF, ON), OFF),
        # With three players one has two sections (ISV-007).
        Setting("double", SEATS, SEATS[0], with_seats=dict.fromkeys(SEATS[1:], (3,))),
        Setting("windows", ("own", "all"), "own"),
    )
    content_files = (*data.FILES, LOCK)
    steps = rules.STEPS
    events = event_kinds(vars(announced))
    entries = rules.ENTRIES
    automatic = rules.AUTOMATIC
    #: Deadly Space, and for each seat whether it is asked in windows of a kind (ISV-469).
    switches = {"deadly": (OFF, ON), **dict.fromkeys(ASKING, (ON, OFF))}
    presets = (
        Preset("guided", ("me",)),
        Preset("together", ("me", "ensign"), {"way": WAYS[1]}),
        Preset("campaign", ("me",), {"campaign": ON}),
        Preset("stranded", ("me",), {"world": WORLDS[1]}),
        Preset("garden", ("me",), {"world": WORLDS[2]}),
        Preset("watch", ("me",), {"world": WORLDS[3]}),
    )
    schema = fields.SCHEMA
    part_schemas = {"aboard.py": SHIP_SCHEMA}
    legacy_notes = campaign.LEGACY_NOTES
    laid_anew = (announced.EXPLORATION_ENDED.name,)
    incidents = {
        "a death there": Incident(
            announced.CREW_DIED.name, before=announced.EXPLORATION_ENDED.name
        ),
        "a death there or in the medbay": Incident(announced.CREW_DIED.name),
    }

    def load_content(self, folder: Path) -> VanguardContent:
        return data.load(folder)

    def options_by_number(self, g: VanguardState) -> Sequence[Option]:
        return g.content.options

    def begin(
        self, content: VanguardContent, settings: Mapping[str, str | int], seats: int
    ) -> VanguardState:
        known = content.rules
        world = str(settings["world"])
        mission = known.standalone_ids.places.get(world, NONE)
        planet = (
            known.planet_ids.places[world] if mission == NONE else known.standalones[mission].planet
        )
        g = VanguardState(known, planet)
        g.players = seats
        g.double = SEATS.index(str(settings["double"]))
        g.deadly = settings["deadly"] == ON
        g.asks_all = settings["windows"] == "all"
        g.scripted = settings["dice"] == "scripted"
        if mission == NONE:
            g.mode = GUIDED if settings["way"] == WAYS[0] else QUICK
            if settings["campaign"] == ON:
                campaign.begin_campaign(g, g.mode == GUIDED)
                g.change_ship().unanimous = settings["unanimous"] == ON
        else:
            g.mode = STANDALONE
            g.standalone = mission
            given = known.standalones[mission]
            g.lander_card = given.lander
            g.rank = (given.rank,) * codes.FIGURES
            for number in given.equipment:
                g.arsenal = put(g.arsenal, number, known.equipment[number].copies)
        g.push(Begin())
        return g

    # -- chapters -------------------------------------------------------------------------

    def in_chapters(self, settings: Mapping[str, str | int]) -> bool:
        return settings["campaign"] == ON and settings["world"] == STARTING_WORLD

    def legacy(self, g: VanguardState) -> Fields | None:
        return campaign.legacy(g)

    def ends(self, legacy: Fields) -> bool:
        return campaign.ends(legacy)

    def next(
        self,
        legacy: Fields,
        content: VanguardContent,
        settings: Mapping[str, str | int],
        seats: int,
    ) -> VanguardState:
        g = campaign.next_chapter(legacy, content.rules, seats)
        g.double = SEATS.index(str(settings["double"]))
        g.asks_all = settings["windows"] == "all"
        return g

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: VanguardState) -> Mapping[str, Container[object]]:
        figures = range(-1, codes.FIGURES)
        return {
            "figure": figures,
            "actor": figures,
            "seat": range(g.players),
            "program": range(len(g.content.programs)),
            "kind": range(len(g.content.injuries)),
            "table": range(len(g.content.danger_tables)),
            "track": range(len(g.content.times)),
            "threat": range(len(g.content.threats)),
            "section": range(codes.FIGURES),
            "line": range(LINES),
            "project": range(len(g.content.moves[picks.PROJECT])),
            "card": (True, False, *range(len(g.content.events))),
        }

    def restore(self, fields: Fields, content: VanguardContent) -> VanguardState:
        return view.restore(fields, content)

    def imagine_fields(self, view_: View, content: VanguardContent, rng: Rng) -> VanguardState:
        return view.imagine(view_, content)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"players": seats, "deadly": settings["deadly"] == ON}

    def outcomes(self, g: VanguardState, kind: str) -> Sequence[str]:
        content = g.content
        if kind in codes.DIE_DRAWS:
            die = content.die_types[codes.DIE_DRAWS.index(kind)]
            names = content.symbol_ids.ids
            return ["+".join(names[it] for it in die.faces[side]) for side in die.rolls]
        if kind == dying.INJURY_ROLL:
            return [INJURY_FACES[face] for face in content.injury_rolls]
        if kind == windows.DANGER_DIE:
            return [DANGER_FACES[face] for face in content.danger_rolls]
        if kind == selectors.D10:
            return [str(number) for number in range(10)]
        return drawn(g, kind)

    def scores(self, g: VanguardState) -> tuple[float, ...]:
        result = g.result
        if result == SAVED and g.outcome != NONE:
            result = RESULTS[g.outcome]  # a chapter is worth what its exploration was
        return (WORTH.get(result, 0.0),) * g.players

    def attempt(self, g: VanguardState) -> Attempt | None:
        return campaign.attempt(g)

    def switched(self, g: VanguardState, seat: int) -> Mapping[str, str]:
        out = {"deadly": ON if g.deadly else OFF}
        # Whether one is asked in windows is shown in such a window, and where one is not asked.
        out |= {ASKING[kind]: OFF for kind in bits(g.quiet[seat])}
        anytime = ASKING[codes.WISH_ANYTIME]
        if g.asks_all:
            out.pop(anytime, None)  # it is for all and always
        else:
            out.setdefault(anytime, ON)
        pending = g.pending
        if isinstance(pending, windows.Window) and seat in pending.seats(g):
            out.setdefault(ASKING[pending.kind], ON)
        return out

    def switch(self, g: VanguardState, seat: int, name: str, value: str) -> None:
        if name in ASKING:
            kind = 1 << ASKING.index(name)
            quiet = g.quiet[seat] & ~kind if value == ON else g.quiet[seat] | kind
            g.quiet = put(g.quiet, seat, quiet)
            return  # a wish of one player; nothing has happened
        g.deadly = value == ON  # Deadly Space, at any time between decisions (ISV-321)
        if g.listening:
            g.tell(announced.DEADLY_SWITCHED, seat + 1, value)

    def seats(self, g: VanguardState) -> int:
        return g.players

    def keeps_secrets(self, g: VanguardState, seats: Collection[int] | None = None) -> bool:
        return False  # what is hidden, is hidden from all alike (section 5 of the spec)

    def chapter(self, view_: View) -> int | None:
        number: int = view_["round"]
        return number or None

    def inventory(self, g: VanguardState) -> Mapping[str, int]:
        # Sections bring their things in the course of the setup: what they have beside these.
        return {"dice": stray_dice(g), "events": stray_events(g)}


def stray_dice(g: VanguardState) -> int:
    """Return how many dice there are beside those that the sections brought, or are missing."""
    out = 0
    for figure in range(codes.FIGURES):
        dice = g.dice_in_play(figure) + g.dice_lost(figure)
        own = sum([brought(g, figure, kind) for kind in range(codes.DIE_TYPES)])
        out += abs(dice - own) if dice else 0
    return out


def stray_events(g: VanguardState) -> int:
    """Return how many events there are beside those of the planet, or are missing."""
    cards = len(g.event_deck) + len(g.event_top) + len(g.event_discard)
    cards += sum(isinstance(step, ResolveEvent) for step in g.agenda)  # in somebody's hand
    there = cards and not g.result  # the end stops everything, also an event being carried out
    return abs(cards - len(g.content.planets[g.planet].events)) if there else 0


def drawn(g: VanguardState, kind: str) -> Sequence[str]:
    """Return the names of what a draw from a deck, the bag or the recruits can be."""
    content = g.content
    if kind in cards.SECTION_DRAWS:
        deck = g.decks[cards.SECTION_DRAWS.index(kind)]
        return [content.card_ids.ids[card] for card in bits(deck)]
    if kind == peeking.EVENT_DRAW:
        return [content.event_ids.ids[card] for card in g.event_deck]
    if kind in finds.DISCOVERY_DRAWS:
        deck_cards = g.finds[finds.DISCOVERY_DRAWS.index(kind)]
        return [content.discovery_ids.ids[card] for card in deck_cards]
    if kind == finds.DECK_DRAW:
        return [content.deck_ids.ids[deck] for deck in finds.filled_decks(g)]
    if kind == finds.LEAD_DRAW:
        return [str(number) for number, count in enumerate(g.bag) for _ in range(count)]
    if kind == recruits.RECRUIT_DRAW:
        return [content.crew_ids.ids[card] for card in bits(recruits.recruits_left(g))]
    if kind == situations.SITUATION_DRAW:
        possible = g.aboard().situations_possible
        return [content.situation_ids.ids[card] for card in bits(possible)]
    if kind == beginning.PROMOTION_DRAW:
        cards_left = g.aboard().promotion_deck
        return [content.promotion_ids.ids[card] for card in bits(cards_left)]
    left = [it for it in content.injuries if not it.tutorial and harm.stock(g, it.index)]
    return [injury.id for injury in left]


GAME = Vanguard()
