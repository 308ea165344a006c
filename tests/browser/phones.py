"""A device in somebody's hand, and what she does with it."""

from __future__ import annotations

from typing import Any


class Device:
    """One browser context with one page. `errors` are what its console complained of."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def open(self, path: str) -> Any:
        """Opens a page; never waits for the network to be idle, since a stream is open."""
        self.page.goto(path, wait_until="domcontentloaded")
        return self.page

    def text(self) -> str:
        """What the page says."""
        return str(self.page.inner_text("body"))
