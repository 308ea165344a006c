"""The move that ends a round: the facts, and with them the reveal and the gold cards of the draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.rules.box import MOST_CRYSTALS
from companion.rules.mines import unlisted
from companion.rules.problems import IllegalMove, raise_if_any
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import RoundFacts, Theft
from companion.table import events as ev
from companion.table.claims import told as told_by_counters
from companion.table.deal.secrets import DealSecrets
from companion.table.gold import edition_of, facts, lays_gold, settlement
from companion.table.moves.move import host_only, in_phase, move, running
from companion.table.moves.unsealing import gold_dealt, gold_seal
from companion.table.state import Ending, Round, Table
from companion.table.treasures import taken_otherwise
from companion.table.viewer import Viewer


@move("phase", "facts", "maze", uses_secrets=True)
def end(
    table: Table,
    viewer: Viewer,
    secrets: DealSecrets,
    reached_by: Seat | None,
    open_to: Sequence[str] = (),
    crystals: int = 0,
    last_by: Seat | None = None,
    roles: Sequence[str] = (),
    claims: Mapping[Seat, Sequence[int]] | None = None,
    trolls: Mapping[Seat, int] | None = None,
    treasures: Mapping[Seat, Sequence[int]] | None = None,
    dragon: Seat | None = None,
    anyway: bool = False,
) -> Iterator[ev.Event]:
    """The host tells how the round ended, and with it all roles are revealed. Again until booking: the facts change.

    It stands on the whole maze, from which its facts were filled in: a reveal cannot be unseen. `open_to` and
    `crystals` are heeded where the edition asks for them; `roles` are needed where real cards were dealt, one for each
    player in order. Where gold is claimed in the maze, `claims` are each seat's gold cards and `trolls` how many it
    bribed: as the counters lie where they are left out. Where treasures are told, `treasures` are what each seat found,
    as it told itself where it is left out, and `dragon` is who met the dragon first; `anyway` they may be others than
    the board says. Answers that no longer apply are dropped and named. Where gold cards are drafted, the companion lays
    them out.

    Raises:
        IllegalMove: facts that cannot come from these cards, with every reason; or gold cards are to be laid out, and
            the secret of their seal is lost.
    """
    host_only(viewer)
    in_phase(table, "dealt", "sharing", "proposed")
    row, box = running(table), edition_of(table)
    raise_if_any(ending_problems(row, reached_by, crystals, last_by, roles, table))
    clans = tuple(sorted(set(open_to))) if reached_by is not None else ()
    last_by = reached_by if reached_by is not None else last_by
    ending = Ending(reached_by, clans if box.clans else None, crystals if box.crystals else 0, last_by)
    ending = with_counters(row, ending, claims, trolls) if box.claim_rules else ending
    ending = with_treasures(row, ending, treasures or {}, dragon) if box.treasures else ending
    by_hand = tuple(roles) if table.options["roles"] == "cards" else ()
    ended = replace(row, ending=ending, roles=by_hand or row.roles, thefts=(), picks=(), draft=(), corrections=())
    ended = replace(ended, paid={})
    raise_if_any(box.facts_problems(facts(table, without_secrets(row, ended, treasures or {}))))
    raise_if_any([] if anyway or not box.treasures else treasures_otherwise(table, row, ending, treasures or {}))
    yield from told(table, row, ended, by_hand)
    yield from laid_out(table, row, ended, secrets)


def told(table: Table, before: Round, ended: Round, by_hand: tuple[str, ...]) -> Iterator[ev.Event]:
    """The end of the round with these facts, and what of the answers given `before` still stands."""
    assert ended.ending
    now = facts(table, ended)
    kept, dropped = still_true(table, now, before.thefts)
    picks = before.picks if drafts_alike(table, before, ended) else ()
    dropped += tuple(dict.fromkeys(seat for seat, value in before.picks if value is not None)) if not picks else ()
    wrong = no_longer_right(table, before, replace(ended, thefts=kept, picks=picks))
    how = ended.ending
    yield ev.RoundEnded(
        reached_by=how.reached_by,
        open_to=how.open_to,
        crystals=how.crystals,
        roles=by_hand,
        kept=kept,
        dropped=dropped,
        last_by=how.last_by,
        uncorrected=wrong,
        picks=picks,
        claims=how.claims,
        trolls=how.trolls,
        treasures=how.treasures,
        dragon=how.dragon,
    )


def with_counters(
    row: Round, ending: Ending, claims: Mapping[Seat, Sequence[int]] | None, trolls: Mapping[Seat, int] | None
) -> Ending:
    """This ending with each player's gold cards and bribed trolls: as told, or as the counters lie."""
    claimed, bribed = told_by_counters(row)
    if claims is not None:
        claimed = tuple(tuple(claims.get(seat, ())) for seat in row.players)
    if trolls is not None:
        bribed = tuple(trolls.get(seat, 0) for seat in row.players)
    return replace(ending, reached_by=None, open_to=None, claims=claimed, trolls=bribed)


def with_treasures(row: Round, ending: Ending, found: Mapping[Seat, Sequence[int]], dragon: Seat | None) -> Ending:
    """This ending with what each player found, as told now or before by the seat itself, and who met the dragon."""
    if dragon is not None and dragon not in row.players:
        raise IllegalMove.because("no-such-seat")
    before = row.ending.treasures if row.ending else ()
    known = dict(zip(row.players, before, strict=True)) if before else row.told
    values = tuple(tuple(found.get(seat, known.get(seat, ()))) for seat in row.players)
    return replace(ending, reached_by=None, open_to=None, treasures=values, dragon=dragon)


def without_secrets(row: Round, ended: Round, found: Mapping[Seat, Sequence[int]]) -> Round:
    """The ended round as the host may be refused it: before the reveal without the treasures that seats told in secret.
    Together they may be more than there are: `book` and every page say so once all lie open."""
    if row.ending or not ended.ending or not ended.ending.treasures:
        return ended
    values = zip(row.players, ended.ending.treasures, strict=True)
    known = tuple(() if seat in row.told and seat not in found else each for seat, each in values)
    return replace(ended, ending=replace(ended.ending, treasures=known))


def treasures_otherwise(
    table: Table, row: Round, ending: Ending, found: Mapping[Seat, Sequence[int]]
) -> list[Sentence]:
    """What in the treasures `found` that are told now is not as this table's copy has them, or as they were taken on
    the board. What a seat told in secret is judged on its own phone alone: a refusal would tell of it before the
    reveal."""
    told = dict(zip(row.players, ending.treasures, strict=True))
    known = [seat for seat in row.players if seat in found or seat not in row.told or row.ending]
    every = unlisted(table.worths, [value for seat in known for value in told[seat]])
    return every + [problem for seat in known for problem in taken_otherwise(table, row, seat, told[seat])]


def drafts_alike(table: Table, before: Round, ended: Round) -> bool:
    """Whether the same seats take gold cards in the same order as by the facts told before."""
    drafters = edition_of(table).drafters
    return before.ending is not None and drafters(facts(table, before)) == drafters(facts(table, ended))


def laid_out(table: Table, before: Round, ended: Round, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The gold cards that the companion lays out, where seats draft them from its deck: those that lie there already,
    or where the draft begins again, others: somebody has seen the old ones.

    Raises:
        IllegalMove: the secret of the seal is lost.
    """
    turns = edition_of(table).drafters(facts(table, ended))
    if not turns or not lays_gold(table, ended):
        return
    if before.draft and drafts_alike(table, before, ended):
        yield ev.DraftLaid(before.draft, before.anew, ended.began, *before.drawn)
        return
    seal, laying = gold_seal(table, ended), ended.layings + 1
    if seal is None or seal.seal not in secrets.by_seal:
        raise IllegalMove.because("seal-lost")
    _, values, anew = gold_dealt(table, table.game, ended, len(turns), seal, secrets.by_seal[seal.seal], laying)
    yield ev.DraftLaid(values, anew, ended.began, seal.attempt, laying)


def ending_problems(
    row: Round, reached_by: Seat | None, crystals: int, last_by: Seat | None, roles: Sequence[str], table: Table
) -> Iterator[Sentence]:
    """What in this ending cannot be read as one of this round."""
    if reached_by is not None and reached_by not in row.players:
        yield say("no-such-seat")
    if last_by is not None and last_by not in row.players:
        yield say("no-such-seat")
    if not 0 <= crystals <= MOST_CRYSTALS:
        yield say("crystals-out-of-range", n=crystals, most=MOST_CRYSTALS)
    if table.options["roles"] == "cards":
        yield from hand_dealt_problems(row, roles, edition_of(table).roles)


def hand_dealt_problems(row: Round, roles: Sequence[str], known: Sequence[str]) -> Iterator[Sentence]:
    """What speaks against these roles of a round dealt with real cards."""
    missing = tuple(seat for seat, role in zip(row.players, roles, strict=False) if role not in known)
    if missing or len(roles) != len(row.players):
        yield say("roles-missing", seats=missing or row.players)


def still_true(table: Table, told: RoundFacts, thefts: Sequence[Theft]) -> tuple[tuple[Theft, ...], tuple[Seat, ...]]:
    """The thefts that these facts still ask for, and the thieves whose answers they do not."""
    kept: list[Theft] = []
    dropped: list[Seat] = []
    for thief, victim in thefts:
        ask = edition_of(table).ask(replace(told, thefts=tuple(kept)))
        if ask and ask.seat == thief and (victim is None or victim in ask.choices):
            kept.append((thief, victim))
        else:
            dropped.append(thief)
    return tuple(kept), tuple(dropped)


def no_longer_right(table: Table, before: Round, after: Round) -> tuple[Seat, ...]:
    """The seats whose gain was put right and is another now by the rules, or who took gold cards by the old facts or
    take them by the new: nobody can say what is right for them, and what was secret must not become public."""
    put_right = {row.seat for row in before.corrections}
    if not put_right:
        return ()
    old, new = settlement(table, before), settlement(table, after)
    drafters = edition_of(table).drafters
    anew = [] if drafts_alike(table, before, after) else [drafters(facts(table, row)) for row in (before, after)]
    changed = {seat for seat in before.players if old.gain(seat) != new.gain(seat)}.union(*anew)
    return tuple(seat for seat in before.players if seat in put_right & changed)
