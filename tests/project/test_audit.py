"""What the check for known holes makes of the answers it gets: a hole fails it, silence is said to be silence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parents[2] / ".ci" / "audit.py"

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="stands in for a command by a script"),
    pytest.mark.skipif(not AUDIT.exists(), reason="not in what is packed"),
]

SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
HOLED = {"name": "jinja2", "version": "2.10", "vulns": [{"id": "PYSEC-2019-217", "fix_versions": ["2.10.1"]}]}
SKIPPED = {"name": "companion", "skip_reason": "Dependency not found on PyPI"}


def audited(folder: Path, answers: dict[str, list[dict[str, Any]] | str]) -> tuple[int, str]:
    """Status and words, where pip-audit answers this for each source: its packages, or what is no answer at all."""
    for source, packages in answers.items():
        text = packages if isinstance(packages, str) else json.dumps({"dependencies": packages, "fixes": []})
        (folder / source).write_text(text)
    stand_in = folder / "pip-audit"
    stand_in.write_text(f'#!/bin/sh\ncat "{folder}/$4" || exit 1\n')
    stand_in.chmod(0o700)
    result = subprocess.run([sys.executable, AUDIT, stand_in, folder], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    return result.returncode, result.stdout


def test_a_known_hole_fails_and_is_named(tmp_path: Path) -> None:
    status, output = audited(tmp_path, {"pypi": [SOUND, HOLED, SKIPPED]})
    assert status == 1
    assert "jinja2 2.10: PYSEC-2019-217, mended in 2.10.1" in output
    assert "asked of 2 packages, and knows 1 holes" in output and "knows nothing of: companion." in output


def test_no_known_hole_passes(tmp_path: Path) -> None:
    assert audited(tmp_path, {"pypi": [SOUND, SKIPPED]})[0] == 0


@pytest.mark.parametrize("silence", ["", "no route to host", "[]", '{"dependencies": []}'])
def test_where_one_source_is_silent_the_other_is_asked(tmp_path: Path, silence: str) -> None:
    status, output = audited(tmp_path, {"pypi": silence, "osv": [HOLED]})
    assert (status, output.startswith("jinja2 2.10")) == (1, True)


def test_where_nobody_can_be_asked_it_says_so_and_has_a_status_of_its_own(tmp_path: Path) -> None:
    """A source that has none of the packages is one that cannot be asked, whatever its exit status says."""
    for answer in ("", [SKIPPED]):
        status, output = audited(tmp_path, {"pypi": answer, "osv": ""})
        assert (status, output.count("\n")) == (3, 1)
        assert output.startswith("NOTHING COULD BE ASKED")
