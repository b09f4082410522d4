"""Ways: several choices that one gesture makes, one after the other.

A game says which ways there are (`Game.ways`), from what a seat sees. Each is carried out as if its
choices were made one by one; it ends early where a choice seals or something else is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sternbrett.kernel.engine import Option, State, answer

if TYPE_CHECKING:
    from sternbrett.kernel.look import Look

S = TypeVar("S", bound=State)

#: The longest way: nobody means more by one gesture.
MOST_CHOICES = 32


@dataclass(frozen=True)
class Weight:
    """How much somebody has of what is compared, by the tone of the board kit.

    `there` is plain, `marked` is of a special kind, `coming` would be added.
    """

    tone: str
    there: int
    marked: int = 0
    coming: int = 0


def weighed(weights: Iterable[Weight]) -> str:
    """Return weights as pages get them: `2:3+1+0 1:2+0+0`."""
    return " ".join(f"{one.tone}:{one.there}+{one.marked}+{one.coming}" for one in weights)


@dataclass(frozen=True)
class Way:
    """What is touched for several choices, in order, and their keys; `text` says what they do.

    `through` are things that lie on the way: they are shown when one points at its end. `instead`:
    on the board it takes the place of its first choice, which stays in the list of options. `note`
    is a sentence about what it would change, told while one still chooses, and `weights` who would
    stand against whom then. `left` is a question to be asked before, as of an option that leaves
    something useful undone.
    """

    handles: tuple[str, ...]
    keys: tuple[str, ...]
    text: tuple[str, Mapping[str, object]]
    through: tuple[str, ...] = ()
    instead: bool = False
    note: str = ""
    weights: tuple[Weight, ...] = ()
    left: str = ""


def then(look: Look[S], g: S, key: str) -> S | None:
    """Return the position after a choice of the seat that looks, as far as it can tell.

    None: it cannot choose that, or what follows is not known before: nothing can be planned then.
    """
    decision = g.pending
    if decision is None or look.seat is None or look.seat not in decision.seats(g):
        return None
    option = with_key(decision.options(g, look.seat), key)
    if option is None:
        return None
    after: S = look.game.copy(g)
    answer(after, look.seat, option)
    return None if after.sealed or after.pending is None else after


def with_key(options: Iterable[Option], key: str) -> Option | None:
    """Return the option of a key among these, if it is there."""
    return next((option for option in options if option.key == key), None)
