"""The house: the processes on one address tell each other what each counted, as only one of them is asked from outside.

Each listens at a socket in a folder that only their owner can open. Standard library only.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from companion.counts import Counts, Sample

PATIENCE = 1.0
"""Seconds that another process is waited for."""


@contextmanager
def meeting_place() -> Iterator[Path]:
    """A folder for the sockets, gone afterwards: but not when one of the processes leaves that were made meanwhile."""
    folder, maker = Path(tempfile.mkdtemp(prefix="companion-")), os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)


def join(folder: Path, number: int, counts: Counts, place: int) -> None:
    """This process takes its place among so many: it tells what it counts, and asks the others for theirs."""
    counts.process = place
    counts.others = partial(ask, folder, [other for other in range(number) if other != place])
    path = folder / str(place)
    path.unlink(missing_ok=True)  # of the process that this one replaces
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()
    threading.Thread(target=_tell, args=(listener, counts.samples), daemon=True).start()


def ask(folder: Path, places: Sequence[int]) -> dict[int, list[Sample] | None]:
    """What each of these counted; None where it does not answer in time."""
    return {place: _ask(folder / str(place)) for place in places}


def _ask(path: Path) -> list[Sample] | None:
    with suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(PATIENCE)
        wire.connect(str(path))
        with wire.makefile("rb") as said:
            return [Sample(*one) for one in json.load(said)]
    return None


def _tell(listener: socket.socket, samples: Callable[[], Sequence[Sample]]) -> None:
    while True:
        wire, _ = listener.accept()
        with suppress(OSError), wire:
            wire.settimeout(PATIENCE)
            wire.sendall(json.dumps(samples()).encode())
