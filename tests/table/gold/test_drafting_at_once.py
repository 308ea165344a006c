"""Two hands at once while gold cards are taken: which of them clash."""

from __future__ import annotations

import pytest

from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.table import moves
from companion.table.conflict_keys import EVERYWHERE
from companion.table.viewer import HOST
from tests.table.game import Game

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"


def dealt(**options: str) -> Game:
    """A round of five is played; Ann, Cem and Eva dig."""
    game = Game("Ann", "Ben", "Cem", "Dia", "Eva", edition="saboteur", **options)
    game.deal(DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)
    return game


@pytest.fixture
def draft_on_phones() -> Game:
    """Cem reached the treasure: he, Ann and Eva take gold cards of 3, 2 and 1, in this order."""
    game = dealt()
    game.end("Cem", gold=(1, 3, 2))
    return game


def clashes(game: Game, seen: int, move: moves.Move, seat: Seat) -> bool:
    """Whether a page drawn at version `seen` is too old for this move of this seat."""
    keys = (*move.conflict_keys(HOST, {"seat": seat, "result": RoundResult()}), EVERYWHERE)
    return any(game.table.touched.get(key, 0) > seen for key in keys)


def told_by_hand() -> Game:
    """Real gold cards: Cem, Ann and Eva are asked at once what theirs show."""
    game = dealt(gold_cards="cards")
    game.end("Cem")
    return game


def test_two_phones_can_enter_real_gold_cards_at_once() -> None:
    game = told_by_hand()
    seen = game.table.version
    game.draft(("Ann", 2))
    assert not clashes(game, seen, moves.pick_gold_card, CEM)
    game.draft(("Cem", 2))
    assert game.round.picks == ((ANN, 2), (CEM, 2))


def test_with_real_cards_a_phone_and_the_host_clash_over_one_seat() -> None:
    game = told_by_hand()
    seen = game.table.version
    game.draft(("Ann", 2), viewer=HOST)
    assert clashes(game, seen, moves.pick_gold_card, ANN)


def test_in_a_draft_two_phones_of_one_seat_clash(draft_on_phones: Game) -> None:
    seen = draft_on_phones.table.version
    draft_on_phones.draft(("Cem", 2))
    assert clashes(draft_on_phones, seen, moves.pick_gold_card, CEM)


def test_in_a_draft_an_older_page_asks_only_the_seat_on_turn(draft_on_phones: Game) -> None:
    asked = {name: draft_on_phones.view(draft_on_phones.as_seat(name)).asking for name in draft_on_phones.names}
    assert {name: ask.mine for name, ask in asked.items() if ask} == {
        "Ann": False,
        "Ben": False,
        "Cem": True,
        "Dia": False,
        "Eva": False,
    }


def test_passing_over_clashes_with_the_sleeper_who_wakes_up(draft_on_phones: Game) -> None:
    seen = draft_on_phones.table.version
    draft_on_phones.do(moves.pass_over_seat, seat=CEM, gets="later")
    assert clashes(draft_on_phones, seen, moves.pick_gold_card, CEM)
    seen = draft_on_phones.table.version
    draft_on_phones.draft(("Ann", 2))
    assert clashes(draft_on_phones, seen, moves.pass_over_seat, ANN)


@pytest.mark.parametrize("connector", ["Cem", "Ann", None])
def test_correcting_the_end_conflicts_with_picking_or_skipping_a_card(
    draft_on_phones: Game, connector: str | None
) -> None:
    seen = draft_on_phones.table.version
    draft_on_phones.end(connector)
    assert clashes(draft_on_phones, seen, moves.pick_gold_card, CEM)
    assert clashes(draft_on_phones, seen, moves.pass_over_seat, CEM)


def test_a_pick_conflicts_with_correcting_or_confirming_the_round(draft_on_phones: Game) -> None:
    seen = draft_on_phones.table.version
    draft_on_phones.draft(("Cem", 2))
    assert clashes(draft_on_phones, seen, moves.end_round, CEM)
    assert clashes(draft_on_phones, seen, moves.confirm_round, CEM)
