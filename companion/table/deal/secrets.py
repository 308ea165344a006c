"""The random bytes that moves about the deal need; passed in, so that moves stay pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class DealSecrets:
    """`fresh`: 32 random bytes, the secret of the next seal. `by_seal`: the secret of each seal of the table so far."""

    fresh: bytes
    by_seal: Mapping[str, bytes]
