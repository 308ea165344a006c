"""Mazes of The Duel for tests: drawn in text with separate features, with cards at random, or grown card by card."""

from __future__ import annotations

from random import Random

from tests.rules.core import (
    BLUE,
    CLANS,
    DUEL,
    GREEN,
    ORIGIN,
    CardKind,
    Cell,
    DuelMaze,
    Feature,
    Goal,
    PathCard,
    a_door,
    a_troll,
    cell_from_name,
    doors_of,
    duel_card,
    letters_of_sides,
    shared_catalogue,
    sides_shut_for,
    some_gold,
    trolls_of,
)
from tests.rules.core import DUEL_GOALS as GOALS
from tests.rules.core import DUEL_PATHS as PATHS
from tests.rules.maze_drawings import read
from tests.rules.saboteur_mazes import TRACKS, WAYS

Thing = Feature | str
"""A feature of a card of The Duel; a clan stands for its ladder."""


def dug(drawing: str, blue: str = "", **things: list[Thing]) -> DuelMaze:
    """The maze of this drawing: its start is green's, the crossing at the cell `blue` is blue's; `C2=[…]` is on C2."""
    maze, carried = read(drawing), {cell_from_name(name): list(of) for name, of in things.items()}
    cards = {cell: carrying(path, carried.pop(cell, [])) for cell, path in maze.cards.items()}
    faces = {at: carrying(goal.card, carried.pop(at, [])) if goal.card else None for at, goal in maze.goals.items()}
    goals = {at: Goal("goal" if card else "", card) for at, card in faces.items()}
    assert not carried
    starts = {GREEN: ORIGIN}
    if blue:
        starts[BLUE] = cell_from_name(blue)
        assert cards.pop(starts[BLUE]) == duel_card("NESW")
    return DuelMaze(starts, cards, goals)


def carrying(path: PathCard, things: list[Thing]) -> PathCard:
    """This path card with these features."""
    ladder = next((thing for thing in things if isinstance(thing, str)), "")
    return duel_card(path.tracks, *(thing for thing in things if not isinstance(thing, str)), ladder=ladder)


def some_card(chance: Random, goal: bool = False) -> PathCard:
    """Any possible card, often with many open sides, with any number of features."""
    tunnels = chance.choice(["NESW", "NESW", chance.choice(WAYS), chance.choice(TRACKS)]).split("|")
    written = ["".join(chance.sample(tunnel, len(tunnel))) for tunnel in tunnels]
    things: list[Feature] = [some_gold(chance.choice((1, 2, 3)), track) for track in written if one_in(4, chance)]
    for side in "".join(written):
        if one_in(6, chance):
            things.append(a_door(chance.choice(CLANS), side, tuple(clan for clan in CLANS if one_in(4, chance))))
        if one_in(12, chance) and not goal:
            things.append(a_troll(side, BLUE if one_in(2, chance) else ""))
    return duel_card("|".join(written), *things, ladder=chance.choice(CLANS) if one_in(12, chance) and not goal else "")


def one_in(several: int, chance: Random) -> bool:
    return chance.randrange(several) == 0


def scattered(chance: Random) -> DuelMaze:
    """Random cards on most cells of a small grid, mostly illegal, with up to six goals and one or two starts."""
    cells: list[Cell] = [(column, row) for column in range(-1, 5) for row in range(-2, 3)]
    chance.shuffle(cells)
    starts = {clan: cells.pop() for clan in chance.choice([CLANS, CLANS, CLANS[::-1], [BLUE], [GREEN]])}
    goals = {
        cells.pop(): Goal() if one_in(3, chance) else Goal("goal", some_card(chance, goal=True))
        for _ in range(chance.randrange(7))
    }
    filled = chance.choice([0.3, 0.6, 0.8, 1])
    return DuelMaze(starts, {cell: some_card(chance) for cell in cells if chance.random() < filled}, goals)


PALETTE = shared_catalogue((*PATHS, *(CardKind(f"ladder-{clan}", duel_card("ES", ladder=clan), 1) for clan in CLANS)))
"""The cards of the box; its ladders, whose shapes no list has, are curves here."""


def grown(chance: Random, cards: int) -> DuelMaze:
    """A maze as it comes about at a table: both clans, or one alone, lay what fits in turn, turn over what is reached,
    and now and then bribe a troll or lay a key."""
    clans = chance.choice([CLANS, CLANS, [GREEN]])
    maze, faces = DUEL.set_up_maze(clans), chance.sample([printed.card for printed in GOALS], 6)
    for turn in range(cards):
        clan = clans[turn % len(clans)]
        offered = [
            (cell, place) for cell, places in PALETTE.fitting_cards_by_cell(maze, clan).items() for place in places
        ]
        if not offered:
            break
        farther = sorted(chance.choices(offered, k=3), key=lambda offer: offer[0][0])
        cell, place = farther[-1]
        maze = unbarred(
            turned_over(maze.lay(cell, maze.shared_instance(PALETTE.placements[place].card)), faces, chance),
            clan,
            chance,
        )
    return maze


def turned_over(maze: DuelMaze, faces: list[PathCard], chance: Random) -> DuelMaze:
    """The maze with all goals face up that are reached, one after the other."""
    while maze.goals_to_turn_over:
        cell = chance.choice(maze.goals_to_turn_over)
        maze = maze.turn_over(cell, Goal("goal", chance.choice(maze.goal_orientations(cell, faces.pop()))))
    return maze


def unbarred(maze: DuelMaze, clan: str, chance: Random) -> DuelMaze:
    """The maze with some keys on the doors and some bribes of the trolls that bar this clan."""
    for cell, card in maze.face_up_cards.items():
        for kind, things in (("key", doors_of(card)), ("bribe", trolls_of(card))):
            for thing in things:
                side = letters_of_sides(thing.sides)
                maze = maze.put_token(cell, kind, side, clan) if one_in(6, chance) else maze
    return maze


def any_maze(seed: int) -> DuelMaze:
    """A scattered or grown maze, the same for the same seed."""
    chance = Random(seed)
    return scattered(chance) if one_in(2, chance) else grown(chance, chance.randrange(3, 34))


def open_for(card: PathCard, clan: str) -> int:
    """The sides by which this clan may enter and leave the card, past doors and trolls on its sides."""
    return card.open_sides & ~sides_shut_for(card, clan)
