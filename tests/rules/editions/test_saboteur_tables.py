"""Every number of players with every outcome of a round of Saboteur, by the edition: who wins, who drafts, who gets
what.

`every_deal` lays out all of them: each choice of seats for the saboteurs in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundFacts, Settlement
from tests.rules.rounds import CHAIRS, base_round, chairs, gains, seat_of, take

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
MIXES = [mix[:2] for mix in TABLE]


def every_deal(players: int, saboteurs: int) -> Iterator[str]:
    """The roles of each deal with so many saboteurs in play, as letters."""
    for seats in combinations(range(players), saboteurs):
        yield " ".join("s" if seat in seats else "d" for seat in range(players))


def every_reach(players: int, saboteurs: int, by: str, **options: str) -> Iterator[RoundFacts]:
    """Each deal in which the treasure was reached, once by each player with the role `by`."""
    for roles in every_deal(players, saboteurs):
        for chair, letter in zip(CHAIRS, roles.split(), strict=False):
            if letter == by:
                yield base_round(roles, chair, **options)


def diggers(facts: RoundFacts) -> list[Seat]:
    return [player.seat for player in facts.players if player.role == "gold-digger"]


def to_the_right(facts: RoundFacts) -> list[Seat]:
    """The diggers as the cards come to them from the connector on, always to the right-hand neighbour."""
    seats = [player.seat for player in facts.players]
    assert facts.result.reached_by is not None
    away = [(facts.result.reached_by - seat) % len(seats) for seat in seats]
    return [seat for _, seat in sorted(zip(away, seats, strict=True)) if seat in diggers(facts)]


def reasons(settlement: Settlement) -> list[str]:
    return [reason.key for share in settlement.payouts for reason in share.reasons]


def test_the_table_is_of_all_that_can_be_in_play() -> None:
    possible = [(n, k) for n in SABOTEUR.seats for k in range(n + 1) if not SABOTEUR.facts_problems(mixed(n, k))]
    assert possible == MIXES


def mixed(players: int, saboteurs: int) -> RoundFacts:
    return base_round(next(every_deal(players, saboteurs)))


@pytest.mark.parametrize(("players", "saboteurs", "each"), [mix[:3] for mix in TABLE])
def test_where_nobody_reached_the_treasure_the_saboteurs_win(players: int, saboteurs: int, each: int) -> None:
    for roles in every_deal(players, saboteurs):
        letters, facts = roles.split(), base_round(roles)
        settlement = SABOTEUR.settle(facts)
        assert [share.gain for share in settlement.payouts] == [each if letter == "s" else 0 for letter in letters]
        assert settlement.winners == tuple(seat for seat, letter in enumerate(letters, 1) if letter == "s")
        assert settlement.verdict.key == ("verdict-saboteurs" if saboteurs else "verdict-no-saboteur-nobody")
        won = "saboteur-alone" if saboteurs == 1 else "saboteurs-share"
        assert reasons(settlement) == [won if letter == "s" else "treasure-not-reached" for letter in letters]
        assert (SABOTEUR.drafters(facts), SABOTEUR.next_question(facts)) == ((), None)


@pytest.mark.parametrize(("players", "saboteurs", "cards"), [(n, k, cards) for n, k, _, cards, _ in TABLE])
def test_a_digger_who_connects_takes_the_first_of_one_card_a_digger(players: int, saboteurs: int, cards: int) -> None:
    for facts in every_reach(players, saboteurs, "d"):
        drafters = SABOTEUR.drafters(facts)
        assert len(drafters) == cards
        assert drafters[0] == facts.result.reached_by
        assert list(drafters) == to_the_right(facts)
        verdict = SABOTEUR.settle(facts).verdict
        assert (verdict.key, verdict["seat"]) == ("verdict-diggers", facts.result.reached_by)


@pytest.mark.parametrize(("players", "saboteurs", "cards"), [(n, k, cards) for n, k, _, cards, _ in TABLE if k])
def test_if_a_saboteur_connects_the_next_digger_to_the_right_begins(players: int, saboteurs: int, cards: int) -> None:
    for facts in every_reach(players, saboteurs, "s"):
        drafters = SABOTEUR.drafters(facts)
        assert len(drafters) == cards
        assert list(drafters) == to_the_right(facts)
        verdict = SABOTEUR.settle(facts).verdict
        assert (verdict.key, verdict["seat"]) == ("verdict-diggers-by-saboteur", facts.result.reached_by)
        assert verdict["by"] == drafters[0]


@pytest.mark.parametrize(("players", "saboteurs"), MIXES)
def test_before_the_draft_all_diggers_have_won_and_nobody_has_gold(players: int, saboteurs: int) -> None:
    for by in "ds":
        for facts in every_reach(players, saboteurs, by):
            settlement = SABOTEUR.settle(facts)
            assert settlement.winners == tuple(diggers(facts))
            assert not any(share.gain for share in settlement.payouts)
            keys = dict.fromkeys(diggers(facts), "draft-to-come")
            assert reasons(settlement) == [keys.get(player.seat, "treasure-reached") for player in facts.players]
            assert settlement.remarks == ()


@pytest.mark.parametrize(("players", "saboteurs"), MIXES)
def test_after_the_draft_every_digger_has_the_nuggets_of_his_card(players: int, saboteurs: int) -> None:
    values = (3, 1, 2, 2, 1, 1, 3)
    for by in "ds":
        for facts in every_reach(players, saboteurs, by):
            order = to_the_right(facts)
            settlement = SABOTEUR.settle(take(facts, *values[: len(order)]))
            gold = dict(zip(order, values, strict=False))
            assert {share.seat: share.gain for share in settlement.payouts if share.gain} == gold
            keys = dict.fromkeys(diggers(facts), "gold-card-taken")
            assert reasons(settlement) == [keys.get(player.seat, "treasure-reached") for player in facts.players]
            assert settlement.winners == tuple(diggers(facts))


@pytest.mark.parametrize(("players", "saboteurs", "now", "then"), [(n, k, now, then) for n, k, _, now, then in TABLE])
def test_by_older_rules_the_cards_go_round_until_all_are_taken(
    players: int, saboteurs: int, now: int, then: int
) -> None:
    for by in "ds":
        for facts in every_reach(players, saboteurs, by, draw="players_max9"):
            order, drafters = to_the_right(facts), SABOTEUR.drafters(facts)
            assert len(drafters) == then
            assert drafters == tuple((order * 9)[:then])
            twice = [seat for seat, cards in Counter(drafters).items() if cards == 2]
            assert twice == order[: then - now]


# One round told in full


def test_a_draft_is_settled_after_each_pick() -> None:
    facts = base_round("d s d s d", "D")
    steps = [gains(take(facts, *values), SABOTEUR) for values in ((), (3,), (3, 1), (3, 1, 2))]
    assert steps == [[0, 0, 0, 0, 0], [0, 0, 3, 0, 0], [1, 0, 3, 0, 0], [1, 0, 3, 0, 2]]
    halfway = SABOTEUR.settle(take(facts, 3))
    assert reasons(halfway) == [
        "draft-to-come",
        "treasure-reached",
        "gold-card-taken",
        "treasure-reached",
        "draft-to-come",
    ]


def test_who_has_one_card_and_gets_another_is_still_waiting() -> None:
    facts = take(base_round("d s d s d", "C", draw="players_max9"), 3, 1, 1)
    assert gains(facts, SABOTEUR) == [1, 0, 3, 0, 1]
    assert reasons(SABOTEUR.settle(facts))[::2] == ["draft-to-come", "draft-to-come", "gold-card-taken"]
    done = SABOTEUR.settle(take(facts, 2, 1))
    assert reasons(done)[::2] == ["gold-cards-taken", "gold-cards-taken", "gold-card-taken"]
    assert done.payouts[2].reasons[0]["cards"] == ("3", "2")


def test_who_lets_all_others_pick_first_takes_the_last_card() -> None:
    facts = take(base_round("d s d s d", "C"), None, 3, 2, 1)
    assert chairs(seat for seat, _ in facts.picks) == "C A E C"
    assert gains(facts, SABOTEUR) == [3, 0, 1, 0, 2]
    assert SABOTEUR.next_question(facts) is None


def test_gold_of_earlier_rounds_and_broken_tools_change_nothing() -> None:
    facts = base_round("d s d s d", "C", broken="CE")
    assert chairs(SABOTEUR.drafters(facts)) == "C A E"
    assert SABOTEUR.settle(facts).winners == (seat_of("A"), seat_of("C"), seat_of("E"))
