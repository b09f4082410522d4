"""Everything that can go wrong for a caller, each as one sentence that says what to do."""

from __future__ import annotations


class SternbrettError(Exception):
    """Base of all errors that are shown to people as they are."""


class ContentError(SternbrettError):
    """A content file is wrong; the message names the file, the key and what was expected."""


class InvalidPosition(SternbrettError):
    """A position breaks an invariant of its game."""


class InvalidText(SternbrettError):
    """A notation, scenario or save cannot be read."""


class TooLarge(InvalidText):
    """A recorded game is longer than can be kept."""


class UnknownName(SternbrettError):
    """A game, bot, setting or step of that name does not exist."""


class Refused(SternbrettError):
    """A choice was not accepted, and nothing changed.

    `code` tells machines why: `unknown` (no such key in the game), `illegal` (not offered now),
    `not_asked` (this seat is not asked), `stale` (an older question), `over` (the game has
    ended), `sealed` (cannot be undone).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class MissingPackage(SternbrettError, ImportError):
    """A module needs a package that is not installed; the message says how to install it."""

    def __init__(self, module: str, package: str | None, extra: str) -> None:
        name = (package or extra).partition(".")[0]
        super().__init__(f"{module} needs the package “{name}”: pip install 'sternbrett[{extra}]'.")
