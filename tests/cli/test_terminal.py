"""What the terminal shows: the address, a QR code if it can draw one, and what to do. The browser that opens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from qrcode import QRCode

from companion.cli import terminal


def test_the_qr_code_in_the_terminal_holds_the_url_in_capitals() -> None:
    code = QRCode(border=2, error_correction=1)
    code.add_data("HTTP://192.168.1.20:8000")
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in terminal.qr_code("http://192.168.1.20:8000/").split("\n")]
    halves = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    modules = [list(row) for line in lines for row in zip(*(halves[block] for block in line), strict=True)]
    expected = code.get_matrix()
    assert modules[: len(expected)] == expected
    assert not any(map(any, modules[len(expected) :]))
    assert code.version == 1


def test_a_terminal_that_cannot_draw_gets_the_address_alone(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_welcome("http://192.168.1.20:8000/")
    assert capsys.readouterr().out == "The companion is at http://192.168.1.20:8000/\nCtrl-C stops the companion.\n"


def test_the_terminal_names_the_other_addresses(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_welcome("http://192.168.1.20:8000/", ["http://10.0.0.5:8000/", "http://172.17.0.1:8000/"])
    line = capsys.readouterr().out.splitlines()[1]
    assert line == "If phones can't open it, try http://10.0.0.5:8000/ or http://172.17.0.1:8000/"


def test_the_terminal_says_what_to_do_about_an_address_that_no_phone_reaches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal.print_welcome("http://127.0.0.1:8000/")
    assert "Only this computer can open this address." in capsys.readouterr().out


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a Linux desktop")
def test_no_browser_is_opened_where_there_is_no_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o700)
    code = "from companion.cli import terminal; terminal.open_browser('http://127.0.0.1:1/')"
    for display in ("", ":7"):
        environment = {**os.environ, "BROWSER": f"{browser} %s", "DISPLAY": display, "WAYLAND_DISPLAY": ""}
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
        assert opened.exists() == bool(display)
    assert opened.read_text() == "http://127.0.0.1:1/\n"


class Console:
    """Standard output that is a terminal with this encoding."""

    def __init__(self, encoding: str = "utf-8", closed: bool = False) -> None:
        self.encoding, self.closed_early, self.text = encoding, closed, ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        if self.closed_early:
            raise BrokenPipeError
        self.text += text.encode(self.encoding).decode(self.encoding)

    def flush(self) -> None:
        pass


def greeted(monkeypatch: pytest.MonkeyPatch, console: Any) -> str:
    """What the greeting shows on this console."""
    monkeypatch.setattr(sys, "stdout", console)
    terminal.print_welcome("http://192.168.1.20:8000/")
    return str(console and console.text)


def test_a_terminal_that_can_draw_gets_the_qr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.qr_code("http://192.168.1.20:8000/") in greeted(monkeypatch, Console())


@pytest.mark.parametrize(("term", "encoding"), [("dumb", "utf-8"), ("", "utf-8"), ("xterm", "cp1252")])
def test_a_terminal_without_colours_or_blocks_gets_plain_text(
    monkeypatch: pytest.MonkeyPatch, term: str, encoding: str
) -> None:
    monkeypatch.setenv("TERM", term)
    greeting = greeted(monkeypatch, Console(encoding))
    assert greeting == "The companion is at http://192.168.1.20:8000/\nCtrl-C stops the companion.\n"


def test_without_a_terminal_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """pythonw has no standard output at all, and `companion | head` closes it early."""
    greeted(monkeypatch, None)
    greeted(monkeypatch, Console(closed=True))
