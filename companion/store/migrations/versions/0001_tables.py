"""Creates the tables of the first release."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "table",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.Column("once", sa.Text()),
        sa.Column("kept_from", sa.Double()),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("once"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Integer(), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("once", sa.Text()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"]),
        sa.UniqueConstraint("table_id", "once"),
    )
    marks_board = sa.text("kind = 'board-marked'")
    op.create_index("marked_board", "entry", ["at"], sqlite_where=marks_board, postgresql_where=marks_board)
    op.create_table(
        "key",
        sa.Column("table_id", sa.Integer(), primary_key=True),
        sa.Column("hash", sa.Text(), primary_key=True),
        sa.Column("holder", sa.Integer(), nullable=False),
        sa.Column("waits", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"]),
    )
    op.create_table(
        "ticket",
        sa.Column("table_id", sa.Integer(), primary_key=True),
        sa.Column("holder", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"]),
    )
    op.create_table(
        "night",
        sa.Column("mark", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_index("ix_night_owner", "night", ["owner"])
    signing_key = op.create_table(
        "signing_key",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
    )
    op.bulk_insert(signing_key, [{"id": 1, "secret": secrets.token_bytes(32)}])
