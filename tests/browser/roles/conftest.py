"""What the tests of roles share: roles drawn in every language, and devices that play what moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from companion import create_app
from tests.browser.devices import Device
from tests.browser.roles.drawn import Drawn, drawn_roles


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory, data_folder: Callable[[Path], Path]) -> Iterator[Drawn]:
    """Draws the roles of an edition, without a table."""
    app = create_app({"DATA": data_folder(tmp_path_factory.mktemp("words") / "instance")})
    yield partial(drawn_roles, app)
    app.extensions["companion"].engine.dispose()


@pytest.fixture
def moving(device: Callable[..., Device], request: pytest.FixtureRequest) -> Callable[..., Device]:
    """Takes a device that plays what moves. It notes when, by the script `NOTES` of the test's module."""

    def take(**more: object) -> Device:
        viewer = device(**{"reduced_motion": "no-preference", **more})
        viewer.context.add_init_script(request.module.NOTES)
        return viewer

    return take
