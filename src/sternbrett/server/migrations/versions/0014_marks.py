"""For several machines: what tables remember of people, versions of tables, work for others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add marks and thoughts, which need not outlive a crash of PostgreSQL, and versions."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
        prefixes=unlogged,
    )
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("task", sa.String(32), nullable=False),
        sa.Column("given", sa.LargeBinary, nullable=False),
        sa.Column("seconds", sa.Float),
        sa.Column("result", sa.LargeBinary),
        sa.Column("failure", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        prefixes=unlogged,
    )


def downgrade() -> None:
    """Forget all three."""
    op.drop_table("thoughts")
    op.drop_table("marks")
    op.drop_column("tables", "version")
