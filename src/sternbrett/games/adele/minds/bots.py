"""The bots of A.D.E.L.E.; each plays its own side, and the other side as the usual bot does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.minds.cadet import Cadet
from sternbrett.games.adele.minds.hal import CARELESS, Hal
from sternbrett.games.adele.minds.weights import (
    CADET,
    HAL,
    CadetWeights,
    HalWeights,
    hard_cadet,
    hard_hal,
)
from sternbrett.games.adele.model import ADELE
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Bot, BotFactory, View


def both_sides(
    hal: Callable[[], HalWeights], cadet: Callable[[], CadetWeights], easy: bool = False
) -> BotFactory:
    """Return a maker of bots that weigh so: a HAL in ADELE's seat, a cadet in the others."""

    def make(content: AdeleContent, rng: Rng) -> Bot:
        adele = Hal(content, rng, hal(), easy)
        crew = Cadet(content, rng, cadet())

        def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
            return adele(view, seat, options) if seat == ADELE else crew(view, seat, options)

        return choose

    return make


USUAL = both_sides(lambda: HAL, lambda: CADET)
STRONG = both_sides(hard_hal, hard_cadet)

BOTS: Mapping[str, BotFactory] = {
    "random": random_bot,
    "cadet": USUAL,
    "hal_easy": both_sides(lambda: CARELESS, lambda: CADET, easy=True),
    "hal": USUAL,
    "cadet_hard": STRONG,
    "hal_hard": STRONG,
}
