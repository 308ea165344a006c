"""The companion: a tabletop companion and scorekeeper for the Saboteur card games. This file builds the application."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.tables import TableService
    from companion.web.app import App

__version__ = "0.2.0"


def create_app(config: Mapping[str, Any] | None = None) -> App:
    """Return the Flask application. Its table service is at `extensions["companion"]`.

    `config` overrides all other settings; its DATA names the folder for the database.

    Raises:
        settings.StartupError: the settings or the database cannot be used.
    """
    from companion.settings import create_data_folder, load_settings

    settings = load_settings(config)
    create_data_folder(settings["DATA"])
    return build_app(settings)


def build_app(settings: Mapping[str, Any]) -> App:
    """Return the application with these settings, as `settings.load_settings` returns them. Raises
    settings.StartupError."""
    service = open_service(settings)

    from companion import web
    from companion.store.engine import signing_key
    from companion.web.app import App

    app = App(settings)
    app.secret_key = signing_key(service.engine)
    app.extensions["companion"] = service
    web.register(app)
    return app


def open_service(config: Mapping[str, Any]) -> TableService:
    """Return the table service for the database that these settings name, after migrating the database. Raises
    settings.StartupError."""
    from companion.live import VersionBus
    from companion.settings import StartupError
    from companion.store.engine import DatabaseUnusable, migrate, open_engine
    from companion.tables import TableService

    try:
        engine = open_engine(config["DATABASE_URL"])
        migrate(engine, partial(_copy_before_upgrade, str(config["DATABASE_URL"])))
    except DatabaseUnusable as refusal:
        raise StartupError(str(refusal)) from refusal
    return TableService(engine, VersionBus())


def _copy_before_upgrade(url: str) -> None:
    """If the database is a SQLite file, copy it before it is migrated, and log where the copy is."""
    from companion.store import backups
    from companion.system.logs import LOGGER

    if copy := backups.copy_before_upgrade(url):
        LOGGER.warning("The database is from an older version and is updated now. A copy is in %s", copy)
