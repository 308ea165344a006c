"""Every form that changes something, by its route and act, and who may send it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.web.secrecy import stages
from tests.web.secrecy.stages import EVERYBODY, HERSELF, THE_HOST, WITH_CODE, Stage, drafting, theft_of


@dataclass(frozen=True)
class Act:
    """A form for a route in a phase at a table of this `box`, and who may send it. `as_seat`: from the page of her
    `own` seat, or `passed` from that of the seat `n` on the host's device; `before` makes
    ready; `anew` makes ready for each person; a `harmless` act changes nothing in the store, whoever does it; what
    `stays` is not undone; `shows_code`: it answers with a QR code on a page, where others lead back to one.
    `shown` is the field that says what the page showed: where that is old, the act is refused. Who has a seat may do
    what is `shared` too, as rows with `as_seat` say."""

    rule: str
    may: frozenset[str]
    form: Mapping[str, str | list[str]]
    phase: str = "seating"
    edition_key: str = "saboteur2"
    as_seat: str = ""
    n: str = "eva"
    before: Callable[[Stage], None] | None = None
    anew: Callable[[Stage], None] | None = None
    harmless: bool = False
    stays: bool = False
    shows_code: bool = False
    shown: str = ""
    shared: bool = False

    def __str__(self) -> str:
        return f"{self.rule} {self.form.get('do', '')} {self.as_seat} {self.phase}"


def act(rule: str, may: set[str], **more: Any) -> Act:
    of_act = Act.__dataclass_fields__.keys() - {"rule", "may", "form"}
    form = {name: value for name, value in more.items() if name not in of_act}
    return Act(rule, frozenset(may), form, **{name: value for name, value in more.items() if name in of_act})


def move_act(move: str, may: set[str], **more: Any) -> Act:
    return act(f"/t/<code>/do/{move}", may, **more)


def host_act(move: str, **more: Any) -> Act:
    return move_act(move, {THE_HOST}, **more)


def seat_act(move: str, **more: Any) -> Act:
    return move_act(move, {HERSELF}, as_seat="own", **more)


def passed_act(move: str, may: set[str], **more: Any) -> Act:
    return move_act(move, may, as_seat="passed", **more)


def play_act(move: str, **more: Any) -> Act:
    """What Eva enters on her own phone at a table of The Duel, where Ann begins."""
    ready = {"edition_key": "duel", "before": stages.evas_turn}
    return seat_act(move, phase="dealt", **(ready | more))


def mine_act(move: str, **more: Any) -> Act:
    """What Eva enters on her own phone at a table of The Lost Mines, where it is her turn."""
    ready = {"edition_key": "lost_mines", "before": stages.evas_turn_on_the_board}
    return play_act(move, **(ready | more))


CURTAIN = "/t/<code>/seats/<int:n>/curtain"

MET = {"phase": "dealt", "edition_key": "duel", "before": stages.troll_met, "cell": "1,-1"}
DRAFT = {"phase": "sharing", "edition_key": "saboteur"}
FOUND = {"phase": "dealt", "edition_key": "lost_mines"}
WALKED = {**FOUND, "before": stages.on_the_board, "cell": "5,0"}
NIGHTS: dict[str, Any] = {"rule": "/nights", "may": {THE_HOST}, "phase": "finished", "before": stages.remembered}

ACTS = [
    act("/tables", EVERYBODY, edition="saboteur2", stays=True),
    act("/join", WITH_CODE, code="{code}", harmless=True),
    act("/language", EVERYBODY, language="de", harmless=True),
    act("/t/<code>", WITH_CODE, name="Zoe {who}", stays=True),
    act("/T/<code>", WITH_CODE, name="Zoe {who}", stays=True),
    act("/t/<code>", WITH_CODE, asks="{eva}", stays=True),
    act("/t/<code>/take/<ticket>", WITH_CODE, anew=stages.ticket, stays=True),
    act("/t/<code>/take/<ticket>", set()),
    act("/t/<code>/take/<ticket>", WITH_CODE, anew=stages.host_ticket, stays=True),
    act("/t/<code>/take-host", WITH_CODE, stays=True),  # all browsers of the tests run on the companion's computer
    host_act("options", **{"option.totals": "open"}),
    seat_act("rename", name="Zoe"),
    seat_act("remove-seat"),
    seat_act("seen", phase="dealt", stays=True),
    seat_act("done", phase="dealt", before=stages.role_shown, seat="{ann}", stays=True),
    seat_act("steal", phase="sharing", before=theft_of("eva"), victim=""),
    seat_act("draft", **DRAFT, before=drafting("eva"), value="{card}", stays=True),
    seat_act("note", phase="dealt", edition_key="duel", cell="5,0", note="gold", stays=True),
    seat_act("guess", phase="dealt", **{"guess.2": "saboteur"}, stays=True),
    seat_act("pay", phase="dealt", edition_key="duel", before=stages.billed, cards="2"),
    seat_act("treasures", **FOUND, values="3", stays=True),
    seat_act("note", **FOUND, cell="12,-2", kind="gems", stays=True),
    seat_act("correct", **DRAFT, before=stages.drafted, gold="0", why="misread"),
    host_act("add-seat", name="Zoe", stays=True),
    host_act("rename", shared=True, seat="{eva}", name="Zoe"),
    host_act("move-seat", seat="{eva}", to="0"),
    host_act("remove-seat", shared=True, seat="{eva}"),
    host_act("add-seat", mine="1", name="Zoe", stays=True),
    host_act("bring-back", seat="{finn}"),
    host_act("answer-phone", allow="1", before=stages.asked, seat="{eva}", mark="{mark}", stays=True),
    host_act("answer-phone", allow="0", before=stages.asked, seat="{eva}", mark="{mark}", stays=True),
    host_act("hand-over", seat="{eva}", stays=True, shows_code=True),
    host_act("hand-over", stays=True, shows_code=True),
    host_act("token", shared=True, seat="{eva}", do="put", phase="dealt", kind="pickaxe"),
    host_act("token", shared=True, seat="{eva}", do="take", phase="dealt", before=stages.laid, kind="pickaxe"),
    host_act("inspect", shared=True, by="{eva}", phase="dealt", seat="{ann}"),
    host_act("inspect", shared=True, by="{eva}", **FOUND, seat="{ann}"),
    host_act("swap-hat", shared=True, seat="{eva}", phase="dealt", shown="swaps"),
    host_act("steal", seat="{gul}", phase="sharing", before=theft_of("gul"), victim=""),
    host_act("pass", seat="{eva}", phase="sharing", before=theft_of("eva")),
    host_act("draft", seat="{gul}", **DRAFT, before=drafting("gul"), value="{card}", stays=True),
    host_act("pass", seat="{eva}", **DRAFT, before=drafting("eva"), stays=True),
    host_act("pass", seat="{eva}", **DRAFT, before=drafting("eva"), stays=True),
    act(CURTAIN, {THE_HOST}, do="open", n="gul", stays=True),
    act(CURTAIN, {THE_HOST}, do="close", n="gul", before=stages.curtain, stays=True, harmless=True),
    passed_act("seen", {THE_HOST}, phase="dealt", n="gul", before=stages.curtain, stays=True),
    passed_act(
        "done", {THE_HOST}, phase="dealt", n="gul", before=stages.passed(stages.role_shown), seat="{ann}", stays=True
    ),
    passed_act("steal", {THE_HOST}, phase="sharing", n="gul", before=stages.passed(theft_of("gul")), victim=""),
    passed_act(
        "draft", {THE_HOST}, **DRAFT, n="gul", before=stages.passed(drafting("gul")), value="{card}", stays=True
    ),
    passed_act("treasures", {THE_HOST}, **FOUND, n="gul", before=stages.curtain, values="3", stays=True),
    passed_act("treasures", set(), **FOUND, n="gul", values="3"),
    passed_act("correct", {THE_HOST}, **DRAFT, n="gul", before=stages.passed(stages.drafted), gold="0", why="misread"),
    passed_act("seen", set(), phase="dealt", n="gul"),
    passed_act("seen", set(), phase="dealt", before=stages.curtain),
    host_act("deal", shown="round"),
    host_act("end", phase="dealt", reached_by="", shown="result_version"),
    host_act("end", **FOUND, **{"treasures.2": "3", "dragon": "{eva}"}),
    host_act("again", phase="finished"),
    host_act("place", shared=True, phase="dealt", cell="1,0", card="b_cross"),
    host_act("turn-card", shared=True, cell="1,0", phase="dealt", before=stages.dug, shown="lies"),
    host_act("remove", shared=True, cell="1,0", phase="dealt", before=stages.dug, shown="lies"),
    host_act("goal", shared=True, phase="dealt", cell="8,0", shows="treasure", shown="lies"),
    host_act("cell-token", shared=True, do="put", **MET, kind="bribe", side="E", by="{ann}"),
    host_act("claim", shared=True, **MET, place="0", seat="{eva}"),
    host_act("begin-turn", shared=True, phase="dealt", edition_key="duel", seat="{eva}"),
    host_act("begin-turn", shared=True, **FOUND, before=stages.on_the_board, seat="{eva}"),
    host_act("move-dwarf", shared=True, seat="{eva}", **WALKED | {"cell": "3,0"}, anyway="1", shown="start"),
    host_act("take-treasure", shared=True, seat="{eva}", **WALKED, shown="taken"),
    host_act("put-treasure-back", shared=True, seat="{eva}", **WALKED, shown="taken"),
    host_act("look", shared=True, seat="{eva}", **WALKED, at="mine"),
    host_act("cell-token", shared=True, do="put", **WALKED | {"cell": "3,0"}, kind="trap", side="E", by="{ann}"),
    host_act("goal", shared=True, **WALKED, shows="gold", shown="lies"),
    play_act("place", cell="1,1", card="d_ew 0"),
    play_act("remove", before=stages.duel_dug, cell="1,1", slip="1"),
    play_act("remove", before=stages.troll_met, cell="1,-1", anyway="1"),
    play_act("turn-card", before=stages.duel_dug, cell="1,1", shown="lies"),
    play_act("goal", before=stages.goal_reached, cell="5,0", shows="d_goal_7", shown="lies"),
    play_act("cell-token", do="put", before=stages.troll_met, cell="1,-1", kind="bribe", side="E"),
    play_act("claim", before=stages.last_counter, cell="3,1", place="0", seat="{eva}"),
    play_act("begin-turn", seat="{ann}"),
    play_act("token", seat="{ann}", do="put", kind="lantern"),
    play_act("inspect", seat="{ann}", edition_key="saboteur2", before=None),
    play_act("swap-hat", seat="{ann}", edition_key="saboteur2", before=None, shown="swaps"),
    mine_act("place", cell="4,0", card="EW 0"),
    mine_act("remove", cell="3,0"),
    mine_act("goal", cell="5,2", shows="gold", before=stages.evas_dwarf_is_near),
    mine_act("cell-token", do="put", cell="3,0", kind="trap", side="E"),
    mine_act("begin-turn", before=stages.on_the_board, seat="{eva}"),
    mine_act("move-dwarf", cell="3,0", anyway="1"),
    mine_act("take-treasure", shown="taken"),
    mine_act("put-treasure-back", cell="5,0"),
    mine_act("look", at="treasure"),
    mine_act("inspect", seat="{ann}"),
    move_act("place", set(), as_seat="own", phase="dealt", edition_key="saboteur", cell="1,0", card="b_cross"),
    host_act("mark-board", edition_key="lost_mines", cells=["A1", "A2", "A3", "A4", "A5"], cell="A6"),
    host_act("pay", shared=True, phase="dealt", edition_key="duel", before=stages.billed, seat="{eva}", cards="2"),
    host_act("confirm", phase="proposed", shown="result_version"),
    host_act("correct", phase="proposed", seat="{ann}", gold="1", why="miscounted"),
    host_act("remember", phase="finished", stays=True),
    act(**NIGHTS, do="forget-night", night="{night}", stays=True),
    act(**NIGHTS, do="forget-all", stays=True),
    host_act("undo", stays=True, shown="act"),
    host_act("undo", redo="1", before=stages.undo_newest_move, stays=True),
    host_act("back-to", version="3", stays=True),
]
