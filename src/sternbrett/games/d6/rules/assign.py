"""Step 3, assign crew: stations, missions and fire, and why a die cannot be used."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from sternbrett.games.d6.model import (
    ASSIGNMENT_ENDED,
    CEASE_FIRE,
    CHANGE,
    CLEAR_SCANNER,
    COMMANDER,
    DIE_CHANGED,
    END_ASSIGN,
    ENGINEERING,
    FIRE,
    FIRE_CEASED,
    HAS_MISSION,
    HEAL,
    HULL_REPAIRED,
    INFIRMARY,
    INFIRMARY_HEALED,
    MEDICAL,
    MISSION,
    MISSION_COMPLETED,
    MISSION_CREW_HURT,
    NO_CARD,
    NO_COMMANDER,
    NO_ENGINEERING,
    NO_FACE,
    POOL,
    RECHARGE,
    REPAIR,
    REROLL,
    RETURNED,
    SCANNER_CLEARED,
    SCANNERS,
    SCIENCE,
    SCIENCE_ONLY_HERE,
    SEND_ON_MISSION,
    SENT_ON_MISSION,
    SHIELDS_OFFLINE,
    SHIELDS_RECHARGED,
    STASIS,
    STASIS_BEAM,
    STASIS_SET,
    TACTICAL,
    TARGET,
    THREAT,
    THREAT_HIT,
    WEAPONS_FIRED,
    D6State,
    Move,
)
from sternbrett.games.d6.rules.dice import LETTERS, Question, count_dice, find_die, roll_pool, spend
from sternbrett.games.d6.rules.reasons import (
    COMMANDER_BARRED,
    ENGINEERING_BARRED,
    HULL_FULL,
    INFIRMARY_EMPTY,
    NO_DIE,
    NO_DIE_FOR_CARD,
    NO_HEALTH,
    NO_OTHER_DIE,
    NO_SLOT,
    NO_TARGET,
    NOT_IN_PLAY,
    SAME_STASIS,
    SCANNERS_EMPTY,
    SCIENCE_ELSEWHERE,
    SHIELDS_DOWN,
    SHIELDS_FULL,
)
from sternbrett.games.d6.rules.threats import SCAN, destroy, leave_play, open_slots
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

# Crew faces as bits, to look at the whole pool at once.
COMMANDERS: Final = 1 << COMMANDER
TACTICIANS: Final = 1 << TACTICAL
MEDICS: Final = 1 << MEDICAL
SCIENTISTS: Final = 1 << SCIENCE
ENGINEERS: Final = 1 << ENGINEERING
OTHERS: Final = TACTICIANS | MEDICS | SCIENTISTS | ENGINEERS
# The face that is used for a move at a station; missions name theirs.
FACE_OF_VERB: Final = {
    CHANGE: COMMANDER,
    REROLL: COMMANDER,
    FIRE: TACTICAL,
    HEAL: MEDICAL,
    CLEAR_SCANNER: MEDICAL,
    RECHARGE: SCIENCE,
    STASIS_BEAM: SCIENCE,
    REPAIR: ENGINEERING,
}


class AssignCrew(Question):
    """The captain uses dice one at a time until content."""

    clause: ClassVar[str] = "D6-025"
    phase: ClassVar[str] = "assign"

    def prompt(self, g: D6State, seat: int | None) -> Said:
        able = dice_able_to_act(g)
        return ("prompt.AssignCrew", {"able": able}) if able else ("prompt_must.AssignCrew", {})

    def options(self, g: D6State, seat: int) -> list[Option]:
        content = g.content
        moves = content.moves
        faces = g.face
        have: i64 = 0  # the faces in the pool, as bits
        twice: i64 = 0  # those that are there more than once
        scanned = hurt = locked = False
        for die, where in enumerate(g.area):
            if where == POOL:
                face: i64 = faces[die]
                bit: i64 = 1 << face
                twice |= have & bit
                have |= bit
            elif where == SCANNERS:
                scanned = True
            elif where == INFIRMARY:
                hurt = True
            elif where == MISSION:
                locked = True
        if have == 0:
            return [moves.end_assign]
        marks: i64 = g.marks
        out: list[Option]
        if marks & NO_COMMANDER:  # D6-070
            have &= ~COMMANDERS
            out = [moves.end_assign]
        elif have & COMMANDERS and (have != COMMANDERS or twice):
            # D6-032: the Commander changes another die; a second Commander is one.
            out = moves.bridge[(have & OTHERS) | (twice & COMMANDERS)][:]
        else:
            out = [moves.end_assign]
        if have & TACTICIANS and g.in_play & content.targets:
            out.append(moves.fire)
        if have & MEDICS:
            if hurt:
                out.append(moves.heal)
            if scanned:
                out.append(moves.clear_scanner)
        beam = have & SCIENTISTS != 0 and not marks & SCIENCE_ONLY_HERE  # D6-072
        if beam and g.shields < content.shields_max and not marks & SHIELDS_OFFLINE:
            out.append(moves.recharge)
        if marks & NO_ENGINEERING:  # D6-071
            have &= ~ENGINEERS
        elif have & ENGINEERS and g.hull < content.hull_max:
            out.append(moves.repair)
        if beam:
            stasis = g.stasis
            for index in g.in_order:
                if not stasis or index not in stasis:
                    for move in moves.stasis[index]:
                        out.append(move)
        if marks & HAS_MISSION:
            for index in g.in_order:
                for move in moves.mission[index]:
                    wanted: i64 = move.face
                    if not have & (1 << wanted):
                        continue
                    if (
                        wanted == SCIENCE
                        and marks & SCIENCE_ONLY_HERE
                        and not content.marks[index] & SCIENCE_ONLY_HERE
                    ):
                        continue
                    if locked and open_slots(g, index, move.face) == 0:
                        continue
                    out.append(move)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        verb = option.verb
        if verb == END_ASSIGN:
            if g.listening:
                g.tell(ASSIGNMENT_ENDED, g.count_in(POOL))
            return
        g.agenda.append(self)
        if verb == FIRE:
            spend(g, TACTICAL)
            points = g.content.weapons_more if g.fired else g.content.weapons_first
            g.fired += 1
            if g.listening:
                g.tell(WEAPONS_FIRED, points)
            g.push(FireAt(points))
        elif verb == CHANGE:
            change_die(g, option.face, option.to)
        elif verb == REROLL:
            commander = spend(g, COMMANDER)
            roll_pool(g, commander)
            g.push(SCAN)
        elif verb == SEND_ON_MISSION:
            send_on_mission(g, option.card, option.face)
        elif verb == STASIS_BEAM:
            die = spend(g, SCIENCE)
            g.area[die] = STASIS
            g.on_card[die] = option.card
            g.stasis.append(option.card)
            if g.listening:
                g.tell(STASIS_SET, g.content.cards[option.card].id)
        elif verb == RECHARGE:
            spend(g, SCIENCE)
            g.shields = g.content.shields_max
            if g.listening:
                g.tell(SHIELDS_RECHARGED, g.shields)
        elif verb == REPAIR:
            repair(g)
        elif verb == HEAL:
            spend(g, MEDICAL)
            healed = 0
            for die in range(len(g.area)):
                if g.area[die] == INFIRMARY:
                    g.area[die] = RETURNED
                    healed += 1
            if g.listening:
                g.tell(INFIRMARY_HEALED, healed)
        elif verb == CLEAR_SCANNER:
            spend(g, MEDICAL)
            g.area[g.area.index(SCANNERS)] = RETURNED
            if g.listening:
                g.tell(SCANNER_CLEARED)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        verb = option.verb
        if verb == END_ASSIGN:
            return 0
        if verb != SEND_ON_MISSION and verb not in FACE_OF_VERB:
            return NOT_NOW
        card = option.card
        if card != NO_CARD and not g.in_play >> card & 1:
            return NOT_IN_PLAY
        used = option.face if verb == SEND_ON_MISSION else FACE_OF_VERB[verb]
        if find_die(g, POOL, used, NO_CARD) < 0:
            return NO_DIE if card == NO_CARD else NO_DIE_FOR_CARD
        if used == COMMANDER and g.marks & NO_COMMANDER:
            return COMMANDER_BARRED
        if used == ENGINEERING and g.marks & NO_ENGINEERING:
            return ENGINEERING_BARRED
        here = g.content.marks[card] if verb == SEND_ON_MISSION else 0
        if used == SCIENCE and g.marks & ~here & SCIENCE_ONLY_HERE:  # D6-072
            return SCIENCE_ELSEWHERE
        if verb == CHANGE or verb == REROLL:
            if g.count_in(POOL) == 1:
                return NO_OTHER_DIE
            same = verb == CHANGE and option.face == COMMANDER
            if verb == CHANGE and count_dice(g, POOL, option.face) < (2 if same else 1):
                return NO_DIE
        elif verb == FIRE and not g.in_play & g.content.targets:
            return NO_TARGET
        elif verb == HEAL and INFIRMARY not in g.area:
            return INFIRMARY_EMPTY
        elif verb == CLEAR_SCANNER and SCANNERS not in g.area:
            return SCANNERS_EMPTY
        elif verb == RECHARGE and g.marks & SHIELDS_OFFLINE:
            return SHIELDS_DOWN
        elif verb == RECHARGE and g.shields == g.content.shields_max:
            return SHIELDS_FULL
        elif verb == REPAIR and g.hull == g.content.hull_max:
            return HULL_FULL
        elif verb == STASIS_BEAM and card in g.stasis:
            return SAME_STASIS
        elif verb == SEND_ON_MISSION and open_slots(g, card, option.face) == 0:
            return NO_SLOT
        return 0


class FireAt(Question):
    """Deal the points of one Tactical die, one at a time, or cease fire."""

    clause: ClassVar[str] = "D6-041"
    phase: ClassVar[str] = "assign"

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points = points

    def args(self) -> list[object]:
        return [self.points]

    def options(self, g: D6State, seat: int) -> list[Option]:
        moves = g.content.moves
        health = g.health
        out: list[Option] = []
        for index in g.in_order:
            if health[index] > 0:
                out.extend(moves.target[index])
        out.append(moves.cease_fire)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.verb == CEASE_FIRE:
            if g.listening:
                g.tell(FIRE_CEASED, self.points)
            return
        card = option.card
        g.health[card] -= 1
        if g.listening:
            g.tell(THREAT_HIT, g.content.cards[card].id, g.health[card])
        if self.points > 1:
            g.push(FireOn(self.points - 1))
        if g.health[card] == 0:
            destroy(g, card)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.verb == CEASE_FIRE:
            return 0
        if option.card == NO_CARD:
            return NOT_NOW
        if not g.in_play >> option.card & 1:
            return NOT_IN_PLAY
        if g.health[option.card] == 0:  # whatever the card is good for else: now one shoots at it
            return NO_HEALTH
        return 0 if option.verb == TARGET else NOT_NOW

    def prompt(self, g: D6State, seat: int | None) -> Said:
        return "prompt.FireAt", {"points": self.points}


class FireOn(Step[D6State]):
    """Go on firing if a target is left; otherwise the remaining points are lost."""

    clause: ClassVar[str] = "D6-045"

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points = points

    def args(self) -> list[object]:
        return [self.points]

    def run(self, g: D6State) -> None:
        for index in g.threats:
            if g.health[index] > 0:
                g.push(FireAt(self.points))
                return


def dice_able_to_act(g: D6State) -> int:
    """Return how many available dice could still be used: a warning before the step is ended."""
    faces = set()
    for move in AssignCrew().options(g, 0):
        assert isinstance(move, Move)
        if move.verb != END_ASSIGN:
            faces.add(FACE_OF_VERB.get(move.verb, move.face))
    return sum([count_dice(g, POOL, face) for face in faces])


def change_die(g: D6State, face: int, to: int) -> None:
    """A Commander changes another die; to Threat Detected it is scanned at once (D6-034)."""
    spend(g, COMMANDER)
    die = find_die(g, POOL, face, NO_CARD)
    if g.listening:
        g.tell(DIE_CHANGED, LETTERS[face], LETTERS[to])
    if to == THREAT:
        g.area[die] = SCANNERS
        g.face[die] = NO_FACE
        g.push(SCAN)
    else:
        g.face[die] = to


def repair(g: D6State) -> None:
    """Engineering repairs the hull, the first die of a round less than further ones (D6-058)."""
    spend(g, ENGINEERING)
    content = g.content
    before = g.hull
    g.hull = min(
        content.hull_max,
        before + (content.repair_more if g.repaired else content.repair_first),
    )
    g.repaired += 1
    if g.listening:
        g.tell(HULL_REPAIRED, g.hull - before, g.hull)


def send_on_mission(g: D6State, index: int, face: int) -> None:
    """Lock a die on a mission; the last one completes it and the card is discarded."""
    card = g.content.cards[index]
    die = find_die(g, POOL, face, NO_CARD)
    g.area[die] = MISSION
    g.on_card[die] = index
    if g.listening:
        g.tell(SENT_ON_MISSION, LETTERS[face], card.id)
    if not card.mission_any:  # D6-065
        for needed in card.mission:
            if open_slots(g, index, needed) > 0:
                return
    if g.listening:
        g.tell(MISSION_COMPLETED, card.id)
    if card.crew_to_infirmary:  # D6-064
        for other in range(len(g.area)):
            if g.area[other] == MISSION and g.on_card[other] == index:
                g.area[other] = INFIRMARY
                g.face[other] = NO_FACE
                g.on_card[other] = NO_CARD
        if g.listening:
            g.tell(MISSION_CREW_HURT, card.id)
    leave_play(g, index)
