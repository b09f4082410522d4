"""Addresses for mails, and the mails that were or are to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add both; nobody gets mails who does not ask for them."""
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("stop", sa.String(32), nullable=False),
        sa.Column("added_at", sa.DateTime, nullable=False),
    )
    op.create_index("addresses_by_code", "addresses", ["code"])
    op.create_index("addresses_by_stop", "addresses", ["stop"])
    op.create_table(
        "mails",
        sa.Column("id", sa.String(96), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("made_at", sa.DateTime, nullable=False),
        sa.Column("next_at", sa.DateTime),
        sa.Column("sent_at", sa.DateTime),
    )
    op.create_index("mails_by_next", "mails", ["next_at"])
    op.create_index("mails_by_person", "mails", ["person"])


def downgrade() -> None:
    """Forget the addresses and the mails."""
    op.drop_table("mails")
    op.drop_table("addresses")
