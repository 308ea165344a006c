"""My gold: what a seat drafted is under its own fold, on the phone or behind the curtain."""

from __future__ import annotations

from companion.rules.message import Seat
from companion.table.viewer import seat_viewer
from tests.web.page import Page
from tests.web.people import People, Person, end_saboteur, pick_gold
from tests.web.rounds import confirm_result, gains, play_saboteur, totals

EVA = 5


def in_the_open(page: Page) -> Page:
    """The page where nothing is unfolded."""
    return page.without("#own-gold")


def gain_of(player: Person) -> int:
    view = player.view
    scores = view.round_scores or view.past_scores[-1]
    return next(line.gain for line in scores.lines if line.seat == player.seat)


def test_the_result_says_sealed_to_everybody(drafted: People) -> None:
    for name in ("Ann", "Ben", "Cem", "Dia"):
        scores = drafted[name].page("/seat").part(".round-scores")
        assert scores.texts(".gain") == ["sealed", "sealed", "sealed", "0", "sealed"]
        assert scores.texts(".reasons").count("Picked in secret.") == 4
        assert "What was picked stays sealed until the end." in scores and "gold paid" not in scores


def test_a_gain_that_is_sealed_is_in_no_others_page(drafted: People) -> None:
    dia = drafted["Dia"].seat
    for name in ("Ann", "Ben", "Cem", "Dia"):
        assert set(gains(drafted[name].page("/seat"))) == {drafted[name].seat, dia}


def test_the_own_page_says_in_the_open_that_it_is_a_secret(drafted: People) -> None:
    page = in_the_open(drafted["Ben"].page("/seat"))
    assert "What you picked stays your secret." in page
    assert "You get" not in page and f"card: {gain_of(drafted['Ben'])}" not in page
    assert "You get no gold this round." in in_the_open(drafted["Dia"].page("/seat"))


def test_the_fold_says_the_total_and_each_round(draft_confirmed: People) -> None:
    host, ben = draft_confirmed["host"], draft_confirmed["Ben"]
    first = gain_of(ben)
    play_saboteur(host, None, ben.seat)
    confirm_result(host)
    fold = ben.page("/seat").part("#own-gold")
    assert f"You have {first + 4} gold. Nobody else sees this." in fold
    assert fold.texts(".own-rounds .row > b:first-child") == ["Round 1", "Round 2"]
    assert fold.texts(".gold-count") == [str(first), "4"]
    assert f"Picked a gold nugget card: {first}." in fold and "The only saboteur in play: 4." in fold


def test_it_is_there_in_every_phase(draft_confirmed: People) -> None:
    host, ben, dia = draft_confirmed["host"], draft_confirmed["Ben"], draft_confirmed["Dia"]
    gold = ben.view.me.total
    sentence, picked = (
        f"{words} {gold} gold. Nobody else sees this." for words in ("You have", "Before this round you had")
    )
    assert host.view.phase == "seating" and sentence in ben.page("/seat").part("#own-gold")
    host.post_ok("/round", do="begin")
    assert host.view.phase == "dealt" and sentence in ben.page("/seat").part("#own-gold")
    end_saboteur(host, ben.seat, dia.seat)
    assert ben.view.asking.mine and sentence in ben.page("/seat").part("#own-gold")
    pick_gold(ben, ben.view.asking.choices[0])
    assert host.view.phase == "sharing" and picked in ben.page("/seat").part("#own-gold")
    end_saboteur(host, None, dia.seat)
    assert host.view.phase == "proposed" and sentence in ben.page("/seat").part("#own-gold")


def test_sealed_gold_is_on_the_hosts_device_in_every_phase(draft_confirmed: People) -> None:
    host, ben, dia = draft_confirmed["host"], draft_confirmed["Ben"].seat, draft_confirmed["Dia"].seat
    host.post_ok(f"/seats/{EVA}/curtain", do="open")
    gold = host.service.view(host.code, seat_viewer(Seat(EVA))).me.total
    sentence = f"You have {gold} gold. Nobody else sees this."
    steps = {
        "seating": lambda: host.post_ok("/round", do="begin"),
        "dealt": lambda: end_saboteur(host, ben, dia),
        "sharing": lambda: end_saboteur(host, None, dia),
        "proposed": lambda: None,
    }
    for phase, go_on in steps.items():
        assert host.view.phase == phase and gold > 0
        assert sentence in host.page(f"/seats/{EVA}/sheet").part("#own-gold")
        go_on()


def test_at_the_end_of_the_game_all_drafted_gold_is_shown(draft_confirmed: People) -> None:
    host, dia = draft_confirmed["host"], draft_confirmed["Dia"]
    draft_confirmed["Ben"].post_ok("/seat/sheet", do="correct", round=1, gold=2, why="misread")
    for _ in range(2):
        play_saboteur(host, None, dia.seat)
        confirm_result(host)
    page = dia.page("/seat")
    assert host.view.phase == "finished" and "Dia wins the game" in page
    assert len(gains(page.parts(".round-scores")[-1])) == 5 and "sealed" not in page.texts(".gain")
    (right,) = page.texts(".correction")
    assert right.startswith("Corrected to 2 instead of ") and right.endswith(": misread")
    assert not page.has("#own-gold")


def test_answers_that_are_asked_again_are_no_thefts(drafted: People) -> None:
    host = drafted["host"]
    end_saboteur(host, None, drafted["Dia"].seat)
    assert host.view.dropped
    page = drafted["Ann"].page("/seat")
    assert page.has(".round-scores") and "theft" not in page


def test_what_was_drafted_in_secret_stays_so_where_totals_are_opened_later(draft_confirmed: People) -> None:
    draft_confirmed["host"].post_ok("/options", option__totals="open")
    ann, dia = draft_confirmed["Ann"].page("/seat"), draft_confirmed["Dia"].page("/seat")
    assert ann.texts(".gain").count("sealed") == dia.texts(".gain").count("sealed") == 4
    assert "You have 0 gold." in in_the_open(dia) and "You have" not in in_the_open(ann)
    assert "gold. Nobody else sees this." in ann.part("#own-gold")
    assert set(totals(ann)) == {draft_confirmed["Ann"].seat, draft_confirmed["Dia"].seat}
    assert set(totals(dia)) == {draft_confirmed["Dia"].seat}
    draft_confirmed["Ben"].post_ok("/seat/sheet", do="correct", round=1, gold=3, why="misread")


def test_where_totals_are_open_nothing_is_sealed(drafted_in_the_open: People) -> None:
    cem = drafted_in_the_open["Cem"]
    page = cem.page("/seat")
    assert "sealed" not in page.texts(".gain") and set(gains(page)) == {1, 2, 3}
    confirm_result(drafted_in_the_open["host"])
    assert "You have 0 gold." in cem.page("/seat")
    drafted_in_the_open["Ann"].post_refused("/seat/sheet", 403, do="correct", round=1, gold=3, why="misread")


def test_an_edition_without_gold_cards_has_no_rounds_in_the_fold(nobody_reached: Person, players: People) -> None:
    confirm_result(nobody_reached)
    fold = players["Ann"].page("/seat").part("#own-gold")
    assert fold.text("p") == "You have 0 gold." and not fold.has(".own-rounds")


def test_nobody_else_sees_gold_that_was_brought(host: Person, players: People) -> None:
    host.post_ok("/options", option__first_round="2")
    host.post_ok("/seats", do="gold", seat=players["Ann"].seat, gold=5)
    fold = players["Ann"].page("/seat").part("details.secret#own-gold")
    assert fold.text("p") == "You have 5 gold. Nobody else sees this."
