"""Declared shapes of data that comes from outside, each made ready once, when it is imported.

msgspec works out how to read a type when the type is first used. If two threads do that at the same
time, the process dies (msgspec 0.22). So nothing here is read by naming a type at the moment of
reading: a module makes a `Shape` of each type it reads when it is imported, which one thread does,
and any number of threads may read with it afterwards.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Shape(Generic[T]):
    """Reads plain data, JSON or MessagePack as one type; make it at the top of a module.

    What does not fit is refused with msgspec.ValidationError, what is not even JSON or MessagePack
    with msgspec.DecodeError.
    """

    __slots__ = ("_json", "_packed")

    def __init__(self, kind: type[T]) -> None:
        self._json = msgspec.json.Decoder(kind)
        self._packed = msgspec.msgpack.Decoder(kind)

    def of(self, data: object) -> T:
        """Return plain data, from a TOML file or a position, as this type."""
        try:
            packed = msgspec.msgpack.encode(data)
        except (ArithmeticError, RecursionError, TypeError, ValueError) as error:
            # A number beyond 64 bits, lists in lists in lists, half a character.
            raise msgspec.ValidationError(f"A value cannot be read: {error}") from None
        return self.of_packed(packed)

    def of_json(self, text: str | bytes) -> T:
        """Return a JSON text as this type."""
        try:
            return self._json.decode(text)
        except RecursionError:
            raise msgspec.ValidationError(TOO_DEEP) from None

    def of_packed(self, data: bytes) -> T:
        """Return MessagePack bytes as this type."""
        try:
            return self._packed.decode(data)
        except RecursionError:
            raise msgspec.ValidationError(TOO_DEEP) from None


TOO_DEEP = "It is nested too deeply"
