"""Creates the database table that says how long each game table is kept."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

DAYS = 90


def upgrade() -> None:
    op.create_table(
        "keeping",
        sa.Column("table_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"]),
    )
    # Until now people were not told that tables are removed, so the retention of existing tables begins today.
    kept = sa.text('INSERT INTO keeping (table_id, days, since) SELECT id, :days, :now FROM "table"')
    op.get_bind().execute(kept, {"days": DAYS, "now": time.time()})
