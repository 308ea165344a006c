"""Creates the database table of settings that outlast a game table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "keepsake",
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("kept", sa.Double(), nullable=False),
    )
