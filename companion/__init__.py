"""The companion: a tabletop companion and scorekeeper for the Saboteur card games. This file builds the application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.tables import TableService
    from companion.web.app import App


def create_app(config: Mapping[str, Any] | None = None) -> App:
    """Return the Flask application. `config` overrides all other settings; its DATA names the folder for the database.
    Raises settings.StartupError: the settings or the database cannot be used."""
    from companion.settings import create_data_folder, load_settings

    settings = load_settings(config)
    create_data_folder(settings["DATA"])
    return build_app(settings)


def build_app(settings: Mapping[str, Any]) -> App:
    """Return the application with these settings, as `settings.load_settings` returns them. Its table service is at
    `extensions["companion"]`. Raises settings.StartupError."""
    service = open_service(settings)
    service.code_letters = settings["CODE_LETTERS"]

    from companion import web
    from companion.store.database import signing_key
    from companion.web.app import App

    app = App(settings)
    app.secret_key = signing_key(service.engine)
    app.extensions["companion"] = service
    web.register(app)
    return app


def open_service(settings: Mapping[str, Any], create: bool = True) -> TableService:
    """Return the table service for the database that these settings name, whose tables are created or brought up to
    date; a missing file only with `create`. Raises settings.StartupError."""
    from companion.live import VersionBus
    from companion.store.backup import migrate_after_copy
    from companion.store.database import open_engine
    from companion.tables import TableService

    engine = open_engine(settings["DATABASE_URL"], create)
    migrate_after_copy(settings["DATABASE_URL"], engine)
    return TableService(engine, VersionBus())
