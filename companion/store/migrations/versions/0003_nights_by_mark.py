"""Lets a night alone say who remembers it, and not its table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    rows = op.get_bind().execute(sa.text("SELECT mark, owner, body FROM night")).mappings()
    nights = {row["mark"]: dict(row) for row in rows}
    op.drop_table("night")
    night = op.create_table(
        "night",
        sa.Column("mark", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_index("ix_night_owner", "night", ["owner"])
    op.bulk_insert(night, list(nights.values()))
    op.drop_column("table", "owner")
