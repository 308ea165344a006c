"""Over TLS a neighbour reads no answer and sees its length: an own secret changes no length of what its seat gets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table import moves
from companion.table.scoring import unanswered_question
from companion.table.viewer import HOST, seat_viewer
from companion.web.i18n import LANGUAGES
from tests.table.duel_game import DuelGame
from tests.table.game import Game as Course
from tests.table.lost_mines_game import BoardGame, LostMinesGame
from tests.table.random_twin_games import Twins
from tests.web.people import ADDRESS
from tests.web.secrecy.test_same_bytes_in_any_game import laid
from tests.web.secrecy.twins import SEATS_OWN, UNSEEN, PlayedGame, addresses, own_addresses

WITHOUT_LENGTH = {"stream.stream", "lobby.join_page"}
"""A stream does not end, and a random key of the page at which one sits down is compressed now so, now so."""

Shape = tuple[int, list[tuple[str, int]], int]
"""Of an answer what a neighbour may see: its status and how long each line of its head and its body are."""


def shapes(game: PlayedGame, who: str, language: str, whole: bool) -> dict[str, Shape]:
    """What the pages of her seat, or the `whole` application, answer this viewer, whose browser reads what is
    compressed, as a neighbour sees it."""
    client, shapes_by_url = game.people[who].client, {}
    for page, url in addresses(game) if whole else own_addresses(game, who):
        if page not in WITHOUT_LENGTH and (whole or page.partition(".")[0] in SEATS_OWN):
            head = {"Accept-Language": language, "Accept-Encoding": "gzip"}
            answer = client.get(url, base_url=ADDRESS, headers=head)
            lines = [(name, len(value)) for name, value in answer.headers if name not in UNSEEN]
            shapes_by_url[url] = answer.status_code, lines, len(answer.data)
    return shapes_by_url


def gold_left(luck: int) -> Course:
    """Ann is asked to pick a card of what lies there: these, or others."""
    game = Course("Ann", "Ben", "Cem", edition="saboteur", saboteurs="0")
    game.deal(*("gold-digger",) * 3)
    game.end("Ann", gold=((1, 1, 1), (3, 3, 3), (1, 2, 3), (3, 2, 2))[luck])
    return game


def gold_picked(luck: int) -> Course:
    game = gold_left(2)
    game.draft(("Ann", (1, 2, 3, 1)[luck]))
    return game


def gold_confirmed(luck: int) -> Course:
    """Ann, who brought some along too, picked this in two rounds, and corrected the second in secret."""
    game = Course("Ann", "Ben", "Cem", edition="saboteur", saboteurs="0", first_round="2", rounds="4")
    game.do(moves.enter_brought_gold, seat=1, gold=(0, 1, 30, 9)[luck])
    for _ in range(2):
        game.deal(*("gold-digger",) * 3)
        game.end("Ann", gold=(1, 2, 3))
        game.draft(("Ann", (1, 2, 3, 1)[luck]))
        while game.phase == "sharing":
            ask = unanswered_question(game.table)
            assert ask
            game.do(moves.pick_gold_card, seat_viewer(ask.seat), seat=ask.seat, value=ask.choices[0])
        game.do(moves.confirm_round)
    why = ("no", "a nugget fell down", "é" * 120, '"' * 120)[luck]
    game.do(moves.correct_gain, seat_viewer(1), round=3, seat=1, gold=(0, 3, 12, 99)[luck], why=why)
    return game


def total_sealed(luck: int) -> Course:
    """In Saboteur 2 she brought this along; a round is confirmed, and she may steal from somebody in the next."""
    game = Course("Ann", "Ben", "Cem", first_round="2", rounds="4")
    game.do(moves.enter_brought_gold, seat=1, gold=(0, 3, 12, 400)[luck])
    game.do(moves.enter_brought_gold, seat=2, gold=(0, 2, 0, 30)[luck])
    game.play("boss", "geologist", "profiteer")
    game.deal("boss", "saboteur", "geologist")
    game.put("Ann", "theft")
    game.end()
    return game


def treasures_of_ann(luck: int) -> Course:
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    game.enter_treasures("Ann", *((), (4,), (12, 1, 3), (99, 98, 97, 96))[luck])
    return game


def role_shown(luck: int) -> Course:
    game = Course("Ann", "Ben")
    game.deal("boss", ("saboteur", "geologist", "blue-digger", "profiteer")[luck])
    game.do(moves.inspect_role, by=1, seat=2)
    return game


def own_role(luck: int) -> Course:
    game = Course("Ann", "Ben")
    game.deal(("saboteur", "geologist", "blue-digger", "profiteer")[luck], "boss")
    return game


def mines_noted(luck: int) -> Course:
    game = BoardGame()
    game.note("Ann", "C5", ("gold", "x", "é" * 60, "<&'\">" * 12)[luck])
    return game


def goals_noted(luck: int) -> Course:
    game = DuelGame()
    game.note("Ann", "B7", ("1 gold", "x", "é" * 36, "<&'\">" * 7)[luck])
    game.note("Ann", "D7", ("x", "3", "", "Ü")[luck] or "0")
    return game


SECRETS: dict[str, Callable[[int], Course]] = {
    made.__name__: made
    for made in (
        gold_left,
        gold_picked,
        gold_confirmed,
        total_sealed,
        treasures_of_ann,
        role_shown,
        own_role,
        mines_noted,
        goals_noted,
    )
}


@pytest.mark.parametrize(
    ("language", "whole"),
    [
        ("en", False),
        *(
            pytest.param(language, language == "de", marks=pytest.mark.long)
            for language in LANGUAGES
            if language != "en"
        ),
    ],
)
@pytest.mark.parametrize("secret", SECRETS)
def test_no_length_of_a_page_depends_on_the_players_secret(
    secret: str, language: str, whole: bool, empty_store: Path
) -> None:
    made, shapes_found = SECRETS[secret], []
    for pair in ((0, 1), (2, 3)):
        with laid(Twins(HOST, *map(made, pair)), empty_store) as games:
            shapes_found += [shapes(game, "Ann", language, whole) for game in games]
    first = shapes_found[0]
    assert "/t/KRTN/seat" in first
    for other in shapes_found[1:]:
        assert {url: (first[url][2], other[url][2]) for url in first if first[url] != other[url]} == {}


ANSWERS: dict[str, tuple[Course, list[dict[str, Any]]]] = {
    "a card is picked": (gold_left(2), [{"do": "draft", "value": value} for value in (1, 2, 3)]),
    "treasures are told": (
        treasures_of_ann(0),
        [{"do": "treasures", "values": values, "other": other} for values, other in (([], ""), ([4, 4], "99 98"))],
    ),
    "too many treasures are told": (
        treasures_of_ann(0),
        [{"do": "treasures", "values": values} for values in ([1] * 5, [4, 4, 3, 3, 2])],
    ),
    "something is noted of a goal": (
        DuelGame(),
        [{"do": "note", "cell": "7,-1", "note": note} for note in ("x", "é" * 36)],
    ),
    "something is noted": (
        BoardGame(),
        [{"do": "note", "cell": "5,-1", "note": note} for note in ("x", "é" * 60)],
    ),
    "a gain is corrected": (
        gold_confirmed(0),
        [{"do": "correct", "round": 3, "gold": gold, "why": why} for gold, why in ((1, "no"), (99, '"' * 120))],
    ),
    "a gain is corrected without a reason": (
        gold_confirmed(0),
        [{"do": "correct", "round": 3, "gold": gold, "why": ""} for gold in (1, 12)],
    ),
}
"""What a seat says in secret in a game, each time the same but for the secret."""


@pytest.mark.parametrize("what", ANSWERS)
def test_no_length_of_an_answer_depends_on_the_secret_sent(what: str, empty_store: Path) -> None:
    course, forms = ANSWERS[what]
    with laid(Twins(HOST, course, course), empty_store) as games:
        answers = []
        for game, form in zip(games, (forms[0], forms[-1]), strict=True):
            answer = game.people["Ann"].post("/seat/sheet", once="0" * 32, **form)
            answers.append((answer.status_code, answer.content_encoding, len(answer.data)))
        assert answers[0] == answers[1]
        assert answers[0][1] == "identity"
