"""Tables in any phase, with everybody round them who might try something."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.clock import Clock
from tests.web.people import Person, SetUp, open_table
from tests.web.secrecy.driver import RateLimits
from tests.web.secrecy.stages import Stage, stage

StageAt = Callable[[str, str], Stage]


@pytest.fixture
def stage_at(set_up: SetUp, app: Flask) -> StageAt:
    """`stage_at("dealt", "duel")`: a table of this edition in this phase, with everybody round it."""
    return lambda phase, edition: set_up(stage, app, phase, edition)


@pytest.fixture
def clock(app: Flask) -> Clock:
    """Everything is counted by this clock."""
    clock = Clock()
    app.extensions["rate_limits"] = RateLimits(now=clock)
    return clock


@pytest.fixture
def limited_host(clock: Clock, app: Flask) -> Person:
    """The host of a table opened by this clock: what is counted in memory counts from here."""
    return open_table(app)
