"""The random bytes that moves about the deal need. Callers pass them in, so that moves stay pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class DealSecrets:
    """The random bytes (secrets) from which a table's deals follow. Only their hashes, the seals, are public before a
    deal."""

    next_secret: bytes  # 32 random bytes, the secret of the next new seal
    by_seal: Mapping[str, bytes]  # the secret of each seal that the table has, by the seal's 64 hex digits
