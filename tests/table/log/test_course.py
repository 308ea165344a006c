"""The course of a log: it leads where the fold does, and taking back folds anew only what came since."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.sentence import Seat
from companion.table import events as ev
from companion.table import moves
from companion.table.course import Course, carry_on
from companion.table.events import Entry, Version
from tests.table.evening import Evening
from tests.table.random_evenings import evenings, law
from tests.table.whole_log import fold


def read(log: list[Entry], ends: list[int], every: int) -> Iterator[tuple[int, Course]]:
    """The course of a log that is read in pieces, after each of them."""
    course, begun = Course(every=every), 0
    for end in ends:
        course = carry_on(course, log[:begun], log[begun:end])
        begun = end
        yield end, course


def broken_and_mended(events: int, every: int) -> tuple[Course, list[Entry]]:
    """A round in which a tool is broken and mended until there are so many events; each is an act."""
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("boss", "saboteur", "geologist")
    log, hands = evening.entries, (ev.TokenPut(Seat(1), "cart"), ev.TokenTaken(Seat(1), "cart"))
    log += [Entry(Version(at + 1), f"tap-{at + 1}", hands[at % 2]) for at in range(len(log), events)]
    return carry_on(Course(every=every), [], log), log


@law
@given(evenings(), st.data())
def test_however_a_log_is_read_its_course_leads_where_its_fold_does(evening: Evening, data: st.DataObject) -> None:
    log = evening.entries
    for seq in range(data.draw(st.integers(0, 3))):
        acts = st.sampled_from([entry.act for entry in log])
        happened = ev.Undone(tuple(data.draw(st.lists(acts, max_size=3)))), ev.Redone(data.draw(acts))
        log = [*log, Entry(Version(len(log) + 1), f"strike-{seq}", data.draw(st.sampled_from(happened)))]
    pieces = data.draw(st.lists(st.integers(1, 9), min_size=1))
    ends = [end for end in accumulate(pieces) if end < len(log)] + [len(log)]
    for end, course in read(log, ends, every=data.draw(st.integers(1, 5))):
        assert course.table == fold(log[:end])


def test_taking_back_goes_on_from_a_table_shortly_before() -> None:
    """What lies far behind is not looked into: here it is something else by now, and nothing comes of that."""
    course, log = broken_and_mended(160, every=8)
    gone = [Entry(entry.version, entry.act, ev.TokenPut(Seat(3), "lantern")) for entry in log[:152]]
    new = [Entry(Version(161), "strike", ev.Undone((log[-1].act,)))]
    after = carry_on(course, [*gone, *log[152:]], new)
    assert after.table == fold([*log, *new]) != fold([*gone, *log[152:], *new])


@pytest.mark.parametrize("back", [1, 63, 64, 65, 200, 500, 900])
def test_no_more_is_folded_anew_than_thrice_what_is_taken_back(back: int) -> None:
    course, log = broken_and_mended(1000, every=64)
    kept = [at for at, _ in course.milestones if at <= len(log) - back]
    assert not kept or len(log) - kept[-1] <= 3 * back + 64
    assert kept or back > 300


@pytest.mark.parametrize("back", [1, 10, 100])
def test_what_was_taken_back_and_redone_stands_again(back: int) -> None:
    course, log = broken_and_mended(120, every=8)
    acts = tuple(entry.act for entry in log[-back:])
    for event in (ev.Undone(acts), *map(ev.Redone, acts)):
        new = [Entry(Version(len(log) + 1), f"back-{len(log)}", event)]
        course = carry_on(course, log, new)
        log = [*log, *new]
    assert course.table == fold(log) and course.struck == frozenset()


def test_few_tables_are_kept_of_a_long_log() -> None:
    course, _ = broken_and_mended(3000, every=1)
    assert len(course.milestones) <= 13


def test_what_is_kept_are_tables_of_this_log() -> None:
    course, log = broken_and_mended(150, every=8)
    assert len(course.milestones) > 3
    assert all(table == fold(log[:at]) for at, table in course.milestones)


def test_a_late_entry_of_a_struck_act_counts_for_nothing() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    act = evening.entries[-1].act
    evening.do(moves.take_back)
    evening.add(act, [ev.TokenPut(Seat(1), "cart")])
    assert evening.table.round is None
