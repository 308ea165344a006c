"""Lets a night alone say who remembers it, and not its table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.rename_table("night", "old_night")
    op.create_table(
        "night",
        sa.Column("mark", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_index("ix_night_owner", "night", ["owner"])
    op.execute("INSERT INTO night SELECT mark, min(owner), min(body) FROM old_night GROUP BY mark")
    op.drop_table("old_night")
    op.drop_column("table", "owner")
