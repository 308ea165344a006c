"""Many tables of many phones behind one address join at once, and nobody of them is refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.rush import PHONES, TABLES, rush
from tests.bench.served import Served

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with"),
]


def test_200_phones_behind_one_address_join(tmp_path: Path, data_folder: Callable[[Path], Path]) -> None:
    with Served(data_folder(tmp_path / "instance")) as served:
        result = rush(served, TABLES, PHONES)
        assert [(phone.name, phone.answers, phone.told) for phone in result.refused] == []
        assert "200 phones behind one address: 0 refused" in str(result)
