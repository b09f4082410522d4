"""Deleted tables can be brought back by hand for a while; then they leave the disk for good."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.store import Store, now

LOG = logging.getLogger("sternbrett")

#: How long a deleted table is kept.
KEPT = timedelta(days=30)
#: How often the server looks, in seconds.
DAY = 24 * 60 * 60.0


async def purge_daily(store: Store) -> None:
    """Remove what was deleted long ago, now and once a day."""
    while True:
        try:
            await asyncio.to_thread(store.purge, now() - KEPT)
        except SternbrettError as error:
            LOG.warning("Deleted tables were not removed: %s", error)
        await asyncio.sleep(DAY)
