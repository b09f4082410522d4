"""The words of the vocabulary, and the options that are made of them."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.engine import Option

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
SYSTEM: Final = 28
SPACE_OBJECT: Final = 29
SITE: Final = 30
FACILITY: Final = 31
PROJECT: Final = 32
SITUATION_CARD: Final = 33
LANDER_CARD: Final = 34
LINE: Final = 35
WORDS: Final = (
    "", "section", "crew", "action", "route", "sector", "die", "spent", "pool", "face", "card",
    "combo", "condition_combo", "skill", "equipment", "discovery", "injury", "turned_injury",
    "column", "injury_die", "choice", "deck", "lead", "time", "event", "promotion", "mod", "strain",
    "system", "object", "site", "facility", "project", "situation", "lander", "line",
)  # fmt: skip

SINGLES: Final = (
    "travel", "rest", "prepare_draw", "prepare_roll", "launch", "end_turn", "exchange", "roll",
    "pass", "done", "yes", "no", "none", "stop", "injured", "reroll_danger",
    "buy", "stay", "scan",
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
BUY: Final = 16
STAY: Final = 17
SCAN: Final = 18

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
