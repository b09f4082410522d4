"""Campaigns: chains of tables, and what a chapter left to the next one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables of campaigns and chapters; tables of earlier versions belong to none."""
    op.add_column("tables", sa.Column("legacy", sa.Text))
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("changed_at", sa.DateTime, nullable=False),
        sa.Column("deleted_at", sa.DateTime),
    )
    op.create_table(
        "chapters",
        sa.Column("campaign_id", sa.String(32), sa.ForeignKey("campaigns.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("parent", sa.Integer, nullable=False),
    )
    op.create_index("chapters_by_table", "chapters", ["table_id"], unique=True)


def downgrade() -> None:
    """Forget the campaigns; their chapters stay as tables of their own."""
    op.drop_table("chapters")
    op.drop_table("campaigns")
    op.drop_column("tables", "legacy")
