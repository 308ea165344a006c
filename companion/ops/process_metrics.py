"""Lets worker processes read each other's metrics, as a request of Prometheus reaches only one of them.

Each process listens at a Unix socket named after its index, in a folder that only this user can open.
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

from companion.web.metrics import MetricsOfAllProcesses

TIMEOUT_SECONDS = 1.0
"""Seconds to wait for an answer of another process."""


def share_metrics_with_workers(
    socket_folder: Path, worker_count: int, metrics: MetricsOfAllProcesses, own_index: int
) -> None:
    """Let the other worker processes read the metrics of this process, which has the number `own_index`, and let
    `metrics` read theirs. `socket_folder` is for the sockets of all `worker_count` processes."""
    metrics.index = own_index
    other_indexes = [index for index in range(worker_count) if index != own_index]
    metrics.others = partial(read_process_metrics, socket_folder, other_indexes)
    path = socket_folder / str(own_index)
    path.unlink(missing_ok=True)  # left by the process that this one replaces
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()
    threading.Thread(target=_serve_metrics, args=(listener, metrics.own), daemon=True).start()


def read_process_metrics(folder: Path, indexes: Sequence[int]) -> dict[int, list[Metric] | None]:
    """Return the metrics of each process by its index in `indexes`; None for a process that does not answer in time."""
    return {index: _read_metrics(folder / str(index)) for index in indexes}


def _read_metrics(path: Path) -> list[Metric] | None:
    """Return the metrics of the process that listens at this socket; None if it does not answer in time."""
    with suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(TIMEOUT_SECONDS)
        connection.connect(str(path))
        with connection.makefile("rb") as answer:
            return [_to_metric(*fields) for fields in json.load(answer)]
    return None


def _to_metric(name: str, documentation: str, kind: str, samples: Sequence[Sequence[Any]]) -> Metric:
    """Return the metric with these samples, as the Prometheus client writes it."""
    metric = Metric(name, documentation, kind)
    for sample in samples:
        metric.add_sample(*sample)
    return metric


def _serve_metrics(listener: socket.socket, own: CollectorRegistry) -> None:
    """Send the metrics of this process to every client that connects, for ever."""
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:  # too many files are open just now
            time.sleep(TIMEOUT_SECONDS)
            continue
        with suppress(OSError), connection:
            connection.settimeout(TIMEOUT_SECONDS)
            metrics = [
                (metric.name, metric.documentation, metric.type, [sample[:3] for sample in metric.samples])
                for metric in own.collect()
            ]
            connection.sendall(json.dumps(metrics).encode())
