"""What leaves the disk for good: deleted tables after a while, and abandoned ones where wanted.

Deleted tables can be brought back from the lobby for `KEPT`. A public server also gives up tables
that nobody has touched for long (`--keep DAYS`): they count as deleted from then on. Those where
nobody ever chose anything hold nothing that could be missed, and go at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from sternbrett.kernel.errors import SternbrettError
from sternbrett.server.store import Store, now

LOG = logging.getLogger("sternbrett")

#: How long a deleted table is kept.
KEPT = timedelta(days=30)
#: For how many days a public server keeps a table that nobody touches, where nothing is said.
ABANDONED = 180
#: After how long it gives up a table at which nobody ever chose anything.
UNBEGUN = timedelta(days=30)
#: How often the server looks, in seconds.
DAY = 24 * 60 * 60.0


async def purge_daily(
    store: Store,
    abandoned: timedelta | None = None,
    forget: Callable[[str], None] = lambda table_id: None,
) -> None:
    """Remove what was deleted long ago, now and once a day.

    Where `abandoned` is given, tables that nobody touched for so long are given up before, and
    `forget` is called with each.
    """
    while True:
        try:
            if abandoned is not None:
                for table_id in await asyncio.to_thread(give_up, store, abandoned):
                    forget(table_id)
            await asyncio.to_thread(store.purge, now() - KEPT)
        except SternbrettError as error:
            LOG.warning("Deleted tables were not removed: %s", error)
        await asyncio.sleep(DAY)


def give_up(store: Store, abandoned: timedelta) -> list[str]:
    """Let abandoned tables count as deleted: now, or so long ago that the next purge takes them."""
    moment = now()
    unbegun = moment - min(abandoned, UNBEGUN)
    gone = store.abandon(unbegun, deleted_at=moment - 2 * KEPT, begun=False)
    return gone + store.abandon(moment - abandoned, deleted_at=moment, begun=True)
