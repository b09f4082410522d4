"""Reviewing together: who leads at a table, and which moment everybody is shown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table; nobody leads anybody yet."""
    op.create_table(
        "leads",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("view", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    """Forget who leads."""
    op.drop_table("leads")
