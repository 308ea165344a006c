"""What is known of the printed copy is kept in a file, and read from the file on another computer."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from tests.table.lost_mines_game import MINES, STARTS
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table
from tests.web.play_lost_mines import BOARD, Mine, lay, tap, why_not

UNREADABLE = "This file can’t be read: it has no board or treasures in it. Choose another."
EDITION: dict[str, Any] = {"edition": "lost_mines"}
PRINTED = {**EDITION, "starts": STARTS, "mines": list(MINES)}
LISTED = {**EDITION, "treasures": {"gems": [1, 4], "silver": [2]}}


@pytest.fixture
def elsewhere(tmp_path: Path, empty_store: Path, data_folder: Callable[[Path], Path]) -> Iterator[Person]:
    """The host of a table on another computer."""
    from companion import create_app

    store = shutil.copy(empty_store, tmp_path / "other.sqlite")
    app = create_app({"DATA": data_folder(tmp_path / "other"), "DATABASE_URL": f"sqlite:///{store}"})
    yield open_table(app, "lost_mines")
    app.extensions["companion"].engine.dispose()


def send_file(host: Person, content: object, htmx: bool = True) -> TestResponse:
    """The host sends a file with these bytes, or with this as JSON."""
    file = FileStorage(BytesIO(content if isinstance(content, bytes) else json.dumps(content).encode()), "copy.json")
    boundary, body = encode_multipart({"do": "read", "file": file})
    headers = {"Origin": ADDRESS, **({"HX-Request": "true"} if htmx else {})}
    kind = f"multipart/form-data; boundary={boundary}"
    return host.client.post(host.url("/copy"), base_url=ADDRESS, data=body, content_type=kind, headers=headers)


def read(host: Person, content: object, status: int = 200) -> Page:
    """The host reads such a file, which is answered with this status."""
    return Page.of(send_file(host, content), status)


def saved(host: Person) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(host.html("/copy.json"))
    return document


# There and back


def test_what_is_known_is_read_on_another_computer(mine_host: Person, elsewhere: Person) -> None:
    tap(mine_host, *BOARD)
    mine_host.post_ok("/copy", do="list", gems="4 1", silver="2")
    read(elsewhere, mine_host.get("/copy.json").data)
    assert elsewhere.view.printed_copy == mine_host.view.printed_copy
    assert saved(elsewhere) == saved(mine_host) == PRINTED | LISTED
    assert open_table(elsewhere.app, "lost_mines").view.printed_copy == mine_host.view.printed_copy


def test_it_comes_as_a_file_to_be_kept(mine_host: Person) -> None:
    tap(mine_host, *BOARD)
    answer = mine_host.get("/copy.json")
    assert answer.mimetype == "application/json" and answer.data.endswith(b"}\n")
    assert answer.headers["Content-Disposition"] == "attachment; filename=lost-mines.json"
    assert mine_host.page("/copy").has(f'a[href="/t/{mine_host.code}/copy.json"][download]')


def test_only_what_is_known_is_in_it(mine_host: Person) -> None:
    assert saved(mine_host) == EDITION and not mine_host.page("/copy").has("a[download]")
    mine_host.post_ok("/copy", do="list", gems="1 4", silver="2")
    assert saved(mine_host) == LISTED and mine_host.page("/copy").has("a[download]")


def test_a_file_that_says_one_thing_leaves_the_other(mine_host: Person) -> None:
    read(mine_host, LISTED)
    read(mine_host, PRINTED)
    assert saved(mine_host) == PRINTED | LISTED
    read(mine_host, {**EDITION, "treasures": {}})
    assert saved(mine_host) == PRINTED


def test_the_same_file_read_twice_is_nothing_new(mine_host: Person) -> None:
    read(mine_host, PRINTED | LISTED)
    before = mine_host.service.version(mine_host.code)
    read(mine_host, PRINTED | LISTED)
    assert mine_host.service.version(mine_host.code) == before


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_copy_file_in_another_encoding_is_read(mine_host: Person, code: str) -> None:
    read(mine_host, json.dumps(PRINTED | {"note": "Anns Kiste"}).encode(code))
    assert saved(mine_host) == PRINTED


def test_without_a_script_it_leads_back_to_the_page(mine_host: Person) -> None:
    assert mine_host.page("/copy").has('form#read-file[enctype="multipart/form-data"]')
    assert send_file(mine_host, PRINTED, htmx=False).status_code == 303 and saved(mine_host) == PRINTED
    assert why_not(Page.of(send_file(mine_host, b"{", htmx=False), 422)) == [UNREADABLE]


# What is no such file


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"null", b'"text"', b"[]", b"{}", b"NaN", b"\xff\xfe\x00", b"\x89PNG\r\n", b"[" * 9_000),
        b'{"edition": "lost_mines", "treasures": {"gems": [' + b"9" * 9_000 + b"]}}",
        b'{"edition": "lost_mines", "treasures": {"gems": [4], "gems": [1]}}',
        *(
            EDITION,
            {"starts": STARTS, "mines": list(MINES)},
            {**PRINTED, "edition": "duel"},
            {**PRINTED, "edition": [1]},
        ),
        *({**PRINTED, "starts": "C2"}, {**PRINTED, "starts": [*STARTS]}, {**PRINTED, "mines": "C5"}),
        *({**PRINTED, "mines": None}, {**PRINTED, "mines": {"C5": 1}}),
        *(
            {**EDITION, "treasures": [1, 2]},
            {**EDITION, "treasures": {"gems": 4}},
            {**EDITION, "treasures": {"gems": ["4"]}},
        ),
        *({**EDITION, "treasures": {"gems": [True]}}, {**EDITION, "treasures": {"gems": [1.0]}}),
        *(PRINTED | {"more": "x" * 20_000}, b" " * 300_000, b"\xff\xd8\xff" + b"\0" * 3_000_000),
    ],
    ids=lambda content: str(content)[:50],
)
def test_an_unreadable_copy_file_is_refused_and_changes_nothing(mine_host: Person, content: object) -> None:
    before = mine_host.view
    assert why_not(read(mine_host, content, 422).part("#in-a-file[open]")) == [UNREADABLE]
    assert mine_host.view == before


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"starts": {"blue": "C2"}}, "5 of 6 spaces marked. Mark two starts and four mines."),
        ({"starts": {"blue": "C2", "green": "E2"}}, "6 of 6 spaces marked. Mark two starts and four mines."),
        ({"mines": []}, "2 of 6 spaces marked. Mark two starts and four mines."),
        ({"mines": ["C5"] * 4}, "Each start and each mine needs its own space."),
        ({"mines": ["C5", "E5", "A9", "G99"]}, "A start or a mine is off the board. Mark it again."),
        ({"mines": ["C5", "E5", "A9", 9]}, "A start or a mine is off the board. Mark it again."),
        ({"mines": ["C5", "E5", "A9", ["G9"]]}, "A start or a mine is off the board. Mark it again."),
        ({"starts": {"blue": "C2", "yellow": None}}, "A start or a mine is off the board. Mark it again."),
        ({"treasures": {"gems": [100]}}, "A treasure can’t be worth 100. Enter 0 to 99."),
        ({"treasures": {"gems": [-1]}}, "A treasure can’t be worth -1. Enter 0 to 99."),
        ({"treasures": {"iron": [1]}}, "There’s no treasure of that kind."),
        ({"treasures": {"gems": [1] * 13}}, "13 treasures listed, but this edition has only 12."),
    ],
)
def test_what_cannot_be_is_named_and_nothing_of_the_file_counts(
    mine_host: Person, change: dict[str, Any], why: str
) -> None:
    before = mine_host.view
    assert why_not(read(mine_host, PRINTED | LISTED | change, 422)) == [why]
    assert mine_host.view == before


def test_reading_a_copy_without_a_file_is_refused(mine_host: Person) -> None:
    assert why_not(mine_host.post_refused("/copy", do="read")) == [UNREADABLE]


def test_an_oversized_file_is_not_read(mine_host: Person) -> None:
    assert send_file(mine_host, b" " * 17_000_000).status_code == 413


def test_nobody_but_the_host_sends_much(mine_host: Person) -> None:
    stranger = Person(mine_host.app, mine_host.code)
    assert [send_file(stranger, b" " * size).status_code for size in (100, 100_000)] == [403, 413]


def test_while_cards_lie_no_other_board_is_read(empty_board: Mine) -> None:
    lay(empty_board, "C3")
    refused = read(empty_board["host"], {**PRINTED, "mines": ["A1", "A2", "A3", "A4"]} | LISTED, 422)
    assert why_not(refused) == ["There are cards on the board. Mark it before the next round."]
    assert saved(empty_board["host"]) == PRINTED
