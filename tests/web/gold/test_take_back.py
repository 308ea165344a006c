"""The host takes back, redoes, or goes back to a line of the history."""

from __future__ import annotations

import pytest

from tests.web.people import Person


def put(host: Person, guest: Person, kind: str = "pickaxe") -> None:
    assert host.post(f"/seats/{guest.seat}/token", do="put", kind=kind).status_code == 200


def tokens(host: Person, guest: Person) -> tuple[str, ...]:
    row = host.sight.seat(guest.seat)
    assert row is not None
    return row.tokens


def line_of(host: Person, key: str) -> int:
    return next(line.version for line in host.service.story(host.code) if line.sentence.key == key)


def test_the_button_names_what_it_takes_back(host: Person, dealt: dict[str, Person]) -> None:
    assert "Take back: Round 1 began." in host.text("/history/latest")
    put(host, dealt["Ben"])
    assert "Take back: Laid before Ben: broken pickaxe." in host.text("/history/latest")


def test_only_what_makes_roles_void_wants_to_be_held(host: Person, dealt: dict[str, Person]) -> None:
    pages = ("/history/latest", "/round")
    assert all('data-hold-submit name="do" value="take-back"' in host.text(page) for page in pages)
    assert 'id="undo-deal"' in host.text("/round")
    put(host, dealt["Ben"])
    assert not any('data-hold-submit name="do" value="take-back"' in host.text(page) for page in pages)
    assert 'id="undo-deal"' not in host.text("/round")


def test_a_guest_is_not_told_what_a_step_back_would_void(host: Person, dealt: dict[str, Person]) -> None:
    assert host.sight.voids_roles and not dealt["Ann"].sight.voids_roles


def test_it_names_the_act_although_a_guest_sat_down_since(host: Person, dealt: dict[str, Person]) -> None:
    Person(host.app, host.code).post("", htmx=False, name="Gül")
    text = host.text("/history/latest")
    assert "Gül sat down." in text and "Take back: Round 1 began." in text


def test_there_is_no_button_where_nothing_can_be_taken_back(host: Person) -> None:
    assert 'value="take-back"' not in host.text("/history/latest")


def test_a_token_is_taken_back_and_redone(host: Person, dealt: dict[str, Person]) -> None:
    put(host, dealt["Ben"])
    answer = host.post("/history", do="take-back")
    assert answer.status_code == 200 and 'id="latest"' in answer.get_data(as_text=True)
    assert tokens(host, dealt["Ben"]) == ()
    assert 'value="redo"' in answer.get_data(as_text=True)
    host.post("/history", do="redo")
    assert tokens(host, dealt["Ben"]) == ("pickaxe",)


def test_what_was_taken_back_is_struck_and_stays_readable(host: Person, dealt: dict[str, Person]) -> None:
    put(host, dealt["Ben"])
    host.post("/history", do="take-back")
    text = dealt["Ann"].text("/history")
    assert "<s>Laid before Ben: broken pickaxe.</s>" in text and "The host took something back." in text


def test_back_to_a_line_takes_back_all_acts_after_it(host: Person, dealt: dict[str, Person]) -> None:
    for name in ("Ben", "Cem", "Dia"):
        put(host, dealt[name])
    answer = host.post("/history", htmx=False, do="back-to", version=line_of(host, "round-started"))
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/host")
    assert all(tokens(host, guest) == () for guest in dealt.values()) and host.sight.phase == "dealt"


def test_a_deal_that_is_taken_back_is_remarked_on_everybodys_page(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/history", do="take-back")
    assert host.sight.phase == "seating"
    said = "A deal of round 1 was taken back"
    assert said in dealt["Ann"].text("/seat") and said in host.text("/host")


def test_only_the_host_takes_back(host: Person, dealt: dict[str, Person]) -> None:
    for act in ("take-back", "redo", "back-to"):
        assert dealt["Ann"].post("/history", do=act, version=1).status_code == 403
    assert dealt["Ann"].get("/history/latest").status_code == 403
    assert host.sight.phase == "dealt"


def test_a_guest_sees_no_button_to_go_back(host: Person, dealt: dict[str, Person]) -> None:
    assert 'value="back-to"' in host.text("/history")
    assert 'value="back-to"' not in dealt["Ann"].text("/history")


def test_a_double_tap_takes_back_once(host: Person, dealt: dict[str, Person]) -> None:
    put(host, dealt["Ben"])
    put(host, dealt["Cem"])
    for _ in range(2):
        assert host.post("/history", do="take-back", once="c" * 32).status_code == 200
    assert tokens(host, dealt["Ben"]) == ("pickaxe",) and tokens(host, dealt["Cem"]) == ()


def test_who_looks_at_an_older_page_takes_back_nothing_unseen(host: Person, dealt: dict[str, Person]) -> None:
    put(host, dealt["Ben"])
    seen = host.service.version(host.code)
    put(host, dealt["Cem"])
    answer = host.post("/history", do="take-back", seen=seen)
    assert answer.status_code == 409 and "Somebody else just changed this" in answer.get_data(as_text=True)
    assert tokens(host, dealt["Cem"]) == ("pickaxe",)


def test_nothing_to_take_back_is_said_in_words(host: Person) -> None:
    answer = host.post("/history", do="take-back")
    assert answer.status_code == 422 and "There is nothing to take back." in answer.get_data(as_text=True)


def test_an_act_that_nobody_knows_is_refused(host: Person) -> None:
    assert host.post("/history", do="dance").status_code == 400


@pytest.mark.parametrize("said", [{}, {"version": "x"}, {"version": "9" * 5000}, {"version": "-1"}])
def test_going_back_to_no_version_takes_nothing_back(
    host: Person, dealt: dict[str, Person], said: dict[str, str]
) -> None:
    assert host.post("/history", do="back-to", **said).status_code == 422
    assert host.sight.phase == "dealt"
