"""Every benchmark still runs: each once, at its smallest. Their figures are looked at by people, not by tests. `rush`
runs whole in `tests/ops/test_rush.py`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.installed import find_chromium
from tests.postgres import programs

pytestmark = pytest.mark.long

ALONE = ("carries", "start", "processes")
IN_A_BROWSER = ("deal", "first_load")


@pytest.mark.browser
@pytest.mark.parametrize("name", [*ALONE, *IN_A_BROWSER])
def test_each_measurement_prints_its_figures(name: str) -> None:
    """In a process of its own, because this one may have a browser open already."""
    if name in IN_A_BROWSER and find_chromium() is None:
        pytest.skip("There is no Chromium on this machine.")
    if name == "processes" and not (programs() and shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")):
        pytest.skip("There is no PostgreSQL or no nginx on this machine.")
    smoke = ["--smoke"] if name != "first_load" else []
    command = [sys.executable, "-m", f"tests.bench.{name}", *smoke]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_no_benchmark_is_left_out() -> None:
    files = {path.stem for path in Path(__file__).parent.glob("*.py")} - {"bare", "served", "test_smoke"}
    assert files == {*ALONE, *IN_A_BROWSER, "rush"}
