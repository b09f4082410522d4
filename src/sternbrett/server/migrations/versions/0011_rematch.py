"""Rematches: the table at which the people of a finished game play on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column; nobody has played a rematch yet."""
    op.add_column("tables", sa.Column("rematch", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget which table followed which."""
    op.drop_column("tables", "rematch")
