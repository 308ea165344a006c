"""The Duel: when a round is over by itself, what is told at its end, what it comes to."""

from __future__ import annotations

import pytest

from companion.rules.features import Gold, Troll
from companion.rules.problems import WrongPhase
from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.events import DealSealed, RolesDealt, RoundEnded, SealOpened
from companion.table.recipes import recipes
from companion.table.story import story
from companion.table.viewer import HOST, ONLOOKER
from tests.table.duel_evening import Duel, gold
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN = Seat(1), Seat(2)
MUCH = gold("EW", 1, 1, 1)


@pytest.fixture
def duel() -> Duel:
    return Duel()


def lines(duel: Duel) -> list[tuple[str, int | None, int | None]]:
    """Name, gain and total of each line of the receipt."""
    receipt = duel.sight().receipt
    assert receipt
    return [(line.name, line.gain, line.total) for line in receipt.lines]


# When it is over


def test_the_eighth_counter_ends_the_round(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *MUCH)
    duel.card("Ann", "B2", "EW", *MUCH)
    duel.card("Ben", "D1", "EW", Troll("E"), Gold(1, "EW"))
    assert (duel.seen.left, duel.seen.over) == (1, "")
    duel.bribe("Ben", "D1", "E")
    assert (duel.seen.left, duel.seen.over) == (0, "counters")
    assert duel.phase == "dealt"


def test_who_sits_alone_ends_it_with_the_sixth() -> None:
    alone = Duel("Ann")
    alone.card("Ann", "C1", "EW", *MUCH)
    alone.card("Ann", "C2", "EW", *gold("EW", 1, 1), Troll("E"))
    assert (alone.seen.most, alone.seen.left, alone.seen.over) == (6, 1, "")
    alone.bribe("Ann", "C2", "E")
    assert alone.seen.over == "counters"


def test_the_sixth_goal_ends_the_round_and_its_gold_is_claimed_before(duel: Duel) -> None:
    duel.way("Ann", *(f"B{n}" for n in range(1, 7)))
    for n, cell in enumerate(("A5", "C5", "E5", "D7", "C9"), 1):
        assert duel.seen.over == ""
        duel.turn_over(cell, f"d_goal_{n}")
    assert duel.turn_over("B7", "d_goal_7", by="Ann") == [("Ann", "B7", 2, "no-way")]
    assert (duel.seen.goals_down, duel.seen.over) == (0, "goals")
    duel.do(moves.take_back)
    assert duel.seen.over == "" and duel.counters == []


def test_the_round_may_be_told_without_a_maze(duel: Duel) -> None:
    duel.tell({"Ann": [1, 1, 1, 1], "Ben": [2, 2, 2]}, {"Ben": 1})
    assert duel.phase == "proposed"


# What is told


def test_the_end_is_what_the_counters_say(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *gold("EW", 2))
    duel.card("Ben", "D1", "EW", Troll("E"), Gold(1, "EW"))
    duel.bribe("Ben", "D1", "E")
    duel.card("Ben", "D2", "EW", *gold("EW", 3))
    (ended,) = duel.do(moves.end, reached_by=None)
    assert ended == RoundEnded(None, None, 0, claims=((2,), (1, 3)), trolls=(0, 1))
    assert lines(duel) == [("Ann", 2, 2), ("Ben", 3, 3)]
    duel.do(moves.book)
    assert duel.gold == {"Ann": 2, "Ben": 3}


def test_the_host_may_say_otherwise_and_say_it_again(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *gold("EW", 2))
    duel.tell({"Ann": [3, 1], "Ben": [1]}, {"Ann": 1})
    assert lines(duel) == [("Ann", 3, 3), ("Ben", 1, 1)]
    duel.do(moves.end, reached_by=None, trolls={BEN: 1})
    assert lines(duel) == [("Ann", 2, 2), ("Ben", 0, 0)]
    duel.do(moves.take_back)
    assert lines(duel) == [("Ann", 3, 3), ("Ben", 1, 1)]


@pytest.mark.parametrize(
    ("claims", "trolls", "key"),
    [
        ({"Ann": [4]}, {}, "gold-card-out-of-range"),
        ({"Ann": [0]}, {}, "gold-card-out-of-range"),
        ({"Ann": [1]}, {"Ben": 4}, "trolls-out-of-range"),
        ({"Ann": [1]}, {"Ben": -1}, "trolls-out-of-range"),
        ({"Ann": [1] * 5, "Ben": [1] * 4}, {}, "too-many-counters"),
        ({"Ann": [1] * 5, "Ben": [1] * 2}, {"Ann": 2}, "too-many-counters"),
    ],
)
def test_what_cannot_come_from_the_cards_is_refused(
    duel: Duel, claims: dict[str, list[int]], trolls: dict[str, int], key: str
) -> None:
    with refused(key):
        duel.tell(claims, trolls)
    assert duel.phase == "dealt"


def test_gold_of_nobody_stays_in_the_box(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *gold("EW", 3))
    duel.claim("B1", 0, None)
    duel.do(moves.end, reached_by=None)
    assert lines(duel) == [("Ann", 0, 0), ("Ben", 0, 0)]


def test_after_the_end_nobody_digs_and_after_the_booking_all_is_bare_again(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *gold("EW", 3))
    duel.do(moves.end, reached_by=None)
    for dig in (lambda: duel.card("Ann", "B2"), lambda: duel.claim("B1", 0, None), lambda: duel.key("Ann", "B1", "E")):
        with pytest.raises(WrongPhase):
            dig()
    duel.do(moves.book)
    assert duel.sight().maze and duel.seen.counters  # the round booked last is still looked at
    duel.do(moves.begin)
    assert (duel.counters, duel.duel_maze.cards, duel.seen.left, duel.seen.keys) == ([], {}, 8, 2)


# The game


def test_three_rounds_make_a_game_and_a_tie_is_shared(duel: Duel) -> None:
    for claims in ({"Ann": [3]}, {"Ben": [2]}, {"Ben": [1]}):
        duel.score(claims)  # type: ignore[arg-type]
    assert duel.phase == "finished" and duel.gold == {"Ann": 3, "Ben": 3}
    assert [seat.name for seat in duel.sight(ONLOOKER).seats if seat.winner] == ["Ann", "Ben"]
    verdict = duel.sight().past[-1].verdict
    assert (verdict.key, verdict["gold"]) == ("verdict-even", 3)
    assert duel.sight().rating is None


def test_totals_are_open_to_all_from_the_start(duel: Duel) -> None:
    duel.score({"Ann": [3]})
    for viewer in (HOST, ONLOOKER, duel.as_seat("Ben")):
        assert [seat.total for seat in duel.sight(viewer).seats] == [3, 0]


def test_a_line_tells_its_dwarf(duel: Duel) -> None:
    duel.tell({})
    receipt = duel.sight(ONLOOKER).receipt
    assert receipt and [line.clan for line in receipt.lines] == ["green", "blue"]


# No cards are dealt


def test_nothing_is_dealt_and_nothing_sealed(duel: Duel) -> None:
    duel.score({"Ann": [3]})
    duel.do(moves.begin)
    duel.do(moves.take_back)
    duel.score({})
    duel.score({})
    duel.do(moves.play_again)
    secret = (DealSealed, RolesDealt, SealOpened)
    assert not [entry for entry in duel.entries if isinstance(entry.event, secret)]
    assert (duel.table.seals, recipes(duel.table), duel.sight().seal) == ((), (), None)


def test_a_beginning_taken_back_can_be_redone_and_no_page_speaks_of_a_deal(duel: Duel) -> None:
    duel.do(moves.take_back)
    assert duel.sight().remarks == () and duel.sight().redo
    duel.do(moves.redo)
    assert (duel.phase, duel.turn) == ("dealt", "Ann")


def test_no_act_with_roles_can_be_done(duel: Duel) -> None:
    with refused("no-such-act"):
        duel.do(moves.inspect, by=ANN, seat=BEN)
    with refused("no-such-act"):
        duel.do(moves.swap_hat, seat=ANN)
    assert duel.do(moves.see_role, duel.as_seat("Ann")) == ()


def test_one_or_two_play() -> None:
    with refused("too-few-players"):
        Evening(edition="duel").do(moves.begin)
    with refused("table-full"):
        Duel("Ann", "Ben", "Cem", wait=True)


# The story


def test_a_round_in_sentences(duel: Duel) -> None:
    duel.do(moves.begin_turn, seat=BEN)
    duel.do(moves.end, reached_by=None)
    assert [told.sentence.key for told in story(duel.entries)][-4:] == [
        "round-started",
        "turn-began",
        "turn-began",
        "round-ended",
    ]


def test_an_end_that_is_told_anew_changes_the_facts_and_ends_nothing(duel: Duel) -> None:
    def undone() -> str:
        take_back = duel.sight(HOST).take_back
        assert take_back
        return take_back.key

    duel.do(moves.end, reached_by=None)
    assert undone() == "round-ended"
    duel.do(moves.end, reached_by=None, claims={ANN: [3], BEN: []})
    assert undone() == "facts-changed"
    duel.do(moves.take_back)
    assert undone() == "round-ended"
    duel.do(moves.take_back)
    duel.do(moves.end, reached_by=None)
    ends = [told for told in story(duel.entries) if told.sentence.key in ("round-ended", "facts-changed")]
    assert [(told.sentence.key, told.struck) for told in ends] == [
        ("round-ended", True),
        ("facts-changed", True),
        ("round-ended", False),
    ]
    duel.do(moves.book)
    duel.do(moves.begin)
    duel.do(moves.end, reached_by=None)
    assert undone() == "round-ended" == story(duel.entries)[-1].sentence.key


def test_every_verdict_follows_what_was_put_right(duel: Duel) -> None:
    duel.score({"Ann": [3, 1], "Ben": [2, 2]})
    duel.score({})
    assert [row.verdict.key for row in duel.sight().past] == ["verdict-even"] * 2
    duel.do(moves.correct, round=1, seat=1, gold=9, why="three cards lay under the box")
    assert [(row.verdict.key, row.verdict["seat"], row.winners) for row in duel.sight().past] == [
        ("verdict-ahead", 1, (1,))
    ] * 2
