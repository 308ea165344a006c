"""The host undoes, redoes, or goes back to a line of the history."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person


def put(host: Person, player: Person, kind: str = "pickaxe") -> None:
    host.post_ok(f"/seats/{player.seat}/token", do="put", kind=kind)


def tokens(host: Person, player: Person) -> tuple[str, ...]:
    seat = host.view.seat(player.seat)
    assert seat is not None
    return seat.tokens


def line_of(host: Person, key: str) -> int:
    return next(line.version for line in host.service.history(host.code) if line.message.key == key)


TAKE_BACK = "[name=do][value=take-back]"


def test_the_button_names_what_it_undoes(host: Person, dealt: People) -> None:
    assert "Undo: Round 1 began" in host.page("/history/latest").text(TAKE_BACK)
    put(host, dealt["Ben"])
    assert host.page("/history/latest").text(TAKE_BACK) == "Undo: In front of Ben: broken pickaxe"


@pytest.mark.parametrize("path", ["/history/latest", "/round"])
def test_only_what_makes_roles_void_wants_to_be_held(host: Person, dealt: People, path: str) -> None:
    assert host.page(path).has(f"{TAKE_BACK}[data-hold-submit]")
    put(host, dealt["Ben"])
    assert host.page(path).has(f"{TAKE_BACK}:not([data-hold-submit])")


def test_only_the_host_reads_that_an_undo_would_void_roles(host: Person, dealt: People) -> None:
    assert host.view.voids_roles and not dealt["Ann"].view.voids_roles


def test_the_undo_button_names_the_hosts_act_if_a_player_joined_after_it(host: Person, dealt: People) -> None:
    Person(host.app, host.code).post("", htmx=False, name="Gül")
    page = host.page("/history/latest")
    assert "Gül joined." in page and "Undo: Round 1 began" in page.text(TAKE_BACK)


def test_there_is_no_button_where_nothing_can_be_undone(host: Person) -> None:
    page = host.page("/history/latest")
    assert page.has("#latest") and not page.has(TAKE_BACK)


def test_a_token_is_undone_and_redone(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    page = host.post_ok("/history", do="take-back")
    assert tokens(host, dealt["Ben"]) == ()
    assert page.has("#latest [name=do][value=redo]")
    host.post_ok("/history", do="redo")
    assert tokens(host, dealt["Ben"]) == ("pickaxe",)


def test_what_was_undone_is_struck_and_stays_readable(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    host.post_ok("/history", do="take-back")
    page = dealt["Ann"].page("/history")
    struck = "In front of Ben: broken pickaxe."
    assert page.texts("s") == [struck] and f"Undid: {struck}" in page


def test_the_history_says_what_was_redone(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    host.post_ok("/history", do="take-back")
    host.post_ok("/history", do="redo")
    assert "Redid: In front of Ben: broken pickaxe." in dealt["Ann"].page("/history")


def test_back_to_a_line_undoes_all_moves_after_it(host: Person, dealt: People) -> None:
    for name in ("Ben", "Cem", "Dia"):
        put(host, dealt[name])
    answer = host.post("/history", htmx=False, do="back-to", version=line_of(host, "round-started"))
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/host")
    assert all(tokens(host, player) == () for player in dealt.values()) and host.view.phase == "dealt"


def test_a_deal_that_is_undone_is_remarked_on_everybodys_page(host: Person, dealt: People) -> None:
    remark = "A deal of round 1 was undone"
    assert remark not in dealt["Ann"].page("/seat") and remark not in host.page("/host")
    host.post_ok("/history", do="take-back")
    assert host.view.phase == "seating"
    assert remark in dealt["Ann"].page("/seat") and remark in host.page("/host")


@pytest.mark.parametrize("act", ["take-back", "redo", "back-to"])
def test_only_the_host_undoes(host: Person, dealt: People, act: str) -> None:
    dealt["Ann"].post_refused("/history", 403, do=act, version=1)
    assert host.view.phase == "dealt"


def test_a_player_has_no_button_to_go_back(host: Person, dealt: People) -> None:
    assert host.page("/history").has("[value=back-to]")
    assert not dealt["Ann"].page("/history").has("[value=back-to]")
    assert dealt["Ann"].get("/history/latest").status_code == 403


def test_a_double_tap_undoes_once(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    put(host, dealt["Cem"])
    for _ in range(2):
        host.post_ok("/history", do="take-back", once="c" * 32)
    assert tokens(host, dealt["Ben"]) == ("pickaxe",) and tokens(host, dealt["Cem"]) == ()


def test_who_looks_at_an_older_page_undoes_nothing_unseen(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    shown = host.page("/host").values("#undo [name=act]")[0]
    put(host, dealt["Cem"])
    assert "Someone else just changed this" in host.post_refused("/history", 409, do="take-back", act=shown)
    assert tokens(host, dealt["Cem"]) == ("pickaxe",)


def test_an_undo_without_an_act_to_undo_is_refused(host: Person) -> None:
    assert "There’s nothing to undo." in host.post_refused("/history", do="take-back")


def test_an_act_that_nobody_knows_is_refused(host: Person, dealt: People) -> None:
    host.post_refused("/history", 400, do="dance")
    assert host.view.phase == "dealt"


@pytest.mark.parametrize("fields", [{}, {"version": "x"}, {"version": "9" * 5000}, {"version": "-1"}])
def test_going_back_to_no_version_takes_nothing_back(host: Person, dealt: People, fields: dict[str, str]) -> None:
    host.post_refused("/history", do="back-to", **fields)
    assert host.view.phase == "dealt"


def newest_line_and_undo(host: Person) -> tuple[str, str]:
    page = host.page("/history/latest")
    return page.texts("#latest p")[0].rstrip("."), page.text(TAKE_BACK).removeprefix("Undo: ")


def test_the_button_names_the_rockfall_that_it_undoes(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    host.post_ok("/maze/1,0/remove", by=dealt["Ben"].seat)
    line, undo = newest_line_and_undo(host)
    assert line == undo == "Ben’s rockfall removed the card at C1"


def test_the_button_counts_options_that_were_changed_at_once(host: Person, players: People) -> None:
    host.post_ok("/options", option__rounds=2, option__own_cards="on")
    assert newest_line_and_undo(host)[1] == "2 options changed"
    assert "Undid: 2 options changed" in host.post_ok("/history", do="take-back").text("#latest")
    host.post_ok("/options", option__rounds=4)
    line, undo = newest_line_and_undo(host)
    assert line == undo
