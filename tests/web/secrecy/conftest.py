"""Tables in any phase, with everybody round them who might try something."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.people import SetUp
from tests.web.secrecy.stages import Stage, stage

StageAt = Callable[[str, str], Stage]


@pytest.fixture
def stage_at(set_up: SetUp, app: Flask) -> StageAt:
    """`stage_at("dealt", "duel")`: a table of this box in this phase, with everybody round it."""
    return lambda phase, box: set_up(stage, app, phase, box)
