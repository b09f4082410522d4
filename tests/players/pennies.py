"""Matching Pennies: the smallest game in which peeking wins. Seat 1 wins if both coins match.

With `turns=secret` both choose at once, with `turns=hidden` seat 0 puts its coin face down first.
A safe coin (`edge`) gives seat 0 a third of a win whatever seat 1 does: whoever believes that the
other side peeks takes it, though heads and tails are worth a half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Decision, Option, SecretDecision, State
from sternbrett.kernel.game import Fields, Game, Setting, TypeCard, View

HEADS, TAILS, EDGE = COINS = tuple(
    Option(number, key) for number, key in enumerate(("heads", "tails", "edge"))
)
NONE = -1
SECRET, HIDDEN = "secret", "hidden"


class Coins(State):
    """The coins of both seats."""

    __slots__ = ("coins",)

    def __init__(self, source: Coins | None = None) -> None:
        super().__init__(source)
        self.coins: tuple[int, int] = (NONE, NONE) if source is None else source.coins


def choices(seat: int) -> list[Option]:
    return [HEADS, TAILS, EDGE] if seat == 0 else [HEADS, TAILS]


class AtOnce(SecretDecision[Coins]):
    clause = "MP-001"

    def everyone(self, g: Coins) -> tuple[int, ...]:
        return (0, 1)

    def complete(self, g: Coins, seat: int) -> bool:
        return bool(self.partial(g, seat))

    def options(self, g: Coins, seat: int) -> list[Option]:
        return choices(seat)

    def resolve(self, g: Coins, answers: tuple[tuple[int, ...], ...]) -> None:
        g.coins = (answers[0][0], answers[1][0])
        g.finish("shown")


class FaceDown(Decision[Coins]):
    clause = "MP-002"

    def seats(self, g: Coins) -> tuple[int, ...]:
        return (0,) if g.coins[0] == NONE else (1,)

    def options(self, g: Coins, seat: int) -> list[Option]:
        return choices(seat)

    def choose(self, g: Coins, seat: int, option: Option) -> None:
        g.coins = (option.number, NONE) if seat == 0 else (g.coins[0], option.number)
        if seat == 0:
            g.then(self)
        else:
            g.finish("shown")


class MatchingPennies(Game[Coins]):
    id = "pennies"
    rules_version = 1
    card = TypeCard(
        seats=(2, 2),
        roles=("hider", "guesser"),
        hidden_information=True,
        simultaneous=True,
    )
    settings = (Setting("turns", (SECRET, HIDDEN), SECRET),)
    steps = (AtOnce, FaceDown)
    events = {}
    entries = {}

    def load_content(self, folder: Path) -> None:
        return None

    def content(self) -> None:
        return None

    def vocabulary(self, content: None) -> Sequence[Option]:
        return COINS

    def begin(self, content: None, settings: Mapping[str, str | int], seats: int) -> Coins:
        g = Coins()
        g.push(AtOnce() if settings["turns"] == SECRET else FaceDown())
        return g

    def fields(self, g: Coins) -> Fields:
        return {"coins": list(g.coins)}

    def restore(self, fields: Fields, content: None) -> Coins:
        g = Coins()
        g.coins = tuple(fields["coins"])
        return g

    def copy(self, g: Coins) -> Coins:
        return Coins(g)

    def visible(self, g: Coins, seat: int | None) -> Fields:
        over = bool(g.result)
        return {
            "lies": [coin != NONE for coin in g.coins],
            "coins": [coin if over or own == seat else NONE for own, coin in enumerate(g.coins)],
        }

    def imagine_fields(self, view: View, content: None, rng: Rng) -> Coins:
        g = Coins()
        first, second = view["coins"]
        if view["lies"][0] and first == NONE:
            first = rng.below(len(COINS))
        g.coins = (first, second)
        return g

    def outcomes(self, g: Coins, kind: str) -> Sequence[str]:
        return ()

    def scores(self, g: Coins) -> tuple[float, ...]:
        if not g.result:
            return (0.0, 0.0)
        if g.coins[0] == EDGE.number:
            return (-1 / 3, 1 / 3)
        hidden = 1.0 if g.coins[0] != g.coins[1] else -1.0
        return (hidden, -hidden)


GAME = MatchingPennies()
