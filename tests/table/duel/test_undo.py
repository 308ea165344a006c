"""The Duel: what follows from an act goes and comes back with it: claims, bribes, keys, turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import Door, RoundResult, Troll
from tests.table.duel_game import BLUE_DOOR, DuelGame, gold

TWO = gold("EW", 2)


@pytest.fixture
def past_a_troll() -> DuelGame:
    """Ann's tunnel passes a blue door and a troll; gold lies behind each of them, and a goal she reaches."""
    duel = DuelGame()
    duel.card("Ann", "B1", "NEW", Door("blue", "N"))
    duel.card("Ann", "A1", "S", *gold("S", 1), anyway=True)
    duel.card("Ann", "B2", "NEW", Troll("N"))
    duel.card("Ann", "A2", "S", *gold("S", 3), anyway=True)
    duel.way("Ann", "B3", "B4", "B5", "B6")
    return duel


ACTS: dict[str, Callable[[DuelGame], object]] = {
    "a card": lambda duel: duel.card("Ben", "D1", "EW", *TWO),
    "a card that joins both": lambda duel: duel.card("Ann", "C0", "NS"),
    "a key": lambda duel: duel.key("Ann", "B1", "N"),
    "a bribe": lambda duel: duel.bribe("Ann", "B2", "N"),
    "a goal": lambda duel: duel.turn_over("B7", "d_goal_7", by="Ann"),
    "a counter": lambda duel: duel.claim("A1", 0, "Ben"),
    "nobody's gold": lambda duel: duel.claim("A1", 0, None),
    "a rockfall": lambda duel: duel.do("remove-path", cell="B4", by=2),
    "a card turned": lambda duel: duel.do("turn-path", cell="B1"),
    "a card moved": lambda duel: duel.do("move-path", cell="B2", to="Z0", anyway=True),
    "a tool": lambda duel: duel.put("Ann", "cart"),
    "a turn": lambda duel: duel.do("begin-turn", seat=duel.round.next_player(duel.round.turn)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_an_act_goes_and_comes_back_with_all_that_followed(
    past_a_troll: DuelGame, act: Callable[[DuelGame], object]
) -> None:
    before = past_a_troll.round
    act(past_a_troll)
    after = past_a_troll.round
    assert after != before
    past_a_troll.do("undo-newest-act")
    assert past_a_troll.round == before
    past_a_troll.do("redo-act")
    assert past_a_troll.round == after


def test_many_acts_go_and_come_back_one_by_one(past_a_troll: DuelGame) -> None:
    rounds = [past_a_troll.round]
    for act in (act for name, act in ACTS.items() if name not in ("a card turned", "a card moved")):
        act(past_a_troll)
        rounds.append(past_a_troll.round)
    for before in rounds[-2::-1]:
        past_a_troll.do("undo-newest-act")
        assert past_a_troll.round == before
    for after in rounds[1:]:
        past_a_troll.do("redo-act")
        assert past_a_troll.round == after


def test_going_back_far_leaves_no_counter_behind(past_a_troll: DuelGame) -> None:
    here, before = past_a_troll.table.version, past_a_troll.round
    past_a_troll.key("Ann", "B1", "N")
    past_a_troll.bribe("Ann", "B2", "N")
    past_a_troll.turn_over("B7", "d_goal_7", by="Ann")
    assert past_a_troll.seen.left == 4
    past_a_troll.do("undo-after-version", version=here)
    assert (past_a_troll.seen.left, past_a_troll.round) == (8, before)


def test_claims_of_a_struck_card_are_judged_for_who_lays_it_then() -> None:
    duel = DuelGame()
    duel.card("Ann", "C0", "NS")
    duel.card("Ann", "B1", "EW", *TWO)
    duel.do("undo-newest-act")
    assert duel.card("Ben", "B1", "EW", *TWO) == [("Ben", "B1", 2, "both")]


def test_the_end_undone_goes_on_with_all_counters(past_a_troll: DuelGame) -> None:
    past_a_troll.key("Ann", "B1", "N")
    past_a_troll.do("end-round", result=RoundResult())
    past_a_troll.do("undo-newest-act")
    assert (past_a_troll.phase, past_a_troll.claims()["Ann"]) == ("dealt", (1,))
    past_a_troll.card("Ben", "D1", "EW", BLUE_DOOR, *TWO)
    past_a_troll.do("end-round", result=RoundResult())
    past_a_troll.do("confirm-round")
    assert past_a_troll.gold == {"Ann": 1, "Ben": 2}
    past_a_troll.do("undo-newest-act")
    past_a_troll.do("undo-newest-act")
    assert past_a_troll.claims() == {"Ann": (1,), "Ben": (2,)}
