"""Claims of gold in The Duel, and the reasons why the other player does not get the gold.

A player who connects gold with their start claims it at once and keeps it even if the path is cut later. If a player's
card connects only the other player with gold, the other player gets it (The Duel, securing gold).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell

ALONE, BOTH, DOOR, TROLL, BARRED, NO_WAY, BY_HAND = "alone", "both", "door", "troll", "barred", "no-way", ""
"""The reason why a clan gets gold: it plays alone; both clans are connected, and this one made the connection; the
other clan is barred by doors, by trolls, or by both; the other clan has no path; the host decided."""

GoldPicture = tuple[Cell, int]
"""A picture of gold: the cell of its card, and the picture's index on the card."""


@dataclass(frozen=True)
class Claim:
    """A clan's claim of a picture of gold worth `gold` nuggets.

    `cell` is the cell of the card with the gold, `place` the picture's index on the card. `why` is the key of the
    reason why this clan gets the gold. `at` is the cell of the card whose doors and trolls bar the other clan; None if
    no single card bars the other clan.
    """

    cell: Cell
    place: int
    gold: int
    clan: str
    why: str = BY_HAND
    at: Cell | None = None

    @property
    def gold_picture(self) -> GoldPicture:
        return self.cell, self.place


def unsettled_claims(maze: DuelMaze, settled: Collection[GoldPicture], mover: str) -> tuple[Claim, ...]:
    """`mover` changed the maze last: that clan gets gold that both reach (The Duel, securing gold)."""
    return tuple(claim for claim in _claims_of_reached_gold(maze, mover) if claim.gold_picture not in settled)


def _claims_of_reached_gold(maze: DuelMaze, mover: str) -> Iterator[Claim]:
    for cell, card in maze.face_up_cards.items():
        clans = maze.clans_reaching_tunnels(cell) if card.features.gold else ()
        for place, gold in enumerate(card.features.gold):
            tunnel = card.tunnel_of_gold(gold)
            if clans[tunnel]:
                yield _claim_with_winner(maze, Claim(cell, place, gold.value, ""), clans[tunnel], tunnel, mover)


def _claim_with_winner(maze: DuelMaze, claim: Claim, clans: tuple[str, ...], tunnel: int, mover: str) -> Claim:
    clan = mover if mover in clans else clans[0]
    others = [other for other in maze.starts if other != clan]
    if not others:
        return replace(claim, clan=clan, why=ALONE)
    if others[0] in clans:
        return replace(claim, clan=clan, why=BOTH)
    why, at = reason_for_not_reaching_tunnel(maze, others[0], claim.cell, tunnel)
    return replace(claim, clan=clan, why=why, at=at)


def reason_for_not_reaching_tunnel(maze: DuelMaze, clan: str, cell: Cell, tunnel: int) -> tuple[str, Cell | None]:
    """The key of the reason (doors, trolls, both or no path), and the first card that alone bars the clan, if any."""
    tunnel_there = (cell, tunnel)
    for why, doors, trolls in ((DOOR, True, False), (TROLL, False, True), (BARRED, True, True)):
        barred = {at: card for at, card in maze.face_up_cards.items() if card.features.doors or card.features.trolls}
        opened = {at: _without_doors_and_trolls(card, doors, trolls) for at, card in barred.items()}
        if tunnel_there in _replace_cards(maze, opened).tunnels_reached_by_clan(clan):
            single = (
                at for at in opened if tunnel_there in maze.replace_card(at, opened[at]).tunnels_reached_by_clan(clan)
            )
            return why, next(single, None)
    return NO_WAY, None


def _without_doors_and_trolls(card: PathCard, doors: bool, trolls: bool) -> PathCard:
    features = replace(card.features, doors=()) if doors else card.features
    return card.with_features(replace(features, trolls=()) if trolls else features)


def _replace_cards(maze: DuelMaze, cards: Mapping[Cell, PathCard]) -> DuelMaze:
    for cell, card in cards.items():
        maze = maze.replace_card(cell, card)
    return maze
