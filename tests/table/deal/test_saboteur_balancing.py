"""A table with saboteur balancing: dealt by the same seal, verified by the same proof, from what all saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.saboteur_balancing import saboteur_chances
from companion.table import moves
from companion.table.deal.balanced_deal import balanced_shuffle
from companion.table.deal.proofs import deal_proofs, deal_status
from companion.table.deal.verification import verify
from companion.table.events import RolesDealt, SealOpened
from tests.table.deal_oracle import shuffled_by_hand
from tests.table.game import Game

FOUR = ("Ann", "Ben", "Cem", "Dia")
BEN_WAS = ("gold-digger", "saboteur", "gold-digger", "gold-digger")
POOL = SABOTEUR.pool(4)


def base(spread: str = "on", luck: str = "luck", **options: str) -> Game:
    return Game(*FOUR, edition="saboteur", luck=luck, gold_cards="cards", spread=spread, **options)


def dealt(game: Game) -> RolesDealt:
    """What the next deal by the seal is."""
    return next(event for event in game.do(moves.begin_round) if isinstance(event, RolesDealt))


def opened(game: Game) -> dict[str, Any]:
    """The proof of the newest round, confirmed."""
    game.end()
    game.do(moves.confirm_round)
    return dict(deal_proofs(game.table)[-1])


def after_ben(luck: str = "luck", times: int = 2) -> Game:
    """Ben was saboteur so many times."""
    game = base(luck=luck)
    for _ in range(times):
        game.play(*BEN_WAS)
    return game


def test_the_first_round_is_dealt_as_at_any_table() -> None:
    for game in (base("on"), base("off")):
        game.do(moves.begin_round)
        assert list(game.round.roles) == shuffled_by_hand(game.key(game.round), POOL)[:4]
        assert "burdens" not in opened(game)


@pytest.mark.parametrize(("times", "burden"), [(1, 1), (2, 2)])
def test_who_was_saboteur_just_now_has_a_burden_and_the_proof_says_so(times: int, burden: int) -> None:
    game = after_ben(times=times)
    event = dealt(game)
    assert event.burdens == (0, burden, 0, 0)
    proof = opened(game)
    assert proof["burdens"] == [0, burden, 0, 0] and proof["duty"] == ["saboteur"]
    assert verify(proof) == []


def test_where_nothing_was_agreed_nobody_bears_anything() -> None:
    game = base("off")
    game.play(*BEN_WAS)
    assert dealt(game).burdens == () and "burdens" not in opened(game)
    assert deal_status(game.table).burdens == ()


def test_the_option_as_it_was_at_the_deal_counts() -> None:
    game = after_ben()
    dealt(game)
    proof = opened(game)
    game = after_ben()
    game.do(moves.set_options, options={"spread": "off"})
    assert dealt(game).burdens == ()
    assert opened(game)["secret"] and verify(proof) == []


def test_a_new_game_forgets_all_burdens() -> None:
    game = after_ben(times=3)
    game.do(moves.play_again)
    assert deal_status(game.table).burdens == () and dealt(game).burdens == ()


def test_a_deal_that_is_undone_is_dealt_by_the_same_burdens_again() -> None:
    game = after_ben()
    dealt(game)
    game.do(moves.undo_newest_act)
    (void,) = [proof for proof in deal_proofs(game.table) if proof["void"]]
    assert verify(void) == [] and void["burdens"] == [0, 2, 0, 0]
    assert dealt(game).burdens == (0, 2, 0, 0)


def test_everybody_sees_by_which_burdens_the_coming_round_is_dealt() -> None:
    game = after_ben()
    before = deal_status(game.table).burdens
    assert [burden for _, burden in before] == [0, 2, 0, 0]
    dealt(game)
    assert deal_status(game.table).burdens == before


TAMPERED: dict[str, dict[str, Any]] = {
    "too many": {"burdens": [0, 2, 0, 0, 0]},
    "too heavy": {"burdens": [0, 3, 0, 0]},
    "no numbers": {"burdens": [0, "2", 0, 0]},
    "no list": {"duty": "saboteur"},
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_burdens_that_cannot_be_are_unreadable(change: dict[str, Any]) -> None:
    game = after_ben()
    dealt(game)
    with pytest.raises((TypeError, ValueError)):
        verify({**opened(game), **change})


def test_a_proof_without_its_burdens_fails_the_check() -> None:
    """In forty games some deals depend on the burdens: without them, their proofs do not agree."""
    problems = []
    for luck in range(40):
        game = after_ben(f"evening {luck}")
        dealt(game)
        proof = opened(game)
        assert verify(proof) == []
        problems.append(verify({name: value for name, value in proof.items() if name not in ("burdens", "duty")}))
    assert any(problems)


def test_a_log_from_before_is_read_and_verified_as_it_was() -> None:
    game = base("off")
    game.do(moves.begin_round)
    proof = opened(game)
    old = [replace(entry.event, burdens=()) for entry in game.entries if isinstance(entry.event, SealOpened)]
    assert old == [entry.event for entry in game.entries if isinstance(entry.event, SealOpened)]
    key = game.key(game.table.confirmed_rounds[0])
    assert [seat["role"] for seat in proof["dealt"]] == shuffled_by_hand(key, POOL)[:4]


def test_the_deals_come_as_often_as_the_odds_say() -> None:
    """4,000 deals of fixed keys: within three standard deviations of the chances that are shown."""
    burdens, many = (0, 2, 1, 0), 4000
    times_dealt: Counter[int] = Counter()
    for n in range(many):
        cards = balanced_shuffle(n.to_bytes(32, "big"), POOL, burdens, SABOTEUR.saboteur_roles)
        times_dealt.update(place for place in range(4) if cards[place] == "saboteur")
    for place, chance in enumerate(saboteur_chances(POOL, SABOTEUR.saboteur_roles, burdens)):
        spare = 3 * float(chance * (1 - chance) * many) ** 0.5
        assert abs(times_dealt[place] - float(chance) * many) < spare
