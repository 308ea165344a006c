"""Table room: taking back. Acts are struck, never deleted; what was seen is not unseen, and every page says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.problems import refuse
from companion.rules.sentence import Sentence, say
from companion.table import events as ev
from companion.table.gold import edition_of
from companion.table.moves.dealing import sealed
from companion.table.moves.move import Chance, host_only, move
from companion.table.moves.unsealing import laid_bare, tells_gold, voided
from companion.table.state import Done, Round, Swap, Table
from companion.table.viewer import Viewer


@move("acts", chance=True)
def take_back(table: Table, viewer: Viewer, chance: Chance) -> Iterator[ev.Event]:
    """The host takes back the newest act; looks, cuts, joins and hand-overs stay."""
    host_only(viewer)
    if table.acts is None:
        raise refuse("nothing-to-take-back")
    yield from strike(table, [table.acts], chance)


@move("acts", chance=True)
def back_to(table: Table, viewer: Viewer, chance: Chance, version: int) -> Iterator[ev.Event]:
    """The host takes back every act that began after this version, in one.

    Raises:
        IllegalMove: no act began after it, or there is no such version: versions count from 1.
    """
    host_only(viewer)
    if version < 1:
        raise refuse("no-such-version")
    later = [done for done in acts_of(table) if done.first > version]
    if not later:
        raise refuse("nothing-to-take-back")
    yield from strike(table, later, chance)


@move("acts")
def redo(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """The host lets the act that was taken back last count again."""
    host_only(viewer)
    if not table.redo:
        raise refuse("nothing-to-redo")
    yield ev.Redone(table.redo[-1])


def acts_of(table: Table) -> Iterator[Done]:
    """The acts that can be taken back, newest first."""
    done = table.acts
    while done is not None:
        yield done
        done = done.before


def strike(table: Table, struck: Sequence[Done], chance: Chance) -> Iterator[ev.Event]:
    """The events that take these acts back, newest first: deals become void, hats that were seen go under the stack."""
    deals, hats = [done for done in struck if dealt(table, done)], seen_hats(table, struck)
    landing, anew = struck[-1], bare(table, struck[-1])
    said = (*remarks(table, struck, hats), *lost_cuts(table, struck), *anew, *seen_gold(table, struck))
    yield ev.Undone(tuple(done.act for done in struck), said, again=not deals and not hats)
    for done in deals:
        if row := round_of(table, done):
            yield from voided(table, done.game, row, chance)
    if hats:
        yield ev.HatTucked(tuple(swap.role for swap in hats), landing.round)
    dealt_again = landing.seating and (landing.game, landing.round) in {(done.game, done.round) for done in deals}
    if dealt_again or anew:
        yield from sealed(table, landing.game, landing.round, chance)


def dealt(table: Table, done: Done) -> bool:
    """Whether this act dealt by a seal that cannot be used again: roles, the lot of who begins, or gold cards to a
    round it only began."""
    row = round_of(table, done) if isinstance(done.event, ev.RoundStarted) else None
    return bool(done.deals or (row and (row.layings or row.starter is not None)))


def seen_gold(table: Table, struck: Sequence[Done]) -> Iterator[Sentence]:
    """That everybody's gold lay open at the end of the game, before what ended it was taken back."""
    rows = table.rounds_of(struck[-1].game)
    secret = any(row.picks and row.options.get("totals") == "sealed" for row in rows)
    if (secret or table.options["totals"] == "sealed") and goes_on(table, struck):
        yield say("gold-was-seen", round=struck[-1].round)


def goes_on(table: Table, struck: Sequence[Done]) -> bool:
    """Whether the game that these acts lead back to was over, and is not any more."""
    landing = struck[-1]
    here = [done for done in struck if done.game == landing.game]
    over = table.finished or landing.game < table.game
    return over and any(map(ends_or_lengthens, here))


def ends_or_lengthens(done: Done) -> bool:
    """Whether this act booked a round, or set how many the game has; that of a new game says nothing of the one
    before."""
    lengthens = "rounds" in done.options and not isinstance(done.event, ev.GameBegan)
    return lengthens or isinstance(done.event, ev.RoundSettled)


def bare(table: Table, landing: Done) -> tuple[Sentence, ...]:
    """That the gold cards of the round that goes on are sealed anew, where its booking had opened the seal."""
    row = None if landing.seating else round_of(table, landing)
    return (say("gold-sealed-anew", round=row.number),) if row and laid_bare(table, landing.game, row) else ()


def lost_cuts(table: Table, struck: Sequence[Done]) -> Iterator[Sentence]:
    """The cuts of a seal that goes with the act that made it: the next one must be cut anew."""
    seal = table.seal()
    makers = (ev.RoundSettled, ev.GameBegan, ev.OptionSet)
    if seal and seal.unused and seal.cuts and any(isinstance(done.event, makers) for done in struck):
        yield say("cuts-void", round=seal.round)


def seen_hats(table: Table, struck: Sequence[Done]) -> list[Swap]:
    """The struck swaps of the round that goes on whose new role somebody looked at, newest first."""
    landing = struck[-1]
    row = None if landing.seating else round_of(table, landing)
    here = [done for done in struck if (done.game, done.round) == (landing.game, landing.round)]
    swaps = sum(done.swaps for done in here)
    return [swap for swap in reversed(row.swaps[-swaps:]) if swap.seen] if row and swaps else []


def round_of(table: Table, done: Done) -> Round | None:
    """The round that this act was part of or began, booked or not."""
    return next((row for row in table.rounds_of(done.game) if row.number == done.round), None)


def remarks(table: Table, struck: Sequence[Done], hats: Sequence[Swap]) -> Iterator[Sentence]:
    """What every page says from now on about what was seen and then taken back."""
    for done in struck:
        row = round_of(table, done)
        if dealt(table, done):
            shut = "-shut" if row and tells_gold(table, done.game, row) else ""
            yield say(f"deal-taken-back{shut}", round=done.round)
        elif done.ends and edition_of(table).deals:
            yield say("reveal-taken-back", round=done.round)
    for swap in hats:
        yield say("hat-given-back", seat=swap.seat, round=struck[-1].round)
