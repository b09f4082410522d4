"""The store: every ply durable before it is answered, on SQLite or PostgreSQL.

It is put together from `stored`, which has a module for each purpose. All methods are synchronous;
the service calls them in a thread.
"""

from __future__ import annotations

from sternbrett.server.database import HEAD, StoreError
from sternbrett.server.stored.base import CHANGED, CHANNEL, PLAYED, Conflict, now
from sternbrett.server.stored.campaigns import StoredCampaigns
from sternbrett.server.stored.lists import StoredLists
from sternbrett.server.stored.messages import Message, StoredMessages
from sternbrett.server.stored.plies import StoredPlies, stored_request
from sternbrett.server.stored.purging import StoredPurge
from sternbrett.server.stored.results import StoredResults
from sternbrett.server.stored.reviews import ReviewJob, StoredReviews
from sternbrett.server.stored.rows import TableRow
from sternbrett.server.stored.tables import StoredTables

__all__ = [
    "CHANGED",
    "CHANNEL",
    "HEAD",
    "PLAYED",
    "Conflict",
    "Message",
    "ReviewJob",
    "Store",
    "StoreError",
    "TableRow",
    "now",
    "stored_request",
]


class Store(
    StoredTables,
    StoredPlies,
    StoredLists,
    StoredCampaigns,
    StoredMessages,
    StoredResults,
    StoredReviews,
    StoredPurge,
):
    """Tables, plies and contents in one database: a SQLite file, or a place given."""
