"""The rules of Deep Space D-6, in the order of the rulebook.

Each step class is one numbered step or effect and names the clause behind it. Clause ids in
comments refer to `rules.en.md`. Small functions below the steps do what several steps share.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sternbrett.games.d6.model import (
    ASSIGNMENT_ENDED,
    CEASE_FIRE,
    CHANGE,
    CLEAR_SCANNER,
    COMMANDER,
    CREW_FACES,
    CREW_GATHERED,
    CREW_INCAPACITATED,
    CREW_REROLLED,
    CREW_ROLLED,
    DAMAGE,
    DECK_EMPTY,
    DICE_SCANNED,
    DIE_CHANGED,
    DIE_FACES,
    DIE_RECALLED,
    DISCARD_SELF,
    END_ASSIGN,
    ENGINEERING,
    EXTRA_ROLL,
    EXTRA_ROLL_DUE,
    FACES_TO_INFIRMARY,
    FIRE,
    FIRE_CEASED,
    GAME_WON,
    GATHER_DONE,
    HAS_MISSION,
    HEAL,
    HEAL_EXTERNALS,
    HELD,
    HELD_DIE_RELEASED,
    HOLD_UNIT,
    HULL_HIT,
    HULL_REPAIRED,
    IF_DAMAGED,
    IF_NOTHING_ACTIVATED,
    INFIRMARY,
    INFIRMARY_HEALED,
    LOOKS_BACK,
    LOSS_CREW,
    LOSS_HULL,
    MEDICAL,
    MISSION,
    MISSION_COMPLETED,
    MISSION_CREW_HURT,
    NO_CARD,
    NO_COMMANDER,
    NO_ENGINEERING,
    NO_FACE,
    NO_UNIT_LEFT,
    NOTHING_REVEALED,
    ON_ACTIVATE,
    ON_DESTROYED,
    ON_REVEAL,
    PIERCING_DAMAGE,
    POOL,
    RECALL,
    RECHARGE,
    RELEASE_HELD,
    RELEASE_SCANNER,
    REPAIR,
    REROLL,
    RETURNED,
    ROUND_BEGAN,
    ROUND_LIMIT_REACHED,
    SCANNER_CLEARED,
    SCANNER_DIE_RELEASED,
    SCANNERS,
    SCANNERS_FULL,
    SCIENCE,
    SCIENCE_ONLY_HERE,
    SELF_DAMAGE,
    SEND_ON_MISSION,
    SEND_UNIT,
    SENT_ON_MISSION,
    SHIELDS_CAME_ONLINE,
    SHIELDS_DROPPED,
    SHIELDS_OFFLINE,
    SHIELDS_ONLINE,
    SHIELDS_RECHARGED,
    SHIELDS_WENT_OFFLINE,
    SHIELDS_ZERO,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    STASIS,
    STASIS_BEAM,
    STASIS_SET,
    TACTICAL,
    TACTICAL_CREW_HURT,
    TARGET,
    THREAT,
    THREAT_ACTIVATED,
    THREAT_DESTROYED,
    THREAT_DIE_ROLLED,
    THREAT_HIT,
    THREAT_IN_STASIS,
    THREAT_LEFT,
    THREAT_REVEALED,
    THREAT_WORE_DOWN,
    THREATS_RECOVERED,
    TRUNCATED,
    UNIT_HELD,
    UNIT_MISSION,
    UNIT_POOL,
    UNIT_RETURNED,
    UNIT_SENT,
    WEAPONS_FIRED,
    WIN,
    D6State,
    Move,
)
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said, Step
from sternbrett.kernel.reasons import Reasons

LETTERS: Final = "CTMSEX-"

# Crew faces as bits, to look at the whole pool at once.
COMMANDERS: Final = 1 << COMMANDER
TACTICIANS: Final = 1 << TACTICAL
MEDICS: Final = 1 << MEDICAL
SCIENTISTS: Final = 1 << SCIENCE
ENGINEERS: Final = 1 << ENGINEERING
OTHERS: Final = TACTICIANS | MEDICS | SCIENTISTS | ENGINEERS

# Activations of so many cards exist once; those of further cards are made when needed.
SHARED: Final = 64

# Named chance (D6-009).
CREW: Final = "crew"
THREAT_DIE: Final = "threat"
DRAW: Final = "draw"

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

# Why a move is not possible; what comes later is told rather than what comes before.
REASONS: Final = Reasons()
NOT_IN_PLAY: Final = REASONS.declare("not_in_play", "D6-060", listed=False)
NO_SLOT: Final = REASONS.declare("no_slot", "D6-060", listed=False)
NO_DIE: Final = REASONS.declare("no_die", "D6-031", listed=False)
NO_DIE_FOR_CARD: Final = REASONS.declare("no_die_for_card", "D6-060", listed=False)
NOT_LOCKED: Final = REASONS.declare("not_locked", "D6-102", listed=False)
NOBODY_BACK: Final = REASONS.declare("nobody_back", "D6-138", listed=False)
SAME_STASIS: Final = REASONS.declare("same_stasis", "D6-053", listed=False)
NO_OTHER_DIE: Final = REASONS.declare("no_other_die", "D6-036")
NO_TARGET: Final = REASONS.declare("no_target", "D6-045")
INFIRMARY_EMPTY: Final = REASONS.declare("infirmary_empty", "D6-047")
SCANNERS_EMPTY: Final = REASONS.declare("scanners_empty", "D6-048")
SHIELDS_FULL: Final = REASONS.declare("shields_full", "D6-050")
SHIELDS_DOWN: Final = REASONS.declare("shields_offline", "D6-050")
HULL_FULL: Final = REASONS.declare("hull_full", "D6-059")
SCIENCE_ELSEWHERE: Final = REASONS.declare("science_only_here", "D6-072")
COMMANDER_BARRED: Final = REASONS.declare("no_commander", "D6-070")
ENGINEERING_BARRED: Final = REASONS.declare("no_engineering", "D6-071")
NO_HEALTH: Final = REASONS.declare("no_health", "D6-044")
MUST_RECALL: Final = REASONS.declare("must_recall", "D6-103")


# -- Setup and the round ----------------------------------------------------------------------


class Setup(Step[D6State]):
    """Reveal the first threats, then play rounds; a card that leaves at once is not replaced."""

    clause: ClassVar[str] = "D6-012"

    def run(self, g: D6State) -> None:
        g.push(NEXT_ROUND)
        for _ in range(g.content.setup_draw):
            g.push(REVEAL)


class Round(Step[D6State]):
    """One round: six steps in order."""

    clause: ClassVar[str] = "D6-006"

    def run(self, g: D6State) -> None:
        g.round += 1
        g.fired = 0
        g.repaired = 0
        g.damaged = False
        g.activated = False
        g.threat_roll = 0
        g.extra_rolls = 0
        g.extra_rolls_due = 0
        if g.listening:
            g.tell(ROUND_BEGAN, g.round)
        g.agenda.extend(ROUND)


class RollCrew(Step[D6State]):
    """Roll every die in the pool; Threat Detected goes to the scanners at once."""

    clause: ClassVar[str] = "D6-017"

    def run(self, g: D6State) -> None:
        roll_pool(g, -1)


class ScanForThreats(Step[D6State]):
    """Every complete group of scanner dice is reset and reveals a card, one after the other."""

    clause: ClassVar[str] = "D6-019"

    def run(self, g: D6State) -> None:
        slots = g.content.scanner_slots
        area = g.area
        if g.count_in(SCANNERS) < slots:
            return
        for _ in range(slots):  # D6-021: the dice are reset before the card is revealed
            area[area.index(SCANNERS)] = RETURNED
        if g.listening:
            g.tell(SCANNERS_FULL, slots)
        g.push(self)
        g.push(REVEAL)


class Reveal(Step[D6State]):
    """Reveal the next card of the deck and do what it does on being revealed."""

    clause: ClassVar[str] = "D6-077"

    def run(self, g: D6State) -> None:
        deck = g.deck
        if not deck:  # D6-078
            if g.listening:
                g.tell(DECK_EMPTY)
            return
        index = deck.pop(g.draw(DRAW, len(deck)))
        card = g.content.cards[index]
        if card.filler:  # D6-079
            g.discard.append(index)
            if g.listening:
                g.tell(NOTHING_REVEALED, card.id)
            return
        g.enter(index)
        g.health[index] = card.health
        if g.listening:
            g.tell(THREAT_REVEALED, card.id)
        if card.passive & SHIELDS_OFFLINE:  # D6-113: not damage (D6-094)
            g.shields = 0
            if g.listening:
                g.tell(SHIELDS_WENT_OFFLINE, card.id)
        if card.effects[ON_REVEAL]:
            carry_out(g, index, ON_REVEAL, 0)


# -- Step 3: assign crew ----------------------------------------------------------------------


class Question(Decision[D6State]):
    """A decision of the captain, who sits alone at the table."""

    __slots__ = ()

    def turn(self, g: D6State) -> int:
        return 0


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


# -- Step 4: discover -------------------------------------------------------------------------


class DiscoverThreat(Step[D6State]):
    """Check the win condition, then reveal one card."""

    clause: ClassVar[str] = "D6-075"

    def run(self, g: D6State) -> None:
        if not g.deck and has_won(g):
            if g.listening:
                g.tell(GAME_WON, g.round)
            g.finish(WIN)
            return
        for _ in range(g.content.draw_per_round):
            g.push(REVEAL)


# -- Step 5: activate -------------------------------------------------------------------------


class ActivateThreats(Step[D6State]):
    """Roll the threat die: internal threats first, then external ones, then extra rolls."""

    clause: ClassVar[str] = "D6-080"

    def run(self, g: D6State) -> None:
        roll = g.chance(THREAT_DIE, 6) + 1
        g.threat_roll = roll
        if g.listening:
            g.tell(THREAT_DIE_ROLLED, roll)
        g.agenda.append(ROLL_AGAIN)
        g.agenda.append(ACTIVATE_EXTERNALS)
        activate(g, matching(g, False))


class ActivateExternals(Step[D6State]):
    """External threats from the top of the damage track down.

    The order is fixed only now, since internal threats may have changed it.
    """

    clause: ClassVar[str] = "D6-084"

    def run(self, g: D6State) -> None:
        activate(g, by_track(g, matching(g, True)))


class Activate(Step[D6State]):
    """One threat does what it does when activated, if it is still in play."""

    clause: ClassVar[str] = "D6-085"

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[object]:
        return [self.card]

    def run(self, g: D6State) -> None:
        if not g.in_play >> self.card & 1:  # D6-086
            return
        g.activated = True
        if g.listening:
            g.tell(THREAT_ACTIVATED, g.content.cards[self.card].id)
        carry_out(g, self.card, ON_ACTIVATE, 0)


class CarryOn(Step[D6State]):
    """The rest of a card's effects after one of them had to ask."""

    clause: ClassVar[str] = "D6-085"

    __slots__ = ("card", "moment", "start")

    def __init__(self, card: int, moment: int, start: int) -> None:
        self.card = card
        self.moment = moment
        self.start = start

    def args(self) -> list[object]:
        return [self.card, self.moment, self.start]

    def run(self, g: D6State) -> None:
        carry_out(g, self.card, self.moment, self.start)


class RollAgain(Step[D6State]):
    """An extra roll that a card asked for, at most as many a round as the content allows."""

    clause: ClassVar[str] = "D6-087"

    def run(self, g: D6State) -> None:
        if g.extra_rolls_due > 0:
            g.extra_rolls_due -= 1
            g.extra_rolls += 1
            g.push(ACTIVATE_THREATS)


class Aftermath(Step[D6State]):
    """Threats that look back on the round: Mercenary first, then Scouting Ship, once each."""

    clause: ClassVar[str] = "D6-089"

    def run(self, g: D6State) -> None:
        if not g.marks & LOOKS_BACK:
            return
        if not g.activated:
            self.strike(g, IF_NOTHING_ACTIVATED)
        if g.damaged and not g.result:
            self.strike(g, IF_DAMAGED)

    def strike(self, g: D6State, condition: int) -> None:
        """The threats with this condition deal their damage."""
        for index in g.threats:
            card = g.content.cards[index]
            if card.conditional == condition and index not in g.stasis:  # D6-055
                damage(g, index, card.conditional_damage, False)
                if g.result:
                    return


# -- Units ------------------------------------------------------------------------------------


class ChooseUnit(Question):
    """The captain picks the unit that a threat takes: to the infirmary, or held on the card."""

    clause: ClassVar[str] = "D6-095"
    phase: ClassVar[str] = "activate"

    __slots__ = ("card", "hold")

    def __init__(self, card: int, hold: bool) -> None:
        self.card = card
        self.hold = hold

    def args(self) -> list[object]:
        return [self.card, self.hold]

    def options(self, g: D6State, seat: int) -> list[Option]:
        moves = g.content.moves
        count = [0, 0, 0, 0, 0, 0, 0]
        back = 0
        locked = False
        for die in range(len(g.area)):
            where = g.area[die]
            if where == POOL and g.face[die] != NO_FACE:
                count[g.face[die]] += 1
            elif where == RETURNED or where == STASIS or where == POOL:
                back += 1
            elif where == MISSION:
                locked = True
        out: list[Option] = []
        for face in range(CREW_FACES):
            if count[face]:
                out.append(moves.unit_pool[face])
        if back:
            out.append(moves.unit_returned)
        if locked:
            for index in g.in_order:
                for move in moves.unit_mission[index]:
                    if find_die(g, MISSION, move.face, index) >= 0:
                        out.append(move)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.verb == UNIT_POOL:
            die = find_die(g, POOL, option.face, NO_CARD)
        elif option.verb == UNIT_MISSION:
            die = find_die(g, MISSION, option.face, option.card)
        else:
            die = returned_unit(g)
        g.face[die] = NO_FACE
        if self.hold:
            g.area[die] = HELD
            g.on_card[die] = self.card
        else:
            g.area[die] = INFIRMARY
            g.on_card[die] = NO_CARD
        if g.listening:
            g.tell(UNIT_HELD if self.hold else UNIT_SENT, g.content.cards[self.card].id)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.verb == UNIT_POOL:
            return 0 if count_dice(g, POOL, option.face) else NO_DIE
        if option.verb == UNIT_MISSION:
            return 0 if find_die(g, MISSION, option.face, option.card) >= 0 else NOT_LOCKED
        if option.verb != UNIT_RETURNED:
            return NOT_NOW
        return 0 if returned_unit(g) >= 0 else NOBODY_BACK

    def prompt(self, g: D6State, seat: int | None) -> Said:
        key = "prompt.ChooseUnit.hold" if self.hold else "prompt.ChooseUnit.send"
        return key, {"card": g.content.cards[self.card].id}


# -- Step 6: gather ---------------------------------------------------------------------------


class GatherCrew(Step[D6State]):
    """Used dice return to the pool and lose their face; stasis ends."""

    clause: ClassVar[str] = "D6-100"

    def run(self, g: D6State) -> None:
        area = g.area
        face = g.face
        gathered = 0
        locked = False
        for die, where in enumerate(area):
            if where == POOL:
                face[die] = NO_FACE
            elif where == RETURNED or where == STASIS:
                area[die] = POOL
                face[die] = NO_FACE
                g.on_card[die] = NO_CARD
                gathered += 1
            elif where == MISSION:
                locked = True
        if g.stasis:
            g.stasis.clear()
        if g.listening:
            g.tell(CREW_GATHERED, gathered)
        if locked:
            g.push(RECALL_CREW)
        else:
            END_ROUND.run(g)


class RecallCrew(Question):
    """Take locked dice back one at a time, or leave them."""

    clause: ClassVar[str] = "D6-102"
    phase: ClassVar[str] = "gather"

    def options(self, g: D6State, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = []
        for index in g.in_order:
            for move in moves.recall[index]:
                if find_die(g, MISSION, move.face, index) >= 0:
                    out.append(move)
        if POOL in g.area:  # D6-103
            out.append(moves.gather_done)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.verb == GATHER_DONE:
            g.push(END_ROUND)
            return
        die = find_die(g, MISSION, option.face, option.card)
        g.area[die] = POOL
        g.face[die] = NO_FACE
        g.on_card[die] = NO_CARD
        if g.listening:
            g.tell(DIE_RECALLED, LETTERS[option.face], g.content.cards[option.card].id)
        g.push(self if MISSION in g.area else END_ROUND)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.verb == GATHER_DONE:
            return 0 if POOL in g.area else MUST_RECALL
        if option.verb == RECALL:
            return 0 if find_die(g, MISSION, option.face, option.card) >= 0 else NOT_LOCKED
        return NOT_NOW

    def prompt(self, g: D6State, seat: int | None) -> Said:
        return ("prompt.RecallCrew" if POOL in g.area else "prompt_must.RecallCrew"), {}


class EndRound(Step[D6State]):
    """Without a die in the pool the crew is incapacitated; otherwise the next round begins."""

    clause: ClassVar[str] = "D6-104"

    def run(self, g: D6State) -> None:
        if POOL not in g.area:
            if g.listening:
                g.tell(CREW_INCAPACITATED, g.round)
            g.finish(LOSS_CREW)
        elif g.round_limit and g.round >= g.round_limit:  # D6-127
            if g.listening:
                g.tell(ROUND_LIMIT_REACHED, g.round)
            g.finish(TRUNCATED)
        else:
            NEXT_ROUND.run(g)


# -- What several steps share -----------------------------------------------------------------


def roll_pool(g: D6State, commander: int) -> None:
    """Roll all dice of the pool (D6-017, D6-036); `commander` is the die that ordered it, or -1."""
    area = g.area
    face = g.face
    listening = g.listening
    rolled: list[int] = []
    for die, where in enumerate(area):
        if where != POOL:
            continue
        result = g.chance(CREW, DIE_FACES)
        if listening:
            rolled.append(result)
        if result == THREAT:  # D6-018, D6-037
            area[die] = SCANNERS
            face[die] = NO_FACE
        else:
            face[die] = result
    if listening:
        letters = " ".join([LETTERS[result] for result in rolled])
        g.tell(CREW_ROLLED if commander < 0 else CREW_REROLLED, letters)
        if THREAT in rolled:
            g.tell(DICE_SCANNED, rolled.count(THREAT))


def find_die(g: D6State, area: int, face: int, card: int) -> int:
    """Return the lowest die there with that face (on that card), or -1."""
    where = g.area
    for die, shown in enumerate(g.face):
        if shown == face and where[die] == area and g.on_card[die] == card:
            return die
    return -1


def count_dice(g: D6State, area: int, face: int) -> int:
    """Return how many dice there show that face."""
    count = 0
    for die, shown in enumerate(g.face):
        if shown == face and g.area[die] == area:
            count += 1
    return count


def dice_able_to_act(g: D6State) -> int:
    """Return how many available dice could still be used: a warning before the step is ended."""
    faces = set()
    for move in AssignCrew().options(g, 0):
        assert isinstance(move, Move)
        if move.verb != END_ASSIGN:
            faces.add(FACE_OF_VERB.get(move.verb, move.face))
    return sum([count_dice(g, POOL, face) for face in faces])


def spend(g: D6State, face: int) -> int:
    """Move a pool die with this face to Returned, keeping the face (D6-028); return the die."""
    die = find_die(g, POOL, face, NO_CARD)
    g.area[die] = RETURNED
    return die


def returned_unit(g: D6State) -> int:
    """Return the die that "a returned unit" means, in the order of D6-138."""
    back = -1
    for die in range(len(g.area)):
        if g.area[die] == RETURNED:
            if g.face[die] == TACTICAL:
                return die
            if back < 0:
                back = die
    if back >= 0:
        return back
    area = g.area
    return area.index(STASIS) if STASIS in area else find_die(g, POOL, NO_FACE, NO_CARD)


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


def open_slots(g: D6State, card: int, face: int) -> int:
    """Return how many dice with this face the card's mission still takes (D6-060)."""
    slots = g.content.cards[card].mission.count(face)
    for die in range(len(g.area)):
        if g.area[die] == MISSION and g.on_card[die] == card and g.face[die] == face:
            slots -= 1
    return slots


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


def leave_play(g: D6State, index: int) -> None:
    """Discard a card in play; all dice on it return (D6-057, D6-063, D6-067)."""
    g.leave(index)
    g.health[index] = 0
    g.discard.append(index)
    if g.stasis and index in g.stasis:
        g.stasis.remove(index)
    for die, card in enumerate(g.on_card):
        if card == index:
            g.area[die] = RETURNED
            g.on_card[die] = NO_CARD


def destroy(g: D6State, index: int) -> None:
    """A threat lost its last health: first its on-destroyed effects, then it is discarded."""
    if g.listening:
        g.tell(THREAT_DESTROYED, g.content.cards[index].id)
    carry_out(g, index, ON_DESTROYED, 0)
    if not g.result:
        leave_play(g, index)


def matching(g: D6State, external: bool) -> list[int]:
    """Return the internal or external threats that the threat roll activates (D6-080)."""
    content = g.content
    activated = (content.external_on if external else content.internal_on)[g.threat_roll]
    activated &= g.in_play
    out: list[int] = []
    if activated == 0:
        return out
    for index in g.threats:
        if activated >> index & 1:
            if not g.stasis or index not in g.stasis:
                out.append(index)
            elif g.listening:
                g.tell(THREAT_IN_STASIS, g.content.cards[index].id)
    return out


def by_track(g: D6State, threats: list[int]) -> list[int]:
    """Sort external threats from high to low health, older ones first (D6-083)."""
    health = g.health
    # Insertion sort: stable, at most a handful of cards, and quick when compiled.
    for i in range(1, len(threats)):
        index = threats[i]
        j = i - 1
        while j >= 0 and health[threats[j]] < health[index]:
            threats[j + 1] = threats[j]
            j -= 1
        threats[j + 1] = index
    return threats


def activate(g: D6State, threats: list[int]) -> None:
    """Put the activation of these threats on the agenda, in this order."""
    for index in reversed(threats):
        g.agenda.append(ACTIVATIONS[index] if index < SHARED else Activate(index))


def carry_out(g: D6State, index: int, moment: int, start: int) -> None:
    """Carry out a card's effects in printed order (D6-085), from `start` on.

    An effect that has to ask puts its decision and the remaining effects on the agenda.
    """
    card = g.content.cards[index]
    effects = card.effects[moment]
    for i in range(start, len(effects)):
        effect = effects[i]
        op = effect.op
        amount = effect.amount
        if op == DAMAGE:
            damage(g, index, amount, False)
        elif op == PIERCING_DAMAGE:
            damage(g, index, amount, True)
        elif op == SEND_UNIT or op == HOLD_UNIT:
            if i + 1 < len(effects):
                g.push(CarryOn(index, moment, i + 1))
            take_units(g, index, amount, op == HOLD_UNIT)
            return
        elif op == SHIELDS_ZERO:
            if g.shields:
                g.shields = 0
                g.damaged = True
                if g.listening:
                    g.tell(SHIELDS_DROPPED, card.id)
        elif op == SELF_DAMAGE:
            g.health[index] = max(0, g.health[index] - amount)
            if g.listening:
                g.tell(THREAT_WORE_DOWN, card.id, g.health[index])
            if g.health[index] == 0:
                destroy(g, index)
        elif op == DISCARD_SELF:
            if g.listening:
                g.tell(THREAT_LEFT, card.id)
            leave_play(g, index)
        elif op == HEAL_EXTERNALS:
            heal_externals(g, index, amount)
        elif op == EXTRA_ROLL:
            if g.extra_rolls + g.extra_rolls_due < g.content.max_extra_rolls:  # D6-088
                g.extra_rolls_due += 1
                if g.listening:
                    g.tell(EXTRA_ROLL_DUE, card.id)
        elif op == RELEASE_HELD:
            release_held(g, index)
        elif op == RELEASE_SCANNER:
            if SCANNERS in g.area:
                g.area[g.area.index(SCANNERS)] = RETURNED
                if g.listening:
                    g.tell(SCANNER_DIE_RELEASED, card.id)
        elif op == FACES_TO_INFIRMARY:
            faces_to_infirmary(g, index, amount)
        elif op == SHIELDS_ONLINE and g.listening:
            # Shields are online whenever no card in play takes them offline: nothing to store.
            g.tell(SHIELDS_CAME_ONLINE, card.id)
        if g.result:
            return


def damage(g: D6State, index: int, amount: int, pierce: bool) -> None:
    """Damage to the ship: shields first, then hull; hull 0 ends the game at once (D6-008)."""
    absorbed = 0
    if not pierce:
        absorbed = amount if amount < g.shields else g.shields
    lost = amount - absorbed
    if lost > g.hull:
        lost = g.hull
    g.shields -= absorbed
    g.hull -= lost
    if absorbed or lost:
        g.damaged = True
    if g.listening:
        if pierce:
            g.tell(HULL_HIT, g.content.cards[index].id, lost)
        else:
            g.tell(SHIP_DAMAGED, g.content.cards[index].id, absorbed, lost)
    if g.hull == 0:
        if g.listening:
            g.tell(SHIP_DESTROYED, g.round)
        g.finish(LOSS_HULL)


def take_units(g: D6State, index: int, amount: int, hold: bool) -> None:
    """Ask for units to send away or hold, unless no die is eligible (D6-096, D6-097)."""
    area = g.area
    eligible = 0
    for die in range(len(area)):
        if area[die] == POOL or (area[die] >= RETURNED and area[die] != HELD):
            eligible += 1
    if eligible == 0:
        if g.listening:
            g.tell(NO_UNIT_LEFT, g.content.cards[index].id)
        return
    for _ in range(min(amount, eligible)):
        g.push(ChooseUnit(index, hold))


def heal_externals(g: D6State, index: int, amount: int) -> None:
    """Every external threat regains health, never above its start (D6-119)."""
    healed = 0
    for other in g.threats:
        start = g.content.cards[other].health
        if g.health[other] < start:
            g.health[other] = min(start, g.health[other] + amount)
            healed += 1
    if g.listening:
        g.tell(THREATS_RECOVERED, g.content.cards[index].id, healed)


def release_held(g: D6State, index: int) -> None:
    """Dice held by the card return without a face (D6-118)."""
    for die in range(len(g.area)):
        if g.area[die] == HELD and g.on_card[die] == index:
            g.area[die] = RETURNED
            g.on_card[die] = NO_CARD
            if g.listening:
                g.tell(HELD_DIE_RELEASED, g.content.cards[index].id)


def faces_to_infirmary(g: D6State, index: int, face: int) -> None:
    """All dice showing a face go to the infirmary; slots they leave are empty again (D6-117)."""
    hurt = 0
    for die in range(len(g.area)):
        if g.face[die] == face:
            g.area[die] = INFIRMARY
            g.face[die] = NO_FACE
            g.on_card[die] = NO_CARD
            hurt += 1
    if g.listening:
        g.tell(TACTICAL_CREW_HURT, g.content.cards[index].id, hurt)


def has_won(g: D6State) -> bool:
    """Tell whether the deck and the space around the ship are empty (D6-122).

    A threat that cannot be destroyed does not keep the captain from winning if it is the only
    external one and could not destroy the ship (D6-124).
    """
    if g.deck:
        return False
    external = [index for index in g.threats if g.content.cards[index].external]
    if not external:
        return True
    last = g.content.cards[external[0]]
    return len(external) == 1 and last.health == 0 and g.hull + g.shields > last.strike


# -- Steps exist once where they can -------------------------------------------------------

NEXT_ROUND: Final = Round()
REVEAL: Final = Reveal()
ACTIVATIONS: Final = [Activate(card) for card in range(SHARED)]
SCAN: Final = ScanForThreats()
ACTIVATE_THREATS: Final = ActivateThreats()
ACTIVATE_EXTERNALS: Final = ActivateExternals()
ROLL_AGAIN: Final = RollAgain()
RECALL_CREW: Final = RecallCrew()
END_ROUND: Final = EndRound()

# The six steps of a round (D6-006) as they lie on the agenda: the last of the list comes first.
ROUND: Final[list[Step[Any]]] = [
    GatherCrew(),
    Aftermath(),
    ACTIVATE_THREATS,
    DiscoverThreat(),
    AssignCrew(),
    SCAN,
    RollCrew(),
]

# Every step; observations number decisions in this order.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Setup,
    Round,
    RollCrew,
    ScanForThreats,
    Reveal,
    AssignCrew,
    FireAt,
    FireOn,
    DiscoverThreat,
    ActivateThreats,
    ActivateExternals,
    Activate,
    CarryOn,
    RollAgain,
    Aftermath,
    ChooseUnit,
    GatherCrew,
    RecallCrew,
    EndRound,
)
