"""The Duel: when a round is over by itself, what is entered at its end, and the result."""

from __future__ import annotations

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    Forbidden,
    Game,
    Gold,
    RolesDealt,
    RoundEnded,
    RoundResult,
    Seat,
    Troll,
    WrongPhase,
    history,
    refused,
    seat_viewer,
)
from tests.table.duel_game import DuelGame, gold

ANN, BEN = Seat(1), Seat(2)
MUCH = gold("EW", 1, 1, 1)


def lines(duel: DuelGame) -> list[tuple[str, int | None, int | None]]:
    """Name, gain and total of each line of the scores."""
    scores = duel.view().round_scores
    assert scores
    return [(line.name, line.gain, line.total) for line in scores.lines]


# When it is over


def test_the_eighth_counter_ends_the_round(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *MUCH)
    duel_of_two.card("Ann", "B2", "EW", *MUCH)
    duel_of_two.card("Ben", "D1", "EW", Troll("E"), Gold(1, "EW"))
    assert (duel_of_two.seen.left, duel_of_two.seen.end_reason) == (1, "")
    duel_of_two.bribe("Ben", "D1", "E")
    assert (duel_of_two.seen.left, duel_of_two.seen.end_reason) == (0, "counters")
    assert duel_of_two.phase == "dealt"
    for seat, other in ((ANN, BEN), (BEN, ANN)):
        for move, arguments in (
            ("put-token", {"seat": other, "kind": "cart"}),
            ("begin-turn", {"seat": other}),
        ):
            with pytest.raises(Forbidden):
                duel_of_two.do(move, seat_viewer(seat), **arguments)


def test_who_sits_alone_ends_it_with_the_sixth() -> None:
    alone = DuelGame("Ann")
    alone.card("Ann", "C1", "EW", *MUCH)
    alone.card("Ann", "C2", "EW", *gold("EW", 1, 1), Troll("E"))
    assert (alone.seen.most, alone.seen.left, alone.seen.end_reason) == (6, 1, "")
    alone.bribe("Ann", "C2", "E")
    assert alone.seen.end_reason == "counters"


def test_the_sixth_goal_ends_the_round_and_its_gold_is_claimed_before(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 7)))
    for n, cell in enumerate(("A5", "C5", "E5", "D7", "C9"), 1):
        assert duel_of_two.seen.end_reason == ""
        duel_of_two.turn_over(cell, f"d_goal_{n}")
    assert duel_of_two.turn_over("B7", "d_goal_7", by="Ann") == [("Ann", "B7", 2, "no-way")]
    assert (duel_of_two.goals_down, duel_of_two.seen.end_reason) == (0, "goals")
    duel_of_two.do("undo-newest-act")
    assert duel_of_two.seen.end_reason == "" and duel_of_two.counters == []


def test_a_round_can_be_entered_without_a_maze(duel_of_two: DuelGame) -> None:
    duel_of_two.end_with_claims({"Ann": [1, 1, 1, 1], "Ben": [2, 2, 2]}, {"Ben": 1})
    assert duel_of_two.phase == "proposed"


# What is told


def test_the_end_is_what_the_counters_say(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *gold("EW", 2))
    duel_of_two.card("Ben", "D1", "EW", Troll("E"), Gold(1, "EW"))
    duel_of_two.bribe("Ben", "D1", "E")
    duel_of_two.card("Ben", "D2", "EW", *gold("EW", 3))
    (ended,) = duel_of_two.do("end-round", result=RoundResult())
    assert ended == RoundEnded(None, None, 0, claims=((2,), (1, 3)), trolls=(0, 1))
    assert lines(duel_of_two) == [("Ann", 2, 2), ("Ben", 3, 3)]
    duel_of_two.do("confirm-round")
    assert duel_of_two.gold == {"Ann": 2, "Ben": 3}


def test_the_host_can_change_claims_and_trolls_and_undo_that(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *gold("EW", 2))
    duel_of_two.end_with_claims({"Ann": [3, 1], "Ben": [1]}, {"Ann": 1})
    assert lines(duel_of_two) == [("Ann", 3, 3), ("Ben", 1, 1)]
    duel_of_two.do("end-round", result=RoundResult(trolls={BEN: 1}))
    assert lines(duel_of_two) == [("Ann", 2, 2), ("Ben", 0, 0)]
    duel_of_two.do("undo-newest-act")
    assert lines(duel_of_two) == [("Ann", 3, 3), ("Ben", 1, 1)]


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
    duel_of_two: DuelGame, claims: dict[str, list[int]], trolls: dict[str, int], key: str
) -> None:
    with refused(key):
        duel_of_two.end_with_claims(claims, trolls)
    assert duel_of_two.phase == "dealt"


def test_gold_of_nobody_goes_back_to_the_unused_cards(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *gold("EW", 3))
    duel_of_two.claim("B1", 0, None)
    duel_of_two.do("end-round", result=RoundResult())
    assert lines(duel_of_two) == [("Ann", 0, 0), ("Ben", 0, 0)]


def test_after_the_end_nothing_is_laid_and_the_next_round_starts_empty(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *gold("EW", 3))
    duel_of_two.do("end-round", result=RoundResult())
    for dig in (
        lambda: duel_of_two.card("Ann", "B2"),
        lambda: duel_of_two.claim("B1", 0, None),
        lambda: duel_of_two.key("Ann", "B1", "E"),
    ):
        with pytest.raises(WrongPhase):
            dig()
    duel_of_two.do("confirm-round")
    assert duel_of_two.view().maze and duel_of_two.seen.counters  # the round confirmed last is still looked at
    duel_of_two.do("begin-round")
    assert (duel_of_two.counters, duel_of_two.duel_maze.cards, duel_of_two.seen.left, duel_of_two.seen.keys) == (
        [],
        {},
        8,
        2,
    )


# The game


def test_three_rounds_make_a_game_and_a_tie_is_shared(duel_of_two: DuelGame) -> None:
    for claims in ({"Ann": [3]}, {"Ben": [2]}, {"Ben": [1]}):
        duel_of_two.score(claims)  # type: ignore[arg-type]
    assert duel_of_two.phase == "finished" and duel_of_two.gold == {"Ann": 3, "Ben": 3}
    assert [seat.name for seat in duel_of_two.view(ONLOOKER).seats if seat.winner] == ["Ann", "Ben"]
    verdict = duel_of_two.view().past_scores[-1].verdict
    assert (verdict.key, verdict["gold"]) == ("verdict-even-in-total", 3)
    assert duel_of_two.view().solo_grade is None


def test_totals_are_open_to_all_from_the_start(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [3]})
    for viewer in (HOST, ONLOOKER, duel_of_two.as_seat("Ben")):
        assert [seat.total for seat in duel_of_two.view(viewer).seats] == [3, 0]


def test_each_line_of_the_result_names_its_clan(duel_of_two: DuelGame) -> None:
    duel_of_two.end_with_claims({})
    scores = duel_of_two.view(ONLOOKER).round_scores
    assert scores and [line.clan for line in scores.lines] == ["green", "blue"]


# No cards are dealt


def test_nothing_is_dealt(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [3]})
    duel_of_two.do("begin-round")
    duel_of_two.do("undo-newest-act")
    duel_of_two.score({})
    duel_of_two.score({})
    duel_of_two.do("play-again")
    assert not [entry for entry in duel_of_two.entries if isinstance(entry.event, RolesDealt)]
    assert duel_of_two.table.deals == ()


def test_the_beginning_can_be_undone_and_redone_without_a_remark_on_a_deal(duel_of_two: DuelGame) -> None:
    duel_of_two.do("undo-newest-act")
    assert duel_of_two.view().remarks == () and duel_of_two.view().redo
    duel_of_two.do("redo-act")
    assert (duel_of_two.phase, duel_of_two.turn) == ("dealt", "Ann")


def test_no_act_with_roles_can_be_done(duel_of_two: DuelGame) -> None:
    with refused("no-such-act"):
        duel_of_two.do("inspect-role", by=ANN, seat=BEN)
    with refused("no-such-act"):
        duel_of_two.do("swap-hat", seat=ANN)
    assert duel_of_two.do("record-look-at-role", duel_of_two.as_seat("Ann")) == ()


def test_one_or_two_play() -> None:
    with refused("too-few-players"):
        Game(edition="duel").do("begin-round")
    with refused("table-full"):
        DuelGame("Ann", "Ben", "Cem", wait=True)


# The story


def test_a_round_in_sentences(duel_of_two: DuelGame) -> None:
    duel_of_two.do("begin-turn", seat=BEN)
    duel_of_two.do("end-round", result=RoundResult())
    assert [entry.message.key for entry in history(duel_of_two.entries)][-4:] == [
        "round-started",
        "turn-began",
        "turn-began",
        "round-ended",
    ]


def test_entering_the_end_again_changes_the_answers_only(duel_of_two: DuelGame) -> None:
    def undone() -> str:
        undo_message = duel_of_two.view(HOST).undo_message
        assert undo_message
        return undo_message.key

    duel_of_two.do("end-round", result=RoundResult())
    assert undone() == "round-ended"
    duel_of_two.do("end-round", result=RoundResult(claims={ANN: [3], BEN: []}))
    assert undone() == "facts-changed"
    duel_of_two.do("undo-newest-act")
    assert undone() == "round-ended"
    duel_of_two.do("undo-newest-act")
    duel_of_two.do("end-round", result=RoundResult())
    ends = [entry for entry in history(duel_of_two.entries) if entry.message.key in ("round-ended", "facts-changed")]
    assert [(entry.message.key, entry.undone) for entry in ends] == [
        ("round-ended", True),
        ("facts-changed", True),
        ("round-ended", False),
    ]
    duel_of_two.do("confirm-round")
    duel_of_two.do("begin-round")
    duel_of_two.do("end-round", result=RoundResult())
    assert undone() == "round-ended" == history(duel_of_two.entries)[-1].message.key


def test_a_correction_changes_the_verdicts_of_later_rounds_too(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [3, 1], "Ben": [2, 2]})
    duel_of_two.score({})
    assert [scores.verdict.key for scores in duel_of_two.view().past_scores] == [
        "verdict-even",
        "verdict-even-in-total",
    ]
    duel_of_two.do("correct-gain", round=1, seat=1, gold=9, why="three cards lay under the box")
    assert [
        (scores.verdict.key, scores.verdict["seat"], scores.winners) for scores in duel_of_two.view().past_scores
    ] == [
        ("verdict-ahead", 1, (1,)),
        ("verdict-ahead-in-total", 1, (1,)),
    ]
