"""Kinds of questions: what their options and guards have in common."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.reasons import NOT_ON_BOARD, TOO_FEW, TOO_MANY
from sternbrett.games.dei.terms import NOWHERE, NUMBER, REGION, SINGLE
from sternbrett.kernel.engine import NOT_NOW, Decision, Option


def on_regions(g: DeiState, regions: int) -> list[Option]:
    """Return the options that name these regions."""
    moves = g.content.moves.region
    ground = g.board.ground
    roofs = g.content.most_ground - ground
    out: list[Option] = []
    while regions:
        lowest = regions & -regions
        regions ^= lowest
        region = lowest.bit_length() - 1
        out.append(moves[region if region < ground else region + roofs])
    return out


def region_in(g: DeiState, option: Option) -> int:
    """Return the region that an option names."""
    assert isinstance(option, Pick)
    return g.region_of(option.value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Decision[DeiState]):
    """A decision whose options are all of one word; singles may stand beside them.

    `values` gives what can be chosen, ascending, `against` why a value cannot be.
    """

    word: ClassVar[int] = SINGLE
    phase: ClassVar[str] = "card"

    __slots__ = ()

    def values(self, g: DeiState) -> list[int]:
        """Return what can be chosen, ascending."""
        raise NotImplementedError

    def against(self, g: DeiState, value: int) -> int:
        """Return why a value that is not among `values` cannot be chosen."""
        raise NotImplementedError

    def chosen(self, g: DeiState, value: int) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    def all_of_word(self, g: DeiState) -> list[Option]:
        """Return the options of this decision's word, by value."""
        raise NotImplementedError

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = self.all_of_word(g)
        return [moves[value] for value in self.values(g)]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        if not isinstance(option, Pick) or option.word != self.word:
            return NOT_NOW
        if option.value in self.values(g):
            return 0
        return self.against(g, option.value)

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        self.chosen(g, option.value)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskRegion(Decision[DeiState]):
    """A decision among regions."""

    phase: ClassVar[str] = "card"

    __slots__ = ()

    def regions(self, g: DeiState) -> int:
        """Return the regions that can be chosen, as a set."""
        raise NotImplementedError

    def against(self, g: DeiState, region: int) -> int:
        """Return why a region of the board that is not among `regions` cannot be chosen."""
        raise NotImplementedError

    def chosen(self, g: DeiState, region: int) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    def options(self, g: DeiState, seat: int) -> list[Option]:
        return on_regions(g, self.regions(g))

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        if not isinstance(option, Pick) or option.word != REGION:
            return NOT_NOW
        region = g.region_of(option.value)
        if region == NOWHERE:
            return NOT_ON_BOARD
        if self.regions(g) >> region & 1:
            return 0
        return self.against(g, region)

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        self.chosen(g, region_in(g, option))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskNumber(Decision[DeiState]):
    """A decision among numbers, from `least` to `most`."""

    phase: ClassVar[str] = "card"

    __slots__ = ()

    def least(self, g: DeiState) -> int:
        """Return the least number that can be chosen."""
        return 0

    def most(self, g: DeiState) -> int:
        """Return the greatest number that can be chosen."""
        raise NotImplementedError

    def chosen(self, g: DeiState, number: int) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    def options(self, g: DeiState, seat: int) -> list[Option]:
        return g.content.moves.number[self.least(g) : self.most(g) + 1]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        if not isinstance(option, Pick) or option.word != NUMBER:
            return NOT_NOW
        if option.value < self.least(g):
            return TOO_FEW
        return TOO_MANY if option.value > self.most(g) else 0

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        self.chosen(g, option.value)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSingles(Decision[DeiState]):
    """A decision among a few words that stand for themselves."""

    phase: ClassVar[str] = "card"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        """Return the words that can be chosen, ascending."""
        raise NotImplementedError

    def chosen(self, g: DeiState, word: int) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves.single
        return [moves[word] for word in self.words(g)]

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        self.chosen(g, option.value)
