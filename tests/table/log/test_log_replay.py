"""The replay of a log with checkpoints: the same table as a full replay, and an undo replays only the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import Entry, Game, Replay, Seat, Version, ev, extend_replay, full_replay
from tests.table.random_games import games, law


def read(log: list[Entry], ends: list[int], interval: int) -> Iterator[tuple[int, Replay]]:
    """The replay of a log that is read in batches, after each of them."""
    replayed, begun = Replay(interval=interval), 0
    for end in ends:
        replayed = extend_replay(replayed, log[:begun], log[begun:end])
        begun = end
        yield end, replayed


def broken_and_mended(events: int, interval: int) -> tuple[Replay, list[Entry]]:
    """A round in which a tool is broken and mended until there are so many events; each is an act."""
    game = Game("Ann", "Ben", "Cem")
    game.deal("boss", "saboteur", "geologist")
    log, hands = game.entries, (ev.TokenPut(Seat(1), "cart"), ev.TokenTaken(Seat(1), "cart"))
    log += [Entry(Version(at + 1), f"tap-{at + 1}", hands[at % 2]) for at in range(len(log), events)]
    return extend_replay(Replay(interval=interval), [], log), log


@law
@given(games(), st.data())
def test_replay_in_batches_equals_a_full_replay(game: Game, data: st.DataObject) -> None:
    log = game.entries
    for seq in range(data.draw(st.integers(0, 3))):
        acts = st.sampled_from([entry.act for entry in log])
        happened = ev.Undone(tuple(data.draw(st.lists(acts, max_size=3)))), ev.Redone(data.draw(acts))
        log = [*log, Entry(Version(len(log) + 1), f"strike-{seq}", data.draw(st.sampled_from(happened)))]
    pieces = data.draw(st.lists(st.integers(1, 9), min_size=1))
    ends = [end for end in accumulate(pieces) if end < len(log)] + [len(log)]
    for end, replayed in read(log, ends, interval=data.draw(st.integers(1, 5))):
        assert replayed.table == full_replay(log[:end])


def test_an_undo_restarts_at_a_checkpoint_shortly_before() -> None:
    """Entries long before the undo are not read again: they are replaced here, and the table stays the same."""
    replayed, log = broken_and_mended(160, interval=8)
    gone = [Entry(entry.version, entry.act, ev.TokenPut(Seat(3), "lantern")) for entry in log[:152]]
    new = [Entry(Version(161), "strike", ev.Undone((log[-1].act,)))]
    after = extend_replay(replayed, [*gone, *log[152:]], new)
    assert after.table == full_replay([*log, *new]) != full_replay([*gone, *log[152:], *new])


@pytest.mark.parametrize("back", [1, 10, 100])
def test_undone_and_redone_acts_count_again(back: int) -> None:
    replayed, log = broken_and_mended(120, interval=8)
    acts = tuple(entry.act for entry in log[-back:])
    for event in (ev.Undone(acts), *map(ev.Redone, acts)):
        new = [Entry(Version(len(log) + 1), f"back-{len(log)}", event)]
        replayed = extend_replay(replayed, log, new)
        log = [*log, *new]
    assert replayed.table == full_replay(log) and replayed.undone == frozenset()
