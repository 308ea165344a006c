"""The number of this version. What is built between two releases has its commit too: 1.0.0+g08073fa36."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from pathlib import Path

RELEASE = "1.0.0"

CHECKOUT = Path(__file__).parents[1]


@cache
def version() -> str:
    """Of the checkout, else of the package that is installed."""
    is_checkout = (CHECKOUT / "pyproject.toml").is_file()
    return checkout_version() if is_checkout else metadata.version("saboteur-companion")


def checkout_version() -> str:
    """RELEASE, and the commit unless that has the tag of the release or is not known. Packages are built with it."""
    import subprocess  # which gevent has to patch first

    ask = ["git", "--git-dir=.git", "describe", "--always", "--tags", "--abbrev=9", f"--match=v{RELEASE}"]
    try:
        said = subprocess.run(ask, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return RELEASE
    commit = said.rpartition("-")[2].removeprefix("g")
    return RELEASE if commit == f"v{RELEASE}" else f"{RELEASE}+g{commit}"
