"""The worked cases of The Lost Mines, by their names: each player as clan, character, treasures, dragon."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.messages import format_message
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts, Settlement
from companion.rules.scoring.treasure_pools import divide_treasure_pools

LETTERS = {"L": "loyal", "X": "selfish", "S": "saboteur", "Y": "yellow", "B": "blue"}


def facts_of(*cards: str, before: tuple[int, ...] = ()) -> RoundFacts:
    """A round in a line: `YL44` is a loyal yellow dwarf with two treasures worth 4; `*` at the end is the dragon."""
    points = before or (0,) * len(cards)
    players = []
    for seat, (card, gold) in enumerate(zip(cards, points, strict=True), 1):
        treasures = tuple(int(digit) for digit in card[2:].rstrip("*"))
        dwarf = {"clan": LETTERS[card[0]], "treasures": treasures, "dragon": card.endswith("*")}
        players.append(Player(Seat(seat), LETTERS[card[1]], gold, **dwarf))  # type: ignore[arg-type]
    facts = RoundFacts(tuple(players))
    assert LOST_MINES.facts_problems(facts) == []
    return facts


def settled(*cards: str, before: tuple[int, ...] = ()) -> Settlement:
    return LOST_MINES.settle(facts_of(*cards, before=before))


def gains(*cards: str) -> list[int]:
    return [share.gain for share in settled(*cards).payouts]


def lost(*cards: str) -> int:
    return sum(pool.lost_points for pool in divide_treasure_pools(facts_of(*cards).players).values())


def reasons(place: int, *cards: str) -> list[str]:
    names = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida"), 1))
    return [format_message(reason, names) for reason in settled(*cards).payouts[place].reasons]


@dataclass(frozen=True)
class Case:
    """One worked case: who plays, what each gets, what is lost; pools as value, members, remainder where told."""

    name: str
    cards: str
    gains: str
    lost: int = 0
    pools: dict[str, tuple[int, int, int]] = field(default_factory=dict)


CASES = [
    Case("LM01", "YL4 YL4 YS4 BL2 BL2* BX3", "4 4 4 2 0 3", pools={"yellow": (8, 2, 0), "blue": (8, 3, 2)}),
    Case("LM02", "YL3 YX2 BL4", "3 2 4"),
    Case("LM03", "YS3 BS2 YX4", "3 2 4", pools={"yellow": (2, 1, 0), "blue": (3, 1, 0)}),
    Case("LM04", "YX2 BX1 BS4", "2 1 4", pools={"blue": (0, 0, 0), "yellow": (4, 1, 0)}),
    Case("LM05", "YL4 YX BS3", "4 0 3", pools={"yellow": (7, 2, 1)}),
    Case("LM06", "YL2 YL2 BS1 BL4 BX3*", "2 2 1 4 1"),
    Case("LM11", "YL4* YL BL1 BL YX BX", "0 2 1 0 0 0"),
    Case("LM13", "YX1* YL2 BL4", "0 2 4"),
    Case("LM14", "YL YX BL* BX", "0 0 0 0"),
    Case("LM15", "YL BS4 YS* BL33", "2 2 1 3", pools={"yellow": (4, 2, 0), "blue": (6, 2, 0)}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_worked_case(case: Case) -> None:
    cards = case.cards.split()
    assert gains(*cards) == [int(gain) for gain in case.gains.split()]
    assert lost(*cards) == case.lost
    shared = divide_treasure_pools(facts_of(*cards).players)
    assert {
        clan: (shared[clan].value, len(shared[clan].members), shared[clan].remainder) for clan in case.pools
    } == case.pools


def test_lm19_the_dragon_takes_no_points_of_earlier_rounds() -> None:
    assert [share.gain for share in settled("YX1*", "YL2", "BL4", before=(6, 0, 0)).payouts] == [0, 2, 4]
    assert settled("YX1*", "YL2", "BL4", before=(6, 0, 0)).winners == (1,)


def test_lm20_a_tie_has_several_winners() -> None:
    round_of_nine = settled("YX", "YL", "BL", before=(9, 9, 7))
    assert round_of_nine.winners == (1, 2)
    assert format_message(round_of_nine.verdict, {1: "Ann", 2: "Ben"}) == (
        "Ann and Ben have the most victory points: 9 each."
    )


def test_nobody_leads_a_round_without_points() -> None:
    assert format_message(settled("YX", "YL", "BL").verdict, {}) == "Nobody won a point."


# Corners that the rulebook decides or is silent about


def test_two_best_treasures_of_one_finder_count_once_and_rests_are_lost() -> None:
    """11 for four is 2 each; the remainder of 3 goes to two finders, one each, and one is lost."""
    cards = "YL33", "YL3", "YL2", "BS", "YX", "BL", "BL"
    assert (gains(*cards), lost(*cards)) == ([3, 3, 2, 2, 0, 0, 0], 1)
    assert "Remainder 3: 1 each to Ann and Ben, for the best treasures (3); 1 is lost." in reasons(2, *cards)


def test_a_remainder_too_small_for_its_finders_is_lost() -> None:
    """6 for four is 1 each; the remainder of 2 cannot be divided by three."""
    cards = "YL2", "YL2", "YL", "BS2", "YX", "BL", "BL"
    assert (gains(*cards), lost(*cards)) == ([1, 1, 1, 1, 0, 0, 0], 2)
    line = "Remainder 2: too little to share between Ann, Ben and Dia (best treasures: 2), so it’s lost."
    assert line in reasons(2, *cards)
    assert [format_message(remark, {}) for remark in settled(*cards).remarks] == [
        "2 from the yellow pool went to nobody."
    ]


def test_a_selfish_dwarf_has_no_part_in_a_pool_with_the_best_treasure() -> None:
    assert gains("YX4", "YL1", "BS2", "BL") == [4, 1, 2, 0]


def test_each_character_reads_the_reasons_for_its_gold() -> None:
    assert reasons(2, "YL4", "YL4", "YS4", "BL2", "BL2*", "BX3") == [
        "Saboteur: shares in the blue pool.",
        "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
        "Remainder 2 to Cem, for the best treasure (4).",
        "From the pool: 2, and 2 of the remainder.",
    ]
    assert reasons(0, "YX", "YL", "BL") == ["Selfish, and found no treasure."]
    assert reasons(0, "YX4", "YL", "BL") == ["Selfish: keeps everything found, 4."]
    assert reasons(1, "YX4", "YL", "BL") == ["Yellow pool: nothing to share."]


def test_the_reasons_hold_the_arithmetic_of_each_pool_once() -> None:
    settlement = settled("YL4", "YL4", "YS4", "BL2", "BL2*", "BX3")
    names = {1: "Ann", 2: "Ben", 3: "Cem", 4: "Dia", 5: "Eva"}
    assert [format_message(line, names) for line in settlement.pools] == [
        "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
        "Remainder 2 to Cem, for the best treasure (4).",
        "Yellow pool of Ann and Ben: 8 shared by 2, 4 each.",
    ]
    assert [line.key for line in settled("YX4", "YL", "BX").pools] == ["pool-empty-yellow"]


def test_a_member_of_a_pool_that_is_too_small_reads_that_it_gets_0() -> None:
    cards = "YL1", "BS", "BL"
    assert reasons(0, *cards)[-1] == "From the pool: 0, and 1 of the remainder."
    assert reasons(1, *cards)[-1] == "From the pool: 0."


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("YX2*", "The dragon takes 2 back."),
        ("YX1*", "The dragon takes 1 back: there was no more."),
        ("YX*", "The dragon takes nothing back: nothing was won."),
    ],
)
def test_the_dragon_takes_two_or_what_there_is(card: str, message: str) -> None:
    assert reasons(0, card, "YL", "BL")[-1] == message
    assert gains(card, "YL", "BL")[0] == 0
