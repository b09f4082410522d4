"""How long bots leave an open floor to people, and the reviews that are being computed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the pause, which nobody has chosen yet, and the table of reviews in progress."""
    op.add_column("tables", sa.Column("pause", sa.Integer))
    op.create_table(
        "review_jobs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("analysis", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget the pauses and what was begun."""
    op.drop_table("review_jobs")
    op.drop_column("tables", "pause")
