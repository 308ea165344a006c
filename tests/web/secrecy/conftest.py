"""Tables in any phase, with everybody round them who might try something."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.conftest import Begin
from tests.web.secrecy.stages import Stage, stage

StageAt = Callable[[str, str], Stage]


@pytest.fixture
def stage_at(begin: Begin, app: Flask) -> StageAt:
    """`stage_at("dealt", "duel")`: a table of this box in this phase, with everybody round it."""
    return lambda phase, box: begin(stage, app, phase, box)
