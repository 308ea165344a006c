"""What tests read from a drawn maze or card."""

from __future__ import annotations

import gzip
import re
from collections import Counter

from companion.rules.editions.duel_deck import PATHS
from companion.rules.maze import Maze
from companion.web.drawing.mazes import CellLink, sprite
from tests.rules.mazes import PALETTE

SPRITE = sprite([offer.card for offer in PALETTE.offers])
DUEL_SPRITE = sprite([kind.card for kind in PATHS])


def names(svg: str) -> Counter[str]:
    """The drawings that a picture refers to, and how often."""
    return Counter(re.findall(r'href="#([\w-]+)"', svg))


def ids(svg: str) -> Counter[str]:
    """The names that are given in a picture."""
    return Counter(re.findall(r'\bid="([\w-]+)"', svg))


def classes(svg: str) -> set[str]:
    """Every class in a picture."""
    return {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}


def links_of(maze: Maze) -> tuple[CellLink, ...]:
    """Everything that can be tapped in this maze."""
    frontier = set(maze.frontier)
    kinds = {cell: "free glows" if cell in frontier else "free faint" for cell in maze.beside}
    kinds |= dict.fromkeys(maze.cards, "card") | dict.fromkeys(maze.goals, "goal")
    return tuple(CellLink(cell, f"/t/K/host?cell={cell[0]},{cell[1]}", f"cell {cell}", kinds[cell]) for cell in kinds)


def box(svg: str) -> tuple[float, ...]:
    """Left, top, width and height of what is seen."""
    (found,) = re.findall(r'viewBox="([^"]*)"', svg)
    return tuple(map(float, found.split()))


def lit(svg: str) -> Counter[tuple[str, str]]:
    """Each tunnel that is drawn, with its light, whoever's it is."""
    return Counter(re.findall(r'href="#([te]-\w+)" class="m-(lit|cold)[" ]', svg))


def packed(svg: str) -> int:
    """How many bytes go over the air."""
    return len(gzip.compress(svg.encode(), 6))
