"""Who may import whom: a stranger could install rules and table alone, and the store never learns a rule."""

from __future__ import annotations

import ast
import pkgutil
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.project.sources import sources

ALLOWED: dict[str, set[str]] = {
    "rules": set(),
    "table": {"companion.rules"},
    "archive": {"companion.rules", "companion.table", "pydantic"},
    "messages": {"companion.rules.message"},
    "documents": {"companion.rules", "companion.messages"},
    "store": {"companion.table.events", "sqlmodel", "pydantic", "sqlalchemy", "alembic", "psycopg"},
    "system": {"companion.settings", "gevent", "ifaddr"},
    "realtime": set(),
    "services": {
        *("companion.rules", "companion.table", "companion.archive", "companion.store", "companion.realtime"),
        "companion.system.logs",
    },
    "web": {
        *("companion.services", "companion.rules", "companion.messages", "companion.realtime.version_bus"),
        # To name a move, to draw what one viewer may see, and the viewer that both are for.
        *("companion.table.moves", "companion.table.views", "companion.table.viewer"),
        # A remembered game is what was left of such views; its numbers follow from it alone.
        "companion.archive",
        *(
            "flask",
            "flask_babel",
            "itsdangerous",
            "babel.core",
            "babel.dates",
            "babel.support",
            "jinja2",
            "markupsafe",
            "pydantic",
            "werkzeug",
            "qrcode",
        ),
        *("companion.settings", "companion.translations", "companion.__version__"),
        *("companion.system.client_network", "companion.system.network", "prometheus_client"),
    },
    "ops": {
        *("companion.settings", "companion.services", "companion.store.backups", "companion.system"),
        *("companion.store.engine.DatabaseUnusable", "companion.web.app", "gevent"),
    },
    "settings": {"platformdirs"},
    "translations": {"babel", "hatchling"},
    "cli": {
        *("companion.documents", "companion.services", "companion.ops", "companion.settings", "companion.messages"),
        "companion.system",
        # `verify` recomputes a deal with no service at all.
        "companion.table.deal",
        # Copies are made and put back without opening what they copy: it may be damaged. A second companion on one file
        # is refused before anything of it is opened.
        *("companion.store.backups", "companion.store.process_lock", "companion.store.engine.DatabaseUnusable"),
        *("companion.build_app", "companion.open_service", "companion.__version__", "click", "gevent", "qrcode"),
    },
    "__main__": {"companion.cli"},
    "__init__": {
        *("companion.settings", "companion.store.engine", "companion.realtime", "companion.services", "companion.web"),
        # A copy of an older database is kept before it is changed, and that is logged.
        *("companion.store.backups", "companion.system.logs"),
    },
}
"""For each package or module directly in `companion/`: what it may import besides the standard library and itself."""


def package_of(path: Path) -> str:
    return path.with_suffix("").parts[0]


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full name of everything this file imports, within functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written in full"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def may(name: str, package: str) -> bool:
    whole = f"{name}."
    if whole.partition(".")[0] in sys.stdlib_module_names:
        return True
    return any(whole.startswith(f"{allowed}.") for allowed in {f"companion.{package}", *ALLOWED[package]})


def test_every_package_has_its_line() -> None:
    assert {package_of(path) for path in sources()} <= ALLOWED.keys()


def test_every_allowed_name_of_the_package_exists() -> None:
    for name in set().union(*ALLOWED.values()):
        if name.startswith("companion."):
            pkgutil.resolve_name(name)


def test_no_two_packages_import_each_other() -> None:
    """Nor do several in a circle. `__init__` builds the application of all others, and each of them may start it."""
    packages = {
        package: {name.split(".")[1] for name in names if name.startswith("companion.")}
        for package, names in ALLOWED.items()
    }
    TopologicalSorter(packages).prepare()


def test_a_package_imports_only_what_it_may() -> None:
    wrong = [
        f"{path}, line {line}: {name}"
        for path, tree in sources().items()
        for line, name in imports(tree)
        if not may(name, package_of(path))
    ]
    assert wrong == []


def test_the_top_level_and_commands_import_packages_in_functions() -> None:
    early = [
        f"{path}, line {node.lineno}: {node.module}"
        for path, tree in sources().items()
        for node in tree.body
        if package_of(path) in ("__init__", "cli")
        and isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("companion.")
        and not f"{node.module}.".startswith("companion.cli.")
    ]
    assert early == []


def test_the_check_sees_what_is_hidden_in_a_function() -> None:
    tree = ast.parse("def f():\n    if True:\n        import flask\n    from companion.table import events\n")
    assert sorted(imports(tree)) == [(3, "flask"), (4, "companion.table.events")]


def test_only_views_import_views_in_the_table() -> None:
    """Moves decide by the state itself; what a viewer may know of it is decided in the views alone."""
    views = Path("table/views")
    assert any(path.is_relative_to(views) for path in sources())
    wrong = [
        f"{path}, line {line}: {name}"
        for path, tree in sources().items()
        for line, name in imports(tree)
        if path.is_relative_to("table") and not path.is_relative_to(views) and name.startswith("companion.table.views")
    ]
    assert wrong == []


def has_routes(path: Path, tree: ast.Module) -> bool:
    """Whether this is a screen: a module of routes, or the error pages."""
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return path.is_relative_to("web/screens") and ("pages" in names or path.stem == "errors")


def test_a_module_of_routes_is_no_library() -> None:
    screens = {
        f"companion.{'.'.join(path.with_suffix('').parts)}"
        for path, tree in sources().items()
        if has_routes(path, tree)
    }
    assert {
        "companion.web.screens.health",
        "companion.web.screens.host.host",
        "companion.web.screens.errors",
    } <= screens
    wrong = [
        f"{path}, line {line}: {name}"
        for path, tree in sources().items()
        for line, name in imports(tree)
        if path != Path("web/__init__.py") and any(f"{name}.".startswith(f"{screen}.") for screen in screens)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "package", "allowed"),
    [
        ("flask", "rules", False),
        ("companion.table.events", "rules", False),
        ("companion.table.events.Event", "store", True),
        ("companion.table.state", "store", False),
        ("companion.rules.edition", "messages", False),
    ],
)
def test_the_check_knows_what_a_package_may_import(name: str, package: str, allowed: bool) -> None:
    assert may(name, package) == allowed
