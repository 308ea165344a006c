"""A game by taps: the host's laptop, the phone of Ben, and others whose phones are scripts."""

from __future__ import annotations

from tests.bench.served import Caller
from tests.browser.tables import answer_of
from tests.engines.browser import Browser
from tests.waiting import until
from tests.web.page import Page

GAINS = """
const lines = [...document.querySelectorAll('.round-scores [data-gains]')];
return Object.fromEntries(lines.map((line) => [line.querySelector('b').textContent, Number(line.dataset.gains)]));
"""


ORDER = {"reached_by": 1, "dragon": 2}
"""The places of those questions in the list of all answers that may have been answered from the maze."""


class Game:
    """A table that is opened and joined in the browser."""

    def __init__(self, host: Browser, phone: Browser, port: int) -> None:
        self.host, self.phone, self.port = host, phone, port
        self.others: dict[str, Caller] = {}

    def seats(self, edition: str, *others: str) -> None:
        """The host opens a table; Ben scans, types and sits down, then the others."""
        self.host.open("/")
        self.host.tap("label.choice", edition)
        self.host.tap("button", "^Open a table")
        self.host.sees("a", "^I only host")
        self.at = str(self.host.script("return location.pathname")).removesuffix("/host")
        self.host.open(f"{self.at}/host?only-host=1")
        self.host.sees("#seats")
        self.phone.open(self.at.replace("t", "T"))
        self.phone.fill("input[name=name]", "Ben")
        self.phone.tap("button", "^Sit down")
        self.phone.sees("#sheet")
        for name in others:
            self.others[name] = Caller(self.port)
            assert answer_of(self.others[name], self.at, name=name)[0] == 303
            self.host.sees("#seats li", name)

    def deals(self) -> None:
        self.host.tap("#begin .main-button")
        self.host.sees("#round.dealt")

    def lays_a_card(self) -> None:
        """Two taps."""
        before = self.host.script("return document.querySelectorAll('#maze a.cell.card').length")
        self.host.tap("#maze a.cell.glows")
        self.host.tap("#free-cell-sheet .offer")
        self.host.sees_no("#free-cell-sheet")
        cards = "return document.querySelectorAll('#maze a.cell.card').length"
        until(lambda: self.host.script(cards) == before + 1)

    def ends(self, **answers: str) -> None:
        """Answers these questions about the end of the round, by what is sent, and holds the button that reveals."""
        host = self.host
        host.tap("[data-open='#end-sheet']")
        host.sees("#facts")
        for question, answer in answers.items():
            label = f"#facts label:has([name={question}][value='{answer}'])"
            while question in ORDER and not host.has(label):
                asked = f"#facts .answers li:nth-child({ORDER[question]}) button"
                host.tap(asked if host.has(asked) else "#facts [data-step=next]")
            host.tap(label)
        while host.has("#facts [data-step=next]"):
            host.tap("#facts [data-step=next]")
        host.hold("#facts [data-hold-submit]")
        host.sees("#round.sharing, #round.proposed")

    def role_of(self, name: str) -> str:
        """The role that a script finds under its finger."""
        return self._held_by(name).attributes("[data-role]", "data-role")[0]

    def dwarf_of(self, name: str) -> dict[str, str]:
        """The clan and the character that a script finds there."""
        page = self._held_by(name)
        attributes = {"clan": "data-clan", "character": "data-role"}
        return {field: page.attributes("[data-role]", kept)[0] for field, kept in attributes.items()}

    def _held_by(self, name: str) -> Page:
        return Page(self.others[name].get(f"{self.at}/seat/role")[2])

    def scores(self) -> dict[str, int]:
        """Return what each player gained, as every screen that may show it does."""
        self.host.sees("#round.proposed")
        until(lambda: self.host.script(GAINS))
        gains = dict(self.host.script(GAINS))
        until(lambda: gains.items() <= self.phone.script(GAINS).items())
        return gains

    def confirms(self) -> None:
        self.host.tap("#book .main-button")
        self.host.sees("#round.seating, #round.finished")
        self.phone.sees("#sheet.seating, #sheet.finished")
