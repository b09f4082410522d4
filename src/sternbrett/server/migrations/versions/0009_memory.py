"""Names of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let tables have names; those of earlier versions have none."""
    op.add_column("tables", sa.Column("name", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget the names."""
    op.drop_column("tables", "name")
