"""Table room: taking back. Acts are struck, never deleted; what was seen is not unseen, and every page says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.problems import refuse
from companion.rules.sentence import Sentence, say
from companion.table import events as ev
from companion.table.moves.booking import next_attempt, opened
from companion.table.moves.move import Chance, host_only, move
from companion.table.seal import seal_of
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
    """The host takes back every act that began after this version, in one."""
    host_only(viewer)
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
    deals = [done.deals for done in struck if done.deals]
    hats = [] if deals else seen_hats(table, sum(done.swaps for done in struck))
    yield ev.Undone(tuple(done.act for done in struck), tuple(remarks(struck, hats)), again=not deals and not hats)
    for number, attempt in deals:
        yield from (row for dealt in rounds_of(table, number, attempt) for row in opened(table, dealt, chance, True))
    if hats:
        yield ev.HatTucked(tuple(swap.role for swap in hats))
    landing = struck[-1]
    if landing.seating and landing.round in {number for number, _ in deals}:
        yield ev.DealSealed(landing.round, next_attempt(table, landing.round), seal_of(chance.fresh))


def seen_hats(table: Table, swaps: int) -> list[Swap]:
    """Those of the last swaps whose new role somebody looked at."""
    if not swaps or table.round is None:
        return []
    return [swap for swap in table.round.swaps[-swaps:] if swap.seen]


def rounds_of(table: Table, number: int, attempt: int) -> list[Round]:
    """The round that this deal began, booked or not."""
    rows = (*table.booked, *([table.round] if table.round else []))
    return [row for row in rows if (row.number, row.attempt) == (number, attempt)]


def remarks(struck: Sequence[Done], hats: Sequence[Swap]) -> Iterator[Sentence]:
    """What every page says from now on about what was seen and then taken back."""
    for done in struck:
        if done.deals:
            yield say("deal-taken-back", round=done.deals[0])
        elif done.ends:
            yield say("reveal-taken-back", round=done.round)
    for swap in hats:
        yield say("hat-given-back", seat=swap.seat)
