"""Every bound there is: what is just inside is taken, what is just outside is refused with a sentence, and nothing that
was there is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.rules.editions import EDITIONS
from companion.services.move_recorder import SEAT_MOVES
from companion.settings import DEFAULTS
from companion.table.moves.confirmation import LONGEST_WHY, MOST_GAIN
from companion.table.moves.notes import LONGEST_NOTE
from companion.table.moves.seats import LONGEST_NAME, MOST_GOLD
from companion.table.moves.setup import MOST_ROUNDS
from companion.web.rate_limits import ASKS, SEATS
from companion.web.screens.archive import LARGEST as LARGEST_OF_NIGHTS
from tests.clock import Clock
from tests.web.archive.game_nights import import_games
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

FORM = "application/x-www-form-urlencoded"
MOST_BYTES = DEFAULTS["MAX_CONTENT_LENGTH"]
CODES_AT_ONCE = 10

Send = Callable[[Person, Any], TestResponse]


@dataclass(frozen=True)
class Bound:
    """A bound by its name: who sends what is just `inside` and just `outside`, the status and words of the refusal, the
    phase and edition it is tried in. `kept`: what was typed stands in the page that answers."""

    name: str
    send: Send
    inside: Any
    outside: Any
    status: int
    words: str
    phase: str = "seating"
    edition_key: str = "saboteur2"
    kept: str = ""

    def __str__(self) -> str:
        return self.name


# What is sent


def sits(host: Person, name: str) -> TestResponse:
    return Person(host.app, host.code).post("", htmx=False, name=name)


def renames(host: Person, name: str) -> TestResponse:
    return host.post("/seats", do="rename", seat=1, name=name)


def brings(host: Person, gold: int) -> TestResponse:
    return host.post("/seats", do="gold", seat=1, gold=gold)


def corrects(host: Person, gold: int) -> TestResponse:
    return host.post("/settlement", do="correct", seat=1, gold=gold, why="miscounted")


def gives_a_reason(host: Person, why: str) -> TestResponse:
    return host.post("/settlement", do="correct", seat=1, gold=1, why=why)


def notes(host: Person, note: str) -> TestResponse:
    return ann(host).post("/seat/sheet", do="note", cell="5,0", note=note)


def sends_bytes(host: Person, many: int) -> TestResponse:
    body = b"do=add&name=Eva&x=".ljust(many, b"x")
    headers = {"Origin": ADDRESS}
    return host.client.post(host.url("/seats"), base_url=ADDRESS, data=body, content_type=FORM, headers=headers)


def takes_nights_in(host: Person, many: int) -> TestResponse:
    with host.client.session_transaction(base_url=ADDRESS) as session:
        session["nights"] = "0f"
    return import_games(host, b'{"companion-nights": 1, "nights": []}'.ljust(many))


def opens_of_rounds(host: Person, rounds: int) -> TestResponse:
    return Person(host.app).post(
        "/tables", htmx=False, edition="saboteur2", option__rounds=rounds, option__totals="open"
    )


def plays_rounds(host: Person, rounds: int) -> TestResponse:
    return host.post("/options", option__rounds=rounds)


# Each at the bound


BOUNDS = [
    Bound("letters of a name", sits, "G" * LONGEST_NAME, "G" * (LONGEST_NAME + 1), 422, "24 characters", kept="GGGG"),
    Bound("letters of a new name", renames, "ü" * LONGEST_NAME, "ü" * (LONGEST_NAME + 1), 422, "24 characters"),
    Bound("a name at all", sits, "G", " \u2800 ", 422, "Type a name first"),
    Bound("gold that is brought", brings, MOST_GOLD, MOST_GOLD + 1, 422, "at most 999"),
    Bound("gold below nothing", brings, 0, -1, 422, "at most 999"),
    Bound("gold of a round", corrects, MOST_GAIN, MOST_GAIN + 1, 422, "at most 99", "proposed"),
    Bound("letters of a reason", gives_a_reason, "w" * LONGEST_WHY, "w" * (LONGEST_WHY + 1), 422, "120", "proposed"),
    Bound(
        "letters of a note", notes, "n" * LONGEST_NOTE, "n" * (LONGEST_NOTE + 1), 422, "60 characters", "dealt", "duel"
    ),
    Bound("bytes of a form", sends_bytes, MOST_BYTES, MOST_BYTES + 1, 413, "That was too large to send. Send less."),
    Bound(
        "bytes of a file of nights",
        takes_nights_in,
        LARGEST_OF_NIGHTS,
        LARGEST_OF_NIGHTS + 1,
        422,
        "The file is too large. Choose one of at most 4 MB.",
    ),
    Bound("rounds of a game", opens_of_rounds, MOST_ROUNDS, MOST_ROUNDS + 1, 422, "10 isn’t one of the choices"),
    Bound(
        "rounds of a game that is open", plays_rounds, MOST_ROUNDS, MOST_ROUNDS + 1, 422, "10 isn’t one of the choices"
    ),
]


def ann(host: Person) -> Person:
    return next(person for person in host.app.extensions["people"] if person.name == "Ann")


@pytest.fixture
def laid(app: Flask) -> Callable[[str, str], Person]:
    """A table of this edition in this phase, where Ann, Ben and Cem sit, or as many of them as may."""

    def lay(edition: str, phase: str) -> Person:
        host = open_table(
            app, edition, **({"first_round": "2"} if phase == "seating" and edition == "saboteur2" else {})
        )
        app.extensions["people"] = [sit(host, name) for name in ("Ann", "Ben", "Cem")[: EDITIONS[edition].seats[-1]]]
        if phase != "seating":
            assert host.post("/round", do="begin").status_code == 200
        if phase == "proposed":
            assert host.post("/round", do="end", reached_by="", crystals=0).status_code == 200
        return host

    return lay


@pytest.mark.parametrize("bound", BOUNDS, ids=str)
def test_what_is_inside_is_taken_and_what_is_outside_is_refused_in_words(
    laid: Callable[[str, str], Person], bound: Bound
) -> None:
    host = laid(bound.edition_key, bound.phase)
    before = host.service.version(host.code)
    page = Page.of(bound.send(host, bound.outside), bound.status)
    assert bound.words in page
    assert not bound.kept or any(value.startswith(bound.kept) for value in page.values("input"))
    assert host.service.version(host.code) == before and host.get("/host").status_code == 200
    assert bound.send(host, bound.inside).status_code in (200, 303)


def test_seats_are_bounded_by_the_edition_for_players_and_for_the_host(app: Flask) -> None:
    """The host's name and reason stand also where a player took the last seat while he typed."""
    for key, edition in EDITIONS.items():
        host, most = open_table(app, key), edition.seats[-1]
        for n in range(most):
            assert sits(host, f"Player {n}").status_code == 303
        added = host.post_refused("/seats", do="add", name="Eva")
        for page in (Page.of(sits(host, "Eva"), 422), added):
            assert f"at most {most} players" in page
        assert added.has("[name=name][value=Eva]") and len(host.view.circle) == most


# Bounds by time


def asks(host: Person) -> TestResponse:
    return Person(host.app, host.code).post("", htmx=False, asks=1)


def comes_and_goes(host: Person) -> TestResponse:
    """Somebody sits down and gets up at once, so that there is always a seat."""
    player = Person(host.app, host.code)
    answer = player.post("", htmx=False, name="Finn")
    if answer.status_code == 303:
        assert player.post("/seat/menu", do="leave").status_code == 200
    return answer


def opens(host: Person) -> TestResponse:
    return Person(host.app).post("/tables", htmx=False, edition="saboteur", option__rounds="5")


def guesses_wrong(host: Person) -> TestResponse:
    return Person(host.app).post("/join", htmx=False, code="QQQQ")


TIMES = [
    (asks, ASKS.most, {303}, 429, "Too many phones are asking for seats. Wait a minute, then ask again.", "main"),
    (
        comes_and_goes,
        SEATS.most,
        {303},
        429,
        "Too many players are joining at once. Wait a minute, then try again.",
        "[name=name][value=Finn]",
    ),
    (opens, DEFAULTS["TABLES_PER_HOUR"], {303}, 429, "Too many tables were opened", "option[selected]"),
    (
        guesses_wrong,
        CODES_AT_ONCE,
        {404},
        429,
        "Too many wrong codes. Wait a minute, then try again.",
        "[name=code][value=QQQQ]",
    ),
]


@pytest.mark.parametrize(("act", "times", "answered", "status", "words", "kept"), TIMES)
def test_what_is_done_too_often_is_refused_in_words_and_done_again_later(
    clock: Clock,
    laid: Callable[[str, str], Person],
    act: Callable[[Person], TestResponse],
    times: int,
    answered: set[int],
    status: int,
    words: str,
    kept: str,
) -> None:
    host = laid("saboteur2", "seating")
    done = 1 if act is opens else 3 if act is comes_and_goes else 0  # by laying the table
    assert {act(host).status_code for _ in range(times - done)} == answered
    page = Page.of(act(host), status)
    assert words in page and page.has(kept)
    assert act is not opens or page.texts("[name='option.rounds'] [selected]") == ["5"]
    assert host.get("/host").status_code == 200
    clock.now += 60
    assert act(host).status_code in answered


def renames_itself(player: Person, number: int, **more: object) -> TestResponse:
    return player.post("/seat/menu", do="rename", name=f"Ann {number}", **more)


def test_what_a_player_adds_to_the_log_is_bounded_and_holds_nobody_back(clock: Clock, limited_host: Person) -> None:
    player, other = sit(limited_host, "Ann"), sit(limited_host, "Ben")
    assert {renames_itself(player, n).status_code for n in range(SEAT_MOVES.most - 1)} == {200}
    assert renames_itself(player, 998, once="0f" * 16).status_code == 200
    before = limited_host.service.version(limited_host.code)
    assert "Too many taps from this seat." in Page.of(renames_itself(player, 999), 422)
    assert limited_host.service.version(limited_host.code) == before
    # What came before and is sent again is answered as the first time.
    assert renames_itself(player, 998, once="0f" * 16).status_code == 200
    assert renames_itself(other, 1).status_code == 200
    limited_host.post_ok("/seats", do="rename", seat=1, name="Cem")
    clock.now += SEAT_MOVES.seconds
    assert renames_itself(player, 999).status_code == 200


def test_a_tap_that_is_sent_again_counts_once(clock: Clock, limited_host: Person) -> None:
    player = sit(limited_host, "Ann")
    assert renames_itself(player, 1, once="1f" * 16).status_code == 200
    assert renames_itself(player, 2).status_code == 200
    assert {renames_itself(player, 1, once="1f" * 16).status_code for _ in range(SEAT_MOVES.most)} == {200}
    assert renames_itself(player, 3).status_code == 200


def test_a_table_where_too_many_sit_down_keeps_no_other_table_waiting(clock: Clock, app: Flask) -> None:
    busy, quiet = open_table(app), open_table(app)
    assert [comes_and_goes(busy).status_code for _ in range(SEATS.most + 1)][-1] == 429
    assert sits(quiet, "Ann").status_code == 303
    busy.post_ok("/seats", do="add", name="Ann")
