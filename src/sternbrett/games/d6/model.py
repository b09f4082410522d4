"""Deep Space D-6: cards, vocabulary and state, as the rules use them.

Ids of the content files become small numbers here: a card is its index in `Content.cards`, a
crew face one of the constants below. Names, texts and drawing live elsewhere.
"""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.engine import EventKind, Option, State
from sternbrett.kernel.ids import Ids

# Crew faces (D6-002), in the order of the vocabulary. NO_FACE: not rolled, or not showing (D6-004).
COMMANDER: Final = 0
TACTICAL: Final = 1
MEDICAL: Final = 2
SCIENCE: Final = 3
ENGINEERING: Final = 4
THREAT: Final = 5
NO_FACE: Final = 6
CREW_FACES: Final = 5
DIE_FACES: Final = 6

# Areas a crew die can be in (section 3 of the spec).
POOL: Final = 0
SCANNERS: Final = 1
INFIRMARY: Final = 2
RETURNED: Final = 3
MISSION: Final = 4
STASIS: Final = 5
HELD: Final = 6

NO_CARD: Final = -1

# Continuous effects, as bits, so that those in play can be gathered in one number.
SHIELDS_OFFLINE: Final = 1
SCIENCE_ONLY_HERE: Final = 2
NO_ENGINEERING: Final = 4
NO_COMMANDER: Final = 8
# A card's other marks, gathered with them: it has a mission, it looks back on the round.
HAS_MISSION: Final = 16
LOOKS_BACK: Final = 32
PASSIVES: Final = SHIELDS_OFFLINE | SCIENCE_ONLY_HERE | NO_ENGINEERING | NO_COMMANDER

# Effects of cards.
DAMAGE: Final = 0
PIERCING_DAMAGE: Final = 1
SHIELDS_ZERO: Final = 2
SEND_UNIT: Final = 3
SELF_DAMAGE: Final = 4
HEAL_EXTERNALS: Final = 5
EXTRA_ROLL: Final = 6
RELEASE_HELD: Final = 7
RELEASE_SCANNER: Final = 8
DISCARD_SELF: Final = 9
HOLD_UNIT: Final = 10
FACES_TO_INFIRMARY: Final = 11
SHIELDS_ONLINE: Final = 12

# Effects that look back on a round, in their order (D6-089).
NO_CONDITION: Final = 0
IF_NOTHING_ACTIVATED: Final = 1
IF_DAMAGED: Final = 2

# Moments at which a card's effects are carried out.
ON_ACTIVATE: Final = 0
ON_REVEAL: Final = 1
ON_DESTROYED: Final = 2

# What an option of the vocabulary does.
END_ASSIGN: Final = 0
CHANGE: Final = 1
REROLL: Final = 2
FIRE: Final = 3
HEAL: Final = 4
CLEAR_SCANNER: Final = 5
RECHARGE: Final = 6
REPAIR: Final = 7
STASIS_BEAM: Final = 8
SEND_ON_MISSION: Final = 9
TARGET: Final = 10
CEASE_FIRE: Final = 11
UNIT_POOL: Final = 12
UNIT_RETURNED: Final = 13
UNIT_MISSION: Final = 14
RECALL: Final = 15
GATHER_DONE: Final = 16

# Results (D6-126).
WIN: Final = "win"
LOSS_HULL: Final = "loss_hull"
LOSS_CREW: Final = "loss_crew"
TRUNCATED: Final = "truncated"


class Effect:
    """One thing a card does: an effect constant with its amount or face."""

    __slots__ = ("amount", "op")

    def __init__(self, op: int, amount: int) -> None:
        self.op = op
        self.amount = amount


class Card:
    """A threat card. `strike` is the damage its activation deals, for the win check and bots."""

    __slots__ = (
        "conditional",
        "conditional_damage",
        "crew_to_infirmary",
        "effects",
        "external",
        "faces",
        "filler",
        "health",
        "id",
        "index",
        "mission",
        "mission_any",
        "passive",
        "strike",
        "units_sent",
    )

    def __init__(
        self,
        index: int,
        id: str,
        external: bool,
        filler: bool,
        health: int,
        faces: list[int],
        effects: list[list[Effect]],
        passive: int,
        conditional: int,
        conditional_damage: int,
        mission: list[int],
        mission_any: bool,
        crew_to_infirmary: bool,
    ) -> None:
        self.index = index
        self.id = id
        self.external = external
        self.filler = filler
        self.health = health
        self.faces = faces
        self.effects = effects  # by moment: ON_ACTIVATE, ON_REVEAL, ON_DESTROYED
        self.passive = passive
        self.conditional = conditional
        self.conditional_damage = conditional_damage
        self.mission = mission
        self.mission_any = mission_any
        self.crew_to_infirmary = crew_to_infirmary
        self.strike = 0
        self.units_sent = 0
        for effect in effects[ON_ACTIVATE]:
            if effect.op == DAMAGE or effect.op == PIERCING_DAMAGE:
                self.strike += effect.amount
            elif effect.op == SEND_UNIT:
                self.units_sent += effect.amount


class Move(Option):
    """An option of Deep Space D-6 with its arguments resolved."""

    __slots__ = ("card", "face", "to", "verb")

    def __init__(self, number: int, key: str, verb: int, card: int, face: int, to: int) -> None:
        super().__init__(number, key)
        self.verb = verb
        self.card = card
        self.face = face
        self.to = to


class Moves:
    """The vocabulary arranged for the rules, which look moves up and never build them.

    Tables by card hold the moves on that card (empty where the vocabulary has none).
    """

    __slots__ = (
        "bridge",
        "cease_fire",
        "change",
        "clear_scanner",
        "end_assign",
        "fire",
        "gather_done",
        "heal",
        "mission",
        "recall",
        "recharge",
        "repair",
        "reroll",
        "stasis",
        "target",
        "unit_mission",
        "unit_pool",
        "unit_returned",
    )

    def __init__(self, moves: list[Move], cards: int) -> None:
        single: dict[int, Move] = {}
        self.change: list[list[Option]] = [[] for _ in range(CREW_FACES)]  # by face changed
        self.unit_pool: list[Move] = []  # by face
        self.stasis: list[list[Move]] = [[] for _ in range(cards)]
        self.target: list[list[Move]] = [[] for _ in range(cards)]
        self.mission: list[list[Move]] = [[] for _ in range(cards)]
        self.unit_mission: list[list[Move]] = [[] for _ in range(cards)]
        self.recall: list[list[Move]] = [[] for _ in range(cards)]
        for move in moves:
            if move.verb == CHANGE:
                self.change[move.face].append(move)
            elif move.verb == UNIT_POOL:
                self.unit_pool.append(move)
            elif move.verb == STASIS_BEAM:
                self.stasis[move.card].append(move)
            elif move.verb == TARGET:
                self.target[move.card].append(move)
            elif move.verb == SEND_ON_MISSION:
                self.mission[move.card].append(move)
            elif move.verb == UNIT_MISSION:
                self.unit_mission[move.card].append(move)
            elif move.verb == RECALL:
                self.recall[move.card].append(move)
            else:
                single[move.verb] = move
        self.end_assign = single[END_ASSIGN]
        self.reroll = single[REROLL]
        self.fire = single[FIRE]
        self.heal = single[HEAL]
        self.clear_scanner = single[CLEAR_SCANNER]
        self.recharge = single[RECHARGE]
        self.repair = single[REPAIR]
        self.cease_fire = single[CEASE_FIRE]
        self.unit_returned = single[UNIT_RETURNED]
        self.gather_done = single[GATHER_DONE]
        # What can be chosen with a Commander, by the faces (as bits) that it can change.
        self.bridge: list[list[Option]] = []
        for faces in range(1 << CREW_FACES):
            changes: list[Option] = []
            for face in range(CREW_FACES):
                if faces >> face & 1:
                    changes.extend(self.change[face])
            self.bridge.append([self.end_assign, *changes, self.reroll])


class Content:
    """Everything that never changes during a game: constants, cards and the vocabulary."""

    __slots__ = (
        "card_ids",
        "cards",
        "crew_dice",
        "deck",
        "die_places",
        "draw_per_round",
        "external_on",
        "filler",
        "hull_max",
        "hull_start",
        "internal_on",
        "marks",
        "max_extra_rolls",
        "most_fillers",
        "moves",
        "repair_first",
        "repair_more",
        "scanner_slots",
        "setup_draw",
        "shields_max",
        "shields_start",
        "targets",
        "weapons_first",
        "weapons_more",
    )

    def __init__(self, cards: list[Card], moves: Moves) -> None:
        self.cards = cards
        self.card_ids = Ids("card", [card.id for card in cards])
        #: Area, face and card of dice as they were written, by their text.
        self.die_places: dict[str, tuple[int, int, int]] = {}
        self.moves = moves
        # So that rules need not look at every card: the marks by card; and as bits of card numbers
        # those with health, and by the threat die those that it activates.
        self.marks: list[int] = []
        self.targets = 0
        self.internal_on = [0, 0, 0, 0, 0, 0, 0]
        self.external_on = [0, 0, 0, 0, 0, 0, 0]
        for card in cards:
            mission = HAS_MISSION if card.mission else 0
            looks_back = LOOKS_BACK if card.conditional else 0
            self.marks.append(card.passive | mission | looks_back)
            if card.health:
                self.targets |= 1 << card.index
            for face in card.faces:
                if card.external:
                    self.external_on[face] |= 1 << card.index
                else:
                    self.internal_on[face] |= 1 << card.index
        self.deck: list[int] = [card.index for card in cards if not card.filler]
        self.filler: int = next(card.index for card in cards if card.filler)
        self.hull_start = 0
        self.hull_max = 0
        self.shields_start = 0
        self.shields_max = 0
        self.scanner_slots = 0
        self.crew_dice = 0
        self.setup_draw = 0
        self.draw_per_round = 0
        self.max_extra_rolls = 0
        self.most_fillers = 0
        self.weapons_first = 0
        self.weapons_more = 0
        self.repair_first = 0
        self.repair_more = 0


class D6State(State):
    """A position of Deep Space D-6.

    Dice are three parallel lists: `area`, `face` and, for dice on a card, `on_card`. `threats` are
    the cards in play in order of revealing, `health` is indexed by card. `deck` is what is left to
    draw, sorted: its order does not exist until a card is drawn. `in_order` (the cards in play by
    number), `in_play` (their numbers as bits) and `marks` (all their marks) follow from `threats`;
    `enter` and `leave` change them together.
    """

    # generated by scripts/state_code.py: begin
    __slots__ = (
        "activated",
        "area",
        "content",
        "damaged",
        "deck",
        "discard",
        "extra_rolls",
        "extra_rolls_due",
        "face",
        "fired",
        "health",
        "hull",
        "in_order",
        "in_play",
        "marks",
        "on_card",
        "repaired",
        "round",
        "round_limit",
        "shields",
        "stasis",
        "threat_roll",
        "threats",
    )

    def __init__(
        self,
        content: Content,
        source: D6State | None = None,
    ) -> None:
        super().__init__(source)
        self.content = content
        if source is None:
            self.round: int = 0
            self.round_limit: int = 0
            self.hull: int = content.hull_start
            self.shields: int = content.shields_start
            self.area: list[int] = [POOL] * content.crew_dice
            self.face: list[int] = [NO_FACE] * content.crew_dice
            self.on_card: list[int] = [NO_CARD] * content.crew_dice
            self.threats: list[int] = []
            self.health: list[int] = [0] * len(content.cards)
            self.stasis: list[int] = []
            self.deck: list[int] = []
            self.discard: list[int] = []
            self.fired: int = 0
            self.repaired: int = 0
            self.damaged: bool = False
            self.activated: bool = False
            self.threat_roll: int = 0
            self.extra_rolls: int = 0
            self.extra_rolls_due: int = 0
            self.in_order: list[int] = []
            self.in_play: int = 0
            self.marks: int = 0
        else:
            self.round = source.round
            self.round_limit = source.round_limit
            self.hull = source.hull
            self.shields = source.shields
            self.area = source.area[:]
            self.face = source.face[:]
            self.on_card = source.on_card[:]
            self.threats = source.threats[:]
            self.health = source.health[:]
            self.stasis = source.stasis[:]
            self.deck = source.deck[:]
            self.discard = source.discard[:]
            self.fired = source.fired
            self.repaired = source.repaired
            self.damaged = source.damaged
            self.activated = source.activated
            self.threat_roll = source.threat_roll
            self.extra_rolls = source.extra_rolls
            self.extra_rolls_due = source.extra_rolls_due
            self.in_order = source.in_order[:]
            self.in_play = source.in_play
            self.marks = source.marks

    def copy(self) -> D6State:
        """Return an independent copy; unchanging content and steps are shared."""
        return D6State(self.content, self)

    # generated by scripts/state_code.py: end

    def enter(self, index: int) -> None:
        """Put a card into play."""
        self.threats.append(index)
        self.in_play |= 1 << index
        self.marks |= self.content.marks[index]
        in_order = self.in_order
        place = len(in_order)
        while place > 0 and in_order[place - 1] > index:
            place -= 1
        in_order.insert(place, index)

    def leave(self, index: int) -> None:
        """Take a card out of play."""
        self.threats.remove(index)
        self.in_order.remove(index)
        self.in_play ^= 1 << index
        self.marks = 0
        for other in self.threats:
            self.marks |= self.content.marks[other]

    def passives(self) -> int:
        """Return the continuous effects of all cards in play as bits."""
        return self.marks & PASSIVES

    def count_in(self, area: int) -> int:
        """Return the number of dice in an area."""
        found = 0
        for where in self.area:
            if where == area:
                found += 1
        return found


# Events: what is announced, with argument names and the clause behind it.
ROUND_BEGAN = EventKind("round_began", "round", "D6-006")
CREW_ROLLED = EventKind("crew_rolled", "faces", "D6-017")
CREW_REROLLED = EventKind("crew_rerolled", "faces", "D6-036")
DICE_SCANNED = EventKind("dice_scanned", "amount", "D6-018")
SCANNERS_FULL = EventKind("scanners_full", "amount", "D6-020")
DECK_EMPTY = EventKind("deck_empty", "", "D6-078")
THREAT_REVEALED = EventKind("threat_revealed", "card", "D6-076")
NOTHING_REVEALED = EventKind("nothing_revealed", "card", "D6-079")
SHIELDS_WENT_OFFLINE = EventKind("shields_went_offline", "card", "D6-113")
SHIELDS_CAME_ONLINE = EventKind("shields_came_online", "card", "D6-113")
DIE_CHANGED = EventKind("die_changed", "from_face to_face", "D6-032")
WEAPONS_FIRED = EventKind("weapons_fired", "amount", "D6-039")
THREAT_HIT = EventKind("threat_hit", "card health", "D6-041")
FIRE_CEASED = EventKind("fire_ceased", "amount", "D6-043")
THREAT_DESTROYED = EventKind("threat_destroyed", "card", "D6-046")
INFIRMARY_HEALED = EventKind("infirmary_healed", "amount", "D6-047")
SCANNER_CLEARED = EventKind("scanner_cleared", "", "D6-048")
SHIELDS_RECHARGED = EventKind("shields_recharged", "shields", "D6-050")
STASIS_SET = EventKind("stasis_set", "card", "D6-051")
HULL_REPAIRED = EventKind("hull_repaired", "amount hull", "D6-058")
SENT_ON_MISSION = EventKind("sent_on_mission", "face card", "D6-060")
MISSION_COMPLETED = EventKind("mission_completed", "card", "D6-063")
MISSION_CREW_HURT = EventKind("mission_crew_hurt", "card", "D6-064")
ASSIGNMENT_ENDED = EventKind("assignment_ended", "amount", "D6-026")
THREAT_DIE_ROLLED = EventKind("threat_die_rolled", "roll", "D6-080")
EXTRA_ROLL_DUE = EventKind("extra_roll_due", "card", "D6-087")
THREAT_ACTIVATED = EventKind("threat_activated", "card", "D6-080")
THREAT_IN_STASIS = EventKind("threat_in_stasis", "card", "D6-051")
SHIP_DAMAGED = EventKind("ship_damaged", "card shields hull", "D6-091")
HULL_HIT = EventKind("hull_hit", "card hull", "D6-092")
SHIELDS_DROPPED = EventKind("shields_dropped", "card", "D6-108")
THREAT_WORE_DOWN = EventKind("threat_wore_down", "card health", "D6-112")
THREATS_RECOVERED = EventKind("threats_recovered", "card amount", "D6-119")
SCANNER_DIE_RELEASED = EventKind("scanner_die_released", "card", "D6-120")
HELD_DIE_RELEASED = EventKind("held_die_released", "card", "D6-118")
THREAT_LEFT = EventKind("threat_left", "card", "D6-067")
UNIT_SENT = EventKind("unit_sent", "card", "D6-095")
UNIT_HELD = EventKind("unit_held", "card", "D6-118")
NO_UNIT_LEFT = EventKind("no_unit_left", "card", "D6-097")
TACTICAL_CREW_HURT = EventKind("tactical_crew_hurt", "card amount", "D6-117")
CREW_GATHERED = EventKind("crew_gathered", "amount", "D6-100")
DIE_RECALLED = EventKind("die_recalled", "face card", "D6-102")
GAME_WON = EventKind("game_won", "round", "D6-122")
SHIP_DESTROYED = EventKind("ship_destroyed", "round", "D6-008")
CREW_INCAPACITATED = EventKind("crew_incapacitated", "round", "D6-104")
ROUND_LIMIT_REACHED = EventKind("round_limit_reached", "round", "D6-127")
