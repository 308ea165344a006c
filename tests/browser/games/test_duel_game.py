"""The Duel by taps: a short game, a game of three rounds with a phone for each dwarf, and one dwarf alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.documents import settle
from tests.browser.devices import TWICE
from tests.browser.duels import FIRST, LONG_WAY, Duelist, Laid, Turned, in_turn, tunnel
from tests.browser.host_maze import SMALL
from tests.browser.phones import Phone


@pytest.fixture
def duelist(device: Callable[..., Duelist]) -> Duelist:
    """The host's phone, which is small and lies between both."""
    return device(kind=Duelist, **SMALL)


class BrowserGame:
    """Ann is the green dwarf, Ben the blue one, and beside them the gold cards that each should have."""

    def __init__(self, host: Duelist, phone: Callable[..., Phone]) -> None:
        self.host, self.phones = host, {name: phone() for name in ("Ann", "Ben")}
        self.owned: dict[str, list[int]] = {"Ann": [], "Ben": []}

    def sit_down(self) -> None:
        code = self.host.open_table("The Duel")
        for name, phone in self.phones.items():
            phone.join(code, name)
        self.host.seat("Ben").wait_for()

    def confirm_round(self, round: int, paid: dict[str, list[int]] | None = None, **seats: dict[str, object]) -> None:
        """Every device shows the scores of the judge. `paid` are the cards that a dwarf chose itself."""
        seats_played = [
            {"name": name, "clan": clan, "owned": self.owned[name], **seats[name]} for name, clan in CLANS.items()
        ]
        answer = settle({"edition": "duel", "seats": seats_played})
        paid = {**answer["paid"], **(paid or {})}  # type: ignore[dict-item]
        gains = {name: sum(seats[name].get("claims", [])) - sum(paid[name]) for name in CLANS}  # type: ignore[call-overload]
        for phone in (self.host, *self.phones.values()):
            phone.shows_scores(round, gains)
        self.host.confirm_round()
        for name in CLANS:
            self.owned[name] = [*self.owned[name], *seats[name].get("claims", [])]  # type: ignore[misc]
            for card in paid[name]:
                self.owned[name].remove(card)


CLANS = {"Ann": "green", "Ben": "blue"}

THIRD = (
    *in_turn(tunnel("Ben", "D", LONG_WAY), tunnel("Ann", "B", LONG_WAY)),
    Laid("Ben", "D5", "d_nesw_blue 0"),
    Turned("C5", "d_goal_3 0"),
    Turned("E5", "d_goal_18"),
    Laid("Ann", "B5", "d_nesw_green 0"),
    Turned("A5", "d_goal_1"),
    Laid("Ben", "D6", "d_ew 0"),
    Turned("D7", "d_goal_14"),
    Laid("Ann", "B6", "d_ew 0"),
    Turned("B7", "d_goal_2"),
    Laid("Ben", "C7", "d_nes_blue 0"),
)
"""Five goals of six, and Ben stands two cards before the last."""


def test_a_game_of_one_round(duelist: Duelist, phone: Callable[..., Phone]) -> None:
    """A script enters the first cards; the last are tapped in, with the goals that they reach."""
    game = BrowserGame(duelist, phone)
    game.sit_down()
    duelist.plays_rounds(1)
    duelist.begins()
    duelist.hears_of(FIRST[:6], {"Ann": 1, "Ben": 2})
    duelist.plays(FIRST[6:])
    duelist.says("Ben claims 2 gold at E5. Doors and trolls block Ann.")
    assert (duelist.gold_of("Ann"), duelist.gold_of("Ben")) == ([2], [1, 2])
    game.phones["Ann"].says("It’s your turn.")
    settles(duelist)
    game.confirm_round(1, Ann={"claims": [2]}, Ben={"claims": [1, 2]})
    for player_phone in (duelist, *game.phones.values()):
        player_phone.shows_podium({"Ben": 3, "Ann": 2})


@pytest.mark.long
def test_two_dwarves_play_three_rounds(duelist: Duelist, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(duelist, phone)
    duelist.counts_taps()
    game.sit_down()
    duelist.says("Ann")
    first_round(game)
    second_round(game)
    third_round(game)
    game.phones["Ann"].says(re.compile(r"Ben wins the game"))
    game.phones["Ann"].shows_podium({"Ben": 9, "Ann": 4})


def first_round(game: BrowserGame) -> None:
    """Two taps a card; gold is claimed by itself and why; the troll is bribed; Ann chooses the card that pays him."""
    host, ann = game.host, game.phones["Ann"]
    host.begins()
    before = host.taps()
    host.plays(FIRST[:8])
    assert host.taps() - before == 16
    host.plays(FIRST[8:])
    host.says("Ben claims 2 gold at E5. Doors and trolls block Ann.")
    assert (host.gold_of("Ann"), host.gold_of("Ben")) == ([2], [1, 2])
    game.phones["Ben"].says("Ben claims 1 gold at C5. A troll at B5 blocks Ann.")
    ann.says("It’s your turn.")
    host.on_card("B5", "Ann bribes the troll")
    host.says("Ann bribed the troll at B5.")
    host.plays((Laid("Ann", "B6", "d_ew 0"), Turned("B7", "d_goal_9")))
    host.says("3 of 8 markers left")
    settles(host)
    ann.tap(ann.button(re.compile("^2")))
    game.confirm_round(1, paid={"Ann": [2]}, Ann={"claims": [2, 1], "trolls": 1}, Ben={"claims": [1, 2]})


def settles(host: Duelist) -> None:
    """The hands are empty: what lies there is settled."""
    host.tap(host.button("Score the round", host.open_end()))
    host.page.locator("#round.proposed").wait_for()


def second_round(game: BrowserGame) -> None:
    """A quick round: the cards are tapped in at the end. Ann has less gold and begins."""
    host = game.host
    host.says("Ann")
    host.begins()
    host.is_turn_of("Ann")
    ending = host.open_end()
    host.page.wait_for_timeout(TWICE)  # the sheet came where the finger was
    host.tap(ending.get_by_label("Card worth 3 for Ann").first)
    host.tap(ending.get_by_label("Card worth 1 for Ben").first)
    host.to_the_answers(ending)
    host.tap(host.button("Score the round", ending))
    game.confirm_round(2, Ann={"claims": [3]}, Ben={"claims": [1]})


def third_round(game: BrowserGame) -> None:
    """All goals are turned over: the last gold is claimed first, then the round is over by itself. It was even, so blue
    begins."""
    host = game.host
    host.begins()
    host.hears_of(THIRD, {"Ann": 1, "Ben": 2})
    host.makes_it_the_turn_of("Ben")
    host.plays((Laid("Ben", "C8", "d_ew 0"), Turned("C9", "d_goal_16")))
    host.says("All 6 goal cards are face up.")
    assert (host.gold_of("Ann"), host.gold_of("Ben")) == ([], [2, 3])
    host.settles_by_counters()
    game.confirm_round(3, Ann={}, Ben={"claims": [2, 3]})


@pytest.mark.long
def test_a_dwarf_digs_alone(duelist: Duelist) -> None:
    """The rockfall takes what was laid last; sabotage is laid out at once; three rounds, and the grade."""
    duelist.open_table("The Duel")
    duelist.add("Ann", me=True)
    duelist.tap(duelist.button("blue dwarf"))
    duelist.page.locator("#pick-dwarf [value=blue][aria-pressed=true]").wait_for()
    duelist.begins()
    duelist.hears_of(tunnel("Ann", "C", range(1, 7)), {"Ann": 1})
    duelist.lay("7,0", "d_ew 0")
    duelist.turns_over(Turned("C8", "d_goal_4"))
    duelist.tap(duelist.page.locator(".rockfall summary"))
    duelist.says("It removes the card at C7, the last one without gold or a troll.")
    duelist.page.wait_for_timeout(TWICE)  # what was unfolded came into view where the finger was
    duelist.tap(duelist.button("Remove", duelist.page.locator(".rockfall")))
    duelist.page.locator('#maze a.cell.free[data-cell="7,0"]').wait_for()
    settles(duelist)
    duelist.shows_scores(1, {"Ann": 0})
    duelist.confirm_round()
    for round, cards in ((2, (3, 3, 3)), (3, (3, 3, 2, 2))):
        claims_alone(duelist, cards)
        duelist.shows_scores(round, {"Ann": sum(cards)})
        duelist.confirm_round()
    duelist.says("Decent work")


def claims_alone(host: Duelist, cards: tuple[int, ...]) -> None:
    """A quick round: these gold cards were claimed."""
    host.begins()
    ending = host.open_end()
    for gold in set(cards):
        boxes = ending.get_by_label(f"Card worth {gold} for Ann")
        for at in range(cards.count(gold)):
            host.tap(boxes.nth(at))
    host.to_the_answers(ending)
    host.tap(host.button("Score the round", ending))
    host.page.locator("#round.proposed").wait_for()
