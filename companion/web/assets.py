"""Style sheets, scripts, pictures and the font. Each is compressed once and served under a name that contains its
hash."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from flask import Flask, Response, abort, request, url_for
from markupsafe import Markup

from companion.web.accept_headers import accepts_gzip

BUNDLES: dict[str, tuple[str, ...]] = {
    "base.css": ("css/variables.css", "css/base.css"),
    "lobby.css": ("css/lobby.css",),
    "home.css": ("css/home.css",),
    "seat.css": ("css/table.css", "css/helmets.css", "css/seat.css"),
    "result.css": (
        "css/draft.css",
        "css/scores.css",
        "css/reveal.css",
        "css/round_end_show.css",
        "css/podium.css",
    ),
    "host.css": (
        "css/host.css",
        "css/round_table.css",
        "css/maze.css",
        "css/duel.css",
        "css/host_maze.css",
        "css/round.css",
        "css/end_questions.css",
        "css/table.css",
        "css/helmets.css",
        "css/scores.css",
        "css/round_end_show.css",
        "css/podium.css",
    ),
    "maze.css": ("css/maze.css", "css/duel.css", "css/seat_maze.css"),
    "replay.css": ("css/maze.css", "css/duel.css", "css/replay.css"),
    "big_screen.css": (
        "css/maze.css",
        "css/duel.css",
        "css/table.css",
        "css/helmets.css",
        "css/scores.css",
        "css/podium.css",
        "css/round_end_show.css",
        "css/round_table.css",
        "css/big_screen.css",
    ),
    "rulebook.css": ("css/maze.css", "css/duel.css", "css/grid.css", "css/rulebook.css"),
    "dwarf.css": ("css/dwarf.css",),
    "grid.css": ("css/grid.css",),
    "lost_mines.css": ("css/lost_mines.css",),
    "archive.css": ("css/archive.css",),
    "timer.css": ("css/timer.css",),
    "forms.js": ("js/forms.js",),
    "has_selector.js": ("js/has_selector.js",),
    "hold.js": ("js/hold.js",),
    "verify.js": ("js/sha256.js", "js/verify.js"),
    "big_screen.js": ("js/big_screen.js",),
    "replay.js": ("js/replay.js",),
    "host.js": (
        "js/double_tap.js",
        "js/required_answers.js",
        "js/remember_form.js",
        "js/save_on_close.js",
        "js/question_steps.js",
        "js/first_round_hints.js",
        "js/copy_address.js",
        "js/own_name.js",
        "js/round_table.js",
        "js/maze_zoom.js",
        "js/maze.js",
    ),
    "deal_cut.js": ("js/sha256.js", "js/deal_cut.js"),
    "app.js": (
        "js/htmx-4.0.1.js",
        "js/hold.js",
        "js/scroll_to_opened.js",
        "js/stream.js",
        "js/wake_lock.js",
        "js/lazy_scripts.js",
    ),
    "extras.js": (
        "js/install.js",
        "js/alerts.js",
        "js/round_end_show.js",
        "js/sheets.js",
        "js/menu.js",
    ),
    "timer.js": ("js/timer.js",),
    "refused.js": ("js/refused.js",),
}
"""Maps the name of a bundle that pages link to the files it is joined from, in this order.

Every page links base.css and forms.js, so browsers fetch them once.
"""

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
UNQUOTED = " /=:;,'()-"
"""Characters that need no quoting in a data URL."""

FOLDERS = {".woff2": "fonts"}
"""The folder of files with this suffix, where it isn't `img`."""
FONT = re.compile(rb'url\("([\w-]+\.woff2)"\)')
"""Matches a font's name in a style sheet, which is replaced by the name under which the font is served."""

STRIPPED = {
    ".js": re.compile(rb"^ *//.*\n|^ +", re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\n?|^ +|(?<=[a-z]:) | (?=\{)|(?<=\{) |;? (?=\})", re.DOTALL | re.MULTILINE),
}
"""Comments and blanks that are removed from scripts and style sheets. In scripts, only comments on lines of their
own."""

FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A bundle, picture or font: the name it is served under, its content type, its bytes, and its bytes compressed by
    gzip."""

    name: str
    kind: str
    plain: bytes
    packed: bytes


def read_bundle(folder: Path, name: str) -> bytes:
    """Return the content of the bundle, picture or font of this name, without comments and indents.

    Raises:
        KeyError: no bundle, picture or font has this name.
    """
    suffix = PurePosixPath(name).suffix
    parts = [folder / part for part in BUNDLES.get(name, ())] or [folder / FOLDERS.get(suffix, "img") / name]
    if suffix not in CONTENT_TYPES or not all(part.is_file() for part in parts):
        raise KeyError(name)
    content = b"\n".join(part.read_bytes() for part in parts)
    return STRIPPED[suffix].sub(b"", content) if suffix in STRIPPED else content


class Assets:
    """All files served under `/static`, each built when first needed and then cached."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._cache: dict[str, Asset] = {}

    def find(self, name: str) -> Asset:
        """Return the asset that templates call by this name.

        Raises:
            KeyError: no asset has this name.
        """
        if name not in self._cache:
            self._cache[name] = self._build(name)
        return self._cache[name]

    def asset_names(self) -> list[str]:
        """Return the names by which templates call all bundles, pictures and fonts."""
        files = (path.name for folder in ("img", "fonts") for path in (self.folder / folder).iterdir())
        return [*BUNDLES, *sorted(name for name in files if PurePosixPath(name).suffix in CONTENT_TYPES)]

    def find_by_served_name(self, served_name: str) -> Asset | None:
        """Return the asset that is served under a name with a hash; None if the name is unknown or the content has
        changed since."""
        stem, _, rest = served_name.rpartition("-")
        try:
            asset = self.find(stem + PurePosixPath(rest).suffix)
        except KeyError:
            return None
        return asset if asset.name == served_name else None

    def _build(self, name: str) -> Asset:
        """Read an asset, put its hash into its name, and compress it."""
        plain, path = read_bundle(self.folder, name), PurePosixPath(name)
        if path.suffix == ".css":
            plain = FONT.sub(lambda found: b'url("%s")' % self.find(found[1].decode()).name.encode(), plain)
        mark = hashlib.sha256(plain).hexdigest()[:12]
        return Asset(
            f"{path.stem}-{mark}{path.suffix}", CONTENT_TYPES[path.suffix], plain, gzip.compress(plain, 9, mtime=0)
        )


def asset_response(asset: Asset) -> Response:
    """Return a response with the asset, compressed if the browser accepts gzip and the result is smaller."""
    packed = len(asset.packed) < len(asset.plain) and accepts_gzip(request.headers.get("Accept-Encoding", ""))
    response = Response(asset.packed if packed else asset.plain, content_type=asset.kind)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = FOR_EVER
    response.headers["Vary"] = "Accept-Encoding"
    return response


def data_url(asset: Asset) -> Markup:
    """Return a small picture as a data URL, for an HTML attribute in double quotes."""
    text = asset.plain.decode().strip().replace('"', "'")
    return Markup(f"data:{asset.kind.partition(';')[0]},{quote(text, safe=UNQUOTED)}")


def init_app(app: Flask, folder: Path | None = None) -> Assets:
    """Serve `/static/<name>-<hash>.<ext>`. Give templates `asset(name)`, its URL, and `inline_data_url(name)`, its data
    URL.

    The files are read from `folder`, by default from the application's static folder.
    """
    assets = Assets(folder or Path(app.static_folder or "static"))

    def serve(name: str) -> Response:
        asset = assets.find_by_served_name(name)
        if asset is None:
            abort(404)
        return asset_response(asset)

    app.extensions["companion.assets"] = assets
    app.add_url_rule("/static/<name>", "asset", serve)
    app.jinja_env.globals["asset"] = lambda name: url_for("asset", name=assets.find(name).name)
    app.jinja_env.globals["inline_data_url"] = lambda name: data_url(assets.find(name))
    return assets
