"""Treasures in The Lost Mines: which were taken on the board, and whether the treasures that seats entered fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.editions.lost_mines.maze import LostMinesMaze
from companion.editions.lost_mines.mines import DRAGON, TREASURES
from companion.editions.lost_mines.round import NOT_ASKED, LostMinesResult, last_player_on_board
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.message import Message, Seat
from companion.game.settlement import RoundResult
from companion.game.state import Round, Table


def board_of(round: Round) -> LostMinesMaze | None:
    return round.maze if isinstance(round.maze, LostMinesMaze) else None


def mine_picture(round: Round, cell: Cell) -> str:
    """A key of `mines.MINES`; "" while the mine lies face down."""
    mine = round.maze.goals.get(cell) if round.maze else None
    return mine.shows if mine else ""


def treasures_taken_by(round: Round, seat: Seat) -> tuple[str, ...]:
    """The kinds (gold, silver …), oldest first."""
    kinds = (mine_picture(round, taken.cell) for taken in round.own.taken_treasures if taken.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def has_recorded_board(round: Round) -> bool:
    return bool(round.laid or round.own.taken_treasures)


def has_entered_treasures(round: Round, seat: Seat) -> bool:
    """None was taken or put back on the board since. Everybody may know this: it doesn't depend on how many it
    entered."""
    taken = round.own.taken_when_entered.get(seat)
    return seat in round.own.entered_treasures and (taken is None or len(treasures_taken_by(round, seat)) == taken)


def treasures_left(round: Round) -> int:
    """At the beginning there is one for each player (The Lost Mines, preparation)."""
    return max(0, len(round.players) - sum(len(treasures_taken_by(round, seat)) for seat in round.players))


def dragon_revealed_by(round: Round) -> Seat | None:
    cells = [cell for cell in (round.maze.goals if round.maze else ()) if mine_picture(round, cell) == DRAGON]
    return next((round.changes.turners.get(cell) for cell in cells), None)


def revealed_mines(table: Table) -> dict[str, PathCard]:
    """In any round at this table, by picture, each as it lay most recently."""
    rounds = [round for game in range(1, table.game + 1) for round in table.rounds_of_game(game)]
    mines = [mine for round in rounds if round.maze for mine in round.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# The result of a round


def as_lost_mines_result(result: RoundResult) -> LostMinesResult:
    return result if isinstance(result, LostMinesResult) else LostMinesResult(**vars(result))


def complete_result(round: Round, result: RoundResult) -> LostMinesResult:
    answers, before, on_board = as_lost_mines_result(result), round.end.result, board_of(round) is not None
    entered = as_lost_mines_result(before).treasures if before else round.own.entered_treasures
    dragon, last_by = answers.dragon, answers.last_by
    if dragon == NOT_ASKED:
        dragon = dragon_revealed_by(round) if on_board else None
    if last_by == NOT_ASKED:
        last_by = last_player_on_board(round) if on_board else None
    treasures = {seat: tuple(answers.treasures.get(seat, entered.get(seat, ()))) for seat in round.players}
    return LostMinesResult(last_by=last_by, roles=answers.roles, treasures=treasures, dragon=dragon)


def seats_with_secret_treasures(before: Round, answers: RoundResult) -> frozenset[Seat]:
    """Those that entered their treasures themselves, before the reveal."""
    if before.end.result:
        return frozenset()
    return frozenset(before.own.entered_treasures.keys() - as_lost_mines_result(answers).treasures.keys())


def public_result(before: Round, result: RoundResult, answers: RoundResult) -> LostMinesResult:
    """If all treasures together are too many, pages say so after the reveal, and `confirm_round` refuses."""
    found, secret = as_lost_mines_result(result), seats_with_secret_treasures(before, answers)
    return replace(found, treasures={**found.treasures, **dict.fromkeys(secret, ())})


def result_mismatches(before: Round, result: RoundResult, answers: RoundResult) -> list[Message]:
    """Without what a seat entered in secret: its phone has checked it. If the seat took more since, a message says for
    how many it entered values."""
    secret, messages = seats_with_secret_treasures(before, answers), list[Message]()
    for seat, values in as_lost_mines_result(result).treasures.items():
        if seat not in secret:
            messages += board_treasure_mismatches(before, seat, values)
        elif not has_entered_treasures(before, seat):
            n, told = len(treasures_taken_by(before, seat)), before.own.taken_when_entered.get(seat) or 0
            messages.append(Message.from_key("treasures-otherwise", seat=seat, n=n, told=told))
    return messages


def board_treasure_mismatches(round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Empty if nothing was recorded on the board."""
    n = len(treasures_taken_by(round, seat))
    if not has_recorded_board(round) or n == len(values):
        return []
    return [Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))]
