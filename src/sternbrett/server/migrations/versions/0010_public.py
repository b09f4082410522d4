"""Tables that anybody may join or find, people who were shown out, and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add what public servers keep; tables of earlier versions are for those who were invited."""
    for name in ("joinable", "listed"):
        op.add_column(
            "tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.create_table(
        "shown_out",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("token", sa.String(64), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Forget reports and who was shown out; nobody finds tables but those who are invited."""
    op.drop_table("reports")
    op.drop_table("shown_out")
    op.drop_column("tables", "listed")
    op.drop_column("tables", "joinable")
