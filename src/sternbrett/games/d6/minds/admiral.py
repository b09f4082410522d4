"""The bot `admiral`: a small network that learned the game from hundreds of millions of games.

It sees what the Gymnasium door shows (`sight.py`) and takes the option that its network likes best;
the smallest number where two are equal. With content that it did not train for it hands over to the
captain, whose weights go by features of cards rather than by single cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.captain import Captain
from sternbrett.games.d6.minds.network import Network, fingerprint, read_network
from sternbrett.games.d6.minds.observe import D6Observer
from sternbrett.games.d6.minds.sight import Sight
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.round import STEPS
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Bot, View


def admiral(content: D6Content, rng: Rng) -> Bot:
    """Make an admiral; for content it does not know, a captain."""
    return Admiral(content) if knows(content) else Captain(content, rng)


def knows(content: D6Content) -> bool:
    """Tell whether the admiral trained with this content: with the cards and ship as printed."""
    return fingerprint(content) == read_network().content


class Admiral:
    """Chooses what its network likes best."""

    def __init__(self, content: D6Content) -> None:
        self.content = content
        self.observer = D6Observer(STEPS, content.rules)
        self.sight = Sight(self.observer, content.rules)
        self.network = Network(read_network())

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        return self.decide(position_of(view, self.content), options)

    def decide(self, g: D6State, options: Sequence[Option]) -> Option:
        """Return the choice for a position with a pending decision."""
        thought, odds = self.think(g), self.network.odds
        return max(options, key=lambda option: (odds(thought, option.number), -option.number))

    def think(self, g: D6State) -> list[int]:
        """Return what the network makes of a position."""
        return self.network.think(self.sight.see(self.observer.observe(g, 0)))
