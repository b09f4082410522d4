"""Which build of the rules runs."""

from __future__ import annotations

from sternbrett.kernel import engine


def build() -> str:
    """Return whether the rules that run are `pure` Python or `compiled`."""
    return "pure" if str(engine.__file__).endswith(".py") else "compiled"
