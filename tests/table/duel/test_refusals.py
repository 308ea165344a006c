"""The Duel: what is refused, and why. Who may enter what in which phase is in tests/table/round/test_phases.py."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.play import (
    HOST,
    LONGEST_NOTE,
    ONLOOKER,
    DuelResult,
    Game,
    PathCard,
    Refusal,
    Seat,
    duel_card,
    refusal,
    refusals,
)
from tests.table.duel_game import DuelGame, gold

STRANGER = Seat(99)


def begun() -> DuelGame:
    return DuelGame()


def blue_door() -> DuelGame:
    """A blue door stands between Ann and the card on B2."""
    return DuelGame().acts("Ann B1 EW blue@E; Ann B2")


def door_opened() -> DuelGame:
    return blue_door().acts("Ann key B1 E")


def no_keys() -> DuelGame:
    return DuelGame().acts("Ann B1 NESW blue@N blue@E blue@S; Ann key B1 N; Ann key B1 E")


def troll() -> DuelGame:
    return DuelGame().acts("Ann B1 EW|S troll@E; Ann A0 NS|E 1@E")


def bribed() -> DuelGame:
    return troll().acts("Ann bribe B1 E")


def no_counters() -> DuelGame:
    """The eighth lies; a troll and gold of Ben's are left."""
    all_laid = "Ann B1 EW 1@EW 1@EW 1@EW; Ann B2 EW 1@EW 1@EW 1@EW; Ann B3 EW 2@EW 1@EW troll@E"
    return DuelGame().acts(f"{all_laid}; Ben D1 EW 1@EW")


def broken_pickaxe() -> DuelGame:
    duel = DuelGame()
    duel.put("Ann", "pickaxe")
    duel.do("begin-turn", seat=1)
    return duel


def at_a_goal() -> DuelGame:
    """Ann's tunnel leads to the goal on B7."""
    return DuelGame().acts("Ann B1..B6")


def goal_open() -> DuelGame:
    return at_a_goal().acts("goal B7 d_goal_4 Ann")


def billed() -> DuelGame:
    """Ann claimed cards of 1, 2 and 3 and bribed a troll."""
    duel = DuelGame()
    duel.end_with_claims({"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1})
    return duel


def paid_with_earlier_gold() -> DuelGame:
    duel = DuelGame()
    duel.score({"Ann": [3, 1]})
    duel.do("begin-round")
    duel.end_with_claims({"Ann": [2]}, {"Ann": 1})
    duel.pay("Ann", 3)
    duel.do("confirm-round")
    return duel


def gold_of_the_round_pays() -> DuelGame:
    duel = DuelGame(troll_pays_from="this-round")
    duel.score({"Ann": [1]})
    duel.do("begin-round")
    duel.end_with_claims({"Ann": [3]}, {"Ann": 1})
    return duel


def alone() -> DuelGame:
    """Ann laid two cards; Ben sat down since."""
    duel = DuelGame("Ann").acts("Ann C1; Ann C2")
    duel.do("add-seat", name="Ben")
    return duel


def nobody_sits() -> Game:
    return Game(edition="duel")


def lay(situation: Any, keys: str, cell: str, card: PathCard, **fields: Any) -> Refusal:
    return refusal(situation, HOST, "place-path", keys, cell=cell, card=card, **fields)


@refusals(
    lay(begun, "not-connected-own", "B1", duel_card("EW"), by="Ben"),
    lay(begun, "not-connected-own", "D1", duel_card("EW"), by="Ann"),
    lay(troll, "not-connected-own", "B2", duel_card("EW"), by="Ann"),
    lay(bribed, "", "B2", duel_card("EW"), by="Ann"),
    lay(blue_door, "not-connected-own", "B3", duel_card("EW"), by="Ann"),
    lay(door_opened, "", "B3", duel_card("EW"), by="Ann"),
    lay(broken_pickaxe, "path-by-cannot-tool", "B1", duel_card("EW"), by="Ann"),
    lay(broken_pickaxe, "path-by-cannot-tool", "B1", duel_card("EW")),
    lay(broken_pickaxe, "", "D1", duel_card("EW"), by="Ben"),
    lay(begun, "no-such-card", "B1", duel_card("EW", *gold("EW", 2, 2)), by="Ann"),
    lay(begun, "no-such-card", "B1", duel_card("EW", *gold("EW", 1, 1, 2)), by="Ann"),
    lay(begun, "no-such-seat", "B1", duel_card("EW"), by=STRANGER, anyway=True),
    lay(alone, "not-connected-own", "B1", duel_card("EW", ladder="blue")),
)
def test_cards(row: Refusal) -> None:
    row.check()


put, take = (partial(refusal, move=f"{what}-cell-token") for what in ("put", "take"))
key, bribe = partial(put, viewer=HOST, kind="key"), partial(put, viewer=HOST, kind="bribe")
off = partial(take, viewer=HOST, cell="B1")


@refusals(
    key(blue_door, keys="", by="Ann", cell="B1", side="E"),
    key(blue_door, keys="no-door-there", by="Ann", cell="B1", side="W"),
    key(blue_door, keys="no-door-there", by="Ann", cell="B1", side=""),
    key(blue_door, keys="no-card-there", by="Ann", cell="C1", side="E"),
    key(blue_door, keys="no-card-there", by="Ann", cell="C5", side="E"),
    key(blue_door, keys="door-is-open", by="Ben", cell="B1", side="E"),
    key(door_opened, keys="door-is-open", by="Ann", cell="B1", side="E"),
    key(no_keys, keys="no-keys-left", by="Ann", cell="B1", side="S"),
    bribe(troll, keys="", by="Ben", cell="B1", side="E"),
    bribe(troll, keys="no-troll-there", by="Ann", cell="B1", side="W"),
    bribe(troll, keys="no-troll-there", by="Ann", cell="B0", side="E"),
    bribe(troll, keys="no-card-there", by="Ann", cell="B5", side="E"),
    bribe(troll, keys="no-such-seat", by=STRANGER, cell="B1", side="E"),
    bribe(bribed, keys="troll-is-bribed", by="Ben", cell="B1", side="E"),
    bribe(no_counters, keys="no-counters-left", by="Ann", cell="B3", side="E"),
    put(troll, viewer=HOST, keys="no-troll-there", kind="smile", by="Ann", cell="B1", side="E"),
    off(troll, keys="no-token-on-card", kind="bribe", side="E"),
    off(bribed, keys="no-token-on-card", kind="bribe", side="S"),
    off(bribed, keys="no-token-on-card", kind="key", side="E"),
    off(bribed, keys="no-token-on-card", kind="xyz", side="E"),
)
def test_keys_and_bribes(row: Refusal) -> None:
    row.check()


claim = partial(refusal, viewer=HOST, move="claim-gold", place=0)
rockfall = partial(refusal, viewer=HOST, move="remove-path")


@refusals(
    claim(troll, keys="", cell="A0", seat="Ann"),
    claim(troll, keys="no-gold-there", cell="A0", place=1, seat="Ann"),
    claim(troll, keys="no-gold-there", cell="A0", place=-1, seat="Ann"),
    claim(troll, keys="no-gold-there", cell="B0", seat="Ann"),
    claim(troll, keys="no-card-there", cell="B2", seat="Ann"),
    claim(troll, keys="no-card-there", cell="B7", seat="Ann"),
    claim(troll, keys="no-such-seat", cell="A0", seat=STRANGER),
    claim(no_counters, keys="no-counters-left", cell="D1", seat="Ben"),
    claim(no_counters, keys="", cell="B3", seat="Ben"),  # instead of Ann's, which lies there
    rockfall(blue_door, keys="", cell="B1", by="Ben"),
    rockfall(troll, keys="path-stays", cell="B1", by="Ben"),
    rockfall(troll, keys="path-stays", cell="A0", by="Ben"),
    rockfall(blue_door, keys="no-such-seat", cell="B1", by=STRANGER),
    rockfall(alone, keys="path-not-newest", cell="C1"),
    rockfall(alone, keys="", cell="C2"),
)
def test_counters_and_rockfalls(row: Refusal) -> None:
    row.check()


reveal = partial(refusal, viewer=HOST, move="reveal-goal", cell="B7")


@refusals(
    reveal(goal_open, keys="goal-shown-already", cell="C5", shows="d_goal_4"),
    reveal(goal_open, keys="", shows="d_goal_4"),
    reveal(at_a_goal, keys="no-such-card", shows="treasure"),
    reveal(at_a_goal, keys="no-such-card", shows="goal"),
    reveal(at_a_goal, keys="no-such-card", shows="d_goal_19"),
    reveal(at_a_goal, keys="goal-misfits", shows="d_goal_16", turned=False),
    reveal(at_a_goal, keys="no-such-seat", shows="d_goal_7", by=STRANGER),
)
def test_goals(row: Refusal) -> None:
    row.check()


def end(keys: str, situation: Any = begun, trolls: Any = None, **claims: tuple[int, ...]) -> Refusal:
    seats = {Seat(number): claims[name] for number, name in enumerate(("Ann", "Ben"), 1) if name in claims}
    return refusal(situation, HOST, "end-round", keys, result=DuelResult(claims=seats, trolls=trolls or {}))


pay = partial(refusal, move="pay-trolls", keys="cannot-pay-so", seat="Ann")


@refusals(
    end("", Ann=(1, 1, 1, 1), Ben=(2, 2, 2), trolls={2: 1}),
    end("gold-card-out-of-range", Ann=(4,)),
    end("gold-card-out-of-range", Ann=(0,)),
    end("trolls-out-of-range", Ann=(1,), trolls={2: 4}),
    end("trolls-out-of-range", Ann=(1,), trolls={2: -1}),
    end("too-many-counters", Ann=(1,) * 5, Ben=(1,) * 4),
    end("too-many-counters", Ann=(1,) * 5, Ben=(1,) * 2, trolls={1: 2}),
    end("too-many-counters", alone, Ann=(1,) * 6, trolls={1: 1}),
    pay(billed, "Ann", keys="", cards=(3,)),
    pay(billed, "Ann", cards=()),
    pay(billed, "Ann", cards=(4,)),
    pay(billed, "Ann", cards=(1, 2)),
    pay(billed, "Ben", seat="Ben", cards=(2,)),
    pay(billed, "Ben", keys="only-the-host", cards=(1,)),
    pay(billed, HOST, keys="no-such-seat", seat=STRANGER, cards=(1,)),
    pay(gold_of_the_round_pays, "Ann", cards=(1,)),
    refusal(paid_with_earlier_gold, HOST, "correct-gain", "below-zero", round=1, seat="Ann", gold=0, why="Ben's"),
)
def test_the_end(row: Refusal) -> None:
    row.check()


note = partial(refusal, move="note-goal", cell="C5", note="3 gold")


@refusals(
    refusal(nobody_sits, HOST, "begin-round", "too-few-players"),
    refusal(begun, ONLOOKER, "take-seat", "table-full", name="Cem"),
    refusal(begun, HOST, "begin-turn", "no-such-seat", seat=STRANGER),
    refusal(alone, HOST, "begin-turn", "not-dealt-in", seat="Ben"),
    refusal(begun, HOST, "inspect-role", "no-such-act", by="Ann", seat="Ben"),
    refusal(begun, HOST, "swap-hat", "no-such-act", seat="Ann"),
    note(begun, "Ann", keys="no-goal-there", seat="Ann", cell="C4"),
    note(begun, "Ann", keys="note-too-long", seat="Ann", note="x" * (LONGEST_NOTE + 1)),
    note(begun, "Ann", keys="", seat="Ann", note="x" * LONGEST_NOTE),
    note(begun, "Ben", keys="not-your-seat", seat="Ann"),
    note(begun, HOST, keys="not-your-seat", seat="Ann"),
    note(alone, "Ben", keys="not-dealt-in", seat="Ben", cell="C8"),
)
def test_players_turns_and_notes(row: Refusal) -> None:
    row.check()
