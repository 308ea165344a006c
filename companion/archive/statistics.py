"""Statistics over many game records: how often each person and each faction won. All functions are pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.archive.record import GameRecord, PlayerRecord
from companion.rules.scoring.factions import FACTIONS
from companion.table.names import comparison_key, normalize_name

MergedNames = Mapping[str, str]
"""Merged names: the key of a name (see `name_key`) to the key of the name that it is counted for."""


@dataclass
class WinCount:
    """A number of games or rounds: `of` is how many were played, `won` how many of them were won."""

    of: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        """Count one more game or round. `won` says whether it was won."""
        self.of, self.won = self.of + 1, self.won + won


@dataclass
class PlayerStats:
    """One person's statistics over all games.

    Attributes:
        key: identifies the person, see `name_key`.
        name: the person's name as typed last.
        games: games played and won.
        streak: the most games in a row that the person won; `current_streak` is the number of newest games won in a
            row.
        editions: games played and won, by edition.
        roles: rounds played and won by role, in editions whose rounds are won by factions.
        nights: the records of the games played, oldest first, each with the person's record in the game.
    """

    key: str
    name: str = ""
    games: WinCount = field(default_factory=WinCount)
    streak: int = 0
    current_streak: int = 0
    editions: dict[str, WinCount] = field(default_factory=dict)
    roles: dict[str, WinCount] = field(default_factory=dict)
    nights: list[tuple[GameRecord, PlayerRecord]] = field(default_factory=list)

    def total_won(self, unit: str) -> int:
        """Return the sum of the person's scores in all games whose unit of scores this is: `gold`, or `points` for
        victory points."""
        return sum(player.total for game, player in self.nights if game.score_unit == unit)

    def add(self, game: GameRecord, player: PlayerRecord) -> None:
        """Count one more game of this person. Games must be added oldest first."""
        if name_key(player.name) == self.key or not self.name:
            self.name = player.name
        self.games.add(player.winner)
        self.editions.setdefault(game.edition, WinCount()).add(player.winner)
        self.current_streak = self.current_streak + 1 if player.winner else 0
        self.streak = max(self.streak, self.current_streak)
        self.nights.append((game, player))
        won_by_factions = {played.round for played in game.rounds if played.party}
        for played in player.parts:
            if played.round in won_by_factions and played.role:
                self.roles.setdefault(played.role, WinCount()).add(played.won)


@dataclass(frozen=True)
class FactionStats:
    """The number of rounds that each faction won in one edition with one number of players, in the order of
    `FACTIONS`."""

    edition: str
    players: int
    wins: Mapping[str, int]

    @property
    def round_count(self) -> int:
        """The number of rounds that were played in this edition with this number of players."""
        return sum(self.wins.values())


def name_key(name: str) -> str:
    """Return the key by which statistics identify a person: the same for names that differ only in upper and lower case
    or in spaces around the name."""
    return comparison_key(normalize_name(name))


def sort_oldest_first(games: Iterable[GameRecord]) -> list[GameRecord]:
    """Return the games sorted by day; games of one day are sorted by their identifiers."""
    return sorted(games, key=lambda game: (game.day, game.mark))


def player_stats(games: Iterable[GameRecord], merged_names: MergedNames) -> list[PlayerStats]:
    """Return the statistics of each person: most wins first, then fewest games, then by name."""
    people: dict[str, PlayerStats] = {}
    for game in sort_oldest_first(games):
        for key, player in players_with_person_keys(game, merged_names):
            people.setdefault(key, PlayerStats(key)).add(game, player)
    return sorted(people.values(), key=lambda stats: (-stats.games.won, stats.games.of, stats.name.casefold()))


def players_with_person_keys(game: GameRecord, merged_names: MergedNames) -> list[tuple[str, PlayerRecord]]:
    """Return the players of a game whose names were not deleted, each with the key of the person in the statistics.

    Two players of one game are never the same person: they keep their own keys even if `merged_names` merges their
    names.
    """
    own_keys = [(name_key(player.name), player) for player in game.people if player.name]
    times = Counter(merged_names.get(key, key) for key, _ in own_keys)
    merged = ((merged_names.get(key, key), key, player) for key, player in own_keys)
    return [(key if times[shared] > 1 else shared, player) for shared, key, player in merged]


def seats_of_person(game: GameRecord, key: str, merged_names: MergedNames) -> frozenset[int]:
    """Return the seat numbers in this game of the person with this key."""
    return frozenset(player.seat for other, player in players_with_person_keys(game, merged_names) if other == key)


def faction_stats(games: Iterable[GameRecord]) -> list[FactionStats]:
    """Return how often each faction won, by edition and number of players."""
    wins: dict[tuple[str, int], Counter[str]] = {}
    for game in games:
        for played in game.rounds:
            if played.party:
                wins.setdefault((game.edition, played.players), Counter())[played.party] += 1
    return [
        FactionStats(edition, players, {party: won[party] for party in FACTIONS if party in won})
        for (edition, players), won in sorted(wins.items())
    ]


def game_with_both_people(
    games: Iterable[GameRecord], first_key: str, second_key: str, merged_names: MergedNames
) -> GameRecord | None:
    """Return a game that both people with these keys played, which shows that they are not the same person; None if no
    game does."""
    for game in games:
        if {first_key, second_key} <= {key for key, _ in players_with_person_keys(game, merged_names)}:
            return game
    return None


def merge_names(merged_names: MergedNames, merged_key: str, kept_key: str) -> dict[str, str]:
    """Return `merged_names` with one more merged name: the games of the name `merged_key`, and of all names that were
    merged with that name, now count for `kept_key`."""
    moved = {key: kept_key for key, target in merged_names.items() if target == merged_key}
    return {key: target for key, target in {**merged_names, **moved, merged_key: kept_key}.items() if key != target}
