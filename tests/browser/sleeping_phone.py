"""A phone that can truly sleep, and one that can truly be put away.

Playwright keeps every page that it makes visible for ever, whatever lies before it; so this phone is a Chromium of its
own, whose first page is left as it is.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.page_versions import NOTE
from tests.browser.phones import Phone


class Sleeper(Phone):
    """A phone whose page is truly hidden when another one lies before it, and truly frozen while it sleeps."""

    def is_put_away(self) -> None:
        """Something else is looked at."""
        self.other = self.context.new_page()
        self.other.bring_to_front()

    def is_looked_at(self) -> float:
        """Make the page visible again and return when."""
        woken = time.time() * 1000
        self.page.bring_to_front()
        self.other.close()
        return woken

    def sleeps(self) -> None:
        self.is_put_away()
        self.lives("frozen")

    def wakes(self) -> float:
        self.lives("active")
        return self.is_looked_at()

    def lives(self, state: str) -> None:
        if not hasattr(self, "devtools"):
            self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Page.setWebLifecycleState", {"state": state})


@contextmanager
def own_chromium(browser: Any, chromium: str, arguments: tuple[str, ...], data: Path) -> Iterator[Sleeper]:
    """Starts one for this phone alone, and ends it."""
    command = [chromium, *arguments, "--headless", "--remote-debugging-port=0", f"--user-data-dir={data}"]
    with subprocess.Popen([*command, "about:blank"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        address = next(match[0] for line in process.stderr if (match := re.search(r"ws://\S+", line)))
        mine = browser.browser_type.connect_over_cdp(address, no_defaults=True)
        mine.contexts[0].add_init_script(NOTE)
        yield Sleeper(mine.contexts[0], mine.contexts[0].pages[0])
        mine.close()
        process.terminate()
