"""Who may import whom: a stranger could install rules and table alone, and the store never learns a rule."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.sources import sources

ALLOWED: dict[str, set[str]] = {
    "rules": set(),
    "table": {"companion.rules"},
    "phrases": set(),
    "store": {"companion.table.events", "sqlmodel", "pydantic", "sqlalchemy", "alembic", "psycopg"},
    "live": {"companion.streams", "gevent"},
    "streams": {"companion.limits", "gevent"},
    "judge": {"companion.rules", "companion.phrases"},
    "service": {
        "companion.rules",
        "companion.table",
        "companion.store",
        "companion.live",
        "sqlalchemy",
        "sqlmodel",
        "companion.journal",
    },
    "web": {
        *("companion.service", "companion.rules", "companion.phrases", "companion.streams", "companion.limits"),
        # To name a move, to draw a sight, and the viewer that both are for.
        *("companion.table.moves", "companion.table.sight", "companion.table.maze_sight", "companion.table.viewer"),
        *("companion.table.claims_sight", "companion.table.walking_sight"),
        # Nights are what is left of sights; their numbers follow from them alone.
        *("companion.table.night", "companion.table.nights"),
        *("flask", "flask_babel", "babel.support", "jinja2", "markupsafe", "werkzeug", "qrcode"),
        # What is counted is counted where requests are answered.
        *("companion.counts", "companion.__version__", "prometheus_client"),
    },
    "config": {"platformdirs"},
    "hosts": {"ifaddr"},
    "translations": {"babel", "hatchling"},
    "app": {"companion.config", "companion.hosts", "companion.translations", "flask", "jinja2", "werkzeug"},
    "counts": {"prometheus_client"},
    "siblings": {"companion.counts", "prometheus_client"},
    "journal": {"gevent"},
    "chores": {
        "companion.journal",
        "companion.server",
        "companion.app",
        "companion.service",
        "companion.store.backups",
    },
    "limits": set(),
    "connections": {"companion.limits"},
    "turns": {"gevent"},
    "handler": {"companion.connections", "companion.limits", "companion.turns", "gevent"},
    "server": {
        *("companion.config", "companion.connections", "companion.handler", "companion.hosts", "companion.limits"),
        *("gevent", "qrcode"),
    },
    "starting": {
        *("companion.config", "companion.build_app", "companion.app", "companion.service.listening"),
        *("companion.server", "companion.workers", "companion.siblings", "companion.journal"),
    },
    "recalling": {"companion.service", "companion.server", "companion.store.backups", "click"},
    "purging": {"companion.service", "companion.store.backups", "click"},
    "workers": {"companion.config", "companion.server", "companion.journal", "gevent", "gunicorn"},
    "cli": {
        *("companion.service", "companion.judge", "companion.server", "companion.config", "companion.phrases"),
        *("companion.starting", "companion.journal", "companion.chores", "companion.purging"),
        "companion.recalling",
        # `verify` recomputes a deal with no service at all; the rest is for looking as an onlooker.
        *("companion.table.seal", "companion.table.viewer", "companion.build_app", "companion.open_service"),
        *("companion.rules.notation", "companion.__version__", "click", "gevent"),
        # Copies are made and put back without opening what they copy: it may be damaged.
        "companion.store.backups",
        # A second companion on one file is refused before anything of it is opened.
        "companion.store.serving",
    },
    "__main__": {"companion.cli"},
    "__init__": {
        *("companion.config", "companion.store.db", "companion.live", "companion.service"),
        *("companion.web", "companion.app"),
        # A copy of an older database is kept before it is changed, and that is said.
        *("companion.store.backups", "companion.journal"),
    },
}
"""Each room of the package, by file or folder, and what it may import besides the standard library and itself."""


def room_of(path: Path) -> str:
    return path.with_suffix("").parts[0]


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full name of everything this file imports, within functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written in full"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def may(name: str, room: str) -> bool:
    whole = f"{name}."
    if whole.partition(".")[0] in sys.stdlib_module_names:
        return True
    return any(whole.startswith(f"{allowed}.") for allowed in {f"companion.{room}", *ALLOWED[room]})


def test_every_room_has_its_rule() -> None:
    assert {room_of(path) for path in sources()} <= ALLOWED.keys()


def test_a_room_imports_only_what_it_may() -> None:
    wrong = [
        f"{path}, line {line}: {name}"
        for path, tree in sources().items()
        for line, name in imports(tree)
        if not may(name, room_of(path))
    ]
    assert wrong == []


@pytest.mark.parametrize("name", ["__init__.py", "cli.py"])
def test_what_joins_the_rooms_imports_within_functions(name: str) -> None:
    above = [
        node.module
        for node in sources()[Path(name)].body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("companion.")
    ]
    assert above == []


def test_the_check_sees_what_is_hidden_in_a_function() -> None:
    tree = ast.parse("def f():\n    if True:\n        import flask\n    from companion.table import events\n")
    assert sorted(imports(tree)) == [(3, "flask"), (4, "companion.table.events")]


@pytest.mark.parametrize(
    ("name", "room", "allowed"),
    [
        ("flask", "rules", False),
        ("companion.table.events", "rules", False),
        ("companion.table.events.Event", "store", True),
        ("companion.table.state", "store", False),
        ("companion.rules.sentence", "phrases", False),
    ],
)
def test_the_check_knows_what_a_room_may_import(name: str, room: str, allowed: bool) -> None:
    assert may(name, room) == allowed
