"""Every benchmark still runs: each once, at its smallest. Their figures are looked at by people, not by tests."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.installed import find_chromium

pytestmark = pytest.mark.long

ALONE = ("carries", "rush", "settle", "start", "survey")
IN_A_BROWSER = ("deal", "first_load", "tap")
HELPERS = ("crowd", "report", "served", "test_smoke")


@pytest.mark.parametrize("name", ALONE)
def test_each_measurement_prints_its_figures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    importlib.import_module(f"tests.bench.{name}").main(smoke=True)
    assert capsys.readouterr().out


@pytest.mark.browser
@pytest.mark.skipif(find_chromium() is None, reason="no Chromium on this machine")
@pytest.mark.parametrize("name", IN_A_BROWSER)
def test_each_measurement_in_a_browser_prints_its_figures(name: str) -> None:
    # In a process of its own, because this one may have a browser open already.
    command = [sys.executable, "-m", f"tests.bench.{name}", "--smoke"]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_no_benchmark_is_left_out() -> None:
    files = {path.stem for path in Path(__file__).parent.glob("*.py")}
    assert files == {*ALONE, *IN_A_BROWSER, *HELPERS}
