"""How worker processes exchange their metrics, as a scrape reaches only one of them.

Each listens at a Unix socket, named by its index, in a folder that only this user can open.
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

from companion.web.metrics import AllProcesses

TIMEOUT = 1.0
"""Seconds that another process is waited for."""


def join(folder: Path, total: int, processes: AllProcesses, index: int) -> None:
    """Make this process number `index` of `total`: answer the others' requests for its metrics, and ask for theirs."""
    processes.index = index
    processes.others = partial(ask_all, folder, [other for other in range(total) if other != index])
    path = folder / str(index)
    path.unlink(missing_ok=True)  # left by the process that this one replaces
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()
    threading.Thread(target=_answer, args=(listener, processes.own), daemon=True).start()


def ask_all(folder: Path, indexes: Sequence[int]) -> dict[int, list[Metric] | None]:
    """Return the metrics of these processes by index; None for one that does not answer in time."""
    return {index: _ask(folder / str(index)) for index in indexes}


def _ask(path: Path) -> list[Metric] | None:
    with suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(TIMEOUT)
        connection.connect(str(path))
        with connection.makefile("rb") as answer:
            return [_to_metric(*fields) for fields in json.load(answer)]
    return None


def _to_metric(name: str, documentation: str, kind: str, samples: Sequence[Sequence[Any]]) -> Metric:
    metric = Metric(name, documentation, kind)
    for sample in samples:
        metric.add_sample(*sample)
    return metric


def _answer(listener: socket.socket, own: CollectorRegistry) -> None:
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:  # too many files are open just now
            time.sleep(TIMEOUT)
            continue
        with suppress(OSError), connection:
            connection.settimeout(TIMEOUT)
            metrics = [
                (metric.name, metric.documentation, metric.type, [sample[:3] for sample in metric.samples])
                for metric in own.collect()
            ]
            connection.sendall(json.dumps(metrics).encode())
