"""Extracts every English text of templates, pages and messages into the translations. For developers:

    python -m companion.translations.extract

It needs a checkout. Existing translations stay, a text that is gone is dropped, and a new one is added with an empty
translation.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.translations.catalogues import FOLDER

ROOT = FOLDER.parents[1]
LANGUAGES = ("de", "sv", "fr", "es", "nl", "it")
OMITTED_HEADERS = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Generated-By",
    "Last-Translator",
    "Language-Team",
)
"""Header lines that are left out: they change with every run, or repeat what the repository's history says."""

HEADER = "# The companion in another language. New texts: python -m companion.translations.extract"


def extract_sentences(file: IO[bytes], *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's extractor for a module of sentences, with each key as a comment for translators. Yields line, function,
    text and comments."""
    for node in ast.walk(ast.parse(file.read())):
        for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                yield value.lineno, "gettext", str(value.value), [str(key.value)]


SOURCES: tuple[tuple[str, str, Any], ...] = (
    ("companion/sentences", "**.py", extract_sentences),
    ("companion/web", "**.py", "python"),
    ("templates", "**.html", "jinja2"),
)
"""Folder, pattern of file names, and extractor."""

KEYWORDS: dict[str, Any] = {"_": None, "gettext": None, "sentence": None, "ngettext": (1, 2)}
STRICT = {"**.html": {"silent": "false"}}
"""Makes a template that can't be parsed an error; Babel would treat it as a template without texts."""


def extract_texts(root: Path = ROOT) -> Catalog:
    """Return a catalogue of every English text to be translated, with the files in which it occurs. Raises
    jinja2.TemplateSyntaxError."""
    catalog = Catalog()
    for folder, files, reader in SOURCES:
        texts = extract_from_dir(root / folder, [(files, reader)], STRICT, KEYWORDS)
        for name, line, text, comments, _ in sorted(texts, key=lambda text: (text[0], text[1])):
            catalog.add(text, None, [(f"{folder}/{name}", line)], auto_comments=comments)
    return catalog


def po_path(language: str, folder: Path = FOLDER) -> Path:
    return folder / language / "LC_MESSAGES" / "messages.po"


def read_catalogue(language: str, folder: Path = FOLDER) -> Catalog:
    path = po_path(language, folder)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update_catalogue(language: str, extracted: Catalog, folder: Path = FOLDER) -> Catalog:
    translations = read_catalogue(language, folder)
    translations.header_comment = HEADER
    translations.update(extracted, no_fuzzy_matching=True, update_header_comment=False)
    # Sorted and without line numbers, so that the file depends on the texts only.
    out = io.BytesIO()
    write_po(out, translations, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    left_out = tuple(f'"{name}:'.encode() for name in OMITTED_HEADERS)
    lines = [line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(left_out)]
    path = po_path(language, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))
    return translations


def untranslated_texts(translations: Catalog) -> list[str]:
    """Also those with a fuzzy translation. Plural texts are listed by their singular."""

    def forms(text: Any) -> Sequence[str]:
        return (text,) if isinstance(text, str) else text or [""]

    return [
        forms(message.id)[0]
        for message in translations
        if message.id and (message.fuzzy or not all(forms(message.string)))
    ]


def main() -> None:
    extracted = extract_texts()
    for language in LANGUAGES:
        missing = untranslated_texts(update_catalogue(language, extracted))
        print(f"{language}: {len(extracted)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text}")


if __name__ == "__main__":
    main()
