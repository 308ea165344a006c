"""The host's side of the gold draft: he sees whose turn it is and never a card, and passes over who sleeps."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.message import Seat
from companion.table.viewer import seat_viewer
from tests.play import MOVES
from tests.web.page import Page
from tests.web.people import People, Person, SetUp, end_saboteur, open_saboteur, sit
from tests.web.rounds import confirm_result

EVA = Seat(5)


def choices(host: Person, seat: Seat) -> tuple[int, ...]:
    """The cards that this seat may choose from."""
    return tuple(host.service.view(host.code, seat_viewer(seat)).asking.choices)


def pick(host: Person, seat: Seat, last: bool = False) -> int:
    """The seat takes the best card left, or the worst; its nuggets."""
    gold = choices(host, seat)[-1 if last else 0]
    host.service.record(host.code, seat_viewer(seat), MOVES["pick-gold-card"], seat=seat, value=gold)
    return gold


def pick_until_eva(people: People) -> None:
    for name in ("Ben", "Ann"):
        pick(people["host"], people[name].seat)


@pytest.fixture
def evas_turn(set_up: SetUp, drafting: People) -> Person:
    """The host while Eva, who has no phone, is to pick: Ben and Ann have picked, and Cem comes last."""
    set_up(pick_until_eva, drafting)
    assert drafting["host"].view.asking.seat == EVA
    return drafting["host"]


def lines(host: Person) -> list[str]:
    """The keys of the history's sentences, the newest last."""
    return [line.message.key for line in host.service.history(host.code)]


def turns(page: Page) -> list[str]:
    """The order of the draft as the page shows it; `*` marks who picking now."""
    items = page.parts(".draft-order li")
    return [
        ("*" if item.has("[aria-current]") else "") + item.text().removesuffix(": has a gold nugget card")
        for item in items
    ]


# Whose turn it is


def test_the_page_says_who_picks_and_who_comes_next(drafting: People) -> None:
    host = drafting["host"]
    assert host.page("/round").text(".banner h2") == "Ben is picking a gold nugget card."
    assert turns(host.page("/round")) == ["*Ben", "Ann", "Eva", "Cem"]
    pick(host, drafting["Ben"].seat)
    assert turns(host.page("/round")) == ["Ben", "*Ann", "Eva", "Cem"]


def test_every_seat_that_is_asked_is_marked_in_the_circle(drafting: People) -> None:
    marked = drafting["host"].page("/seats").attributes(".seat-row.asked-now", "id")
    assert marked == [f"seat-{drafting['Ben'].seat}"]


def test_a_player_without_a_phone_gets_the_device(evas_turn: Person) -> None:
    page = evas_turn.page("/round")
    assert page.text(f"a.main-button[href='/t/{evas_turn.code}/seats/{EVA}/curtain']") == "Pass the device to Eva"
    assert "Pass the device to Eva: nobody else may see the cards." in page and "on the phone of" not in page


def test_a_host_who_picks_is_sent_to_his_own_seat(app: Flask) -> None:
    host = open_saboteur(app)
    host.post_ok("/seats", do="sit", name="Ann")
    ben, _ = (sit(host, name) for name in ("Ben", "Cem"))
    host.post_ok("/round", do="begin")
    end_saboteur(host, Seat(1), ben.seat)
    assert host.page("/round").text(f"a.main-button[href='/t/{host.code}/seat?n=1']") == "Ann, pick your card"


# What he must not know


def end_for_unlike_cards(app: Flask) -> Person:
    """The host of a table of seven where a card of 3 lies in the draft and one of 1, and Ben is to pick."""
    while True:
        host = open_saboteur(app)
        for name in ("Ann", "Ben", "Cem", "Dia", "Finn", "Gül", "Hal"):
            sit(host, name)
        host.post_ok("/round", do="begin")
        assert end_saboteur(host, Seat(2), Seat(3), Seat(4)).status_code == 200
        if {1, 3} <= {*choices(host, Seat(2))}:
            return host


def test_no_page_of_the_host_differs_by_what_was_drafted(app: Flask) -> None:
    read = []
    for last, gold in ((False, 3), (True, 1)):
        host = end_for_unlike_cards(app)
        assert pick(host, Seat(2), last) == gold
        pages = [host.get(path).text for path in ("/round", "/seats", "/settlement", "/history", "/maze")]
        read.append([page.replace(host.code, "") for page in pages])
    assert read[0] == read[1]


def test_the_result_hides_and_cannot_correct_the_picks_of_others(drafted: People) -> None:
    page = drafted["host"].page("/settlement")
    assert page.texts(".reasons").count("Picked in secret.") == 4
    assert "Players who picked in secret correct their own gold, under “My gold”." in page
    dia = f"correct-1-{drafted['Dia'].seat}"
    assert page.attributes("dialog", "id") == [dia] and page.attributes("[data-open]", "data-open") == [f"#{dia}"]


def test_with_open_totals_every_line_can_be_corrected(drafted_in_the_open: People) -> None:
    page = drafted_in_the_open["host"].page("/settlement")
    assert "in secret" not in page
    assert page.attributes("dialog", "id") == ["correct-1-1", "correct-1-2", "correct-1-3"]
    assert all(gold.isdecimal() for gold in page.values("[name=gold]"))
    assert page.attributes("[name=gold]", "min") == ["0"] * 3 and "thefts included" not in page


def test_the_host_cannot_correct_sealed_gold(drafted: People) -> None:
    correction = {"do": "correct", "round": 1, "seat": drafted["Ben"].seat, "gold": 3, "why": "so he says"}
    assert "can correct secret picks, on their own phone or on the private screen." in drafted["host"].post_refused(
        "/settlement", 403, **correction
    )


def test_what_a_player_drafted_who_left_waits_until_she_is_back(draft_confirmed: People) -> None:
    host, ben = draft_confirmed["host"], draft_confirmed["Ben"].seat
    host.post_ok("/seats", do="remove", seat=ben)
    dialogs = host.page("/settlement").attributes("dialog", "id")
    assert dialogs == [f"correct-1-{draft_confirmed['Dia'].seat}"]
    host.post_refused("/settlement", 403, do="correct", round=1, seat=ben, gold=2, why="he told me")


# What he does


def test_the_host_may_draft_for_a_player_without_phone_and_all_read_it(evas_turn: Person, drafting: People) -> None:
    page = evas_turn.post_ok(f"/seats/{EVA}/act", do="draft", value=choices(evas_turn, EVA)[-1])
    assert turns(page) == ["Ben", "Ann", "Eva", "*Cem"]
    assert evas_turn.view.asking.seat == drafting["Cem"].seat
    assert lines(evas_turn)[-2:] == ["curtain-opened", "draft-entered"]


def test_a_refused_pick_on_the_hosts_device_is_in_the_history(evas_turn: Person) -> None:
    missing = ({1, 2, 3} - {*choices(evas_turn, EVA)}).pop()
    refused = evas_turn.post_refused(f"/seats/{EVA}/act", do="draft", value=missing)
    assert f"no gold nugget card with {missing} gold" in refused
    assert lines(evas_turn)[-1] == "curtain-opened"


def test_a_pass_that_comes_too_late_says_so_and_offers_no_other(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"].seat
    assert host.view.asking.seat == ben
    host.post_ok(f"/seats/{ben}/act", do="pass", gets="later")
    late = host.post_refused(f"/seats/{ben}/act", 409, do="pass", gets="lowest")
    assert late.texts(".problem") == ["It’s not this seat’s turn to answer."]
    assert host.view.asking.seat != ben and late.has(".skip-player") and not late.has(".skip-player[open]")


@pytest.mark.parametrize(
    ("value", "problem"), [(7, "no gold nugget card with 7 gold"), ("", "Choose a gold nugget card.")]
)
def test_a_card_that_no_edition_has_leaves_none(evas_turn: Person, value: object, problem: str) -> None:
    before = lines(evas_turn)
    assert problem in evas_turn.post_refused(f"/seats/{EVA}/act", do="draft", value=value)
    assert lines(evas_turn) == before


def test_the_same_tap_twice_is_one_card_and_one_line(evas_turn: Person) -> None:
    value, before = choices(evas_turn, EVA)[0], len(lines(evas_turn))
    for _ in range(2):
        evas_turn.post_ok(f"/seats/{EVA}/act", do="draft", value=value, once="a" * 32)
    assert len(lines(evas_turn)) == before + 2


def test_for_a_phone_the_host_takes_nothing_and_learns_nothing(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"].seat
    before = len(lines(host))
    refused = [host.post_refused(f"/seats/{ben}/act", 403, do="draft", value=gold) for gold in (1, 2, 3, 7)]
    assert "answers on their own phone. Skip" in refused[0]
    assert {page.without("[name=value]").html for page in refused} == {refused[0].without("[name=value]").html}
    assert len(lines(host)) == before


def test_who_is_not_asked_now_gets_no_card(drafting: People) -> None:
    drafting["host"].post_refused(f"/seats/{EVA}/act", 409, do="draft", value=1)
    assert "curtain-opened" not in lines(drafting["host"])


def test_a_sleeper_gets_the_lowest_card_that_is_left(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    lowest = ben.view.asking.choices[-1]
    assert "Give Ben the lowest card" in host.page("/round").text(".skip-player [name=gets][value=lowest]")
    host.post_ok(f"/seats/{ben.seat}/act", do="pass", gets="lowest")
    assert ben.view.picked == (lowest,) and lines(host)[-1] == "draft-passed"


def test_passing_over_alone_gives_the_lowest(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    lowest = ben.view.asking.choices[-1]
    host.post_ok(f"/seats/{ben.seat}/act", do="pass")
    assert ben.view.picked == (lowest,) and lines(host)[-1] == "draft-passed"


def test_a_sleeper_may_pick_after_the_others(drafting: People) -> None:
    page = drafting["host"].post_ok(f"/seats/{drafting['Ben'].seat}/act", do="pass", gets="later")
    assert turns(page) == ["*Ann", "Eva", "Cem", "Ben"]


def test_the_last_one_cannot_be_put_off(evas_turn: Person, drafting: People) -> None:
    assert evas_turn.page("/round").has("[name=gets][value=later]")
    pick(evas_turn, EVA)
    assert not evas_turn.page("/round").has("[name=gets][value=later]")
    refused = evas_turn.post_refused(f"/seats/{drafting['Cem'].seat}/act", do="pass", gets="later")
    assert "There’s nobody left to pick before Cem." in refused.part(".skip-player[open]")


def test_a_way_of_passing_over_that_nobody_knows_is_refused(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"].seat
    host.post_refused(f"/seats/{ben}/act", do="pass", gets="best")
    assert host.view.asking.seat == ben


def test_changed_answers_begin_the_draft_again_with_a_remark(drafting: People) -> None:
    host = drafting["host"]
    pick(host, drafting["Ben"].seat)
    page = Page.of(end_saboteur(host, drafting["Cem"].seat, drafting["Dia"].seat))
    assert "The answers changed, so the gold nugget cards were shuffled again. Everyone picks again." in page.text(
        ".remark"
    )
    assert turns(page)[0] == "*Cem"


# Behind the curtain


def link_to_curtain(host: Person) -> list[str]:
    """What stands under the link to Eva's curtain in her sheet; empty where there is no link."""
    return host.page("/seats").texts(f"#sheet-{EVA} a[href='/t/{host.code}/seats/{EVA}/curtain'] small")


def test_her_sheet_leads_on_the_hosts_device_whenever_she_may_look_there(saboteur_dealt: People) -> None:
    host, gold = saboteur_dealt["host"], "to look at their own gold unseen"
    assert link_to_curtain(host) == [], "real roles and no gold yet: there is nothing to look at"
    end_saboteur(host, saboteur_dealt["Ben"].seat, saboteur_dealt["Dia"].seat)
    assert link_to_curtain(host) == [gold]
    pick_until_eva(saboteur_dealt)
    assert link_to_curtain(host) == ["to answer unseen"]
    pick(host, EVA)
    pick(host, saboteur_dealt["Cem"].seat)
    assert link_to_curtain(host) == [gold]
    confirm_result(host)
    assert link_to_curtain(host) == [gold]
