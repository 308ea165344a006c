"""Damaged documents: each must be answered, or refused in one line, and never crash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.documents import ValidationError, settle

Doc = dict[str, Any]


def refusal_of(doc: Any, judge: Callable[[Any], object] = settle) -> str:
    """The one-line error for this document."""
    with pytest.raises(ValidationError) as refusal:
        judge(doc)
    assert str(refusal.value).isprintable()
    return str(refusal.value)


def anything(words: Sequence[str], fields: Sequence[str], most: int) -> st.SearchStrategy[Any]:
    """Any JSON, of valid words and fields as well as others, with numbers up to `most`."""
    plain = st.none() | st.booleans() | st.integers(-2, most) | st.floats() | st.sampled_from(words)
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(fields), inner, max_size=3),
        max_leaves=6,
    )


@st.composite
def spoilt(
    draw: st.DrawFn, sound: Callable[[Random], Doc], fields: Sequence[str], things: st.SearchStrategy[Any]
) -> Doc:
    """A valid document in which one to three fields or items were removed, doubled or replaced."""
    doc = sound(Random(draw(st.integers(0, 9999))))
    for _ in range(draw(st.integers(1, 3))):
        spoil(draw, draw(st.sampled_from(inner_things(doc))), fields, things)
    return doc


def inner_things(thing: Any) -> list[Any]:
    """This list or object and all lists and objects in it."""
    within = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    return [
        *([thing] if isinstance(thing, list | dict) else []),
        *(part for thing_within in within for part in inner_things(thing_within)),
    ]


def spoil(draw: st.DrawFn, thing: Any, fields: Sequence[str], things: st.SearchStrategy[Any]) -> None:
    """Remove, double or replace one field or item of this object or list."""
    keys = [*thing, draw(st.sampled_from(fields))] if isinstance(thing, dict) else list(range(len(thing)))
    key = draw(st.sampled_from(keys)) if keys else None
    how = draw(st.sampled_from(["lose", "double", "replace", "replace"]))
    if isinstance(thing, list) and (how == "double" or key is None):
        thing.append(thing[key] if key is not None else draw(things))
    elif how == "lose" and (isinstance(thing, list) or key in thing):
        del thing[key]
    else:
        thing[key] = draw(things)
