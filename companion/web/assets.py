"""Style sheets, scripts, drawings and the font. Each is served for ever, under a name that contains its hash."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort, request, url_for

from companion.settings import resource_folder

OF_EDITIONS = "duel lost_mines"

BUNDLES: dict[str, str] = {
    "base.css": "variables base",
    "lobby.css": "lobby",
    "home.css": "home",
    "seat.css": "table seat dwarf",
    "play.css": f"draft scores reveal round_end_show podium maze {OF_EDITIONS}",
    "host.css": f"host round_table maze maze_window maze_turn cell_sheet {OF_EDITIONS} round table scores"
    " round_end_show podium",
    "big_screen.css": f"maze {OF_EDITIONS} table scores podium standings round_end_show round_table big_screen film",
    "reading.css": f"maze {OF_EDITIONS} rulebook replay film",
    "archive.css": "table standings archive podium",
    "picture.css": f"variables maze {OF_EDITIONS} picture",
    "forms.js": "forms share_picture loaded",
    "app.js": "htmx-4.0.1 edited hold stream sheets scroll_to_opened wake_lock alerts round_end_show loaded",
    "host.js": "double_tap end_questions copy_address round_table maze_zoom maze big_screen replay loaded",
}
"""Maps the name of a bundle that pages link to the files it is joined from, in this order.

Every page links base.css and forms.js, every page that follows its table app.js, so browsers fetch them once. The page
with the field for the name needs no more: a phone has it before htmx would be there.
"""

SYMBOLS = "symbols.svg"
"""Comes first in every other file of drawings, which may refer to it."""

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
FOLDERS = {".css": "css", ".js": "js", ".svg": "svg", ".woff2": "fonts"}
FONT = re.compile(rb'url\("([\w-]+\.woff2)"\)')
"""Matches a font's name in a style sheet, which is replaced by the name under which the font is served."""
COMMENTS = {
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
    ".svg": re.compile(rb"<!--.*?-->\n|</svg>\s*<svg[^>]*>\n", re.DOTALL),
    ".js": re.compile(rb"^ *//.*\n|(?<=[;{,(]) // [^'\"`\n]*$", re.MULTILINE),
}
"""Comments stay here: they are a seventh of what a phone would fetch before its role."""
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    name: str
    plain: bytes

    @cached_property
    def packed(self) -> bytes:
        return min(self.plain, gzip.compress(self.plain, 9, mtime=0), key=len)


class Assets:
    """`version` is that of all scripts, style sheets and drawings: it changes with any of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files = [file.name for kind in ("fonts/*.woff2", "svg/*.svg") for file in sorted(folder.glob(kind))]
        self._by_name: dict[str, Asset] = {}
        for name in [*files, *BUNDLES]:
            self._by_name[name] = self._read(name)
        self.by_served_name = {asset.name: asset for asset in self._by_name.values()}
        self.version = _hash("".join(self.by_served_name).encode())

    def find(self, name: str) -> Asset:
        """Raises KeyError if templates call no asset by this name."""
        return self._by_name[name]

    def _read(self, name: str) -> Asset:
        path = PurePosixPath(name)
        names = [f"{part}{path.suffix}" for part in BUNDLES[name].split()] if name in BUNDLES else [name]
        if path.suffix == ".svg" and name != SYMBOLS:
            names.insert(0, SYMBOLS)
        plain = b"\n".join((self.folder / FOLDERS[path.suffix] / part).read_bytes() for part in names)
        if path.suffix in COMMENTS:
            plain = COMMENTS[path.suffix].sub(b"", plain)
        if path.suffix == ".css":
            plain = FONT.sub(lambda found: b'url("%s")' % self.find(found[1].decode()).name.encode(), plain)
        return Asset(f"{path.stem}-{_hash(plain)}{path.suffix}", plain)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def asset_response(asset: Asset) -> Response:
    packed = asset.packed is not asset.plain and request.accept_encodings["gzip"] > 0
    response = Response(asset.packed if packed else asset.plain)
    response.content_type = CONTENT_TYPES[PurePosixPath(asset.name).suffix]
    response.headers.update({"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"})
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    return response


ASSETS = Assets(resource_folder("static"))


@cache
def symbol_url(name: str) -> str:
    """Of a drawing in `symbols.svg`, or of `<file>/<drawing>` in another file."""
    file, _, drawing = name.rpartition("/")
    return f"/static/{ASSETS.find((file or 'symbols') + '.svg').name}#{drawing}"


def serve(name: str) -> Response:
    return asset_response(ASSETS.by_served_name.get(name) or abort(404))


def init_app(app: Flask) -> None:
    app.add_url_rule("/static/<name>", "asset", serve)
    app.jinja_env.globals["asset"] = lambda name: url_for("asset", name=ASSETS.find(name).name)
    app.jinja_env.globals["assets_version"] = lambda: ASSETS.version
    app.jinja_env.globals["symbol"] = symbol_url
