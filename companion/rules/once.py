"""Rules room: an answer that a value works out when it is first asked, and then keeps. It knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Answer = TypeVar("Answer")


class once(Generic[Answer]):
    """What `functools.cached_property` does, without the lock that it takes up to Python 3.11 and that costs more than
    most answers do. Two threads that ask at once both work it out, and it is the same."""

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
