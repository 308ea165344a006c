"""The awards of The Lost Mines."""

from __future__ import annotations

from companion.editions.lost_mines.treasures import LostMinesResult
from companion.game.awards import GUESS_AWARDS, PATH_AWARDS, AwardKind, Numbers, cards_removed
from companion.game.deeds import RoundDeeds
from companion.game.state import Round


def treasures_found(round: Round, _: RoundDeeds) -> Numbers:
    result = round.end.result
    return (
        {seat: len(worths) for seat, worths in result.treasures.items()} if isinstance(result, LostMinesResult) else {}
    )


def dragons_met(round: Round, _: RoundDeeds) -> Numbers:
    result = round.end.result
    return {result.dragon: 1} if isinstance(result, LostMinesResult) and result.dragon else {}


LOST_MINES_AWARDS = (
    *GUESS_AWARDS,
    AwardKind("award-dragon", dragons_met, 7),
    AwardKind("award-storms", cards_removed, 5),
    AwardKind("award-treasures", treasures_found, 4),
    *PATH_AWARDS,
)
