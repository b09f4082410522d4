"""What spectators say: messages of nobody's seat, known by who said them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add who said it; what was said at a seat is known by the seat."""
    op.add_column("messages", sa.Column("token", sa.String(64), nullable=False, server_default=""))
    op.create_index("messages_by_token", "messages", ["token"])


def downgrade() -> None:
    """Forget what spectators said."""
    op.execute("DELETE FROM messages WHERE seat < 0")
    op.drop_index("messages_by_token", "messages")
    op.drop_column("messages", "token")
