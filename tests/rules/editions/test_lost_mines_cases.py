"""The worked cases of The Lost Mines, by their names: each player as clan, character, treasures, dragon."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    LOST_MINES,
    LostMinesPlayer,
    RoundFacts,
    Seat,
    Settlement,
    divide_treasure_pools,
    format_message,
)
from tests.rules.rounds import DWARF_LETTERS

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida"), 1))


def facts_of(*cards: str, before: tuple[int, ...] = ()) -> RoundFacts:
    """A round in a line: `YL44` is a loyal yellow dwarf with two treasures worth 4; `*` at the end is the dragon."""
    points = before or (0,) * len(cards)
    players = []
    for seat, (card, gold) in enumerate(zip(cards, points, strict=True), 1):
        treasures = tuple(int(digit) for digit in card[2:].rstrip("*"))
        dwarf = {"clan": DWARF_LETTERS[card[0]], "treasures": treasures, "dragon": card.endswith("*")}
        players.append(LostMinesPlayer(Seat(seat), DWARF_LETTERS[card[1]], gold, **dwarf))
    facts = RoundFacts(tuple(players))
    assert LOST_MINES.facts_problems(facts) == []
    return facts


def settled(cards: str, before: tuple[int, ...] = ()) -> Settlement:
    return LOST_MINES.settle(facts_of(*cards.split(), before=before))


def gains(cards: str) -> list[int]:
    return [share.gain for share in settled(cards).payouts]


def reasons(place: int, cards: str) -> list[str]:
    return [format_message(reason, NAMES) for reason in settled(cards).payouts[place].reasons]


Pools = dict[str, tuple[int, int, int]]
CASES: list[tuple[str, str, str, int, Pools]] = [
    # who plays, what each gets, what is lost; pools as value, members, remainder where told
    ("LM01", "YL4 YL4 YS4 BL2 BL2* BX3", "4 4 4 2 0 3", 0, {"yellow": (8, 2, 0), "blue": (8, 3, 2)}),
    ("LM02", "YL3 YX2 BL4", "3 2 4", 0, {}),
    ("LM03", "YS3 BS2 YX4", "3 2 4", 0, {"yellow": (2, 1, 0), "blue": (3, 1, 0)}),
    ("LM04", "YX2 BX1 BS4", "2 1 4", 0, {"blue": (0, 0, 0), "yellow": (4, 1, 0)}),
    ("LM05", "YL4 YX BS3", "4 0 3", 0, {"yellow": (7, 2, 1)}),
    ("LM06", "YL2 YL2 BS1 BL4 BX3*", "2 2 1 4 1", 0, {}),
    ("LM11", "YL4* YL BL1 BL YX BX", "0 2 1 0 0 0", 0, {}),
    ("LM13", "YX1* YL2 BL4", "0 2 4", 0, {}),
    ("LM14", "YL YX BL* BX", "0 0 0 0", 0, {}),
    ("LM15", "YL BS4 YS* BL33", "2 2 1 3", 0, {"yellow": (4, 2, 0), "blue": (6, 2, 0)}),
    # 11 for four is 2 each; the remainder of 3 goes to two finders, one each, and one is lost.
    ("two best treasures of one finder count once", "YL33 YL3 YL2 BS YX BL BL", "3 3 2 2 0 0 0", 1, {}),
    # 6 for four is 1 each; the remainder of 2 cannot be divided by three.
    ("a remainder too small for its finders is lost", "YL2 YL2 YL BS2 YX BL BL", "1 1 1 1 0 0 0", 2, {}),
    ("a selfish dwarf has no part in a pool with the best treasure", "YX4 YL1 BS2 BL", "4 1 2 0", 0, {}),
]


@pytest.mark.parametrize(("name", "cards", "gold", "lost", "pools"), CASES, ids=[case[0] for case in CASES])
def test_a_worked_case(name: str, cards: str, gold: str, lost: int, pools: Pools) -> None:
    assert gains(cards) == [int(gain) for gain in gold.split()]
    shared = divide_treasure_pools(facts_of(*cards.split()).players)
    assert sum(pool.lost_points for pool in shared.values()) == lost
    assert {clan: (shared[clan].value, len(shared[clan].members), shared[clan].remainder) for clan in pools} == pools


def test_lm19_the_dragon_takes_no_points_of_earlier_rounds() -> None:
    settlement = settled("YX1* YL2 BL4", before=(6, 0, 0))
    assert ([share.gain for share in settlement.payouts], settlement.winners) == ([0, 2, 4], (1,))


def test_lm20_a_tie_has_several_winners_and_a_round_without_points_none() -> None:
    tie = settled("YX YL BL", before=(9, 9, 7))
    assert tie.winners == (1, 2)
    assert format_message(tie.verdict, NAMES) == "Ann and Ben have the most points: 9 each."
    assert format_message(settled("YX YL BL").verdict, NAMES) == "Nobody won a point."


LM01 = CASES[0][1]
TWO_BEST, TOO_SMALL = CASES[10][1], CASES[11][1]
REASONS = [
    (LM01, 2, ["Saboteur: shares in the blue pool.", "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
               "Remainder 2 to Cem, who found the best treasure (4).", "From the pool: 2, and 2 of the remainder."]),
    ("YX YL BL", 0, ["Selfish, and found no treasure."]),
    ("YX4 YL BL", 0, ["Selfish: keeps everything found, 4."]),
    ("YX4 YL BL", 1, ["Yellow pool: nothing to share."]),
    (TWO_BEST, 2, ["Remainder 3: 1 each to Ann and Ben, who found the best treasures (3); 1 is lost.",
               "From the pool: 2."]),
    (TOO_SMALL, 2, ["Remainder 2: Ann, Ben and Dia found equally good treasures (2), and it’s too little to share, "
                    "so it’s lost.",
                    "From the pool: 1."]),
    ("YL1 BS BL", 0, ["From the pool: 0, and 1 of the remainder."]),
    ("YL1 BS BL", 1, ["From the pool: 0."]),
    ("YX2* YL BL", 0, ["The dragon takes 2 back."]),
    ("YX1* YL BL", 0, ["The dragon takes 1 back: there was no more."]),
    ("YX* YL BL", 0, ["The dragon takes nothing back: nothing was won."]),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "place", "lines"), REASONS)
def test_each_player_reads_the_reasons_for_its_gold(cards: str, place: int, lines: list[str]) -> None:
    """The last lines of them."""
    assert reasons(place, cards)[-len(lines) :] == lines


def test_the_arithmetic_of_each_pool_is_told_once_and_what_went_to_nobody_remarked() -> None:
    assert [format_message(line, NAMES) for line in settled(LM01).pools] == [
        "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
        "Remainder 2 to Cem, who found the best treasure (4).",
        "Yellow pool of Ann and Ben: 8 shared by 2, 4 each.",
    ]
    assert [line.key for line in settled("YX4 YL BX").pools] == ["pool-empty-yellow"]
    assert [format_message(remark, NAMES) for remark in settled(TOO_SMALL).remarks] == [
        "2 from the yellow pool went to nobody."
    ]
