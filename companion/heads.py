"""The house: the head of a request as browsers write it, read without the machinery that reads mail.

It knows plain lines alone, and of those nothing that two programs could understand differently: a head with any other
line in it is left to the server's own reader, from its first byte on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

LONGEST = 65536
"""Bytes of a line, as the server's own reader has it."""

MOST = 100
"""Lines of a head, likewise."""

PLAIN = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]++):[ \t]*+([\t\x20-\x7e]*+)\r?\n")
"""Nothing that it took is ever given back, so a line costs by its length and no more, whatever it ends in."""

END = (b"\r\n", b"\n", b"")


class Lines(Protocol):
    """What can be read line by line."""

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line, up to so many bytes of it; empty at the end."""
        ...


class Again:
    """Lines that were read already, and after them what comes from where they came."""

    def __init__(self, lines: list[bytes], rest: Lines) -> None:
        self.lines, self.rest = lines[::-1], rest

    def readline(self, limit: int = -1) -> bytes:
        """The next line; one that was read already was read with the same limit."""
        return self.lines.pop() if self.lines else self.rest.readline(limit)


class Head:
    """The fields of a request's head, in gevent's words. `status` says what is wrong: nothing."""

    status = ""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self.fields = fields
        self._first: dict[str, str] = {}
        for name, value in fields:
            self._first.setdefault(name.lower(), value)

    def get(self, name: str, default: str | None = None) -> str | None:
        """The first field of this name, in whatever case."""
        return self._first.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        self._first.pop(name.lower(), None)
        self.fields = [field for field in self.fields if field[0].lower() != name.lower()]

    @property
    def typeheader(self) -> str | None:
        """What kind of content follows."""
        return self.get("content-type")

    @property
    def headers(self) -> Iterator[str]:
        """Every field as a line."""
        return (f"{name}: {value}\r\n" for name, value in self.fields)


def read_head(wire: Lines) -> Head | Again:
    """The head that comes next; where it is not plain, all its lines again for a reader that knows more."""
    lines, fields = list[bytes](), list[tuple[str, str]]()
    while len(lines) < MOST:
        line = wire.readline(LONGEST + 1)
        lines.append(line)
        if line in END:
            return Head(fields)
        found = PLAIN.fullmatch(line)
        if found is None or len(line) > LONGEST:
            break
        name, value = found.groups()
        fields.append((name.decode("ascii"), value.decode("ascii")))
    return Again(lines, wire)
