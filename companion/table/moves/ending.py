"""The move that ends a round: the host enters the result, which reveals all roles; then gold cards are laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from companion.rules.deck_limits import MOST_CRYSTALS
from companion.rules.errors import raise_if_any
from companion.rules.message import Message, Seat
from companion.rules.scoring.draft import gold_draw_pile
from companion.rules.scoring.settlement_types import RoundFacts, RoundResult, Theft
from companion.table import events as ev
from companion.table.deal import RandomBytes, shuffle
from companion.table.dwarf_counters import bribed_trolls, claimed_nuggets_on_each_card
from companion.table.moves.move import Move, check_host, check_phase, check_unchanged, round_in_play
from companion.table.scoring import edition_of, has_companion_gold_deck, settlement, settlement_facts
from companion.table.state import Round, Table
from companion.table.treasures import (
    board_of,
    board_treasure_mismatches,
    dragon_revealed_by,
    has_entered_treasures,
    treasures_taken_by,
)
from companion.table.turns import last_player_on_board
from companion.table.viewer import Viewer


@Move
def end_round(
    table: Table,
    viewer: Viewer,
    random_bytes: RandomBytes,
    result: RoundResult,
    unasked_fields: Collection[str] = (),
    anyway: bool = False,
    result_version: int | None = None,
) -> Iterator[ev.Event]:
    """Record how the round ended, or change that: thefts, picks and corrections that are no longer valid are then
    dropped. A seat left out of `claims`, `trolls` or `treasures` has what its counters or its phone show.
    `unasked_fields` (`dragon`, `last_by`) are taken from the board. `anyway` accepts treasures that contradict the
    board. `result_version` is that on the viewer's page, 0 if it shows no result."""
    check_host(viewer)
    check_phase(table, "dealt", "sharing", "proposed")
    before = round_in_play(table)
    check_unchanged(result_version, before.result_version)
    result = with_answers_from_board(before, result, unasked_fields)
    raise_if_any(answer_problems(table, before, result))
    after = replace_result(before, complete_result(table, before, result))
    raise_if_any(
        edition_of(table).facts_problems(
            settlement_facts(table, without_secretly_entered_treasures(before, after, result))
        )
    )
    if not anyway:
        raise_if_any(public_treasure_mismatches(before, after, result))
    yield round_end_event(table, before, after)
    yield from lay_out_draft(table, before, after, random_bytes)


# The host's answers


def with_answers_from_board(round: Round, result: RoundResult, unasked_fields: Collection[str]) -> RoundResult:
    if board_of(round) is None:
        return result
    return replace(
        result,
        dragon=dragon_revealed_by(round) if "dragon" in unasked_fields else result.dragon,
        last_by=last_player_on_board(round) if "last_by" in unasked_fields else result.last_by,
    )


def answer_problems(table: Table, round: Round, result: RoundResult) -> Iterator[Message]:
    edition = edition_of(table)
    seats = [result.reached_by, result.last_by, result.dragon if edition.treasures else None]
    yield from (Message.from_key("no-such-seat") for seat in seats if seat is not None and seat not in round.players)
    if not 0 <= result.crystals <= MOST_CRYSTALS:
        yield Message.from_key("crystals-out-of-range", n=result.crystals, most=MOST_CRYSTALS)
    if table.options["roles"] == "cards":
        yield from missing_role_problems(round, result.roles, edition.roles)


def missing_role_problems(round: Round, roles: Sequence[str], known_roles: Sequence[str]) -> Iterator[Message]:
    missing = tuple(seat for seat, role in zip(round.players, roles, strict=False) if role not in known_roles)
    if missing or len(roles) != len(round.players):
        yield Message.from_key("roles-missing", seats=missing or round.players)


def complete_result(table: Table, round: Round, result: RoundResult) -> RoundResult:
    """Only what this edition asks for, with an entry for every player, from counters and phones where left out."""
    edition, players = edition_of(table), round.players
    by_treasure = edition.round_ending_kind == "treasure"
    entered = round.result.treasures if round.result else round.entered_treasures
    return RoundResult(
        reached_by=result.reached_by if by_treasure else None,
        open_to=tuple(sorted(set(result.open_to))) if edition.clans and result.reached_by is not None else (),
        crystals=result.crystals if edition.has_crystals else 0,
        last_by=result.last_by if result.reached_by is None else result.reached_by,
        roles=tuple(result.roles) if table.options["roles"] == "cards" else (),
        claims={
            s: tuple(result.claims.get(s, claimed_nuggets_on_each_card(round, s)))
            for s in players
            if edition.claim_rules
        },
        trolls={s: result.trolls.get(s, bribed_trolls(round, s)) for s in players if edition.claim_rules},
        treasures={s: tuple(result.treasures.get(s, entered.get(s, ()))) for s in players if edition.treasures},
        dragon=result.dragon if edition.treasures else None,
    )


def replace_result(round: Round, result: RoundResult) -> Round:
    roles = result.roles or round.roles
    return replace(round, result=result, roles=roles, thefts=(), picks=(), draft=(), corrections=(), paid={})


def without_secretly_entered_treasures(before: Round, after: Round, answers: RoundResult) -> Round:
    """A refusal before the reveal must not depend on treasures that seats entered in secret. If all together are too
    many, pages say so after the reveal, and `confirm_round` refuses."""
    if before.result or not after.result:
        return after
    public = {
        seat: () if seat in before.entered_treasures and seat not in answers.treasures else values
        for seat, values in after.result.treasures.items()
    }
    return replace(after, result=replace(after.result, treasures=public))


def public_treasure_mismatches(before: Round, after: Round, answers: RoundResult) -> list[Message]:
    """Without what a seat entered in secret: its phone has checked it, and a refusal before the reveal would tell
    something about it. If the seat took more since, a message says for how many it entered values."""
    if after.result is None or not after.result.treasures:
        return []
    public = {
        seat: values
        for seat, values in after.result.treasures.items()
        if seat in answers.treasures or seat not in before.entered_treasures or before.result
    }
    messages: list[Message] = []
    for seat in after.result.treasures:
        if seat in public:
            messages += board_treasure_mismatches(before, seat, public[seat])
        elif not has_entered_treasures(before, seat):
            n, told = len(treasures_taken_by(before, seat)), before.taken_when_entered.get(seat) or 0
            messages.append(Message.from_key("treasures-otherwise", seat=seat, n=n, told=told))
    return messages


# Thefts, picks and corrections that are still valid after the result was changed


def round_end_event(table: Table, before: Round, after: Round) -> ev.RoundEnded:
    """It keeps thefts and picks that are still valid, and names the seats whose answers are not."""
    assert after.result
    kept, dropped = partition_thefts(table, settlement_facts(table, after), before.thefts)
    picks = before.picks if has_same_draft(table, before, after) else ()
    if not picks:
        dropped += tuple(dict.fromkeys(seat for seat, value in before.picks if value is not None))
    outdated = outdated_corrections(table, before, replace(after, thefts=kept, picks=picks))
    event = ev.RoundEnded.from_result(after.result, after.players, asks_for_open_paths=bool(edition_of(table).clans))
    return replace(event, kept=kept, dropped=dropped, uncorrected=outdated, picks=picks)


def partition_thefts(
    table: Table, round_facts: RoundFacts, thefts: Sequence[Theft]
) -> tuple[tuple[Theft, ...], tuple[Seat, ...]]:
    """The possible thefts, and the thieves of the others."""
    kept: list[Theft] = []
    dropped: list[Seat] = []
    for thief, victim in thefts:
        question = edition_of(table).next_question(replace(round_facts, thefts=tuple(kept)))
        if question and question.seat == thief and (victim is None or victim in question.choices):
            kept.append((thief, victim))
        else:
            dropped.append(thief)
    return tuple(kept), tuple(dropped)


def has_same_draft(table: Table, before: Round, after: Round) -> bool:
    """The same seats pick gold cards in the same order."""
    drafters = edition_of(table).drafters
    return before.result is not None and drafters(settlement_facts(table, before)) == drafters(
        settlement_facts(table, after)
    )


def outdated_corrections(table: Table, before: Round, after: Round) -> tuple[Seat, ...]:
    """Seats whose gain by the rules has changed, or who pick in a changed draft: it is not known whether their
    corrections are still right, and a secret correction must not become public."""
    corrected = {correction.seat for correction in before.corrections}
    if not corrected:
        return ()
    old, new = settlement(table, before), settlement(table, after)
    changed = {seat for seat in before.players if old.gain_of(seat) != new.gain_of(seat)}
    if not has_same_draft(table, before, after):
        drafters = edition_of(table).drafters
        changed.update(drafters(settlement_facts(table, before)), drafters(settlement_facts(table, after)))
    return tuple(seat for seat in before.players if seat in corrected & changed)


# The draft


def lay_out_draft(table: Table, before: Round, after: Round, random_bytes: RandomBytes) -> Iterator[ev.DraftLaid]:
    """The same cards again if the draft is the same (`has_same_draft`); otherwise new ones, because players may know
    those that lay there before."""
    turns = edition_of(table).drafters(settlement_facts(table, after))
    if not turns or not has_companion_gold_deck(table, after):
        return
    if before.draft and has_same_draft(table, before, after):
        yield ev.DraftLaid(before.draft, before.anew)
        return
    earlier = [round.draft for round in table.confirmed_rounds if round.number < after.number and round.draft]
    pool, anew = gold_draw_pile(edition_of(table).gold, earlier, len(turns))
    yield ev.DraftLaid(shuffle(pool, random_bytes)[: len(turns)], anew)
