"""The host adds who has no phone, sits down himself, and keeps the circle in order."""

from __future__ import annotations

from flask import Flask

from tests.web.people import People, Person, open_table, sit


def names(host: Person) -> list[str]:
    return [seat.name for seat in host.view.circle]


def test_walk_round_the_circle(host: Person) -> None:
    assert host.page("/seats").has("#add [name=mine]")
    seated = host.post("/do/add-seat", mine=1, name="Ann")
    assert seated.headers["HX-Refresh"] == "true", "the page is loaded anew once the host sits"
    page = host.page("/seats")
    assert "this device" in page.text("#seat-1") and not page.has("#add [name=mine]")
    assert host.page("/seat").text("h1") == "Ann"
    page = host.post_ok("/do/add-seat", name="<b>x</b>")
    assert page.text("#seats #seat-2 .who") == "<b>x</b> no phone" and not host.view.seats[1].phone
    host.post_ok("/do/rename", seat=2, name="Eva")
    form = host.post_refused("/do/add-seat", name="Eva").part("form#add")
    assert form.has(".problem") and form.values("[name=name]") == ["Eva"]
    refused = host.post_refused("/do/rename", seat=1, name="Eva")
    assert refused.attributes("dialog[open]", "id") == ["sheet-1"]
    assert refused.values("#sheet-1 form[action$=rename] [name=name]") == ["Eva"]
    host.post_ok("/do/add-seat", name="Ben")
    host.post_ok("/do/move-seat", seat=3, to=0)
    assert names(host) == ["Ben", "Ann", "Eva"]
    for n in range(9):
        assert host.post_ok("/do/add-seat", name=f"Player {n}").has("#add") == (n < 8)


def test_who_leaves_is_gone_and_cut_off(host: Person, players: People) -> None:
    host.post_ok("/do/remove-seat", seat=players["Ben"].seat)
    assert names(host) == ["Ann", "Cem", "Dia", "Eva", "Finn"]
    assert players["Ben"].get("/seat/sheet").status_code == 403


def test_who_plays_can_leave_after_the_result(host: Person, players: People) -> None:
    def sheet() -> str:
        return host.page("/seats").text(f"#sheet-{players['Ben'].seat}")

    assert "Ben leaves the table" in sheet()
    host.post_ok("/do/deal")
    assert "Ben plays in this round and can leave once the round is confirmed." in sheet()
    assert "Ben leaves the table" not in sheet()


def test_a_late_player_waits_for_the_next_round(host: Person, dealt: People) -> None:
    late = sit(host, "Gül")
    seats = host.page("/seats")
    assert "joins from the next round" in seats.text(f"#seat-{late.seat}")
    assert seats.has("#seat-1 [name=kind]") and not seats.has(f"#seat-{late.seat} [name=kind]")


def test_a_late_player_of_the_last_round_joins_only_if_there_is_one_more(app: Flask) -> None:
    host = open_table(app, rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/do/deal")
    late = sit(host, "Gül")
    assert "joins if there’s one more round" in host.page("/seats").text(f"#seat-{late.seat}")
    assert "joins if there’s one more round" in host.page("/board")
    assert "You’ll join if there’s one more round." in late.page("/seat")
