"""The seals of rounds in which gold cards were drafted: none is opened while it would tell a secret."""

from __future__ import annotations

import pytest

from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.viewer import ONLOOKER
from tests.table.evening import Evening


def table(**options: str) -> Evening:
    return Evening("Ann", "Ben", "Cem", "Dia", "Eva", edition="saboteur", **options)


def opened(evening: Evening) -> list[tuple[object, object, object]]:
    """Round, attempt and gold of every seal that is open, each of which agrees with its cards."""
    assert all(verify(recipe) == [] for recipe in deal_proofs(evening.table))
    return [(recipe["round"], recipe["attempt"], recipe.get("gold")) for recipe in deal_proofs(evening.table)]


def shuffled(reached: str | None = "Ann", **options: str) -> Evening:
    """A round as its seal dealt it, ended and booked."""
    evening = table(**options)
    play(evening, reached)
    return evening


def play(evening: Evening, reached: str | None) -> list[int]:
    """A round by its seal is booked; the gold cards laid out."""
    evening.do(moves.begin)
    evening.end(reached)
    gold = list(evening.round.draft)
    while asking := evening.view(ONLOOKER).asking:
        evening.do(moves.pass_over, seat=asking.seat)
    evening.do(moves.book)
    return gold


def test_the_seal_of_a_drafted_round_stays_shut_until_the_game_is_over() -> None:
    evening = table()
    laid = [play(evening, "Ann")]
    assert opened(evening) == []
    laid.append(play(evening, "Cem"))
    assert opened(evening) == []
    laid.append(play(evening, "Ben"))
    assert opened(evening) == [(number, 1, gold) for number, gold in enumerate(laid, start=1)]


def test_the_seal_of_a_round_that_saboteurs_won_opens_at_its_booking() -> None:
    evening = shuffled()
    play(evening, None)
    assert opened(evening) == [(2, 1, None)]


def test_the_seal_of_a_round_of_equal_shares_opens_at_its_booking() -> None:
    assert opened(shuffled(split="equal")) == [(1, 1, None)]


def test_where_totals_are_open_a_seal_opens_at_its_booking_with_its_gold() -> None:
    evening = table(totals="open")
    gold = play(evening, "Ann")
    assert opened(evening) == [(1, 1, gold)]


def test_the_seals_of_drafted_rounds_stay_shut_when_totals_are_opened() -> None:
    evening = table()
    gold = [play(evening, "Ann"), play(evening, "Ann")]
    evening.do(moves.set_options, options={"totals": "open"})
    assert opened(evening) == []
    evening.do(moves.set_options, options={"rounds": "2"})
    assert opened(evening) == [(1, 1, gold[0]), (2, 1, gold[1])]


def test_an_open_rounds_seal_stays_shut_while_it_would_tell_sealed_gold() -> None:
    """Its recipe says what the drafts before had left over."""
    evening = table()
    gold = [play(evening, "Ann")]
    evening.do(moves.set_options, options={"totals": "open"})
    gold.append(play(evening, "Ann"))
    assert opened(evening) == []
    evening.do(moves.begin)
    evening.end("Ann")
    before = evening.table.version
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    assert evening.table.version > before and opened(evening) == []
    play(evening, None)
    assert opened(evening) == [(1, 1, gold[0]), (2, 1, gold[1]), (3, 2, None)]


def test_an_open_rounds_seal_opens_at_booking_if_no_sealed_draft_preceded() -> None:
    evening = table()
    play(evening, None)
    evening.do(moves.set_options, options={"totals": "open"})
    gold = play(evening, "Ann")
    assert opened(evening) == [(1, 1, None), (2, 1, gold)]


def test_totals_opened_and_sealed_again_open_no_seal() -> None:
    evening = shuffled()
    for totals in ("open", "sealed"):
        evening.do(moves.set_options, options={"totals": totals})
    assert opened(evening) == []


def test_the_seals_of_drafted_rounds_open_when_the_game_is_cut_short() -> None:
    evening = table()
    gold = [play(evening, "Ann"), play(evening, "Ann")]
    evening.do(moves.set_options, options={"rounds": "2"})
    assert evening.phase == "finished"
    assert opened(evening) == [(1, 1, gold[0]), (2, 1, gold[1])]


def test_other_options_open_no_seal() -> None:
    evening = shuffled()
    evening.do(moves.set_options, options={"rounds": "2", "greedy": "on", "totals": "sealed"})
    assert opened(evening) == []


def test_no_seal_is_opened_twice() -> None:
    evening = shuffled(None)
    play(evening, "Ann")
    evening.do(moves.set_options, options={"totals": "open"})
    evening.do(moves.set_options, options={"rounds": "2"})
    assert [number for number, _, _ in opened(evening)] == [1, 2]
    secrets = [entry.event.secret for entry in evening.entries if hasattr(entry.event, "secret")]
    assert len(secrets) == len(set(secrets)) == 2


def test_a_round_whose_draft_was_laid_and_then_told_away_stays_shut_too() -> None:
    evening = table()
    evening.do(moves.begin)
    evening.end("Ann")
    evening.end()
    evening.do(moves.book)
    assert opened(evening) == []


def test_a_round_whose_draft_was_laid_and_then_taken_back_stays_shut_too() -> None:
    evening = table()
    evening.do(moves.begin)
    evening.end("Ann")
    evening.do(moves.take_back)
    evening.end()
    evening.do(moves.book)
    assert opened(evening) == []
    evening.do(moves.set_options, options={"rounds": "1"})
    assert opened(evening) == [(1, 1, None)]


def test_a_deal_taken_back_after_a_draft_is_void_and_stays_shut() -> None:
    evening = table()
    evening.do(moves.begin)
    evening.end("Ann")
    evening.do(moves.back_to, version=5 + 2)
    assert evening.phase == "seating"
    assert [(seal.attempt, seal.void, seal.secret) for seal in evening.table.seals] == [(1, True, ""), (2, False, "")]
    assert [remark.key for remark in evening.view().remarks] == ["reveal-taken-back", "deal-taken-back-shut"]
    for _ in range(3):
        play(evening, None)
    assert opened(evening) == [(1, 2, None), (2, 1, None), (3, 1, None)]


def test_the_same_in_two_steps_is_void_and_stays_shut() -> None:
    evening = table()
    evening.do(moves.begin)
    evening.end("Ann")
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    assert [(seal.attempt, seal.void, seal.secret) for seal in evening.table.seals] == [(1, True, ""), (2, False, "")]


def test_a_booked_and_drafted_round_taken_back_is_void_and_stays_shut() -> None:
    evening = table()
    play(evening, "Ann")
    evening.do(moves.back_to, version=7)
    assert [(seal.round, seal.attempt, seal.void, seal.secret) for seal in evening.table.seals] == [
        (1, 1, True, ""),
        (1, 2, False, ""),
    ]
    assert opened(evening) == []


def test_a_deal_taken_back_without_a_draft_is_void_and_opened() -> None:
    evening = table()
    evening.do(moves.begin)
    evening.end()
    evening.do(moves.back_to, version=7)
    assert [(number, attempt) for number, attempt, _ in opened(evening)] == [(1, 1)]
    assert deal_proofs(evening.table)[0]["void"] is True
    assert [remark.key for remark in evening.view().remarks] == ["reveal-taken-back", "deal-taken-back"]


def test_with_open_totals_an_undone_deal_after_a_draft_is_opened() -> None:
    evening = table(totals="open")
    evening.do(moves.begin)
    evening.end("Ann")
    gold = list(evening.round.draft)
    evening.do(moves.back_to, version=8)
    assert evening.phase == "seating"
    assert opened(evening) == [(1, 1, gold)]


# Going back into an earlier game


def second_game(reached: str | None) -> tuple[Evening, int]:
    """A game of one round, then a second one whose round ended so; and the version before the first one's end."""
    evening = table(rounds="1")
    evening.do(moves.begin)
    version = evening.table.version
    evening.end()
    evening.do(moves.book)
    evening.do(moves.play_again)
    evening.do(moves.begin)
    evening.end(reached)
    return evening, version


@pytest.mark.parametrize("reached", [None, "Ann"])
def test_seals_verify_after_a_later_game_was_undone(reached: str | None) -> None:
    evening, version = second_game(reached)
    evening.do(moves.back_to, version=version)
    waiting = evening.table.seal()
    assert waiting and waiting.unused
    evening.end("Ann")
    assert evening.round.draft
    laid = list(evening.round.draft)
    while asking := evening.view(ONLOOKER).asking:
        evening.do(moves.pass_over, seat=asking.seat)
    evening.do(moves.book)
    mine = [recipe for recipe in deal_proofs(evening.table) if not recipe["void"]]
    assert [recipe["gold"] for recipe in mine if "gold" in recipe] == [laid]
    assert sum(len(recipe["dealt"]) for recipe in mine) == 5  # type: ignore[arg-type, misc]
    assert all(verify(recipe) == [] for recipe in deal_proofs(evening.table))
