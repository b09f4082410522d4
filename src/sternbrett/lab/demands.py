"""What a position must be to be a puzzle, and how long is looked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Demands:
    """What makes a position a puzzle, and how long is looked."""

    #: Positions taken from one game, and the fewest choices that leave something to think about.
    from_game: int = 10
    options: int = 3
    #: Whether one of the game's bots that think must miss it.
    missed: bool = True
    #: By how much the best must lead: when it is looked for, and at least, with two standard errors
    #: taken off, when it is weighed anew.
    looked_for: float = 0.08
    least: float = 0.05
    #: What the best is worth: neither lost anyway nor won.
    hope: tuple[float, float] = (0.05, 0.97)
    #: Worlds for a look at every choice, then for the best of them, and to weigh these anew.
    glance: int = 6
    look: int = 40
    weighed: int = 400
    rivals: int = 4
    #: Games that are played on to the end: in steps, and at least and at most as many. After each
    #: step it is looked whether they say enough.
    batch: int = 8
    fewest: int = 32
    games: int = 96
    #: Worlds in which it is measured what the choices lead to.
    explained: int = 40
    #: Whether whole games say what choices are worth, instead of values of positions.
    whole: bool = False


DEMANDS = Demands()
#: The same where whole games say what choices are worth. They say little of small differences, and
#: a choice that wins all games is as good a puzzle as any other.
WHOLE = Demands(looked_for=0.12, hope=(0.05, 1.0), look=16, weighed=240, rivals=3, whole=True)
