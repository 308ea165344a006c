"""The Duel: what is claimed as cards are laid, put right and taken off, and what the history says of it. Who claims by
an act is judged by an oracle too (tests/table/laws)."""

from __future__ import annotations

import pytest

from tests.play import LETTERS, cell_from_name, doors_of, format_message, history, steps, trolls_of
from tests.table.duel_game import DuelGame

JOINED = "Ann C0 NS"
"""Joins both starts."""
TO_GOAL = "Ann B1..B6"
NEAR_GOAL = f"{JOINED}; Ann B1..B4; Ann B5 SW"
"""Both reach the goal on C5."""
BROUGHT = "Ann B3 EW 1@EW; Ann B1; Ann B2"
"""The card on B2 joins gold that lay on B3 before."""
LAST_WAITS = "Ann B1 EW 1@EW 1@EW 1@EW; Ann B2 EW 1@EW 1@EW 1@EW; Ann B3 EW 1@EW; Ann B4..B5; Ann B6 EW|S 1@EW"
"""One of eight counters is left and waits for the goal on B7."""

CLAIMED = {
    "a path that is cut later": ("Ann B1; Ann B2 EW 1@EW; rockfall B1; Ben C0 NS; Ben B1", "Ann B2 1 no-way"),
    "gold that lay cut off": ("Ann B2 EW 1@EW; Ann B1", "Ann B2 1 no-way"),
    "gold on another group": ("Ann B1 EW|S 1@S; Ann A0 ESW|N 1@N", ""),
    "the other alone reaches it": ("Ann B1 ESW; Ben D1 NEW; Ann C1 N|S 2@S", "Ben C1 2 no-way"),
    "a goal": (f"{TO_GOAL}; goal B7 d_goal_7 Ann", "Ann B7 2 no-way"),
    "a bribe": (f"{JOINED}; Ann B1 EW troll@E; Ann B2 EW 2@EW; Ben bribe B1 E", "Ben B2 2 both"),
    "nobody's gold, reached by another": ("Ann B1 EW 1@EW; claim B1 0 nobody; Ben C0 NS", "nobody B1 1"),
    "by hand": ("Ann B1 EW 1@EW; claim B1 0 Ben", "Ben B1 1"),
    "by hand, out of reach": ("Ann B3 EW 1@EW; claim B3 0 Ben", "Ben B3 1"),
    # Put right
    "a card turned": ("Ann B1 EW|S 1@EW; Ben D1; turn B1", "Ann B1 1 no-way"),
    "a card turned, both": (f"{JOINED}; Ann B1 EW|S 1@EW; Ben D1; turn B1", "Ann B1 1 both"),
    "a card turned, by hand": ("Ann B1 EW|S 1@EW; claim B1 0 Ben; turn B1", "Ben B1 1"),
    "another goal, without gold": (f"{TO_GOAL}; goal B7 d_goal_7 Ann; goal B7 d_goal_4 Ann", ""),
    "another goal": (f"{TO_GOAL}; goal B7 d_goal_4 Ann; goal B7 d_goal_8 Ann", "Ann B7 2 no-way"),
    "another goal, later": (f"{NEAR_GOAL}; goal C5 d_goal_7; Ben D1; goal C5 d_goal_8", "Ann C5 2 both"),
    "another goal, by hand": ("goal C5 d_goal_7; claim C5 0 Ann; goal C5 d_goal_1", ""),
    "a goal turned that leads on": (f"{TO_GOAL}; goal B7 d_goal_6 Ann; turn B7", "Ann B7 2 no-way"),
    "a goal turned away": (f"{TO_GOAL}; goal B7 d_goal_7 Ann; turn B7", ""),
    # What took no part in it any more
    "the card was taken by a rockfall": (f"{BROUGHT}; rockfall B2; Ann B2 EW|S; turn B2", "Ann B3 1 no-way"),
    "its path was taken before": ("Ann B3 EW 1@EW; Ann B1; Ann B2 ESW; rockfall B1; turn B2", "Ann B3 1 no-way"),
    "a key on a later card": (
        f"{BROUGHT}; rockfall B1; rockfall B2; Ann B2 EW blue@E; Ann key B2 E; off key B2 E", "Ann B3 1 no-way"
    ),
    # Mistakes
    "a card that never lay there": ("Ann B2 EW 1@EW; Ann B1; slip B1", ""),
    "gold that never lay there": ("Ann B1 EW 1@EW; slip B1", ""),
    "a bribe by mistake": ("Ann B1 EW troll@E; Ann B2 EW 2@EW; Ann bribe B1 E; off bribe B1 E", ""),
    "a key by mistake": ("Ann B1 EW blue@E; Ann B2 EW 2@EW; Ann key B1 E; off key B1 E", ""),
    "a key by mistake on gold": ("Ann B1 ES|W blue@E 1@W; Ann key B1 E; off key B1 E", "Ann B1 1 no-way"),
}  # fmt: skip


@pytest.mark.parametrize(("script", "markers"), CLAIMED.values(), ids=CLAIMED)
def test_what_is_claimed(script: str, markers: str) -> None:
    duel = DuelGame().acts(script)
    assert duel.markers == markers
    assert duel.seen.left == 8 - len([marker for marker in duel.counters if marker[0]]) - sum(duel.seen.trolls.values())


@pytest.mark.parametrize(
    ("script", "line"),
    [
        (f"{JOINED}; Ben B1 EW 1@EW", "Ben claims 1 gold at B1. Both have a path there, but Ben made the connection."),
        (f"{JOINED}; Ann B1 EW green@E; Ann B2 EW 1@EW", "Ann claims 1 gold at B2. A closed door at B1 blocks Ben."),
        (f"{JOINED}; Ann B1 EW green@E; Ann B2 EW green@E; Ann B3 EW 1@EW",
         "Ann claims 1 gold at B3. Closed doors block Ben."),
        (f"{JOINED}; Ann B1 EW troll@E; Ann B2 EW blue@W 2@EW; Ann bribe B1 E",
         "Ben claims 2 gold at B2. A closed door at B2 blocks Ann."),
        ("Ben D1 NEW troll@N; Ann B1 ESW; Ann C1 NS; Ann B2 EW 1@EW",
         "Ann claims 1 gold at B2. A troll at D1 blocks Ben."),
        ("Ben D1 NEW troll@N green@W; Ann B1 ESW; Ann C1 NS; Ann B2 EW 1@EW",
         "Ann claims 1 gold at B2. A door and a troll at D1 block Ben."),
        ("Ben D1 NEW troll@N; Ann B1 ESW green@S; Ann C1 NS; Ann B2 EW 1@EW",
         "Ann claims 1 gold at B2. Doors and trolls block Ben."),
        ("Ann B1 EW 1@EW; claim B1 0 Ben", "Ben has the 1 gold at B1."),
        ("Ann B1 EW 1@EW; claim B1 0 nobody", "Nobody has claimed the gold at B1."),
        (f"{TO_GOAL}; goal B7 d_goal_9", "Ann claims 1 gold at B7. Ben has no path there."),
        ("goal C5 d_goal_1", "The goal card at C5 shows no gold."),
        ("Ann B1 EW troll@E; Ann bribe B1 E; off bribe B1 E", "The troll at B1 is no longer bribed."),
        ("Ann B1 EW blue@E; Ann key B1 E; off key B1 E", "The key at B1 was removed."),
    ],
)  # fmt: skip
def test_the_history_says_why(script: str, line: str) -> None:
    newest = history(DuelGame().acts(script).entries)[-1].message
    assert format_message(newest, {1: "Ann", 2: "Ben"}) == line


def test_everybody_sees_a_counter_with_its_reason_and_the_replay_shows_it_in_a_step() -> None:
    duel = DuelGame().acts(f"{JOINED}; Ann B1 EW green@E; Ann B2 EW 1@EW")
    counter = duel.seen.counter_at(cell_from_name("B2"), 0)
    assert counter and (counter.why, counter.at, counter.of) == ("door", (1, -1), (2, -1))
    assert duel.seen.counter_at(cell_from_name("B2"), 1) is None
    assert duel.seen.clans == {1: "green", 2: "blue"}
    *_, laid, claimed = steps(duel.entries)
    assert (laid.message.key, claimed.message.key) == ("card-laid-by", "gold-claimed-door-at")
    assert (laid.own.counters, len(claimed.own.counters), claimed.cell) == ((), 1, (2, -1))


def test_two_pictures_on_one_goal_are_one_gold_card_for_who_has_both() -> None:
    duel = DuelGame().acts("Ann B1..B5; Ann B6 NEW; Ann A6 ES; Ann A7 SW; goal B7 d_goal_9 Ann")
    assert (duel.claims()["Ann"], duel.seen.left) == ((2,), 6)


def test_bribes_and_keys_lie_on_their_card_when_it_is_turned() -> None:
    duel = DuelGame().acts("Ann B1 EW blue@W troll@E; Ann key B1 W; Ann bribe B1 E; turn B1")
    assert [(troll.sides, troll.put) for troll in trolls_of(duel.lies("B1"))] == [(LETTERS["W"], ("green",))]  # type: ignore[arg-type]
    assert (duel.seen.keys, duel.seen.left, duel.seen.trolls) == (1, 7, {1: 1, 2: 0})
    duel.acts("rockfall B1; Ann B1 EW blue@E")
    assert (duel.seen.keys, duel.seen.left, duel.seen.trolls) == (2, 8, {1: 0, 2: 0})
    assert doors_of(duel.lies("B1"))[0].put == ()  # type: ignore[arg-type]
