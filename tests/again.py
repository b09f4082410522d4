"""What is tested again, at another size or with another seed, in `make thorough` alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def again(values: Iterable[object]) -> list[Any]:
    """Return parameters of a test that `make test` leaves out."""
    return [pytest.param(value, marks=pytest.mark.thorough) for value in values]
