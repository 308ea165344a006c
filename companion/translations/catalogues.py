"""Compiles translations (`.po`) into the files that gettext reads (`.mo`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent


def compile_catalogues(source: Path = FOLDER, target: Path | None = None) -> list[Path]:
    """Compile every `<lang>/LC_MESSAGES/messages.po` below `source` whose `.mo` below `target` is missing or older.

    `target` is `source` by default. Returns the files written.

    Raises:
        OSError: a file cannot be written.
    """
    return [_compile(po, mo) for po, mo in outdated_catalogues(source, target or source)]


def outdated_catalogues(source: Path, target: Path) -> Iterator[tuple[Path, Path]]:
    for po in sorted(source.glob("*/LC_MESSAGES/messages.po")):
        mo = target / po.relative_to(source).with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            yield po, mo


def _compile(po: Path, mo: Path) -> Path:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    mo.parent.mkdir(parents=True, exist_ok=True)
    # Two processes that start at the same time must not write the same temporary file.
    draft = mo.with_suffix(f".mo.{os.getpid()}.part")
    with po.open("rb") as text, draft.open("wb") as out:
        write_mo(out, read_po(text))
    return draft.replace(mo)
