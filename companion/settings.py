"""The settings, and the folders of database, secret key, templates and static files.

The last of these counts: the defaults here, `config.py` in the data folder, the environment, what a caller hands in.
"""

from __future__ import annotations

import os
import re
import runpy
import secrets
import tempfile
from collections.abc import Mapping
from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent

DEFAULTS: Mapping[str, Any] = {
    "HOSTS": (),  # further names under which this machine may be called
    "LOG": "",  # `json`: one line of it on standard error for each thing worth knowing
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "METRICS": ("127.0.0.0/8", "::1"),  # the addresses and networks from which /metrics may be read
    "PERMANENT_SESSION_LIFETIME": timedelta(days=60),
    "PROXIES": 0,  # proxies of ours that stand before us, each of which says for whom it asks
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_NAME": "companion",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,  # a cookie is sent when a key comes or goes, not with every fragment
}

FROM_ENVIRONMENT = {
    "COMPANION_DATABASE_URL": "DATABASE_URL",
    "COMPANION_HOSTS": "HOSTS",
    "COMPANION_LOG": "LOG",
    "COMPANION_METRICS": "METRICS",
    "COMPANION_PROXIES": "PROXIES",
}

FROM_FILES = {"COMPANION_DATABASE_URL_FILE": "DATABASE_URL", "COMPANION_SECRET_KEY_FILE": "SECRET_KEY"}
"""Secrets, whose variables name the file that holds them: an environment is read by more than its owner."""


KEY = re.compile(r"[0-9a-f]{64}")


class StartupError(RuntimeError):
    """Why the companion cannot start: a sentence for whoever started it."""


class StartupDelayed(StartupError):
    """The database does not answer now: whoever tries again later may be able to start."""


def load_settings(given: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Every setting by its name. `given` may name the data folder as DATA. Raises StartupError."""
    given = given or {}
    folder = data_folder(given.get("DATA"))
    found = {**DEFAULTS, **_from_file(folder / "config.py"), **_from_environment(), **given, "DATA": folder}
    found.setdefault("DATABASE_URL", f"sqlite:///{(folder / 'companion.sqlite').as_posix()}")
    return {**found, **_understood(found)}


def data_folder(chosen: str | os.PathLike[str] | None = None) -> Path:
    """The folder for database and secret key, made if it is missing; never the working directory by itself.

    It is `chosen`, else what COMPANION_DATA names, else `instance/` of a checkout, else the user's own data folder.
    Raises StartupError where it cannot be written to.
    """
    folder = Path(chosen or os.environ.get("COMPANION_DATA") or _checkout() or _own()).absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StartupError(f"The data folder {folder} cannot be made ({error.strerror}).") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StartupError(f"The data folder {folder} cannot be written to.")
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs cookies: 64 hex digits in a file that only its owner can read, made at the first start."""
    path = folder / "secret_key"
    try:
        if not path.exists():
            _write_whole(path, secrets.token_hex(32))
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(f"The secret key {path} cannot be read or written ({error}).") from error
    if not KEY.fullmatch(key):
        raise StartupError(f"The secret key {path} is damaged. Remove it: all phones then take their seats anew.")
    return key


def resource_folder(name: str) -> Path:
    """The folder `templates` or `static`: within the package where it was installed, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def _checkout() -> Path | None:
    root = PACKAGE.parent
    return root / "instance" if (root / "pyproject.toml").is_file() else None


def _own() -> Path:
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def _from_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return {name: value for name, value in runpy.run_path(str(path)).items() if name.isupper()}
    except Exception as error:
        raise StartupError(f"The settings {path} cannot be read ({error}).") from error


def _from_environment() -> dict[str, str]:
    said = {name: os.environ[variable] for variable, name in FROM_ENVIRONMENT.items() if os.environ.get(variable)}
    files = {name: os.environ[variable] for variable, name in FROM_FILES.items() if os.environ.get(variable)}
    return {**said, **{name: _from_secret(name, Path(path)) for name, path in files.items()}}


def _from_secret(name: str, path: Path) -> str:
    """The one line of this file. What it says is in no refusal."""
    try:
        said = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(f"The file {path} for {name} cannot be read ({type(error).__name__}).") from error
    if name == "SECRET_KEY" and not KEY.fullmatch(said):
        raise StartupError(f"The file {path} for {name} must hold 64 hex digits, as `openssl rand -hex 32` makes them.")
    return said


def _understood(found: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that are more than text, as what they mean."""
    if found["LOG"] not in ("", "json"):
        raise StartupError(f"LOG may be json, or nothing; not {found['LOG']}.")
    if not re.fullmatch(r"\d", str(found["PROXIES"])):
        raise StartupError(f"PROXIES is a number from 0 to 9; not {found['PROXIES']}.")
    metrics = tuple(_network(one) for one in _listed(found["METRICS"]))
    return {"HOSTS": _listed(found["HOSTS"]), "METRICS": metrics, "PROXIES": int(found["PROXIES"])}


def _listed(said: Any) -> Any:
    """Words with commas or blanks between as many; a list stays as it is."""
    return tuple(re.findall(r"[^,\s]+", said)) if isinstance(said, str) else said


def _network(said: Any) -> IPv4Network | IPv6Network:
    try:
        return ip_network(str(said), strict=False)
    except ValueError as error:
        raise StartupError(f"METRICS names addresses and networks; not {said}.") from error


def _write_whole(path: Path, text: str) -> None:
    """Write a file that only its owner can read, so that it is there in full or not at all."""
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    os.replace(draft, path)
