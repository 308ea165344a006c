"""What chance hands to a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Chance:
    """What chance hands in: `fresh` 32 random bytes for a new seal, and the secrets of the seals so far."""

    fresh: bytes
    secrets: Mapping[str, bytes]
