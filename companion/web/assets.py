"""Web room: style sheets, scripts and pictures, each compressed once and named after its content."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from flask import Flask, Response, abort, request, url_for
from markupsafe import Markup

from companion.web.accept import takes_gzip

BUNDLES: dict[str, tuple[str, ...]] = {
    "base.css": ("css/tokens.css", "css/base.css"),
    "lobby.css": ("css/lobby.css",),
    "seat.css": (
        "css/table.css",
        "css/seat.css",
        "css/draft.css",
        "css/receipt.css",
        "css/reveal.css",
        "css/podium.css",
    ),
    "host.css": (
        "css/host.css",
        "css/maze.css",
        "css/duel.css",
        "css/dig.css",
        "css/round.css",
        "css/table.css",
        "css/receipt.css",
        "css/podium.css",
    ),
    "replay.css": ("css/maze.css", "css/duel.css", "css/replay.css"),
    "board.css": (
        "css/maze.css",
        "css/duel.css",
        "css/table.css",
        "css/receipt.css",
        "css/podium.css",
        "css/board.css",
    ),
    "rulebook.css": ("css/maze.css", "css/duel.css", "css/receipt.css", "css/grid.css", "css/rulebook.css"),
    "dwarf.css": ("css/dwarf.css",),
    "grid.css": ("css/grid.css",),
    "forest.css": ("css/forest.css",),
    "nights.css": ("css/nights.css",),
    "timer.css": ("css/timer.css",),
    "print.css": ("css/print.css",),
    "forms.js": ("js/forms.js",),
    "hold.js": ("js/hold.js",),
    "verify.js": ("js/sha256.js", "js/verify.js"),
    "print.js": ("js/print.js",),
    "board.js": ("js/board.js",),
    "replay.js": ("js/replay.js",),
    "host.js": (
        "js/double_tap.js",
        "js/missing_answers.js",
        "js/remember_form.js",
        "js/reset_on_close.js",
        "js/scroll_to_opened.js",
        "js/maze_view.js",
        "js/maze.js",
    ),
    "cut.js": ("js/sha256.js", "js/cut.js"),
    "app.js": ("js/htmx-4.0.1.js", "js/hold.js", "js/stream.js", "js/wake_lock.js", "js/lazy_scripts.js"),
    "extras.js": ("js/install.js", "js/alerts.js", "js/scroll_to_opened.js"),
    "timer.js": ("js/timer.js",),
    "refused.js": ("js/refused.js",),
}
"""Name of what a page links -> the files it is joined from, in this order.

Every page links base.css and forms.js, so they are fetched once and serve all pages.
"""

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
SPELT = " /=:;,'()-"
"""What need not be quoted in a picture's address."""

COMMENTS = {".js": re.compile(rb"^ *//.*\n", re.MULTILINE), ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL)}
"""What is left out of files that are sent: in scripts only lines that are nothing but a comment."""

FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """One thing a page links: the name it is served under, its type, its bytes as they are and compressed."""

    name: str
    kind: str
    plain: bytes
    packed: bytes


def joined(folder: Path, name: str) -> bytes:
    """Return the bytes of a bundle, without comments, or of the picture of this name.

    Raises:
        KeyError: there is neither.
    """
    parts = [folder / part for part in BUNDLES.get(name, ())] or [folder / "img" / name]
    suffix = PurePosixPath(name).suffix
    if suffix not in KINDS or not all(part.is_file() for part in parts):
        raise KeyError(name)
    content = b"\n".join(part.read_bytes() for part in parts)
    return COMMENTS[suffix].sub(b"", content) if suffix in COMMENTS else content


class Assets:
    """Everything under `/static`, made at first use and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[str, Asset] = {}

    def find(self, name: str) -> Asset:
        """The asset that a template calls `name`; `KeyError` where there is none."""
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def names(self) -> list[str]:
        """All that pages may link: every bundle and every picture, as a template calls it."""
        pictures = (path.name for path in (self.folder / "img").iterdir())
        return [*BUNDLES, *sorted(name for name in pictures if PurePosixPath(name).suffix in KINDS)]

    def served(self, served_name: str) -> Asset | None:
        """The asset under the name it is served as; None for an unknown one or an old content."""
        stem, _, rest = served_name.rpartition("-")
        try:
            asset = self.find(stem + PurePosixPath(rest).suffix)
        except KeyError:
            return None
        return asset if asset.name == served_name else None

    def _make(self, name: str) -> Asset:
        plain, path = joined(self.folder, name), PurePosixPath(name)
        mark = hashlib.sha256(plain).hexdigest()[:12]
        return Asset(f"{path.stem}-{mark}{path.suffix}", KINDS[path.suffix], plain, gzip.compress(plain, 9, mtime=0))


def answer(asset: Asset) -> Response:
    """The asset for this request, compressed where the browser takes it and it is smaller so."""
    packed = len(asset.packed) < len(asset.plain) and takes_gzip(request.headers.get("Accept-Encoding", ""))
    response = Response(asset.packed if packed else asset.plain, content_type=asset.kind)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = FOR_EVER
    response.headers["Vary"] = "Accept-Encoding"
    return response


def within(asset: Asset) -> Markup:
    """A small picture as an address that holds it: it costs no request. It fits between double quotes."""
    text = asset.plain.decode().strip().replace('"', "'")
    return Markup(f"data:{asset.kind.partition(';')[0]},{quote(text, safe=SPELT)}")


def init_app(app: Flask, folder: Path | None = None) -> Assets:
    """Serves `/static/<name>-<hash>.<ext>` and gives templates `asset(name)`, its URL, and `inlined(name)`, all of
    it as a URL.

    The files are read from `folder`, or from the application's own static folder.
    """
    assets = Assets(folder or Path(app.static_folder or "static"))

    def serve(name: str) -> Response:
        asset = assets.served(name)
        if asset is None:
            abort(404)
        return answer(asset)

    app.extensions["companion.assets"] = assets
    app.add_url_rule("/static/<name>", "asset", serve)
    app.jinja_env.globals["asset"] = lambda name: url_for("asset", name=assets.find(name).name)
    app.jinja_env.globals["inlined"] = lambda name: within(assets.find(name))
    return assets
