"""What tests read from a drawn maze or card."""

from __future__ import annotations

from collections import Counter

from tests.play import Maze
from tests.web.drawings import CellLink
from tests.web.page import Page


def ids(svg: str) -> Counter[str]:
    """The names that are given in a picture."""
    return Counter(Page(svg).attributes("[id]", "id"))


def names(svg: str) -> Counter[str]:
    """The drawings that a picture refers to, and how often, in the picture's order."""
    return Counter(href.rpartition("#")[2] for href in Page(svg).attributes("use", "href"))


def classes(svg: str) -> set[str]:
    """Every class in a picture."""
    return {name for value in Page(svg).attributes("[class]", "class") for name in value.split()}


def links_of(maze: Maze) -> tuple[CellLink, ...]:
    """Everything that can be tapped in this maze."""
    frontier = set(maze.free_reachable_cells)
    kinds = {cell: "free glows" if cell in frontier else "free faint" for cell in maze.free_cells_beside_cards}
    kinds |= dict.fromkeys(maze.cards, "card") | dict.fromkeys(maze.goals, "goal")
    return tuple(CellLink(cell, f"/t/K/host?cell={cell[0]},{cell[1]}", f"cell {cell}", kinds[cell]) for cell in kinds)


def view_box(svg: str) -> tuple[float, ...]:
    """Left, top, width and height of what is seen."""
    return tuple(map(float, Page(svg).attribute("svg", "viewBox").split()))


def lit(svg: str) -> Counter[tuple[str, str]]:
    """Each tunnel that is drawn, with its light, whoever's it is."""
    picture = Page(svg)
    tunnels = [(light, href) for light in ("lit", "cold") for href in picture.attributes(f".m-{light}[href]", "href")]
    drawings = [(href.rpartition("#")[2], light) for light, href in tunnels]
    return Counter((name, light) for name, light in drawings if name.startswith(("t-", "e-")))
