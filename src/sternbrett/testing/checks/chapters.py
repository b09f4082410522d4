"""What a chapter leaves to the next one."""

from __future__ import annotations

from sternbrett.kernel.campaign import read_legacy, write_legacy
from sternbrett.kernel.game import Fields
from sternbrett.kernel.telling import SoFar, Told
from sternbrett.testing.trial import Trial, difference


def check_legacy(trial: Trial) -> Fields | None:
    """Check what a finished chapter leaves, and return it; None where it leaves nothing."""
    game, legacy = trial.game, trial.match.leaves
    if legacy is None:
        return None
    trial.check(
        set(legacy) == set(game.legacy_notes),
        "the chapter leaves {}, but `legacy_notes` has {}",
        sorted(legacy),
        sorted(game.legacy_notes),
    )
    again = read_legacy(write_legacy(game, legacy), game)
    trial.check(
        again == legacy,
        "the legacy changes by writing and reading: {}",
        difference(legacy, again),
    )
    for texts in trial.texts.values():
        trial.check(
            isinstance(game.so_far(legacy, trial.content, texts), SoFar),
            "how the campaign stands is told by no `SoFar`",
        )
        trial.check(
            isinstance(game.told(trial.match.told(None), trial.match.look(None, texts)), Told),
            "the chapter is told by no `Told`",
        )
    return legacy
