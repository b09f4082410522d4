"""How a game of A.D.E.L.E. went, told from what everybody saw: objects, wounds, anomalies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sternbrett.games.adele.model import AdeleState
from sternbrett.kernel.engine import Event
from sternbrett.kernel.look import Look
from sternbrett.kernel.story import Story


def tell(events: Iterable[Event], look: Look[AdeleState]) -> Story:
    """Return the story of a finished game."""
    texts = look.texts
    round_ = 0
    hurt: Counter[int] = Counter()
    deployed: list[int] = []
    anomalies: list[int] = []
    for event in events:
        args = event.args
        if event.name == "round_began":
            round_ = int(str(args[0]))
        elif event.name == "crew_wounded":
            hurt[round_] += 1
        elif event.name == "object_deployed":
            deployed.append(round_)
        elif event.name == "anomaly_began":
            anomalies.append(round_)
    done = len(look.view["deployed"]) - len(deployed)  # some are in their places from the start
    values = [done + sum(when <= now for when in deployed) for now in range(round_ + 1)]
    sentences = []
    for worst, times in hurt.most_common(1):
        sentences.append(texts.say("story.worst", round=worst, amount=times))
    if deployed:
        sentences.append(texts.say("story.deployed", amount=len(deployed), round=deployed[0]))
    if anomalies:
        sentences.append(texts.say("story.anomalies", amount=len(anomalies), round=anomalies[0]))
    most = len(look.position.content.track)
    return Story(texts.say("story.label"), tuple(values), most, tuple(sentences))
