"""Compiles translations (`.po`) into the files that gettext reads (`.mo`)."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def compile_catalogues(folder: Path = FOLDER) -> list[Path]:
    """Compile every `<lang>/LC_MESSAGES/messages.po` in the folder whose `.mo` is missing or older. Return the files
    written. Raises OSError: a file cannot be written."""
    written = []
    for po in sorted(folder.glob("*/LC_MESSAGES/messages.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        # Two processes that start at the same time must not write the same temporary file.
        draft = mo.with_suffix(f".mo.{os.getpid()}.part")
        with po.open("rb") as text, draft.open("wb") as out:
            write_mo(out, read_po(text))
        written.append(draft.replace(mo))
    return written
