"""Non-interference in bytes, for gold cards: which ones lie there and who takes which changes no byte of what a viewer
gets who must not know it, be it a page, a fragment, a header with its ETag, or what a tap is answered.

Twins are two games of Saboteur in the real application with the same chance, at tables that deal the real role
cards. Other gold cards lie there, and those who draft take others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.table.stacked_deck import GOLD, stacked
from tests.web.people import end_saboteur, open_saboteur
from tests.web.secrecy.twins import SEATS, Got, PlayedGame, draw_curtain, everything, gathered, opened

ORDER = ("Cem", "Ann", "Gül", "Dia")
"""Who drafts, in order: Cem reached the treasure, Ben is the saboteur."""

NOT_DRAFTING = ("host", "Ben", "onlooker")
LAID = ((1, 1, 2, 3), (1, 1, 1, 1), (1, 1, 1, 2), (1, 1, 2, 2), (1, 2, 2, 3), (2, 2, 3, 3), (3, 3, 2, 1), (3, 3, 3, 2))
"""Gold cards that lie there: first those of the game that all twins are compared with."""

Picks = Mapping[str, int]
"""Who takes a card of how many nuggets."""


def end(game: PlayedGame, picks: Picks) -> None:
    with stacked(GOLD, sorted(picks.values())):
        answer = end_saboteur(game.host, SEATS["Cem"], SEATS["Ben"])
    assert answer.status_code == 200
    draw_curtain(game)


def take(name: str) -> Callable[[PlayedGame, Picks], None]:
    """This one takes a gold card: on their own phone, or behind the curtain."""

    def taken(game: PlayedGame, picks: Picks) -> None:
        path = f"/seats/{SEATS[name]}/sheet" if name == "Gül" else "/seat/sheet"
        game.tap(name, path, do="draft", value=picks[name])

    return taken


def correct_gold(game: PlayedGame, picks: Picks) -> None:
    game.tap("Cem", "/seat/sheet", do="correct", round=1, gold=5 - picks["Cem"], why="misread")


def confirm_result(game: PlayedGame, picks: Picks) -> None:
    game.tap("host", "/settlement", do="book")


def play_on(game: PlayedGame, picks: Picks) -> None:
    """Another round, which nobody digs to its end; then a new deal."""
    game.deal()
    assert end_saboteur(game.host, None, SEATS["Ben"]).status_code == 200
    confirm_result(game, picks)
    game.deal()


STEPS = (end, *map(take, ORDER), correct_gold, confirm_result, play_on)
DECISIVE = (1, 4, 6, 7)
"""After the first took a card, after the last did, when the round is confirmed and while another is played."""


@dataclass
class PagesSeen:
    """All that viewers got, by viewer and step, and what their taps were answered."""

    picks: Picks
    pages: dict[tuple[str, int], dict[str, Got]] = field(default_factory=dict)
    answers: dict[str, list[Got]] = field(default_factory=dict)


@dataclass
class Games:
    """Games, each in a store of its own."""

    folder: Path
    empty_store: Path
    apps: list[Flask] = field(default_factory=list)

    def seated(self) -> PlayedGame:
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        return gathered(open_saboteur(app))

    def play(self, picks: Picks, *viewers: str, steps: Collection[int] = DECISIVE, whole: bool = False) -> PagesSeen:
        """What these viewers read in the game with these picks, after each of these steps: on their
        own pages, or on all there are."""
        game, seen = self.seated(), PagesSeen(picks)
        game.deal()
        for number, step in enumerate(STEPS):
            step(game, picks)
            for who in viewers if number in steps else ():
                seen.pages[who, number] = everything(game, who, "de" if number % 2 and whole else "en", whole)
        seen.answers = game.answers
        return seen

    dealt: Picks = field(default_factory=lambda: dict(zip(ORDER, LAID[0], strict=True)))
    """The picks of the game that all twins are compared with."""

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Games]:
    games = Games(tmp_path_factory.mktemp("evenings"), empty_store)
    games.seated()
    yield games
    games.close()


def alike(who: str, first: Picks, other: Picks) -> bool:
    """Whether this viewer knows the same in both: what lay there when she was asked, and what she took."""
    left = (
        [sorted(picks[name] for name in ORDER[ORDER.index(who) :]) for picks in (first, other)] if who in ORDER else []
    )
    return who not in ORDER or (left[0] == left[1] and first[who] == other[who])


def twin_of(first: Picks, who: str) -> Picks:
    """The picks in which most is otherwise, of what this viewer must not know."""
    tried = [dict(zip(ORDER, order, strict=True)) for laid in LAID for order in set(permutations(laid))]
    return max((picks for picks in tried if alike(who, first, picks)), key=lambda picks: others(first, picks))


def others(picks: Picks, other: Picks) -> int:
    """How many took another card."""
    return sum(picks[name] != other[name] for name in ORDER)


@pytest.mark.parametrize(
    ("viewers", "whole"),
    [
        (NOT_DRAFTING[:2], False),
        *(
            pytest.param(drafters, True, marks=pytest.mark.long)
            for drafters in (NOT_DRAFTING, *((who,) for who in ORDER))
        ),
    ],
)
def test_other_gold_cards_change_no_byte_for_who_must_not_know_them(
    games: Games, viewers: tuple[str, ...], whole: bool
) -> None:
    """All who draft nothing may know the same, so that one twin is for all of them."""
    steps, who = range(len(STEPS)) if whole else DECISIVE, viewers[0]
    picks = twin_of(games.dealt, who)
    assert others(games.dealt, picks) >= (3 if who not in ORDER or who == "Dia" else 2)
    first, twin = (games.play(of, *viewers, steps=steps, whole=whole) for of in (games.dealt, picks))
    for (who, number), here in first.pages.items():
        pages_of_twin = twin.pages[who, number]
        assert {url for url in here if here[url] != pages_of_twin[url]} == set(), (who, STEPS[number])
    assert all(twin.answers.get(who) == first.answers.get(who) for who in viewers)


def test_the_comparison_would_see_a_leaking_card(games: Games) -> None:
    drafted = len(ORDER)
    picks = twin_of(games.dealt, "host")
    first, twin = (games.play(of, *ORDER, steps=[drafted]) for of in (games.dealt, picks))
    differ = [who for who in ORDER if twin.pages[who, drafted] != first.pages[who, drafted]]
    assert len(differ) >= 3 and {who for who in ORDER if picks[who] != first.picks[who]} <= set(differ)


def test_an_undone_deal_discloses_no_drafted_gold(games: Games) -> None:
    lowest, other = (dict.fromkeys(ORDER, gold) for gold in (1, 3))
    assert answers_after_undo(games, lowest) == answers_after_undo(games, other)


def answers_after_undo(games: Games, picks: Picks) -> dict[str, dict[str, Got]]:
    """The responses after a round was played with these picks, and all of it undone."""
    game = games.seated()
    game.deal()
    for step in (end, *map(take, ORDER)):
        step(game, picks)
    while game.host.view.phase != "seating":
        game.tap("host", "/history", do="take-back")
    return {who: everything(game, who, "en") for who in NOT_DRAFTING}


def test_a_page_is_not_sent_again_for_any_picks_of_others(games: Games) -> None:
    """What a phone would learn from a 304 alone: that nothing has changed, whatever lies there."""
    first = sheet_of_ben(games, games.dealt)
    again = sheet_of_ben(games, twin_of(games.dealt, "Ben"), mark=first.headers["ETag"])
    assert (first.status_code, again.status_code) == (200, 304)


def sheet_of_ben(games: Games, picks: Picks, mark: str = "") -> TestResponse:
    """What Ben's phone, which has the page of this mark already, is answered after Cem took a card."""
    game = games.seated()
    game.deal()
    end(game, picks)
    take("Cem")(game, picks)
    return game.people["Ben"].get("/seat/sheet", Accept_Language="de", If_None_Match=mark)
