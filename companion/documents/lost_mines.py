"""Settles a round of The Lost Mines, and surveys its board, from a document. A link is the border between two
neighbouring cells, where traps and trolls lie."""

from __future__ import annotations

from collections.abc import Container, Hashable

from companion.documents import rounds
from companion.documents.reading import Fields, Node, occupy_cells, read_starts
from companion.editions.lost_mines.board import CLANS, MINES
from companion.editions.lost_mines.dwarves import CHARACTERS, LostMinesPlayer, TreasurePool, divide_treasure_pools
from companion.editions.lost_mines.maze import GROUNDS, LINK_TOKENS, LostMinesMaze, lost_mines_card
from companion.editions.lost_mines.rules import LOST_MINES
from companion.editions.lost_mines.treasures import MOST_WORTH
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, Link, link_between
from companion.game.maze.maze import Goal
from companion.game.message import Seat
from companion.game.settlement import RoundFacts

COLUMNS, ROWS = range(11), range(7)
"""The cells of a document's board; a table's has other numbers."""


def settle(document: Node) -> Fields:
    """Return the fields of every settlement, and `pools`: how each clan's treasure pool is divided."""
    players, names = rounds.read_seats(document.object_of("edition", "seats"), _read_seat)
    facts = RoundFacts(players)
    rounds.raise_first_problem(LOST_MINES.facts_problems(facts), names, lambda _: document["seats"])
    pools = {clan: _pool_as_json(pool, names) for clan, pool in divide_treasure_pools(players).items()}
    return {**rounds.settlement_as_json(LOST_MINES, facts, names), "pools": pools}


def _read_seat(node: Node, seat: Seat) -> LostMinesPlayer:
    node.object_of("name", "clan", "character", "treasures", "dragon", "points")
    clan, character = node["clan"].choice(CLANS, "a clan"), node["character"].choice(CHARACTERS, "a character")
    points = node.get("points", rounds.read_gold, 0)
    treasures = [item.integer(0, MOST_WORTH) for item in node.get("treasures", Node.items, [])]
    dragon = node.get("dragon", Node.boolean, False)
    return LostMinesPlayer(seat, character, points, clan=clan, treasures=tuple(treasures), dragon=dragon)


def _pool_as_json(pool: TreasurePool, names: rounds.Names) -> Fields:
    return {
        "members": [names[seat] for seat in pool.members],
        "value": pool.value,
        "each": pool.each,
        "remainder": pool.remainder,
        "remainder_to": [names[seat] for seat in pool.seats_with_remainder],
        "lost": pool.lost_points,
    }


def survey(document: Node) -> Fields:
    """Return the cells where the dwarf in the field `move` can end its move, each with the numbers of steps and of
    traps on the way."""
    document.object_of("edition", "cards", "mines", "starts", "dwarfs", "links", "move")
    starts = read_starts(document["starts"], CLANS)
    card_nodes = document["cards"].items()
    cards = dict(map(_read_card, card_nodes))
    mine_nodes = document.get("mines", lambda mines: mines.items(len(MINES)), [])
    mines = dict[Cell, Goal]()
    for node in mine_nodes:
        at, mine = _read_mine(node)
        if mine.shows and any(other.shows == mine.shows for other in mines.values()):
            raise node["shows"].mismatch("is shown twice")
        mines[at] = mine
    taken = {at: f"the start of {clan}" for clan, at in starts.items()}
    occupy_cells(taken, card_nodes, "a card")
    occupy_cells(taken, mine_nodes, "a mine")
    hidden = {at for at, mine in mines.items() if not mine.shows}
    dwarves = _read_dwarves(document["dwarfs"], taken.keys() - hidden)
    tokens = dict[Link, tuple[str, ...]]()
    for node in document.get("links", Node.items, []):
        link, token = _read_link(node)
        tokens[link] = (*tokens.get(link, ()), token)
    maze = LostMinesMaze(starts, cards, mines, COLUMNS, ROWS, dwarves=dwarves, tokens=tokens)
    mover = document["move"]
    if mover.name() not in maze.dwarves:
        raise mover.mismatch("is not the name of a dwarf")
    return {
        "reach": [
            {"at": list(stop.cell), "steps": stop.steps, "traps": stop.traps, "reveals": stop.reveals}
            for stop in maze.destinations(mover.name())
        ]
    }


def _read_card(node: Node) -> tuple[Cell, PathCard]:
    at = node.object_of("at", "tracks", "feature", "bridged")["at"].cell()
    feature = node.get("feature", lambda ground: ground.choice(GROUNDS, "a feature"), "", null=True)
    return at, lost_mines_card(node["tracks"].tracks(), feature, node.get("bridged", Node.boolean, False))


def _read_mine(node: Node) -> tuple[Cell, Goal]:
    """Return the cell and the mine: face up if it has `shows`, else face down."""
    at = node.object_of("at", "shows", "tracks")["at"].cell()
    shows = node.get("shows", lambda mine: mine.choice(MINES, "a mine"), "", null=True)
    if shows:
        return at, Goal(shows, lost_mines_card(node["tracks"].tracks()))
    if "tracks" in node:
        raise node["tracks"].error("must be left out for a mine that lies face down")
    return at, Goal()


def _read_dwarves(node: Node, open_cells: Container[Cell]) -> dict[Hashable, Cell]:
    """Return the cell of each dwarf by name. Each must be one of `open_cells`, where a card lies face up."""
    dwarves = dict[Hashable, Cell]()
    for name in node.object().value:
        if not name:
            raise node.error("a name is empty")
        dwarves[name] = place = node[name].cell()
        if place not in open_cells:
            raise node[name].error(f"no card lies face up at {list(place)}")
    return dwarves


def _read_link(node: Node) -> tuple[Link, str]:
    between = node.object_of("between", "token")["between"]
    first, second = (cell.cell() for cell in between.pair("two cells"))
    if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
        raise between.error(f"{list(first)} and {list(second)} are not neighbours")
    return link_between(first, second), node["token"].choice(LINK_TOKENS, "a token")
