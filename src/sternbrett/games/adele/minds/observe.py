"""Positions of A.D.E.L.E. as numbers, as far as a seat may know them.

What is known is decided as in `view.py`. Objects, notes and the like change less often than
positions, so what was written of them is kept until they do.
"""

from __future__ import annotations

from collections.abc import Iterable

from sternbrett.games.adele.model import (
    ADELE,
    BOARD_SLOTS,
    FIELDS,
    HAZARD_KINDS,
    KIND_SHIFT,
    NO_CARD,
    OBJECT_KINDS,
    ON_MASK,
    ON_SHIFT,
    PLACES,
    ROOMS,
    SPOTS,
    AdeleState,
    Content,
    Ship,
)
from sternbrett.games.adele.rules.planning import Plan
from sternbrett.games.adele.sight import knows_offer
from sternbrett.kernel.engine import AnyStep
from sternbrett.kernel.observation import MOST, Field, Observer, Sets, flag, one_hots, subsets

#: So many of the last announcements are written.
ANNOUNCED = 6
#: A battery beside a computer (its room) or a terminal (32 and its room).
DEVICES = 64
BATTERY_BITS = 3
NO_OFFER = (-1, -1)

#: What parts of a vector are written from. Compiled code compares tuples of these very types item
#: by item without making them, which is most of what a vector costs.
Pile = tuple[int, ...]
CardValues = tuple[int, int, int, int, int, Pile, bool, bool]
HazardValues = tuple[list[int], list[int], list[int], list[int], tuple[int, int], int, int, int]
EventValues = tuple[
    int, int, int, Pile, int, bool, int, bool, int, int, int, int, int, int, Ship | None, Pile, bool
]
ObjectValues = tuple[list[Pile], list[Pile], Pile, Pile, bool]
NoteValues = tuple[
    tuple[tuple[int, int, int, int], ...],
    Pile,
    Pile,
    Pile,
    Pile,
    tuple[tuple[Pile, ...], ...],
    bool,
]
CrewValues = tuple[list[int], list[int], int, bool, bool, bool]


class Cards:
    """What was last written of ADELE's cards."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: CardValues = (-1, -1, -1, -1, -1, (), False, False)
        self.written = b""


class Hazards:
    """What was last written of the hazards."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: HazardValues = ([], [], [], [], (-1, -1), -1, -1, -1)
        self.written = b""


class Events:
    """What was last written of the rounds, the emergencies and the anomalies."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: EventValues = (
            -1, -1, -1, (), -1, False, -1, False, -1, -1, -1, -1, -1, -1, None, (), False
        )  # fmt: skip
        self.written = b""


class Objects:
    """What was last written of the objects."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: ObjectValues = ([], [], (), (), False)
        self.written = b""


class Notes:
    """What was last written of what is used up, noted and announced."""

    __slots__ = ("values", "written")

    def __init__(self) -> None:
        self.values: NoteValues = ((), (-1,), (), (), (), (), False)
        self.written = b""


class Crew:
    """What was last written of the crew: the plans, who has acted, who has planned and where."""

    __slots__ = ("acted", "places", "plans", "values")

    def __init__(self) -> None:
        self.values: CrewValues = ([], [], -1, False, False, False)
        self.plans = b""
        self.acted = b""
        self.places = b""


class AdeleObserver(Observer[AdeleState]):
    """Writes a position of A.D.E.L.E. as a vector."""

    def __init__(self, steps: Iterable[type[AnyStep]], content: Content, seats: int) -> None:
        crew = self.crew = seats - 1
        cards = content.cards
        emergencies = len(content.emergency_kind)
        names = content.names
        anomalies = len(names.anomalies)
        self.first_cube = content.moves.cubes[0].number
        self.cubes = content.cubes
        self.plans: dict[int, bytes] = {}
        self.hazards = Hazards()
        self.events = Events()
        self.cards = [Cards() for _ in range(seats)]
        self.objects = [Objects() for _ in range(seats)]
        self.remembered = [Notes() for _ in range(seats)]
        self.crews = [Crew() for _ in range(seats)]
        self.nothing = bytes(FIELDS)
        self.flags = subsets(2)
        self.some_seats = subsets(seats)
        self.some_crew = subsets(crew)
        self.place = one_hots(PLACES)
        self.no_objects = bytes(
            crew * (1 + 2 * OBJECT_KINDS) + ROOMS + 2 * (OBJECT_KINDS + 1) + OBJECT_KINDS * ROOMS
        )
        self.hazard_sets = Sets(2, PLACES, PLACES, *[SPOTS] * BOARD_SLOTS)
        self.card_sets = Sets(*[cards] * 6)
        self.event_sets = Sets(
            *(len(content.ships), *[len(content.member_ids.ids)] * crew, 1, 1, 1, 1),
            *(anomalies, anomalies, OBJECT_KINDS, *[emergencies] * 4),
        )
        hazards = ", ".join(names.hazards)
        most = max(content.hazard_counts)
        counts = max(content.object_counts)
        members = "for each crew member"
        kinds = f"{members} and kind of object"
        fields = (
            Field("energy", 1, content.energy_cap, "ADELE's energy"),
            Field("free", 1, MOST, "free cubes of stimulants"),
            Field("extra", 1, MOST, "extra cubes of a duel"),
            Field("sprays", 1, MOST, "fires the extinguisher at work can still remove"),
            Field("proposals", 1, MOST, "exchanges proposed in this turn or window"),
            Field("offer", 2, MOST, "places of what is offered and wanted, each plus 1"),
            Field("wounds", crew, content.death_at, f"{members} the wounds"),
            Field("said", crew, content.announcements, f"{members} announcements this round"),
            Field("answer", FIELDS, content.cubes, "one's cubes while plans are made"),
            Field("plans", FIELDS * crew, content.cubes, f"{members} the cubes one may see"),
            Field("inventory_objects", crew, MOST, f"{members} the number of objects"),
            Field("inventories", OBJECT_KINDS * crew, counts, f"{kinds} how many one can tell"),
            Field("active", OBJECT_KINDS * crew, MOST, f"{kinds} active ones and their charges"),
            Field("room_objects", ROOMS, MOST, "for each room the number of objects"),
            Field("lab", OBJECT_KINDS, counts, "for each kind how many one can tell in the lab"),
            Field("lab_objects", 1, MOST, "objects in the lab"),
            Field("lost", OBJECT_KINDS, counts, "for each kind how many one knows lost outside"),
            Field("lost_objects", 1, MOST, "objects lost outside"),
            Field(
                "objects", OBJECT_KINDS * ROOMS, 1,
                "for each room and kind of object whether one can tell such an object there",
            ),
            Field("gone", OBJECT_KINDS, counts, "for each kind how many are used up or expired"),
            Field("tiles", len(content.track), ROOMS, "the rooms of target tiles one knows"),
            Field("batteries", DEVICES, MOST, "charges beside computers (by room), terminals"),
            Field("noted_round", crew, MOST, f"{members} the round one last saw the inventory"),
            Field("noted", OBJECT_KINDS * crew, counts, f"{kinds} how many one saw then"),
            Field(
                "announced", 4 * ANNOUNCED, MOST,
                f"the last {ANNOUNCED} announcements, the latest first: seat, what is said plus 1, "
                "object plus 1, room",
            ),
            Field("deck_cards", 1, cards, "cards of ADELE's deck"),
            Field("hand_cards", 1, cards, "cards of ADELE's hand"),
            Field("deck", cards, 1, "ADELE's deck, for ADELE"),
            Field("hand", cards, 1, "ADELE's hand; for the crew, the cards it knows"),
            Field("hand_known", cards, 1, "the cards of the hand that the crew knows"),
            Field("discard", cards, 1, "ADELE's discard pile"),
            Field("cards_removed", cards, 1, "cards that left the game, where one may know them"),
            Field("deck_top", cards, 1, "cards that were openly put on the deck"),
            Field("alerts", 2, ROOMS, "the rooms of the two alert terminals"),
            Field("console", HAZARD_KINDS, most, f"hazards on the console: {hazards}"),
            Field("bag", HAZARD_KINDS, most, "hazards in the bag, in the same order"),
            Field("removed", HAZARD_KINDS, most, "removed hazards, in the same order"),
            Field("red_alerts", 2, 1, "the alert terminals that are switched off"),
            Field("hatches_locked", PLACES, 1, "for each room whether its hatch is locked"),
            Field("impacts", PLACES, 1, "for each room whether it has an impact marker"),
            Field(
                "hazards", SPOTS * BOARD_SLOTS, 1,
                f"for each kind of hazard ({hazards}; then failures of terminals) the rooms, or "
                "the doors by number, where one lies",
            ),
            Field("round", 1, MOST, "the round being played"),
            Field("rounds", 1, MOST, "the number of rounds"),
            Field("no_return", 1, MOST, "the field of the No-Return marker"),
            Field("box", 1, MOST, "objects that are not in play"),
            Field("ship", len(content.ships), 1, "the ship"),
            Field("members", len(content.member_ids.ids) * crew, 1, f"{members} who it is"),
            flag("experienced", "whether ADELE chose herself which special cards to leave out"),
            flag("emergency_averted", "whether the active emergency was averted"),
            flag("next_averted", "whether the next emergency was turned face down"),
            flag("emergency_out", "whether an emergency left the game unseen"),
            Field("anomalies", anomalies, 1, "anomalies on the console"),
            Field("anomalies_in_play", anomalies, 1, "anomalies in play"),
            Field("deployed", OBJECT_KINDS, 1, "mission objects deployed"),
            Field("emergency", emergencies, 1, "the active emergency"),
            Field("next_emergency", emergencies, 1, "the face-up card of the emergency deck"),
            Field("emergency_deck", emergencies, 1, "emergencies that nobody has seen"),
            Field("emergency_used", emergencies, 1, "emergencies of earlier rounds"),
            flag("plans_shown", "whether the plans of this round have been shown"),
            flag("drone_used", "whether the duel's own drone has looked this round"),
            Field("acted", seats, 1, "the crew members whose turn is over"),
            Field("decided", seats, 1, "the seats that have answered a secret decision"),
            Field("plan_made", crew, 1, f"{members} whether a plan was made"),
            Field("places", PLACES * crew, 1, f"{members} the room, or the zone after the rooms"),
        )  # fmt: skip
        super().__init__(steps, seats, fields)

    def look(self, g: AdeleState, seat: int) -> bytes:
        over = g.result != ""  # then everything is shown (ADL-319)
        cards = self.cards[seat]
        piles: CardValues = (
            g.hand, g.deck, g.hand_known, g.discard, g.out_cards, g.top, g.experienced, over
        )  # fmt: skip
        if cards.values != piles:
            cards.values = piles
            cards.written = self.write_cards(g, seat)
        hazards = self.hazards
        markers: HazardValues = (
            g.board, g.console, g.bag, g.removed, g.alerts, g.red_alerts, g.hatches, g.impacts
        )  # fmt: skip
        if hazards.values != markers:
            hazards.values = (
                g.board[:], g.console[:], g.bag[:], g.removed[:],
                g.alerts, g.red_alerts, g.hatches, g.impacts,
            )  # fmt: skip
            hazards.written = self.write_hazards(g)
        events = self.events
        public: EventValues = (
            g.round, g.rounds, g.no_return, g.box, g.emergency, g.averted, g.next_emergency,
            g.next_averted, g.emergency_deck, g.emergency_used, g.emergency_out, g.anomalies,
            g.in_play, g.deployed, g.ship, g.members, g.experienced,
        )  # fmt: skip
        if events.values != public:
            events.values = public
            events.written = self.write_events(g)
        objects = self.objects[seat]
        held: ObjectValues = (g.rooms, g.inventories, g.lab, g.lost, over)
        if objects.values != held:
            objects.values = (g.rooms[:], g.inventories[:], g.lab, g.lost, over)
            objects.written = self.write_objects(g, seat)
        remembered = self.remembered[seat]
        kept: NoteValues = (
            g.announced, g.gone, g.tiles, g.tile_known, g.batteries, g.notes, over
        )  # fmt: skip
        if remembered.values != kept:
            remembered.values = kept
            remembered.written = self.write_remembered(g, seat)
        crew = self.crews[seat]
        doing: CrewValues = (g.plans, g.place, g.acted, g.revealed, g.drone_used, over)
        if crew.values != doing:
            crew.values = (g.plans[:], g.place[:], g.acted, g.revealed, g.drone_used, over)
            self.write_crew(g, seat, over, crew)
        decided = 0
        answer = self.nothing
        decision = g.pending
        if type(decision) is Plan:
            decided, answer = self.write_answers(decision, g, seat)
        offer = g.offer
        if offer != NO_OFFER and not knows_offer(g, seat):
            offer = NO_OFFER
        numbers = bytes(
            (
                g.energy,
                g.free,
                g.extra,
                g.sprays,
                g.proposals,
                offer[0] + 1,
                offer[1] + 1,
                *g.wounds[1:],
                *(g.said[1:] or (0,) * self.crew),
            )
        )
        return b"".join(
            (
                numbers,
                answer,
                crew.plans,
                objects.written,
                remembered.written,
                cards.written,
                hazards.written,
                events.written,
                crew.acted,
                self.some_seats[decided],
                crew.places,
            )
        )

    def write_crew(self, g: AdeleState, seat: int, over: bool, crew: Crew) -> None:
        """Write the plans that a seat may see, who has acted and planned, and who is where."""
        made = 0
        plans: list[bytes] = []
        for other in range(1, self.crew + 1):
            plan = g.plans[other]
            if plan:
                made |= 1 << other - 1
            if plan and (g.revealed or other == seat or over):
                plans.append(self.plans.get(plan) or self.write_plan(plan))
            else:
                plans.append(self.nothing)
        crew.plans = b"".join(plans)
        crew.acted = self.flags[g.revealed | g.drone_used << 1] + self.some_seats[g.acted]
        places = [self.place[place] for place in g.place[1:]]
        crew.places = b"".join([self.some_crew[made], *places])

    def write_cards(self, g: AdeleState, seat: int) -> bytes:
        """Return what a seat may know about ADELE's cards."""
        top = 0
        for card in g.top:
            top |= 1 << card
        sees_hand = seat == ADELE or g.result != ""
        return bytes((g.deck.bit_count(), g.hand.bit_count())) + self.card_sets.write(
            g.deck if sees_hand else 0,
            g.hand if sees_hand else g.hand_known,
            g.hand_known,
            g.discard,
            g.out_cards if sees_hand or not g.experienced else 0,
            top,
        )

    def write_hazards(self, g: AdeleState) -> bytes:
        """Return the hazards, and what else lies on the ship for all to see."""
        counts = bytes((*g.alerts, *g.console, *g.bag, *g.removed))
        return counts + self.hazard_sets.write(g.red_alerts, g.hatches, g.impacts, *g.board)

    def write_events(self, g: AdeleState) -> bytes:
        """Return the rounds, the emergencies, the anomalies and who plays."""
        unseen = g.emergency_deck
        if g.emergency_out != NO_CARD:
            unseen |= 1 << g.emergency_out
        return bytes((g.round, g.rounds, g.no_return, len(g.box))) + self.event_sets.write(
            1 << g.ship.index,
            *[1 << member for member in g.members],
            g.experienced,
            g.averted,
            g.next_averted,
            g.emergency_out != NO_CARD,
            g.anomalies,
            g.in_play,
            g.deployed,
            0 if g.emergency == NO_CARD else 1 << g.emergency,
            0 if g.next_emergency == NO_CARD else 1 << g.next_emergency,
            unseen,
            g.emergency_used,
        )

    def write_answers(self, decision: Plan, g: AdeleState, seat: int) -> tuple[int, bytes]:
        """Return who has made a plan, and one's own cubes so far."""
        decided = 0
        for other in decision.everyone(g):
            decided |= decision.complete(g, other) << other
        cubes = bytearray(FIELDS)
        for number in decision.partial(g, seat)[: self.cubes]:
            cubes[number - self.first_cube] += 1
        return decided, bytes(cubes)

    def write_plan(self, plan: int) -> bytes:
        """Return the cubes of a plan by field."""
        out = self.plans[plan] = bytes(plan >> 3 * field & 7 for field in range(FIELDS))
        return out

    def write_objects(self, g: AdeleState, seat: int) -> bytes:
        """Return what a seat can tell about objects in inventories, rooms, lab and outside."""
        bit = 1 << seat
        over = g.result != ""
        crew = self.crew
        active = OBJECT_KINDS * crew
        first_room = crew + 2 * active
        first_store = first_room + ROOMS
        first_told = first_store + 2 * (OBJECT_KINDS + 1)
        out = bytearray(self.no_objects)
        for holder in range(crew):
            tokens = g.inventories[holder + 1]
            out[holder] = len(tokens)
            for token in tokens:
                if token & bit or over:
                    place = crew + holder * OBJECT_KINDS + (token >> KIND_SHIFT)
                    out[place] += 1
                    out[place + active] += token >> ON_SHIFT & ON_MASK
        for room in range(ROOMS):
            tokens = g.rooms[room + 1]
            if tokens:
                out[first_room + room] = len(tokens)
                first = first_told + room * OBJECT_KINDS
                for token in tokens:
                    if token & bit or over:
                        out[first + (token >> KIND_SHIFT)] = 1
        first = first_store
        for tokens in (g.lab, g.lost):
            for token in tokens:
                if token & bit or over:
                    out[first + (token >> KIND_SHIFT)] += 1
            first += OBJECT_KINDS
            out[first] = len(tokens)
            first += 1
        return bytes(out)

    def write_remembered(self, g: AdeleState, seat: int) -> bytes:
        """Return what is used up, tiles, batteries, a seat's notes and the announcements."""
        gone = [0] * OBJECT_KINDS
        for kind in g.gone:
            gone[kind] += 1
        tiles = [
            room if known >> seat & 1 or g.result else 0
            for room, known in zip(g.tiles, g.tile_known, strict=True)
        ]
        batteries = [0] * DEVICES
        for battery in g.batteries:
            batteries[battery >> BATTERY_BITS] += battery & 7
        rounds = [0] * self.crew
        noted = [0] * (OBJECT_KINDS * self.crew)
        for other, note in enumerate(g.notes[seat] if g.notes else ()):
            if note:
                rounds[other - 1] = note[0]
                for kind in note[1:]:
                    noted[(other - 1) * OBJECT_KINDS + kind] += 1
        said: list[int] = []
        for speaker, what, kind, room in g.announced[: -ANNOUNCED - 1 : -1]:
            said += (speaker, what + 1, kind + 1, room)
        said += [0] * (4 * ANNOUNCED - len(said))
        return bytes([*gone, *tiles, *batteries, *rounds, *noted, *said])
