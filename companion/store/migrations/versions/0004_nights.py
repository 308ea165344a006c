"""Creates the archive: a group's records of finished games, its keys, and its name aliases."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "circle_table",
        sa.Column("table_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("circle", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"]),
    )
    op.create_table(
        "circle_key",
        sa.Column("hash", sa.Text(), primary_key=True),
        sa.Column("circle", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("until", sa.Double()),
    )
    op.create_table(
        "night",
        sa.Column("circle", sa.Text(), primary_key=True),
        sa.Column("mark", sa.Text(), primary_key=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("kept", sa.Double(), nullable=False),
    )
    op.create_table(
        "night_name",
        sa.Column("circle", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("same", sa.Text(), nullable=False),
    )
