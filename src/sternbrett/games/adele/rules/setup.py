"""Setting up the table, in the order of the rules."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.adele.events import (
    ANOMALIES_DEALT,
    MEMBER_CHOSEN,
    MEMBER_PLACED,
    SPECIALS_REMOVED,
    TILES_SEEN,
)
from sternbrett.games.adele.model import (
    BLUE_CARD,
    CARD,
    DRONE,
    IMPACT,
    MEMBER,
    OBJECT,
    OBJECT_KINDS,
    ROOMS,
    SILENCE,
    SPECIAL_CARDS,
    AdeleState,
    Move,
    count_bits,
    make_token,
    nth_bit,
)
from sternbrett.games.adele.rules.asking import AdeleDecision, CrewDecision
from sternbrett.games.adele.rules.cards import draw_card, draw_hazards, turn_up_emergency
from sternbrett.games.adele.rules.facts import (
    ANOMALY_DEAL,
    D20,
    IMPACT_OUT,
    OBJECT_DEAL,
    SPARE_DRAW,
    TILE_DEAL,
)
from sternbrett.games.adele.rules.reasons import (
    CARD_OUT,
    MEMBER_TAKEN,
    NOT_ON_BOARDS,
    NOT_SPECIAL,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Step


class SetUp(Step[AdeleState]):
    """The console first, then cards, crew, objects, places, tracks, tiles and emergencies."""

    clause: ClassVar[str] = "ADL-008"

    def run(self, g: AdeleState) -> None:
        g.then(
            SetUpConsole(),
            SetUpCards(),
            SetUpCrew(),
            SetUpObjects(),
            SetUpPlaces(),
            SetUpTiles(),
            SetUpEmergencies(),
        )


class SetUpConsole(Step[AdeleState]):
    """Energy, four anomalies, and the first hazards."""

    clause: ClassVar[str] = "ADL-011"

    def run(self, g: AdeleState) -> None:
        content = g.content
        g.energy = content.setups[g.crew].energy
        g.no_return = 1
        everything = (1 << len(content.anomaly_sectors)) - 1
        for _ in range(content.starting_anomalies):
            left = everything & ~g.anomalies
            g.anomalies |= 1 << nth_bit(left, g.draw(ANOMALY_DEAL, count_bits(left)))
        if g.listening:
            g.tell(ANOMALIES_DEALT, content.starting_anomalies)
        draw_hazards(g, content.starting_hazards)


class SetUpCards(Step[AdeleState]):
    """Two special cards leave the deck; then ADELE draws her hand."""

    clause: ClassVar[str] = "ADL-012"

    def run(self, g: AdeleState) -> None:
        content = g.content
        g.push(DealHand())
        if g.experienced:
            for _ in range(content.specials_removed):
                g.push(RemoveSpecial())
        else:
            g.out_cards = content.exclamation
            g.deck &= ~g.out_cards
            if g.listening:
                g.tell(SPECIALS_REMOVED, content.specials_removed)


class RemoveSpecial(AdeleDecision):
    """An experienced ADELE chooses which special cards to leave out, unseen by the crew."""

    clause: ClassVar[str] = "ADL-013"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        specials = ((1 << SPECIAL_CARDS) - 1) << content.first_special
        return [content.moves.card[card] for card in bits(specials & g.deck)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.deck &= ~(1 << option.arg)
        g.out_cards |= 1 << option.arg
        if g.listening and count_bits(g.out_cards) == g.content.specials_removed:
            g.tell(SPECIALS_REMOVED, g.content.specials_removed)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != CARD:
            return NOT_NOW
        if option.arg < g.content.first_special:
            return NOT_SPECIAL
        return 0 if g.deck >> option.arg & 1 else CARD_OUT


class DealHand(Step[AdeleState]):
    """ADELE draws her first cards."""

    clause: ClassVar[str] = "ADL-015"

    def run(self, g: AdeleState) -> None:
        for _ in range(g.content.hand_size):
            draw_card(g)


class SetUpCrew(Step[AdeleState]):
    """Start objects, and what the number of crew members brings."""

    clause: ClassVar[str] = "ADL-017"

    def run(self, g: AdeleState) -> None:
        content = g.content
        for seat in range(1, g.crew + 1):
            give_start_object(g, seat, content.crew_start[g.members[seat - 1]])
        g.notes = tuple([tuple([()] * (g.crew + 1))] * (g.crew + 1))
        g.said = (0,) * (g.crew + 1)
        if g.crew == 1:  # the duel (3.17)
            g.extra = content.duel_extra
            g.deployed |= 1 << BLUE_CARD
            drones = content.object_counts[DRONE]
            g.box = tuple([kind for kind in g.box if kind != DRONE and kind != BLUE_CARD])
            g.gone = (DRONE,) * (drones - 1)
            g.push(SecondObject())


def give_start_object(g: AdeleState, seat: int, kind: int) -> None:
    """Take an object out of the box and put it face down into an inventory."""
    box = list(g.box)
    box.remove(kind)
    g.box = tuple(box)
    token = make_token(kind, 1 << seat)
    g.inventories[seat] = tuple(sorted([*g.inventories[seat], token]))


class ChooseMember(CrewDecision):
    """A crew seat takes a crew member that nobody has taken."""

    clause: ClassVar[str] = "ADL-005"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        taken = g.members[: self.seat - 1]
        return [
            content.moves.member[member]
            for member in range(len(content.member_ids.ids))
            if member not in taken
        ]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        # The others have their default members until they choose; all must differ meanwhile.
        chosen = [*g.members[: self.seat - 1], option.arg]
        for member in range(len(g.content.member_ids.ids)):
            if member not in chosen and len(chosen) < g.crew:
                chosen.append(member)
        g.members = tuple(chosen)
        if g.listening:
            g.tell(MEMBER_CHOSEN, self.seat, g.content.member_ids.ids[option.arg])

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != MEMBER:
            return NOT_NOW
        return MEMBER_TAKEN if option.arg in g.members[: self.seat - 1] else 0


class SecondObject(Decision[AdeleState]):
    """Duel: a second start object, one of those on the other crew members' boards."""

    clause: ClassVar[str] = "ADL-268"

    def seats(self, g: AdeleState) -> tuple[int, ...]:
        return (1,)

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        kinds = {kind for member, kind in enumerate(content.crew_start) if member != g.members[0]}
        return [content.moves.object[kind] for kind in sorted(kinds)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        give_start_object(g, seat, option.arg)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != OBJECT:
            return NOT_NOW
        return 0 if option in self.options(g, seat) else NOT_ON_BOARDS


class SetUpObjects(Step[AdeleState]):
    """The lab stack, and one object face down in every room; the rest leaves the game unseen."""

    clause: ClassVar[str] = "ADL-019"

    def run(self, g: AdeleState) -> None:
        content = g.content
        duel = g.crew == 1
        lab = content.duel_lab if duel else content.lab_stack
        tray = list(content.duel_fixed if duel else content.rooms_fixed)
        box = list(g.box)
        for kind in (*lab, *tray):
            box.remove(kind)
        g.box = tuple(box)
        g.lab = tuple([make_token(kind, 0) for kind in lab])
        g.rooms[0] = tuple([make_token(kind, 0) for kind in sorted(tray)])
        for _ in range(content.duel_random if duel else content.rooms_random):
            drawn = g.draw(SPARE_DRAW, len(g.box))
            token = make_token(g.box[drawn], 0)
            g.box = g.box[:drawn] + g.box[drawn + 1 :]
            g.rooms[0] = tuple(sorted([*g.rooms[0], token]))
        for room in range(1, ROOMS + 1):
            dealt = g.draw(OBJECT_DEAL, len(g.rooms[0]))
            g.rooms[room] = (g.rooms[0][dealt],)
            g.rooms[0] = g.rooms[0][:dealt] + g.rooms[0][dealt + 1 :]


class SetUpPlaces(Step[AdeleState]):
    """Start rooms, all different, and the alert terminals."""

    clause: ClassVar[str] = "ADL-022"

    def run(self, g: AdeleState) -> None:
        first, second = g.content.alert_start
        g.alerts = (first, second)
        for seat in range(1, g.crew + 1):
            room = g.chance(D20, ROOMS) + 1
            while room in g.place[1:seat]:
                room = g.chance(D20, ROOMS) + 1
            g.place[seat] = room
            if g.listening:
                g.tell(MEMBER_PLACED, seat, room)


class SetUpTiles(Step[AdeleState]):
    """A target tile for every object of the track that is still to be deployed."""

    clause: ClassVar[str] = "ADL-026"

    def run(self, g: AdeleState) -> None:
        content = g.content
        owners = content.setups[g.crew].owners
        for place, kind in enumerate(content.track):
            if g.deployed >> kind & 1:  # ADL-265
                continue
            left = tiles_left(g)
            tiles = list(g.tiles)
            tiles[place] = left[g.draw(TILE_DEAL, len(left))]
            g.tiles = tuple(tiles)
        g.tile_known = tuple(owners)
        if g.listening:
            for seat in range(1, g.crew + 1):
                g.tell(TILES_SEEN, seat)


def tiles_left(g: AdeleState) -> list[int]:
    """Return the target rooms no tile of the track shows."""
    return [room for room in g.content.target_rooms if room not in g.tiles]


class SetUpEmergencies(Step[AdeleState]):
    """The deck for this number of players, and its first card."""

    clause: ClassVar[str] = "ADL-034"

    def run(self, g: AdeleState) -> None:
        content = g.content
        setup = content.setups[g.crew]
        impacts = 0
        g.emergency_deck = 0
        for card, kind in enumerate(content.emergency_kind):
            if kind != SILENCE or setup.silence_cards:
                g.emergency_deck |= 1 << card
            if kind == IMPACT:
                impacts |= 1 << card
        if g.crew == 1:  # ADL-269
            g.emergency_out = nth_bit(impacts, g.draw(IMPACT_OUT, count_bits(impacts)))
            g.emergency_deck &= ~(1 << g.emergency_out)
        turn_up_emergency(g)


def fill_box(g: AdeleState) -> None:
    """Put all objects into the box and all hazards into the bag: the table before set-up."""
    content = g.content
    kinds: list[int] = []
    for kind in range(OBJECT_KINDS):
        kinds += [kind] * content.object_counts[kind]
    g.box = tuple(kinds)
    g.bag = content.hazard_counts[:]
    g.deck = (1 << content.cards) - 1
