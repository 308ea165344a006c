"""Treasures that players of The Lost Mines enter in secret, and the result of a round: what the host answers, the board
shows and players entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from companion.editions.lost_mines.board import board_of
from companion.editions.lost_mines.treasures import dragon_revealed_by, treasures_taken_by
from companion.editions.lost_mines.turns import LostMinesRound, last_player_on_board
from companion.game import events as ev
from companion.game.message import Message, Seat, raise_if_any
from companion.game.moves.move import Move, check_own_seat, check_phase, round_with_player
from companion.game.settlement import Cards, CompletedResult, RoundResult
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

MOST_WORTH = 99
"""An upper limit for entered values; no text says what the printed treasures are worth."""


@dataclass(frozen=True)
class TreasuresTold(ev.Event):
    """In secret until the reveal."""

    undoable = False

    seat: Seat
    values: tuple[int, ...]
    began: int  # the number of the event with which the round began
    taken: int | None  # treasures it had taken on the board; None: none recorded there


NOT_ASKED = Seat(-2)
"""In the host's answers: what is recorded of the board says which seat it is."""


@dataclass(frozen=True)
class LostMinesResult(RoundResult):
    """A seat that is missing in the host's answers has found what it entered itself."""

    has_secret_parts = True

    treasures: Mapping[Seat, Cards] = field(default_factory=dict)  # the values of the treasures that each seat found
    dragon: Seat | None = None  # met the dragon first

    @property
    def named_seats(self) -> tuple[Seat | None, ...]:
        return tuple(seat for seat in (self.last_by, self.dragon) if seat != NOT_ASKED)


@dataclass(frozen=True)
class LostMinesRoundEnded(ev.RoundEnded):
    result: LostMinesResult


def has_recorded_board(round: Round) -> bool:
    return bool(round.laid or round.own.taken_treasures)


def has_entered_treasures(round: Round, seat: Seat) -> bool:
    """None was taken or put back on the board since. Everybody may know this: it doesn't depend on how many it
    entered."""
    taken = round.own.taken_when_entered.get(seat)
    return seat in round.own.entered_treasures and (taken is None or len(treasures_taken_by(round, seat)) == taken)


# Dwarves


@partial(Move, edition="lost_mines")
def enter_treasures(
    table: Table, viewer: Viewer, seat: Seat, values: Sequence[int], anyway: bool = False
) -> Iterator[ev.Event]:
    """In secret (The Lost Mines, end of a round). With `anyway` their number may differ from that on the board."""
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    raise_if_any(treasure_problems(round, values) or ([] if anyway else board_treasure_mismatches(round, seat, values)))
    # An event is recorded even if nothing changed: the number of events must not tell others whether it did.
    taken = len(treasures_taken_by(round, seat)) if has_recorded_board(round) else None
    yield TreasuresTold(seat, tuple(values), round.began, taken)


def treasure_problems(round: Round, values: Sequence[int]) -> list[Message]:
    n, most = len(values), len(round.players)
    too_many = [Message.from_key("too-many-treasures", n=n, most=most)] if n > most else []
    impossible = [value for value in values if not 0 <= value <= MOST_WORTH]
    return too_many + [Message.from_key("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in impossible]


def with_entered_treasures(event: ev.Event, after: Round) -> Round:
    if not isinstance(event, TreasuresTold) or event.began != after.began:
        return after
    own: LostMinesRound = after.own
    entered = MappingProxyType({**own.entered_treasures, event.seat: event.values})
    taken = MappingProxyType({**own.taken_when_entered, event.seat: event.taken})
    return replace(after, own=replace(own, entered_treasures=entered, taken_when_entered=taken))


# The result of a round


def as_lost_mines_result(result: RoundResult) -> LostMinesResult:
    return result if isinstance(result, LostMinesResult) else LostMinesResult(**vars(result))


def complete_result(round: Round, answers: RoundResult) -> CompletedResult:
    """A seat that the host doesn't name has found what it entered in secret. If all treasures together are too many,
    pages say so after the reveal, and `confirm_round` refuses."""
    told, before, on_board = as_lost_mines_result(answers), round.end.result, board_of(round) is not None
    entered = as_lost_mines_result(before).treasures if before else round.own.entered_treasures
    dragon, last_by = told.dragon, told.last_by
    if dragon == NOT_ASKED:
        dragon = dragon_revealed_by(round) if on_board else None
    if last_by == NOT_ASKED:
        last_by = last_player_on_board(round) if on_board else None
    treasures = {seat: tuple(told.treasures.get(seat, entered.get(seat, ()))) for seat in round.players}
    result = LostMinesResult(last_by=last_by, roles=told.roles, treasures=treasures, dragon=dragon)
    secret = frozenset() if before else round.own.entered_treasures.keys() - told.treasures.keys()
    public = replace(result, treasures={**treasures, **dict.fromkeys(secret, ())})
    return CompletedResult(result, public, result_mismatches(round, treasures, secret))


def result_mismatches(round: Round, treasures: Mapping[Seat, Cards], secret: Set[Seat]) -> list[Message]:
    """Without what a seat entered in secret: its phone has checked it. If the seat took more since, a message says for
    how many it entered values."""
    messages = list[Message]()
    for seat, values in treasures.items():
        if seat not in secret:
            messages += board_treasure_mismatches(round, seat, values)
        elif not has_entered_treasures(round, seat):
            n, told = len(treasures_taken_by(round, seat)), round.own.taken_when_entered.get(seat) or 0
            messages.append(Message.from_key("treasures-otherwise", seat=seat, n=n, told=told))
    return messages


def board_treasure_mismatches(round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Empty if nothing was recorded on the board."""
    n = len(treasures_taken_by(round, seat))
    if not has_recorded_board(round) or n == len(values):
        return []
    return [Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))]
