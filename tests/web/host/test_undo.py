"""The host takes back what he did, and goes back in the history."""

from __future__ import annotations

from tests.web.people import People, Person

TAKE_BACK = "#undo > [aria-label=Undo]"


def put(host: Person, player: Person) -> None:
    host.post_ok("/do/token", seat=player.seat, do="put", kind="pickaxe")


def holders(host: Person) -> list[str]:
    """Before whom a card lies."""
    return [seat.name for seat in host.view.seats if seat.tokens]


def buttons(host: Person) -> dict[str, bool]:
    """The two buttons of the bar, which never change places, and whether each can be tapped."""
    found = host.page("/round").all("#undo [aria-label]")
    return {button.attributes["aria-label"] or "": "disabled" not in button.attributes for button in found}


def newest_line_and_undo(host: Person) -> tuple[str, str]:
    undo = host.page("/round").attribute(TAKE_BACK, "title")
    return host.page("/latest").texts("#latest p")[0].rstrip("."), undo.removeprefix("Undo: ")


def test_walk_back_and_forth(host: Person, dealt: People) -> None:
    assert "Undo: Round 1 began" in host.page("/round").attribute(TAKE_BACK, "title")
    assert host.page("/round").has("#undo-it [data-hold-submit]"), "the undo would make the roles void"
    put(host, dealt["Ben"])
    assert newest_line_and_undo(host) == ("In front of Ben: broken pickaxe",) * 2
    assert buttons(host) == {"Undo": True, "Redo": False}
    host.post_ok("/do/undo")
    assert holders(host) == []
    assert buttons(host) == {"Undo": True, "Redo": True}
    page, struck = dealt["Ann"].page("/history"), "In front of Ben: broken pickaxe."
    assert page.texts("s") == [struck] and f"Undid: {struck}" in page
    host.post_ok("/do/undo", redo=1)
    assert holders(host) == ["Ben"] and f"Redid: {struck}" in dealt["Ann"].page("/history")
    put(host, dealt["Cem"])
    back = next(line.version for line in host.service.history(host.code) if line.message.key == "round-started")
    assert host.page("/history").has("[action$=back-to]") and not dealt["Ann"].page("/history").has("[action$=back-to]")
    assert host.post_redirected("/do/back-to", version=back) == f"/t/{host.code}/host"
    assert holders(host) == [] and host.view.phase == "dealt"


def test_an_undone_deal_is_remarked_on_everybodys_page(host: Person, dealt: People) -> None:
    assert host.view.undo.voids_roles and not dealt["Ann"].view.undo.voids_roles
    host.post_ok("/do/undo")
    assert host.view.phase == "seating"
    for page in (dealt["Ann"].page("/seat"), host.page("/host")):
        assert "A deal of round 1 was undone" in page


def test_the_undo_button_names_the_hosts_act_if_a_player_joined_after_it(host: Person, dealt: People) -> None:
    Person(host.app, host.code).post("", htmx=False, name="Gül")
    assert "Gül joined." in host.page("/latest") and newest_line_and_undo(host)[1] == "Round 1 began"


def test_who_looks_at_an_older_page_undoes_nothing_unseen(host: Person, dealt: People) -> None:
    put(host, dealt["Ben"])
    shown = host.page("/host").values("#undo [name=act]")[0]
    put(host, dealt["Cem"])
    assert "Someone else just changed this" in host.post_refused("/do/undo", 409, act=shown)
    assert holders(host) == ["Ben", "Cem"]


def test_the_button_names_the_rockfall_and_counts_options(host: Person, players: People) -> None:
    host.post_ok("/do/options", option__rounds=2, option__own_cards="on")
    assert newest_line_and_undo(host)[1] == "2 options changed"
    assert "Undid: 2 options changed" in host.post_ok("/do/undo").text("#latest")
    host.post_ok("/do/options", option__rounds=4)
    line, undo = newest_line_and_undo(host)
    assert line == undo
    host.post_ok("/do/deal")
    host.post_ok("/do/place", cell="1,0", card="b_t_hor 0", by=players["Dia"].seat)
    host.post_ok("/do/remove", cell="1,0", by=players["Ben"].seat)
    assert newest_line_and_undo(host) == ("Ben’s rockfall removed the card at C1",) * 2
