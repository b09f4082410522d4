"""The bots of A.D.E.L.E.; each plays its own side, and the other side as the usual bot does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.minds.cadet import Cadet
from sternbrett.games.adele.minds.hal import EASY, HARD, NORMAL, Hal
from sternbrett.games.adele.model import ADELE
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Bot, BotFactory, View


def both_sides(level: int) -> BotFactory:
    """Return a maker of bots: HAL of a level in ADELE's seat, the cadet in the others."""

    def make(content: AdeleContent, rng: Rng) -> Bot:
        adele = Hal(content, rng, level)
        crew = Cadet(content, rng)

        def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
            return adele(view, seat, options) if seat == ADELE else crew(view, seat, options)

        return choose

    return make


BOTS: Mapping[str, BotFactory] = {
    "random": random_bot,
    "cadet": both_sides(NORMAL),
    "hal_easy": both_sides(EASY),
    "hal": both_sides(NORMAL),
    "hal_hard": both_sides(HARD),
}
