"""Many tables of many phones behind one address join at once, beside somebody who guesses codes: nobody of them is
refused, and who guesses waits."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.rush import PHONES, TABLES, rush
from tests.bench.served import Caller, Served

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with"),
]

CODES_AT_ONCE = 10


def test_200_phones_behind_one_address_join_while_another_guesses_codes(
    tmp_path: Path, data_folder: Callable[[Path], Path]
) -> None:
    with Served(data_folder(tmp_path / "instance")) as served:
        result = rush(served, TABLES, PHONES)
        assert [(phone.name, phone.answers, phone.told) for phone in result.refused] == []
        assert "200 phones behind one address: 0 refused" in str(result)
        statuses = [status for status, _ in result.guesses]
        assert statuses[:CODES_AT_ONCE] == [404] * CODES_AT_ONCE
        spent = sum(took for _, took in result.guesses)
        assert statuses.count(404) <= CODES_AT_ONCE + 1 + spent / 6
        late = Caller(served.port)
        with closing(late.connection):  # a guess may have become free since the last one, but no two
            assert 429 in [late.get(f"/t/QQQ{letter}")[0] for letter in "QR"]
