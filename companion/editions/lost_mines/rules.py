"""The edition Saboteur: The Lost Mines: cards, dwarves, and what a round and its result are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from types import MappingProxyType

from companion.editions.lost_mines.awards import LOST_MINES_AWARDS
from companion.editions.lost_mines.board import (
    CLANS,
    FACES,
    MINES,
    Board,
    BoardMarked,
    board_of,
    mine_cells,
    treasure_cells_beside_board,
    with_dwarves_at_starts,
    with_marked_board,
)
from companion.editions.lost_mines.dwarves import (
    DWARVES,
    SEATS,
    SELFISH,
    LostMinesPlayer,
    dwarf_card_key,
    dwarf_card_problems,
    dwarf_deck,
    players_of,
    settle,
    standing,
)
from companion.editions.lost_mines.endings import ENDINGS
from companion.editions.lost_mines.maze import GROUNDS, LostMinesMaze, lost_mines_card
from companion.editions.lost_mines.treasures import (
    MOST_WORTH,
    LostMinesResult,
    LostMinesRoundEnded,
    complete_result,
    treasure_message,
    treasures_left,
    with_treasures,
)
from companion.editions.lost_mines.turns import (
    LostMinesRound,
    troll_expiries,
    turn_message,
    turn_start_events,
    with_turn,
)
from companion.editions.lost_mines.view import LostMinesView
from companion.game import events as ev
from companion.game.deck_limits import player_count_problems
from companion.game.edition import NO_OPTIONS, OWN_CARDS, Edition, Options
from companion.game.events import Event, PathPlaced, PathRemoved, RolesDealt, Version
from companion.game.maze.cards import CardKind, Feature, PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.message import Message
from companion.game.roles import SABOTEUR
from companion.game.settlement import Player, RoundFacts
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

HANDS = {3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4}
"""Hand cards of each player, by number of players (preparation)."""

ASIDE = 10
"""Path and action cards put aside face down in each round (preparation)."""

SHAPES = ("NS", "EW", "NE", "NW", "NES", "NEW", "NESW")
"""The shapes of a card with a single path; of two that differ only by a half turn one is listed. No text says which
shapes are printed."""

PATHS = tuple(
    CardKind(f"{tracks}-{ground}" if ground else tracks, lost_mines_card(tracks, ground), 1, certain=False)
    for tracks, ground in product(SHAPES, ("", *GROUNDS))
)
"""Every shape with every terrain, so that hosts rarely have to sketch a card."""


class LostMines(Edition):
    key = "lost_mines"
    seats = SEATS
    rounds = 2
    roles = tuple(DWARVES)
    dwarves = DWARVES
    options = (OWN_CARDS,)
    begins = "begins-most-adventurous"
    acts = frozenset({"inspect"})
    suspicions = MappingProxyType(
        {character: frozenset(dwarf_card_key(clan, character) for clan in CLANS) for character in (SABOTEUR, SELFISH)}
    )
    plate = ("want", "shares")
    totals = ("open",)
    score_unit = "points"
    round_ended = LostMinesRoundEnded
    has_winning_side = False
    has_card_counts = False
    mines = MINES
    grounds = GROUNDS
    paths = PATHS
    endings = ENDINGS
    faces = FACES
    own_round = LostMinesRound()
    turns = "begun"
    no_maze = "board-unmarked"
    awards = LOST_MINES_AWARDS
    repeated_event = BoardMarked

    def own_view(self, table: Table, viewer: Viewer) -> LostMinesView:
        return LostMinesView(table, viewer)

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """No option changes the dwarf cards (preparation)."""
        return dwarf_deck(players)

    settle = staticmethod(settle)

    complete_result = staticmethod(complete_result)

    def complete_players(self, table: Table, round: Round, players: Sequence[Player]) -> tuple[LostMinesPlayer, ...]:
        result = round.end.result if isinstance(round.end.result, LostMinesResult) else LostMinesResult()
        return tuple(
            LostMinesPlayer(
                **vars(player), treasures=result.treasures.get(player.seat, ()), dragon=player.seat == result.dragon
            )
            for player in players
        )

    def hands(self, players: int) -> Message:
        """Fewer than 3 players count as 3, more than 9 as 9."""
        return Message.from_key("hands-aside", n=HANDS[min(max(players, SEATS[0]), SEATS[-1])], aside=ASIDE)

    def can_have_card(self, card: PathCard) -> bool:
        printed = card.as_printed.features
        return not card.ladder and printed in ((), *((Feature(ground),) for ground in GROUNDS))

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        n = len(facts.players)
        all_problems = player_count_problems(n, SEATS) + dwarf_card_problems(facts.players)
        treasures = [treasure for player in players_of(facts) for treasure in player.treasures]
        if len(treasures) > n:
            all_problems.append(Message.from_key("too-many-treasures", n=len(treasures), most=n))
        wrong = dict.fromkeys([treasure for treasure in treasures if not 0 <= treasure <= MOST_WORTH])
        all_problems += [
            Message.from_key("treasure-out-of-range", worth=treasure, most=MOST_WORTH) for treasure in wrong
        ]
        dragons = sum([player.dragon for player in players_of(facts)])
        return all_problems + ([Message.from_key("too-many-dragons", n=dragons)] if dragons > 1 else [])

    standing = staticmethod(standing)

    def set_up_maze(self, clans: Sequence[str], own: Board | None = None) -> LostMinesMaze | None:
        return own.set_up() if own else None

    def table_after(self, event: Event, table: Table) -> Table:
        if isinstance(event, RolesDealt):
            return with_dwarves_at_starts(table)
        return with_marked_board(event, table) if isinstance(event, BoardMarked) else table

    def event_message(self, event: Event) -> Message | None:
        match event:
            case ev.RoundEnded(again=again):
                return Message.from_key("facts-changed" if again else "round-ended")
            case ev.RoleShown(seat, to):
                return Message.from_key("dwarf-shown", seat=seat, to=to)
            case ev.PathRemoved(cell, by=by) if by is not None:
                return Message.from_key("thunderstorm-by", seat=by, cell=cell_name(cell))
            case BoardMarked():
                return Message.from_key("board-marked")
        return turn_message(event) or treasure_message(event)

    def round_after(self, event: Event, before: Round, after: Round, version: Version) -> Round:
        after = with_turn(event, before, with_treasures(event, before, after, version))
        return super().round_after(event, before, after, version) if after.maze is None else after

    def removal_problems(self, round: Round, cell: Cell, slip: bool) -> Iterator[Message]:
        if (board := board_of(round)) and cell in board.dwarves.values():
            yield Message.from_key("path-dwarf-on-it" if slip else "path-dwarf-stands", cell=cell_name(cell))

    def maze_events(self, table: Table, event: Event) -> Iterator[Event]:
        """Playing a card begins the turn."""
        if table.round and isinstance(event, PathPlaced | PathRemoved) and event.by is not None:
            yield from turn_start_events(table.round, event.by)
        yield event
        if table.round and isinstance(event, ev.TurnBegan):
            yield from troll_expiries(table.round, event.seat)

    def is_round_over(self, round: Round) -> bool:
        return round.maze is not None and not treasures_left(round)

    def cells_for_notes(self, table: Table, round: Round) -> tuple[Cell, ...]:
        """Mines, and treasures beside the board, even if the board is not followed."""
        return (*mine_cells(table.own), *treasure_cells_beside_board(len(round.players)))


LOST_MINES = LostMines()
