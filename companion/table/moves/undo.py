"""Moves that undo and redo acts.

Nothing is deleted from the log: an undo is one more event, which names the acts that no longer count. What was seen
cannot be unseen, so an undo also makes dealt cards void, puts hats that were looked at under the stack, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table import events as ev
from companion.table.deal.closing import closed_seal
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.ending import lay_out_draft
from companion.table.moves.move import check_host, move
from companion.table.moves.reveal_secrets import is_gold_secret_known, void_seals, would_reveal_gold
from companion.table.moves.sealing import new_seal, replace_closed_seal
from companion.table.scoring import edition_of
from companion.table.state import Round, Swap, Table, UndoEntry
from companion.table.viewer import Viewer


@move("acts", uses_secrets=True)
def take_back(table: Table, viewer: Viewer, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The host undoes the newest act that can be undone.

    If a gold card was drafted in secret by it, the whole draft is undone and begins again with other cards. While
    phones open their cuts, the closing of the cutting is undone instead, and the deal gets a new seal.

    Raises:
        IllegalMove: there is nothing to undo.
    """
    check_host(viewer)
    if closed_seal(table):
        yield from replace_closed_seal(table, secrets)
        return
    if table.acts is None:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo(table, [table.acts], secrets)


@move("acts", uses_secrets=True)
def back_to(table: Table, viewer: Viewer, secrets: DealSecrets, version: int) -> Iterator[ev.Event]:
    """The host undoes every act that began after this version, all in one act. Raises IllegalMove: no act began after
    it, or there is no such version: versions count from 1."""
    check_host(viewer)
    if version < 1:
        raise IllegalMove.because("no-such-version")
    later, seal = [done for done in undo_entries(table) if done.first > version], closed_seal(table)
    if not later and seal and seal.closed > version:
        yield from replace_closed_seal(table, secrets)
        return
    if not later:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo(table, later, secrets)


@move("acts")
def redo(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """The host redoes the act that was undone last. Raises IllegalMove: there is nothing to redo."""
    check_host(viewer)
    if not table.redo:
        raise IllegalMove.because("nothing-to-redo")
    yield ev.Redone(table.redo[-1])


def undo_entries(table: Table) -> Iterator[UndoEntry]:
    """Yield the acts that can be undone, newest first."""
    done = table.acts
    while done is not None:
        yield done
        done = done.before


def undo(table: Table, chosen: Sequence[UndoEntry], secrets: DealSecrets) -> Iterator[ev.Event]:
    """Yield the events that undo these acts, given newest first."""
    plan = UndoPlan(table, chosen)
    yield ev.Undone(tuple(done.act for done in plan.acts), tuple(plan.remarks()), again=plan.can_be_redone)
    for done in plan.undone_deals:
        if dealt_round := round_of_act(table, done):
            yield from void_seals(table, done.game, dealt_round, secrets)
    if plan.seen_hats:
        yield ev.HatTucked(tuple(swap.role for swap in plan.seen_hats), plan.oldest.round)
    if plan.needs_new_seal:
        yield from new_seal(table, plan.oldest.game, plan.oldest.round, secrets)
    if plan.round_to_end_again:
        yield from end_round_again(table, plan.round_to_end_again, secrets)


@dataclass(frozen=True)
class UndoPlan:
    """The effects of undoing the acts that the host has `chosen`, newest first."""

    table: Table
    chosen: Sequence[UndoEntry]

    @cached_property
    def acts(self) -> Sequence[UndoEntry]:
        """The acts that are undone, newest first: the chosen ones, and with a secret pick every act of its draft.

        Who saw which cards were left, and saw them again with one more, would know which one was put back.
        """
        drafts = {(done.game, done.round) for done in self.secret_picks}
        chosen = {done.act for done in self.chosen}
        return [done for done in undo_entries(self.table) if done.act in chosen or settled_round_key(done) in drafts]

    @property
    def oldest(self) -> UndoEntry:
        """The oldest act that is undone: the table goes back to before it."""
        return self.acts[-1]

    @cached_property
    def secret_picks(self) -> Sequence[UndoEntry]:
        """The chosen acts that drafted, or put off drafting, a gold card that only its owner knows."""
        return [done for done in self.chosen if is_secret_pick(self.table, done)]

    @cached_property
    def undone_deals(self) -> Sequence[UndoEntry]:
        """The undone acts that dealt cards. Their sealed deals are used up."""
        return [done for done in self.acts if has_dealt(self.table, done)]

    @cached_property
    def continuing_round(self) -> Round | None:
        """The round that goes on after the undo; None if the table goes back to before a round."""
        return None if self.oldest.seating else round_of_act(self.table, self.oldest)

    @cached_property
    def seen_hats(self) -> Sequence[Swap]:
        """The undone hat swaps of the round that goes on whose new role somebody looked at, newest first."""
        undone = sum(done.swaps for done in self.acts if same_round(done, self.oldest))
        if not undone or self.continuing_round is None:
            return []
        return [swap for swap in reversed(self.continuing_round.swaps[-undone:]) if swap.seen]

    @cached_property
    def round_to_end_again(self) -> Round | None:
        """The round in play if only its draft was chosen: its end is undone too, and recorded again at once as it was.

        None if the host has to record the end again.
        """
        round, chosen = self.table.round, {done.act for done in self.chosen}
        if round is None or round.result is None or is_gold_secret_known(self.table, self.table.game, round):
            return None
        ends = (done for done in self.acts if isinstance(done.event, ev.RoundEnded) and done.round == round.number)
        newest_end = next(ends, None)
        return round if newest_end and newest_end.act not in chosen else None

    @cached_property
    def cuts_were_opened(self) -> bool:
        """Whether phones may have opened cuts of a closed seal of the round to be dealt again: it deals no more."""
        of = (self.oldest.game, self.oldest.round)
        seals = (seal for seal in self.table.seals if (seal.game, seal.round) == of)
        committed = any(seal.is_unused and seal.closing and seal.closing.commitments for seal in seals)
        return self.oldest.seating and committed

    @cached_property
    def round_with_known_gold(self) -> Round | None:
        """The round that goes on if its booking had opened the seal of its gold cards."""
        round = self.continuing_round
        return round if round and is_gold_secret_known(self.table, self.oldest.game, round) else None

    @property
    def needs_new_seal(self) -> bool:
        """Whether what is dealt next needs a new seal, because the old one is void or was opened."""
        deals_again = self.oldest.seating and any(same_round(done, self.oldest) for done in self.undone_deals)
        return deals_again or self.round_with_known_gold is not None or self.cuts_were_opened

    @property
    def can_be_redone(self) -> bool:
        """Whether the acts can be redone: nothing of them is void now."""
        return not (self.undone_deals or self.seen_hats or self.secret_picks or self.cuts_were_opened)

    # Remarks that every page shows from now on

    def remarks(self) -> Iterator[Message]:
        """Yield which answers at the end of a round are undone, and what had been seen and cannot be unseen."""
        yield from self._undone_answers()
        yield from self._void_deals()
        yield from (Message.of("hat-given-back", seat=swap.seat, round=self.oldest.round) for swap in self.seen_hats)
        yield from self._lost_cuts()
        if self.round_with_known_gold:
            yield Message.of("gold-sealed-anew", round=self.round_with_known_gold.number)
        yield from self._seen_gold()

    def _undone_answers(self) -> Iterator[Message]:
        """Yield which seats have to answer again, without their answers."""
        events = [done.event for done in self.acts]
        seats = {
            "picks-undone-anew" if self.secret_picks else "picks-undone": {
                event.seat for event in events if isinstance(event, ev.GoldDrafted)
            },
            "thefts-undone": {event.thief for event in events if isinstance(event, ev.GoldStolen)},
            "sealed-undone": {event.seat for event in events if isinstance(event, ev.GoldCorrected) and event.sealed},
        }
        last = self.oldest.round
        yield from (Message.of(key, seats=tuple(sorted(of)), round=last) for key, of in seats.items() if of)

    def _void_deals(self) -> Iterator[Message]:
        """Yield remarks on deals that are void, and on reveals after which everybody knows the roles."""
        for done in self.chosen if self.round_to_end_again else self.acts:
            round = round_of_act(self.table, done)
            if has_dealt(self.table, done):
                shut = "-shut" if round and would_reveal_gold(self.table, done.game, round) else ""
                yield Message.of(f"deal-taken-back{shut}", round=done.round)
            elif done.ends and edition_of(self.table).deals_roles:
                yield Message.of("reveal-taken-back", round=done.round)

    def _lost_cuts(self) -> Iterator[Message]:
        """Yield a remark if cuts must be made again, because the act that made their seal is undone."""
        seal = self.table.current_seal()
        seal_makers = (ev.RoundSettled, ev.GameBegan, ev.OptionSet)
        made = any(isinstance(done.event, seal_makers) for done in self.acts)
        if seal and seal.is_unused and seal.cut_by and made:
            yield Message.of("cuts-void", round=seal.round)

    def _seen_gold(self) -> Iterator[Message]:
        """Yield a remark if everybody saw all gold at the end of the game, which goes on now."""
        rounds = self.table.rounds_of(self.oldest.game)
        secret = any(round.picks and round.options.get("totals") == "sealed" for round in rounds)
        was_over = self.table.is_finished or self.oldest.game < self.table.game
        goes_on = any(done.game == self.oldest.game and decides_whether_game_ends(done) for done in self.acts)
        if (secret or self.table.options["totals"] == "sealed") and was_over and goes_on:
            yield Message.of("gold-was-seen", round=self.oldest.round)


def end_round_again(table: Table, round: Round, secrets: DealSecrets) -> Iterator[ev.Event]:
    """Record the end of this round as it was recorded before, and lay out other gold cards."""
    assert round.result
    again = replace(round, draft=(), picks=(), corrections=())
    yield ev.RoundEnded.of(round.result, round.players, clans=bool(edition_of(table).clans))
    yield from lay_out_draft(table, again, again, secrets)


def round_of_act(table: Table, done: UndoEntry) -> Round | None:
    """Return the round that this act was part of or began, booked or not."""
    return next((round for round in table.rounds_of(done.game) if round.number == done.round), None)


def same_round(first: UndoEntry, second: UndoEntry) -> bool:
    return (first.game, first.round) == (second.game, second.round)


def is_secret_pick(table: Table, done: UndoEntry) -> bool:
    """Whether this act drafted, or put off drafting, a gold card that only its owner knows."""
    round = round_of_act(table, done) if isinstance(done.event, ev.GoldDrafted) else None
    return bool(round and round.layings and round.options.get("totals") == "sealed")


def settled_round_key(done: UndoEntry) -> tuple[int, int] | None:
    """Return the round (game, number) that this act ended, or whose gold it gave out or corrected; None for other
    acts."""
    match done.event:
        case ev.RoundEnded() | ev.GoldDrafted():
            return done.game, done.round
        case ev.GoldCorrected(round):
            return done.game, round
    return None


def has_dealt(table: Table, done: UndoEntry) -> bool:
    """Whether this act used a seal: it dealt roles, drew who begins, or began a round in which gold was laid out."""
    round = round_of_act(table, done) if isinstance(done.event, ev.RoundStarted) else None
    return bool(done.deal or (round and (round.layings or round.starter is not None)))


def decides_whether_game_ends(done: UndoEntry) -> bool:
    """Whether this act booked a round or set the number of rounds of a game in play."""
    sets_rounds = "rounds" in done.options and not isinstance(done.event, ev.GameBegan)
    return sets_rounds or isinstance(done.event, ev.RoundSettled)
