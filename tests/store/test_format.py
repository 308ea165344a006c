"""The format of what is stored has a number: the newest migration's. It rises with every change of events, too, so that
an older companion refuses what it can't read and a newer one copies the database first."""

import dataclasses
import typing
from collections.abc import Iterator
from hashlib import sha256

from tests.store.driver import Event, database

EVENTS_OF_MIGRATION = {"0001": "23c3c28681c76c96"}
"""The newest migration, and the hash of the events that it stands for."""


def lines(cls: type, told: set[type]) -> Iterator[str]:
    """Each field of the event, and of the dataclasses in it, with its type."""
    if dataclasses.is_dataclass(cls) and cls not in told:
        told.add(cls)
        yield from (f"{cls.__name__}.{field.name}: {field.type}" for field in dataclasses.fields(cls))
        for hint in typing.get_type_hints(cls).values():
            yield from lines(hint, told)
    for part in typing.get_args(cls):
        yield from lines(part, told)


def test_events_change_only_with_a_migration() -> None:
    told: set[type] = set()
    events = sha256("\n".join(sorted(line for event in Event.classes.values() for line in lines(event, told))).encode())
    assert {database.HEAD: events.hexdigest()[:16]} == EVENTS_OF_MIGRATION, (
        "Events changed. If a version with the old ones was released, add a migration; it may be empty. "
        "Then write its number and this hash here."
    )
