"""Time limits of tables, the clocks of their seats, and when servers last saw to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Let tables have a time limit; those of earlier versions have none."""
    op.add_column(
        "tables", sa.Column("time_limit", sa.String(16), nullable=False, server_default="")
    )
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("left", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
    )
    op.create_index("clocks_by_due", "clocks", ["due"])
    op.create_table(
        "clock_beat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget the clocks: everybody has as much time as they like."""
    op.drop_table("clock_beat")
    op.drop_table("clocks")
    op.drop_column("tables", "time_limit")
