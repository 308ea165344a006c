"""Whose turn it is stands on every screen, and since when; how long ago that was changes no byte of a fragment."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.people import People, SetUp, open_table, sit, sit_without_phone

NAMES = ("Ann", "Ben", "Cem")
FRAGMENTS = ("/board/scene", "/seat/sheet", "/round")
SCREENS = {"host": "/host", "Ann": "/seat", "Cem": "/board"}
BENS = "It’s Ben’s turn."


def deal_saboteur2(app: Flask, **options: str) -> People:
    host = open_table(app, "saboteur2", **options)
    players = {name: sit(host, name) for name in NAMES}
    host.post_ok("/round", do="begin")
    return {"host": host, **players}


@pytest.fixture
def ann_begins(set_up: SetUp, app: Flask) -> People:
    """A round of Saboteur 2 that the first seat begins, Ann's, with 30 seconds for each turn."""
    return set_up(deal_saboteur2, app, begins="seats", timer="30")


@pytest.fixture
def ann_begins_untimed(set_up: SetUp, app: Flask) -> People:
    """The same without a limit."""
    return set_up(deal_saboteur2, app, begins="seats")


def lay(people: People, by: str | None = "Ann") -> None:
    """A crossing beside the start, laid by her or by nobody in particular."""
    people["host"].post_ok("/maze", cell="1,0", tracks="NESW", **({"by": people[by].seat} if by else {}))


def asks(people: People, path: str, **headers: str) -> TestResponse:
    return people["host" if path == "/round" else "Ann"].get(path, htmx=True, **headers)


def test_the_first_card_is_proposed_for_who_begins(ann_begins: People) -> None:
    assert ann_begins["host"].page("/maze").text("#lay label:has([name=by][checked])") == "Ann"


def test_where_nobody_knows_who_begins_it_is_proposed_for_nobody(set_up: SetUp, app: Flask) -> None:
    page = set_up(deal_saboteur2, app)["host"].page("/maze")
    assert page.text("#lay label:has([name=by][checked])") == "Not sure"


def test_every_screen_says_whose_turn_it_is(ann_begins_untimed: People) -> None:
    table = ann_begins_untimed
    assert [who for who, path in SCREENS.items() if BENS in table[who].page(path)] == []
    lay(table)
    assert [who for who, path in SCREENS.items() if BENS in table[who].page(path)] == [*SCREENS]
    bens = table["Ben"].page("/seat")
    assert "It’s your turn." in bens and BENS not in bens
    assert table["Ann"].page("/board").texts(".on-turn .name") == ["Ben"]


def test_no_screen_names_a_turn_if_the_player_of_the_card_is_unknown(ann_begins_untimed: People) -> None:
    lay(ann_begins_untimed, by=None)
    for who, path in SCREENS.items():
        page = ann_begins_untimed[who].page(path)
        assert "’s turn" not in page and "It’s your turn" not in page


def test_the_list_of_seats_marks_whose_turn_it_is(ann_begins_untimed: People) -> None:
    lay(ann_begins_untimed)
    assert ann_begins_untimed["host"].page("/seats").texts(".seat-row:has(.their-turn) .who > b") == ["Ben"]


def test_after_a_rockfall_it_is_the_turn_of_the_player_after_who_played_it(ann_begins_untimed: People) -> None:
    host, ben = ann_begins_untimed["host"], ann_begins_untimed["Ben"]
    lay(ann_begins_untimed)
    assert host.page("/maze/1,0").text("#take-it-off label:has([checked])") == "Ben"
    host.post_ok("/maze/1,0/remove", by=ben.seat)
    assert "It’s Cem’s turn." in host.page("/host") and "Ben’s rockfall removed" in host.page("/host")
    assert host.page("/maze").text("#lay label:has([name=by][checked])") == "Cem"


def test_a_card_that_was_never_there_costs_nobody_a_turn(ann_begins_untimed: People) -> None:
    host = ann_begins_untimed["host"]
    lay(ann_begins_untimed)
    assert host.page("/maze/1,0").values("#never-there [name=slip]") == ["1"]
    host.post_ok("/maze/1,0/remove", slip=1)
    assert host.page("/maze").text("#lay label:has([name=by][checked])") == "Ann"


def test_the_turn_is_shown_on_the_hosts_device_too(app: Flask) -> None:
    host = open_table(app, "saboteur2", begins="seats", timer="30")
    for name in NAMES[:2]:
        sit(host, name)
    cem = sit_without_phone(host, "Cem")
    host.post_ok("/round", do="begin")
    host.post_ok("/maze", cell="1,0", tracks="NESW", by=1)
    host.post_redirected(f"/seats/{cem}/curtain", do="open")
    assert BENS in host.page(f"/seats/{cem}/curtain")


def test_one_tap_makes_it_the_next_players_turn(ann_begins: People) -> None:
    host, cem = ann_begins["host"], ann_begins["Cem"]
    assert host.page("/round").has("[type=button][data-timer-next]")
    lay(ann_begins)
    assert host.page("/round").values("#next-player [name=seat][data-timer-next]") == [str(cem.seat)]
    host.post_ok("/turn", seat=cem.seat)
    assert "It’s your turn." in cem.page("/seat")


def test_no_tap_begins_the_next_players_turn_while_a_goal_card_waits(ann_begins: People) -> None:
    host = ann_begins["host"]
    for column in range(1, 8):
        host.post_ok("/maze", cell=f"{column},0", tracks="NESW", by=1)
    assert host.page("/round").has("#timer") and not host.page("/round").has("[data-timer-next]")
    host.post_ok("/goals/8,0", shows="stone-ne")
    assert host.page("/round").has("#next-player [data-timer-next]")


# The clock


@pytest.mark.parametrize("path", FRAGMENTS)
def test_a_fragment_stays_the_same_bytes_while_the_clock_runs(
    ann_begins: People, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = ann_begins["host"].service
    assert "Turn-Began" not in asks(ann_begins, path).headers
    lay(ann_begins)
    clock = [service.dependencies.now() + 60]
    monkeypatch.setattr(service.dependencies, "now", lambda: clock[0])
    first = asks(ann_begins, path)
    clock[0] += 12
    again, short = asks(ann_begins, path), asks(ann_begins, path, If_None_Match=first.headers["ETag"])
    assert again.data == first.data and f'data-since="{since(first)}"'.encode() in again.data
    assert b"data-began" not in again.data
    assert (short.status_code, again.headers["ETag"]) == (304, first.headers["ETag"])
    assert [round(age(page) - age(first), 1) for page in (again, short)] == [12, 12]


def since(answer: TestResponse) -> str:
    return answer.headers["Turn-Began"].split()[0]


def age(answer: TestResponse) -> float:
    return float(answer.headers["Turn-Began"].split()[1])


def test_a_whole_page_says_in_itself_how_long_ago_the_turn_began(ann_begins: People) -> None:
    host = ann_begins["host"]
    lay(ann_begins)
    for who, path in SCREENS.items():
        assert "Turn-Began" not in ann_begins[who].get(path).headers
        timer = ann_begins[who].page(path).one("[data-since]").attributes
        since, ago = (timer["data-began"] or "").split()
        assert since == timer["data-since"] == str(host.view.turn_start_version) and float(ago) >= 0


def test_without_the_option_no_page_has_a_timer(ann_begins_untimed: People) -> None:
    lay(ann_begins_untimed)
    for path in FRAGMENTS:
        answer = asks(ann_begins_untimed, path)
        assert "Turn-Began" not in answer.headers and b"data-since" not in answer.data
