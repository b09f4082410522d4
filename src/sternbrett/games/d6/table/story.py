"""How a game of Deep Space D-6 went: the hull by rounds, the worst of them, the worst foe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sternbrett.games.d6.model import D6State
from sternbrett.kernel.engine import Event
from sternbrett.kernel.look import Look
from sternbrett.kernel.story import Story


def tell(events: Iterable[Event], look: Look[D6State]) -> Story:
    """Return the story of a finished game."""
    texts = look.texts
    hull = most = look.position.content.hull_max
    round_ = 0
    values = [hull]
    lost: Counter[int] = Counter()
    foes: Counter[str] = Counter()
    destroyed: Counter[int] = Counter()
    for event in events:
        args = event.args
        if event.name == "round_began":
            if round_:
                values.append(hull)
            round_ = int(str(args[0]))
        elif event.name in ("ship_damaged", "hull_hit"):
            amounts = [int(str(amount)) for amount in args[1:]]
            hull -= amounts[-1]
            lost[round_] += amounts[-1]
            foes[texts.name("card", str(args[0]))] += sum(amounts)
        elif event.name == "hull_repaired":
            hull = int(str(args[1]))
        elif event.name == "threat_destroyed":
            destroyed[round_] += 1
    values.append(max(0, hull))
    sentences = []
    for worst, amount in lost.most_common(1):
        if amount:
            sentences.append(texts.say("story.worst", round=worst, amount=amount))
    for foe, amount in foes.most_common(1):
        sentences.append(texts.say("story.foe", foe=foe, amount=amount))
    if destroyed:
        sentences.append(texts.say("story.destroyed", amount=destroyed.total()))
    return Story(texts.say("story.label"), tuple(values), most, tuple(sentences))
