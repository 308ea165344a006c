"""Set-ups that are made once per process: every test begins with a copy of the database and of everybody's browser."""

from __future__ import annotations

import copy
import filecmp
import hashlib
import inspect
import shutil
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import pytest
from flask import Flask
from jinja2 import StrictUndefined, Undefined
from jinja2.utils import missing

from companion import open_service
from companion.web.auth import RateLimits
from tests.web.people import Person

P = ParamSpec("P")
T = TypeVar("T")


def chance(name: str) -> Callable[[int], bytes]:
    """Random bytes that are the same in every run; others at each call, and others under each name."""
    calls = count()
    return lambda n: hashlib.shake_256(f"{name} {next(calls)}".encode()).digest(n)


def people_in(value: object) -> Iterator[Person]:
    """Every person in these arguments."""
    if isinstance(value, Person):
        yield value
    elif isinstance(value, Mapping):
        yield from people_in(tuple(value.values()))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from people_in(item)


def made(make: Callable[..., Any]) -> Any:
    """A fixture of this name that gives what this gives for the fixtures it names: made once, copied for each test."""

    @pytest.fixture(name=make.__name__)
    def copied(request: pytest.FixtureRequest, set_up: Callable[..., Any]) -> Any:
        return set_up(make, *map(request.getfixturevalue, inspect.signature(make).parameters))

    return copied


class StrictFields(StrictUndefined):
    """A template that names what isn't there fails: a missing name, or a missing field of an object. A form, an address
    and a dict may lack a key, as in Jinja."""

    def __new__(cls, hint: str | None = None, obj: Any = missing, name: str | None = None, *exc: Any) -> Any:
        strict = name is not None and not isinstance(obj, Mapping)
        return super().__new__(cls) if strict else Undefined(hint, obj, name, *exc)


class Made(NamedTuple):
    """What a set-up left: a copy of the database, what was handed to the set-up, and what it gave back."""

    database: Path
    args: tuple[Any, ...]
    result: Any


class Setups:
    """One Flask application for all tests of a process. Each test gets a database file of its own.

    `set_up(open_duel, app, "Ann", "Ben")` is `open_duel(app, "Ann", "Ben")`, but done once and copied from then on. A
    set-up may go on from another: `set_up(dig_to_the_treasure, host)`.
    """

    def __init__(self, app: Flask, empty: Path, folder: Path) -> None:
        """`empty` is a database without a table; copies of others lie in this folder."""
        self.app, self.folder, self.settings = app, folder, dict(app.config)
        self.made = {"": Made(empty, (), None)}
        self.compiled: dict[Any, Any] = {}
        self.path, self.name = empty, ""

    def open(self, path: Path) -> None:
        """Begins a test, whose tables are in this file: a copy of the empty database."""
        self.path, self.name = path, ""
        self.app.config.clear()
        self.app.config.update(self.settings)
        self._open("a test")

    def close(self) -> None:
        """Ends a test."""
        service = self.app.extensions["companion"]
        service.version_bus.close()
        service.engine.dispose()

    def set_up(self, make: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What `make` gives for these arguments. Every `Person` in them is updated in place: code, seat, cookies.

        Fails where a test did something after its last set-up: that would be lost.
        """
        self.close()
        before = self.made[self.name].database
        assert filecmp.cmp(before, self.path, shallow=False), "something happened after the last set-up"
        self.name = f"{self.name} > {make.__module__}.{make.__qualname__} {args} {options}"
        if self.name in self.made:
            result = self._copy(self.made[self.name], args)
        else:
            self._open(self.name)
            result = make(*args, **options)
            self.close()
            kept = shutil.copyfile(self.path, self.folder / f"{len(self.made)}.sqlite")
            self.made[self.name] = Made(kept, *copy.deepcopy((args, result), {id(self.app): self.app}))
        self._open("a test")
        return result

    def _copy(self, made: Made, args: tuple[Any, ...]) -> Any:
        shutil.copyfile(made.database, self.path)
        known: dict[int, Any] = {id(self.app): self.app}
        for kept, person in zip(people_in(made.args), people_in(args), strict=True):
            person.__dict__.update(copy.deepcopy(kept.__dict__, {id(self.app): self.app}))
            known[id(kept)] = person
        return copy.deepcopy(made.result, known)

    def _open(self, name: str) -> None:
        service = open_service({"DATABASE_URL": f"sqlite:///{self.path}"})
        service.random_bytes = chance(name)
        # SQLAlchemy keeps its compiled statements with an engine, and each test has an engine of its own.
        service.engine.update_execution_options(compiled_cache=self.compiled)
        self.app.extensions["companion"] = service
        self.app.extensions["rate_limits"] = RateLimits()
