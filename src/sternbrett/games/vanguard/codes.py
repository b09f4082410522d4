"""The numbers that positions of ISS Vanguard are written in: dice, rolls, windows, modes, results.

Dice being chosen or lying in the roll pool are codes (`die_code`): owner, type and face.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
NOWHERE: Final = -1
#: A threat that is in play but off the map (ISV-279), and one that is not in play.
OFF_MAP: Final = -2

FIGURES: Final = 4
#: Types of section dice: colour by basic, three special, universal, expert, wild.
DIE_TYPES: Final = 21
#: The rolls of section dice, by type.
DIE_DRAWS: Final = tuple([f"die_{kind + 1}" for kind in range(21)])
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
# Steps of a roll that are asked about by number.
CHOOSING: Final = 1
ROLLED: Final = 3
MODIFYING: Final = 4
COMBINING: Final = 5
SUFFERING: Final = 6
MATCHING: Final = 7
MARKING: Final = 8
SPENDING: Final = 9
APPLYING: Final = 10

# Kinds of windows (ISV-534); the kind of timing that it is about.
WINDOW_ROLL: Final = 0
WINDOW_REST: Final = 1
WINDOW_TRAVEL: Final = 2
WINDOW_EVENT: Final = 3
WINDOW_INJURY: Final = 4
WINDOW_DANGER: Final = 5
#: Before another player chooses an action (ISV-469).
WINDOW_ACTION: Final = 6
WINDOWS: Final = ("roll", "rest", "travel", "event", "injury", "danger", "action")
#: Where a seat may wish not to be asked: windows of a kind, and wherever it could only do what it
#: may do at any time, which nobody wants to be asked about over and over again.
WISHES: Final = (*WINDOWS, "anytime")
WISH_ANYTIME: Final = 7
USUALLY_QUIET: Final = 1 << WISH_ANYTIME
# A window being open: its kind, whether it was prevented, whose skills were used in it.
WINDOW_KIND: Final = 7
PREVENTED: Final = 8
SKILL_SHIFT: Final = 4

# Modes of an exploration; `CAMPAIGN` is every one that the ship has set out for.
GUIDED: Final = 0
QUICK: Final = 1
STANDALONE: Final = 2
CAMPAIGN: Final = 3
MODES: Final = ("guided", "quick", "standalone", "campaign")

# Results of a game.
SUCCEEDED: Final = "success"
PARTLY: Final = "partial"
FAILED: Final = "failure"
RESULTS: Final = (SUCCEEDED, PARTLY, FAILED, FAILED)
# Results of a chapter of a campaign: it goes on, or it is over.
SAVED: Final = "saved"
CAMPAIGN_WON: Final = "campaign_won"
CAMPAIGN_LOST: Final = "campaign_lost"


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
