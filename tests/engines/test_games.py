"""A short game of each edition in each engine: open, join, deal, look, lay a card, end, and what everybody gains."""

from __future__ import annotations

from companion.documents import settle
from tests.browser.tables import answer_of
from tests.engines.browser import Browser
from tests.engines.game import Game
from tests.web.page import Page


def test_saboteur_2_with_a_theft(game: Game) -> None:
    host, phone = game.host, game.phone
    game.seats("Saboteur 2", "Cem", "Dia", "Eva", "Finn")
    game.deals()
    with phone.looking() as role:
        pass
    with phone.looking() as again:
        assert again == role
    host.sees("#round", "1 of 5 have looked")
    game.lays_a_card()
    host.tap("[aria-label^='Put a card in front of Ben']")
    host.tap("button", "^Theft card")
    phone.sees(".token-line", "Theft card")
    game.ends(reached_by="2", open_to="blue green")
    if host.has("#round.sharing"):  # unless nobody else won anything
        phone.tap("#sheet label:has(input:enabled)")
        phone.tap("#sheet button", "^Take 1 gold from")
    gains = game.scores()
    assert len(gains) == 5 and any(gains.values())
    game.confirms()


def test_saboteur_with_a_draft(game: Game) -> None:
    game.seats("Saboteur .base game", "Cem", "Dia")
    game.deals()
    with game.phone.looking() as role:
        pass
    roles = {"1": role, **{str(at): game.role_of(name) for at, name in enumerate(game.others, 2)}}
    game.lays_a_card()
    game.ends(reached_by=next(seat for seat in roles if roles[seat] == "gold-digger"))
    while not game.host.has("#round.proposed"):
        if game.phone.has(".cover summary"):
            game.phone.tap(".cover summary")
            game.phone.tap(".gold-cards label")
            game.phone.tap("button.main-button", "^Take [0-9] gold")
            game.phone.sees_no(".cover summary")
        for other in game.others.values():
            cards = Page(other.get(f"{game.at}/seat")[2]).attributes("[name=value]", "value")
            if cards:
                answer_of(other, f"{game.at}/seat/sheet", do="draft", value=cards[0])
    if "saboteur" in roles.values():  # one of four cards is left over; what gold-diggers pick is secret
        game.scores()
    game.confirms()


def test_the_duel(game: Game) -> None:
    host = game.host
    game.seats("The Duel", "Ann")
    game.deals()
    game.lays_a_card()
    game.phone.sees("#sheet", "Ann.s turn")
    host.tap("[data-open='#end-sheet']")
    host.tap("#counters-otherwise > summary")
    for name, golds in {"Ben": (3, 1), "Ann": (2,)}.items():
        for gold in golds:
            host.tap("#facts-entered label", f"^Card worth {gold} for {name}")
    host.tap("#facts-entered button", "^Score with these cards")
    assert game.scores() == {"Ben": 4, "Ann": 2}
    game.confirms()


def test_the_lost_mines(game: Game) -> None:
    host, phone = game.host, game.phone
    game.seats("The Lost Mines", "Ann", "Cem")
    if not host.has("#own-copy-known"):  # the companion remembers it from the game in the engine before
        marks_the_board(host)
    game.deals()
    with phone.looking() as character:
        clan = phone.script("return document.querySelector('[data-role]').dataset.clan")
    phone.sees(".flames", "1 of 3")
    phone.sees("#open-maze")  # it comes after the look, and moves what lies below it
    phone.tap("#treasures summary")
    phone.tap("#treasures label.gold-chip", "4$")
    phone.tap("#treasures button", "^Enter my treasures")
    phone.sees("#treasures summary", "entered; nobody else sees them")
    host.sees(".board-dwarf .entered-on-phone")
    host.tap(".board-dwarf", "Ben")
    host.sees(".board-dwarf.on-turn", "Ben")
    game.lays_a_card()
    dwarves = {"Ben": {"clan": clan, "character": character}, **{name: game.dwarf_of(name) for name in game.others}}
    game.ends(dragon="1")
    facts = {"Ben": {"treasures": [4], "dragon": True}}
    nothing = {"treasures": [], "dragon": False}
    seats = [{"name": name, "points": 0, **dwarf, **facts.get(name, nothing)} for name, dwarf in dwarves.items()]
    assert game.scores() == settle({"edition": "lost_mines", "seats": seats})["gains"]
    game.confirms()


def marks_the_board(host: Browser) -> None:
    """Blue start, yellow start and the four mines, each by a tap."""
    host.tap("#own-copy > summary")
    for nth, cell in enumerate(("C1", "C5", "C3", "D3", "A1", "A5"), 1):
        host.tap(".board-map button", f"^{cell}$")
        host.sees(f"#mark-{nth}" if nth < 6 else "#own-copy-known")
