"""Who may import whom: a stranger could install game and editions alone, and the store never learns a rule."""

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
    "game": set(),
    "editions": {"companion.game"},
    "archive": {"companion.game", "companion.editions", "pydantic"},
    "sentences": {"companion.game.message"},
    "documents": {"companion.game", "companion.editions", "companion.sentences"},
    "store": {
        "companion.game.events",
        "companion.settings.StartupError",
        "sqlmodel",
        "pydantic",
        "sqlalchemy",
        "alembic",
        "psycopg",
    },
    "log": {"gevent"},
    "version": set(),
    "network": {"companion.settings", "ifaddr"},
    "live": set(),
    "tables": {
        *(
            "companion.game",
            "companion.editions",
            "companion.archive",
            "companion.store",
            "companion.live",
        ),
    },
    "web": {
        *("companion.tables", "companion.editions", "companion.sentences", "companion.live"),
        # What cards and rules are; to name a move, to draw what one viewer may see, and the viewer that both are for.
        *("companion.game.maze", "companion.game.edition", "companion.game.message", "companion.game.roles"),
        *("companion.game.settlement", "companion.game.turn_order"),
        *("companion.game.moves", "companion.game.views", "companion.game.viewer"),
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
        *("companion.settings", "companion.translations", "companion.version"),
        *("companion.log", "companion.network", "prometheus_client"),
    },
    "server": {
        *("companion.settings", "companion.live", "companion.tables", "companion.store.backup", "companion.log"),
        *("companion.network", "companion.web.app", "gevent"),
    },
    "settings": {"platformdirs"},
    "translations": {"babel", "hatchling"},
    "cli": {
        *("companion.documents", "companion.tables", "companion.server", "companion.settings", "companion.log"),
        *("companion.network", "companion.store.backup", "companion.store.move"),
        # `verify` recomputes a deal with no service at all.
        *("companion.game.deal", "companion.game.viewer"),
        *("companion.build_app", "companion.open_service", "companion.version", "click", "gevent", "qrcode"),
    },
    "__main__": {"companion.cli"},
    "__init__": {
        *("companion.settings", "companion.store.database", "companion.store.backup", "companion.live"),
        *("companion.tables", "companion.web"),
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


def module_of(path: Path) -> str:
    return ".".join(("companion", *path.with_suffix("").parts)).removesuffix(".__init__")


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Whoever imports a module imports the packages above it, too."""
    modules = {module_of(path): tree for path, tree in sources().items() if path.parts[0] != "__init__.py"}
    needs: dict[str, set[str]] = {}
    for module, tree in modules.items():
        early = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        names = [name for _, name in imports(early)]
        above = [".".join(name.split(".")[:length]) for name in names for length in range(2, name.count(".") + 2)]
        needs[module] = {name for name in above if name in modules and not f"{module}.".startswith(f"{name}.")}
    TopologicalSorter(needs).prepare()


def test_the_top_level_and_commands_import_packages_in_functions() -> None:
    early = [
        f"{path}, line {node.lineno}: {node.module}"
        for path, tree in sources().items()
        for node in tree.body
        if package_of(path) in ("__init__", "cli")
        and isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("companion.")
        and node.module not in ("companion.settings", "companion.version")
    ]
    assert early == []


def test_the_check_sees_what_is_hidden_in_a_function() -> None:
    tree = ast.parse("def f():\n    if True:\n        import flask\n    from companion.game import events\n")
    assert sorted(imports(tree)) == [(3, "flask"), (4, "companion.game.events")]


def test_only_views_import_views_in_the_game() -> None:
    """Moves decide by the state itself; what a viewer may know of it is decided in the views alone."""
    views = Path("game/views")
    assert any(path.is_relative_to(views) for path in sources())
    wrong = [
        f"{path}, line {line}: {name}"
        for path, tree in sources().items()
        for line, name in imports(tree)
        if path.is_relative_to("game") and not path.is_relative_to(views) and name.startswith("companion.game.views")
    ]
    assert wrong == []


def test_a_screen_is_imported_by_the_application_and_by_what_answers_with_its_page() -> None:
    """What several screens share lies beside them."""
    importers = {str(path) for path, tree in sources().items() for _, name in imports(tree) if "web.screens." in name}
    assert importers == {"web/__init__.py", "web/moves.py", "web/lost_mines/printed_copies.py"}


@pytest.mark.parametrize(
    ("name", "package", "allowed"),
    [
        ("flask", "game", False),
        ("companion.editions.saboteur", "game", False),
        ("companion.game.events.Event", "store", True),
        ("companion.game.state", "store", False),
        ("companion.game.edition", "sentences", False),
    ],
)
def test_the_check_knows_what_a_package_may_import(name: str, package: str, allowed: bool) -> None:
    assert may(name, package) == allowed
