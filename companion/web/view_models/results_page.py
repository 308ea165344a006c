"""The page of a finished game's result: a picture, and a link to BG Stats."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from markupsafe import Markup

from companion.archive import GameRecord, PlayerRecord
from companion.sentences import join_list
from companion.web.exports import bg_stats_link
from companion.web.i18n import RIGHT_TO_LEFT, gettext, phrase
from companion.web.svg.result_image import PlayerResult, result_image_svg
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class ResultsPage(TablePage):
    game: GameRecord

    finished_at: float  # seconds since 1970
    back: str

    @property
    def title(self) -> str:
        names = [_isolated(player.name) for player in self.game.winners]
        if not names:
            return self.game.people[0].name if len(self.game.people) == 1 else str(_("Nobody won the game"))
        if len(names) == 1:
            return str(_("%(name)s wins the game", name=names[0]))
        return str(_("%(names)s share the win", names=join_list(names, gettext)))

    @property
    def picture(self) -> Markup:
        players = sorted(self.game.people, key=lambda player: -player.total)
        bars = [PlayerResult(player.name, _round_gains(player), player.total, player.winner) for player in players]
        day = str(format_date(self.game.day, "long", rebase=False))
        rounds = str(ngettext("%(num)s round", "%(num)s rounds", len(self.game.rounds)))
        return result_image_svg(self.title, " · ".join((phrase(f"edition-{self.game.edition}"), day, rounds)), bars)

    @property
    def bg_stats_link(self) -> str:
        return bg_stats_link(self.game, self.finished_at)


def _isolated(name: str) -> str:
    """Return a name as `i18n.isolate` does, but by invisible letters: pictures have no elements."""
    return f"\u2068{name}\u2069" if RIGHT_TO_LEFT.search(name) else name


def _round_gains(player: PlayerRecord) -> list[int]:
    """0 in rounds without the player. The first includes gold from before the game."""
    won = {player_round.round: player_round.gold for player_round in player.rounds}
    gains = [won.get(number, 0) for number in range(1, max(won, default=1) + 1)]
    gains[min(won, default=1) - 1] += player.total - sum(gains)
    return gains
