"""Keeps all tables for the same time. One whose host had chosen another begins anew."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute(sa.text('UPDATE "table" SET kept_from = :now WHERE days <> 90').bindparams(now=time.time()))
    op.drop_column("table", "days")
