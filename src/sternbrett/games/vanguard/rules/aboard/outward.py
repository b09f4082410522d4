"""All steps aboard from the bridge to the begin of an exploration."""

from __future__ import annotations

from sternbrett.kernel.engine import AnyStep

OUTWARD_STEPS: tuple[type[AnyStep], ...] = ()

#: Decisions that need no click where only one option is left.
OUTWARD_AUTOMATIC: tuple[type[AnyStep], ...] = ()

#: Where scenarios may start.
OUTWARD_ENTRIES: dict[str, tuple[AnyStep, ...]] = {}
