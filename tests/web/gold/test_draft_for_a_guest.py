"""The host's side of the gold draft: he sees whose turn it is and never a card, and passes over who sleeps."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.viewer import at_seat
from tests.web.people import Person, end_saboteur, open_saboteur, sit, sit_without_phone

People = dict[str, Person]
EVA = Seat(5)


def pick(host: Person, seat: Seat, last: bool = False) -> int:
    """The seat takes the best card left, or the worst; its nuggets."""
    choices = host.service.look(host.code, at_seat(seat)).asking.choices
    gold = choices[-1 if last else 0]
    host.service.record(host.code, at_seat(seat), moves.draft, seat=seat, value=gold)
    return int(gold)


def until_eva(people: People) -> Person:
    """Ben and Ann have picked: now it is Eva's turn."""
    host = people["host"]
    for name in ("Ben", "Ann"):
        pick(host, people[name].seat)
    assert host.sight.asking.seat == EVA
    return host


def lines(host: Person) -> list[str]:
    """The keys of the history's sentences, the newest last."""
    return [line.sentence.key for line in host.service.story(host.code)]


def turns(host: Person) -> list[str]:
    """The order of the draft as the page shows it; `*` marks who picks now."""
    listed = host.text("/round").split('<ol class="draft-order"')[1].split("</ol>")[0]
    found = re.findall(r"<li([^>]*)>(?:<svg.*?</svg>|<b>)?([^<]+)<", listed)
    return [f"{'*' if 'aria-current' in marks else ''}{name}" for marks, name in found]


# Whose turn it is


def test_the_page_says_who_picks_and_who_comes_next(drafting: People) -> None:
    host = drafting["host"]
    assert "Ben is picking a gold card." in host.text("/round")
    assert turns(host) == ["*Ben", "Ann", "Eva", "Cem"]
    pick(host, drafting["Ben"].seat)
    assert turns(host) == ["Ben", "*Ann", "Eva", "Cem"]


def test_every_seat_that_is_asked_is_marked_in_the_circle(drafting: People) -> None:
    host = drafting["host"]
    marked = re.findall(r'class="seat-row asked-now" id="seat-(\d)"', host.text("/seats"))
    assert marked == [str(drafting["Ben"].seat)]


def test_a_guest_without_a_phone_gets_the_device(drafting: People) -> None:
    host = until_eva(drafting)
    text = host.text("/round")
    assert f'<a class="main-button" href="/t/{host.code}/seats/{EVA}/curtain"' in text
    assert "Pass the device to Eva" in text and "on the phone of" not in text


def test_a_host_who_picks_is_sent_to_his_own_seat(app: Flask) -> None:
    host = open_saboteur(app)
    host.post("/seats", do="sit", name="Ann")
    others = [sit(host, name) for name in ("Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, Seat(1), others[0].seat)
    text = host.text("/round")
    assert f'<a class="main-button" href="/t/{host.code}/seat?n=1"' in text and "Ann, choose your card" in text


# What he must not know


def unlike_cards(app: Flask) -> Person:
    """The host of a table of seven where a card of 3 lies in the draft and one of 1, and Ben is to pick."""
    while True:
        host = open_saboteur(app)
        for name in ("Ann", "Ben", "Cem", "Dia", "Finn", "Gül", "Hal"):
            sit(host, name)
        host.post("/round", do="begin")
        assert end_saboteur(host, Seat(2), Seat(3), Seat(4)).status_code == 200
        if {1, 3} <= set(host.service.look(host.code, at_seat(Seat(2))).asking.choices):
            return host


def test_no_page_of_the_host_differs_by_what_was_drafted(app: Flask) -> None:
    read = []
    for last, gold in ((False, 3), (True, 1)):
        host = unlike_cards(app)
        assert pick(host, Seat(2), last) == gold
        pages = [host.text(path) for path in ("/round", "/seats", "/settlement", "/history", "/maze")]
        read.append([page.replace(host.code, "") for page in pages])
    assert read[0] == read[1]


def test_the_receipt_tells_nobody_elses_card_and_offers_no_correction(drafting: People) -> None:
    host = drafting["host"]
    while host.sight.phase == "sharing":
        pick(host, host.sight.asking.seat)
    text = host.text("/settlement")
    assert text.count("Drafted in secret.") == 4
    assert "What was drafted in secret is put right by its owner" in text
    dia = drafting["Dia"].seat
    assert re.findall(r'<dialog id="correct-1-(\d)"', text) == [str(dia)]
    assert re.findall(r'data-open="#correct-1-(\d)"', text) == [str(dia)]


def test_with_open_totals_every_line_can_be_put_right(app: Flask) -> None:
    host = open_saboteur(app, totals="open")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, guests[1].seat, guests[2].seat)
    while host.sight.phase == "sharing":
        pick(host, host.sight.asking.seat)
    text = host.text("/settlement")
    assert "in secret" not in text and re.findall(r'<dialog id="correct-1-(\d)"', text) == ["1", "2", "3"]
    assert 'name="gold" value="' in text and 'min="0"' in text and "thefts included" not in text


def test_what_is_sealed_is_not_the_hosts_to_put_right(drafting: People) -> None:
    host = drafting["host"]
    while host.sight.phase == "sharing":
        pick(host, host.sight.asking.seat)
    refused = host.post("/settlement", do="correct", round=1, seat=drafting["Ben"].seat, gold=3, why="so he says")
    assert refused.status_code == 403 and "behind the curtain" in refused.get_data(as_text=True)


def test_what_a_guest_drafted_who_left_waits_until_she_is_back(drafting: People) -> None:
    host = drafting["host"]
    while host.sight.phase == "sharing":
        pick(host, host.sight.asking.seat)
    host.post("/settlement", do="book")
    ben = drafting["Ben"].seat
    host.post("/seats", do="remove", seat=ben)
    assert f'<dialog id="correct-1-{ben}"' not in host.text("/settlement")
    put = host.post("/settlement", do="correct", round=1, seat=ben, gold=2, why="he told me")
    assert put.status_code == 403, put.get_data(as_text=True)


# What he does


def test_the_host_may_take_a_card_for_who_has_no_phone_and_everybody_reads_it(drafting: People) -> None:
    host = until_eva(drafting)
    left = host.service.look(host.code, at_seat(EVA)).asking.choices
    answer = host.post(f"/seats/{EVA}/act", do="draft", value=left[-1])
    assert answer.status_code == 200 and 'id="round"' in answer.get_data(as_text=True)
    assert host.sight.asking.seat == drafting["Cem"].seat
    assert lines(host)[-2:] == ["curtain-opened", "draft-entered"]


def test_even_a_refused_try_leaves_its_line(drafting: People) -> None:
    host = until_eva(drafting)
    missing = ({1, 2, 3} - {*host.service.look(host.code, at_seat(EVA)).asking.choices}).pop()
    refused = host.post(f"/seats/{EVA}/act", do="draft", value=missing)
    assert refused.status_code == 422 and f"No gold card of {missing}" in refused.get_data(as_text=True)
    assert lines(host)[-1] == "curtain-opened"


def test_a_pass_that_comes_too_late_says_so_and_offers_no_other_to_be_passed_over(drafting: People) -> None:
    host = drafting["host"]
    seen, ben = host.sight.version, drafting["Ben"].seat
    assert host.sight.asking.seat == ben
    assert host.post(f"/seats/{ben}/act", do="pass", gets="later").status_code == 200
    late = host.post(f"/seats/{ben}/act", do="pass", gets="lowest", seen=seen)
    text = late.get_data(as_text=True)
    assert late.status_code == 409 and text.count("Somebody else just changed this.") == 1
    assert host.sight.asking.seat != ben and not re.search(r'<details class="pass-over"[^>]* open', text)


def test_a_card_that_no_box_has_leaves_none(drafting: People) -> None:
    host = until_eva(drafting)
    before = lines(host)
    for value, problem in ((7, "No gold card of 7"), ("", "Type a number first.")):
        refused = host.post(f"/seats/{EVA}/act", do="draft", value=value)
        assert refused.status_code == 422 and problem in refused.get_data(as_text=True)
    assert lines(host) == before


def test_the_same_tap_twice_is_one_card_and_one_line(drafting: People) -> None:
    host = until_eva(drafting)
    value, once = host.service.look(host.code, at_seat(EVA)).asking.choices[0], "a" * 32
    before = len(lines(host))
    for _ in range(2):
        assert host.post(f"/seats/{EVA}/act", do="draft", value=value, once=once).status_code == 200
    assert len(lines(host)) == before + 2


def test_for_a_phone_the_host_takes_nothing_and_learns_nothing(drafting: People) -> None:
    host, before = drafting["host"], len(lines(drafting["host"]))
    answers = {
        re.sub(r'value="\d+"', "", host.post(f"/seats/{drafting['Ben'].seat}/act", do="draft", value=gold).text)
        for gold in (1, 2, 3, 7)
    }
    assert len(answers) == 1 and "answers on the own phone" in answers.pop()
    assert len(lines(host)) == before


def test_who_is_not_asked_now_gets_no_card(drafting: People) -> None:
    refused = drafting["host"].post(f"/seats/{EVA}/act", do="draft", value=1)
    assert refused.status_code == 409 and "curtain-opened" not in lines(drafting["host"])


def test_a_sleeper_gets_the_lowest_card_that_is_left(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    lowest = ben.sight.asking.choices[-1]
    assert 'name="gets" value="lowest"' in host.text("/round") and "Give Ben the lowest card" in host.text("/round")
    assert host.post(f"/seats/{ben.seat}/act", do="pass", gets="lowest").status_code == 200
    assert ben.sight.picked == (lowest,) and lines(host)[-1] == "draft-passed"


def test_passing_over_alone_gives_the_lowest(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    assert host.post(f"/seats/{ben.seat}/act", do="pass").status_code == 200
    assert lines(host)[-1] == "draft-passed"


def test_a_sleeper_may_pick_after_the_others(drafting: People) -> None:
    host = drafting["host"]
    assert host.post(f"/seats/{drafting['Ben'].seat}/act", do="pass", gets="later").status_code == 200
    assert turns(host) == ["*Ann", "Eva", "Cem", "Ben"]


def test_the_last_one_cannot_be_put_off(drafting: People) -> None:
    host = until_eva(drafting)
    pick(host, EVA)
    assert "Let Cem pick after the others" not in host.text("/round")
    refused = host.post(f"/seats/{drafting['Cem'].seat}/act", do="pass", gets="later")
    assert refused.status_code == 422
    text = refused.get_data(as_text=True)
    assert "Nobody else is left to pick before Cem." in text and re.search(
        r'<details class="pass-over"[^>]* open', text
    )


def test_a_way_of_passing_over_that_nobody_knows_is_refused(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"].seat
    assert host.post(f"/seats/{ben}/act", do="pass", gets="best").status_code == 422
    assert host.sight.asking.seat == ben


def test_changed_facts_say_that_the_cards_are_drafted_anew(drafting: People) -> None:
    host = drafting["host"]
    pick(host, drafting["Ben"].seat)
    end_saboteur(host, drafting["Cem"].seat, drafting["Dia"].seat)
    assert "the gold cards were shuffled and are drafted anew" in host.text("/round")
    assert turns(host)[0] == "*Cem"


# Behind the curtain


def link_to_curtain(host: Person) -> str:
    """What stands under the link to Eva's curtain in her sheet; empty where there is no link."""
    sheet = host.text("/seats").split(f'<dialog id="sheet-{EVA}"')[1].split("</dialog>")[0]
    found = re.search(rf'href="/t/\w+/seats/{EVA}/curtain"><span>[^<]+</span><small>([^<]+)<', sheet)
    return found[1] if found else ""


def test_her_sheet_leads_behind_the_curtain_whenever_she_may_look_there(miners: People) -> None:
    host, seen = miners["host"], []
    seen.append(link_to_curtain(host))  # real roles, no gold yet: there is nothing to look at
    end_saboteur(host, miners["Ben"].seat, miners["Dia"].seat)
    seen.append(link_to_curtain(host))
    until_eva(miners)
    seen.append(link_to_curtain(host))
    pick(host, EVA)
    pick(host, miners["Cem"].seat)
    seen.append(link_to_curtain(host))
    host.post("/settlement", do="book")
    seen.append(link_to_curtain(host))
    gold = "to look at the own gold unseen"
    assert seen == ["", gold, "to answer unseen", gold, gold]


# Real gold cards


@pytest.fixture
def telling(app: Flask) -> People:
    """As `drafting`, with the real gold cards."""
    host = open_saboteur(app, gold_cards="cards")
    people = {"host": host, **{name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")}}
    sit_without_phone(host, "Eva")
    host.post("/round", do="begin")
    assert end_saboteur(host, people["Ben"].seat, people["Dia"].seat).status_code == 200
    return people


def told(host: Person) -> dict[str, list[str]]:
    """For each seat in the list of real cards the buttons that it has."""
    listed = host.text("/round").split('<ol class="telling">')[1].split("</ol>")[0]
    rows = re.findall(r"<b>(\w+)</b>(.*?)</li>", listed, re.DOTALL)
    return {name: re.findall(r'name="value" value="(\d)"', row) for name, row in rows}


def test_everybody_still_to_tell_has_three_buttons(telling: People) -> None:
    host, three = telling["host"], ["1", "2", "3"]
    assert told(host) == dict.fromkeys(("Ann", "Ben", "Cem", "Eva"), three)
    assert 'aria-label="Eva: 3 gold"' in host.text("/round")
    marked = re.findall(r'class="seat-row asked-now" id="seat-(\d)"', host.text("/seats"))
    assert marked == ["1", "2", "3", "5"]


def test_the_host_enters_a_real_card_for_anyone(telling: People) -> None:
    host = telling["host"]
    for seat in (telling["Ann"].seat, EVA):
        assert host.post(f"/seats/{seat}/act", do="draft", value=2).status_code == 200
    left = told(host)
    assert left["Ann"] == [] == left["Eva"] and left["Ben"]
    assert host.text("/round").count("entered</span>") == 2
    assert "curtain-opened" not in lines(host)


def test_a_card_that_the_box_lacks_is_refused_beside_its_row(telling: People) -> None:
    refused = telling["host"].post(f"/seats/{EVA}/act", do="draft", value=4)
    assert refused.status_code == 422
    row = refused.get_data(as_text=True).split(f'id="tell-{EVA}"')[1].split("</li>")[0]
    assert "No gold card of 4" in row


def test_a_real_card_is_asked_for_and_not_passed_over(telling: People) -> None:
    host = telling["host"]
    assert 'value="pass"' not in host.text("/round")
    refused = host.post(f"/seats/{EVA}/act", do="pass")
    assert refused.status_code == 422 and host.sight.phase == "sharing"


def test_by_older_rules_a_second_card_is_told_in_the_same_row(app: Flask) -> None:
    host = open_saboteur(app, gold_cards="cards", draw="players_max9")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, guests[0].seat, guests[2].seat)
    assert host.post("/seats/1/act", do="draft", value=1).status_code == 200
    assert "1 card is entered" in host.text("/round") and told(host)["Ann"] == ["1", "2", "3"]
    assert host.post("/seats/1/act", do="draft", value=3).status_code == 200
    assert told(host)["Ann"] == []
