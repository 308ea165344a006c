"""Who claims which gold in The Duel, worked out again in the slowest way: on letters, by trying every step again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.play import Cell, DuelMaze, PathCard

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}

Group = tuple[Cell, str]
"""A cell and the letters of one group of its card."""
Spot = tuple[Cell, int]


def lying(maze: DuelMaze) -> Mapping[Cell, PathCard]:
    """What lies face up, the starts too."""
    starts = {cell: PathCard("NESW") for cell in maze.starts.values()}
    return {**starts, **maze.cards, **{cell: goal.card for cell, goal in maze.goals.items() if goal.card}}


def passes(card: PathCard, side: str, clan: str) -> bool:
    """Whether this dwarf gets over this side of the card."""
    open_side = side in card.tracks
    for door in card.features.doors:
        open_side &= door.side != side or clan in (door.clan, *door.keys)
    for troll in card.features.trolls:
        open_side &= troll.side != side or troll.bribed
    return open_side


def steps(cards: Mapping[Cell, PathCard], clan: str) -> Iterator[tuple[Group, Group]]:
    """Every step there is between groups of two cards beside each other."""
    for cell, card in cards.items():
        for group in card.tracks.split("|"):
            for side in group:
                to = cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
                if to in cards and passes(card, side, clan) and passes(cards[to], ACROSS[side], clan):
                    entered = next(other for other in cards[to].tracks.split("|") if ACROSS[side] in other)
                    yield (cell, group), (to, entered)


def ladders(maze: DuelMaze) -> Iterator[tuple[Group, Group]]:
    """Each ladder with a hat, and the start of its clan."""
    for cell, card in maze.cards.items():
        if card.features.ladder in maze.starts:
            widest = max(card.tracks.split("|"), key=len)
            yield (cell, widest), (maze.starts[card.features.ladder], "NESW")


def reached(maze: DuelMaze, clan: str) -> set[Group]:
    """All that this dwarf reaches."""
    if clan not in maze.starts:
        return set()
    links = [*steps(lying(maze), clan), *ladders(maze)]
    reached_tunnels: set[Group] = {(maze.starts[clan], "NESW")}
    while (
        more := {end for a, b in links for end in (a, b) if (a in reached_tunnels) != (b in reached_tunnels)}
        - reached_tunnels
    ):
        reached_tunnels |= more
    return reached_tunnels


def gold_of(maze: DuelMaze, clan: str) -> set[Spot]:
    """All gold that this dwarf reaches."""
    group_reached = reached(maze, clan)
    return {
        (cell, place)
        for cell, card in lying(maze).items()
        for place, gold in enumerate(card.features.gold)
        if any(set(group) == set(gold.track) for at, group in group_reached if at == cell)
    }


def due(maze: DuelMaze, settled: set[Spot], mover: str) -> dict[Spot, str]:
    """Who claims what is not settled yet: `mover` what it reaches, its rival what it reaches alone."""
    rivals = {spot: clan for clan in maze.starts if clan != mover for spot in gold_of(maze, clan)}
    own = dict.fromkeys(gold_of(maze, mover), mover)
    return {spot: clan for spot, clan in (rivals | own).items() if spot not in settled}
