"""What every test of texts may ask for."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from tests.translations.catalogues import extract_texts


@pytest.fixture(scope="session")
def extracted() -> Catalog:
    """Every text of the companion, extracted once."""
    return extract_texts()
