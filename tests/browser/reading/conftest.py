"""Screens that read pages: a small phone in the dark and in German, and a laptop by day."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Take
from tests.browser.reader import SMALL, STILL, Reader, all_problems, at_the_table, problems
from tests.browser.tables import Table

Read = Callable[[Table], Reader]


@pytest.fixture
def reader(device: Take) -> Read:
    """Reads the pages of this table with the keys of its host, who holds the first seat too."""

    def read(table: Table) -> Reader:
        phone = at_the_table(table, device(locale="de-DE", **SMALL, **STILL))
        laptop = at_the_table(table, device(laptop=True, dark=False, **STILL))
        return Reader().on("a small phone", phone, all_problems).on("a laptop", laptop, problems, "/host")

    return read
