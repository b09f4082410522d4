"""Dealers: chance recorded by name, or scripted by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.engine import Dealer, State
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import Game

Outcome = tuple[str, str]


class Photographer(Dealer):
    """Keeps with every event the position in which it was told, and lists what chance gave."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.outcomes: list[Outcome] = []

    def shot(self, g: State) -> State:
        copy: State = self.game.copy(g)
        return copy


class Recorder(Photographer):
    """Lets the state's generators decide and writes down what they gave."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        out = generated(g, self, kind, n, deck)
        self.outcomes.append((kind, self.game.outcomes(g, kind)[out]))
        return out


class Prompted(Recorder):
    """Gives the outcomes it was told of each kind, and lets the generators decide the rest.

    `left` is what is still to be given; several plies may share it.
    """

    def __init__(self, game: Game[Any], left: list[Outcome]) -> None:
        super().__init__(game)
        self.left = left

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        place = next((at for at, (told, _) in enumerate(self.left) if told == kind), None)
        if place is None:
            return super().deal(g, kind, n, deck)
        told = Script(self.game, [self.left.pop(place)])
        out = told.deal(g, kind, n, deck)
        g.dealer = self
        self.outcomes += told.outcomes
        return out


class Script(Photographer):
    """Gives the outcomes it was told, in order; anything else is an error that names the place.

    The state's generators move on as if they had been asked, so that a game replayed from its
    record has the same words as when it was played.
    """

    def __init__(self, game: Game[Any], outcomes: Sequence[Outcome]) -> None:
        super().__init__(game)
        self.left = list(outcomes)

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        if not self.left:
            raise InvalidText(f"chance “{kind}” is drawn, but no outcome is given for it.")
        wanted_kind, wanted = self.left[0]
        if wanted_kind != kind:
            raise InvalidText(
                f"chance “{kind}” is drawn, but the next outcome given is “{wanted_kind} {wanted}”."
            )
        names = list(self.game.outcomes(g, kind))
        if wanted not in names:
            possible = ", ".join(dict.fromkeys(names))
            raise InvalidText(f"“{wanted}” is no outcome of “{kind}” here; possible: {possible}.")
        generated(g, self, kind, n, deck)
        self.outcomes.append(self.left.pop(0))
        return names.index(wanted)


def generated(g: State, dealer: Dealer, kind: str, n: int, deck: bool) -> int:
    """Return what the state's own generators give, while a dealer is in charge."""
    g.dealer = None
    out = g.draw(kind, n) if deck else g.chance(kind, n)
    g.dealer = dealer
    return out
