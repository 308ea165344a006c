"""Measures the companion and prints one table. Run: python -m tests.bench [NAME …] [--json FILE] [--smoke]"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.report import Row, lines

NAMES = ("page", "growth", "start")


def measured(names: list[str], smoke: bool) -> Iterator[Row]:
    """Every row of these benchmarks, each said on standard error as soon as it is known."""
    for name in names:
        for row in importlib.import_module(f"tests.bench.{name}").rows(smoke):
            print("  ".join(filter(None, row.cells())), file=sys.stderr, flush=True)
            yield row


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; without one, all")
    asked.add_argument("--smoke", action="store_true", help="run everything once, at its smallest")
    asked.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    arguments = asked.parse_args()
    rows = list(measured(arguments.names or list(NAMES), arguments.smoke))
    print("\n".join(lines(rows)))
    if arguments.json:
        arguments.json.write_text(json.dumps([row.document() for row in rows], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
