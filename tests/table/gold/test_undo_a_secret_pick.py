"""Undoing a gold card that was picked in secret tells nobody which one it was: the draft begins again, with others."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules.message import Message, Seat
from companion.table import moves
from companion.table.history import history
from companion.table.scoring import open_question
from companion.table.viewer import HOST, ONLOOKER, at_seat
from companion.table.views import view_for
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN, CEM = map(Seat, range(1, 4))
LUCKS = [f"evening {n}" for n in range(12)]


def drafting(luck: str = "luck", **options: str) -> Evening:
    """Three diggers; Cem connected, so that Cem picks first, then Ben, then Ann, who hosts."""
    evening = Evening("Ann", "Ben", "Cem", luck=luck, edition="saboteur", saboteurs="0", **options)
    evening.do(moves.begin)
    evening.end("Cem")
    return evening


def pick(evening: Evening, which: int = 0) -> int:
    """Whoever is asked takes one of the cards, by its place among them."""
    ask = open_question(evening.table)
    assert ask
    value = ask.choices[which % len(ask.choices)]
    evening.do(moves.draft, at_seat(ask.seat), seat=ask.seat, value=value)
    return value


def lying(evening: Evening, seat: Seat) -> tuple[int, ...]:
    """The cards that this seat sees when it is asked."""
    ask = view_for(evening.table, at_seat(seat)).asking
    assert ask and ask.mine
    return ask.choices


def undo(evening: Evening) -> None:
    evening.do(moves.take_back)


def back_to_the_pick(evening: Evening) -> None:
    assert evening.table.acts
    evening.do(moves.back_to, version=evening.table.acts.first - 1)


@pytest.mark.parametrize("way", [undo, back_to_the_pick])
@pytest.mark.parametrize("gets", ["lowest", "later"])
def test_a_host_who_plays_does_not_learn_the_card_before_his_by_undoing_it(way, gets: str) -> None:  # type: ignore[no-untyped-def]
    """He sees what the drafter before him left, undoes that pick, skips the seat and compares: 12 of 12, once."""
    for which, luck in enumerate(LUCKS):
        evening = drafting(luck)
        pick(evening)
        pick(evening, which)
        left, drawn = Counter(lying(evening, ANN)), evening.round.drawn
        way(evening)
        while Seat(1) not in open_question(evening.table).seats:  # type: ignore[union-attr]
            evening.do(moves.pass_over, seat=open_question(evening.table).seat, gets=gets)  # type: ignore[union-attr]
        assert evening.round.drawn != drawn, f"{dict(Counter(lying(evening, ANN)) - left)} came back"


def test_all_of_that_draft_pick_again_from_other_cards_and_the_end_stands() -> None:
    evening = drafting()
    pick(evening)
    pick(evening)
    ending, before = evening.round.result, evening.round.drawn
    undo(evening)
    assert (evening.phase, evening.round.picks, evening.round.result) == ("sharing", (), ending)
    assert (before, evening.round.drawn) == ((1, 1), (1, 2))
    for _ in range(3):
        pick(evening)
    evening.do(moves.book)
    assert len(evening.table.booked) == 1


def test_a_skip_that_is_undone_lays_other_cards_out_too() -> None:
    """Else: skip the seat before, see all cards, undo the skip, see one less."""
    evening = drafting()
    evening.do(moves.pass_over, seat=CEM, gets="later")
    undo(evening)
    assert evening.round.drawn == (1, 2)


def test_it_cannot_be_redone() -> None:
    evening = drafting()
    pick(evening)
    undo(evening)
    with refused("nothing-to-redo"):
        evening.do(moves.redo)


def test_an_end_undone_with_its_picks_cannot_be_redone_without_them() -> None:
    evening = drafting()
    pick(evening)
    evening.do(moves.back_to, version=evening.round.began)
    assert evening.phase == "dealt"
    with refused("nothing-to-redo"):
        evening.do(moves.redo)
    evening.end("Cem")
    assert evening.round.drawn == (1, 2)


def test_what_else_was_done_meanwhile_stays() -> None:
    evening = drafting()
    pick(evening)
    evening.do(moves.rename, seat=BEN, name="Benny")
    evening.do(moves.draft, at_seat(BEN), seat=BEN, value=lying(evening, BEN)[0])
    undo(evening)
    assert evening.names == ["Ann", "Benny", "Cem"]
    assert evening.round.picks == ()


def test_the_undone_undo_lets_the_round_go_on() -> None:
    evening = drafting()
    pick(evening)
    undo(evening)
    undo(evening)
    assert evening.phase == "dealt"
    evening.do(moves.redo)
    assert (evening.phase, evening.round.drawn) == ("sharing", (1, 2))


def test_the_end_told_again_keeps_picks_until_one_is_undone() -> None:
    evening = drafting()
    pick(evening)
    evening.end("Cem")
    pick(evening)
    undo(evening)
    assert (evening.round.picks, evening.round.drawn) == ((), (1, 2))


def test_a_round_ended_again_after_the_game_was_over_gets_a_new_seal() -> None:
    evening = drafting(rounds="1")
    for _ in range(3):
        pick(evening)
    acts = evening.table.acts
    assert acts
    evening.do(moves.book)
    evening.do(moves.back_to, version=acts.first - 1)
    assert evening.phase == "dealt"
    evening.end("Cem")
    assert evening.round.drawn[0] == 2


@pytest.mark.parametrize("options", [{"totals": "open"}, {"gold_cards": "cards"}])
def test_where_nothing_can_be_learned_one_pick_alone_is_undone_and_redone(options: dict[str, str]) -> None:
    """Totals that lie open, or real gold cards, of which each seat tells the own one."""
    evening = drafting(**options)
    pick(evening)
    pick(evening)
    undo(evening)
    assert len(evening.round.picks) == 1
    evening.do(moves.redo)
    assert len(evening.round.picks) == 2


def test_everybody_reads_whose_answer_was_undone_and_not_what_it_was() -> None:
    evening = drafting()
    pick(evening)
    pick(evening)
    undo(evening)
    said = Message.of("picks-undone-anew", seats=(BEN, CEM), round=1)
    for viewer in (HOST, ONLOOKER, at_seat(ANN)):
        assert evening.view(viewer).remarks == (said,)
    assert said in [line.message for line in history(evening.entries)]


@pytest.mark.parametrize(
    ("options", "key"), [({"totals": "open"}, "picks-undone"), ({"gold_cards": "cards"}, "picks-undone")]
)
def test_an_undone_pick_is_named_plainly_where_nothing_can_be_learned(options: dict[str, str], key: str) -> None:
    evening = drafting(**options)
    pick(evening)
    undo(evening)
    assert [remark.key for remark in evening.view(ONLOOKER).remarks] == [key]


def test_an_undone_theft_and_a_secret_correction_with_it_are_named() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("saboteur", "boss")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann")
    undo(evening)
    assert evening.view(ONLOOKER).remarks == (Message.of("thefts-undone", seats=(BEN,), round=1),)
    drafted = drafting()
    for _ in range(3):
        pick(drafted)
    drafted.do(moves.correct, at_seat(BEN), round=None, seat=BEN, gold=5, why="misread")
    undo(drafted)
    assert drafted.view(ONLOOKER).remarks == (Message.of("sealed-undone", seats=(BEN,), round=1),)
    assert len(drafted.round.picks) == 3
