"""Moves that undo and redo acts. Secrets that somebody has seen stay seen: cards whose deal was undone are dealt anew,
and everybody is told so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.game import events as ev
from companion.game.deal import RandomBytes
from companion.game.message import IllegalMove, Message
from companion.game.moves.move import Move, check_host, check_unchanged
from companion.game.moves.round import lay_out_draft
from companion.game.scoring import edition_of, options_of
from companion.game.state import HatSwap, Round, Table, UndoableAct
from companion.game.viewer import Viewer


@Move
def undo_newest_act(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, act: int | None = None
) -> Iterator[ev.Event]:
    """`act` is the newest on the viewer's page. If a gold card was picked in secret in it, the whole draft is undone
    and begins again with other cards."""
    check_host(viewer)
    check_newest_act(table, act)
    if table.newest_act is None:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo_acts(table, [table.newest_act], random_bytes)


@Move
def undo_after_version(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, version: int, act: int | None = None
) -> Iterator[ev.Event]:
    """`act` is the newest one on the viewer's page."""
    check_host(viewer)
    check_newest_act(table, act)
    later = [entry for entry in undoable_acts(table) if entry.first > version]
    if not later:
        raise IllegalMove.because("nothing-to-take-back")
    yield from undo_acts(table, later, random_bytes)


@Move
def redo_act(table: Table, viewer: Viewer, act: int | None = None) -> Iterator[ev.Event]:
    """`act` is the newest on the viewer's page, before the one to redo."""
    check_host(viewer)
    check_newest_act(table, act)
    if not table.redo:
        raise IllegalMove.because("nothing-to-redo")
    yield ev.Redone(table.redo[-1])


def check_newest_act(table: Table, act: int | None) -> None:
    """`act` is the version with which it began, 0 if there was none."""
    check_unchanged(act, table.newest_act.first if table.newest_act else 0)


def undoable_acts(table: Table) -> Iterator[UndoableAct]:
    """Newest first."""
    entry = table.newest_act
    while entry is not None:
        yield entry
        entry = entry.before


def undo_acts(table: Table, chosen: Sequence[UndoableAct], random_bytes: RandomBytes) -> Iterator[ev.Event]:
    """Newest first."""
    plan = UndoPlan(table, chosen)
    yield ev.Undone(tuple(entry.act for entry in plan.acts_to_undo), tuple(plan.remarks()), again=plan.can_be_redone)
    if round := plan.round_to_end_again:
        assert round.end.result
        again = round.with_end(draft=(), picks=(), corrections=())
        yield round.edition.round_ended(round.end.result)
        yield from lay_out_draft(table, again, again, random_bytes)


@dataclass(frozen=True)
class UndoPlan:
    table: Table
    chosen: Sequence[UndoableAct]

    @cached_property
    def acts_to_undo(self) -> Sequence[UndoableAct]:
        """Newest first; back to the end of a round if a secret pick in its draft is undone: otherwise the next seat
        would see the remaining cards once more with one card added, and would know which card had been picked."""
        drafts = {(entry.game, entry.round) for entry in self.secret_picks}
        oldest = self.chosen[-1]
        for entry in undoable_acts(self.table):
            if entry.ends and (entry.game, entry.round) in drafts:
                oldest = min(oldest, entry, key=lambda act: act.first)
        return [entry for entry in undoable_acts(self.table) if entry.first >= oldest.first]

    @cached_property
    def round_to_end_again(self) -> Round | None:
        """If only its draft was to be undone: its end is recorded again, with the same result and other cards."""
        round = self.table.round
        if round is None or round.end.result is None or len(self.acts_to_undo) == len(self.chosen):
            return None
        return None if any(isinstance(entry.event, ev.RoundEnded) for entry in self.chosen) else round

    @property
    def oldest_act(self) -> UndoableAct:
        """The table goes back to the state before this act."""
        return self.acts_to_undo[-1]

    @cached_property
    def secret_picks(self) -> Sequence[UndoableAct]:
        return [entry for entry in self.chosen if is_secret_pick(self.table, entry)]

    @cached_property
    def round_in_play_after_undo(self) -> Round | None:
        return None if self.oldest_act.seating else round_of_act(self.table, self.oldest_act)

    @cached_property
    def seen_hat_swaps(self) -> Sequence[HatSwap]:
        """Those (Saboteur 2) in a round that stays in play whose new role somebody has seen. Newest first."""
        oldest = self.oldest_act
        count = sum(
            entry.swaps for entry in self.acts_to_undo if (entry.game, entry.round) == (oldest.game, oldest.round)
        )
        if not count or self.round_in_play_after_undo is None:
            return []
        return [swap for swap in reversed(self.round_in_play_after_undo.swaps[-count:]) if swap.seen]

    @property
    def can_be_redone(self) -> bool:
        """They dealt no cards, and nobody has seen a secret of theirs."""
        dealt = any(entry.deals for entry in self.acts_to_undo)
        return not (dealt or self.seen_hat_swaps or self.secret_picks)

    # Remarks that everybody reads from then on

    def remarks(self) -> Iterator[Message]:
        yield from self._undone_answer_messages()
        yield from self._void_deal_messages()
        yield from (
            Message.from_key("hat-given-back", seat=swap.seat, round=self.oldest_act.round)
            for swap in self.seen_hat_swaps
        )

    def _undone_answer_messages(self) -> Iterator[Message]:
        """Without the content of the answers."""
        events = [entry.event for entry in self.acts_to_undo]
        seats = {
            "picks-undone-anew" if self.round_to_end_again else "picks-undone": {
                event.seat for event in events if isinstance(event, ev.GoldDrafted)
            },
            "thefts-undone": {event.thief for event in events if isinstance(event, ev.GoldStolen)},
        }
        last = self.oldest_act.round
        yield from (
            Message.from_key(key, seats=tuple(sorted(named)), round=last) for key, named in seats.items() if named
        )

    def _void_deal_messages(self) -> Iterator[Message]:
        """The end of a round had revealed the roles to everybody."""
        for entry in self.chosen if self.round_to_end_again else self.acts_to_undo:
            if entry.deals:
                yield Message.from_key("deal-taken-back", round=entry.round)
            elif entry.ends and edition_of(self.table).roles:
                ended = round_of_act(self.table, entry)
                yield Message.from_key("reveal-taken-back", round=entry.round, began=ended.began if ended else 0)


def round_of_act(table: Table, entry: UndoableAct) -> Round | None:
    """None if the game has no such round now."""
    return next((round for round in table.rounds_of_game(entry.game) if round.number == entry.round), None)


def is_secret_pick(table: Table, entry: UndoableAct) -> bool:
    """Also if the draft is gone, as the result was changed."""
    round = round_of_act(table, entry) if isinstance(entry.event, ev.GoldDrafted) else None
    options = options_of(table, round) if round else {}
    return (options.get("totals"), options.get("gold_cards")) == ("sealed", "companion")
