"""What one process counts of its own work, and the text in which Prometheus reads that of all on one address.

Everything goes by endpoint and status: no table, seat, name or address of anybody is ever a label. The library's own
way to join processes is not used: its files make a process die on a full disk, and go on showing the last numbers of a
process that hangs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which an answer is in one class of the histogram; the last class has no end."""

REFUSALS = (409, 422, 429)
"""Changed meanwhile, against the rules, too often."""

NO_PAGE = "none"
"""Stands for an address that is no page's."""

disable_created_metrics()


class Metrics:
    """What this process counts, in a registry of its own."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now, self.began = now, now()
        self.registry = at = CollectorRegistry()
        began = Gauge("companion_start_time_seconds", "When this process began, in seconds since 1970.", registry=at)
        began.set(self.began)
        asked = "Requests refused: 409 changed meanwhile, 422 rules, 429 too often."
        self.refusals = Counter("companion_refusals", asked, ["status"], registry=at)
        for status in REFUSALS:
            self.refusals.labels(status)
        self.database_failures = Counter(
            "companion_database_trouble", "Requests that the database did not answer.", registry=at
        )
        asked = "Requests answered, by page and class of status."
        self.requests = Counter("companion_requests", asked, ["endpoint", "status"], registry=at)
        took = "How long an answer took, by page; of a stream its beginning."
        self.seconds = Histogram("companion_request_seconds", took, ["endpoint"], buckets=BOUNDS, registry=at)

    @property
    def uptime(self) -> float:
        """Seconds since this process began."""
        return self.now() - self.began

    def record(self, endpoint: str | None, status: int, seconds: float) -> None:
        """One request was answered."""
        page = endpoint or NO_PAGE
        self.requests.labels(page, f"{status // 100}xx").inc()
        self.seconds.labels(page).observe(seconds)
        if status in REFUSALS:
            self.refusals.labels(status).inc()


class AllProcesses(Collector):
    """The metrics of all processes on this address: `own` of this one, which has the number `place`, and those that
    `others` gives by their numbers, None for one that did not answer.

    Each is a series of its own: one that was replaced begins at 0 again, and in a sum that would look as if all had.
    """

    def __init__(self, own: CollectorRegistry) -> None:
        self.own, self.place = own, 0
        self.others: Callable[[], Mapping[int, Iterable[Metric] | None]] = dict

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("companion_up", "Whether this process tells what it counts.", labels=["process"])
        families: dict[str, Metric] = {}
        for place, told in sorted({self.place: self.own.collect(), **self.others()}.items()):
            up.add_metric([str(place)], told is not None)
            for metric in told or ():
                family = families.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    family.add_sample(sample.name, {**sample.labels, "process": str(place)}, sample.value)
        yield from (up, *families.values())

    def text(self) -> str:
        """Prometheus' text form."""
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry).decode()
