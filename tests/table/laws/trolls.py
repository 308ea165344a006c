"""What holds of the trolls of any round of The Lost Mines."""

from __future__ import annotations

from collections import Counter

from tests.play import LostMinesMaze, Round


def trolls_are_those_that_lurk(round: Round | None) -> None:
    """Each troll on the board is somebody's, and nobody's is anywhere else."""
    if round is None or not isinstance(round.maze, LostMinesMaze):
        assert round is None or round.link_trolls == ()
        return
    lying = Counter(ends for ends, tokens in round.maze.tokens.items() for token in tokens if token == "troll")
    assert lying == Counter(troll.between for troll in round.link_trolls)
    assert all(tokens and set(tokens) <= {"trap", "troll"} for tokens in round.maze.tokens.values())
