"""Firefox over its own remote control, Marionette, as geckodriver does: JSON with its length before it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.engines.browser import LOST, PATIENCE, Browser
from tests.waiting import LONG, until

PREFERENCES = {
    "marionette.port": 0,  # any free one; the profile says which
    "network.dns.localDomains": "home.test",
    "intl.accept_languages": "en-GB",
    "layout.css.prefers-color-scheme.content-override": 0,  # dark
    "dom.w3c_touch_events.enabled": 1,
    "media.cubeb.force_mock_context": True,  # a sound card that nobody hears
    # Nothing is looked for on the internet.
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}

SIZE = """
const [width, height] = arguments, { style, parentNode } = gBrowser.selectedBrowser;
Object.assign(style, { flex: 'none', width: `${width}px`, height: `${height}px` });
parentNode.style.overflow = 'hidden';
"""
"""Its window is never narrower than 500 pixels, but the page in it may be."""

ERRORS = """
const told = Services.console.getMessageArray();
Services.console.reset();
const isError = (line) => line instanceof Ci.nsIScriptError && !(line.flags & Ci.nsIScriptError.warningFlag);
const failed = told.filter((line) => isError(line) && line.sourceName.startsWith('http'));
const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
const logged = storage.getEvents().filter(({ level, filename }) => level === 'error' && filename.startsWith('http'));
storage.clearEvents();
return [...failed.map((line) => line.errorMessage), ...logged.map((line) => [...line.arguments].join(' '))];
"""
"""What scripts failed with, what the console says of the network, and what pages log there."""


def program() -> str | None:
    """Its path; None where it is not installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox(Browser):
    """One process with a fresh profile, without a screen."""

    finger = "touch"

    def __init__(self) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="firefox-"))
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (self.profile / "user.js").write_text("".join(lines))
        command = [str(program()), "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        self.process = subprocess.Popen(
            [*command, "--profile", str(self.profile), "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "HOME": str(self.profile), "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "900"},
        )

    def connect(self, width: int, height: int) -> None:
        port = self.profile / "MarionetteActivePort"
        until(lambda: port.exists() and port.read_text())
        self.connection = socket.create_connection(("127.0.0.1", int(port.read_text())), PATIENCE)
        self.lines = self.connection.makefile("rb")
        self.number = 0
        self._read()  # it greets
        self.call("NewSession")
        self._in_its_window(SIZE, width, height)

    def call(self, command: str, **parameters: Any) -> Any:
        return self._call(f"WebDriver:{command}", parameters)

    def complaints(self) -> list[str]:
        return [line for line in self._in_its_window(ERRORS) if not line.startswith(LOST)]

    def quit(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(LONG)
        if hasattr(self, "connection"):
            self.lines.close()
            self.connection.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _in_its_window(self, source: str, *arguments: object) -> Any:
        """Runs this beside the page, as a part of Firefox."""
        self._call("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.script(source, *arguments)
        finally:
            self._call("Marionette:SetContext", {"value": "content"})

    def _call(self, command: str, parameters: dict[str, Any]) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self._read()
        assert number == self.number
        assert not error, (command, error["error"], error["message"])
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self) -> Any:
        length = b""
        while (digit := self.lines.read(1)) != b":":
            assert digit, "Firefox has ended"
            length += digit
        return json.loads(self.lines.read(int(length)))
