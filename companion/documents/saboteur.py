"""Settles a round of Saboteur, and surveys a maze of Saboteur or Saboteur 2, from a document."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.documents import rounds
from companion.documents.reading import Fields, Node, cells_as_json
from companion.editions import find_edition
from companion.game.draft import gold_card_problems
from companion.game.maze.cards import MOST_CRYSTALS, START, PathCard, path_card
from companion.game.maze.grid import Cell
from companion.game.maze.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, Goal, Maze
from companion.game.maze.placement import misplaced_cards, placement_problems
from companion.game.message import Seat
from companion.game.roles import CLANS, TOOLS
from companion.game.settlement import Player, RoundFacts, RoundResult

EDITION = find_edition("saboteur")

BOX = {TREASURE: 1, STONE: 2}
"""The number of goal cards in the edition, by what they show."""

MOST_GOALS = 3


def settle(document: Node) -> Fields:
    """Return the fields of every settlement, and `draft`, the order in which players take gold nugget cards."""
    document.object_of("edition", "seats", "reached_by", "picks", "options")
    players, names = rounds.read_seats(document, _read_seat)
    reached_by = rounds.read_seat_or_none(document["reached_by"], names)
    facts = RoundFacts(players, RoundResult(reached_by), options=rounds.read_options(document, EDITION))
    rounds.raise_first_problem(EDITION.facts_problems(facts), names, lambda _: document["seats"])
    order = EDITION.drafters(facts)
    no_draft = "the gold is split equally" if facts.options["split"] == "equal" else ""
    if reached_by is None:
        no_draft = "the treasure was not reached"
    if "picks" in document:
        if no_draft:
            raise document["picks"].error(f"must be left out where {no_draft}")
        picks = _read_picks(document["picks"], len(order), names)
        facts = facts.with_answers(picks=tuple(zip(order, picks, strict=True)))
    draft = None if no_draft else {"cards": len(order), "order": [names[seat] for seat in order]}
    return {**rounds.settlement_as_json(EDITION, facts, names), "draft": draft}


def _read_seat(node: Node, seat: Seat) -> Player:
    node.object_of("name", "role", "gold", "broken")
    role, gold = node["role"].choice(EDITION.roles, "a role of saboteur"), node.get("gold", rounds.read_gold, 0)
    return Player(seat, role, gold, node.get("broken", lambda tools: tools.choices(TOOLS, "a tool"), ()))


def _read_picks(node: Node, count: int, names: rounds.Names) -> tuple[int, ...]:
    """Return the `count` gold nugget cards that players took, in their order."""
    items = node.items()
    picks = tuple(item.integer(min(EDITION.gold), max(EDITION.gold)) for item in items)
    if len(picks) != count:
        raise node.error(f"is a list of {len(picks)}, not of {count}, one for each gold nugget card")
    for place, problem in gold_card_problems(picks, EDITION.gold):
        raise items[place].error(rounds.format_problem(problem, names))
    return picks


# Its mazes, and those of Saboteur 2


def open_to_all(maze: Maze) -> Collection[str]:
    """All have an open path once the treasure is reached."""
    return CLANS if maze.is_treasure_reached else ()


def survey(document: Node, clans_with_open_path: Callable[[Maze], Collection[str]] = open_to_all) -> Fields:
    maze, cells_named_twice = read_maze(document.object_of("edition", "cards", "goals", "try"))
    tried = document.get("try", _read_card, None)
    open_to = clans_with_open_path(maze)
    wrong = [*((at, "cell-taken") for at in cells_named_twice), *misplaced_cards(maze)]
    return {
        "touched": cells_as_json(maze.reached_goals),
        "treasure_reached": maze.is_treasure_reached,
        "open_to": [clan for clan in CLANS if clan in open_to],
        "crystals": {"visible": maze.count_crystals(), "connected": maze.count_crystals(connected_only=True)},
        "cut_off": cells_as_json(maze.cut_off_cells),
        "frontier": cells_as_json(maze.free_reachable_cells),
        "problems": [{"at": list(at), "problem": code} for at, code in wrong],
        "try": list(placement_problems(maze, *tried)) if tried else [],
    }


def read_maze(document: Node) -> tuple[Maze, list[Cell]]:
    """Return the maze, and the cells of cards that lie on something else: these cards are left out of the maze."""
    placed = [_read_card(card) for card in document["cards"].items()]
    goals = _read_goals(document["goals"])
    cards, cells_named_twice = dict[Cell, PathCard](), list[Cell]()
    for at, card in placed:
        if at in cards or at in goals or at == ORIGIN:
            cells_named_twice.append(at)
        else:
            cards[at] = card
    return Maze.from_cards(cards.items(), goals.items()), cells_named_twice


def _read_card(node: Node) -> tuple[Cell, PathCard]:
    node.object_of("at", "tracks", "door", "crystals", "ladder")
    door = node.get("door", lambda clan: clan.choice(CLANS, "a clan"), "")
    ladder = node.get("ladder", Node.boolean, False)
    crystals = node.get("crystals", lambda crystals: crystals.integer(0, MOST_CRYSTALS), 0)
    return node["at"].cell(), path_card(node["tracks"].tracks(), door, ladder, crystals)


def _read_goals(node: Node) -> dict[Cell, Goal]:
    goals: dict[Cell, Goal] = {}
    for goal_node in node.items(MOST_GOALS):
        at, goal = _read_goal(goal_node)
        if at in goals:
            raise goal_node["at"].error(f"another goal lies at {list(at)}")
        goals[at] = goal
    shown = [goal.shows for goal in goals.values()]
    for shows, most in BOX.items():
        if shown.count(shows) > most:
            raise node.error(f"{shown.count(shows)} times {shows}, but this edition has only {most}")
    return goals


def _read_goal(node: Node) -> tuple[Cell, Goal]:
    """Return the cell and the goal. Only a stone has tracks, since other goals look the same after a half turn."""
    at = node.object_of("at", "shows", "tracks")["at"].cell()
    if at == ORIGIN:
        raise node["at"].error("the start lies at [0, 0]")
    shows = node.get("shows", lambda picture: picture.choice(BOX, "what a goal shows"), FACE_DOWN)
    if shows == STONE:
        return at, Goal(STONE, path_card(node["tracks"].tracks()))
    if "tracks" in node:
        what = "the treasure" if shows else "a goal that lies face down"
        raise node["tracks"].error(f"must be left out for {what}")
    return at, Goal(TREASURE, path_card(START)) if shows else Goal()
