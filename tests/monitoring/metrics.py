"""Reads what Prometheus would read."""

from __future__ import annotations

import re

from companion.counts import FAMILIES

LINE = re.compile(r"([a-z_]+)\{((?:[a-z]+=\"[^\"\\]*\",?)+)\} (\d+(?:\.\d+)?(?:e[+-]\d+)?)")


def read(text: str) -> dict[tuple[str, str], float]:
    """Every number by its name and labels. It must be in Prometheus' text form: each family in one piece, below its
    help and type."""
    found, family = {}, ""
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("# HELP "):
            assert line.split()[2] not in (name.split("_bucket")[0] for name, _ in found), line
            family = line.split()[2]
        elif line.startswith("# TYPE "):
            assert line.split()[2:] == [family, FAMILIES[family][0]]
        else:
            matched = LINE.fullmatch(line)
            assert matched and matched[1].startswith(family), line
            assert (matched[1], matched[2]) not in found, line
            found[matched[1], matched[2]] = float(matched[3])
    assert text.endswith("\n")
    return found
