"""Saboteur 2 by taps: a short game with two phones and a curtain, and a game of five players and two rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.documents import settle
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone

PLAYERS = ("Ben", "Cem", "Dia")
CIRCLE = ("Ann", *PLAYERS, "Hal")

Role = dict[str, str]


class BrowserGame:
    """The table in the browser, and beside it what each seat was seen to be and should have."""

    def __init__(self, host: Host, phone: Callable[..., Phone], circle: tuple[str, ...] = CIRCLE) -> None:
        self.host, self.phone, self.circle = host, phone, circle
        self.phones: dict[str, Phone] = {}
        self.gold = dict.fromkeys(circle, 0)
        self.roles: Role = {}

    def sit_down(self) -> None:
        """Ann, if she plays, sits at the host's device; Hal has no phone."""
        code = self.host.open_table()
        if "Ann" in self.circle:
            self.host.add("Ann", me=True)
        for name in PLAYERS:
            if name in self.circle:
                self.phones[name] = self.phone()
                self.phones[name].join(code, name)
        self.host.add("Hal")
        for name in self.circle:
            self.host.seat(name).wait_for()

    def everybody_looks(self) -> None:
        """Each at their own phone, Ann at her own seat's page, Hal behind the curtain."""
        self.roles = {name: phone.look() for name, phone in self.phones.items()}
        if "Ann" in self.circle:
            self.roles["Ann"] = self.ann_looks()
        self.roles["Hal"] = self.hal_looks()
        self.host.all_have_looked()

    def ann_looks(self) -> str:
        own = Phone(self.host.context)
        own.open(f"/t/{self.host.code}/seat")
        role = own.look()
        own.page.close()
        assert own.errors == []
        return role

    def hal_looks(self) -> str:
        """The host's device goes to Hal and back."""
        with_hal = self.behind_curtain()
        role = with_hal.look()
        with_hal.tap(with_hal.button("Done, hand it back"))
        self.host.page.locator("#round").wait_for()
        return role

    def behind_curtain(self) -> Phone:
        host = self.host
        host.tap(host.button("Pass the device to Hal"))
        host.tap(host.button(re.compile("I’m Hal: open it")))
        host.page.locator("#sheet.seat-page:not(.curtain)").wait_for()
        return Phone(host.context, host.page)

    def steal(self) -> list[list[str]]:
        """Answer for every thief who is asked, on that player's device. Return who stole from whom, in order."""
        thefts: list[list[str]] = []
        while thief := self.host.asked():
            if thief == "Hal":
                thefts.append([thief, self.hal_steals()])
            else:
                self.others_wait(thief)
                thefts.append([thief, self.phones[thief].steal_from()])
            self.host.says_no_more(f"{thief} is choosing who to steal from.")
        return thefts

    def others_wait(self, thief: str) -> None:
        other = next(name for name in self.phones if name != thief)
        self.phones[other].says(f"{thief} is choosing who to steal from.")

    def hal_steals(self) -> str:
        with_hal = self.behind_curtain()
        victim = with_hal.steal_from()
        with_hal.tap(with_hal.button("Done, hand it back"))
        self.host.page.locator("#round").wait_for()
        return victim

    def judged(self, thefts: list[list[str]], tokens: dict[str, dict[str, Any]], **facts: Any) -> dict[str, Any]:
        """Return the result of these answers as the test's own calculation settles it."""
        seats = [{"name": n, "role": self.roles[n], "gold": self.gold[n], **tokens.get(n, {})} for n in self.circle]
        return settle({"edition": "saboteur2", "seats": seats, "thefts": thefts, **facts})

    def everywhere(self, round: int, gains: dict[str, int]) -> None:
        """The host's page and all phones say the same scores."""
        for device in (self.host, *self.phones.values()):
            device.shows_scores(round, gains)

    def confirm_round(self, round: int, gains: dict[str, int]) -> None:
        self.host.confirm_round()
        for name, gain in gains.items():
            self.gold[name] += gain
        self.everywhere(round, gains)

    def totals_are_sealed(self, round: int) -> None:
        """Each phone knows its own gold and no other, the host's page only that of the seat that plays on it."""
        for name, phone in self.phones.items():
            assert phone.totals(round).keys() <= {name}
        assert self.host.totals(round).keys() <= {"Ann"}


def test_a_game_of_one_round(host: Host, phone: Callable[..., Phone]) -> None:
    """Cem holds a theft card and steals from somebody, unless the deal made both others saboteurs, who have no gold."""
    game = BrowserGame(host, phone, ("Ben", "Cem", "Hal"))
    game.sit_down()
    host.plays_rounds(1)
    host.deal()
    game.everybody_looks()
    host.put("Cem", "Theft card")
    game.phones["Cem"].says("Theft card")
    host.end("Ben", ("Blue", "Green"), 4)
    host.comes_to(game.roles, host.roles)
    thefts = game.steal()
    judged = game.judged(thefts, {"Cem": {"theft": 1}}, reached_by="Ben", open_to=["blue", "green"], crystals=4)
    nobody_to_steal_from = game.roles["Ben"] == game.roles["Hal"] == "saboteur"
    assert [thief for thief, _ in thefts] == ([] if nobody_to_steal_from else judged["theft_order"])
    game.everywhere(1, judged["gains"])
    game.confirm_round(1, judged["gains"])
    winners(game)


@pytest.mark.long
def test_a_game_from_scan_to_winners(host: Host, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(host, phone)
    game.sit_down()
    host.plays_rounds(2)
    first_round(game)
    second_round(game)
    winners(game)
    for phone in game.phones.values():
        assert phone.totals(2) == game.gold


def first_round(game: BrowserGame) -> None:
    """Broken tools, two thefts, a trapped player, an inspection, a hat swap, a reload, and a corrected gain."""
    host, phones = game.host, game.phones
    host.deal()
    game.everybody_looks()
    host.put("Cem", "Broken lantern")
    phones["Cem"].says("Broken lantern")
    host.take("Cem", "Broken lantern")
    host.put("Dia", "Theft card")
    host.put("Ben", "Theft card")
    host.put("Hal", "Trapped")
    host.inspect("Dia", "Ben")
    assert phones["Dia"].look(f"plate-{host.number_of('Ben')}") == game.roles["Ben"]
    phones["Dia"].done_with("Ben")
    host.swap_hat("Cem")
    phones["Cem"].says("4 of 5 have looked")
    game.roles["Cem"] = phones["Cem"].look()
    phones["Dia"].page.reload(wait_until="domcontentloaded")
    assert phones["Dia"].look() == game.roles["Dia"]
    host.end("Dia", ("Blue", "Green"), 4)
    host.comes_to(game.roles, host.roles)
    thefts = game.steal()
    tokens = {"Dia": {"theft": 1}, "Ben": {"theft": 2}, "Hal": {"trapped": True}}
    judged = game.judged(thefts, tokens, reached_by="Dia", open_to=["blue", "green"], crystals=4)
    nobody_has_gold_for_ben = {game.roles[name] for name in ("Ann", "Cem", "Dia")} == {"saboteur"}
    assert judged["theft_order"] == ["Ben", "Dia"]
    assert [thief for thief, _ in thefts] == (["Dia"] if nobody_has_gold_for_ben else ["Ben", "Dia"])
    game.everywhere(1, judged["gains"])
    gains = {**judged["gains"], "Hal": judged["gains"]["Hal"] + 2}
    host.correct(1, "Hal", gains["Hal"], "Two nuggets lay under the cloth.")
    game.everywhere(1, gains)
    game.confirm_round(1, gains)
    game.totals_are_sealed(1)


def second_round(game: BrowserGame) -> None:
    """Nobody reaches the treasure; a phone loses its memory, a seat moves to another; Hal steals behind the curtain."""
    host = game.host
    host.deal()
    game.everybody_looks()
    lose_memory(game, "Cem")
    move_to_another_phone(game, "Dia")
    host.put("Hal", "Theft card")
    host.end(None, crystals=3, by="Dia")
    host.comes_to(game.roles, host.roles)
    thefts = game.steal()
    judged = game.judged(thefts, {"Hal": {"theft": 1}}, reached_by=None, crystals=3)
    assert [thief for thief, _ in thefts] == ["Hal"]
    game.everywhere(2, judged["gains"])
    game.totals_are_sealed(2)
    game.confirm_round(2, judged["gains"])


def lose_memory(game: BrowserGame, name: str) -> None:
    """A phone without its cookies is a stranger; a fresh one takes the seat, and the role is still there."""
    old, new = game.phones[name], game.phone()
    old.provokes("403")
    old.context.clear_cookies()
    game.host.put(name, "Broken cart")
    old.says("This isn’t your seat. If it should be, ask for it on the join page.")
    take_seat(game, name, new)
    new.says("Broken cart")


def move_to_another_phone(game: BrowserGame, name: str) -> None:
    """Move a seat to another phone; the old phone shows that it was disconnected."""
    old, new = game.phones[name], game.phone()
    old.provokes("403")
    take_seat(game, name, new)
    old.says("This phone no longer has")


def take_seat(game: BrowserGame, name: str, new: Phone) -> None:
    new.open(game.host.offer_seat(name))
    new.tap(new.button("Take this seat"))
    new.page.locator("#sheet").wait_for()
    game.host.wait_until_seat_is_taken(name)
    assert new.look() == game.roles[name]
    game.phones[name] = new


def winners(game: BrowserGame) -> None:
    """The podium names exactly those with most gold, on every page; the totals are open now."""
    most = max(game.gold.values())
    best = {name for name, gold in game.gold.items() if gold == most}
    for device in (game.host, *game.phones.values()):
        device.shows_podium(game.gold)
        assert named(device) == best


def named(device: Device) -> set[str]:
    heading = device.page.get_by_role(
        "heading", name=re.compile("^(?!You ).*(wins the game|share the win)")
    ).inner_text()
    return set(re.split(r", | and ", re.sub(r" (wins the game|share the win)", "", heading)))
