"""Remembered games: their records, files of them, and who won how often."""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from companion.editions import EDITIONS, find_edition
from companion.game.message import IllegalMove
from companion.game.names import comparison_key, normalize_name
from companion.game.state import Table
from companion.game.views import TableView

REMEMBER = "remember"
"""The name of the table's option that says whether its games are recorded in the host's archive."""

MOST_ROUNDS, MOST_PLAYERS = 9, 9 * 12
"""The most rounds and players of a game: a full table of other players in each round."""

Key = Annotated[str, Field(pattern=r"^[a-z-]{0,32}$")]
Gold = Annotated[int, Field(ge=-9999, le=9999)]
RoundNumber = Annotated[int, Field(ge=1, le=99)]


@dataclass(frozen=True)
class PlayerRound:
    """One player's part in a round, with the gold that the player gained in it."""

    round: RoundNumber
    role: Key  # "" in editions without roles
    gold: Gold


@dataclass(frozen=True)
class PlayerRecord:
    seat: Annotated[int, Field(ge=1, le=9999)]
    name: Annotated[str, Field(max_length=40), AfterValidator(normalize_name)]  # as typed
    rounds: Annotated[tuple[PlayerRound, ...], Field(max_length=MOST_ROUNDS)]
    total: Gold
    winner: bool


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `mark` identifies the game in every archive and on every computer; `day` is the day on the clock
    of the host's computer when the last round was confirmed."""

    mark: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    day: date
    edition: Annotated[str, Field(pattern=f"^({'|'.join(EDITIONS)})$")]
    people: Annotated[tuple[PlayerRecord, ...], Field(min_length=1, max_length=MOST_PLAYERS)]

    @property
    def rounds(self) -> list[int]:
        """The numbers of its rounds."""
        return sorted({part.round for player in self.people for part in player.rounds})


def game_id(table: Table, game: int) -> str:
    """Return the identifier of a game of this table: 16 hex digits of a hash, which do not give its code away."""
    return hashlib.sha256(f"night {table.opening} {game}".encode()).hexdigest()[:16]


def game_record(view: TableView, mark: str, day: date) -> GameRecord:
    """Return the record of the finished game that `view` shows, an onlooker's view of the table. Nobody won if nobody
    has gold, or if there is only one seat."""
    has_winner = any((seat.total or 0) > 0 for seat in view.seats) and len(view.seats) > 1
    people = []
    for seat in view.seats:
        parts = tuple(
            PlayerRound(scores.round, line.role or line.clan, line.gain or 0)
            for scores in view.past_scores
            for line in scores.lines
            if line.seat == seat.seat
        )
        if parts or seat.total:
            winner = seat.winner and has_winner
            people.append(PlayerRecord(int(seat.seat), seat.name, parts, seat.total or 0, winner))
    return GameRecord(mark, day, view.edition, tuple(people))


# Files


RECORD, _FILE = TypeAdapter(GameRecord), TypeAdapter(Annotated[list[GameRecord], Field(fail_fast=True)])


def file_of_games(games: Sequence[GameRecord]) -> str:
    return _FILE.dump_json(list(games), indent=1).decode() + "\n"


def games_of_file(text: bytes) -> dict[str, GameRecord]:
    """Return the games in the text of a JSON file, by mark. Raises IllegalMove."""
    try:
        return {game.mark: game for game in _FILE.validate_json(text, strict=True)}
    except ValidationError:
        raise IllegalMove.because("nights-unreadable") from None


COLUMNS = ("night", "day", "edition", "players", "seat", "name", "round", "role", "gold", "total", "winner")

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters with which a spreadsheet takes a cell for a formula; an apostrophe is put before them."""


def games_csv(games: Iterable[GameRecord]) -> bytes:
    """A line for each round of each player; a player without rounds gets one. The byte order mark is for Windows."""

    def rows() -> Iterator[tuple[object, ...]]:
        for game in games:
            for player in game.people:
                name = f"'{player.name}" if player.name.startswith(FORMULA) else player.name
                beginning = (game.mark, game.day, game.edition, len(game.people), player.seat, name)
                end = (player.total, "yes" if player.winner else "no")
                for part in player.rounds:
                    yield *beginning, part.round, part.role, part.gold, *end
                if not player.rounds:
                    yield *beginning, *[""] * 3, *end

    out = io.StringIO()
    csv.writer(out).writerows([COLUMNS, *rows()])
    return out.getvalue().encode("utf-8-sig")


# Numbers


def name_key(name: str) -> str:
    """Two names with the same key are the same person's."""
    return comparison_key(normalize_name(name))


@dataclass
class Standing:
    """One player's games: the name as typed last, games played and won, and `gold` or victory `points` won."""

    name: str = ""
    played: int = 0
    won: int = 0
    totals: Counter[str] = field(default_factory=Counter)


def standings(games: Iterable[GameRecord]) -> list[Standing]:
    """Return the standing of each player: most wins first, then fewest games. `games` come oldest first."""
    players: dict[str, Standing] = {}
    for game in games:
        for player in game.people:
            standing = players.setdefault(name_key(player.name), Standing())
            standing.name = player.name
            standing.played, standing.won = standing.played + 1, standing.won + player.winner
            standing.totals[find_edition(game.edition).score_unit] += player.total
    return sorted(players.values(), key=lambda standing: (-standing.won, standing.played, standing.name.casefold()))
