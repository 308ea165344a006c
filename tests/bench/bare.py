"""The floor that `deal` measures against: the companion's server and stream, its copy of htmx, and a page of one line.

Run by `tests.bench.deal`; it prints its port and serves until it is killed.
"""

from __future__ import annotations

from gevent import monkey

monkey.patch_all()

import socket  # noqa: E402
from pathlib import Path  # noqa: E402

from flask import Flask, Response, send_file  # noqa: E402

from companion.live import VersionBus  # noqa: E402
from companion.server import run_server  # noqa: E402

HTMX = next((Path(__file__).parents[2] / "static/js").glob("htmx-*.js"))
PAGE = """<!doctype html><html lang="en"><head><title>Bare</title><script defer src="/htmx.js"></script>
<meta name="htmx-config" content='{"sse": {"reconnect": false, "pauseOnBackground": false}}'></head>
<body hx-sse:connect="/stream" hx-swap="none">%s
<div id="line" hx-get="/line" hx-trigger="changed from:body" hx-swap="innerHTML"></div></body></html>"""
BUTTONS = "".join(f'<button hx-post="/next" hx-swap="none">{name}</button>' for name in ("Next", "Back"))

app, bus = Flask(__name__), VersionBus()


@app.get("/host")
def host() -> str:
    return PAGE % BUTTONS


@app.get("/phone")
def phone() -> str:
    return PAGE % ""


@app.get("/htmx.js")
def htmx() -> Response:
    return send_file(HTMX)


@app.post("/next")
def step() -> tuple[str, int]:
    bus.publish("BARE", bus.newest_version("BARE") + 1)
    return "", 204


@app.get("/line")
def line() -> str:
    return '<p class="shown">Your role has been dealt.</p>' if bus.newest_version("BARE") % 2 else ""


@app.get("/stream")
def stream() -> Response:
    return Response(bus.stream("BARE", 0, (None,)), mimetype="text/event-stream")


if __name__ == "__main__":
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    run_server(listener, app, bus, lambda: None)
