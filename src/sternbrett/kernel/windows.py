"""Windows: moments in which whoever has something to use may use it, in order, or pass.

A window closes when all have passed once after the last use. Who has nothing to use is not asked,
and who wishes not to be asked passes by itself at a table (`Decision.waived`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mypy_extensions import mypyc_attr

from sternbrett.kernel.engine import Decision, Option, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Decision[S]):
    """What somebody uses in a window, if anything.

    Those in the `order` are seats, or whatever else seats act for. `place` is who is asked, and
    `passes` how many have passed since something was used.
    """

    __slots__ = ("passes", "place")

    def __init__(self, place: int, passes: int) -> None:
        self.place = place
        self.passes = passes

    def order(self, g: S) -> Sequence[int]:
        """Return who is asked, in turn."""
        raise NotImplementedError

    def seat_of(self, g: S, who: int) -> int:
        """Return the seat that answers for somebody."""
        return who

    def items(self, g: S, who: int) -> list[Option]:
        """Return what somebody may use now."""
        raise NotImplementedError

    def passing(self, g: S) -> Option:
        """Return the option to use nothing."""
        raise NotImplementedError

    def use(self, g: S, who: int, option: Option) -> None:
        """Use something; the window goes on after it."""
        raise NotImplementedError

    def again(self, place: int, passes: int) -> Window[S]:
        """Return the same window for who comes next."""
        raise NotImplementedError

    def unwanted(self, g: S, seat: int) -> bool:
        """Tell whether a seat wishes not to be asked in windows of this kind."""
        return False

    def waived(self, g: S, seat: int) -> Option | None:
        return self.passing(g) if self.unwanted(g, seat) else None

    def asked(self, g: S) -> int:
        """Return who is asked."""
        order = self.order(g)
        return order[self.place % len(order)]

    def run(self, g: S) -> None:
        order = self.order(g)
        place = self.place
        for passes in range(self.passes, len(order)):
            if self.items(g, order[place % len(order)]):
                g.pending = self.again(place % len(order), passes)
                return
            place += 1

    def seats(self, g: S) -> tuple[int, ...]:
        return (self.seat_of(g, self.asked(g)),)

    def options(self, g: S, seat: int) -> list[Option]:
        out = [*self.items(g, self.asked(g)), self.passing(g)]
        out.sort(key=lambda option: option.number)
        return out

    def choose(self, g: S, seat: int, option: Option) -> None:
        if option is self.passing(g):
            g.push(self.again(self.place + 1, self.passes + 1))
            return
        who = self.asked(g)
        g.push(self.again(self.place, 0))
        self.use(g, who, option)
