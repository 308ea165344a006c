"""Rules room: answers that a value works out when they are first asked, and then keeps. It knows no rule.

Two threads that ask at once both work it out, and it is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

Value = TypeVar("Value")
Parts = ParamSpec("Parts")
Answer = TypeVar("Answer")


MOST = 64
"""So many things that were asked along with a value are kept, and their answers."""


class once(Generic[Answer]):
    """What `functools.cached_property` does, without the lock that it takes up to Python 3.11 and that costs more than
    most answers do."""

    def __init__(self, work_out: Callable[[Any], Answer]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, asked: None, owner: type) -> once[Answer]: ...

    @overload
    def __get__(self, asked: object, owner: type) -> Answer: ...

    def __get__(self, asked: object, owner: type) -> once[Answer] | Answer:
        if asked is None:
            return self
        answer = asked.__dict__[self._name] = self._work_out(asked)
        return answer


def asked_once(find: Callable[[Value], Answer]) -> Callable[[Value], Answer]:
    """The same for a function of one value; nobody changes what it answers."""
    name = _kept_as(find)

    @wraps(find)
    def ask(value: Value) -> Answer:
        kept: dict[str, Answer] = value.__dict__
        if name not in kept:
            kept[name] = find(value)
        return kept[name]

    return ask


def asked_once_with(find: Callable[Concatenate[Value, Parts], Answer]) -> Callable[Concatenate[Value, Parts], Answer]:
    """The same for a function of a value and of what is asked along with it: things that are not only equal but the
    very same get the same answer. They are given by their places."""
    name, work_out = _kept_as(find), cast(Callable[..., Answer], find)

    @wraps(find)
    def ask(value: Value, *parts: Any) -> Answer:
        kept: dict[tuple[int, ...], tuple[Answer, tuple[Any, ...]]] = value.__dict__.setdefault(name, {})
        asked = tuple(map(id, parts))
        found = kept.get(asked)
        if found is None:
            # What was asked along stays too, or its number would become that of another thing.
            found = work_out(value, *parts), parts
            if len(kept) >= MOST:  # of things that were only tried
                kept.clear()
            kept[asked] = found
        return found[0]

    return cast(Callable[Concatenate[Value, Parts], Answer], ask)


def _kept_as(find: Callable[..., object]) -> str:
    return f"_{find.__module__}.{find.__qualname__}"
