"""The files of deploy/ and the documents name what exists: settings, options, addresses, files of the tree."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import create_app, settings
from companion.cli import serve
from companion.editions import EDITIONS

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
FILES = tuple(f"deploy/{path.name}" for path in (ROOT / "deploy").iterdir() if path.is_file())
VARIABLES = {"COMPANION_DATA", *settings.ENVIRONMENT_VARIABLES}
OPTIONS = {name for option in serve.params for name in (*option.opts, *option.secondary_opts)}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*FILES, *DOCUMENTS])
def test_every_variable_that_is_named_is_one(name: str) -> None:
    assert set(re.findall(r"\bCOMPANION_[A-Z_]+\b", text_of(name))) <= VARIABLES


def test_every_setting_is_in_the_table_of_settings() -> None:
    listed = re.findall(r"^\| (`[^|]+) \| .+ \| .+ \|$", text_of("docs/settings.md"), re.MULTILINE)
    named = set(re.findall(r"`([A-Za-z_-]+)", " ".join(listed)))
    assert VARIABLES | OPTIONS - {"--help"} <= named


def test_every_option_of_a_game_and_its_values_are_in_the_document_about_playing() -> None:
    lines = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text_of("docs/playing.md"), re.MULTILINE)
    documented = {name: cell.replace("`0` to `4`", "`0`, `1`, `2`, `3`, `4`") for name, cell in lines}
    for edition in EDITIONS.values():
        for option in edition.options:
            assert tuple(re.findall(r"`([\w-]+)`", documented[option.name])) == option.values, option.name


def test_the_image_is_made_of_files_that_there_are_and_starts_with_options_that_there_are() -> None:
    dockerfile, service = text_of("deploy/Dockerfile"), text_of("deploy/companion@.service")
    copied = [name for line in re.findall(r"^COPY (?!--)(.+) \S+$", dockerfile, re.MULTILINE) for name in line.split()]
    assert {"companion", "templates", "static", "pyproject.toml"} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert set(copied) == set(re.findall(r"^!(.+)$", text_of("deploy/Dockerfile.dockerignore"), re.MULTILINE))
    given = set(re.findall(r'(?<=[ "])--(?:no-browser|host|port|data)\b', dockerfile + service))
    assert {"--no-browser", "--host", "--port"} <= given <= OPTIONS


def test_neither_the_image_nor_the_service_is_root() -> None:
    assert re.findall(r"^USER (.+)$", text_of("deploy/Dockerfile"), re.MULTILINE) == ["10001"]
    assert "\nDynamicUser=yes\n" in text_of("deploy/companion@.service")


def test_neither_memory_nor_requests_of_one_address_are_without_a_limit() -> None:
    assert re.findall(r"^MemoryMax=(\w+)$", text_of("deploy/companion@.service"), re.MULTILINE) == ["1G"]
    assert re.findall(r"^ +limit_req zone=(\w+)", text_of("deploy/nginx.conf"), re.MULTILINE) == ["companion_requests"]


def test_the_health_check_asks_an_existing_url(tmp_path: Path, sqlite: str) -> None:
    asked = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", text_of("deploy/Dockerfile"))
    app = create_app({"DATA": tmp_path / "instance", "DATABASE_URL": sqlite})
    assert [app.test_client().get(path).status_code for path in asked] == [200]
    app.extensions["companion"].engine.dispose()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="There is no systemd-analyze on this machine.")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    """The program itself is not where the service expects it; another stands in for it."""
    unit, program = tmp_path / "companion@8001.service", shutil.which("true") or ""
    unit.write_text(text_of("deploy/companion@.service").replace("/opt/companion/bin/companion", program))
    ran = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (ran.returncode, [line for line in ran.stderr.splitlines() if "companion@8001.service" in line]) == (0, [])
