"""Who noticed each ply, which earlier versions found out anew whenever a table was opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; what older plies lack is found out when their table is first opened."""
    op.add_column("plies", sa.Column("noticed", sa.Text))


def downgrade() -> None:
    """Forget who noticed what; it can be found out again."""
    op.drop_column("plies", "noticed")
