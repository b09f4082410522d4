"""The language of cards as the rules run it: effects, conditions, dice conditions, filters (3.L).

A card's effect list is a *program*: a list of effects that hold numbers only. Composite effects
name further programs by their numbers, so that wherever a program stops (somebody must choose) the
rest of it is a step of three numbers on the agenda (`rules/running.py`). Texts are read into this
by `parsing.py`; what a program says to a player is written by `phrases.py`.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# -- composite forms --------------------------------------------------------------------------

CHOOSE: Final = 0  # blocks: one for each option; who; labelled
MAY: Final = 1  # blocks: (what)
PAY: Final = 2  # blocks: (price, then, else)
IF: Final = 3  # condition; blocks: (then, else)
EACH: Final = 4  # selector; blocks: (what)
PICK: Final = 5  # selector; blocks: (what)
D10: Final = 6  # blocks: one for each result 0 … 9
REPEAT: Final = 7  # n; blocks: (what)
REDUCE: Final = (
    8  # n less the lander's value `mode` (LANDER_VALUES); blocks: (the effect, its n to be set)
)
FORMS: Final = ("choose", "may", "pay", "if", "each", "pick", "d10", "repeat", "reduce")

# -- atomic verbs, with the slots of `Effect` that they use -----------------------------------

SUCCESS: Final = 10  # n
SUPPLY: Final = 11  # n
LEAD: Final = 12  # what: discovery type, or CHOICE; n
DISCOVERY: Final = 13  # what: discovery type, CHOICE or RANDOM; n
UNIQUE: Final = 14  # what: unique discovery, or NONE for the next one
DRAW: Final = 15  # n
DISCARD: Final = 16  # n
SACRIFICE_CARD: Final = 17  # n (`saccard`)
REFRESH: Final = 18  # n, or ALL; colour
SPEND: Final = 19  # n; colour
SACRIFICE: Final = 20  # n; colour
CHARGE: Final = 21  # n
INJURY: Final = 22  # what: kind of injury
HEAL_DIE: Final = 23  # n
HEAL_CARD: Final = 24  # n
FLIP_INJURY: Final = 25  # n
DANGER: Final = 26  # what: danger table; n
EVENT: Final = 27  # n
EVENTS_AT_END: Final = 28  # n
END_TURN: Final = 29
EXTRA_ACTION: Final = 30  # n
MOVE: Final = 31  # mode: TO_SECTOR (where), TO_CONNECTED, TO_LANDER, ALONG_ROUTE
MOVE_FREE: Final = 32  # n
POI: Final = 33  # mode: POI_REPLACE, POI_TOP, POI_REMOVE; where; what: POI card
MARKER: Final = 34  # where; n
MISSION: Final = 35  # mode: MISSION_ADD, _DONE, _DROP, _FAIL; what: mission
CONDITION: Final = 36  # (`gc`) what: global condition, or NONE to clear
TRACK: Final = 37  # mode: row (YELLOW, GREEN, RED); n
TRACK_ON: Final = 38  # what: POI card; mode: row; n
TIME: Final = 39  # what: time track, or ALL; n
TIME_RESET: Final = 40  # what: time track
THREAT: Final = 41  # mode: THREAT_ADD (where), _REMOVE, _OFF, _ACT (n: its behaviour); what: threat
THREAT_MOVE: Final = (
    42  # what: threat; mode: TOWARD, AWAY (n steps; selector), TO_LOW, TO_HIGH, TO_PLACE (where)
)
LOG: Final = 43  # what: log
FLAG: Final = 44  # what: flag; mode: FLAG_SET, FLAG_CLEAR, FLAG_ADD (n)
OUTCOME: Final = 45  # mode: an outcome
END_EXPLORATION: Final = 46  # mode: an outcome
KILL: Final = 47
ROLL: Final = 48  # what: action (number of all actions of the content)
TOKEN: Final = 49  # what: equipment; mode: TOKEN_PLACE, TOKEN_REMOVE
EQUIP_DISCARD: Final = 50
EQUIP_GAIN: Final = 51  # what: equipment
PEEK: Final = 52  # what: PEEK_EVENT, PEEK_OWN, or PEEK_DISCOVERY + discovery type; n
PREVENT: Final = 53
# Only inside a roll; `filter` is the number of a Filter.
REROLL: Final = 54  # n, or ANY; filter
TURN: Final = 55  # n; filter; face: a symbol, or WISH
BURN: Final = 56  # n, or ANY, or ALL; filter
ADD: Final = 57  # n; filter
BACK: Final = 58  # n; filter
SKIP_TO: Final = 59  # n
SUPPORT_DICE: Final = 60  # n; mode: 1 if they return
SUPPORT_RANGE: Final = 61
SAFE: Final = 62  # filter
COUNT_AS: Final = 63  # face; what: the symbol that it counts as
# On the ship.
ENERGY: Final = 64  # n
COMMAND: Final = 65  # n
MORALE: Final = 66  # n
MORALE_LATER: Final = 67  # n
LANDING_ROLL: Final = 68  # n
LANDING_DAMAGE: Final = 69
TECH: Final = 70  # n
AWAIT: Final = 71  # what: card of the ship (`Content.ship_ids`)
ARSENAL: Final = 72  # what: equipment; n
UNLOCK: Final = 73  # mode: UNLOCK_DIE, _SYSTEM, _SITE, _FACILITY; what: number of that thing
SITUATION: Final = 74  # mode: SITUATION_REVEAL (n), _SHUFFLE, _REMOVE, _FUTURE; what: situation
OBJECTIVE: Final = 75  # what: objective
PENALTY: Final = 76
RECRUIT: Final = 77  # n
RANKUP: Final = 78
LOSE_DIE: Final = 79
WIN_CAMPAIGN: Final = 80  # what: ending
LOSE_CAMPAIGN: Final = 81  # what: ending
NOTHING: Final = 82

#: The verbs as they are written, in the order of their numbers from SUCCESS on.
VERBS: Final = (
    "success", "supply", "lead", "discovery", "unique", "draw", "discard", "saccard", "refresh",
    "spend", "sacrifice", "charge", "injury", "heal_die", "heal_card", "flip_injury", "danger",
    "event", "events_at_end", "end_turn", "extra_action", "move", "move_free", "poi", "marker",
    "mission", "gc", "track", "track_on", "time", "time_reset", "threat", "threat_move", "log",
    "flag", "outcome", "end_exploration", "kill", "roll", "token", "equip_discard", "equip_gain",
    "peek", "prevent", "reroll", "turn", "burn", "add", "back", "skip_to", "support_dice",
    "support_range", "safe", "count_as", "energy", "command", "morale", "morale_later",
    "landing_roll", "landing_damage", "tech", "await", "arsenal", "unlock", "situation",
    "objective", "penalty", "recruit", "rankup", "lose_die", "wincampaign", "losecampaign",
    "nothing",
)  # fmt: skip

# Amounts that are no numbers.
ALL: Final = -100
ANY: Final = -101
# Discovery decks that are not named.
CHOICE: Final = -2
RANDOM: Final = -3
# Sectors: the actor's, or a number of the planet's list.
HERE: Final = -2
# Any face of the die's own.
WISH: Final = -2

TO_SECTOR: Final = 0
TO_CONNECTED: Final = 1
TO_LANDER: Final = 2
ALONG_ROUTE: Final = 3

POI_REPLACE: Final = 0
POI_TOP: Final = 1
POI_REMOVE: Final = 2

MISSION_ADD: Final = 0
MISSION_DONE: Final = 1
MISSION_DROP: Final = 2
MISSION_FAIL: Final = 3

YELLOW: Final = 0
GREEN: Final = 1
RED: Final = 2
ROWS: Final = ("yellow", "green", "red")

THREAT_ADD: Final = 0
THREAT_REMOVE: Final = 1
THREAT_OFF: Final = 2
THREAT_ACT: Final = 3

TOWARD: Final = 0
AWAY: Final = 1
TO_LOW: Final = 2
TO_HIGH: Final = 3
TO_PLACE: Final = 4

FLAG_SET: Final = 0
FLAG_CLEAR: Final = 1
FLAG_ADD: Final = 2

OUTCOME_SUCCESS: Final = 0
OUTCOME_PARTIAL: Final = 1
OUTCOME_FAILURE: Final = 2
OUTCOME_EVACUATION: Final = 3
OUTCOMES: Final = ("success", "partial", "failure", "evacuation")

TOKEN_PLACE: Final = 0
TOKEN_REMOVE: Final = 1

PEEK_EVENT: Final = 0
PEEK_OWN: Final = 1
PEEK_DISCOVERY: Final = 2

UNLOCK_DIE: Final = 0
UNLOCK_SYSTEM: Final = 1
UNLOCK_SITE: Final = 2
UNLOCK_FACILITY: Final = 3

SITUATION_REVEAL: Final = 0
SITUATION_SHUFFLE: Final = 1
SITUATION_REMOVE: Final = 2
SITUATION_FUTURE: Final = 3

LANDER_VALUES: Final = ("armor", "sensors", "agility")

# -- who chooses, and who is meant ------------------------------------------------------------

#: Who answers a choice: the actor's player, the team by vote, or the player of a section
#: (`WHO_SECTION` + its number).
WHO_ACTOR: Final = 0
WHO_TEAM: Final = 1
WHO_SECTION: Final = 2

SEL_ACTOR: Final = 0
SEL_HERE: Final = 1
SEL_OTHERS_HERE: Final = 2
SEL_ALL: Final = 3
SEL_AT: Final = 4  # argument: sector
SEL_WITH_THREAT: Final = 5  # argument: threat
SEL_CONNECTED: Final = 6
SEL_AT_LANDER: Final = 7
SEL_RANDOM: Final = 8
SEL_MOST_INJURED: Final = 9
SEL_SUPPORTERS: Final = 10
SELECTORS: Final = (
    "actor", "here", "others_here", "all", "at", "with_threat", "connected", "at_lander", "random",
    "most_injured", "supporters",
)  # fmt: skip

# -- timings of cards, skills, equipment and discoveries --------------------------------------

WHEN_ROLL: Final = 0
WHEN_ANYTIME: Final = 1
WHEN_TURN: Final = 2
WHEN_REST: Final = 3
WHEN_TRAVEL: Final = 4
WHEN_EVENT: Final = 5
WHEN_INJURY: Final = 6
WHEN_INJURY_OTHER: Final = 7
WHEN_DANGER: Final = 8
WHEN_SUPPORT: Final = 9
TIMINGS: Final = (
    "roll", "anytime", "turn", "rest", "travel", "event", "injury", "injury_other", "danger",
    "support",
)  # fmt: skip

# -- symbols and dice -------------------------------------------------------------------------

RED_DICE: Final = 0
GREEN_DICE: Final = 1
BLUE_DICE: Final = 2
ANY_COLOUR: Final = 3
COLOURS: Final = ("R", "G", "B")

# Symbols have the numbers of the content's list; these three are known to the rules (ISV-018 …).
BASE: Final = 9
VANGUARD: Final = 10
ACCIDENT: Final = 11
SYMBOLS: Final = (
    "phy", "gat", "def", "sco", "bio", "xen", "con", "res", "tec", "base", "van", "acc",
)  # fmt: skip

# -- conditions -------------------------------------------------------------------------------

IS_FLAG: Final = 0  # what: flag
IS_MARKER: Final = 1  # where
IS_POOL: Final = 2  # what: symbol
IS_CREW_HERE: Final = 3
IS_INJURIES: Final = 4
IS_SUPPLY: Final = 5
IS_SUCCESS: Final = 6
IS_CHARGES: Final = 7
IS_HAND: Final = 8
IS_AVAILABLE: Final = 9
IS_SPENT: Final = 10
IS_DICE_TOTAL: Final = 11
IS_RANK: Final = 12
IS_TEAM_SIZE: Final = 13
IS_ROUND: Final = 14
IS_DECKS_WITH_LEADS: Final = 15
IS_DISCOVERIES: Final = 16
IS_FINAL_POIS: Final = 17
IS_PLAYERS: Final = 18
IS_ENERGY: Final = 19
IS_COMMAND: Final = 20
IS_MORALE: Final = 21
IS_ARMOR: Final = 22
IS_SENSORS: Final = 23
IS_AGILITY: Final = 24
#: Names of numbers; `flag:x`, `marker:n` and `pool:face` have an argument.
NUMBERS: Final = (
    "flag", "marker", "pool", "crew_here", "injuries", "supply", "success", "charges", "hand",
    "available", "spent", "dice_total", "rank", "team_size", "round", "decks_with_leads",
    "discoveries", "final_pois", "players", "energy", "command", "morale", "armor", "sensors",
    "agility",
)  # fmt: skip
# Predicates: compared as 1 (true) or 0, so `!` is `= 0`.
HAS_MISSION: Final = 30  # what: mission
HAS_CONDITION: Final = 31  # what: global condition
HAS_POI: Final = 32  # where; what: POI card, or NONE
HAS_AT: Final = 33  # where
HAS_ALL_AT: Final = 34  # where
HAS_UNIQUE: Final = 35  # what: unique discovery
HAS_THREAT_HERE: Final = 36  # what: threat
HAS_THREAT: Final = 37  # what: threat
HAS_OBJECTIVE: Final = 38  # what: objective
HAS_SECTION: Final = 39  # what: section
HAS_DEADLY: Final = 40
PREDICATES: Final = (
    "mission", "gc", "poi", "at", "all_at", "has:unique", "threat_here", "threat", "objective",
    "section", "deadly",
)  # fmt: skip

AT_LEAST: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
BELOW: Final = 3
ABOVE: Final = 4
OPERATORS: Final = (">=", "<=", "=", "<", ">")


class Test:
    """One comparison: a number or a predicate of the position against a number."""

    __slots__ = ("name", "number", "operator", "what", "where")

    def __init__(self, name: int, what: int, where: int, operator: int, number: int) -> None:
        self.name = name
        self.what = what
        self.where = where
        self.operator = operator
        self.number = number


class Condition:
    """Alternatives, each a list of tests that must all hold; `text` is how it was written."""

    __slots__ = ("alternatives", "index", "text")

    def __init__(self, index: int, text: str, alternatives: list[list[Test]]) -> None:
        self.index = index
        self.text = text
        self.alternatives = alternatives


# Terms of dice conditions: what is counted.
TERM_SYMBOL: Final = 0
TERM_COLOUR: Final = 1
TERM_DIE: Final = 2
TERM_ANY: Final = 3


class Term:
    """So many of a symbol, of dice of a colour, of any dice, or of equal symbols (ISV-133)."""

    __slots__ = ("count", "kind", "value")

    def __init__(self, kind: int, value: int, count: int) -> None:
        self.kind = kind
        self.value = value
        self.count = count


#: What is needed of dice: kind of term, value, count.
Needed = tuple[int, int, int]


class DiceCondition:
    """What dice must show: alternatives, each a list of terms that all must be met (ISV-161)."""

    __slots__ = ("alternatives", "index", "repeated", "text")

    def __init__(self, index: int, text: str, alternatives: list[list[Term]]) -> None:
        self.index = index
        self.text = text
        self.alternatives = alternatives
        #: What meets it so many times, as the rules work it out when it is first asked for.
        self.repeated: dict[int, list[list[Needed]]] = {}


FROM_ANYBODY: Final = 0
FROM_OWN: Final = 1
FROM_SUPPORTERS: Final = 2

DIE_SECTION: Final = 0
DIE_INJURY: Final = 1
DIE_DANGER: Final = 2


class Filter:
    """Which dice an effect is about: whose, of which kind and colour, showing (or not) a face."""

    __slots__ = ("colour", "face", "index", "kind", "owner", "shows", "text")

    def __init__(
        self, index: int, text: str, owner: int, kind: int, colour: int, face: int, shows: bool
    ) -> None:
        self.index = index
        self.text = text
        self.owner = owner
        self.kind = kind
        self.colour = colour
        self.face = face  # NONE: any
        self.shows = shows


class Effect:
    """One element of a program. Which slots count is said beside its verb above."""

    __slots__ = (
        "blocks", "colour", "condition", "face", "filter", "labelled", "mode", "n", "selector",
        "selector_what", "verb", "what", "where", "who",
    )  # fmt: skip

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.n = 0
        self.what = NONE
        self.where = NONE  # a sector by its printed number, or HERE
        self.mode = 0
        self.colour = ANY_COLOUR
        self.filter = NONE
        self.face = NONE
        self.condition = NONE
        self.selector = SEL_ACTOR
        self.selector_what = NONE  # a sector by its printed number, or a threat
        self.who = WHO_ACTOR
        self.labelled = False  # whether the options of a choice have texts of their own
        self.blocks: tuple[int, ...] = ()


class Program:
    """A list of effects; `place` says where it stands in the content ("section_card.se01.fx")."""

    __slots__ = ("effects", "index", "place")

    def __init__(self, index: int, place: str) -> None:
        self.index = index
        self.place = place
        self.effects: list[Effect] = []
