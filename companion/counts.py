"""The house: what one process counts of its own work, and the text in which Prometheus reads it. Standard library only.

Everything goes by endpoint and status: no table, seat, name or address of anybody is ever a label.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which an answer is in one class of the histogram; the last class has no end."""

REFUSALS = (409, 422, 429)
"""Changed meanwhile, against the rules, too often."""

NO_PAGE = "none"
"""Stands for an address that is no page's."""

FAMILIES = {
    "companion_up": ("gauge", "Whether this process tells what it counts."),
    "companion_start_time_seconds": ("gauge", "When this process began, in seconds since 1970."),
    "companion_streams": ("gauge", "Phones that listen."),
    "companion_tables_in_memory": ("gauge", "Tables that are kept read."),
    "companion_acts_total": ("counter", "Moves that were saved."),
    "companion_refusals_total": (
        "counter",
        "Requests refused: 409 changed meanwhile, 422 rules, 429 too often.",
    ),
    "companion_database_trouble_total": ("counter", "Requests that the database did not answer."),
    "companion_requests_total": ("counter", "Requests answered, by page and class of status."),
    "companion_request_seconds": ("histogram", "How long an answer took, by page; of a stream its beginning."),
}


class Sample(NamedTuple):
    """One number: its family, what follows the family's name, its labels."""

    family: str
    suffix: str
    labels: Mapping[str, str]
    value: float


class Counts:
    """What this process counts. `process` is its number among those on one address, `others` asks those for theirs:
    None from one that does not tell.

    Cooperative threads need no lock here: nothing waits between reading a number and writing it.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now, self.began = now, now()
        self.process = 0
        self.others: Callable[[], Mapping[int, Sequence[Sample] | None]] = dict
        self.gauges: dict[str, Callable[[], float]] = {}
        self.away = 0
        self._answers: Counter[tuple[str, str]] = Counter()
        self._refusals: Counter[int] = Counter()
        self._classes: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self._seconds: defaultdict[str, float] = defaultdict(float)

    @property
    def uptime(self) -> float:
        """Seconds since this process began."""
        return self.now() - self.began

    def answered(self, endpoint: str | None, status: int, seconds: float) -> None:
        """One request was answered."""
        page = endpoint or NO_PAGE
        self._answers[page, f"{status // 100}xx"] += 1
        self._classes[page][bisect_left(BOUNDS, seconds)] += 1
        self._seconds[page] += seconds
        if status in REFUSALS:
            self._refusals[status] += 1

    def samples(self) -> list[Sample]:
        """All that this process counted."""
        return [*self._plain(), *self._by_page()]

    def text(self) -> str:
        """What all processes on this address counted."""
        return exposition({self.process: self.samples(), **self.others()})

    def _plain(self) -> Iterator[Sample]:
        yield Sample("companion_start_time_seconds", "", {}, self.began)
        yield Sample("companion_database_trouble_total", "", {}, self.away)
        for family, ask in self.gauges.items():
            yield Sample(family, "", {}, ask())
        for status in REFUSALS:
            yield Sample("companion_refusals_total", "", {"status": str(status)}, self._refusals[status])

    def _by_page(self) -> Iterator[Sample]:
        for (page, status), number in sorted(self._answers.items()):
            yield Sample("companion_requests_total", "", {"endpoint": page, "status": status}, number)
        for page, classes in sorted(self._classes.items()):
            yield from _histogram(page, classes, self._seconds[page])


def _histogram(page: str, classes: Sequence[int], seconds: float) -> Iterator[Sample]:
    """As Prometheus counts: each class holds those below it too."""
    family, summed = "companion_request_seconds", tuple(accumulate(classes))
    for bound, number in zip((*BOUNDS, "+Inf"), summed, strict=True):
        yield Sample(family, "_bucket", {"endpoint": page, "le": str(bound)}, number)
    yield Sample(family, "_sum", {"endpoint": page}, seconds)
    yield Sample(family, "_count", {"endpoint": page}, summed[-1])


def exposition(told: Mapping[int, Sequence[Sample] | None]) -> str:
    """Prometheus' text form of what these processes told. Each is a series of its own: one that was replaced begins at
    0 again, and in a sum that would look as if all had."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for process, samples in sorted(told.items()):
        up = Sample("companion_up", "", {}, int(samples is not None))
        for sample in (up, *(samples or ())):
            found[sample.family].append(_line(sample, process))
    lines = [line for family in FAMILIES if family in found for line in (*_head(family), *found[family])]
    return "\n".join([*lines, ""])


def _head(family: str) -> tuple[str, str]:
    kind, words = FAMILIES[family]
    return f"# HELP {family} {words}", f"# TYPE {family} {kind}"


def _line(sample: Sample, process: int) -> str:
    labels = {**sample.labels, "process": str(process)}
    said = ",".join(f'{name}="{value}"' for name, value in labels.items())
    return f"{sample.family}{sample.suffix}{{{said}}} {sample.value:.15g}"
