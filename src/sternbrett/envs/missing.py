"""What is said where an optional package is not installed."""

from __future__ import annotations

from sternbrett.kernel.errors import SternbrettError


class MissingPackage(SternbrettError, ImportError):
    """A door needs a package that is not installed; the message says how to install it."""

    def __init__(self, door: str, package: str | None) -> None:
        name = (package or door).partition(".")[0]
        super().__init__(
            f"sternbrett.envs.{door} needs the package “{name}”: pip install 'sternbrett[{door}]'."
        )
