"""The page of a group's archive: lists, charts and players' names, from the recorded games alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.archive.record import GameRecord
from companion.archive.statistics import FactionStats, PlayerStats, faction_stats, player_stats
from companion.messages import PHRASES
from companion.rules.message import Message
from companion.services import ArchiveView
from companion.web.i18n import phrase
from companion.web.svg.charts import Bar, bar_chart, column_chart

MOST_COLUMNS = 24
"""The most columns in a player's chart, for the newest games, and the most roles in the list."""

GAMES_AT_ONCE, PLAYERS_AT_ONCE = 20, 30
"""Games and players on one page of the list."""

MOST_CHOSEN = 500
"""The most players to choose from in a form: those who won most."""

MOST_TALLIES = 48
"""The most charts of which side wins, one for each edition and number of players."""

Item = TypeVar("Item")


class ListPage(Generic[Item]):
    """One page of a long list: its `items`, and the numbers of the pages `before` and `after`, None if there are none.
    Pages count from 0; if `requested_page` is too high, it is the last page."""

    def __init__(self, items: Sequence[Item], requested_page: int, page_size: int) -> None:
        last = max(len(items) - 1, 0) // page_size
        number = min(max(requested_page, 0), last)
        self.items = items[number * page_size : (number + 1) * page_size]
        self.before = number - 1 if number else None
        self.after = number + 1 if number < last else None


@dataclass(frozen=True, kw_only=True)
class ArchivePage:
    """The page of a group's archive."""

    archive: ArchiveView

    groups: int
    """The number of groups whose archives this browser may read."""

    has_other_browsers: bool
    """Whether other browsers may read this archive too."""

    games_page_number: int = 0
    players_page_number: int = 0

    notice: str = ""
    """A sentence about what was just done; empty if nothing was."""

    problems: Sequence[Message] = ()
    """Why the posted form was refused; empty if none was."""

    submitted: MultiDict[str, str] = field(default_factory=MultiDict)
    """The refused form; empty if none was refused."""

    most = MOST_COLUMNS

    @cached_property
    def games(self) -> Sequence[GameRecord]:
        """All games, newest first."""
        return self.archive.games[::-1]

    @property
    def games_not_shown(self) -> int:
        """The number of older games that are not shown."""
        return self.archive.left_out

    @property
    def aliases(self) -> Mapping[str, str]:
        """A mapping from the key of each merged name to the key of the player whose games now include the games under
        that name."""
        return self.archive.aliases

    @cached_property
    def games_page(self) -> ListPage[GameRecord]:
        """The page of the list of games that the request asks for, newest game first."""
        return ListPage(self.games, self.games_page_number, GAMES_AT_ONCE)

    # The players

    @cached_property
    def _all_player_stats(self) -> Sequence[PlayerStats]:
        """The statistics of all players."""
        return player_stats(self.archive.games, self.archive.aliases)

    @property
    def player_choices(self) -> Sequence[PlayerStats]:
        """The players to choose from in the archive's forms, those who won most first."""
        return self._all_player_stats[:MOST_CHOSEN]

    @cached_property
    def players_page(self) -> ListPage[PlayerStats]:
        """The page of the list of players that the request asks for."""
        return ListPage(self._all_player_stats, self.players_page_number, PLAYERS_AT_ONCE)

    @cached_property
    def score_units(self) -> Sequence[str]:
        """The units of what was won in these games: `gold`, victory `points`, or both."""
        return sorted({game.score_unit for game in self.archive.games})

    @cached_property
    def player_names(self) -> Mapping[str, str]:
        """Each player's name, by the player's key."""
        return {person.key: person.name for person in self._all_player_stats}

    def role_name(self, role: str) -> str:
        """Return the translated name of a role; in The Duel that of the clan."""
        return next((phrase(key) for key in (f"role-{role}", f"dwarf-{role}") if key in PHRASES), role)

    # Charts

    @property
    def wins_chart(self) -> Markup:
        """The chart of how many games each listed player won."""
        rows = [
            Bar(person.name, _("%(won)s of %(nights)s", won=won, nights=played), won, played)
            for person in self.players_page.items
            for won, played in [(person.games.won, person.games.of)]
        ]
        return bar_chart(_("Game nights won of those played, by player"), rows)

    def gold_chart(self, person: PlayerStats) -> Markup:
        """Return the chart of a player's gold in each of the newest games."""
        totals = [record.total for _night, record in person.nights[-MOST_COLUMNS:]]
        return column_chart(_("What %(name)s won, by game night", name=person.name), totals)

    @property
    def faction_charts(self) -> Sequence[tuple[FactionStats, Markup]]:
        """For each edition and number of players, how many rounds each faction won: the numbers, and a chart of
        them."""
        return [(stats, _factions_chart(stats)) for stats in faction_stats(self.archive.games)[:MOST_TALLIES]]


def _factions_chart(stats: FactionStats) -> Markup:
    """Return the chart of how many rounds each faction won."""
    rows = [
        Bar(
            phrase(f"party-{party}"),
            _("%(won)s of %(rounds)s", won=won, rounds=stats.round_count),
            won,
            stats.round_count,
        )
        for party, won in stats.wins.items()
    ]
    return bar_chart(_("Rounds won, by side"), rows)
