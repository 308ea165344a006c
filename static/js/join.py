"""Makes htmx-<version>.js: htmx and its hx-sse extension in one file, so that neither can be there without the other.

    npm pack htmx.org@4.0.1 && tar xf htmx.org-4.0.1.tgz && python static/js/join.py package

The file goes beside this script; the SHA-256 that is printed belongs into tests/web/test_assets.py.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

PARTS = ("dist/htmx.min.js", "dist/ext/hx-sse.min.js")


def head(version: str, licence: str) -> str:
    """The comment at the top: what this is and under which licence it comes."""
    return f"/*! htmx {version} with hx-sse, as published in the package htmx.org@{version}\n\n{licence.strip()}\n*/\n"


def join(package: Path) -> tuple[str, str]:
    """The name and the text of the joined file, made of an unpacked htmx.org package."""
    version = json.loads((package / "package.json").read_text("utf-8"))["version"]
    parts = [(package / part).read_text("utf-8").strip() for part in PARTS]
    return f"htmx-{version}.js", head(version, (package / "LICENSE").read_text("utf-8")) + ";\n".join(parts) + ";\n"


if __name__ == "__main__":
    name, text = join(Path(sys.argv[1]))
    Path(__file__).with_name(name).write_text(text, "utf-8")
    print(name, hashlib.sha256(text.encode()).hexdigest())
