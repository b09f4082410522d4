"""Kinds of questions: who is asked, and what their options have in common."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from mypy_extensions import mypyc_attr

from sternbrett.games.vanguard.events import AGREED, ANSWERED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import SINGLE, Pick
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.kernel.engine import Decision, Option, Said

#: A plain function would be called for every option.
NUMBER: Final = attrgetter("number")


def single(g: VanguardState, word: int) -> Option:
    """Return an option that stands for itself."""
    return g.content.moves[SINGLE][word]


def is_single(option: Option, word: int) -> bool:
    """Tell whether an option is this one that stands for itself."""
    return isinstance(option, Pick) and option.word == SINGLE and option.value == word


def by_number(options: list[Option]) -> list[Option]:
    """Return options in the order of the vocabulary."""
    options.sort(key=NUMBER)
    return options


def value_of(option: Option) -> int:
    """Return what an option names."""
    assert isinstance(option, Pick)
    return option.value


def word_of(option: Option) -> int:
    """Return which word of the vocabulary an option is of."""
    assert isinstance(option, Pick)
    return option.word


def tell_answer(g: VanguardState, crew: str, question: str, option: Option) -> None:
    """Tell that somebody (nobody: the team) answered a question with yes or no.

    The log has no other word of what was decided: the option is the same in all these questions.
    """
    if g.listening:
        g.tell(ANSWERED, crew, question, option.key)


def tell_consent(g: VanguardState, seat: int) -> None:
    """Tell that a seat agreed to what another one proposed."""
    if g.listening:
        g.tell(AGREED, seat + 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class FigureDecision(Decision[VanguardState]):
    """A decision about a figure, made by whoever plays it; prompts name the figure."""

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[self.figure],)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return f"prompt.{type(self).__name__}", {"crew": figure_name(g, self.figure)}
