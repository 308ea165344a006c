"""The Lost Mines by taps: a round of six with all that lies on the board, a spy, and treasures entered in secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board import Board
from tests.browser.conftest import Server
from tests.browser.games.party import Party
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear

pytestmark = pytest.mark.long

CIRCLE = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")

MARKED = ("C1", "C5", "C3", "D3", "A1", "A5")
"""Blue start, yellow start, and the four mines."""

MIDDLE = {"blue": "2,0", "yellow": "4,0"}
"""The cell between the start of each clan and the mine in the middle."""


@pytest.fixture
def server(own_server: Server) -> Server:
    """A companion for this test: it remembers the board that a host marked, for every later table."""
    return own_server


class Mines(Party):
    """Six phones, with an ear on every device; `clans` are those that everybody reads on the host's page."""

    def __init__(self, host: Host, phone: Callable[..., Phone]) -> None:
        super().__init__(host, phone, CIRCLE)
        self.ears = {name: Ear(device) for name, device in {"host": host, **self.phones}.items()}
        self.clans: dict[str, str] = {}

    def everybody_looks(self) -> None:
        """What comes to each device names no character but that under its own finger."""
        self.host.deal()
        for name, phone in self.phones.items():
            with phone.looking() as self.roles[name]:
                self.clans[name] = str(phone.page.locator("#plate [data-role]").get_attribute("data-clan"))
        self.host.all_have_looked()
        for name, ear in self.ears.items():
            ear.hears_out()
            heard = {word for _, body in ear.bodies for word in re.findall(r'data-role="([a-z-]+)"', body)}
            assert heard == ({self.roles[name]} if name in self.roles else set()), name


def test_a_round_on_the_board_with_six_phones(host: Host, phone: Callable[..., Phone]) -> None:
    """Ben spies on Ann; Ann and Cem enter their treasures on their phones, the host enters Dia's."""
    mines, board = Mines(host, phone), Board(host)
    mines.sits_down("The Lost Mines", rounds=1)
    board.mark(*MARKED)
    mines.everybody_looks()
    walks(mines, board)
    spies(mines, "Ben", "Ann")
    for ear in mines.ears.values():
        ear.bodies.clear()
    enters_treasures(mines, "Ann", 4, 2)
    for name, ear in mines.ears.items():
        ear.hears_out()
        assert name == "Ann" or not [body for _, body in ear.bodies if re.search("You entered: 4|4 \\+ 2", body)], name
    enters_treasures(mines, "Cem", 3)
    form = host.open_end()
    found = host.question(form, "Who found which treasures?")
    dia = found.locator("fieldset").filter(has=host.page.get_by_text("Dia", exact=True)).first
    host.tap(dia.locator("label.gold-chip").filter(has_text="2").first)
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()
    is_settled(mines, {"Ann": [4, 2], "Cem": [3], "Dia": [2]}, dragon="Eva")


def walks(mines: Mines, board: Board) -> None:
    """Ann finds gems and stays for more, Cem and Dia follow, Eva meets the dragon; a lake, a trap, a troll, a storm."""
    host, anns = mines.host, MIDDLE[mines.clans["Ann"]]
    (other,) = {*MIDDLE.values()} - {anns}
    host.tap(host.page.locator(".board-dwarf").filter(has_text="Ann"))
    board.is_turn_of("Ann")
    board.lay(anns, "EW 0")
    board.enter("3,0", "Gems")
    board.is_turn_of("Ben")
    board.lay(other, "EW 0")
    board.next()
    board.lay("1,-1", "NS-lake 0")
    board.act("3,0", re.compile("Cem goes in and takes a treasure"))
    board.is_turn_of("Dia")
    board.act("1,-1", re.compile("Boat played"))
    board.act("3,0", re.compile("Dia goes in and takes a treasure"))
    board.is_turn_of("Eva")
    board.lays_on_link("1,0", "right", "trap")
    board.enter("3,1", "The dragon")
    board.is_turn_of("Finn")
    board.lays_on_link("4,0", "right", "troll")
    assert (board.lying("link-trap"), board.lying("link-troll"), board.lying("tool-boat")) == (1, 1, 1)
    mines.phones["Ben"].says("It’s Finn’s turn.")
    board.next()
    board.act("3,0", re.compile("Ann stays and takes another treasure"))
    board.is_turn_of("Ben")
    board.act("1,-1", re.compile("Remove"))
    for _ in range(4):
        assert board.lying("link-troll") == 1
        board.next()
    host.says(re.compile("Finn’s troll between .* leaves"))
    assert (board.lying("link-trap"), board.lying("link-troll"), board.lying("ground-lake")) == (1, 0, 0)
    assert [board.finds(name) for name in CIRCLE] == [2, 0, 1, 1, 0, 0]
    mines.phones["Ann"].says("You took 2 treasures: 2 × gems.")


def spies(mines: Mines, by: str, whom: str) -> None:
    """One phone is shown what the other is."""
    sheet, spy = mines.host.sheet_of(by), mines.phones[by]
    mines.host.tap(mines.host.button(whom, sheet.get_by_role("group", name=f"{by} spies on the dwarf card of")))
    plate = spy.page.locator(f"[data-hold*='of={CIRCLE.index(whom) + 1}']")
    plate.wait_for()
    assert spy.look(str(plate.get_attribute("id"))) == mines.roles[whom]
    spy.tap(spy.button(re.compile(f"Done: I’ve seen {whom}’s")))


def enters_treasures(mines: Mines, name: str, *values: int) -> None:
    """Taps in their own fold what each treasure is worth; the others learn only that something was entered."""
    phone = mines.phones[name]
    fold = phone.page.locator("#treasures")
    phone.tap(fold.locator("summary"))
    for value in values:
        phone.tap(fold.locator("label.gold-chip").filter(has_text=str(value)).first)
    phone.tap(phone.button("Enter my treasures", fold))
    fold.locator("summary").filter(has_text="entered; nobody else sees them").wait_for()
    mines.host.page.locator(".board-dwarf").filter(has_text=name).locator(".entered-on-phone").wait_for()


def is_settled(mines: Mines, treasures: dict[str, list[int]], dragon: str) -> None:
    """Every page shows the result that the test calculates, and the podium after it."""
    seats: dict[str, dict[str, Any]] = {
        name: {"clan": mines.clans[name], "character": mines.roles[name], "points": 0}
        | {"treasures": treasures.get(name, []), "dragon": name == dragon}
        for name in CIRCLE
    }
    gains = mines.settled("lost_mines", seats)["gains"]
    mines.everybody_reads(1, gains)
    mines.confirms(gains)
    for device in mines.devices:
        device.shows_podium(mines.gold)
