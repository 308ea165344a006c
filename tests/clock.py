"""A clock that goes on where the test says so, and secrets that are the same in each run."""

from __future__ import annotations

from random import Random


class Clock:
    """Seconds since 1970, as the test says."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Drawn:
    """Bytes as the service draws them for keys, codes and deals, from a fixed stream."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)

    def __call__(self, count: int) -> bytes:
        return self.random.randbytes(count)
