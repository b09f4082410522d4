"""Tests that every game must pass, also one that is not ours.

>>> from sternbrett.testing import check_game
>>> from sternbrett import find_game
>>> report = check_game(find_game("d6"), games=1)  # doctest: +SKIP
"""

from __future__ import annotations

from sternbrett.testing.conformance import check_game
from sternbrett.testing.trial import Failure, Report

__all__ = ["Failure", "Report", "check_game"]
