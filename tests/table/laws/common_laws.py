"""Laws that hold for the games of every edition, each for one game that somebody drew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hypothesis import strategies as st

from tests.play import (
    HOST,
    ONLOOKER,
    Entry,
    Game,
    LostMinesMaze,
    RolesDealt,
    Round,
    RoundStarted,
    Table,
    UndoableAct,
    Undone,
    Version,
    apply_entry,
    decode_event,
    encode_event,
    format_message,
    full_replay,
    gains,
    history,
    is_proof_right,
    is_secret_pick,
    public_deals,
    seat_viewer,
    settlement,
    steps,
    totals,
    undoable_acts,
    undone_acts,
    view_for,
)
from tests.table.compare_tables import acts, copied, differing
from tests.table.random_games import Attempt, attempt

Names = dict[int, str]


def names(game: Game) -> Names:
    return {seat: place.name for seat, place in game.table.places.items()}


def is_kept_and_told(game: Game) -> None:
    """Every event is read from the store as it was written, and every line of the history has its words."""
    for entry in game.entries:
        assert decode_event(*encode_event(entry.event)) == entry.event
    lines = history(game.entries)
    assert all(format_message(line.message, names(game)) for line in lines)
    older = lines[len(lines) // 2].version
    assert history(game.entries, before=older, most=9) == tuple(line for line in lines if line.version < older)[-9:]


def on_the_way(game: Game) -> Iterator[tuple[Entry, Table, Table]]:
    """Each entry that counts, with the table before and after it."""
    struck, table = undone_acts(entry.event for entry in game.entries), Table()
    for entry in game.entries:
        if entry.act not in struck:
            before, table = table, apply_entry(table, entry)
            yield entry, before, table


def each_step_is_a_fold(game: Game) -> None:
    """Each step of the replay shows the maze as it lay after its event; the first one of a round as it lies once all is
    dealt: figures stand on a board by then."""
    way = list(on_the_way(game))
    begun = {entry.version: entry.act for entry, _, _ in way if isinstance(entry.event, RoundStarted)}
    for step in steps(game.entries):
        act = begun.get(step.version)
        *_, after_step = (after for entry, _, after in way if entry.version <= step.version or entry.act == act)
        assert after_step.round and after_step.round.maze == step.maze
        assert (after_step.game, after_step.round.number) == (step.game, step.round)


def looks_for_itself(game: Game) -> None:
    """What somebody sees does not follow from who has looked at this table before."""
    everybody = (HOST, ONLOOKER, *map(seat_viewer, game.table.places))
    in_turn = [view_for(game.table, viewer) for viewer in everybody]
    assert in_turn == [view_for(replace(game.table), viewer) for viewer in everybody]


def some_struck(game: Game, data: st.DataObject) -> list[Entry]:
    """The log with any of its acts struck; its table can be looked at by everybody."""
    known = [done.act for done in undoable_acts(game.table)]
    struck = data.draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    log = [*game.entries, Entry(Version(len(game.entries) + 1), "strike", Undone(tuple(struck)))]
    table = full_replay(log)
    for viewer in (HOST, ONLOOKER, seat_viewer(1)):
        view_for(table, viewer)
    return log


def each_move_is_refused_or_comes_back(game: Game, plan: Iterable[Attempt], always: bool = False) -> None:
    """A move that is refused changes nothing, and each problem has its words. One that is undone leaves the table
    as it was; redone, as it had become. `always`: each can be redone."""
    for attempted in plan:
        before = game.table
        problems = attempt(game, attempted)
        assert problems is None or game.table is before
        assert all(format_message(problem, names(game)) for problem in problems or ())  # type: ignore[arg-type]
        after = game.table
        # A draft of which a secret card is undone begins anew.
        if was_an_act_more(before, after) and not is_secret_pick(after, newest(after)):
            comes_back(game, before, always)


def newest(table: Table) -> UndoableAct:
    return next(undoable_acts(table))


def was_an_act_more(before: Table, after: Table) -> bool:
    return acts(after)[1:] == acts(before) and len(acts(after)) > len(acts(before))


def comes_back(game: Game, before: Table, always: bool) -> None:
    """The newest act is undone to the table `before`, and redone."""
    after = game.table
    game.do("undo-newest-act")
    assert differing(game.table, before) == {}
    assert acts(game.table) == acts(before)
    assert game.table.redo or not always
    if game.table.redo:
        game.do("redo-act")
        assert differing(game.table, after) == {}
        assert acts(game.table) == acts(after)


def goes_back(game: Game, many: int) -> None:
    """Going back to a version is as good as so many takings back; on the way there everything can be seen."""
    done = list(undoable_acts(game.table))[:many]
    # A draft of which a secret card is undone begins again, each time with other cards.
    if not done or any(is_secret_pick(game.table, undone) for undone in done):
        return
    other = copied(game)
    for _ in done:
        game.do("undo-newest-act")
        view_for(game.table, ONLOOKER)
    other.do("undo-after-version", version=done[-1].first - 1)
    assert differing(other.table, game.table) == {}
    assert acts(other.table) == acts(game.table)


def deals_are_secret_until_their_round_is_confirmed(game: Game) -> None:
    """Each deal has its hash from the beginning; its text opens it, and is secret only while its round is played."""
    deals = public_deals(game.table)
    texts = [entry.event.text for entry in game.entries if isinstance(entry.event, RolesDealt)]
    assert [deal.text for deal in game.table.deals] == texts[-20:]
    assert all(deal.hash in deal.proof and is_proof_right(deal.proof) for deal in deals if deal.proof)
    playing = game.table.round is not None and game.table.options["roles"] == "companion"
    played = [deal for deal in deals if not deal.void][: int(playing)]
    assert [deal for deal in deals if not deal.proof] == played


def adds_up(game: Game) -> None:
    """What all have is what they brought and won; nobody ever has less than nothing."""
    brought = sum(place.brought for place in game.table.places.values())
    won = sum(sum(gains(game.table, round).values()) for round in game.table.confirmed_rounds)
    assert sum(totals(game.table).values()) == brought + won
    assert all(gold >= 0 for number in (*range(1, 10), None) for gold in totals(game.table, number).values())


def stays_explained(game: Game) -> None:
    """A confirmed round's gains are those of its settlement, but for what was corrected."""
    for round in game.table.confirmed_rounds:
        shares = settlement(game.table, round).payouts
        assert round.gains == tuple(share.gain for share in shares) or round.corrections


def trolls_are_those_that_lurk(round: Round | None) -> None:
    """Each troll on the board is somebody's, and nobody's is anywhere else."""
    if round is None or not isinstance(round.maze, LostMinesMaze):
        assert round is None or round.link_trolls == ()
        return
    lying = Counter(ends for ends, tokens in round.maze.tokens.items() for token in tokens if token == "troll")
    assert lying == Counter(troll.between for troll in round.link_trolls)
    assert all(tokens and set(tokens) <= {"trap", "troll"} for tokens in round.maze.tokens.values())
