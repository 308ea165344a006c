"""The replay of a log that grows: the same table as a full replay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from tests.play import Entry, Game, Replay, Version, ev, extend_replay, full_replay
from tests.table.random_games import games, law


def read(log: list[Entry], ends: list[int]) -> Iterator[tuple[int, Replay]]:
    """The replay of a log that is read in batches, after each of them."""
    replayed, begun = Replay(), 0
    for end in ends:
        replayed = extend_replay(replayed, log[:begun], log[begun:end])
        begun = end
        yield end, replayed


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
    for end, replayed in read(log, ends):
        assert replayed.table == full_replay(log[:end])
