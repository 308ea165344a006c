"""The Lost Mines by taps: a short game of three dwarves; a round of six with all that lies on
the board, a spy, and treasures entered in secret."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.documents import settle
from tests.browser.board import Board
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear

CIRCLE = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


class BrowserGame:
    """The host's laptop and the phones, with an ear on every device; beside them the points that each should have."""

    def __init__(self, host: Host, phone: Callable[..., Phone], circle: tuple[str, ...] = CIRCLE) -> None:
        self.host, self.phones, self.circle = host, {name: phone() for name in circle}, circle
        self.ears = {name: Ear(device) for name, device in {"host": host, **self.phones}.items()}
        self.points = dict.fromkeys(circle, 0)
        self.dwarves: dict[str, tuple[str, str]] = {}

    def sit_down(self) -> None:
        code = self.host.open_table("The Lost Mines")
        for name, phone in self.phones.items():
            phone.join(code, name)
        self.host.seat(self.circle[-1]).wait_for()

    def deal(self) -> None:
        """Everybody looks; the clan of each is what everybody reads on the host's page."""
        self.host.deal()
        self.dwarves = {name: self.looked(phone) for name, phone in self.phones.items()}
        self.host.all_have_looked()
        for name, (clan, _) in self.dwarves.items():
            assert clan in self.host.seat(name).inner_text().lower() or self.host.seat(name).get_by_title(clan)

    def looked(self, phone: Phone) -> tuple[str, str]:
        """The clan and the character under the finger."""
        with phone.looking() as character:
            clan = str(phone.page.locator("#plate [data-role]").get_attribute("data-clan"))
        return clan, character

    def settles(self, round: int, treasures: dict[str, list[int]], dragon: str) -> None:
        """Every page shows the result that the test calculates; the host confirms it."""
        gains = settle(
            {"edition": "lost_mines", "seats": [self.seat(name, treasures, dragon) for name in self.circle]}
        )["gains"]
        assert isinstance(gains, dict)
        for phone in (self.host, *self.phones.values()):
            phone.comes_to(gains, lambda phone=phone: points_of(phone, round))
        self.host.confirm_round()
        self.points = {name: self.points[name] + gains[name] for name in self.circle}

    def seat(self, name: str, treasures: dict[str, list[int]], dragon: str) -> dict[str, object]:
        clan, character = self.dwarves[name]
        facts = {"treasures": treasures.get(name, []), "dragon": name == dragon, "points": self.points[name]}
        return {"name": name, "clan": clan, "character": character, **facts}


def points_of(device: Host | Phone, round: int) -> dict[str, int]:
    """Return the points that each player won in this round, as this page shows them."""
    scores = device.page.locator(".round-scores").filter(has_text=f"The points of round {round}")
    names_and_points = scores.locator("[data-gains]").evaluate_all(
        "rows => rows.map(row => [row.querySelector('b').textContent, Number(row.dataset.gains)])"
    )
    return dict(names_and_points)


def test_a_game_of_one_round(host: Host, phone: Callable[..., Phone]) -> None:
    """Ann finds a treasure and enters its value on her phone alone; the host enters who met the dragon."""
    game = BrowserGame(host, phone, CIRCLE[:3])
    board = Board(host)
    game.sit_down()
    host.plays_rounds(1)
    board.mark(*MARKED)
    game.deal()
    each_heard_no_dwarf_but_its_own(game)
    dwarf = host.page.locator(".board-dwarf").filter(has_text="Ann")
    host.tap(dwarf)
    board.is_turn_of("Ann")
    board.lay(STARTS[game.dwarves["Ann"][0]][2], "EW 0")
    board.enter("3,0", "Gems")
    board.is_turn_of("Ben")
    nobody_hears(game, lambda: enter_treasures(game.phones["Ann"], 4), but="Ann")
    ends(host, {}, dragon="Ben")
    game.settles(1, {"Ann": [4]}, dragon="Ben")
    for player_phone in (host, *game.phones.values()):
        player_phone.shows_podium(game.points)


@pytest.mark.long
def test_a_round_on_the_board_with_six_phones(host: Host, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(host, phone)
    game.sit_down()
    on_the_board(game)


def each_heard_no_dwarf_but_its_own(game: BrowserGame) -> None:
    """What came to each device since it sat down names no character but that under its own finger."""
    for name, ear in game.ears.items():
        ear.hears_out()
        roles_heard = {word for _, body in ear.bodies for word in re.findall(r'data-role="([a-z-]+)"', body)}
        assert roles_heard == ({game.dwarves[name][1]} if name in game.dwarves else set()), name


MARKED = ("C1", "C5", "C3", "D3", "A1", "A5")
"""Blue start, yellow start, and the four mines."""

STARTS = {"blue": ("C1", "1,0", "2,0"), "yellow": ("C5", "5,0", "4,0")}
"""Where the dwarves of each clan begin, and the cell between there and the mine in the middle."""


def on_the_board(game: BrowserGame) -> None:
    """On the board. Ben spies on Ann; Ann and Cem enter their treasures on their phones, the host enters Dia's."""
    host, phones = game.host, game.phones
    Board(host).mark(*MARKED)
    game.deal()
    each_heard_no_dwarf_but_its_own(game)
    walks(game, Board(host))
    spies(game, "Ben", "Ann")
    nobody_hears(game, lambda: enter_treasures(phones["Ann"], 4, 2), but="Ann")
    enter_treasures(phones["Cem"], 3)
    wait_until_entered(host, "Cem")
    ends(host, {"Dia": [2]}, dragon=None)
    game.settles(1, {"Ann": [4, 2], "Cem": [3], "Dia": [2]}, dragon="Eva")


def walks(game: BrowserGame, board: Board) -> None:
    """Ann finds gems and stays for more, Cem and Dia follow, Eva meets the dragon; a lake, a trap, a troll, a storm."""
    host, page = game.host, game.host.page
    own = {name: STARTS[clan] for name, (clan, _) in game.dwarves.items()}
    other = {"2,0": "4,0", "4,0": "2,0"}
    host.tap(page.locator(".board-dwarf").filter(has_text="Ann"))
    board.is_turn_of("Ann")
    board.lay(own["Ann"][2], "EW 0")
    board.enter("3,0", "Gems")
    board.is_turn_of("Ben")
    board.lay(other[own["Ann"][2]], "EW 0")
    board.next()
    board.lay("1,-1", "NS-lake 0")
    board.act("3,0", re.compile("Cem enters and takes a treasure"))
    board.is_turn_of("Dia")
    board.act("1,-1", re.compile("Boat played"))
    board.act("3,0", re.compile("Dia enters and takes a treasure"))
    board.is_turn_of("Eva")
    board.lays_on_link("1,0", "right", "trap")
    board.enter("3,1", "The dragon")
    board.is_turn_of("Finn")
    board.lays_on_link("4,0", "right", "troll")
    assert (board.lying("link-trap"), board.lying("link-troll"), board.lying("tool-boat")) == (1, 1, 1)
    game.phones["Ben"].says("It’s Finn’s turn.")
    board.next()
    board.act("3,0", re.compile("Ann stays and takes one more"))
    board.is_turn_of("Ben")
    board.act("1,-1", re.compile("Remove"))
    for _ in range(4):
        assert board.lying("link-troll") == 1
        board.next()
    host.says(re.compile("Finn’s troll between .* leaves"))
    assert (board.lying("link-trap"), board.lying("link-troll"), board.lying("ground-lake")) == (1, 0, 0)
    assert [board.finds(name) for name in CIRCLE] == [2, 0, 1, 1, 0, 0]
    game.phones["Ann"].says("You took 2 treasures: 2 × gems.")


def spies(game: BrowserGame, by: str, whom: str) -> None:
    """One phone is shown what the other is, and no other."""
    sheet = game.host.sheet_of(by)
    game.host.tap(game.host.button(whom, sheet.get_by_role("group", name=f"{by} spies on the dwarf card of")))
    spy = game.phones[by]
    plate = spy.page.locator(f"[data-hold*='of={CIRCLE.index(whom) + 1}']")
    plate.wait_for()
    assert spy.look(str(plate.get_attribute("id"))) == game.dwarves[whom][1]
    spy.tap(spy.button(re.compile(f"Done: I’ve seen {whom}’s")))


def enter_treasures(phone: Phone, *values: int) -> None:
    """Taps in their own fold what each treasure is worth."""
    fold = phone.page.locator("#treasures")
    phone.tap(fold.locator("summary"))
    for value in values:
        phone.tap(fold.locator("label.gold-chip").filter(has_text=str(value)).first)
    phone.tap(phone.button("Enter my treasures", fold))
    fold.locator("summary").filter(has_text="entered; nobody else sees them").wait_for()


def nobody_hears(game: BrowserGame, act: Callable[[], object], but: str) -> None:
    """While this is done, no other device receives the values; they learn only that something was entered."""
    before = {name: len(ear.bodies) for name, ear in game.ears.items()}
    act()
    wait_until_entered(game.host, but)
    for name, ear in game.ears.items():
        ear.hears_out()
        heard = [body for _, body in ear.bodies[before[name] :] if re.search("You entered: 4|4 \\+ 2", body)]
        assert not heard or name == but, (name, heard[0][:300])


def wait_until_entered(host: Host, name: str) -> None:
    """Wait until the host's page shows that this player has entered treasures."""
    host.page.locator(".board-dwarf").filter(has_text=name).locator(".entered-on-phone").wait_for()


def ends(host: Host, treasures: dict[str, list[int]], dragon: str | None) -> None:
    """Taps in what was found and who met the dragon (None: as the board says), and holds the button that reveals
    all."""
    form = host.open_end()
    for name, values in treasures.items():
        host.question(form, "Who found which treasures?")
        fieldset = form.locator("fieldset fieldset").filter(has=host.page.get_by_text(name, exact=True)).first
        for at, value in enumerate(values):
            host.tap(fieldset.locator("label.gold-chip").filter(has_text=str(value)).nth(values[:at].count(value)))
    if dragon is not None:
        host.tap(host.question(form, "Who met the dragon first?").get_by_label(dragon or "Nobody", exact=True))
    host.to_the_answers(form)
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()
