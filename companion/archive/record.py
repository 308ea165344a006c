"""The record of a finished game, and its form as JSON. A record contains only what an onlooker sees, so all of it is
public."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, Strict, TypeAdapter, ValidationError

from companion.rules.editions import EDITIONS, find_edition
from companion.rules.scoring.factions import FACTIONS, faction_of
from companion.table.names import normalize_name
from companion.table.state import Table
from companion.table.views import RoundScores, SeatView, TableView

REMEMBER = "remember"
"""The name of the table's option that says whether its games are recorded in the host's archive."""

LONGEST = 40
"""The most letters of a name, including the number that is added to tell two equal names apart."""

MOST_ROUNDS = 9
MOST_PLAYERS = 12 * MOST_ROUNDS
"""The most players of a game: a full table of other players in each round."""

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class UnreadableRecord(ValueError):
    """Raised for a JSON value that is not a game record."""


def _parse_day(value: object) -> object:
    """Return the date of a text such as `2024-12-31`. Raises ValueError."""
    if not isinstance(value, str) or not DAY.fullmatch(value):
        raise ValueError("not a day")
    return date.fromisoformat(value)


def _check_edition(code: str) -> str:
    """Return the key of an edition unchanged. Raises ValueError if no edition has the key."""
    if code not in EDITIONS:
        raise ValueError("an unknown edition")
    return code


def _parse_faction(faction: object) -> object:
    """Return the key of a faction, "" for None. Raises ValueError if no faction has the key."""
    if faction is not None and faction not in FACTIONS:
        raise ValueError("an unknown faction")
    return faction or ""


def _clean_name(name: str) -> str:
    """Return the name. Raises ValueError if it's not in normal form."""
    if normalize_name(name) != name:
        raise ValueError("a name that isn't in normal form")
    return name


StrictText = Annotated[str, Strict()]
StrictBool = Annotated[bool, Strict()]
Gold = Annotated[int, Strict(), Field(ge=-9999, le=9999)]
RoundNumber = Annotated[int, Strict(), Field(ge=1, le=99)]


@dataclass(frozen=True)
class PlayerRound:
    """One player's part in a round: the role ("" in editions without roles), the gold that the player gained in the
    round, and whether the player won the round."""

    round: RoundNumber
    role: Annotated[StrictText, Field(pattern=r"^[a-z-]{0,32}$")]
    gold: Gold
    won: StrictBool


@dataclass(frozen=True)
class PlayerRecord:
    """A player of a finished game: seat number, name as typed ("" if it was deleted), rounds played, and gold at the
    end."""

    seat: Annotated[int, Strict(), Field(ge=1, le=9999)]
    name: Annotated[StrictText, Field(max_length=LONGEST), AfterValidator(_clean_name)]
    parts: Annotated[tuple[PlayerRound, ...], Field(validation_alias="rounds", max_length=MOST_ROUNDS)]
    total: Gold
    winner: StrictBool

    def rounds_by_number(self) -> dict[int, list[PlayerRound]]:
        """Return the rounds in which the player took part, by round number."""
        rounds: dict[int, list[PlayerRound]] = {}
        for played in self.parts:
            rounds.setdefault(played.round, []).append(played)
        return rounds


@dataclass(frozen=True)
class RoundRecord:
    """A round of a finished game: its number, the number of players, and the faction that won ("" in editions without
    factions)."""

    round: RoundNumber
    players: Annotated[int, Strict(), Field(ge=1, le=MOST_PLAYERS)]
    party: Annotated[str, BeforeValidator(_parse_faction), Field(validation_alias="won_by")] = ""


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `mark` identifies the game in every archive and on every computer; `day` is the UTC day when its
    last round was confirmed."""

    mark: Annotated[StrictText, Field(pattern=r"^[0-9a-f]{16}$")]
    day: Annotated[date, BeforeValidator(_parse_day)]
    edition: Annotated[StrictText, AfterValidator(_check_edition)]
    people: Annotated[tuple[PlayerRecord, ...], Field(min_length=1, max_length=MOST_PLAYERS)]
    rounds: Annotated[tuple[RoundRecord, ...], Field(max_length=MOST_ROUNDS)]

    @property
    def score_unit(self) -> str:
        """The key of the unit in which players score: `gold`, or `points` for victory points."""
        return find_edition(self.edition).score_unit

    @property
    def winners(self) -> tuple[PlayerRecord, ...]:
        """The players who won the game; several if they have the same gold."""
        return tuple(player for player in self.people if player.winner)


def game_id(table: Table) -> str:
    """Return the identifier under which archives keep the game that is played at this table. The identifier does not
    give the table's code away."""
    return hash_game_id(table.opening, table.game)


def hash_game_id(opening_move: str, game_number: int) -> str:
    """Return the identifier under which archives keep a game: 16 hex digits of a hash.

    `opening_move` identifies the move that opened the table, `game_number` is the number of the game at this table.
    """
    return hashlib.sha256(f"night {opening_move} {game_number}".encode()).hexdigest()[:16]


def utc_day(timestamp: float) -> date:
    """Return the UTC day of a timestamp in seconds since 1970."""
    return datetime.fromtimestamp(timestamp, UTC).date()


def game_record(view: TableView, mark: str, day: date) -> GameRecord:
    """Return the record of the finished game that `view` shows, an onlooker's view of the table. The record gets
    `mark`, the game's identifier, and `day`, the UTC day when its last round was confirmed."""
    most = max((seat.total or 0 for seat in view.seats), default=0)
    players = [_player_record(view, seat, most) for seat in view.seats]
    played = tuple(player for player in players if player.parts or player.total)
    return GameRecord(
        mark, day, view.edition, played, tuple(_round_record(view, scores) for scores in view.past_scores)
    )


def _player_record(view: TableView, seat: SeatView, most_gold: int) -> PlayerRecord:
    """Return the record of the player on this seat. `most_gold` is the most gold that any player has. Nobody won if
    nobody has gold, or if there is only one seat."""
    won = seat.winner and most_gold > 0 and len(view.seats) > 1
    return PlayerRecord(int(seat.seat), seat.name, tuple(_player_rounds(view, seat)), seat.total or 0, won)


def _player_rounds(view: TableView, seat: SeatView) -> Iterator[PlayerRound]:
    """Yield a `PlayerRound` for each round that the player on this seat played. In editions that rank players by gold
    nobody wins a single round."""
    ranked = find_edition(view.edition).standing is not None
    for scores in view.past_scores:
        line = next((line for line in scores.lines if line.seat == seat.seat), None)
        if line is not None:
            won = seat.seat in scores.winners and not ranked
            yield PlayerRound(scores.round, line.role or line.clan, line.gain or 0, won)


def _round_record(view: TableView, scores: RoundScores) -> RoundRecord:
    """Return the record of the round with these scores."""
    roles = {line.role for line in scores.lines if line.seat in scores.winners}
    return RoundRecord(scores.round, len(scores.lines), faction_of(find_edition(view.edition), roles))


def remove_player_names(game: GameRecord, seats: frozenset[int]) -> GameRecord:
    """Return the record with the names of the players on these seats deleted."""
    people = (replace(player, name="") if player.seat in seats else player for player in game.people)
    return replace(game, people=tuple(people))


def game_to_json(game: GameRecord) -> dict[str, Any]:
    """Return the record as a JSON object."""
    return {
        "mark": game.mark,
        "day": game.day.isoformat(),
        "edition": game.edition,
        "players": len(game.people),
        "rounds": [{"round": r.round, "players": r.players, "won_by": r.party or None} for r in game.rounds],
        "people": [
            {
                "seat": player.seat,
                "name": player.name,
                "rounds": [{"round": r.round, "role": r.role, "gold": r.gold, "won": r.won} for r in player.parts],
                "total": player.total,
                "winner": player.winner,
            }
            for player in game.people
        ],
    }


_RECORD = TypeAdapter(GameRecord)


def game_from_json(document: object) -> GameRecord:
    """Return the record that this JSON object describes.

    Raises:
        UnreadableRecord: the object is not a record, or is of an edition that this version does not know.
    """
    try:
        game = _RECORD.validate_python(document)
    except ValidationError as error:
        raise UnreadableRecord(", ".join(".".join(map(str, problem["loc"])) for problem in error.errors())) from error
    if len({player.seat for player in game.people}) < len(game.people):
        raise UnreadableRecord("people")
    return game
