"""Remembered games: their records, files of them, and the standings of a season."""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from pydantic import TypeAdapter

from companion.editions import find_edition
from companion.game.guesses import right_guesses
from companion.game.names import comparison_key
from companion.game.state import Table
from companion.game.viewer import ONLOOKER
from companion.game.views import TableView


@dataclass(frozen=True)
class PlayerRound:
    """One player's part in a round, with the gold that the player gained in it."""

    round: int
    role: str  # "" in editions without roles
    gold: int
    won: bool = False  # with this role; no role wins in an edition without winning sides
    right_guesses: int = 0  # of the roles of others


@dataclass(frozen=True)
class PlayerRecord:
    seat: int
    name: str  # as typed
    rounds: tuple[PlayerRound, ...]
    total: int
    winner: bool


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `mark` identifies the game in every archive and on every computer; `day` is the day on the clock
    of the host's computer when the last round was confirmed."""

    mark: str
    day: date
    edition: str
    people: tuple[PlayerRecord, ...]

    @property
    def rounds(self) -> list[int]:
        """The numbers of its rounds."""
        return sorted({part.round for player in self.people for part in player.rounds})


def game_id(table: Table) -> str:
    """Return the identifier of the table's current game: 16 hex digits of a hash, which do not give its code away."""
    return hashlib.sha256(f"night {table.opening} {table.game}".encode()).hexdigest()[:16]


def game_record(table: Table, day: date) -> GameRecord:
    """Return the record of the finished game of this table, with what an onlooker may see. Nobody won if nobody has
    gold, or if there is only one seat."""
    view, edition = TableView(table, ONLOOKER), find_edition(table.edition)
    guessed = {round.number: right_guesses(round, edition) for round in table.confirmed_rounds}
    has_winner = any((seat.total or 0) > 0 for seat in view.seats) and len(view.seats) > 1
    people = []
    for seat in view.seats:
        parts = tuple(
            PlayerRound(
                scores.round,
                line.role or line.clan,
                line.gain or 0,
                won=edition.has_winning_side and line.seat in scores.winners,
                right_guesses=len(guessed[scores.round].get(line.seat, ())),
            )
            for scores in view.past_scores
            for line in scores.lines
            if line.seat == seat.seat
        )
        if parts:
            people.append(PlayerRecord(seat.seat, seat.name, parts, seat.total or 0, seat.winner and has_winner))
    return GameRecord(game_id(table), day, view.edition, tuple(people))


# Files


RECORD, _FILE = TypeAdapter(GameRecord), TypeAdapter(list[GameRecord])


def file_of_games(games: Sequence[GameRecord]) -> str:
    return _FILE.dump_json(list(games), indent=1).decode() + "\n"


COLUMNS = ("night", "day", "edition", "players", "seat", "name", "round", "role", "gold", "total", "winner")

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters with which a spreadsheet takes a cell for a formula; an apostrophe is put before them."""


def game_csv(game: GameRecord) -> bytes:
    """A line for each round of each player. The byte order mark is for Windows."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for player in game.people:
        name = f"'{player.name}" if player.name.startswith(FORMULA) else player.name
        beginning = (game.mark, game.day, game.edition, len(game.people), player.seat, name)
        end = (player.total, "yes" if player.winner else "no")
        writer.writerows((*beginning, part.round, part.role, part.gold, *end) for part in player.rounds)
    return out.getvalue().encode("utf-8-sig")


# The season


COUNTED = ("gold", "points", "saboteur_wins", "right_guesses")
"""The columns of the standings besides games played and won."""


@dataclass
class Standing:
    """One player's games: the name as typed last, games played and won, and how many there are of each of COUNTED."""

    name: str = ""
    played: int = 0
    won: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, game: GameRecord, player: PlayerRecord) -> None:
        edition = find_edition(game.edition)
        self.name = player.name
        self.played, self.won = self.played + 1, self.won + player.winner
        self.counts[edition.score_unit] += player.total
        self.counts["saboteur_wins"] += sum(part.won and part.role in edition.saboteur_roles for part in player.rounds)
        self.counts["right_guesses"] += sum(part.right_guesses for part in player.rounds)


@dataclass(frozen=True)
class Season:
    """Remembered games, newest first, and their players: most wins first, then fewest games."""

    games: Sequence[GameRecord]
    standings: Sequence[Standing]

    @property
    def leaders(self) -> Sequence[Standing]:
        """Those with the most wins; nobody if nobody won."""
        return [standing for standing in self.standings if standing.won and standing.won == self.standings[0].won]

    @property
    def won_by_second(self) -> int:
        return max((standing.won for standing in self.standings[1:]), default=0)

    @property
    def counted(self) -> Sequence[str]:
        """The columns that have a number above 0 for somebody; gold alone if none has."""
        return [key for key in COUNTED if any(standing.counts[key] for standing in self.standings)] or ["gold"]


def season(games: Iterable[GameRecord], names: Collection[str] | None = None) -> Season:
    """Of all players, or of those with these names in the games that one of them played. Names that read the same are
    one player's."""
    keys = None if names is None else {comparison_key(name) for name in names}
    played, players = list[GameRecord](), dict[str, Standing]()
    for game in sorted(games, key=lambda game: (game.day, game.mark)):
        people = [player for player in game.people if keys is None or comparison_key(player.name) in keys]
        for player in people:
            players.setdefault(comparison_key(player.name), Standing()).add(game, player)
        if people:
            played.append(game)
    standings = sorted(players.values(), key=lambda player: (-player.won, player.played, player.name.casefold()))
    return Season(played[::-1], standings)
