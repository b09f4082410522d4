"""The network of the bot `admiral`: whole numbers, so that every machine chooses the same.

`content/admiral.toml` holds the layers as `scripts/train_admiral.py` makes them: weights rounded to
whole multiples of 1 / 2**`bits`. Inputs are the numbers of the questions that are answered with yes
(`sight.py`); sums of whole numbers are exact in any order, so that numpy, which is used where it is
installed, finds the same as Python alone. Nothing is rounded in between: a layer's results are in
units of the product of all units so far.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from itertools import chain
from operator import mul
from pathlib import Path
from typing import Any, Final

import msgspec

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.model import Effect
from sternbrett.kernel.content import read_content
from sternbrett.kernel.shapes import Shape

numpy: Any = None
with suppress(ModuleNotFoundError):
    numpy = import_module("numpy")

NETWORK_FILE: Final = Path(__file__).parents[1] / "content" / "admiral.toml"


class LayerTable(msgspec.Struct, forbid_unknown_fields=True):
    """One layer: `wide` inputs and one that is always 1, `narrow` results.

    `weights` are numbers of 16 bits (little-endian, as base64), all results of the first input
    first, in units of 1 / 2**bits.
    """

    wide: int
    narrow: int
    bits: int
    weights: str

    def rows(self) -> list[Sequence[int]]:
        """Return the weights of each input, those of the constant one last."""
        numbers = array("h")
        numbers.frombytes(b64decode(self.weights))
        if sys.byteorder == "big":
            numbers.byteswap()
        narrow = self.narrow
        return [tuple(numbers[first : first + narrow]) for first in range(0, len(numbers), narrow)]


class NetworkFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file admiral.toml: the layers from the questions to the options."""

    #: What the network was trained for (`fingerprint`).
    content: str
    layer: list[LayerTable]


NETWORK_SHAPE: Final = Shape(NetworkFile)


class Network:
    """What the layers make of a position."""

    def __init__(self, file: NetworkFile) -> None:
        first, *middle, last = file.layer
        self._first = first.rows()
        #: By result its weights, the constant's last, and what the constant is worth there.
        self._middle: list[tuple[list[tuple[int, ...]], int]] = []
        bits = first.bits
        for layer in middle:
            self._middle.append((list(zip(*layer.rows(), strict=True)), 1 << bits))
            bits += layer.bits
        self._one = 1 << bits
        self._options: list[tuple[int, ...]] = list(zip(*last.rows(), strict=True))
        self._arrays = None if numpy is None else Arrays(self._first, self._middle)

    def think(self, yes: Sequence[int]) -> list[int]:
        """Return what the last hidden layer says, with its constant, about answers of yes."""
        if self._arrays is not None:
            return [*self._arrays.think(yes), self._one]
        return [*self.think_plainly(yes), self._one]

    def think_plainly(self, yes: Sequence[int]) -> list[int]:
        """Return the same without numpy and without the constant."""
        first = self._first
        now = [
            total if (total := sum(column)) > 0 else 0
            for column in zip(first[-1], *[first[place] for place in yes], strict=True)
        ]
        for layer, one in self._middle:
            now.append(one)
            now = [total if (total := sum(map(mul, now, column))) > 0 else 0 for column in layer]
        return now

    def odds(self, thought: Sequence[int], number: int) -> int:
        """Return how good an option is, in units of its own."""
        return sum(map(mul, thought, self._options[number]))


class Arrays:
    """The hidden layers by numpy: 64 bits are enough for all sums."""

    def __init__(
        self, first: list[Sequence[int]], middle: list[tuple[list[tuple[int, ...]], int]]
    ) -> None:
        self.first: Any = numpy.array(first, dtype=numpy.int64)
        self.middle: list[tuple[Any, Any]] = []
        for layer, one in middle:
            weights = numpy.array(layer, dtype=numpy.int64)
            self.middle.append((weights[:, :-1].copy(), weights[:, -1] * one))

    def think(self, yes: Sequence[int]) -> list[int]:
        """Return what the last hidden layer says."""
        now = self.first[[*yes, -1]].sum(axis=0).clip(0)
        for weights, constant in self.middle:
            now = (weights @ now + constant).clip(0)
        found: list[int] = now.tolist()
        return found


def fingerprint(content: D6Content) -> str:
    """Return a short text that is another one when the game is: cards, ship or options."""
    rules = content.rules
    cards = [
        (card.id, card.external, card.filler, card.health, card.faces, effects_of(card.effects),
         card.passive, card.conditional, card.conditional_damage, card.mission, card.mission_any,
         card.crew_to_infirmary)
        for card in rules.cards
    ]  # fmt: skip
    ship = (
        rules.hull_start, rules.hull_max, rules.shields_start, rules.shields_max,
        rules.scanner_slots, rules.crew_dice, rules.setup_draw, rules.draw_per_round,
        rules.max_extra_rolls, rules.most_fillers, rules.weapons_first, rules.weapons_more,
        rules.repair_first, rules.repair_more,
    )  # fmt: skip
    keys = [move.key for move in content.vocabulary]
    return blake2b(repr((cards, ship, keys)).encode(), digest_size=8).hexdigest()


def effects_of(effects: list[list[Effect]]) -> list[tuple[int, int, int]]:
    """Return the effects of a card as numbers: the moment, what is done and how much."""
    return list(
        chain.from_iterable(
            [(moment, effect.op, effect.amount) for effect in listed]
            for moment, listed in enumerate(effects)
        )
    )


@cache
def read_network(path: Path = NETWORK_FILE) -> NetworkFile:
    """Return the network that comes with the game."""
    return read_content(path, NETWORK_SHAPE)
