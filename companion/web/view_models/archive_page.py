"""The page of a group's archive: lists, charts and names, from the recorded games alone."""

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
from companion.web.i18n import word
from companion.web.svg.charts import Bar, bar_chart, column_chart

MOST_COLUMNS = 24
"""Games in the chart of a player, the newest, and roles in the list."""

NIGHTS_AT_ONCE, PEOPLE_AT_ONCE = 20, 30
"""Games and players on one page of the list."""

MOST_CHOSEN = 500
"""Players to choose from in a form, those who won most."""

MOST_TALLIES = 48
"""Charts of which side wins, one for each edition and number of players."""

Item = TypeVar("Item")


class ListPage(Generic[Item]):
    """The page with this number, from 0, of a long list; the last one if there are fewer. `before` and `after` are the
    numbers of the pages around it, None if there are none."""

    def __init__(self, items: Sequence[Item], wanted: int, size: int) -> None:
        last = max(len(items) - 1, 0) // size
        number = min(max(wanted, 0), last)
        self.items = items[number * size : (number + 1) * size]
        self.before = number - 1 if number else None
        self.after = number + 1 if number < last else None


@dataclass(frozen=True, kw_only=True)
class ArchivePage:
    """The archive of a group."""

    archive: ArchiveView

    groups: int
    """The number of groups whose archives this browser may read."""

    others: bool
    """Whether other browsers may read this archive too."""

    nights_page_number: int = 0
    people_page_number: int = 0

    notice: str = ""
    """What was just done."""

    problems: Sequence[Message] = ()
    """Why the posted form was refused; empty if none was."""

    submitted: MultiDict[str, str] = field(default_factory=MultiDict)
    """The refused form; empty if none was refused."""

    most = MOST_COLUMNS

    @cached_property
    def nights(self) -> Sequence[GameRecord]:
        """The games, newest first."""
        return self.archive.games[::-1]

    @property
    def left_out(self) -> int:
        """The number of older games that are not shown."""
        return self.archive.left_out

    @property
    def same(self) -> Mapping[str, str]:
        """The names that are counted for another."""
        return self.archive.aliases

    @cached_property
    def nights_page(self) -> ListPage[GameRecord]:
        """The games that are shown, newest first."""
        return ListPage(self.nights, self.nights_page_number, NIGHTS_AT_ONCE)

    # The players

    @cached_property
    def _all_people(self) -> Sequence[PlayerStats]:
        return player_stats(self.archive.games, self.archive.aliases)

    @property
    def people(self) -> Sequence[PlayerStats]:
        """The players to choose from in a form."""
        return self._all_people[:MOST_CHOSEN]

    @cached_property
    def people_page(self) -> ListPage[PlayerStats]:
        """The players that are shown."""
        return ListPage(self._all_people, self.people_page_number, PEOPLE_AT_ONCE)

    @cached_property
    def units(self) -> Sequence[str]:
        """The units of what was won in these games: `gold`, victory `points`, or both."""
        return sorted({game.counts for game in self.archive.games})

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The name of each player, by its key."""
        return {person.key: person.name for person in self._all_people}

    def role_word(self, role: str) -> str:
        """Return the name of a role; in The Duel that of the clan."""
        return next((word(key) for key in (f"role-{role}", f"dwarf-{role}") if key in PHRASES), role)

    # Charts

    @property
    def wins_chart(self) -> Markup:
        """The games that each of the shown players won."""
        rows = [
            Bar(person.name, _("%(won)s of %(nights)s", won=won, nights=played), won, played)
            for person in self.people_page.items
            for won, played in [(person.games.won, person.games.of)]
        ]
        return bar_chart(_("Game nights won of those played, by player"), rows)

    def gold_chart(self, person: PlayerStats) -> Markup:
        """The player's gold in each of the newest games."""
        totals = [record.total for _night, record in person.nights[-MOST_COLUMNS:]]
        return column_chart(_("What %(name)s won, by game night", name=person.name), totals)

    @property
    def parties(self) -> Sequence[tuple[FactionStats, Markup]]:
        """How often each side wins, by edition and number of players, as numbers and as a chart."""
        return [(stats, _factions_chart(stats)) for stats in faction_stats(self.archive.games)[:MOST_TALLIES]]


def _factions_chart(stats: FactionStats) -> Markup:
    rows = [
        Bar(
            word(f"party-{party}"),
            _("%(won)s of %(rounds)s", won=won, rounds=stats.round_count),
            won,
            stats.round_count,
        )
        for party, won in stats.wins.items()
    ]
    return bar_chart(_("Rounds won, by side"), rows)
