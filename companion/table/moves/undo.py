"""Moves that undo and redo acts.

Nothing is deleted from the log: an undo is one more event, which names the acts that no longer count. Secrets that
somebody has seen stay seen. So cards whose deal was undone are dealt anew, cards of hat swaps that were seen go to the
bottom of the stack, and everybody is told so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table import events as ev
from companion.table.deal import RandomBytes
from companion.table.moves.ending import lay_out_draft
from companion.table.moves.move import Move, check_host, check_unchanged
from companion.table.scoring import edition_of
from companion.table.state import HatSwap, Round, Table, UndoableAct
from companion.table.viewer import Viewer


@Move
def undo_newest_act(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, act: int | None = None
) -> Iterator[ev.Event]:
    """Undo the newest act that can be undone (the host only). `act` is that act on the viewer's page.

    If a gold card was picked in secret in this act, the whole draft is undone and begins again with other cards.

    Raises:
        IllegalMove: there is nothing to undo.
    """
    check_host(viewer)
    check_newest_act(table, act)
    if table.newest_act is None:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo_acts(table, [table.newest_act], random_bytes)


@Move
def undo_after_version(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, version: int, act: int | None = None
) -> Iterator[ev.Event]:
    """Undo every act that began after this version of the table, all at once. `act` is the newest one on the viewer's
    page.

    Raises:
        IllegalMove: no act that can be undone began after this version, or the version is below 1.
    """
    check_host(viewer)
    check_newest_act(table, act)
    if version < 1:
        raise IllegalMove.because("no-such-version")
    later = [entry for entry in undoable_acts(table) if entry.first > version]
    if not later:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo_acts(table, later, random_bytes)


@Move
def redo_act(table: Table, viewer: Viewer, act: int | None = None) -> Iterator[ev.Event]:
    """Redo the act that was undone last (the host only). `act` is the newest act on the viewer's page, before the one
    to redo. Raises IllegalMove: there is nothing to redo."""
    check_host(viewer)
    check_newest_act(table, act)
    if not table.redo:
        raise IllegalMove.because("nothing-to-redo")
    yield ev.Redone(table.redo[-1])


def check_newest_act(table: Table, act: int | None) -> None:
    """Raise Conflict if the newest act that can be undone is another one than the page showed: `act` is the version
    with which it began, 0 if there was none."""
    check_unchanged(act, table.newest_act.first if table.newest_act else 0)


def undoable_acts(table: Table) -> Iterator[UndoableAct]:
    """Yield the acts that can be undone, newest first."""
    entry = table.newest_act
    while entry is not None:
        yield entry
        entry = entry.before


def undo_acts(table: Table, chosen: Sequence[UndoableAct], random_bytes: RandomBytes) -> Iterator[ev.Event]:
    """Yield the events that undo the acts that the host has `chosen`; the acts are given newest first."""
    plan = UndoPlan(table, chosen)
    yield ev.Undone(tuple(entry.act for entry in plan.acts_to_undo), tuple(plan.remarks()), again=plan.can_be_redone)
    if plan.seen_hat_swaps:
        yield ev.HatTucked(tuple(swap.role for swap in plan.seen_hat_swaps), plan.oldest_act.round)
    if plan.round_to_end_again:
        yield from end_round_again(table, plan.round_to_end_again, random_bytes)


@dataclass(frozen=True)
class UndoPlan:
    """The consequences of undoing the acts that the host has `chosen` (newest first) at this table."""

    table: Table
    chosen: Sequence[UndoableAct]

    @cached_property
    def acts_to_undo(self) -> Sequence[UndoableAct]:
        """The acts that are undone, newest first: the chosen acts and, if one of them is a secret pick, all acts of the
        same draft.

        If only one pick were undone, the next seat would see the remaining cards once more with one card added, and
        would know which card had been picked.
        """
        drafts = {(entry.game, entry.round) for entry in self.secret_picks}
        chosen = {entry.act for entry in self.chosen}
        return [
            entry
            for entry in undoable_acts(self.table)
            if entry.act in chosen or game_and_round_scored_by(entry) in drafts
        ]

    @property
    def oldest_act(self) -> UndoableAct:
        """The oldest act that is undone. The table goes back to the state before this act."""
        return self.acts_to_undo[-1]

    @cached_property
    def secret_picks(self) -> Sequence[UndoableAct]:
        """The chosen acts that are secret picks of a gold card."""
        return [entry for entry in self.chosen if is_secret_pick(self.table, entry)]

    @cached_property
    def undone_deals(self) -> Sequence[UndoableAct]:
        """The undone acts that dealt cards. These cards cannot be used again."""
        return [entry for entry in self.acts_to_undo if has_dealt_cards(self.table, entry)]

    @cached_property
    def round_in_play_after_undo(self) -> Round | None:
        """The round that is in play after the undo; None if no round is."""
        return None if self.oldest_act.seating else round_of_act(self.table, self.oldest_act)

    @cached_property
    def seen_hat_swaps(self) -> Sequence[HatSwap]:
        """The hat swaps (Saboteur 2) that are undone in the round that stays in play, if somebody has seen the new
        role. Newest first."""
        count = sum(entry.swaps for entry in self.acts_to_undo if is_same_round(entry, self.oldest_act))
        if not count or self.round_in_play_after_undo is None:
            return []
        return [swap for swap in reversed(self.round_in_play_after_undo.swaps[-count:]) if swap.seen]

    @cached_property
    def round_to_end_again(self) -> Round | None:
        """The round in play, if the host undoes only acts of its draft. Then the end of the round is recorded again
        after the undo, with the same result and other gold cards. None if the host must enter the end of the round
        again."""
        round, chosen = self.table.round, {entry.act for entry in self.chosen}
        if round is None or round.result is None:
            return None
        ends = (
            entry
            for entry in self.acts_to_undo
            if isinstance(entry.event, ev.RoundEnded) and entry.round == round.number
        )
        newest_end = next(ends, None)
        return round if newest_end and newest_end.act not in chosen else None

    @property
    def can_be_redone(self) -> bool:
        """Whether the undone acts can be redone: they dealt no cards, and nobody has seen a secret of theirs."""
        return not (self.undone_deals or self.seen_hat_swaps or self.secret_picks)

    # Remarks that everybody reads from then on

    def remarks(self) -> Iterator[Message]:
        """Yield a message for each effect of the undo that everybody should know: answers that seats must give again,
        cards that are void, and secrets that somebody had seen."""
        yield from self._undone_answer_messages()
        yield from self._void_deal_messages()
        yield from (
            Message.from_key("hat-given-back", seat=swap.seat, round=self.oldest_act.round)
            for swap in self.seen_hat_swaps
        )
        yield from self._seen_gold_messages()

    def _undone_answer_messages(self) -> Iterator[Message]:
        """Yield messages that name the seats whose picks, thefts or secret corrections are undone, but not their
        content."""
        events = [entry.event for entry in self.acts_to_undo]
        seats = {
            "picks-undone-anew" if self.secret_picks else "picks-undone": {
                event.seat for event in events if isinstance(event, ev.GoldDrafted)
            },
            "thefts-undone": {event.thief for event in events if isinstance(event, ev.GoldStolen)},
            "sealed-undone": {event.seat for event in events if isinstance(event, ev.GoldCorrected) and event.sealed},
        }
        last = self.oldest_act.round
        yield from (
            Message.from_key(key, seats=tuple(sorted(named)), round=last) for key, named in seats.items() if named
        )

    def _void_deal_messages(self) -> Iterator[Message]:
        """Yield a message for each undone deal, whose cards are void, and for each undone end of a round, which had
        revealed the roles to everybody."""
        for entry in self.chosen if self.round_to_end_again else self.acts_to_undo:
            if has_dealt_cards(self.table, entry):
                yield Message.from_key("deal-taken-back", round=entry.round)
            elif entry.ends and edition_of(self.table).deals_roles:
                yield Message.from_key("reveal-taken-back", round=entry.round)

    def _seen_gold_messages(self) -> Iterator[Message]:
        """Yield a message if a finished game goes on after the undo, because everybody saw all gold at its end."""
        rounds = self.table.rounds_of_game(self.oldest_act.game)
        secret = any(round.picks and round.options.get("totals") == "sealed" for round in rounds)
        was_over = self.table.is_finished or self.oldest_act.game < self.table.game
        goes_on = any(
            entry.game == self.oldest_act.game and decides_whether_game_ends(entry) for entry in self.acts_to_undo
        )
        if (secret or self.table.options["totals"] == "sealed") and was_over and goes_on:
            yield Message.from_key("gold-was-seen", round=self.oldest_act.round)


def end_round_again(table: Table, round: Round, random_bytes: RandomBytes) -> Iterator[ev.Event]:
    """Yield the events that end this round with the same result as before, and lay out other gold cards."""
    assert round.result
    again = replace(round, draft=(), picks=(), corrections=())
    yield ev.RoundEnded.from_result(round.result, round.players, asks_for_open_paths=bool(edition_of(table).clans))
    yield from lay_out_draft(table, again, again, random_bytes)


def round_of_act(table: Table, entry: UndoableAct) -> Round | None:
    """Return the round that this act belongs to or that it began; None if the game has no such round now."""
    return next((round for round in table.rounds_of_game(entry.game) if round.number == entry.round), None)


def is_same_round(first: UndoableAct, second: UndoableAct) -> bool:
    """Whether two acts belong to the same round of the same game."""
    return (first.game, first.round) == (second.game, second.round)


def is_secret_pick(table: Table, entry: UndoableAct) -> bool:
    """Whether in this act a seat picked a gold card in a secret draft, or let all others pick first."""
    round = round_of_act(table, entry) if isinstance(entry.event, ev.GoldDrafted) else None
    return bool(round and round.draft and round.options.get("totals") == "sealed")


def game_and_round_scored_by(entry: UndoableAct) -> tuple[int, int] | None:
    """Return the numbers of the game and of the round whose scores this act changed: it ended the round, or drafted or
    corrected gold of the round. None for other acts."""
    match entry.event:
        case ev.RoundEnded() | ev.GoldDrafted():
            return entry.game, entry.round
        case ev.GoldCorrected(round):
            return entry.game, round
    return None


def has_dealt_cards(table: Table, entry: UndoableAct) -> bool:
    """Whether this act dealt roles or drew the seat that begins."""
    round = round_of_act(table, entry) if isinstance(entry.event, ev.RoundStarted) else None
    return entry.deals or bool(round and round.starter is not None)


def decides_whether_game_ends(entry: UndoableAct) -> bool:
    """Whether this act confirmed a round, or set the number of rounds of a game in play."""
    sets_rounds = "rounds" in entry.options and not isinstance(entry.event, ev.GameBegan)
    return sets_rounds or isinstance(entry.event, ev.RoundSettled)
