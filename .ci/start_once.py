"""Start the companion by a command, play a round at it, and stop it.

Usage: python start_once.py FOLDER COMMAND... The command runs in FOLDER with `--no-browser --host 127.0.0.1 --port 0`
added. Standard library only. Exit status 1, with what went wrong, if it does not start, answer or stop.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import urllib.request

from play import play_a_round

LIMIT = 120.0
"""Seconds; only a companion that does not start or stop needs them."""

OPTIONS = ("--no-browser", "--host", "127.0.0.1", "--port", "0")


def look(address: str) -> None:
    """Fetches the first page with all the files that it names."""
    page = urllib.request.urlopen(address, timeout=LIMIT).read().decode()
    linked = re.findall(r'(?:href|src)="/(static/[^"]+)"', page)
    if "<h1" not in page or not linked:
        sys.exit(f"{address} is no page of the companion:\n{page}")
    for path in linked:
        if not urllib.request.urlopen(address + path, timeout=LIMIT).read():
            sys.exit(f"{address}{path} is empty")
    print(f"{address} answers, with {len(linked)} files of its own")


def visit(process: subprocess.Popen[str]) -> None:
    """As soon as the companion says its address. What it says before, as uv does of what it installs, is passed on."""
    assert process.stdout
    for line in process.stdout:
        if found := re.match(r"The companion is at (http://\S+)", line):
            look(found[1])
            play_a_round(found[1])
            return
        print(line, end="")
    sys.exit(f"it ended before it said where it is, with status {process.wait()}")


def main(folder: str, *command: str) -> None:
    """Starts it, visits it, stops it."""
    pipes: dict[str, int] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    with subprocess.Popen([*command, *OPTIONS], cwd=folder, text=True, **pipes) as process:
        too_late = threading.Timer(LIMIT, process.kill)
        too_late.start()
        try:
            visit(process)
        finally:
            process.terminate()
            process.communicate()
            too_late.cancel()
    if process.returncode != 0:
        sys.exit(f"it ended with status {process.returncode}")


if __name__ == "__main__":
    main(*sys.argv[1:])
