"""Scenes: whatever is told can be looked at by every viewer in the very moment it is told."""

from __future__ import annotations

from sternbrett.kernel.match import Ply
from sternbrett.testing.checks.knowledge import name_of
from sternbrett.testing.trial import Trial

#: Drawing is costly: events that were drawn so often wait for a position where it is done anyway.
ENOUGH = 8


def check_scene(trial: Trial, ply: Ply, viewer: int | None, costly: bool) -> None:
    """Check the beats of the last ply as one viewer sees them, in one language.

    Each can be drawn although nothing is asked, and although something may be on its way from one
    place to another. Where it is not a costly position, only what was seldom told is drawn.
    """
    game, seen = trial.game, trial.report.staged
    if not costly and all(seen[event.name] >= ENOUGH for event in ply.events):
        return
    texts = next(iter(trial.texts.values()))
    for number, view in ply.scene.beats(viewer, trial.match.view(viewer)):
        event = ply.events[number]
        if not costly and seen[event.name] >= ENOUGH:
            continue
        seen[event.name] += 1
        look = game.look(view, trial.content, texts)
        what = f"what {name_of(viewer)} sees when “{event.name}” is told"
        try:
            game.draw(look)
        except Exception as error:
            trial.fail("{} cannot be drawn: {}: {}", what, type(error).__name__, error)
        trial.check(look.decision is None, "{} asks something", what)
