"""Laws that hold for the games of every edition, each for one game that somebody drew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tests import play
from tests.play import HOST, ONLOOKER, Entry, Game, RolesDealt, Round, Table, awards_of, history, sight, totals

Names = dict[int, str]


def names(game: Game) -> Names:
    return {seat: place.name for seat, place in game.table.places.items()}


def is_kept_and_told(game: Game) -> None:
    """Every event is read from the store as it was written, and every line of the history has its words."""
    for entry in game.entries:
        assert play.decode_event(*play.encode_event(entry.event)) == entry.event
    lines = history(game.entries)
    assert all(play.format_message(line.message, names(game)) for line in lines)
    assert all(play.format_message(remark, names(game)) for remark in game.table.remarks)
    older = lines[len(lines) // 2].version
    assert history(game.entries, before=older, most=9) == tuple(line for line in lines if line.version < older)[-9:]


def on_the_way(game: Game) -> Iterator[tuple[Entry, Table, Table]]:
    """Each entry that counts, with the table before and after it."""
    struck, table = play.undone_acts(entry.event for entry in game.entries), Table()
    for entry in game.entries:
        if entry.act not in struck:
            before, table = table, play.apply_entry(table, entry)
            yield entry, before, table


def each_step_is_a_fold(game: Game) -> None:
    """Each step of the replay shows the maze as it lay after its event; the first one of a round as it lies once all is
    dealt: figures stand on a board by then."""
    way = list(on_the_way(game))
    begun = {entry.version: entry.act for entry, _, _ in way if isinstance(entry.event, play.RoundStarted)}
    for step in play.steps(game.entries):
        act = begun.get(step.version)
        *_, after_step = (after for entry, _, after in way if entry.version <= step.version or entry.act == act)
        assert after_step.round and after_step.round.maze == step.maze
        assert (after_step.game, after_step.round.number) == (step.game, step.round)


def looks_for_itself(game: Game) -> None:
    """What somebody sees does not follow from who has looked at this table before."""
    everybody = (HOST, ONLOOKER, *map(play.seat_viewer, game.table.places))
    in_turn = [sight(game.table, viewer) for viewer in everybody]
    assert in_turn == [sight(replace(game.table), viewer) for viewer in everybody]


def deals_are_secret_until_their_round_is_confirmed(game: Game) -> None:
    """Each deal has its hash from the beginning; its text opens it, and is secret only while its round is played."""
    deals = play.public_deals(game.table)
    texts = [entry.event.text for entry in game.entries if isinstance(entry.event, RolesDealt)]
    assert [deal.text for deal in game.table.deals] == texts[-20:]
    assert all(deal.hash in deal.proof and play.is_proof_right(deal.proof) for deal in deals if deal.proof)
    playing = game.table.round is not None and game.table.options["roles"] == "companion"
    played = [deal for deal in deals if not deal.void][: int(playing)]
    assert [deal for deal in deals if not deal.proof] == played


def adds_up(game: Game) -> None:
    """What all have is what they won; nobody ever has less than nothing."""
    won = sum(sum(play.gains(game.table, round).values()) for round in game.table.confirmed_rounds)
    assert sum(totals(game.table).values()) == won
    assert all(gold >= 0 for number in (*range(1, 10), None) for gold in totals(game.table, number).values())


def awards_are_few_and_go_round(game: Game) -> None:
    """At most three, none twice for one seat while another that played has none."""
    given, players = awards_of(game.table), {seat for round in game.table.confirmed_rounds for seat in round.players}
    assert len(given) <= 3 and len({award.seat for award in given} & players) == min(len(given), len(players))


def stays_explained(game: Game) -> None:
    """A confirmed round's gains are those of its settlement, but for what was corrected."""
    for round in game.table.confirmed_rounds:
        shares = play.settlement(game.table, round).payouts
        assert round.end.gains == tuple(share.gain for share in shares) or round.end.corrections


def trolls_are_those_that_lurk(round: Round | None) -> None:
    """Each troll on the board is somebody's, and nobody's is anywhere else."""
    if round is None or round.edition.key != "lost_mines":
        return
    lying = round.maze.tokens if round.maze else {}
    trolls = Counter(ends for ends, tokens in lying.items() for token in tokens if token == "troll")
    assert trolls == Counter(play.link_at(troll.cell, troll.side) for troll in round.own.link_trolls)
    assert all(tokens and set(tokens) <= {"trap", "troll"} for tokens in lying.values())
