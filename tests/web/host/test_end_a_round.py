"""The host tells how the round ended, and with that all roles are open."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person, SetUp, open_table, sit
from tests.web.rounds import ROLES, end


def nothing_is_revealed(host: Person) -> bool:
    return host.view.phase == "dealt" and not any(seat.role for seat in host.view.seats)


def test_before_the_end_no_role_is_shown_and_afterwards_all_are(host: Person, dealt: People) -> None:
    roles = {player.seat: player.role for player in dealt.values()}
    assert nothing_is_revealed(host)
    end(host, dealt["Ann"].seat, open_to="blue")
    assert {seat.seat: seat.role for seat in host.view.seats} == roles
    role_words = host.page("/settlement").texts(".score-row .who > span")
    assert [word.split(",")[0] for word in role_words] == [
        role.replace("-digger", " gold-digger") for role in roles.values()
    ]


def test_both_clans_can_have_a_way(host: Person, dealt: People) -> None:
    end(host, dealt["Ann"].seat, open_to=["blue", "green"])
    assert host.view.result.open_to == ("blue", "green")


def test_an_end_that_leaves_open_who_has_a_way_reveals_nothing(host: Person, dealt: People) -> None:
    """No answer is not *neither*: nobody shall lose the gold of a round by a tap that was forgotten."""
    assert host.page("/maze").values("#facts [name=ways]") == ["asked"]
    refused = host.post_refused("/round", do="end", reached_by=dealt["Ann"].seat, ways="asked", crystals=2)
    assert "Who has a path to the treasure: both teams, one or neither?" in refused
    assert refused.chosen("reached_by") == [str(dealt["Ann"].seat)] and refused.chosen("open_to") == []
    assert nothing_is_revealed(host)


def test_an_end_posted_without_paths_has_no_open_path(host: Person, dealt: People) -> None:
    end(host, dealt["Ann"].seat)
    assert host.view.result.open_to == ()


@pytest.mark.parametrize(("value", "ways"), [("", ()), ("green", ("green",)), ("blue green", ("blue", "green"))])
def test_who_has_a_path_is_one_tap_and_stays_chosen(
    host: Person, dealt: People, value: str, ways: tuple[str, ...]
) -> None:
    end(host, dealt["Ann"].seat, open_to=value)
    assert host.view.result.open_to == ways
    assert host.page("/round").chosen("open_to") == [value]


def test_nobody_reached_it_and_ben_played_last(host: Person, dealt: People) -> None:
    end(host, by=dealt["Ben"].seat)
    assert host.view.result.reached_by is None and host.view.result.last_by == dealt["Ben"].seat


def test_an_end_that_does_not_say_who_reached_it_reveals_nothing(host: Person, dealt: People) -> None:
    refused = host.post_refused("/round", do="end", open_to="blue", crystals=2)
    assert "Who reached the treasure? Choose a player or nobody." in refused
    assert nothing_is_revealed(host)


def test_a_trapped_player_can_be_picked_but_is_refused(host: Person, dealt: People) -> None:
    seat = dealt["Finn"].seat
    host.post_ok(f"/seats/{seat}/token", kind="trapped", do="put")
    form = host.page("/maze").part("#facts")
    assert "Finn is trapped. Free them first, or choose someone else." in form
    assert form.has(f"[name=reached_by][value='{seat}']:not([disabled])")
    host.post_refused("/round", do="end", reached_by=seat, open_to="blue", crystals=2)
    assert nothing_is_revealed(host)


def test_a_refused_end_keeps_what_was_picked(host: Person, dealt: People) -> None:
    refused = host.post_refused("/round", do="end", reached_by=dealt["Ben"].seat, open_to="green", crystals=100)
    assert refused.has("#facts .problem")
    assert refused.chosen("reached_by") == [str(dealt["Ben"].seat)] and refused.chosen("open_to") == ["green"]


def test_a_refused_end_keeps_the_choice_of_both_paths(host: Person, dealt: People) -> None:
    refused = host.post_refused("/round", do="end", reached_by=99, open_to=["blue", "green"], crystals=0)
    assert refused.chosen("open_to") == ["blue green"]


def test_more_crystals_than_there_are_chips(host: Person, dealt: People) -> None:
    end(host, crystals="more", crystals_more="14")
    assert host.view.result.crystals == 14


@pytest.mark.parametrize("fields", [{"crystals": "lots"}, {"crystals": "more", "crystals_more": ""}])
def test_a_number_of_crystals_that_is_none_is_asked_for_again(
    host: Person, dealt: People, fields: dict[str, object]
) -> None:
    refused = host.post_refused("/round", do="end", reached_by="", **fields)
    assert refused.text("#facts .problem") == "How many crystals are in the maze?"
    assert nothing_is_revealed(host)


@pytest.mark.parametrize("fields", [{"reached_by": 99}, {"reached_by": "Ann"}])
def test_what_is_no_number_and_nobody_at_the_table_is_refused(
    host: Person, dealt: People, fields: dict[str, object]
) -> None:
    host.post_refused("/round", **{"do": "end", "reached_by": "", "crystals": 0, **fields})
    assert nothing_is_revealed(host)


def test_the_answers_can_be_changed_until_the_round_is_confirmed(host: Person, dealt: People) -> None:
    end(host, dealt["Ann"].seat, open_to="blue")
    assert "Change the answers" in host.page("/round")
    end(host)
    assert host.view.result.reached_by is None


def test_the_form_for_changes_is_filled_with_the_answers(host: Person, dealt: People) -> None:
    end(host, dealt["Ann"].seat, open_to="blue", crystals=3)
    form = host.page("/round").part("#facts")
    assert form.chosen("reached_by") == [str(dealt["Ann"].seat)] and form.chosen("crystals") == ["3"]


def test_the_button_that_reveals_wants_to_be_held(host: Person, dealt: People) -> None:
    assert "reveal all roles" in host.page("/maze").text("#facts button[data-hold-submit]")


def test_real_role_cards_are_entered_at_the_end(real_roles_dealt: Person) -> None:
    host = real_roles_dealt
    assert host.page("/maze").attributes("#facts select", "name") == [f"role.{seat}" for seat in range(1, 7)]
    missing = {"role__1": "saboteur"}
    refused = host.post_refused("/round", do="end", part="maze", reached_by="", crystals=0, **missing)
    assert refused.chosen("role.1") == ["saboteur"]
    end(host, **ROLES)
    assert [own_seat.role for own_seat in host.view.seats] == list(ROLES.values())


def deal_for(app: Flask, edition: str, names: tuple[str, ...]) -> Person:
    host = open_table(app, edition)
    for name in names:
        sit(host, name)
    host.post_ok("/round", do="begin")
    return host


@pytest.mark.parametrize(
    ("edition", "part"),
    [("saboteur2", "round"), ("saboteur2", "maze"), ("saboteur", "maze"), ("duel", "maze"), ("lost_mines", "maze")],
)
def test_two_hosts_ending_a_round_at_once_read_so_under_the_facts(
    set_up: SetUp, app: Flask, edition: str, part: str
) -> None:
    host = set_up(deal_for, app, edition, ("Ann", "Ben") if edition == "duel" else ("Ann", "Ben", "Cem"))
    fields = {"do": "end", "part": part, "reached_by": "", "crystals": 0, "dragon": "", "result_version": 0}
    first, late = host.post("/round", **fields), host.post("/round", **fields)
    assert Page.of(first).has(f"#{part}") and "HX-Retarget" not in first.headers
    facts = Page.of(late, 409)
    assert facts.texts(".problem") == ["Someone else just changed this. Look again, then tap again."]
    assert facts.has("#round #change-sheet[open] .problem")
    assert late.headers.get("HX-Retarget") == ("#round" if part == "maze" else None)


@pytest.mark.parametrize("part", ["maze", "round"])
@pytest.mark.parametrize("faster", [[("/history", "take-back")], [("/round", "end"), ("/settlement", "book")]])
def test_ending_a_round_that_another_host_undid_or_confirmed_is_explained(
    host: Person, dealt: People, part: str, faster: list[tuple[str, str]]
) -> None:
    for page, do in faster:
        host.post_ok(page, do=do, reached_by="", crystals=0)
    late = host.post("/round", do="end", part=part, reached_by="", crystals=0)
    round = Page.of(late, 409).part("#round")
    assert len(round.all(".problem")) == 1 and round.attribute("#round", "data-phase") == "seating"
    assert ("HX-Retarget" in late.headers) == (part == "maze")


def test_who_waits_is_not_asked_about(host: Person, dealt: People) -> None:
    late = sit(host, "Gül")
    asked = host.page("/maze").values("#facts [name=reached_by]")
    assert str(dealt["Finn"].seat) in asked and str(late.seat) not in asked


def test_a_host_who_plays_is_sent_to_his_own_seat_first(host: Person) -> None:
    host.post("", htmx=False, name="Ann")
    ben, _ = (sit(host, name) for name in ("Ben", "Cem"))
    host.post_ok("/round", do="begin")
    assert host.page("/round").attribute("a.main-button", "href") == f"/t/{host.code}/seat?n=1"
    assert host.page("/maze").has("#ending > a.quiet-button")
    ben.post_ok("/seat/sheet", do="seen")
    assert host.page("/round").has("a.main-button")
    host.post_ok("/seat/sheet", do="seen")
    assert not host.page("/round").has("a.main-button")
    assert host.page("/round").attribute("a.own-seat", "href") == f"/t/{host.code}/seat?n=1"


def test_the_newest_act_can_be_undone_from_the_bar(host: Person, dealt: People) -> None:
    host.post_ok(f"/seats/{dealt['Ben'].seat}/token", kind="pickaxe", do="put")
    assert buttons(host) == {"Undo": True, "Redo": False}
    host.post_ok("/history", do="take-back")
    assert buttons(host) == {"Undo": True, "Redo": True}, "undo keeps its place beside it"


def buttons(host: Person) -> dict[str, bool]:
    """The two buttons of the bar, which never change places, and whether each can be tapped."""
    buttons_found = host.page("/round").all("#undo [aria-label]")
    return {button.attributes["aria-label"] or "": "disabled" not in button.attributes for button in buttons_found}


@pytest.mark.parametrize(("rounds", "asks"), [(1, False), (2, True)])
def test_who_played_last_is_asked_only_if_another_round_follows(
    host: Person, players: People, rounds: int, asks: bool
) -> None:
    host.post_ok("/options", option__rounds=rounds)
    host.post_ok("/round", do="begin")
    assert ("Who played the last card?" in host.page("/maze").texts("#facts legend")) is asks


def test_a_refused_end_keeps_who_played_last(host: Person, players: People) -> None:
    host.post_ok("/options", option__rounds=2)
    host.post_ok("/round", do="begin")
    refused = host.post_refused("/round", do="end", reached_by="", crystals=100, by=players["Ben"].seat)
    assert str(players["Ben"].seat) in refused.chosen("by")
