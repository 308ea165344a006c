"""Checking an opened deal on a device, as often as a test wants."""

from __future__ import annotations

import re
from typing import Any

AGREE, DISAGREE = "seal and cards match.", "seal and cards do NOT match."

AGAIN = """() => {
  const said = document.querySelector('[data-good]');
  if (!said.textContent) return;
  said.textContent = '';
  document.querySelector('.check-here').hidden = false;
}"""


def checked(page: Any) -> str:
    """Return what the device says, also if it is asked for the second time."""
    page.evaluate(AGAIN)
    page.get_by_role("button", name="Check it on this device").click()
    verdict = page.locator("[data-good]")
    verdict.filter(has_text=re.compile(r"\w")).wait_for()
    return str(verdict.inner_text())
