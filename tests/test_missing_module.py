"""What `--workers` says where a module that it needs is not installed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion import starting

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"

WITHOUT = """
import sys
sys.modules[{module!r}] = None  # as where it is not installed
from companion.cli import main
main(["serve", "--workers", "2", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", {data!r}])
"""


def extra() -> list[str]:
    """The requirements of the extra `postgres`."""
    with PYPROJECT.open("rb") as file:
        found: list[str] = tomllib.load(file)["project"]["optional-dependencies"]["postgres"]
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a sentence of its own")
@pytest.mark.parametrize("module", ["gunicorn", "packaging", "psycopg"])
def test_a_missing_module_is_named_with_how_to_install_it(
    tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none")
    program = WITHOUT.format(module=module, data=str(tmp_path / "data"))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert f"`{module}`" in ran.stderr and "pip install " in ran.stderr and "Windows" not in ran.stderr


def test_what_the_sentence_tells_to_install_is_what_the_extra_brings() -> None:
    wanted = {one.partition(";")[0].strip() for one in extra()}
    said = starting.cannot_run_workers("packaging")
    assert wanted == set(said.split("'")[1::2])


def test_windows_has_a_sentence_of_its_own() -> None:
    said = starting.cannot_run_workers("gunicorn", platform="win32")
    assert "Windows" in said and "pip" not in said


def test_the_tests_use_no_other_gunicorn_than_the_extra_brings() -> None:
    with PYPROJECT.open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    assert set(extras["postgres"]) <= set(extras["test"])
    assert any(one.startswith("gunicorn[gevent]") for one in extras["postgres"])
