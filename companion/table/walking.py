"""What an event makes of a board on which dwarfs walk: figures, tools, traps, trolls, treasures. It never
refuses: what cannot be is passed by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.rules.cards import PathCard
from companion.rules.ground import TOOLS
from companion.rules.lost_maze import LINK_TOKENS, TROLL, Link, LostMaze, link
from companion.rules.mines import DRAGON, TREASURES, unlike, unlisted
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.sides import LETTERS, Cell, neighbour
from companion.table import events as ev
from companion.table.state import Find, Lurking, Round, Table


def placed(maze: LostMaze, clans: Mapping[Seat, str]) -> LostMaze:
    """The board with the dwarf of each seat on the start of its clan; one whose clan nobody knows stands nowhere."""
    return replace(maze, dwarfs={seat: maze.starts[clan] for seat, clan in clans.items() if clan in maze.starts})


def link_at(cell: Cell, side: str) -> Link:
    """The link on this side of the card there."""
    return link(cell, neighbour(cell, LETTERS[side]))


# Tokens


def token_put(event: ev.CellTokenPut, row: Round, maze: LostMaze) -> Round:
    """A tool lies on a card, a trap or a troll on a link."""
    if event.kind in TOOLS:
        return bridged(row, maze, event.cell, True)
    if event.kind not in LINK_TOKENS or event.side not in LETTERS:
        return row
    between = link_at(event.cell, event.side)
    lurking = (*row.lurking, Lurking(between, event.by)) if event.kind == TROLL else row.lurking
    return replace(row, maze=maze.with_token(between, event.kind), lurking=lurking)


def token_taken(event: ev.CellTokenTaken, row: Round, maze: LostMaze) -> Round:
    """It does not lie there, or not any more."""
    if event.kind in TOOLS:
        return bridged(row, maze, event.cell, False)
    if event.kind not in LINK_TOKENS or event.side not in LETTERS:
        return row
    between = link_at(event.cell, event.side)
    others = list(row.lurking)
    mine = next((one for one in others if (one.between, one.seat) == (between, event.by)), None)
    gone = mine or next((one for one in others if one.between == between), None)
    if event.kind == TROLL and gone:
        others.remove(gone)
    return replace(row, maze=maze.with_token(between, event.kind, lies=False), lurking=tuple(others))


def bridged(row: Round, maze: LostMaze, cell: Cell, lies: bool) -> Round:
    """The round with a tool on the card there, or without it."""
    card = maze.cards.get(cell)
    if card is None:
        return row
    return replace(row, maze=maze.lay(cell, maze.kept(card.carrying(replace(card.features, bridged=lies)))))


def still_lurking(row: Round) -> Round:
    """The round without the trolls that left the board together with a card."""
    if not isinstance(row.maze, LostMaze):
        return row
    tokens = row.maze.tokens
    return replace(row, lurking=tuple(one for one in row.lurking if TROLL in tokens.get(one.between, ())))


def carried(row: Round, maze: LostMaze, cell: Cell, to: Cell) -> Round:
    """The round once the card on `cell` lies on `to`, with who stands on it and what lies on its links: it never lay
    where it was said."""
    moved = maze.take(cell).lay(to, maze.cards[cell])
    dwarfs = {dwarf: to if at == cell else at for dwarf, at in maze.dwarfs.items()}
    tokens = dict[Link, tuple[str, ...]]()
    for between, lying in maze.tokens.items():
        there = shifted(between, cell, to)
        tokens[there] = (*tokens.get(there, ()), *lying)
    lurking = tuple(replace(one, between=shifted(one.between, cell, to)) for one in row.lurking)
    return replace(row, maze=replace(moved, dwarfs=dwarfs, tokens=tokens), lurking=lurking)


def shifted(between: Link, cell: Cell, to: Cell) -> Link:
    """The link as it lies once the card on `cell` lies on `to`; only what is on its own sides goes along."""
    if cell not in between:
        return between
    east, south = to[0] - cell[0], to[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in between)
    return link(one, other)


# Dwarfs and treasures


def moved(event: ev.DwarfMoved, row: Round, maze: LostMaze) -> Round:
    """The dwarf stands there."""
    return replace(row, maze=maze.stand(event.seat, event.cell))


def shown_anew(row: Round, cell: Cell, before: str) -> Round:
    """The round in which the mine there showed `before`: of what it shows instead, treasures may be left."""
    return row if before == shows(row, cell) else replace(row, spent=row.spent - {cell})


def put_back(event: ev.TreasurePutBack, row: Round) -> Round:
    """The newest treasure that the seat took there is put back."""
    finds = list(row.finds)
    newest = next((at for at in reversed(range(len(finds))) if finds[at] == Find(event.seat, event.cell)), None)
    if newest is not None:
        del finds[newest]
    return replace(row, finds=tuple(finds), spent=row.spent | {event.cell})


def shows(row: Round, cell: Cell) -> str:
    """What the mine there shows; empty while it lies face down."""
    mine = row.maze.goals.get(cell) if row.maze else None
    return mine.shows if mine else ""


def finds_of(row: Round, seat: Seat) -> tuple[str, ...]:
    """The kinds of the treasures that this seat took, in order."""
    kinds = (shows(row, one.cell) for one in row.finds if one.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def treasures_left(row: Round) -> int:
    """How many treasures still lie beside the board: there is one for each player (preparation)."""
    return max(0, len(row.players) - sum(len(finds_of(row, seat)) for seat in row.players))


def dragon_met(row: Round) -> Seat | None:
    """Who met the dragon: who turned its mine over (the mine with the dragon)."""
    cells = [cell for cell in (row.maze.goals if row.maze else ()) if shows(row, cell) == DRAGON]
    return next((row.turners.get(cell) for cell in cells), None)


def known_mines(table: Table) -> dict[str, PathCard]:
    """The mines that lay open at this table, by what they show, as they lay last."""
    rows = [row for game in table.earlier for row in game] + [*table.booked, *([table.round] if table.round else [])]
    mines = [mine for row in rows if row.maze for mine in row.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# What is told of them


def told_otherwise(table: Table, row: Round, seat: Seat, values: Sequence[int]) -> list[Sentence]:
    """What in these treasures of one seat is not as the own copy has them, or as it took them on the board."""
    return unlisted(table.worths, values) + taken_otherwise(table, row, seat, values)


def taken_otherwise(table: Table, row: Round, seat: Seat, values: Sequence[int]) -> list[Sentence]:
    """What in them is not as the seat took them on the board; nothing where nobody followed it."""
    if not isinstance(row.maze, LostMaze) or not (row.laid or row.finds):
        return []
    kinds = finds_of(row, seat)
    if len(kinds) != len(values):
        return [say("treasures-otherwise", seat=seat, n=len(kinds), told=len(values))]
    return [say("treasures-unlike", seat=seat)] if unlike(table.worths, kinds, values) else []


def doubts(table: Table) -> list[Sentence]:
    """What in the treasures of a round that has ended and is not booked is not as board and copy have them: told once
    all is revealed, for the table is right."""
    row = table.round
    if row is None or row.ending is None or not row.ending.treasures:
        return []
    told = list(zip(row.players, row.ending.treasures, strict=True))
    every = unlisted(table.worths, [value for _, values in told for value in values])
    return every + [problem for seat, values in told for problem in taken_otherwise(table, row, seat, values)]
