"""What the terminal shows: the address, a QR code if it can draw one, and what to do."""

from __future__ import annotations

import re
import sys

import pytest
from qrcode import QRCode

from companion import cli

URL = "http://192.168.1.20:8000/"
PLAIN = f"The companion is at {URL}\nCtrl-C stops the companion.\n"


def test_the_qr_code_in_the_terminal_holds_the_url_in_capitals() -> None:
    code = QRCode(border=2, error_correction=1)
    code.add_data("HTTP://192.168.1.20:8000")
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in cli.qr_code(URL).split("\n")]
    halves = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    modules = [list(row) for line in lines for row in zip(*(halves[block] for block in line), strict=True)]
    expected = code.get_matrix()
    assert modules[: len(expected)] == expected and not any(map(any, modules[len(expected) :]))
    assert code.version == 1


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


@pytest.mark.parametrize(
    ("term", "encoding", "draws"),
    [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("", "utf-8", False), ("xterm", "cp1252", False)],
)
def test_only_a_terminal_with_colours_and_blocks_gets_the_qr(
    monkeypatch: pytest.MonkeyPatch, term: str, encoding: str, draws: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    console = Console(encoding)
    monkeypatch.setattr(sys, "stdout", console)
    cli.print_welcome(URL)
    assert cli.qr_code(URL) in console.text if draws else console.text == PLAIN


def test_the_terminal_names_the_other_addresses_or_says_that_no_phone_reaches_this_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cli.print_welcome(URL)
    assert capsys.readouterr().out == PLAIN
    cli.print_welcome(URL, "http://10.0.0.5:8000/", "http://172.17.0.1:8000/")
    line = capsys.readouterr().out.splitlines()[1]
    assert line == "If phones can't open it, try http://10.0.0.5:8000/ or http://172.17.0.1:8000/"
    cli.print_welcome("http://127.0.0.1:8000/")
    assert "Only this computer can open this address." in capsys.readouterr().out
