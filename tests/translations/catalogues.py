"""The translations as their tests know them."""

# ruff: noqa: F401

from __future__ import annotations

from companion.translations.extract import (
    LANGUAGES,
    extract_texts,
    po_path,
    read_catalogue,
    untranslated_texts,
    update_catalogue,
)
