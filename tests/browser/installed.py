"""The Chromium of this system."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_chromium() -> str | None:
    """The path of its program; None where it has none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)
