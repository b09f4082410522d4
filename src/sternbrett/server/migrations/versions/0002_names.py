"""Messages keep the name of whoever said them: somebody else may sit there later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the name; of what was said before it is not known."""
    op.add_column("messages", sa.Column("name", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget the names."""
    op.drop_column("messages", "name")
