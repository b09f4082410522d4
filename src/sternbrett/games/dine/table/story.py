"""How a delivery of Deep Space Dine went: the pizza by sectors, ways out, where it was hardest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sternbrett.games.dine.model import DineState
from sternbrett.kernel.engine import Event
from sternbrett.kernel.look import Look
from sternbrett.kernel.story import Story


def tell(events: Iterable[Event], look: Look[DineState]) -> Story:
    """Return the story of a finished game."""
    texts = look.texts
    pizza = most = look.position.ship.pizza_fields
    values: list[int] = []
    left: Counter[str] = Counter()
    struck: Counter[str] = Counter()
    upgraded = 0
    for event in events:
        args = event.args
        if event.name == "sector_reached":
            values.append(pizza)
        elif event.name in ("pizza_cooled", "pizza_warmed"):
            pizza = int(str(args[1]))
        elif event.name in ("solved", "jumped"):
            left[event.name] += 1
        elif event.name == "hazard_struck":
            struck[str(args[0])] += 1
        elif event.name == "card_upgraded":
            upgraded += 1
    values.append(pizza)
    sentences = []
    if left:
        sentences.append(texts.say("story.ways", solved=left["solved"], jumped=left["jumped"]))
    for sector, times in struck.most_common(1):
        sentences.append(texts.say("story.hardest", sector=sector, times=times))
    if upgraded:
        sentences.append(texts.say("story.upgraded", amount=upgraded))
    return Story(texts.say("story.label"), tuple(values), most, tuple(sentences))
