"""People with a name, a colour and several devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables of people and their devices; whoever sat somewhere sits there still."""
    op.add_column("seats", sa.Column("colour", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "people",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("recovery", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
    )
    op.create_index("people_by_recovery", "people", ["recovery"])
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.Column("added_at", sa.DateTime, nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_table(
        "device_links",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("until", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget the people; browsers are known by their own secrets as before."""
    op.drop_table("device_links")
    op.drop_table("devices")
    op.drop_table("people")
    op.drop_column("seats", "colour")
