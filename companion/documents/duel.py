"""Settles a round of The Duel, and surveys its maze, from a document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.documents import rounds
from companion.documents.reading import Fields, Node, cells_as_json, format_value, occupy_cells, read_starts
from companion.editions.duel.claims import solo_grade
from companion.editions.duel.maze import GOLD_CARDS, DuelMaze, a_door, a_troll, duel_card, some_gold
from companion.editions.duel.payment import (
    TROLLS,
    DuelPlayer,
    gold_after_round,
    gold_cards_after_round,
    troll_payment_of,
)
from companion.editions.duel.rules import DUEL, seat_beginning_round
from companion.game.maze.cards import Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, Cell
from companion.game.maze.maze import Goal
from companion.game.message import Seat
from companion.game.roles import CLANS
from companion.game.settlement import RoundFacts

MOST_GOALS = 6

FACE_UP = "goal"
"""The picture of any goal that was turned over; which of the printed goals it is does not matter."""


def settle(document: Node) -> Fields:
    """Return the fields of every settlement, the gold cards that each player pays for trolls (`paid`) and owns
    afterwards (`owned`), who begins the next round (`next_start`) and, in a game for one player, the grade
    (`rating`)."""
    document.object_of("edition", "seats", "options")
    players, names = rounds.read_seats(document, _read_seat)
    options = rounds.read_options(document, DUEL)
    facts = RoundFacts(players, options=options)
    rounds.raise_first_problem(
        DUEL.facts_problems(facts),
        names,
        lambda problem: document["seats"].items()[1]["clan"] if problem.key == "clan-twice" else document["seats"],
    )
    after = [replace(player, gold=gold_after_round(player, options)) for player in players]
    grade = {"rating": solo_grade(gold_after_round(players[0], options))} if len(players) == 1 else {}
    return {
        **rounds.settlement_as_json(DUEL, facts, names),
        "paid": {names[player.seat]: list(troll_payment_of(player, options)) for player in players},
        "owned": {names[player.seat]: list(gold_cards_after_round(player, options)) for player in players},
        "next_start": names[seat_beginning_round(after, is_first_round=False)],
        **grade,
    }


def _read_seat(node: Node, seat: Seat) -> DuelPlayer:
    node.object_of("name", "clan", "owned", "claims", "trolls")
    clan = _read_clan(node["clan"])
    owned, claims = (tuple(map(_read_gold_card, node.get(name, Node.items, []))) for name in ("owned", "claims"))
    trolls = node.get("trolls", lambda trolls: trolls.integer(0, TROLLS), 0)
    return DuelPlayer(seat, "", sum(owned), clan=clan, owned=owned, claims=claims, trolls=trolls)


def _read_clan(node: Node) -> str:
    return node.choice(CLANS, "a clan")


def _read_gold_card(node: Node) -> int:
    return node.integer(GOLD_CARDS[0], GOLD_CARDS[-1])


def survey(document: Node) -> Fields:
    """Return which cells each clan reaches, and which clans reach each picture of gold."""
    document.object_of("edition", "starts", "cards", "goals")
    starts = read_starts(document["starts"], CLANS)
    card_nodes = document["cards"].items()
    goal_nodes = document.get("goals", lambda goals: goals.items(MOST_GOALS), [])
    maze = DuelMaze(starts, dict(map(_read_placed_card, card_nodes)), dict(map(_read_goal, goal_nodes)))
    taken = {at: f"the start of {clan}" for clan, at in starts.items()}
    occupy_cells(taken, card_nodes, "a card")
    occupy_cells(taken, goal_nodes, "a goal")
    return {
        "connected": {clan: cells_as_json(maze.cells_reached_by_clan(clan)) for clan in CLANS},
        "gold": [
            {"at": list(at), "value": gold.amount, "reached_by": list(clans)}
            for at, gold, clans in maze.gold_with_reaching_clans
        ],
    }


def _read_placed_card(node: Node) -> tuple[Cell, PathCard]:
    return node.object_of("at", "tracks", "gold", "door", "troll", "ladder")["at"].cell(), _read_card(node)


def _read_goal(node: Node) -> tuple[Cell, Goal]:
    """Return the cell and the goal: face up if it has tracks, else face down."""
    at = node.object_of("at", "tracks", "gold", "door")["at"].cell()
    if "tracks" in node:
        return at, Goal(FACE_UP, _read_card(node))
    for name in ("gold", "door"):
        if name in node:
            raise node[name].error("must be left out for a goal that lies face down")
    return at, Goal()


def _read_card(node: Node) -> PathCard:
    card = path_card(node["tracks"].tracks())

    def read_features(name: str, read: Callable[[Node, PathCard], Feature]) -> tuple[Feature, ...]:
        """Return what this field has, which is one object or a list."""
        features = node.get(name, lambda given: given.items() if type(given.value) is list else [given], [])
        return tuple(read(feature.object(), card) for feature in features)

    doors, trolls = read_features("door", _read_door), read_features("troll", _read_troll)
    gold, ladder = read_features("gold", _read_gold), node.get("ladder", _read_clan, "")
    return duel_card(card.tracks, *doors, *trolls, *gold, ladder=ladder)


def _read_door(node: Node, card: PathCard) -> Feature:
    clan, side = _read_clan(node.object_of("clan", "side", "key")["clan"]), _read_side(node["side"], card)
    return a_door(clan, side, node.get("key", lambda key: key.choices(CLANS, "a clan"), ()))


def _read_troll(node: Node, card: PathCard) -> Feature:
    side = _read_side(node.object_of("side", "bribed")["side"], card)
    bribed = node.get("bribed", Node.boolean, False)
    return a_troll(side, CLANS[0] if bribed else "")  # either clan's name will do: a bribed troll lets both pass


def _read_gold(node: Node, card: PathCard) -> Feature:
    value = _read_gold_card(node.object_of("value", "track")["value"])
    return some_gold(value, node["track"].choice(card.tracks.split("|"), "a group of the card"))


def _read_side(node: Node, card: PathCard) -> str:
    """Return the letter of the side, which must be an open side of this card."""
    side = node.choice(LETTERS, "a side")
    if not card.open_sides & LETTERS[side]:
        raise node.mismatch(f"is not an open side of {format_value(card.tracks)}")
    return side
