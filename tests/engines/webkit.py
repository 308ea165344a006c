"""WebKitGTK, which has Safari's engine: its small browser on a screen that nobody sees, over plain WebDriver."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.engines.browser import PATIENCE, Browser
from tests.waiting import LONG, until

COMMANDS = {
    "Navigate": ("POST", "/url"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "PerformActions": ("POST", "/actions"),
    "ReleaseActions": ("DELETE", "/actions"),
    "AddCookie": ("POST", "/cookie"),
    "DeleteAllCookies": ("DELETE", "/cookie"),
    "SetWindowRect": ("POST", "/window/rect"),
    "Refresh": ("POST", "/refresh"),
    "Back": ("POST", "/back"),
}

HOSTS = "127.0.0.1 localhost home.test\n"
"""The names that it knows: it sees this instead of the system's file of hosts."""

START = 'mount --bind "$0" /etc/hosts && exec WebKitWebDriver "--port=$1"'


def program() -> str | None:
    """The path of its browser; None if that, its driver or the screen is not installed."""
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(browsers[-1]) if browsers and all(map(shutil.which, ("WebKitWebDriver", "Xvfb", "unshare"))) else None


@contextmanager
def screen() -> Iterator[str]:
    """A screen in memory; its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as xvfb:
        assert xvfb.stdout
        yield f":{xvfb.stdout.readline().strip()}"
        xvfb.terminate()


class WebKit(Browser):
    """One driver with one window."""

    def __init__(self, display: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="webkit-"))
        self.log, self.read = self.folder / "log", 0
        (self.folder / "hosts").write_text(HOSTS)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        env = {**os.environ, "DISPLAY": display, "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "LANGUAGE": "en_GB"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["unshare", "--map-root-user", "--mount", "sh", "-c", START, str(self.folder / "hosts"), str(port)],
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=env,
            )
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def connect(self, width: int, height: int) -> None:
        until(self._answers)
        options = ["--automation", "--full-screen", "--enable-write-console-messages-to-stdout=true"]
        wish = {"binary": program(), "args": [*options, "--dark-mode"]}
        wished = {"alwaysMatch": {"webkitgtk:browserOptions": wish}}
        started = self._ask("POST", "/session", {"capabilities": wished})
        self.session = f"/session/{started['sessionId']}"
        self.call("SetWindowRect", x=0, y=0, width=width, height=height)

    def call(self, command: str, **parameters: Any) -> Any:
        method, path = COMMANDS[command]
        return self._ask(method, self.session + path, parameters)

    def complaints(self) -> list[str]:
        lines = self.log.read_text(errors="replace")[self.read :]
        self.read += len(lines)
        return [line for line in lines.splitlines() if line.startswith("CONSOLE JS ERROR")]

    def quit(self) -> None:
        self.connection.close()
        os.killpg(self.process.pid, signal.SIGKILL)  # the driver, its browser and the processes of that
        self.process.wait(LONG)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except OSError:
            self.connection.close()
            return False

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        sent = json.dumps(body or {}) if method == "POST" else None
        self.connection.request(method, path, sent, {"Content-Type": "application/json"} if sent else {})
        answer = self.connection.getresponse()
        value = json.loads(answer.read())["value"]
        assert answer.status == 200, (path, value["error"], value["message"])
        return value
