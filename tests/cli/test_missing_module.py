"""`companion serve --workers` without a module that it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.ops import bootstrap
from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None  # as where it is not installed
from companion.cli import main
main(["serve", "--workers", "2", "--host", "127.0.0.1", "--port", "0", "--no-browser"])
"""


@pytest.fixture(scope="module")
def extras() -> dict[str, set[str]]:
    """The requirements of each extra."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        requirements_by_extra = tomllib.load(file)["project"]["optional-dependencies"]
    return {name: set(requirements) for name, requirements in requirements_by_extra.items()}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a sentence of its own")
@pytest.mark.parametrize(
    "module", ["gunicorn", *(pytest.param(name, marks=pytest.mark.long) for name in ("packaging", "psycopg"))]
)
def test_a_missing_module_is_named_with_how_to_install_it(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none")
    command, own = [sys.executable, "-c", WITHOUT, module], {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, env=own)
    answer = Answer(ran.returncode, ran.stdout, ran.stderr).refusal
    assert f"`{module}`" in answer and "pip install " in answer and "Windows" not in answer


def test_the_error_names_the_packages_of_the_extra(extras: dict[str, set[str]]) -> None:
    wanted = {requirement.partition(";")[0].strip() for requirement in extras["postgres"]}
    error = bootstrap.missing_module_message("packaging")
    assert wanted == set(error.split("'")[1::2])


def test_windows_has_a_sentence_of_its_own() -> None:
    error = bootstrap.missing_module_message("gunicorn", platform="win32")
    assert "Windows" in error and "pip" not in error


def test_the_tests_use_no_other_gunicorn_than_the_extra_brings(extras: dict[str, set[str]]) -> None:
    assert extras["postgres"] <= extras["test"]
    assert any(requirement.startswith("gunicorn[gevent]") for requirement in extras["postgres"])
