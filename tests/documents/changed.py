"""Documents with one thing changed: `change(document, "seats[0].gold", 7)` puts 7 there, whatever was there before."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

Doc = dict[str, Any]

STEPS = re.compile(r"\[(\d+)\]|([^.\[]+)")


def rows(name: str) -> dict[str, Any]:
    """What this JSON file of the folder has, by command and edition."""
    read: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return read


def holder_of(document: Any, path: str) -> tuple[Any, int | str]:
    """The list or object in which this field lies, and its place there."""
    *way, last = [int(place) if place else name for place, name in STEPS.findall(path)]
    for step in way:
        document = document[step]
    return document, last


def change(document: Doc, path: str, value: object) -> Doc:
    """A copy with this value in this field. The place after the last of a list is a field, too."""
    changed = deepcopy(document)
    holder, place = holder_of(changed, path)
    if isinstance(holder, list):
        holder[place : int(place) + 1] = [value]
    else:
        holder[place] = value
    return changed


def leave_out(document: Doc, path: str) -> Doc:
    changed = deepcopy(document)
    holder, place = holder_of(changed, path)
    del holder[place]
    return changed


def inner_things(thing: Any, path: str = "") -> list[tuple[str, Any]]:
    """This list or object and all lists and objects in it, each with its path."""
    inner: list[tuple[str, Any]] = []
    if isinstance(thing, dict):
        inner = [(f"{path}.{name}".lstrip("."), value) for name, value in thing.items()]
    elif isinstance(thing, list):
        inner = [(f"{path}[{place}]", value) for place, value in enumerate(thing)]
    else:
        return []
    return [(path, thing), *(found for name, value in inner for found in inner_things(value, name))]
