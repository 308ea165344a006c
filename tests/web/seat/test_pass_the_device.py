"""The curtain: the host's device, passed to a player without a phone, shows for a minute what is hers alone."""

from __future__ import annotations

from tests.play import seat_viewer
from tests.web.people import People, Person

GUL = "/seats/7"
PASS_IT = "Pass the device to Gül"


def open_curtain(host: Person, seat: str = GUL) -> None:
    assert host.post_redirected(f"{seat}/curtain", do="open") == f"/t/{host.code}{seat}/curtain"


def role_of(host: Person, seat: int) -> str:
    seen = host.service.role_for_viewer(host.code, seat_viewer(seat))
    assert seen
    return seen


def is_dark(host: Person) -> bool:
    """Whether the curtain shows only whom to pass the device to, and no address behind it answers."""
    page = host.page(f"{GUL}/curtain")
    behind = [host.get(f"{GUL}/{what}").status_code for what in ("role", "qr")]
    return PASS_IT in page and not page.has("[data-hold]") and behind == [403, 403]


def test_it_opens_shows_what_is_hers_and_closes(host: Person, without_phones: dict[str, int]) -> None:
    role = role_of(host, without_phones["Gül"])
    assert is_dark(host)
    open_curtain(host)
    page = host.page(f"{GUL}/curtain")
    assert page.has(f'[data-hold="/t/{host.code}{GUL}/role"]') and PASS_IT not in page
    assert "data-role" not in page.html and not page.has("#menu, #maze-sheet"), "the page itself names no role"
    assert host.page(f"{GUL}/role").attribute("[data-role]", "data-role") == role
    answer = host.get(f"{GUL}/qr")
    assert answer.headers["Cache-Control"] == "no-store" and role.split("-")[-1].encode() not in answer.data.lower()
    assert host.page(f"{GUL}/qr").attribute("svg[viewBox]", "viewBox")
    assert [line.message.key for line in host.service.history(host.code)][-1] == "curtain-opened"
    host.post_redirected("/do/seen?n=7&passed=1")
    assert host.view.deal.looked == 1
    assert host.post_redirected(f"{GUL}/curtain", do="close") == f"/t/{host.code}/host"
    assert is_dark(host)


def test_it_opens_one_seat_only_to_who_holds_the_device(
    host: Person, players: People, without_phones: dict[str, int]
) -> None:
    open_curtain(host)
    for path in ("/seats/1/role", "/seats/8/role", "/seats/8/qr"):
        assert host.get(path).status_code == 403
    assert "Pass the device to Hal" in host.page("/seats/8/curtain")
    for path in ("role", "curtain", "sheet", "qr"):
        assert players["Ann"].get(f"{GUL}/{path}").status_code == 403
    assert "Ann has a phone now" in host.page("/seats/1/curtain")
    assert host.post_refused("/seats/1/curtain", 409, do="open").has(".problem")
    assert host.get("/seats/99/curtain").status_code == 404


def test_it_closes_by_itself_after_a_minute(host: Person, without_phones: dict[str, int]) -> None:
    tap, now = {"do": "open", "once": "b" * 32}, host.service.now()
    for _ in range(2):  # a double tap opens it for the same minute
        host.post_redirected(f"{GUL}/curtain", **tap)
        assert host.get(f"{GUL}/role").status_code == 200
    before = host.service.version(host.code)
    host.service.now = lambda: now + 62
    host.post(f"{GUL}/curtain", htmx=False, **tap)
    assert is_dark(host) and PASS_IT in host.page(f"{GUL}/sheet")
    host.post_refused("/do/seen?n=7&passed=1", 403)
    assert host.view.deal.looked == 0 and host.service.version(host.code) == before


def test_the_inspected_role_is_seen_on_the_hosts_device(host: Person, without_phones: dict[str, int]) -> None:
    path = f"{GUL}/role?of=2"
    host.post_ok("/do/inspect", by=7, seat=2)
    assert host.get(path).status_code == 403
    open_curtain(host)
    assert host.page(path).attribute("[data-role]", "data-role") == role_of(host, 2)
    page = host.page(f"{GUL}/sheet")
    assert "I’ve seen Ben’s role" in page
    assert [words for words in page.texts("button") if "Done" in words] == ["Done: hand the device back"]
    host.post_ok("/do/done?n=7&passed=1", seat=2)
    assert host.get(path).status_code == 404


def test_nobody_but_the_host_is_answered_about_the_passed_device(
    host: Person, without_phones: dict[str, int], stranger: Person
) -> None:
    answer = stranger.post("/do/seen?n=7&passed=1")
    assert answer.status_code == 403 and "Gül" not in answer.text
    for query in ("?passed=1", "?n=x&passed=1"):
        assert host.post(f"/do/end{query}", reached_by="").status_code == 400
    open_curtain(host)
    assert host.post("/do/place?n=7&passed=1", cell="1,0", card="b_cross").status_code == 400
