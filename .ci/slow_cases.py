"""Say which of README's tests take over two seconds.

Usage: python slow_cases.py REPORT, the report that pytest wrote with --junitxml. A computer that does other things
makes any test slow, so those that took longer are timed up to three times more, one after the other with nothing beside
them. Exit status 1 if one takes longer each time.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

LIMIT = 2.0
"""Seconds."""


def slow_cases(report: str) -> dict[str, float]:
    """The seconds of each test over the limit, by the name that pytest takes."""
    cases = ElementTree.parse(report).iter("testcase")
    return {node_id(case): float(case.get("time", 0)) for case in cases if float(case.get("time", 0)) > LIMIT}


def node_id(case: ElementTree.Element) -> str:
    """A report names a test by module and class; pytest by file."""
    parts = case.get("classname", "").split(".")
    length = next(n for n in range(1, len(parts) + 1) if Path(*parts[:n]).with_suffix(".py").is_file())
    return "::".join([str(Path(*parts[:length]).with_suffix(".py")), *parts[length:], case.get("name", "")])


slow = slow_cases(sys.argv[1])
for _ in range(3):
    if slow:
        with tempfile.TemporaryDirectory() as folder:
            report = f"{folder}/alone.xml"
            pytest = (sys.executable, "-m", "pytest", "-q", "-n", "0", f"--junitxml={report}")
            # Not counted is what the first of them starts for all, such as a browser.
            alone = ("-o", "junit_duration_report=call", *slow)
            subprocess.run((*pytest, *alone), check=True, stdout=subprocess.DEVNULL)
            slow = slow_cases(report)
for name, seconds in sorted(slow.items(), key=lambda case: -case[1]):
    print(f"{seconds:.1f} s: {name}")
sys.exit(f"{len(slow)} tests take over {LIMIT:.0f} seconds" if slow else 0)
