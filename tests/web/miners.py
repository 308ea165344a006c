"""Evenings of The Lost Mines over the real application: verbs for tests of the web room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from companion.rules.dwarfs import DWARFS
from tests.web.people import Person, open_table, sit

Mine = dict[str, Person]
"""The host, and each dwarf by name."""


def open_mine(app: Flask, *names: str, begin: bool = True, **options: str) -> Mine:
    """A table of The Lost Mines at which these sit with phones, and its first round."""
    host = open_table(app, "lost_mines", **options)
    people = {"host": host, **{name: sit(host, name) for name in names}}
    if begin:
        assert host.post("/round", do="begin").status_code == 200
    return people


def clan(person: Person) -> str:
    """The clan of what was dealt to this person."""
    return DWARFS[person.role][0]


def tell(person: Person, *values: int | str, **form: Any) -> Any:
    """This person tells on the own phone what the treasures are worth."""
    return person.post("/seat/sheet", do="treasures", values=["", *map(str, values)], **form)


def end(mine: Mine, found: Mapping[str, Sequence[int]] | None = None, dragon: str = "", **form: Any) -> Any:
    """The round is over: these found treasures so much worth; all others as their phones told."""
    fields = {f"treasures.{mine[name].seat}": ["", *map(str, worth)] for name, worth in (found or {}).items()}
    return mine["host"].post("/round", do="end", dragon=mine[dragon].seat if dragon else "", **fields, **form)


def deal_by_hand(mine: Mine, **cards: str) -> dict[str, str]:
    """The fields that say what the real dwarf cards were."""
    return {f"role.{mine[name].seat}": card for name, card in cards.items()}
