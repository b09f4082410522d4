"""How a game of DEI ended, as a picture."""

from __future__ import annotations

from sternbrett.games.dei.model import DeiState
from sternbrett.kernel.look import Look
from sternbrett.web.kit.finale import finale


def draw(look: Look[DeiState]) -> str:
    """Return the picture."""
    return finale('<rect width="480" height="270" fill="#0c1219"/>')
