"""Options as bots look at them."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.vanguard.picks import SINGLE, Pick
from sternbrett.kernel.engine import Option


def value(option: Option) -> int:
    """Return what an option names."""
    assert isinstance(option, Pick)
    return option.value


def is_word(option: Option, words: tuple[int, ...]) -> bool:
    """Tell whether an option is one of some words that stand for themselves; none: any of them."""
    if not isinstance(option, Pick) or option.word != SINGLE:
        return False
    return not words or option.value in words


def only(options: Sequence[Option], word: int) -> Option:
    """Return the option that is a word, or the last one where it is not offered."""
    return next((option for option in options if is_word(option, (word,))), options[-1])
