"""Random mazes as documents, and a slow survey that uses nothing of `companion.rules`."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Doc = dict[str, Any]
Cell = tuple[int, int]
Tunnel = tuple[Cell, int]

CLANS = ("blue", "green")
BEYOND = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
START: Doc = {"at": [0, 0], "tracks": "NESW", "ladder": True}


# Random mazes

GROUPED = ["NESW", "NES", "NEW", "NS", "EW", "NE", "SW", "NW", "NS|EW", "NW|ES", "NE|SW", "EW|S", "ESW|N"]
ENDED = ["N", "W", "E|W", "N|S", "N|E|S", "W|S|E|N", "S|N|EW"]
GRID = [[column, row] for column in range(-1, 4) for row in range(-1, 2)]
CELLS = st.sampled_from(GRID)
TRACKS = st.sampled_from(["NESW"] * 10 + GROUPED + ENDED)
FEATURES = st.sampled_from(["", "", "door", "door", "crystals", "ladder", "all"])


@st.composite
def cards(draw: st.DrawFn, cells: st.SearchStrategy[list[int]] = CELLS) -> Doc:
    """A card of any kind, many of them crossings and doors."""
    feature = draw(FEATURES)
    card: Doc = {"at": draw(cells), "tracks": draw(TRACKS)}
    if feature in ("door", "all"):
        card["door"] = draw(st.sampled_from(CLANS))
    if feature in ("crystals", "all"):
        card["crystals"] = draw(st.integers(0, 9))
    if feature in ("ladder", "all"):
        card["ladder"] = draw(st.booleans())
    return card


@st.composite
def goals(draw: st.DrawFn) -> list[Doc]:
    """At most three goals among the cards, most of them turned over."""
    at = draw(st.lists(CELLS.filter(lambda cell: cell != [0, 0]), max_size=3, unique_by=tuple))
    goals_laid: list[Doc] = []
    for cell, shows in zip(at, ["treasure", "stone", "stone"], strict=False):
        face_up: Doc = {"shows": shows} | ({"tracks": draw(TRACKS)} if shows == "stone" else {})
        goals_laid.append({"at": cell} | draw(st.sampled_from([face_up, face_up, {}])))
    return draw(st.permutations(goals_laid))


@st.composite
def mazes(draw: st.DrawFn) -> Doc:
    """Cards on most cells of a small grid, whether they fit or not, and now and then one too many."""
    cells = draw(st.lists(CELLS, max_size=2)) + draw(st.permutations(GRID))[: draw(st.integers(0, len(GRID)))]
    cards_laid = [draw(cards(st.just(cell))) for cell in cells]
    edition = draw(st.sampled_from(["saboteur", "saboteur2", "saboteur2"]))
    doc = {"edition": edition, "cards": cards_laid, "goals": draw(goals())}
    tried = draw(cards(st.sampled_from([[-2, 0], [0, 2], *GRID]))) | {"ladder": draw(st.booleans())}
    return doc | draw(st.sampled_from([{}, {"try": tried}]))


# The slow survey


def expected(doc: Doc) -> Doc:
    """What a survey of this sound document answers."""
    board = face_up(doc)
    everything = reached(board, None)
    cells = {cell for cell, _ in everything}
    lying = [own for own in board if own not in goal_cells(doc) and own != (0, 0)]
    pointed = {beyond(cell, side) for cell, tunnel in everything for side in tunnels(board[cell])[tunnel]}
    treasure = [at(goal) for goal in doc["goals"] if goal.get("shows") == "treasure"]
    return {
        "touched": [list(cell) for cell in goal_cells(doc) if cell in pointed],
        "treasure_reached": treasure != [] and treasure[0] in cells,
        "open_to": [clan for clan in CLANS if treasure and open_to(doc, board, clan, treasure[0])],
        "crystals": {
            "visible": sum(board[cell].get("crystals", 0) for cell in lying),
            "connected": sum(board[cell].get("crystals", 0) for cell in lying if cell in cells),
        },
        "cut_off": [list(cell) for cell in lying if cell not in cells],
        "frontier": [list(cell) for cell in pointed if cell not in board and cell not in goal_cells(doc)],
        "problems": [{"at": list(cell), "problem": code} for cell, code in faults(doc, board, lying)],
        "try": against(doc, board, everything) if "try" in doc else [],
    }


def at(thing: Doc) -> Cell:
    column, row = thing["at"]
    return column, row


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


def goal_cells(doc: Doc) -> list[Cell]:
    return [at(goal) for goal in doc["goals"]]


def tunnels(card: Doc) -> list[str]:
    return card["tracks"].split("|")


def face_up(doc: Doc) -> dict[Cell, Doc]:
    """What lies face up on which cell: the start, turned goals, and of the cards those that came first."""
    board = {(0, 0): START}
    for goal in doc["goals"]:
        if "shows" in goal:
            board[at(goal)] = {"tracks": "NESW", **goal}
    for card in doc["cards"]:
        if at(card) not in goal_cells(doc):
            board.setdefault(at(card), card)
    return board


def reached(board: dict[Cell, Doc], clan: str | None) -> set[Tunnel]:
    """All tunnels joined to the start, one step at a time; for a clan without those behind foreign doors."""
    reached_tunnels: set[Tunnel] = {((0, 0), 0)}
    while True:
        more = {tunnel for old in reached_tunnels for tunnel in next_to(board, old) if not shut(board, tunnel, clan)}
        if more <= reached_tunnels:
            return reached_tunnels
        reached_tunnels |= more


def next_to(board: dict[Cell, Doc], tunnel: Tunnel) -> list[Tunnel]:
    cell, place = tunnel
    met = []
    for side in tunnels(board[cell])[place]:
        other = beyond(cell, side)
        if other in board:
            met += [(other, i) for i, sides in enumerate(tunnels(board[other])) if OPPOSITE[side] in sides]
    return met + (rungs(board) if tunnel in rungs(board) else [])


def rungs(board: dict[Cell, Doc]) -> list[Tunnel]:
    """The tunnel of every ladder: the largest of its card, of equal ones the first."""
    ladders = []
    for cell, card in board.items():
        if card.get("ladder"):
            sizes = [len(sides) for sides in tunnels(card)]
            ladders.append((cell, sizes.index(max(sizes))))
    return ladders


def shut(board: dict[Cell, Doc], tunnel: Tunnel, clan: str | None) -> bool:
    cell, place = tunnel
    door = board[cell].get("door")
    return clan is not None and door not in (None, clan) and len(tunnels(board[cell])[place]) > 1


def open_to(doc: Doc, board: dict[Cell, Doc], clan: str, treasure: Cell) -> bool:
    heeded = clan if doc["edition"] == "saboteur2" else None
    return any(cell == treasure for cell, _ in reached(board, heeded))


def clashes(card: Doc, cell: Cell, board: dict[Cell, Doc]) -> bool:
    for side in BEYOND:
        other = beyond(cell, side)
        if other in board and (side in card["tracks"]) != (OPPOSITE[side] in board[other]["tracks"]):
            return True
    return False


def at_goal(card: Doc, cell: Cell, doc: Doc) -> bool:
    return card.get("ladder", False) and any(beyond(cell, side) in goal_cells(doc) for side in BEYOND)


def faults(doc: Doc, board: dict[Cell, Doc], lying: list[Cell]) -> list[tuple[Cell, str]]:
    misfits = {cell: board[cell] for cell in [*lying, (0, 0)]}
    taken = [at(card) for card in doc["cards"] if board.get(at(card)) is not card]
    clash = [cell for cell in lying if clashes(board[cell], cell, misfits)]
    ladders = [cell for cell in lying if at_goal(board[cell], cell, doc)]
    return [
        *((cell, "cell-taken") for cell in taken),
        *((cell, "edges-clash") for cell in clash),
        *((cell, "ladder-at-goal") for cell in ladders),
    ]


def against(doc: Doc, board: dict[Cell, Doc], everything: set[Tunnel]) -> list[str]:
    """What speaks against laying the tried card."""
    card, cell = doc["try"], at(doc["try"])
    if cell in board or cell in goal_cells(doc):
        return ["cell-taken"]
    adjacent = any(beyond(cell, side) in board for side in BEYOND)
    joined = any(tunnel in everything for tunnel in met_by(card, cell, board))
    broken_rules = {
        "not-adjacent": not adjacent,
        "edges-clash": clashes(card, cell, board),
        "not-connected": adjacent and not card.get("ladder", False) and not joined,
        "ladder-at-goal": at_goal(card, cell, doc),
    }
    return [code for code, holds in broken_rules.items() if holds]


def met_by(card: Doc, cell: Cell, board: dict[Cell, Doc]) -> list[Tunnel]:
    """The tunnels that any side of this card would meet."""
    as_one = {"tracks": card["tracks"].replace("|", "")}
    return next_to({**board, cell: as_one}, (cell, 0))
