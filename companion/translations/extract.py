"""Gathers every English text of templates, pages and phrases into the translations. Run by hand only.

    python -m companion.translations.extract

It needs a checkout, for it writes beside the sources. What is translated stays; a text that is gone is kept as a
comment; a new one is added with an empty translation.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.translations.catalogues import FOLDER

ROOT = FOLDER.parents[1]
LANGUAGES = ("de", "sv", "fr", "es", "nl", "it")
# Header lines that say nothing here, or change at each run: the repository knows who changed what, and when.
IDLE = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Generated-By",
    "Last-Translator",
    "Language-Team",
)
HEADER = "# The companion in another language. New texts: python -m companion.translations.extract"

Found = tuple[int, str, str, list[str]]


def phrases(file: IO[bytes], *_: object, **__: object) -> Iterator[Found]:
    """Each phrase of a module that holds dictionaries of phrases, with its key as a comment for translators.

    An extractor as Babel wants it: line, function, text, comments.
    """
    for node in ast.walk(ast.parse(file.read())):
        for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                yield value.lineno, "gettext", str(value.value), [str(key.value)]


# Folder, files in it, how they are read. Only these: an environment or a build beside them has texts of its own.
SOURCES: tuple[tuple[str, str, Any], ...] = (
    ("companion/messages", "**.py", phrases),
    ("companion/web", "**.py", "python"),
    ("templates", "**.html", "jinja2"),
)
KEYWORDS: dict[str, Any] = {"_": None, "gettext": None, "ngettext": (1, 2)}
# A template that cannot be read is an error, not a file without texts.
STRICT = {"**.html": {"silent": "false"}}


def gather(root: Path = ROOT) -> Catalog:
    """Every text that wants a translation, with the files it is in.

    Raises:
        jinja2.TemplateSyntaxError: a template cannot be read.
    """
    found = Catalog()
    for folder, files, reader in SOURCES:
        texts = extract_from_dir(root / folder, [(files, reader)], STRICT, KEYWORDS)
        for name, line, text, comments, _ in sorted(texts, key=_place):
            found.add(text, None, [(f"{folder}/{name}", line)], auto_comments=comments)
    return found


def _place(text: Any) -> tuple[str, int]:
    return text[0], text[1]


def po_file(language: str, folder: Path = FOLDER) -> Path:
    """Where the translations into `language` are kept."""
    return folder / language / "LC_MESSAGES" / "messages.po"


def read(language: str, folder: Path = FOLDER) -> Catalog:
    """The translations into `language` as they stand; empty where there are none yet."""
    path = po_file(language, folder)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, found: Catalog, folder: Path = FOLDER) -> Catalog:
    """Bring the translations into `language` up to what was `found`, and write them. Nothing is guessed."""
    words = read(language, folder)
    words.header_comment = HEADER
    words.update(found, no_fuzzy_matching=True, update_header_comment=False)
    path = po_file(language, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_quiet(words))
    return words


def _quiet(words: Catalog) -> bytes:
    """The file's bytes, the same at every run over the same texts: sorted, without dates and line numbers."""
    out = io.BytesIO()
    write_po(out, words, width=100, sort_output=True, include_lineno=False)
    idle = tuple(f'"{name}:'.encode() for name in IDLE)
    return b"".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(idle))


def untranslated(words: Catalog) -> list[str]:
    """The texts that have no translation yet, or a doubtful one."""
    return [_first(message.id) for message in words if message.id and (message.fuzzy or not _complete(message.string))]


def _first(text: Any) -> str:
    return str(text if isinstance(text, str) else text[0])


def _complete(string: Any) -> bool:
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


def main() -> None:
    """Update all languages and say what is missing."""
    found = gather()
    for language in LANGUAGES:
        missing = untranslated(update(language, found))
        print(f"{language}: {len(found)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text}")


if __name__ == "__main__":
    main()
