"""A short game of each edition in each engine: open, join, deal, look, lay a card, end, and what everybody gains."""

from __future__ import annotations

import pytest

from tests.bench.served import Caller
from tests.browser.conftest import Server
from tests.browser.tables import answer_of
from tests.engines.browser import Browser
from tests.waiting import until

GAINS = """
const lines = [...document.querySelectorAll('.round-scores [data-gains]')];
return Object.fromEntries(lines.map((line) => [line.querySelector('b').innerText.trim(), Number(line.dataset.gains)]));
"""
LAID = "return document.querySelectorAll('#maze a.cell.card').length"


class Game:
    """The host's laptop and the phone of Ben; the others' phones are scripts."""

    def __init__(self, host: Browser, phone: Browser, server: Server) -> None:
        self.host, self.phone, self.port = host, phone, server.port

    def sits_down(self, edition: str, *others: str) -> None:
        """The host opens a table; Ben scans, types and sits down, then the others."""
        self.host.open("/")
        self.host.tap("label.choice", edition)
        self.host.tap("button", "^Open a table")
        self.host.sees("a", "^I’m only hosting")
        at = str(self.host.script("return location.pathname")).removesuffix("/host")
        self.host.open(f"{at}/host?only-host=1")
        self.host.sees("#seats")
        self.phone.open(at.replace("t", "T"))
        self.phone.fill("input[name=name]", "Ben")
        self.phone.tap("button", "^Sit down")
        self.phone.sees("#sheet")
        for name in others:
            assert answer_of(Caller(self.port), at, name=name)[0] == 303
            self.host.sees("#seats li", name)

    def deals(self) -> None:
        self.host.tap("#begin .main-button")
        self.host.sees("#round.dealt")

    def lays_a_card(self) -> None:
        """Two taps."""
        before = self.host.script(LAID)
        self.host.tap("#maze a.cell.glows")
        self.host.tap("#free-cell-sheet .offer")
        self.host.sees_no("#free-cell-sheet")
        until(lambda: self.host.script(LAID) == before + 1)

    def ends(self, **answers: str) -> None:
        """Answers these questions about the end of the round, by what is sent, and holds the button that reveals."""
        self.host.tap("[data-open='#end-sheet']")
        self.host.sees("#facts")
        for question, answer in answers.items():
            label = f"#facts label:has([name={question}][value='{answer}'])"
            if not self.host.has(label):
                self.host.tap(f"#facts .known label:has([name={question}])")
            self.host.tap(label)
        self.host.hold("#facts [data-hold-submit]")
        self.host.sees("#round.sharing, #round.proposed")

    def everybody_gains(self, gains: dict[str, int] | None = None) -> None:
        """Both screens show what each player gained, and the host confirms it."""
        self.host.sees("#round.proposed")
        until(lambda: self.host.script(GAINS))
        shown = dict(self.host.script(GAINS))
        assert gains in (None, shown)
        until(lambda: self.phone.script(GAINS) == shown)
        self.host.tap("#book .main-button")
        self.host.sees("#round.seating, #round.finished")
        self.phone.sees("#sheet.seating, #sheet.finished")


@pytest.fixture
def game(host: Browser, phone: Browser, server: Server) -> Game:
    return Game(host, phone, server)


def test_saboteur_2_with_a_theft(game: Game) -> None:
    host, phone = game.host, game.phone
    game.sits_down("Saboteur 2", "Cem", "Dia", "Eva", "Finn")
    game.deals()
    with phone.looking():
        pass
    host.sees("#round", "1 of 5 have looked")
    game.lays_a_card()
    host.tap("[aria-label^='Put a card in front of Ben']")
    host.tap("button", "^Theft card")
    phone.sees(".token-line", "Theft card")
    game.ends(reached_by="1", open_to="blue green")
    if host.has("#round.sharing"):  # unless nobody else won anything
        phone.tap("#sheet label:has(input:enabled)")
        phone.tap("#sheet button", "^Take 1 gold from")
    game.everybody_gains()


def test_saboteur(game: Game) -> None:
    game.sits_down("Saboteur .base game", "Cem", "Dia")
    game.deals()
    with game.phone.looking():
        pass
    game.lays_a_card()
    game.ends(reached_by="")
    game.everybody_gains()


def test_the_duel(game: Game) -> None:
    game.sits_down("The Duel", "Ann")
    game.deals()
    game.lays_a_card()
    game.phone.sees("#sheet", "Ann.s turn")
    game.host.tap("[data-open='#end-sheet']")
    game.host.tap("#counters-otherwise > summary")
    for words in ("3 for Ben", "1 for Ben", "2 for Ann"):
        game.host.tap("#facts-entered label", f"^Card worth {words}")
    game.host.tap("#facts-entered button", "^Score with these cards")
    game.everybody_gains({"Ben": 4, "Ann": 2})


def test_the_lost_mines(game: Game) -> None:
    host, phone = game.host, game.phone
    game.sits_down("The Lost Mines", "Ann", "Cem")
    if not host.has("#own-copy-known"):  # the companion remembers it from the game in the engine before
        host.tap("#own-copy > summary")
        for nth, cell in enumerate(("C1", "C5", "C3", "D3", "A1", "A5"), 1):
            host.tap(".board-map button", f"^{cell}$")
            host.sees(f"#mark-{nth}" if nth < 6 else "#own-copy-known")
    game.deals()
    with phone.looking():
        pass
    phone.sees("#open-maze")  # it comes after the look, and moves what lies below it
    phone.tap("#treasures summary")
    phone.tap("#treasures label.gold-chip", "4$")
    phone.tap("#treasures button", "^Enter my treasures")
    phone.sees("#treasures summary", "entered; nobody else sees them")
    host.tap(".board-dwarf", "Ben")
    host.sees(".board-dwarf.on-turn", "Ben")
    game.lays_a_card()
    game.ends(dragon="1")
    game.everybody_gains()
