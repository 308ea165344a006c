"""Dates are written as the viewer's language and region write them."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Person


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en-GB,en;q=0.9", r"until \d+ \w+ \d{4}"),
        ("en-US,en;q=0.9", r"until \w+ \d+, \d{4}"),
        ("en", r"until \w+ \d+, \d{4}"),
        ("en-QQ", r"until \w+ \d+, \d{4}"),
        ("de-AT", r"\d+\. \w+ \d{4}"),
    ],
)
def test_a_day_is_written_as_the_region_does(host: Person, language: str, written: str) -> None:
    assert re.search(written, host.page("/host", Accept_Language=language).text("#keeping summary"))
