"""Make static/js/htmx-<version>.js: htmx and its hx-sse extension in one file.

    npm pack htmx.org@4.0.1 && tar xf htmx.org-4.0.1.tgz && python .ci/vendor_htmx.py package

Prints the file's SHA-256, which belongs in tests/web/site/test_assets.py.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent / "static/js"
PARTS = ("dist/htmx.min.js", "dist/ext/hx-sse.min.js")


def head(version: str, licence: str) -> str:
    """Return the comment at the top: what the file is, and its licence."""
    return f"/*! htmx {version} with hx-sse, as published in the package htmx.org@{version}\n\n{licence.strip()}\n*/\n"


def join(package: Path) -> tuple[str, str]:
    """Return the name and text of the joined file, from an unpacked htmx.org package."""
    version = json.loads((package / "package.json").read_text("utf-8"))["version"]
    parts = [(package / part).read_text("utf-8").strip() for part in PARTS]
    return f"htmx-{version}.js", head(version, (package / "LICENSE").read_text("utf-8")) + ";\n".join(parts) + ";\n"


if __name__ == "__main__":
    name, text = join(Path(sys.argv[1]))
    (SCRIPTS / name).write_text(text, "utf-8")
    print(name, hashlib.sha256(text.encode()).hexdigest())
