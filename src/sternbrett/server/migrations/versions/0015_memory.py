"""Names of tables, how games ended, and attempts at puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Let tables have names; how games ended is found out when somebody asks."""
    op.add_column("tables", sa.Column("name", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("result", sa.String(32), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("role", sa.String(40), nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget the names, the results and the attempts."""
    op.drop_table("attempts")
    op.drop_table("results")
    op.drop_column("tables", "name")
