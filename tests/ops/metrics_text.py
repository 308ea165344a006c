"""Reads what Prometheus would read."""

from __future__ import annotations

import re

LINE = re.compile(r"([a-z_]+)\{((?:[a-z]+=\"[^\"\\]*\",?)+)\} (\d+(?:\.\d+)?(?:e[+-]\d+)?)")

KINDS = {"companion_up": "gauge", "companion_start_time_seconds": "gauge", "companion_request_seconds": "histogram"}
KINDS |= {f"companion_{name}": "gauge" for name in ("streams", "tables_in_memory")}
KINDS |= {f"companion_{name}_total": "counter" for name in ("acts", "refusals", "database_trouble", "requests")}


def read(text: str) -> dict[tuple[str, str], float]:
    """Every number by its name and labels, that of the process last.

    It must be in Prometheus' text form: each family in one piece, below its help and type.
    """
    values, family = {}, ""
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("# HELP "):
            assert line.split()[2] not in (name.split("_bucket")[0] for name, _ in values), line
            family = line.split()[2]
        elif line.startswith("# TYPE "):
            assert line.split()[2:] == [family, KINDS[family]]
        else:
            matched = LINE.fullmatch(line)
            assert matched and matched[1].startswith(family), line
            labels = ",".join(
                sorted(re.findall(r'\w+="[^"]*"', matched[2]), key=lambda label: label.startswith("process="))
            )
            assert (matched[1], labels) not in values, line
            values[matched[1], labels] = float(matched[3])
    assert text.endswith("\n")
    return values
