"""Laws that hold for the evenings of every box, each for one evening that somebody drew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hypothesis import strategies as st

from companion.messages import format_message
from companion.store.codec import decode, encode
from companion.table import moves
from companion.table.deal.closing import closed_seal
from companion.table.events import Entry, RoundStarted, Undone, Version
from companion.table.history import history
from companion.table.moves.undo import picks_in_secret, undo_entries
from companion.table.reducer import apply, undone_acts
from companion.table.scoring import gains, settlement, totals
from companion.table.state import Table, UndoEntry
from companion.table.viewer import HOST, ONLOOKER, at_seat
from companion.table.views import view_for
from tests.table.evening import Evening
from tests.table.random_evenings import Said, attempt
from tests.table.restored import acts, copied, differing
from tests.table.whole_log import full_replay, steps

Names = dict[int, str]


def names(evening: Evening) -> Names:
    return {seat: place.name for seat, place in evening.table.places.items()}


def is_kept_and_told(evening: Evening) -> None:
    """Every event is read from the store as it was written, and every line of the history has its words."""
    for entry in evening.entries:
        assert decode(*encode(entry.event)) == entry.event
    assert all(format_message(line.message, names(evening)) for line in history(evening.entries))


def on_the_way(evening: Evening) -> Iterator[tuple[Entry, Table, Table]]:
    """Each entry that counts, with the table before and after it."""
    struck, table = undone_acts(entry.event for entry in evening.entries), Table()
    for entry in evening.entries:
        if entry.act not in struck:
            before, table = table, apply(table, entry)
            yield entry, before, table


def each_step_is_a_fold(evening: Evening) -> None:
    """Each step of the replay shows the maze as it lay after its event; the first one of a round as it lies once all is
    dealt: figures stand on a board by then."""
    way = list(on_the_way(evening))
    begun = {entry.version: entry.act for entry, _, _ in way if isinstance(entry.event, RoundStarted)}
    for step in steps(evening.entries):
        act = begun.get(step.version)
        *_, there = (after for entry, _, after in way if entry.version <= step.version or entry.act == act)
        assert there.round and there.round.maze == step.maze
        assert (there.game, there.round.number) == (step.game, step.round)


def looks_for_itself(evening: Evening) -> None:
    """What somebody sees does not follow from who has looked at this table before."""
    everybody = (HOST, ONLOOKER, *map(at_seat, evening.table.places))
    in_turn = [view_for(evening.table, viewer) for viewer in everybody]
    assert in_turn == [view_for(replace(evening.table), viewer) for viewer in everybody]


def some_struck(evening: Evening, data: st.DataObject) -> list[Entry]:
    """The log with any of its acts struck; its table can be looked at by everybody."""
    known = [done.act for done in undo_entries(evening.table)]
    struck = data.draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    log = [*evening.entries, Entry(Version(len(evening.entries) + 1), "strike", Undone(tuple(struck)))]
    table = full_replay(log)
    for viewer in (HOST, ONLOOKER, at_seat(1)):
        view_for(table, viewer)
    return log


def each_move_is_refused_or_comes_back(evening: Evening, plan: Iterable[Said], always: bool = False) -> None:
    """A move that is refused changes nothing, and each problem has its words. One that is taken back leaves the table
    as it was; redone, as it had become. `always`: each can be redone."""
    for said in plan:
        before = evening.table
        problems = attempt(evening, said)
        assert problems is None or evening.table is before
        assert all(format_message(problem, names(evening)) for problem in problems or ())  # type: ignore[arg-type]
        after = evening.table
        # What phones opened is not closed again, and a draft of which a secret card is undone begins anew.
        if was_an_act_more(before, after) and not closed_seal(before) and not picks_in_secret(after, newest(after)):
            comes_back(evening, before, always)


def newest(table: Table) -> UndoEntry:
    return next(undo_entries(table))


def was_an_act_more(before: Table, after: Table) -> bool:
    return acts(after)[1:] == acts(before) and len(acts(after)) > len(acts(before))


def comes_back(evening: Evening, before: Table, always: bool) -> None:
    """The newest act is taken back to the table `before`, and redone."""
    after = evening.table
    evening.do(moves.take_back)
    assert differing(evening.table, before) == {}
    assert acts(evening.table) == acts(before)
    assert evening.table.redo or not always
    if evening.table.redo:
        evening.do(moves.redo)
        assert differing(evening.table, after) == {}
        assert acts(evening.table) == acts(after)


def goes_back(evening: Evening, many: int) -> None:
    """Going back to a version is as good as so many takings back; on the way there everything can be seen. While phones
    open their cuts the first taking back is that of the closing alone."""
    done = list(undo_entries(evening.table))[:many]
    # A draft of which a secret card is undone begins again, each time with other cards.
    if closed_seal(evening.table) or not done or any(picks_in_secret(evening.table, one) for one in done):
        return
    other = copied(evening)
    for _ in done:
        evening.do(moves.take_back)
        view_for(evening.table, ONLOOKER)
    other.do(moves.back_to, version=done[-1].first - 1)
    assert differing(other.table, evening.table) == {}
    assert acts(other.table) == acts(evening.table)


def adds_up(evening: Evening) -> None:
    """What all have is what they brought and won; nobody ever has less than nothing."""
    brought = sum(place.brought for place in evening.table.places.values())
    won = sum(sum(gains(evening.table, row).values()) for row in evening.table.booked)
    assert sum(totals(evening.table).values()) == brought + won
    assert all(gold >= 0 for number in (*range(1, 10), None) for gold in totals(evening.table, number).values())


def stays_explained(evening: Evening) -> None:
    """A booked round's gains are those of its settlement, but for what was corrected."""
    for row in evening.table.booked:
        shares = settlement(evening.table, row).payouts
        assert row.gains == tuple(share.gain for share in shares) or row.corrections
