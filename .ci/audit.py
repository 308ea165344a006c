"""Asks what is known of holes in the installed packages, by the command `pip-audit` and what it may reach from here.

Usage: python audit.py PIP_AUDIT SITE_PACKAGES. Exit status 1 where a hole is known, 0 where none is, 3 where nobody
could be asked: that is no good news, and whoever calls this decides what it means.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

SOURCES = ("pypi", "osv")

NOBODY_ASKED = 3

Package = dict[str, Any]


def asked(pip_audit: str, folder: str, source: str) -> list[Package]:
    """Every package in this folder as this source answers; none where it does not answer."""
    command = [pip_audit, "--path", folder, "--vulnerability-service", source, "--format", "json"]
    found = subprocess.run([*command, "--progress-spinner", "off"], capture_output=True, text=True, check=False)
    try:
        packages: list[Package] = json.loads(found.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return []
    return packages


def told(packages: list[Package], source: str) -> int:
    """Says what the source knows; the exit status."""
    holes = [(package, hole) for package in packages for hole in package.get("vulns", ())]
    for package, hole in holes:
        mended = ", ".join(hole.get("fix_versions", ())) or "no version yet"
        print(f"{package['name']} {package['version']}: {hole['id']}, mended in {mended}")
    known = [package for package in packages if "vulns" in package]
    print(f"{source} was asked of {len(known)} packages, and knows {len(holes)} holes in them.")
    if unknown := [package["name"] for package in packages if "vulns" not in package]:
        print(f"It knows nothing of: {', '.join(unknown)}.")
    return 1 if holes else 0


def main(pip_audit: str, folder: str) -> int:
    """Asks the first source that knows any of the packages."""
    for source in SOURCES:
        packages = asked(pip_audit, folder, source)
        if any("vulns" in package for package in packages):
            return told(packages, source)
    print(
        f"NOTHING COULD BE ASKED: of {' and '.join(SOURCES)} none answers from here. Holes may be known all the same."
    )
    return NOBODY_ASKED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
