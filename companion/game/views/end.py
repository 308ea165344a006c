"""The end of a round as one viewer may see it: the thefts and picks of gold cards that a table waits for, who won, and
what each player gained and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.game.awards import Award, awards_of
from companion.game.edition import Edition
from companion.game.endings import Part, ending_of
from companion.game.events import Version
from companion.game.message import Message, Seat
from companion.game.roles import TRAPPED
from companion.game.scoring import (
    edition_of,
    gains,
    secret_drafters,
    settlement,
    settlement_facts,
    totals,
    unanswered_question,
)
from companion.game.settlement import Payout, Question, RoundResult, Settlement, seats_with_most_gold
from companion.game.state import Round, Table
from companion.game.viewer import Viewer
from companion.game.views.seats import known_totals


class EndView:
    """Of the round in play."""

    def __init__(self, table: Table, game_round: Round, viewer: Viewer, current_phase: str) -> None:
        self._table, self._round, self._viewer, self._phase = table, game_round, viewer, current_phase
        self.result = game_round.end.result  # what the host entered
        self.result_version = game_round.end.result_version  # with thefts, picks and corrections; 0: it has not ended
        self.newest_theft_or_pick_version = Version(game_round.end.newest_theft_or_pick)  # 0: none
        self.dropped = game_round.end.dropped  # seats whose thefts or picks were dropped when the result was changed

    @property
    def round_end_version(self) -> Version:
        """Also of the newest confirmed round. Before the host enters the end it is the newest change of the maze, which
        may have ended the round."""
        newest = self._table.newest_round or self._round
        return Version(newest.end.ended or newest.changes.version)

    @cached_property
    def asking(self) -> PendingChoice | None:
        table, viewer, question = self._table, self._viewer, unanswered_question(self._table)
        if question is None:
            return None
        asking = PendingChoice(
            question.kind,
            question.seats,
            mine=viewer.seat in question.seats or (viewer.host and may_host_answer(table, question)),
            later=question.later,
            answered=tuple(seat for seat, _ in self._round.end.picks),
            first_drafter=next(iter(edition_of(table).drafters(settlement_facts(table, self._round))), None),
        )
        if not asking.mine:
            return asking
        if question.kind != "steal":
            return replace(asking, choices=question.choices)
        owned, gained = known_totals(table, viewer), gains(table, self._round, self._settlement)
        return replace(
            asking,
            choices=question.choices,
            seats_without_gold=tuple(
                seat for seat in self._round.players if seat not in (*question.choices, question.seat)
            ),
            gold={seat: gold + gained[seat] for seat, gold in owned.items() if seat in question.choices},
        )

    @cached_property
    def _settlement(self) -> Settlement:
        return settlement(self._table, self._round)

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """Once the game is over, when all roles and all gold are public."""
        return awards_of(self._table) if self._phase == "finished" else ()

    @property
    def verdict(self) -> Message | None:
        """Who won the round."""
        return self._settlement.verdict if self.result else None

    @cached_property
    def scores(self) -> RoundScores | None:
        """Once the result is complete."""
        if self._phase != "proposed":
            return None
        return round_scores(self._table, self._viewer, self._round, self._settlement)

    @cached_property
    def ending(self) -> Message | None:
        """What the newest round tells the viewer's seat, and nobody else, once its result is complete."""
        table, game_round, seat = self._table, self._table.newest_round, self._viewer.seat
        if game_round is None or seat not in game_round.players or (table.round and not self.scores):
            return None
        scores = self.scores or round_scores(table, self._viewer, game_round, settlement(table, game_round))
        return ending_of(part_of_seat(edition_of(table), game_round, scores, seat))


def part_of_seat(edition: Edition, game_round: Round, scores: RoundScores, seat: Seat) -> Part:
    """`scores` are what this seat may know."""
    gained = {line.seat: line.gain for line in scores.lines if line.gain is not None}
    own = next(line for line in scores.lines if line.seat == seat)
    most_gold = seats_with_most_gold(gained) if any(gained.values()) else ()
    winners = scores.winners if edition.has_winning_side else most_gold
    return Part(game_round, seat, winners, gained, () if own.correction else own.reasons)


@dataclass(frozen=True)
class PendingChoice:
    """`choices` and `seats_without_gold` are empty unless this viewer makes the choice (`mine`)."""

    kind: str  # `steal`, `draft` (pick a gold card) or `tell` (enter a real gold card)
    seats: tuple[Seat, ...]  # the seats that are asked, all at once
    mine: bool  # the viewer answers
    choices: tuple[int, ...] = ()  # the seats to steal from, or the nuggets on the gold cards that are left
    seats_without_gold: tuple[Seat, ...] = ()  # the seats without gold to steal
    later: tuple[Seat, ...] = ()  # the seats that are asked later
    answered: tuple[Seat, ...] = ()  # the seats that have taken gold cards, in order
    gold: Mapping[Seat, int] = field(
        default_factory=dict
    )  # the gold to steal from each seat, if the viewer may know it
    first_drafter: Seat | None = None  # the seat that takes the first gold card; None if the question is a theft

    @property
    def seat(self) -> Seat:
        return self.seats[0]

    @property
    def seats_with_gold_first(self) -> tuple[Seat, ...]:
        """Clockwise those with gold, then those without."""
        return (*map(Seat, self.choices), *self.seats_without_gold)


def may_host_answer(table: Table, question: Question) -> bool:
    """Never if the choices show which gold cards are left."""
    return question.kind == "tell" or (question.kind == "steal" and not table.places[question.seat].phone)


@dataclass(frozen=True)
class CorrectionView:
    owner: bool  # the seat itself made it in secret; False: the host did
    why: str  # the reason; empty if the viewer may not know it


class SeatScore(NamedTuple):
    """`computed` is the gain by the rules alone, `gain` that with corrections. If `sealed`, both are None for all other
    viewers."""

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int | None
    computed: int | None
    reasons: tuple[Message, ...]
    correction: CorrectionView | None
    total: int | None  # gold after the round; None if the viewer may not know it
    sealed: bool = False  # the gain is secret, because the seat drafted it while totals were sealed
    clan: str = ""  # of a player without a role
    own: Any = None  # see `Payout.own`


class RoundScores(NamedTuple):
    """In clockwise order."""

    round: int
    is_confirmed: bool  # the host has confirmed the round
    verdict: Message  # who won
    lines: tuple[SeatScore, ...]
    paid: int | None  # the gold that all players gained together; None if it would tell secret gains
    stolen: int  # the number of thefts
    winners: tuple[Seat, ...]
    result: RoundResult
    dropped: tuple[Seat, ...]  # seats whose thefts or picks were dropped when the result was changed
    uncorrected: tuple[Seat, ...]  # seats whose corrections were dropped when the result was changed
    remarks: tuple[Message, ...]
    pools: tuple[Message, ...] = ()  # how gold or points were divided among several players


def round_scores(table: Table, viewer: Viewer, game_round: Round, settled: Settlement) -> RoundScores:
    """With only the gains and totals that the viewer may know."""
    whole, sealed = _scores_with_secrets(table, game_round, settled), secret_drafters(table, game_round)
    known = known_totals(table, viewer)
    lines = [line if line.seat in known else line._replace(total=None) for line in whole.lines]
    lines = [_seal_score(line, line.seat == viewer.seat) if line.seat in sealed else line for line in lines]
    # Who may see both numbers is told of no correction if the gain was corrected back to the computed one.
    unchanged = [line.gain is not None and line.gain == line.computed for line in lines]
    lines = [line._replace(correction=None) if same else line for line, same in zip(lines, unchanged, strict=True)]
    if not sealed:
        return whole._replace(lines=tuple(lines))
    # The remarks name impossible gold cards, which would tell which cards were entered.
    return whole._replace(lines=tuple(lines), paid=None, remarks=(), pools=())


def _seal_score(score: SeatScore, is_own: bool) -> SeatScore:
    """Without the gain unless it is the viewer's own."""
    if is_own:
        return score._replace(sealed=True)
    correction = score.correction and replace(score.correction, why="")
    unseen = (Message.from_key("gold-card-unseen"),)
    return score._replace(gain=None, computed=None, reasons=unseen, correction=correction, own=None, sealed=True)


def _scores_with_secrets(table: Table, game_round: Round, settled: Settlement) -> RoundScores:
    """With all secrets. Callers must remove what the viewer may not know."""
    gained, before = gains(table, game_round, settled), totals(table, game_round.number)
    owned = {seat: before.get(seat, 0) + gained[seat] for seat in game_round.players}
    edition, names = edition_of(table), table.names
    lines = [
        _seat_score(game_round, payout, names, gained[payout.seat], owned[payout.seat]) for payout in settled.payouts
    ]
    return RoundScores(
        round=game_round.number,
        is_confirmed=game_round.end.gains is not None,
        verdict=settled.verdict if edition.has_winning_side else edition.standing(owned, in_total=owned != gained),
        lines=tuple(lines),
        paid=sum(gained.values()),
        stolen=sum(1 for _, victim in game_round.end.thefts if victim is not None),
        winners=settled.winners if edition.has_winning_side else seats_with_most_gold(owned),
        result=replace(game_round.end.result or RoundResult(), roles=()),  # each line has its role
        dropped=game_round.end.dropped,
        uncorrected=game_round.end.uncorrected,
        remarks=settled.remarks,
        pools=settled.pools,
    )


def _seat_score(game_round: Round, payout: Payout, names: Mapping[int, str], gain: int, total: int) -> SeatScore:
    """`gain` and `total` include corrections."""
    seat, correction = payout.seat, game_round.correction_of(payout.seat)
    return SeatScore(
        seat=seat,
        name=names.get(seat, ""),
        role=game_round.role_of(seat),
        trapped=TRAPPED in game_round.tokens_of(seat),
        gain=gain,
        computed=payout.gain,
        reasons=payout.reasons,
        correction=CorrectionView(correction.sealed, correction.why) if correction else None,
        total=total,
        clan=game_round.clan_of(seat),
        own=payout.own,
    )
