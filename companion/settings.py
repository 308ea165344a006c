"""Loads the settings, and finds the folders of database, templates and static files.

Sources of settings, in rising priority: the defaults here, the environment, and the values that a caller passes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import urlsplit

PACKAGE = Path(__file__).parent

DEFAULTS: Mapping[str, Any] = {
    "CODE_LETTERS": 4,  # of the codes of new tables
    "ADDRESS": "",  # where phones reach the companion, if that is no address of this computer
    "HOSTS": (),  # further host names that requests may use
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "PROXIES": 0,  # trusted reverse proxies in front, each of which adds X-Forwarded-For
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_NAME": "companion",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,  # the cookie is sent when the browser gets a key
}

ENVIRONMENT_VARIABLES = {
    "COMPANION_ADDRESS": "ADDRESS",
    "COMPANION_CODE_LETTERS": "CODE_LETTERS",
    "COMPANION_DATABASE_URL": "DATABASE_URL",
    "COMPANION_HOSTS": "HOSTS",
    "COMPANION_PROXIES": "PROXIES",
}


class StartupError(RuntimeError):
    """Raised if the companion cannot start. The message is a sentence for the person who started it."""


def load_settings(overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the value of every setting by name. `overrides` go before all other sources; its DATA names the data
    folder. Raises StartupError: a setting is invalid."""
    overrides = overrides or {}
    folder = data_folder(overrides.get("DATA"))
    settings = {
        **DEFAULTS,
        **{name: os.environ[variable] for variable, name in ENVIRONMENT_VARIABLES.items() if os.environ.get(variable)},
        **overrides,
        "DATA": folder,
    }
    settings.setdefault("DATABASE_URL", sqlite_url(folder / "companion.sqlite"))
    return {**settings, **_parse_settings(settings)}


def data_folder(chosen: str | os.PathLike[str] | None = None) -> Path:
    """Return the folder of the database: `chosen`, else the one that COMPANION_DATA names, else `instance/` of a
    checkout, else the platform's folder for user data."""
    return Path(chosen or os.environ.get("COMPANION_DATA") or _default_data_folder()).absolute()


def create_data_folder(folder: Path) -> None:
    """Create the folder of the database if it is missing. Raises StartupError: it can't be created, or may not be
    written to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StartupError(
            f"The data folder {folder} can't be created ({error.strerror}). Choose another with --data."
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StartupError(f"You may not write to the data folder {folder}. Choose another with --data.")


def sqlite_url(path: PurePath) -> str:
    return f"sqlite:///{path.as_posix().replace('%', '%25').replace('?', '%3F')}"


def root_url(address: str, port: int = 0) -> str:
    """Return the URL, with a closing slash, of an address as people write it: a host, a host with a port, or a whole
    URL. `port` is used if the address has neither scheme nor port.

    Raises:
        ValueError: it is not an address, or has a path.
    """
    scheme, mark, host = address.strip().lower().rpartition("://")
    if not mark and host.count(":") > 1 and "[" not in host:
        host = f"[{host}]"  # of IPv6
    parts = urlsplit(f"//{host}")
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    number = parts.port or (0 if mark else port)
    plain = f"{name}:{parts.port}" if parts.port else name
    if host.rstrip("/") != plain or " " in plain or scheme not in (("http", "https") if mark else ("",)):
        raise ValueError(f"{address} is no address")
    return f"{scheme or 'http'}://{name}{f':{number}' if number else ''}/"


def resource_folder(name: str) -> Path:
    """Return the path of the folder `templates` or `static`: within an installed package, beside it in a checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


def _default_data_folder() -> Path:
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return PACKAGE.parent / "instance"
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def _parse_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Check the settings that have a format. Return those that are not plain text as Python values.

    Raises StartupError.
    """
    if not re.fullmatch(r"\d", str(settings["PROXIES"])):
        raise StartupError(f"PROXIES must be a number from 0 to 9, not {settings['PROXIES']}.")
    if not re.fullmatch("[4-8]", str(settings["CODE_LETTERS"])):
        raise StartupError(f"CODE_LETTERS must be a number from 4 to 8, not {settings['CODE_LETTERS']}.")
    address, hosts = settings["ADDRESS"], settings["HOSTS"]
    try:
        root_url(address or "localhost")
    except ValueError:
        sentence = f"ADDRESS must be a host, a host with a port, or a URL without a path, not {address}."
        raise StartupError(sentence) from None
    listed = tuple(re.findall(r"[^,\s]+", hosts)) if isinstance(hosts, str) else hosts
    numbers = {name: int(settings[name]) for name in ("CODE_LETTERS", "PROXIES")}
    return {"HOSTS": listed, **numbers}
