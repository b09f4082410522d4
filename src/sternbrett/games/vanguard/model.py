"""ISS Vanguard: vocabulary, state and events, as the rules use them.

A *figure* is the crew member of a section in the away team: at most one for each section
(ISV-009), so figures are numbers of sections. Seats own sections (`owner`). Dice are counted by
type: `available`, `spent` and `boxed` have a number for each section and type (`at`). Dice being
chosen or lying in the roll pool are codes (`die_code`): owner, type and face. Sectors are numbers
of the planet's list.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import ANY_COLOUR, NONE
from sternbrett.kernel.engine import EventKind, Option, State

NOBODY: Final = -1
NOWHERE: Final = -1
#: A threat that is in play but off the map (ISV-279), and one that is not in play.
OFF_MAP: Final = -2

FIGURES: Final = 4
#: Types of section dice: colour by basic, three special, universal, expert, wild.
DIE_TYPES: Final = 21
COLUMNS: Final = 3
INJURY_SLOTS: Final = 3
MOST_NESTING: Final = 32

# Codes of dice: type, face, owner, and what happens to them.
FACE_BITS: Final = 3
TYPE_BITS: Final = 5
CODE_TYPE: Final = 1 << FACE_BITS
CODE_OWNER: Final = 1 << (FACE_BITS + TYPE_BITS)
FACE_MASK: Final = CODE_TYPE - 1
TYPE_MASK: Final = (1 << TYPE_BITS) - 1
OWNER_MASK: Final = 3
#: The die goes back to its owner's slots when the roll ends (ISV-509).
RETURNS: Final = CODE_OWNER << 2
#: The die was picked for what is being done.
PICKED: Final = CODE_OWNER << 3

# What is rolled: an action by its number, nothing, or what Prepare allows (ISV-081).
NO_ROLL: Final = -1
PREPARE_ROLL: Final = -2

# Kinds of windows (ISV-534); the kind of timing that it is about.
WINDOW_ROLL: Final = 0
WINDOW_REST: Final = 1
WINDOW_TRAVEL: Final = 2
WINDOW_EVENT: Final = 3
WINDOW_INJURY: Final = 4
WINDOW_DANGER: Final = 5
WINDOWS: Final = ("roll", "rest", "travel", "event", "injury", "danger")
# A window being open: its kind, whether it was prevented, whose skills were used in it.
WINDOW_KIND: Final = 7
PREVENTED: Final = 8
SKILL_SHIFT: Final = 4

# Modes of an exploration.
GUIDED: Final = 0
QUICK: Final = 1
STANDALONE: Final = 2
MODES: Final = ("guided", "quick", "standalone")

# Results of a game.
SUCCEEDED: Final = "success"
PARTLY: Final = "partial"
FAILED: Final = "failure"
RESULTS: Final = (SUCCEEDED, PARTLY, FAILED, FAILED)

# Words of the vocabulary.
SINGLE: Final = 0
FIGURE: Final = 1
CREW: Final = 2
ACTION: Final = 3
ROUTE: Final = 4
SECTOR: Final = 5
DIE: Final = 6
SPENT: Final = 7
POOL: Final = 8
FACE: Final = 9
CARD: Final = 10
COMBO: Final = 11
CONDITION_COMBO: Final = 12
SKILL: Final = 13
EQUIPMENT: Final = 14
DISCOVERY_CARD: Final = 15
INJURY_CARD: Final = 16
TURNED_INJURY: Final = 17
COLUMN: Final = 18
INJURY_DIE: Final = 19
CHOICE_OF: Final = 20
DECK: Final = 21
LEAD_TOKEN: Final = 22
TIME_TRACK: Final = 23
EVENT_CARD: Final = 24
PROMOTION: Final = 25
MOD: Final = 26
STRAIN: Final = 27
WORDS: Final = (
    "", "section", "crew", "action", "route", "sector", "die", "spent", "pool", "face", "card",
    "combo", "condition_combo", "skill", "equipment", "discovery", "injury", "turned_injury",
    "column", "injury_die", "choice", "deck", "lead", "time", "event", "promotion", "mod", "strain",
)  # fmt: skip

SINGLES: Final = (
    "travel", "rest", "prepare_draw", "prepare_roll", "launch", "end_turn", "exchange", "roll",
    "pass", "done", "yes", "no", "none", "stop", "injured", "reroll_danger",
)  # fmt: skip
TRAVELS: Final = 0
RESTS: Final = 1
PREPARE_DRAW: Final = 2
PREPARE_DICE: Final = 3
LAUNCHES: Final = 4
END_OF_TURN: Final = 5
EXCHANGE: Final = 6
THROW: Final = 7
PASS: Final = 8
DONE: Final = 9
YES: Final = 10
NO: Final = 11
NO_ONE: Final = 12
STOP: Final = 13
TAKE_INJURY: Final = 14
REROLL_DANGER: Final = 15

#: The most options of a choice, combinations of a condition, and sectors or routes of a planet.
MOST_CHOICES: Final = 8
MOST_COMBOS: Final = 4
MOST_SECTORS: Final = 12
MOST_ROUTES: Final = 24


class Pick(Option):
    """An option: a word of the vocabulary (`WORDS`) with a value."""

    __slots__ = ("value", "word")

    def __init__(self, number: int, key: str, word: int, value: int) -> None:
        super().__init__(number, key)
        self.word = word
        self.value = value


def at(figure: int, kind: int) -> int:
    """Return the place of a section's dice of a type in the lists of dice."""
    return figure * DIE_TYPES + kind


def die_code(owner: int, kind: int, face: int = 0) -> int:
    """Return the code of a die."""
    return owner * CODE_OWNER + kind * CODE_TYPE + face


def code_type(code: int) -> int:
    """Return the type of a die in hand or pool."""
    return code >> FACE_BITS & TYPE_MASK


def code_face(code: int) -> int:
    """Return the face of a die in the pool: a number of its type's different faces."""
    return code & FACE_MASK


def code_owner(code: int) -> int:
    """Return whose die it is."""
    return code >> (FACE_BITS + TYPE_BITS) & OWNER_MASK


class VanguardState(State):
    """A position of ISS Vanguard, exploring a planet."""

    # generated by scripts/state_code.py: begin
    # generated by scripts/state_code.py: end

    def seats(self) -> int:
        """Return how many seats there are."""
        return self.players

    def alive(self, figure: int) -> bool:
        """Tell whether a figure is in the team and lives."""
        return figure >= 0 and bool(self.team >> figure & 1)

    def figures(self) -> list[int]:
        """Return the living figures in clockwise order (ISV-011)."""
        out: list[int] = []
        for seat in range(self.players):
            for figure in range(FIGURES):
                if self.owner[figure] == seat and self.team >> figure & 1:
                    out.append(figure)
        return out

    def figures_from(self, figure: int) -> list[int]:
        """Return the living figures clockwise, beginning with one or with the next after it."""
        order = self.figures()
        if figure in order:
            place = order.index(figure)
            return order[place:] + order[:place]
        if figure < 0:
            return order
        own = (self.owner[figure], figure)
        later = [other for other in order if (self.owner[other], other) > own]
        return later + [other for other in order if other not in later]

    def at_sector(self, sector: int) -> list[int]:
        """Return the living figures in a sector, clockwise."""
        return [figure for figure in self.figures() if self.place[figure] == sector]

    def count(self, dice: list[int], figure: int, colour: int = ANY_COLOUR) -> int:
        """Return how many of a section's dice (`available`, `spent` …) there are of a colour."""
        base = figure * DIE_TYPES
        if colour == ANY_COLOUR:
            return sum(dice[base : base + DIE_TYPES])
        base += colour * (DIE_TYPES // COLUMNS)
        return sum(dice[base : base + DIE_TYPES // COLUMNS])

    def rolling_dice(self, figure: int) -> int:
        """Return how many dice of a figure are in hand or pool."""
        out = 0
        for code in self.hand:
            out += code_owner(code) == figure
        for code in self.pool:
            out += code_owner(code) == figure
        return out

    def dice_in_play(self, figure: int) -> int:
        """Return the section dice of a figure that are not out of the exploration (ISV-172)."""
        return (
            self.count(self.available, figure)
            + self.count(self.spent, figure)
            + self.rolling_dice(figure)
        )

    def injury_dice(self, figure: int) -> int:
        """Return the injury dice of a figure, wherever they are (ISV-296)."""
        out = self.columns[figure].bit_count()
        if figure == self.roller:
            out += len(self.injury_pool)
        return out

    def free_slots(self, figure: int, colour: int) -> int:
        """Return how many more dice of a colour a figure's board can take (ISV-032, ISV-302)."""
        slots = self.content.sections[figure].slots[colour][self.rank[figure] - 1]
        blocked = self.columns[figure] >> colour & 1
        return slots - blocked - self.count(self.available, figure, colour)

    def rules_of_planet(self) -> int:
        """Return the special rules of the planet, as a set (group X)."""
        return self.content.planets[self.planet].rules

    def top_poi(self, sector: int) -> int:
        """Return the topmost point of interest of a sector, a card or printed one, or NONE."""
        stack = self.stacks[sector]
        if stack:
            return stack[-1]
        return self.content.planets[self.planet].sectors[sector].printed

    def sector_flags(self, sector: int) -> int:
        """Return the flags of a sector: of its topmost point of interest, or of the map."""
        poi = self.top_poi(sector)
        return 0 if poi == NONE else self.content.pois[poi].flags

    def unlimited(self) -> bool:
        """Tell whether supplies are unlimited (ISV-078)."""
        return self.condition != NONE and self.content.global_conditions[self.condition].unlimited

    def track(self, action: int, row: int) -> int:
        """Return how far a track of an action has come."""
        key = action * 4 + row
        for entry in self.tracks:
            if entry >> 8 == key:
                return entry & 255
        return 0

    def set_track(self, action: int, row: int, value: int) -> None:
        """Put the marker of a track somewhere, 0 to take it away."""
        key = action * 4 + row
        out = [entry for entry in self.tracks if entry >> 8 != key]
        if value:
            out.append(key << 8 | value)
            out.sort()
        self.tracks = out

    def flag(self, number: int) -> int:
        """Return a flag's value."""
        return self.flags[number]
