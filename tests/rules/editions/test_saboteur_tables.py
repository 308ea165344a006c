"""Every number of players with every outcome of a round of Saboteur, by the edition: who wins, who drafts, who gets
what. `every_deal` lays out all of them: each choice of seats for the saboteurs in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.rules.core import SABOTEUR, RoundFacts, Seat, Settlement
from tests.rules.rounds import base_round, gains, take

TABLE = [
    # players, saboteurs in play, gold for each of them where they win, gold cards by today's rules, by older ones
    (3, 0, 0, 3, 3),
    (3, 1, 4, 2, 3),
    (4, 0, 0, 4, 4),
    (4, 1, 4, 3, 4),
    (5, 1, 4, 4, 5),
    (5, 2, 3, 3, 5),
    (6, 1, 4, 5, 6),
    (6, 2, 3, 4, 6),
    (7, 2, 3, 5, 7),
    (7, 3, 3, 4, 7),
    (8, 2, 3, 6, 8),
    (8, 3, 3, 5, 8),
    (9, 2, 3, 7, 9),
    (9, 3, 3, 6, 9),
    (10, 3, 3, 7, 9),
    (10, 4, 2, 6, 9),
]


def every_deal(players: int, saboteurs: int) -> Iterator[str]:
    """The roles of each deal with so many saboteurs in play, as letters."""
    for seats in combinations(range(players), saboteurs):
        yield " ".join("s" if seat in seats else "d" for seat in range(players))


def to_the_right(facts: RoundFacts) -> list[Seat]:
    """The diggers as the cards come to them from the connector on, always to the right-hand neighbour."""
    assert facts.result.reached_by is not None
    away = {player.seat: (facts.result.reached_by - player.seat) % len(facts.players) for player in facts.players}
    return sorted((player.seat for player in facts.players if player.role == "gold-digger"), key=away.__getitem__)


def reasons(settlement: Settlement) -> list[str]:
    return [reason.key for share in settlement.payouts for reason in share.reasons]


@pytest.mark.parametrize(("players", "saboteurs", "each"), [mix[:3] for mix in TABLE])
def test_where_nobody_reached_the_treasure_the_saboteurs_win(players: int, saboteurs: int, each: int) -> None:
    won = "saboteur-alone" if saboteurs == 1 else "saboteurs-share"
    for roles in every_deal(players, saboteurs):
        letters, facts = roles.split(), base_round(roles)
        settlement = SABOTEUR.settle(facts)
        assert gains(facts, SABOTEUR) == [each if letter == "s" else 0 for letter in letters]
        assert settlement.winners == tuple(seat for seat, letter in enumerate(letters, 1) if letter == "s")
        assert settlement.verdict.key == ("verdict-saboteurs" if saboteurs else "verdict-no-saboteur-nobody")
        assert reasons(settlement) == [won if letter == "s" else "treasure-not-reached" for letter in letters]
        assert (SABOTEUR.drafters(facts), SABOTEUR.next_question(facts)) == ((), None)


@pytest.mark.parametrize(("players", "saboteurs", "cards", "older"), [(n, k, now, old) for n, k, _, now, old in TABLE])
def test_where_it_was_reached_diggers_take_a_card_each_from_the_connector_to_the_right(
    players: int, saboteurs: int, cards: int, older: int
) -> None:
    """The connector sits on chair A: round the table all seats are alike, as a law says."""
    values = (3, 1, 2, 2, 1, 1, 3)
    for roles in every_deal(players, saboteurs):
        facts = base_round(roles, "A")
        order, drafters = to_the_right(facts), SABOTEUR.drafters(facts)
        assert list(drafters) == order and len(order) == cards
        before, after = SABOTEUR.settle(facts), SABOTEUR.settle(take(facts, *values[:cards]))
        digs = roles.startswith("d")
        assert before.verdict.key == ("verdict-diggers" if digs else "verdict-diggers-by-saboteur")
        assert before.verdict["seat"] == facts.result.reached_by
        assert digs or before.verdict["by"] == drafters[0]
        gold = dict(zip(order, values, strict=False))
        for settlement, payouts, key in ((before, {}, "draft-to-come"), (after, gold, "gold-card-taken")):
            assert settlement.winners == tuple(sorted(order))
            assert {share.seat: share.gain for share in settlement.payouts if share.gain} == payouts
            assert Counter(reasons(settlement)) == Counter({key: cards, "treasure-reached": players - cards})
            assert settlement.remarks == ()
        assert SABOTEUR.drafters(base_round(roles, "A", draw="players_max9")) == tuple((order * 9)[:older])


# One round told in full


def test_a_draft_is_settled_after_each_pick() -> None:
    facts = base_round("d s d s d", "D")
    steps = [gains(take(facts, *values), SABOTEUR) for values in ((), (3,), (3, 1), (3, 1, 2))]
    assert steps == [[0, 0, 0, 0, 0], [0, 0, 3, 0, 0], [1, 0, 3, 0, 0], [1, 0, 3, 0, 2]]
    halfway = reasons(SABOTEUR.settle(take(facts, 3)))
    assert halfway == ["draft-to-come", "treasure-reached", "gold-card-taken", "treasure-reached", "draft-to-come"]


def test_who_has_one_card_and_gets_another_is_still_waiting() -> None:
    facts = take(base_round("d s d s d", "C", draw="players_max9"), 3, 1, 1)
    assert gains(facts, SABOTEUR) == [1, 0, 3, 0, 1]
    assert reasons(SABOTEUR.settle(facts))[::2] == ["draft-to-come", "draft-to-come", "gold-card-taken"]
    done = SABOTEUR.settle(take(facts, 2, 1))
    assert reasons(done)[::2] == ["gold-cards-taken", "gold-cards-taken", "gold-card-taken"]
    assert done.payouts[2].reasons[0]["cards"] == ("3", "2")
