"""Settings: where they come from, what they mean, and which senseless ones are refused with a sentence."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from flask import request, session

from companion import settings
from companion.settings import StartupError, data_folder, load_settings
from companion.web.app import App
from tests.store.driver import database

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_DATA", *settings.ENVIRONMENT_VARIABLES):
        monkeypatch.delenv(name, raising=False)


# The data folder


def test_the_data_folder_is_the_chosen_one_or_that_of_the_environment_or_of_the_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder() == ROOT / "instance", "a checkout has its own"
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "environment"))
    assert data_folder() == tmp_path / "environment"
    assert data_folder(tmp_path / "asked") == tmp_path / "asked"


def test_an_installed_companion_has_its_data_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PACKAGE", tmp_path / "site-packages" / "companion")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    folder = data_folder()
    assert folder.name == "companion" and tmp_path / "site-packages" not in folder.parents


def test_only_its_owner_can_read_a_new_folder_and_an_impossible_one_is_refused(tmp_path: Path) -> None:
    settings.create_data_folder(tmp_path / "deep" / "new")
    assert os.name == "nt" or stat.S_IMODE((tmp_path / "deep" / "new").stat().st_mode) == 0o700
    (tmp_path / "file").write_text("")
    with pytest.raises(StartupError, match=r"The data folder .* can't be created"):
        settings.create_data_folder(tmp_path / "file" / "folder")


@pytest.mark.parametrize("name", ["data", "Ann’s data", "50%20 ready?", "#1 & 2"])
def test_the_database_is_in_a_data_folder_of_any_name(tmp_path: Path, name: str) -> None:
    url = load_settings({"DATA": tmp_path / name})["DATABASE_URL"]
    assert database.sqlite_file(url) == tmp_path / name / "companion.sqlite"


# Sources and values


def test_later_sources_override_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings({"DATA": tmp_path})["HOSTS"] == ()
    monkeypatch.setenv("COMPANION_HOSTS", "b.example, c.example")
    assert load_settings({"DATA": tmp_path})["HOSTS"] == ("b.example", "c.example")
    assert load_settings({"DATA": tmp_path, "HOSTS": ()})["HOSTS"] == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("PROXIES", value) for value in ("many", -1, True)),
        *(("ADDRESS", value) for value in ("ftp://a", "a/b", "a b", "http://", "a:b", "a:99999", "a:", "u@h", "[::1")),
        ("ADDRESS", "a?b"),
        *(("CODE_LETTERS", value) for value in (3, "9", "many")),
    ],
)
def test_a_senseless_setting_is_refused_with_a_sentence(tmp_path: Path, name: str, value: object) -> None:
    with pytest.raises(StartupError, match=name):
        load_settings({"DATA": tmp_path, name: value})


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000/"),
        ("Gold.example:81", "http://gold.example:81/"),
        ("https://gold.example.org", "https://gold.example.org/"),
        ("http://gold.example.org:9/", "http://gold.example.org:9/"),
        ("fd00::5", "http://[fd00::5]:8000/"),
        ("[fd00::5]:9", "http://[fd00::5]:9/"),
    ],
)
def test_an_address_may_be_a_host_with_or_without_a_port_or_a_url(tmp_path: Path, written: str, url: str) -> None:
    assert load_settings({"DATA": tmp_path, "ADDRESS": written})["ADDRESS"] == written
    assert settings.root_url(written, 8000) == url


# What the application makes of them


def asked(
    folder: Path, host: str = "gold.example.org", headers: dict[str, str] | None = None, **more: object
) -> list[str]:
    """Address, scheme and host as the application sees them, and whether its cookie is secure; or a status."""
    app = App(load_settings({"DATA": folder, "HOSTS": "gold.example.org", **more}))
    app.secret_key = "topsecret"

    def here() -> str:
        session["key"] = 1
        return f"{request.remote_addr} {request.scheme} {request.host}"

    app.add_url_rule("/", endpoint="lobby.home", view_func=here)
    answer = app.test_client().get("/", headers={"Host": host, **(headers or {})})
    if answer.status_code != 200:
        return [str(answer.status_code)]
    return [*answer.get_data(as_text=True).split(), str("Secure" in answer.headers.get("Set-Cookie", ""))]


FORWARDED = {
    "X-Forwarded-For": "6.6.6.6, 192.0.2.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example.org",
}


def test_a_proxy_is_believed_only_where_the_settings_say_so(tmp_path: Path) -> None:
    direct = ["127.0.0.1", "http", "gold.example.org", "False"]
    assert asked(tmp_path, headers=FORWARDED) == asked(tmp_path, PROXIES=1) == direct
    assert asked(tmp_path, headers=FORWARDED, PROXIES=1) == ["192.0.2.7", "https", "gold.example.org", "True"]
    through_two = {**FORWARDED, "X-Forwarded-Proto": "https, http"}
    assert asked(tmp_path, headers=through_two, PROXIES="2")[:2] == ["6.6.6.6", "https"]


@pytest.mark.parametrize(
    ("host", "is_answered"),
    [
        ("localhost", True),
        ("127.0.0.1:8000", True),
        ("gold.example.org", True),
        ("gold.example.net:81", True),
        ("evil.example.org", False),
    ],
)
@pytest.mark.parametrize("address", ["gold.example.net", "gold.example.net:81", "https://Gold.example.net"])
def test_only_requests_to_names_of_this_computer_or_the_settings_are_answered(
    tmp_path: Path, host: str, is_answered: bool, address: str
) -> None:
    assert asked(tmp_path, host, ADDRESS=address)[-1] == ("False" if is_answered else "400")
