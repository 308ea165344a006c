"""The floor of an exchange: our server, Flask and the streams with nothing behind them. A post tells who listens at its
table, and a sheet is always the same bytes; no database, no table, nothing drawn.

Run by `deal_out`: python -m tests.bench.constant BYTES
"""

from __future__ import annotations

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402 - patched before all else, as the companion is
from typing import Any  # noqa: E402

from flask import Flask, Response  # noqa: E402

from companion.ops import gevent_server  # noqa: E402
from companion.realtime.sse import OPENING, Streams  # noqa: E402


class StreamResponse(Response):
    """A response whose connection is passed to the streams."""

    code = ""

    def __call__(self, environ: Any, start_response: Any) -> Any:
        start_response("200 OK", [("Content-Type", "text/event-stream"), ("Transfer-Encoding", "chunked")])
        return self

    def take_connection(self, connection: Any) -> None:
        streams.open(connection, self.code, (1,), OPENING)


streams = Streams(lambda code: 1, lambda code, who: None, lambda codes: None)


def constant(size: int) -> Flask:
    """The app whose sheets have so many bytes."""
    app = Flask("constant")

    @app.post("/t/<code>/<path:page>")
    def act(code: str, page: str) -> Response:
        streams.publish(code)
        return Response(b"", 303, {"Location": f"/t/{code}/host"})

    @app.get("/t/<code>/stream")
    def stream(code: str) -> Response:
        response = StreamResponse()
        response.code = code
        return response

    @app.get("/t/<code>/seat/sheet")
    def sheet(code: str) -> Response:
        return Response(b"x" * size, 200, {"Connection": "close"}, "text/html")

    return app


if __name__ == "__main__":
    listener = gevent_server.listen("127.0.0.1", 0)
    app = constant(int(sys.argv[1]))
    gevent_server.serve(listener, app, lambda: None, lambda: print(listener.getsockname()[1], flush=True))
