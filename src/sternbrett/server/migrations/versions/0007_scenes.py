"""What could be seen while each ply was carried out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; plies of earlier versions are shown as one beat."""
    op.add_column("plies", sa.Column("scene", sa.LargeBinary))


def downgrade() -> None:
    """Forget the scenes; plies are then shown as one beat."""
    op.drop_column("plies", "scene")
