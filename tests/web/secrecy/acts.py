"""Every form that changes something, by its route and act, and who may send it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.web.secrecy import stages
from tests.web.secrecy.stages import EVERYBODY, HERSELF, THE_HOST, WITH_CODE, Stage, drafting, theft_of


@dataclass(frozen=True)
class Act:
    """A form for a route in a phase at a table of this `box`, and who may send it. `n` is the seat that the address
    names; a field `file` is sent as a file; `before` makes ready; `anew` makes ready for each person; a `harmless` act
    changes nothing in the store, whoever does it; what `stays` is not undone; `shows_code`: it answers with a QR
    code on a page, where others lead back to one. `shown` is the field that says what the page showed: where that is
    old, the act is refused."""

    rule: str
    may: frozenset[str]
    form: Mapping[str, str | list[str]]
    phase: str = "seating"
    edition_key: str = "saboteur2"
    n: str = "eva"
    before: Callable[[Stage], None] | None = None
    anew: Callable[[Stage], None] | None = None
    harmless: bool = False
    stays: bool = False
    shows_code: bool = False
    shown: str = ""

    def __str__(self) -> str:
        return f"{self.rule} {self.form.get('do', '')} {self.phase}"


def act(rule: str, may: set[str], do: str = "", **more: Any) -> Act:
    named = {"phase", "edition_key", "n", "before", "anew", "harmless", "stays", "shows_code", "shown"}
    form = {name.rstrip("_"): value for name, value in more.items() if name not in named}
    fields = {"do": do, **form} if do else form
    return Act(rule, frozenset(may), fields, **{name: value for name, value in more.items() if name in named})


def host_act(rule: str, do: str = "", **more: Any) -> Act:
    return act(rule, {THE_HOST}, do, **more)


def seat_act(do: str, **more: Any) -> Act:
    return act("/t/<code>/seat/menu" if do in ("rename", "leave") else "/t/<code>/seat/sheet", {HERSELF}, do, **more)


def play_act(rule: str, do: str = "", **more: Any) -> Act:
    """What Eva enters on her own phone at a table of The Duel, where Ann begins."""
    ready = {"edition_key": "duel", "before": stages.evas_turn}
    return act(f"/t/<code>/seat{rule}", {HERSELF}, do, phase="dealt", **(ready | more))


def mine_act(rule: str, do: str = "", **more: Any) -> Act:
    """What Eva enters on her own phone at a table of The Lost Mines, where it is her turn."""
    ready = {"edition_key": "lost_mines", "before": stages.evas_turn_on_the_board}
    return play_act(rule, do, **(ready | more))


SEATS, DEED, INSIDE = "/t/<code>/seats", "/t/<code>/seats/<int:n>/act", "/t/<code>/seats/<int:n>/sheet"
TOKEN, CURTAIN, GOLD = "/t/<code>/seats/<int:n>/token", "/t/<code>/seats/<int:n>/curtain", "/t/<code>/settlement"
ROUND, PAST, MAZE = "/t/<code>/round", "/t/<code>/history", "/t/<code>/maze"

MET = {"phase": "dealt", "edition_key": "duel", "before": stages.troll_met, "cell": "1,-1"}
DRAFT = {"phase": "sharing", "edition_key": "saboteur"}
FOUND = {"phase": "dealt", "edition_key": "lost_mines"}
WALKED = {**FOUND, "before": stages.on_the_board, "cell": "5,0"}
COPY, DWARF = {"rule": "/t/<code>/copy", "edition_key": "lost_mines"}, "/t/<code>/dwarfs/<int:n>"

NIGHTS = {"rule": "/nights", "phase": "finished", "before": stages.remembered}

ACTS = [
    act("/tables", EVERYBODY, edition="saboteur2", stays=True),
    act("/join", WITH_CODE, code="{code}", harmless=True),
    act("/language", EVERYBODY, language="de", harmless=True),
    act("/theme", EVERYBODY, theme="dark", harmless=True),
    act("/t/<code>", WITH_CODE, name="Zoe {who}", stays=True),
    act("/T/<code>", WITH_CODE, name="Zoe {who}", stays=True),
    act("/t/<code>", WITH_CODE, asks="{eva}", stays=True),
    act("/t/<code>/take/<ticket>", WITH_CODE, anew=stages.ticket, stays=True),
    act("/t/<code>/take/<ticket>", set()),
    act("/t/<code>/take/<ticket>", set(), anew=stages.host_ticket),
    act("/t/<code>/take-host/<ticket>", WITH_CODE, anew=stages.host_ticket, stays=True),
    act("/t/<code>/take-host/<ticket>", {THE_HOST}, anew=stages.ticket, harmless=True),  # leads back to the host's page
    act("/t/<code>/take-host", WITH_CODE, stays=True),  # all browsers of the tests run on the companion's computer
    host_act("/t/<code>/options", **{"option.totals": "open"}),
    host_act("/t/<code>/keeping", **{"for": "30"}, stays=True),
    seat_act("rename", name="Zoe"),
    seat_act("leave"),
    seat_act("seen", phase="dealt", stays=True),
    seat_act("done", phase="dealt", before=stages.role_shown, seat="{ann}", stays=True),
    seat_act("steal", phase="sharing", before=theft_of("eva"), from_=""),
    seat_act("draft", **DRAFT, before=drafting("eva"), value="{card}", stays=True),
    seat_act("note", phase="dealt", edition_key="duel", cell="5,0", note="gold", stays=True),
    seat_act("pay", phase="dealt", edition_key="duel", before=stages.billed, cards="2"),
    seat_act("treasures", **FOUND, values="3", stays=True),
    seat_act("note", **FOUND, cell="12,-2", kind="gems", stays=True),
    seat_act("correct", **DRAFT, before=stages.drafted, gold="0", why="misread"),
    host_act(SEATS, "add", name="Zoe", stays=True),
    host_act(SEATS, "rename", seat="{eva}", name="Zoe"),
    host_act(SEATS, "move", seat="{eva}", to="0"),
    host_act(SEATS, "remove", seat="{eva}"),
    host_act(SEATS, "sit", name="Zoe", stays=True),
    host_act(SEATS, "back", seat="{finn}"),
    host_act(SEATS, "gold", seat="{eva}", gold="3"),
    host_act(SEATS, "allow", before=stages.asked, seat="{eva}", mark="{mark}", stays=True),
    host_act(SEATS, "refuse", before=stages.asked, seat="{eva}", mark="{mark}", stays=True),
    host_act("/t/<code>/seats/<int:n>/hand-over", stays=True, shows_code=True),
    host_act("/t/<code>/hosts/hand-over", stays=True, shows_code=True),
    host_act(
        "/t/<code>/wifi", "show", network="Under the hill", password="pick and lantern", harmless=True, shows_code=True
    ),
    host_act("/t/<code>/wifi", "hide", harmless=True, shows_code=True),
    host_act("/t/<code>/hosts", "remove", before=stages.second_device, device="{device}", stays=True),
    host_act(TOKEN, "put", phase="dealt", kind="pickaxe"),
    host_act(TOKEN, "take", phase="dealt", before=stages.laid, kind="pickaxe"),
    host_act(DEED, "inspect", phase="dealt", seat="{ann}"),
    host_act(DEED, "inspect", **FOUND, seat="{ann}"),
    host_act(DEED, "swap-hat", phase="dealt", shown="swaps"),
    host_act(DEED, "steal", phase="sharing", n="gul", before=theft_of("gul"), from_=""),
    host_act(DEED, "pass", phase="sharing", before=theft_of("eva")),
    host_act(DEED, "draft", **DRAFT, n="gul", before=drafting("gul"), value="{card}", stays=True),
    host_act(DEED, "pass", **DRAFT, before=drafting("eva"), gets="later", stays=True),
    host_act(DEED, "pass", **DRAFT, before=drafting("eva"), stays=True),
    host_act(CURTAIN, "open", n="gul", stays=True),
    host_act(CURTAIN, "close", n="gul", before=stages.curtain, stays=True, harmless=True),
    host_act(INSIDE, "seen", phase="dealt", n="gul", before=stages.curtain, stays=True),
    host_act(
        INSIDE,
        "done",
        phase="dealt",
        n="gul",
        before=stages.passed(stages.role_shown),
        seat="{ann}",
        stays=True,
    ),
    host_act(INSIDE, "steal", phase="sharing", n="gul", before=stages.passed(theft_of("gul")), from_=""),
    host_act(INSIDE, "draft", **DRAFT, n="gul", before=stages.passed(drafting("gul")), value="{card}", stays=True),
    host_act(INSIDE, "treasures", **FOUND, n="gul", before=stages.curtain, values="3", stays=True),
    act(INSIDE, set(), "treasures", **FOUND, n="gul", values="3"),
    host_act(INSIDE, "correct", **DRAFT, n="gul", before=stages.passed(stages.drafted), gold="0", why="misread"),
    act(INSIDE, set(), "seen", phase="dealt", n="gul"),
    act(INSIDE, set(), "seen", phase="dealt", before=stages.curtain),
    host_act(ROUND, "begin", shown="round"),
    host_act(ROUND, "end", phase="dealt", reached_by="", shown="result_version"),
    host_act(ROUND, "end", **FOUND, **{"treasures.2": "3", "dragon": "{eva}"}),
    host_act(ROUND, "again", phase="finished"),
    host_act(MAZE, phase="dealt", cell="1,0", card="b_cross"),
    host_act(f"{MAZE}/<cell>/turn", phase="dealt", before=stages.dug, shown="lies"),
    host_act(f"{MAZE}/<cell>/move", phase="dealt", before=stages.dug, to="-1,0", shown="lies"),
    host_act(f"{MAZE}/<cell>/remove", phase="dealt", before=stages.dug, shown="lies"),
    host_act("/t/<code>/goals/<cell>", phase="dealt", cell="8,0", shows="treasure", shown="lies"),
    host_act("/t/<code>/cells/<cell>/token", "put", **MET, kind="bribe", side="E", by="{ann}"),
    host_act("/t/<code>/cells/<cell>/claim", **MET, place="0", seat="{eva}"),
    host_act("/t/<code>/turn", phase="dealt", edition_key="duel", seat="{eva}"),
    host_act("/t/<code>/turn", **FOUND, before=stages.on_the_board, seat="{eva}"),
    host_act(DWARF, **(WALKED | {"cell": "3,0"}), anyway="1", shown="start"),
    host_act(DWARF, "take", **WALKED, shown="taken"),
    host_act(DWARF, "put-back", **WALKED, shown="taken"),
    host_act(DWARF, "look", **WALKED, at="mine"),
    host_act("/t/<code>/cells/<cell>/token", "put", **(WALKED | {"cell": "3,0"}), kind="trap", side="E", by="{ann}"),
    host_act("/t/<code>/goals/<cell>", **WALKED, shows="gold", shown="lies"),
    play_act("/maze", cell="1,1", offer="d_ew 0"),
    play_act("/maze/<cell>/remove", before=stages.duel_dug, cell="1,1", slip="1"),
    play_act("/maze/<cell>/remove", before=stages.troll_met, cell="1,-1", anyway="1"),
    play_act("/maze/<cell>/turn", before=stages.duel_dug, cell="1,1", shown="lies"),
    play_act("/maze/<cell>/move", before=stages.duel_dug, cell="1,1", to="-1,1", anyway="1"),
    play_act("/goals/<cell>", before=stages.goal_reached, cell="5,0", shows="d_goal_7", shown="lies"),
    play_act("/cells/<cell>/token", "put", before=stages.troll_met, cell="1,-1", kind="bribe", side="E"),
    play_act("/cells/<cell>/claim", before=stages.last_counter, cell="3,1", place="0", seat="{eva}"),
    play_act("/turn", seat="{ann}"),
    play_act("/tools/<int:m>", "put", kind="lantern"),
    play_act("/tools/<int:m>", "inspect", edition_key="saboteur2", before=None),
    play_act("/tools/<int:m>", "swap-hat", edition_key="saboteur2", before=None, shown="swaps"),
    mine_act("/maze", cell="4,0", offer="EW 0"),
    mine_act("/maze/<cell>/remove", cell="3,0"),
    mine_act("/goals/<cell>", cell="5,2", shows="gold", before=stages.evas_dwarf_is_near),
    mine_act("/cells/<cell>/token", "put", cell="3,0", kind="trap", side="E"),
    mine_act("/turn", before=stages.on_the_board, seat="{eva}"),
    mine_act("/dwarf", cell="3,0", anyway="1"),
    mine_act("/dwarf", "take", shown="taken"),
    mine_act("/dwarf", "put-back", cell="5,0"),
    mine_act("/dwarf", "look", at="treasure"),
    mine_act("/spy", seat="{ann}"),
    act("/t/<code>/seat/maze", set(), phase="dealt", edition_key="saboteur", cell="1,0", card="b_cross"),
    host_act(**COPY, do="mark", cells=["A1", "A2", "A3", "A4", "A5"], cell="A6"),
    host_act(GOLD, "pay", phase="dealt", edition_key="duel", before=stages.billed, seat="{eva}", cards="2"),
    host_act(GOLD, "book", phase="proposed", shown="result_version"),
    host_act(GOLD, "correct", phase="proposed", seat="{ann}", gold="1", why="miscounted"),
    host_act("/t/<code>/options", **{"option.remember": "on"}, phase="finished"),
    host_act(**NIGHTS, do="forget-night", night="{night}", stays=True),
    host_act(**NIGHTS, do="forget-person", name="zoe", stays=True),
    host_act(**NIGHTS, do="forget-all", stays=True),
    host_act(**NIGHTS, do="import", file="{file}", stays=True),
    host_act(PAST, "take-back", stays=True, shown="act"),
    host_act(PAST, "redo", before=stages.undo_newest_move, stays=True),
    host_act(PAST, "back-to", version="3", stays=True),
]
