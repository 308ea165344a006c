"""The awards of The Duel."""

from __future__ import annotations

from companion.editions.duel.payment import DuelResult
from companion.game.awards import PATH_AWARDS, TOOL_AWARDS, AwardKind, Numbers
from companion.game.deeds import RoundDeeds
from companion.game.state import Round


def trolls_bribed(round: Round, _: RoundDeeds) -> Numbers:
    return round.end.result.trolls if isinstance(round.end.result, DuelResult) else {}


DUEL_AWARDS = (
    AwardKind("award-bribes", trolls_bribed, 6),
    *TOOL_AWARDS,
    *PATH_AWARDS,
)
