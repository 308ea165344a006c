"""Reading the pages of every edition: contrast, names and order by axe, no page wider than a small phone in German,
however large its letters, and all there is to tap large enough for a thumb."""

from __future__ import annotations

import pytest

from companion.rules.editions import EDITIONS
from tests.browser.conftest import Server, Take
from tests.browser.duels import FIRST, lay
from tests.browser.host_maze import laid, steps
from tests.browser.reader import SMALL, STILL, Reader, all_problems, host_sits_first
from tests.browser.reading.conftest import Read
from tests.browser.tables import NAMES, Table
from tests.table.lost_mines_game import MINES, STARTS

pytestmark = pytest.mark.long

LONGEST = "Maximiliane-Theodora-XXL"

MAZE = """
 │     │      b │     │
─@─────┼────────┴─────┴─
 │     │
"""


@pytest.fixture
def host_plays(six_seated: Table) -> Table:
    """Six players of Saboteur 2, the first of whom is the host; one has the longest name."""
    table = host_sits_first(six_seated)
    table.rename("Finn", LONGEST)
    return table


def test_before_and_after_the_deal(host_plays: Table, reader: Read) -> None:
    at, read = host_plays.at, reader(host_plays)
    read.look("/", at, f"{at}/host", f"{at}/seat", phase="seating")
    read.look(*(f"{at}/host?sheet={sheet}" for sheet in ("options", "join", "seat-2")), f"{at}/seat?sheet=menu")
    host_plays.deal()
    for name, kind in (("Ann", "theft"), ("Ann", "lantern"), ("Ben", "trapped")):
        host_plays.put(name, kind)
    read.look(f"{at}/host", f"{at}/seat", phase="dealt")
    read.expect_no_problem()


def test_the_maze_and_its_sheets(host_plays: Table, reader: Read) -> None:
    at, read = host_plays.at, reader(host_plays)
    host_plays.hosts("options", **{"option.own_cards": "on"})
    host_plays.deal()
    laid(host_plays, steps(MAZE), by=str(host_plays.number("Dia")))
    sheets = ("cell=0,1&other=1", "cell=1,0", "cell=8,2")
    read.look(f"{at}/host", *(f"{at}/host?{sheet}" for sheet in sheets), phase="digging")
    own = f"{at}/seat/play?n=1"
    read.look(own, *(f"{own}&{sheet}" for sheet in sheets), phase="digging on their own phone")
    read.expect_no_problem()


def test_the_theft_the_gold_and_the_winners(host_plays: Table, reader: Read) -> None:
    at, read = host_plays.at, reader(host_plays)
    host_plays.hosts("options", **{"option.rounds": 1})
    host_plays.deal()
    host_plays.put("Ann", "theft")
    host_plays.end("Cem", ("blue", "green"), crystals=4)
    read.look(f"{at}/host", f"{at}/seat", phase="sharing")
    host_plays.players["Ann"].post(f"{at}/seat/sheet", do="steal", from_="")
    host_plays.players["Ann"].connection.close()
    read.look(f"{at}/host", f"{at}/seat", phase="proposed")
    host_plays.confirm_round()
    read.look(*(f"{at}/{page}" for page in ("host", "history", "deals", "replay")), phase="finished")
    read.expect_no_problem()


def test_the_pages_of_a_draft(server: Server, reader: Read) -> None:
    """Ann, the host, picks first."""
    table = host_sits_first(Table(server.port, *NAMES[:5], edition="saboteur", roles="cards", rounds="1"))
    at, read = table.at, reader(table)
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("round", do="end", reached_by=table.number("Ann"), by="", **roles)
    read.look(f"{at}/host", f"{at}/seat", phase="picking")
    for number in (1, 5, 4, 3):
        table.hosts(f"seats/{number}/act", do="pass")
    read.look(f"{at}/host", f"{at}/seat", phase="drafted")
    read.expect_no_problem()


def test_the_pages_of_a_duel(server: Server, reader: Read) -> None:
    table = host_sits_first(Table(server.port, "Ann", "Ben", edition="duel", rounds="1"))
    at, read = table.at, reader(table)
    table.deal()
    for card in FIRST:
        lay(table, card)
    table.hosts("cells/5,-1/token", do="put", kind="bribe", side="S", by=1)
    sheets = ("cell=6,-1", "cell=5,0")
    own = f"{at}/seat/play?n=1"
    read.look(own, *(f"{own}&{sheet}" for sheet in sheets), phase="dug on their own phone")
    read.look(f"{at}/host", *(f"{at}/host?{sheet}" for sheet in sheets), f"{at}/seat", phase="dug")
    table.hosts("round", do="end")
    read.look(f"{at}/seat", f"{at}/replay", phase="settled")
    read.expect_no_problem()


def test_the_board_on_their_own_phone(server: Server, reader: Read) -> None:
    """Ann is on turn; then Ben is, so that her phone offers path cards alone."""
    table = host_sits_first(Table(server.port, "Ann", "Ben", "Cem", LONGEST, edition="lost_mines", own_cards="on"))
    at, read = table.at, reader(table)
    table.hosts("copy", do="mark", cells=[*STARTS.values(), *MINES])
    table.deal()
    table.hosts("turn", seat=1)
    for cell, ground in (("3,0", "lake"), ("4,0", ""), ("3,2", ""), ("4,2", "")):
        table.hosts("maze", cell=cell, tracks="EW", feature=ground, by=1, anyway="1")
    table.hosts("cells/4,2/token", do="put", kind="trap", side="W", by=1)
    sheets = ("cell=2,1&other=1", "cell=3,0", "cell=4,2", "cell=5,2")
    own = f"{at}/seat/play?n=1"
    read.look(own, *(f"{own}&{sheet}" for sheet in sheets), phase="Ann's turn")
    table.hosts("turn", seat=2)
    read.look(own, f"{own}&cell=2,1", phase="Ben's turn")
    read.expect_no_problem()


def test_the_rules_of_every_edition(device: Take) -> None:
    read = Reader().on("a small phone", device(locale="de-DE", **SMALL, **STILL), all_problems)
    read.look(*(f"/rules/{key}" for key in EDITIONS))
    read.expect_no_problem()


def test_a_night_and_its_result(server: Server, reader: Read) -> None:
    table = host_sits_first(Table(server.port, "Ann", "Ben", LONGEST, rounds="1"))
    table.deal()
    table.end("Ben", ("blue",))
    table.confirm_round()
    read = reader(table)
    read.look(f"{table.at}/results")
    read.expect_no_problem()
