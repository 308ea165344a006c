"""Table room: taking back. Acts are struck, never deleted; what was seen is not unseen, and every page says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.problems import refuse
from companion.rules.sentence import Sentence, say
from companion.table import events as ev
from companion.table.chance import Chance
from companion.table.cutting import closed_seal
from companion.table.gold import edition_of
from companion.table.moves.ending import laid_out
from companion.table.moves.move import host_only, move
from companion.table.moves.sealing import sealed, sealed_anew
from companion.table.moves.unsealing import laid_bare, tells_gold, voided
from companion.table.state import Done, Round, Swap, Table
from companion.table.viewer import Viewer


@move("acts", chance=True)
def take_back(table: Table, viewer: Viewer, chance: Chance) -> Iterator[ev.Event]:
    """The host takes back the newest act; looks, cuts, joins and hand-overs stay. With a gold card that was taken in
    secret the whole draft goes, and begins again with other cards. While phones open their cuts it is the closing that
    is taken back: the deal is sealed anew, for what was closed is not closed again."""
    host_only(viewer)
    if closed_seal(table):
        yield from sealed_anew(table, chance)
        return
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
    later, seal = [done for done in acts_of(table) if done.first > version], closed_seal(table)
    if not later and seal and seal.closed > version:
        yield from sealed_anew(table, chance)
        return
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


def strike(table: Table, wanted: Sequence[Done], chance: Chance) -> Iterator[ev.Event]:
    """The events that take these acts back, newest first: deals become void, hats that were seen go under the stack,
    and a draft of which anything is taken back begins again with other cards."""
    picked = [done for done in wanted if picks_in_secret(table, done)]
    struck = with_drafts(table, wanted, picked) if picked else wanted
    row = draft_to_repeat(table, wanted, struck)
    deals, hats = [done for done in struck if dealt(table, done)], seen_hats(table, struck)
    landing, anew = struck[-1], bare(table, struck[-1])
    closed_once = landing.seating and was_closed(table, landing)
    said = (*answers_undone(struck, bool(picked)), *remarks(table, wanted if row else struck, hats))
    said += (*lost_cuts(table, struck), *anew, *seen_gold(table, struck))
    again = not (deals or hats or picked or closed_once)
    yield ev.Undone(tuple(done.act for done in struck), said, again=again)
    for done in deals:
        if part := round_of(table, done):
            yield from voided(table, done.game, part, chance)
    if hats:
        yield ev.HatTucked(tuple(swap.role for swap in hats), landing.round)
    dealt_again = landing.seating and (landing.game, landing.round) in {(done.game, done.round) for done in deals}
    if dealt_again or anew or closed_once:
        yield from sealed(table, landing.game, landing.round, chance)
    if row:
        yield from ended_again(table, row, chance)


def picks_in_secret(table: Table, done: Done) -> bool:
    """Whether this act took or put off a gold card of which nobody else may know."""
    row = round_of(table, done) if isinstance(done.event, ev.GoldDrafted) else None
    return bool(row and row.layings and row.options.get("totals") == "sealed")


def with_drafts(table: Table, struck: Sequence[Done], picked: Sequence[Done]) -> list[Done]:
    """These acts and the whole drafts that they are of, newest first: who saw the cards that were left, and sees them
    again with one back among them, would know which one it was."""
    drafts = {(done.game, done.round) for done in picked}
    acts = {done.act for done in struck}
    return [done for done in acts_of(table) if done.act in acts or of_the_end(done) in drafts]


def of_the_end(done: Done) -> tuple[int, int] | None:
    """The round (game, number) that this act ended or shared out; None where it did neither."""
    match done.event:
        case ev.RoundEnded() | ev.GoldDrafted():
            return done.game, done.round
        case ev.GoldCorrected(round):
            return done.game, round
    return None


def draft_to_repeat(table: Table, wanted: Sequence[Done], struck: Sequence[Done]) -> Round | None:
    """The round in play whose end is told again at once as it was told, since only its draft was to be taken back;
    None where the host has to tell it."""
    row, acts = table.round, {done.act for done in wanted}
    more = [done for done in struck if done.act not in acts]
    ends = [done for done in struck if isinstance(done.event, ev.RoundEnded) and row and done.round == row.number]
    if row is None or row.ending is None or not ends or ends[0] not in more or laid_bare(table, table.game, row):
        return None
    return row


def ended_again(table: Table, row: Round, chance: Chance) -> Iterator[ev.Event]:
    """The end of this round as it was told, and other gold cards."""
    how, by_hand = row.ending, row.roles if row.options.get("roles") == "cards" else ()
    assert how
    ended = replace(row, draft=(), picks=(), corrections=())
    yield ev.RoundEnded(how.reached_by, how.open_to, how.crystals, by_hand, last_by=how.last_by)
    yield from laid_out(table, ended, ended, chance)


def answers_undone(struck: Sequence[Done], secret: bool) -> Iterator[Sentence]:
    """Whose answers of a round's end are taken back, and to what question; not what they were."""
    last = struck[-1].round
    picked = {done.event.seat for done in struck if isinstance(done.event, ev.GoldDrafted)}
    stole = {done.event.thief for done in struck if isinstance(done.event, ev.GoldStolen)}
    right = {done.event.seat for done in struck if isinstance(done.event, ev.GoldCorrected) and done.event.sealed}
    found = {"picks-undone-anew" if secret else "picks-undone": picked, "thefts-undone": stole, "sealed-undone": right}
    yield from (say(key, seats=tuple(sorted(seats)), round=last) for key, seats in found.items() if seats)


def dealt(table: Table, done: Done) -> bool:
    """Whether this act dealt by a seal that cannot be used again: roles, the lot of who begins, or gold cards to a
    round it only began."""
    row = round_of(table, done) if isinstance(done.event, ev.RoundStarted) else None
    return bool(done.deals or (row and (row.layings or row.starter is not None)))


def was_closed(table: Table, landing: Done) -> bool:
    """Whether a seal of the round to be dealt again was closed and phones may have opened cuts of it: it deals nothing
    any more."""
    mine = (seal for seal in table.seals if (seal.game, seal.round) == (landing.game, landing.round))
    return any(seal.unused and seal.closing and seal.closing.commitments for seal in mine)


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
    if seal and seal.unused and seal.cut_by and any(isinstance(done.event, makers) for done in struck):
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
