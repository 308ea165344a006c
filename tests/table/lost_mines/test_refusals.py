"""The Lost Mines: what is refused, and why. Who may enter what in which phase is in table/round/test_phases.py."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.play import (
    CAST,
    HOST,
    ONLOOKER,
    Feature,
    LostMinesResult,
    PathCard,
    Refusal,
    Seat,
    a_door,
    lost_mines_card,
    refusal,
    refusals,
    some_gold,
)
from tests.table.lost_mines_game import MINES, BoardGame, LostMinesGame, board_marks, card

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
STRANGER = Seat(99)
DWARVES = tuple(map(card, ("YL", "YX", "YS", "BL")))


def seated() -> LostMinesGame:
    return LostMinesGame()


def two() -> LostMinesGame:
    return LostMinesGame("Ann", "Ben")


def nine() -> LostMinesGame:
    return LostMinesGame(*CAST[:9])


def dealt() -> LostMinesGame:
    """Eva came after the deal."""
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    game.do("take-seat", ONLOOKER, name="Eva")
    return game


def over() -> LostMinesGame:
    game = dealt()
    game.over()
    return game


def real_cards() -> LostMinesGame:
    game = LostMinesGame(roles="cards")
    game.do("begin-round")
    return game


def board() -> BoardGame:
    """Nobody is on turn yet; Eva came after the deal."""
    game = BoardGame()
    game.do("take-seat", ONLOOKER, name="Eva")
    return game


def ways() -> BoardGame:
    """Both clans are three steps from a mine, and it is Ann's turn."""
    return board().acts("somebody C3..C4; somebody E3..E4; turn Ann")


def obstacles() -> BoardGame:
    """Tree trunks, a lake, a ditch, a rock; a boat lies on the lake of A2, a trap before C4, and C1 is at the edge."""
    cards = "somebody C3 EW trunks; somebody C4 EW lake; somebody E3 EW ditch; somebody D2 NS rock; somebody B2 NS"
    return board().acts(f"{cards}; somebody A2 NS lake; somebody C1; boat Ann A2; trap Ann C3 E; turn Ann")


def dwarf_ahead() -> BoardGame:
    """Ann stands on C3."""
    return ways().acts("go Ann C3")


def traps() -> BoardGame:
    """Two traps lie on the way to C4."""
    return ways().acts("trap Dia C2 E; trap Dia C3 E; turn Ann")


def troll() -> BoardGame:
    return ways().acts("troll Dia C3 E; turn Ann")


def gold_taken() -> BoardGame:
    """Ann took a treasure on C5."""
    return ways().acts("enter Ann C5 gold")


def dragon_met() -> BoardGame:
    return ways().acts("enter Ann C5 dragon")


def all_taken() -> BoardGame:
    return gold_taken().acts("take Ann; take Ann; take Ann")


def put_back() -> BoardGame:
    return gold_taken().acts("back Ann C5")


lay = partial(refusal, viewer=HOST, move="place-path")
straight = partial(lay, card=lost_mines_card("EW"))


@refusals(
    straight(ways, keys="", cell="C1", by="Ann"),
    straight(ways, keys="not-dealt-in", cell="C1", by="Eva"),
    straight(ways, keys="no-such-seat", cell="C1", by=STRANGER),
    straight(ways, keys="not-adjacent", cell="G7"),
    lay(ways, keys="edges-clash not-connected-any", cell="B2", card=lost_mines_card("EW")),
    lay(ways, keys="not-connected-any", cell="B3", card=lost_mines_card("NE")),
    lay(ways, keys="", cell="B3", card=lost_mines_card("NE"), anyway=True),
    *[straight(ways, keys="cell-taken", cell=cell, anyway=True) for cell in ("C2", "C3", "C5")],
    *[straight(ways, keys="off-board", cell=cell, anyway=True) for cell in ("A12", "H3", "C0")],
)
def test_cards(row: Refusal) -> None:
    row.check()


@pytest.mark.parametrize(
    "card",
    [
        PathCard("EW", door="blue"),
        *(PathCard("EW", features=(Feature("lake"), another)) for another in (Feature("lake"), some_gold(1, "EW"))),
        PathCard("EW", ladder=True),
        PathCard("EW", crystals=1),
        *(PathCard("EW", features=(one,)) for one in (Feature("swamp"), Feature("lake", 1), a_door("blue", "E"))),
        PathCard("XY"),
    ],
)
def test_what_no_card_of_this_edition_carries(card: PathCard) -> None:
    assert board().refusal("place-path", cell="C3", card=card, anyway=True)


put = partial(refusal, viewer=HOST, move="put-board-token", by="Ann")
tool, trap = partial(put, side="", keys="no-obstacle-there"), partial(put, kind="trap", keys="no-way-there")
off = partial(refusal, viewer=HOST, move="take-board-token", keys="no-token-on-card")


@refusals(
    tool(obstacles, keys="", kind="axe", cell="C3"),
    tool(obstacles, kind="boat", cell="C3"),
    tool(obstacles, kind="axe", cell="C4"),
    tool(obstacles, kind="axe", cell="E3"),
    tool(obstacles, kind="axe", cell="D2"),
    tool(obstacles, kind="rope", cell="C2"),
    tool(obstacles, kind="axe", cell="C5"),
    tool(obstacles, kind="axe", cell="F7"),
    tool(obstacles, kind="key", cell="C3"),
    tool(obstacles, kind="", cell="C3"),
    tool(obstacles, keys="bridged-already", kind="boat", cell="A2"),
    trap(obstacles, keys="", cell="C3", side="E"),
    *[trap(obstacles, cell="C3", side=side) for side in ("N", "", "X", "EW")],
    trap(obstacles, cell="C5", side="W"),
    trap(obstacles, cell="F7", side="N"),
    trap(obstacles, keys="no-board-there", cell="C1", side="W"),
    trap(obstacles, keys="not-dealt-in", cell="C2", side="E", by="Eva"),
    trap(board, keys="turn-unknown", cell="C2", side="E", by=None),
    off(obstacles, keys="", cell="A2", kind="boat", side=""),
    *[off(obstacles, cell="A2", kind=kind, side="") for kind in ("axe", "key", "bribe", "")],
    *[off(obstacles, cell=cell, kind="boat", side="") for cell in ("C2", "C4", "C5", "F7")],
    off(obstacles, keys="", cell="C4", kind="trap", side="W"),
    *[off(obstacles, cell="C3", kind="trap", side=side) for side in ("W", "", "X")],
    off(obstacles, cell="C3", kind="troll", side="E"),
)
def test_tools_traps_and_trolls(row: Refusal) -> None:
    row.check()


storm = partial(refusal, viewer=HOST, move="remove-path", keys="no-card-there", anyway=True)


@refusals(
    *[storm(ways, cell=cell) for cell in ("C2", "C5", "F7", "A12")],
    storm(gold_taken, cell="C5"),
    storm(dwarf_ahead, keys="path-dwarf-stands", cell="C3", anyway=False),
    storm(dwarf_ahead, keys="path-dwarf-on-it", cell="C3", anyway=False, slip=True),
    storm(dwarf_ahead, keys="", cell="C4", by="Ben", anyway=False),
)
def test_thunderstorms_and_cards_that_are_moved(row: Refusal) -> None:
    row.check()


go = partial(refusal, viewer=HOST, move="move-dwarf", seat="Ann", keys="dwarf-cannot-go")


@refusals(
    go(ways, keys="", cell="C4"),
    go(ways, cell="E2"),
    go(ways, keys="", cell="E2", anyway=True),
    go(ways, keys="no-card-there", cell="C8", anyway=True),
    go(ways, keys="no-card-there", cell="H3", anyway=True),
    go(ways, keys="mine-face-down", cell="C5", anyway=True),
    go(ways, keys="not-dealt-in", seat="Eva", cell="C3"),
    go(troll, cell="C4"),
    go(traps, keys="", cell="C4", traps=2),
    *[go(traps, cell="C4", traps=many) for many in (0, 1, 3, -1)],
    refusal(ways, HOST, "begin-turn", "not-dealt-in", seat="Eva"),
    refusal(ways, HOST, "begin-turn", "no-such-seat", seat=STRANGER),
    refusal(ways, HOST, "look-in-secret", "no-such-act", seat="Ann", at="hand"),
)
def test_turns_and_dwarves(row: Refusal) -> None:
    row.check()


enter = partial(refusal, viewer=HOST, move="reveal-mine", cell="C5", shows="gems")
take, back = (partial(refusal, viewer=HOST, move=move) for move in ("take-treasure", "put-treasure-back"))


@refusals(
    enter(ways, keys=""),
    enter(ways, keys="", cell="E5", by="Cem"),
    *[enter(ways, keys="dwarf-cannot-go", cell=cell) for cell in ("A9", "E5")],
    enter(ways, keys="dwarf-cannot-go", cell="E5", card=lost_mines_card("N")),
    enter(ways, keys="not-dealt-in", by="Eva", anyway=True),
    enter(board, keys="turn-unknown"),
    enter(board, keys="", anyway=True),
    enter(ways, keys="no-mine-there", cell="C4", anyway=True),
    enter(ways, keys="no-mine-there", cell="C2", anyway=True),
    enter(ways, keys="no-such-card", shows="stone-ne", anyway=True),
    enter(ways, keys="no-mine-there no-such-card", cell="F7", shows="", anyway=True),
    enter(gold_taken, keys="mine-shown-already", cell="E5", shows="gold", by="Cem"),
    *[enter(ways, keys="mine-shut", card=lost_mines_card(tracks)) for tracks in ("N", "NES", "NS|E")],
    enter(ways, keys="mine-sides-missing", sides_asked=True),
    enter(gold_taken, keys="mine-sides-missing", sides_asked=True),
    enter(ways, keys="", card=lost_mines_card("EW"), sides_asked=True),
    *[
        enter(ways, keys="no-such-card", card=card)
        for card in (
            *(PathCard("QQ"), PathCard(""), lost_mines_card("EW", "lake")),
            *(PathCard("EW", "blue"), PathCard("EW", ladder=True), PathCard("EW", crystals=1)),
        )
    ],
    take(gold_taken, keys="", seat="Ann"),
    take(gold_taken, keys="no-treasure-here", seat="Ben"),
    take(dragon_met, keys="no-treasure-here", seat="Ann"),
    take(all_taken, keys="no-treasures-left", seat="Ann"),
    back(gold_taken, keys="no-such-find", seat="Ben", cell="C5"),
    back(gold_taken, keys="no-such-find", seat="Ann", cell="E5"),
    back(put_back, keys="no-such-find", seat="Ann", cell="C5"),
)
def test_mines_and_treasures(row: Refusal) -> None:
    row.check()


mark = partial(refusal, viewer=HOST, move="enter-board")


@refusals(
    mark(seated, keys="", **board_marks()),
    mark(seated, keys="board-incomplete", **board_marks({"blue": "C2"})),
    mark(seated, keys="board-incomplete", **board_marks({"blue": "C2", "green": "E2"})),
    mark(seated, keys="board-incomplete", **board_marks(mines=MINES[:3])),
    mark(seated, keys="board-twice", **board_marks(mines=(*MINES[:3], "C2"))),
    mark(seated, keys="board-off", **board_marks(mines=(*MINES[:3], "C12"))),
    lay(dealt, keys="board-unmarked", cell="C3", card=lost_mines_card("EW")),
    go(dealt, keys="board-unmarked", cell="C2"),
    take(dealt, keys="board-unmarked", seat="Ann"),
    back(dealt, keys="board-unmarked", seat="Ann", cell="C5"),
    trap(dealt, keys="board-unmarked", cell="C2", side="E"),
    off(dealt, keys="board-unmarked", cell="C2", kind="trap", side="E"),
    enter(dealt, keys="board-unmarked"),
    refusal(dealt, HOST, "begin-turn", "board-unmarked", seat="Ann"),
)
def test_boards(row: Refusal) -> None:
    row.check()


def end(keys: str, situation: Any = dealt, result: LostMinesResult | None = None, **found: tuple[int, ...]) -> Refusal:
    treasures = {Seat(1 + CAST.index(name)): values for name, values in found.items()}
    return refusal(
        situation, HOST, "end-round", keys, result=result or LostMinesResult(treasures=treasures), anyway=True
    )


tell = partial(refusal, move="enter-treasures", seat="Ann")
correct = partial(refusal, viewer=HOST, move="correct-gain", round=None, seat="Ben", why="the dragon")
roles = partial(refusal, real_cards, HOST, "end-round")


@refusals(
    end("", Ann=(4, 4, 0), Ben=(99,)),
    end("too-many-treasures", Ann=(4, 4, 4, 4, 4)),
    end("too-many-treasures", board, Ann=(4, 4), Ben=(3,), Cem=(2,), Dia=(1,)),
    end("treasure-out-of-range", board, Ann=(100,)),
    end("treasure-out-of-range treasure-out-of-range", Ann=(-1,), Ben=(100,)),
    end("too-many-treasures treasure-out-of-range", Ann=(100, 1, 1, 1, 1)),
    *[
        end("no-such-seat", result=LostMinesResult(**{field: seat}))  # type: ignore[arg-type]
        for field, seat in (("dragon", EVA), ("dragon", STRANGER), ("last_by", EVA))
    ],
    tell(dealt, "Ann", keys="", values=(4, 4, 4, 99)),
    tell(dealt, "Ann", keys="too-many-treasures", values=(1,) * 5),
    tell(dealt, "Ann", keys="treasure-out-of-range", values=(-1,)),
    tell(dealt, "Ann", keys="treasure-out-of-range treasure-out-of-range", values=(4, 100, -3)),
    tell(board, "Ann", keys="too-many-treasures treasure-out-of-range", values=(100, 1, 1, 1, 1), anyway=True),
    tell(dealt, "Eva", keys="not-dealt-in", seat="Eva", values=(4,)),
    *[tell(dealt, viewer, keys="not-your-seat", values=(4,)) for viewer in (HOST, ONLOOKER, "Ben")],
    correct(over, keys="", gold=0),
    correct(over, keys="gold-below-nothing", gold=-1),
    correct(over, keys="gold-out-of-range", gold=100),
    *[
        roles("roles-missing", result=LostMinesResult(roles=roles_told))
        for roles_told in ((), DWARVES[:3], (*DWARVES[:3], ""), (*DWARVES[:3], "loyal"), (*DWARVES[:3], "boss"))
    ],
    *[
        roles("role-not-dealt", result=LostMinesResult(roles=(*DWARVES[:3], twice)))
        for twice in ("yellow-loyal", "yellow-saboteur")
    ],
)
def test_the_end(row: Refusal) -> None:
    row.check()


spy = partial(refusal, viewer=HOST, move="inspect-role", by="Ann")


@refusals(
    refusal(two, HOST, "begin-round", "too-few-players"),
    refusal(nine, ONLOOKER, "take-seat", "table-full", name="Kim"),
    refusal(seated, HOST, "set-options", "no-such-value", options={"totals": "sealed"}),
    refusal(dealt, HOST, "remove-seat", "seat-is-dealt", seat="Ann"),
    refusal(dealt, HOST, "put-token", "no-such-token", seat="Ann", kind="theft"),
    refusal(dealt, HOST, "swap-hat", "no-such-act", seat="Ann"),
    spy(dealt, keys="inspect-another", seat="Ann"),
    spy(dealt, keys="not-dealt-in", seat="Eva"),
    spy(dealt, keys="not-dealt-in", by="Eva", seat="Ann"),
    spy(real_cards, keys="cards-dealt-by-hand", seat="Ben"),
)
def test_players_and_spies(row: Refusal) -> None:
    row.check()
