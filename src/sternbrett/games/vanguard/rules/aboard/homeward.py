"""All steps aboard from leaving a planet to the save point."""

from __future__ import annotations

from sternbrett.kernel.engine import AnyStep

HOMEWARD_STEPS: tuple[type[AnyStep], ...] = ()

#: Decisions that need no click where only one option is left.
HOMEWARD_AUTOMATIC: tuple[type[AnyStep], ...] = ()

#: Where scenarios may start.
HOMEWARD_ENTRIES: dict[str, tuple[AnyStep, ...]] = {}
