"""The web room: fragments as they were drawn last. The same browser that asks the same again of a table where nothing
happened gets the same, before the app is asked at all: only the table's newest version is read.

It decides nothing: what is kept was drawn for this very cookie, and a key is good or void as of a version. A role is
never kept, nor what tells more than the table's own state: who is listening, or the time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from flask import Flask, request
from werkzeug.http import is_entity_header, parse_etags
from werkzeug.wrappers import Response as AnyResponse

from companion.web.access import service

MOST = 2000
LONGEST = 3600.0
"""Seconds after which it is drawn anew all the same: a cookie and a name of this machine are not good for ever."""

ASKED = (
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_COOKIE",
    "HTTP_HOST",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_HX_REQUEST",
    "HTTP_HX_CURRENT_URL",
    "HTTP_USER_AGENT",
    "REMOTE_ADDR",
    "SCRIPT_NAME",
    "wsgi.url_scheme",
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PREFIX",
    "HTTP_X_FORWARDED_PROTO",
)
"""All of a request that may make a difference to what is drawn, or to whether it is answered."""

MAY_BE_KEPT = "companion.may-be-kept"
"""Where a view leaves the source of its answer."""

Asked = tuple[Any, ...]
Headers = list[tuple[str, str]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Source(NamedTuple):
    """What an answer follows from: the table with this code, its row and version, and the page that draws it."""

    code: str
    stamp: tuple[int, int]
    page: str | None


@dataclass(frozen=True)
class Drawing:
    """An answer and its source. No body where the browser had it already."""

    source: Source
    headers: Headers
    body: bytes
    at: float = field(default_factory=time.monotonic)

    @property
    def etag(self) -> str:
        """Its mark, as the browser says it again."""
        return next((value for name, value in self.headers if name == "ETag"), "")

    def is_known(self, marks: str) -> bool:
        """Whether the browser that says these marks has it."""
        return bool(self.etag) and (marks == self.etag or parse_etags(marks).contains_raw(self.etag))

    def short(self) -> Headers:
        """What is said to a browser that has it."""
        return [(name, value) for name, value in self.headers if not is_entity_header(name)]


class Kept:
    """The app behind what is kept of its answers."""

    def __init__(self, app: Flask) -> None:
        self.app, self.inner = app, app.wsgi_app
        self.drawings: OrderedDict[Asked, Drawing] = OrderedDict()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET":
            return self.inner(environ, start_response)
        asked = tuple(map(environ.get, ASKED))
        found = self.drawings.get(asked)
        if not found or time.monotonic() - found.at >= LONGEST:
            return self._ask(asked, environ, start_response)
        began = time.perf_counter()
        with self._steady(found.source.code) as stamp:
            same = stamp == found.source.stamp
            known = same and found.is_known(environ.get("HTTP_IF_NONE_MATCH", ""))
            if not same or not (known or found.body):
                return self._ask(asked, environ, start_response)
        start_response(*(("304 NOT MODIFIED", found.short()) if known else ("200 OK", [*found.headers])))
        self._count(found.source.page, 304 if known else 200, time.perf_counter() - began)
        return [] if known else [found.body]

    def _count(self, page: str | None, status: int, seconds: float) -> None:
        self.app.extensions["companion.counts"].answered(page, status, seconds)

    @contextmanager
    def _steady(self, code: str) -> Iterator[tuple[int, int] | None]:
        """The table's stamp, read once for the look that follows too; None where it cannot be read."""
        with ExitStack() as stack:
            try:
                stamp = stack.enter_context(self.app.extensions["companion"].steady(code))
            except Exception:  # whatever is wrong, the app itself says it
                stamp = None
            yield stamp

    def _ask(self, asked: Asked, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """What the app answers, kept where its view allowed that."""
        head: list[Any] = []

        def noted(status: str, headers: Headers, *more: Any) -> Any:
            head[:] = status, headers
            return start_response(status, headers, *more)

        answer = self.inner(environ, noted)
        if MAY_BE_KEPT not in environ:
            return answer
        with closing(cast(Any, answer)):
            body = b"".join(answer)
        self._keep(asked, environ[MAY_BE_KEPT], head[0], [*head[1]], body)
        return [body]

    def _keep(self, asked: Asked, source: Source, status: str, headers: Headers, body: bytes) -> None:
        """Keeps it for who asks the same, unless it is a refusal or gives the browser a cookie."""
        if status[:3] not in ("200", "304") or any(name == "Set-Cookie" for name, _ in headers):
            return
        self.drawings[asked] = Drawing(source, headers, body)
        self.drawings.move_to_end(asked)
        if len(self.drawings) > MOST:
            self.drawings.popitem(last=False)


def init_app(app: Flask) -> None:
    """Begins with nothing kept."""
    kept = Kept(app)
    app.extensions["companion.kept"] = kept.drawings
    app.wsgi_app = kept  # type: ignore[method-assign]


def serve_kept(code: str, draw: Callable[[], AnyResponse]) -> AnyResponse:
    """What `draw` answers, which must follow from the table and the request alone. It says as of which version it is
    true: a fragment that shows nothing new is the same as before, byte for byte."""
    with service().steady(code) as stamp:
        request.environ[MAY_BE_KEPT] = Source(code, stamp, request.endpoint)
        response = draw()
        response.headers["Table-Version"] = str(stamp[1])
        return response


def follow_more() -> None:
    """What is drawn here follows from more than its table: it is not kept."""
    request.environ.pop(MAY_BE_KEPT, None)
