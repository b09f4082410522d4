"""What attacks need: a PostgreSQL of their own, and databases that are migrated once."""

from __future__ import annotations

from tests.server.conftest import migrated_once, place, postgres

__all__ = ["migrated_once", "place", "postgres"]
