"""What is packed: licences, and the number of the version."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion import version

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_the_image_installs_the_wheel_of_this_package(pyproject: dict[str, Any]) -> None:
    assert pyproject["project"]["name"] == "saboteur-companion"
    assert pyproject["project"]["scripts"] == {"companion": "companion.cli:main"}
    assert "/wheel/saboteur_companion-*.whl" in (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")


def test_the_workflow_begins_with_the_oldest_python_and_leaves_out_what_its_systems_lack(
    pyproject: dict[str, Any],
) -> None:
    """There CI is set everywhere, which would make a missing PostgreSQL or Chromium a failure."""
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    (first, *_) = re.findall(r'"(3\.\d+)"', text)
    assert pyproject["project"]["requires-python"] == f">={first}"
    assert re.search(r'run: python -m pytest\n\s+env:\n(\s+#.*\n)?\s+CI: ""\n', text)


def test_the_licence_of_htmx_is_named_and_packed(pyproject: dict[str, Any]) -> None:
    """It is the one that htmx itself has at its head."""
    (htmx,) = (ROOT / "static" / "js").glob("htmx-*.js")
    comment = htmx.read_text(encoding="utf-8").split("*/")[0]
    licence = (ROOT / "LICENSE-htmx").read_text(encoding="utf-8")
    assert words(comment)[-len(words(licence)) :] == words(licence)
    assert pyproject["project"]["license-files"] == ["LICENSE", "LICENSE-htmx", "static/fonts/OFL.txt"]
    assert pyproject["project"]["license"] == "MIT AND 0BSD AND OFL-1.1"


def test_what_is_left_out_of_the_wheel_exists(pyproject: dict[str, Any]) -> None:
    for path in pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]:
        assert [*ROOT.glob(path.removeprefix("/"))], path


@pytest.mark.skipif(shutil.which("git") is None, reason="There is no git on this machine.")
def test_what_is_built_between_two_releases_says_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> str:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        return subprocess.run(["git", *who, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    monkeypatch.setattr(version, "CHECKOUT", tmp_path)
    assert version.checkout_version() == version.RELEASE
    git("init")
    for _ in ("before the release", "after it"):
        git("commit", "--allow-empty", "--message=A step on the way")
        assert version.checkout_version() == f"{version.RELEASE}+g{git('rev-parse', '--short=9', 'HEAD').strip()}"
        git("tag", "--force", f"v{version.RELEASE}")
        assert version.checkout_version() == version.RELEASE
        git("commit", "--allow-empty", "--message=Another one")


def releases() -> list[tuple[tuple[int, ...], date]]:
    """The number and the day of each release that CHANGELOG.md names, from the top."""
    versions = re.findall(
        r"^## \[(\d+\.\d+\.\d+)\] - (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    return [(tuple(map(int, number.split("."))), date.fromisoformat(day)) for number, day in versions]


def test_the_changelog_is_as_keep_a_changelog_says_and_the_version_its_newest_release() -> None:
    """pip takes a wheel of the same number for installed: who releases raises both."""
    headings = re.findall(r"^#{2,} (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert headings[0] == "[Unreleased]"
    assert len([heading for heading in headings[1:] if heading not in kinds]) == len(releases()) > 0
    assert ".".join(map(str, releases()[0][0])) == version.RELEASE
    numbers, days = zip(*releases(), strict=True)
    assert [*numbers] == sorted(set(numbers), reverse=True)
    assert [*days] == sorted(days, reverse=True)
