"""What the benchmarks share: the smoke run, and calls a second."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any


def smoke_asked(doc: str | None) -> bool:
    """Whether the command line asks for the smoke run of the benchmark of this text: everything once, at its smallest,
    to see that it still works; its figures mean nothing."""
    asked = argparse.ArgumentParser(description=doc)
    asked.add_argument("--smoke", action="store_true", help="run everything once, at its smallest")
    return bool(asked.parse_args().smoke)


def print_speed(what: str, judge: Callable[[str], str], documents: Sequence[dict[str, Any]], calls: int) -> None:
    """The documents that this command answers in a second of one core, taking turns, beside reading them as JSON."""
    texts = [json.dumps(document) for document in documents]
    speed, floor = (calls_a_second(act, texts, calls) for act in (judge, json.loads))
    print(f"{what + ':':<44} {speed:>9,.0f}/s   reading JSON alone {floor / speed:.1f} times as many")


def calls_a_second(act: Callable[[str], object], texts: Sequence[str], calls: int, runs: int = 5) -> float:
    """The best of the runs."""
    least, in_turn = float("inf"), cycle(texts)
    for _ in range(runs):
        begun = time.process_time()
        for _ in range(calls):
            act(next(in_turn))
        least = min(least, time.process_time() - begun)
    return calls / max(least, 1e-9)
