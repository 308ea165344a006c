"""The processes on one address tell each other what each counted, as only one of them is asked from outside.

Each listens at a socket in a folder that only their owner can open.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric

from companion.ops.metrics import AllProcesses

PATIENCE = 1.0
"""Seconds that another process is waited for."""


def join(folder: Path, number: int, processes: AllProcesses, place: int) -> None:
    """This process takes its place among so many: it tells what it counts, and asks the others for theirs."""
    processes.place = place
    processes.others = partial(ask, folder, [other for other in range(number) if other != place])
    path = folder / str(place)
    path.unlink(missing_ok=True)  # of the process that this one replaces
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()
    threading.Thread(target=_tell, args=(listener, processes.own), daemon=True).start()


def ask(folder: Path, places: Sequence[int]) -> dict[int, list[Metric] | None]:
    """What each of these counted; None where it does not answer in time."""
    return {place: _ask(folder / str(place)) for place in places}


def _ask(path: Path) -> list[Metric] | None:
    with suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(PATIENCE)
        wire.connect(str(path))
        with wire.makefile("rb") as said:
            return [_metric(*one) for one in json.load(said)]
    return None


def _metric(name: str, documentation: str, kind: str, samples: Sequence[Sequence[Any]]) -> Metric:
    metric = Metric(name, documentation, kind)
    for sample in samples:
        metric.add_sample(*sample)
    return metric


def _tell(listener: socket.socket, own: CollectorRegistry) -> None:
    while True:
        try:
            wire, _ = listener.accept()
        except OSError:  # no file is left to open just now
            time.sleep(PATIENCE)
            continue
        with suppress(OSError), wire:
            wire.settimeout(PATIENCE)
            told = [
                (one.name, one.documentation, one.type, [found[:3] for found in one.samples]) for one in own.collect()
            ]
            wire.sendall(json.dumps(told).encode())
