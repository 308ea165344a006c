"""The files of deploy/ and the documents name what exists: settings, options, events, addresses, files of the tree."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from flask import Flask

from companion import settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCUMENTS = ("README.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
VARIABLES = {"COMPANION_DATA", *settings.ENVIRONMENT_VARIABLES}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def documents() -> list[str]:
    return [*(f"deploy/{path.name}" for path in DEPLOY.iterdir() if path.is_file()), *DOCUMENTS]


def options() -> set[str]:
    from companion.cli.serve import serve

    return {name for option in serve.params for name in (*option.opts, *option.secondary_opts)}


@pytest.mark.parametrize("name", documents())
def test_every_variable_that_is_named_is_one(name: str) -> None:
    assert set(re.findall(r"\bCOMPANION_[A-Z_]+\b", text_of(name))) <= VARIABLES


def test_every_setting_is_in_the_table_of_settings() -> None:
    settings_listed = re.findall(r"^\| (`[^|]+) \| .+ \| .+ \|$", text_of("docs/settings.md"), re.MULTILINE)
    named = set(re.findall(r"`([A-Za-z_-]+)", " ".join(settings_listed)))
    quiet = {"MAX_CONTENT_LENGTH"}
    ours = {name for name in settings.DEFAULTS if not name.startswith("SESSION_")} - quiet
    assert VARIABLES | ours | {"DATABASE_URL"} | options() - {"--help"} <= named


def test_the_image_and_the_service_give_options_that_there_are() -> None:
    files = text_of("deploy/Dockerfile") + text_of("deploy/companion@.service")
    given = set(re.findall(r'(?<=[ "])--(?:no-browser|host|port|data)\b', files))
    assert {"--no-browser", "--host", "--port"} <= given <= options()


def test_the_image_is_made_of_files_that_there_are() -> None:
    dockerfile = text_of("deploy/Dockerfile")
    copied = [name for line in re.findall(r"^COPY (?!--)(.+) \S+$", dockerfile, re.MULTILINE) for name in line.split()]
    assert {"companion", "templates", "static", "pyproject.toml"} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists()] == []
    let_in = {line[1:] for line in text_of("deploy/Dockerfile.dockerignore").split("\n") if line.startswith("!")}
    assert set(copied) == let_in


def test_neither_the_image_nor_the_service_is_root() -> None:
    assert re.findall(r"^USER (.+)$", text_of("deploy/Dockerfile"), re.MULTILINE) == ["10001"]
    assert "\nDynamicUser=yes\n" in text_of("deploy/companion@.service")


def test_the_health_check_asks_an_existing_url(tmp_path: Path, sqlite: str) -> None:
    from companion import create_app

    asked = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", text_of("deploy/Dockerfile"))
    app: Flask = create_app({"DATA": tmp_path / "instance", "DATABASE_URL": sqlite})
    assert [app.test_client().get(path).status_code for path in asked] == [200]
    app.extensions["companion"].engine.dispose()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="There is no systemd-analyze on this machine.")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    """The program itself is not where the service expects it; another stands in for it."""
    unit = tmp_path / "companion@8001.service"
    unit.write_text(
        text_of("deploy/companion@.service").replace("/opt/companion/bin/companion", shutil.which("true") or "")
    )
    ran = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (ran.returncode, [line for line in ran.stderr.splitlines() if "companion@8001.service" in line]) == (0, [])
