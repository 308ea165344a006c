"""Scoring: the phase of a table, the facts of its rounds for the edition to settle, gains, totals, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.edition import BEGINS, Edition
from companion.rules.editions import find_edition
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Cards, Player, Question, RoundFacts, RoundResult, Settlement
from companion.rules.scoring.troll_payment import adjusted
from companion.rules.tokens import THEFT, TOOLS, TRAPPED
from companion.table.clans import clans_of
from companion.table.state import Correction, Round, Table

# Edition and options


def edition_of(table: Table) -> Edition:
    """The edition that this table plays."""
    return find_edition(table.edition)


def options_of(table: Table, row: Round | None = None) -> Mapping[str, str]:
    """Every option of the table and the edition with its value, as it is now or was when round `row` began."""
    return {**edition_of(table).defaults(), **(row.options if row else table.options)}


def lays_gold(table: Table, row: Round | None = None) -> bool:
    """Whether the companion lays out the gold cards of a draft, by the options now or when round `row` began."""
    return bool(edition_of(table).gold) and options_of(table, row).get("gold_cards") == "companion"


def gold_is_sealed(table: Table, row: Round) -> bool:
    """Whether nobody may know what others drafted in this round: totals were sealed when it began, and the game has not
    been over since. Opening totals later does not unseal it, and lengthening a finished game does not seal it again."""
    return row.options.get("totals") == "sealed" and not table.finished and row.number > table.opened


# The phase


def phase(table: Table) -> str:
    """The phase of the round: `seating`, `dealt`, `sharing`, `proposed` or `finished`."""
    if table.round is None:
        return "finished" if table.finished else "seating"
    if table.round.result is None:
        return "dealt"
    return "sharing" if asking(table) else "proposed"


def asking(table: Table) -> Question | None:
    """The question that must be answered before the round in play is settled; None if there is none."""
    if table.round is None or table.round.result is None:
        return None
    return edition_of(table).ask(facts(table, table.round))


# What a round is settled by


def facts(table: Table, row: Round) -> RoundFacts:
    """What the edition settles this round by."""
    return RoundFacts(
        players=players(table, row),
        result=row.result or RoundResult(),
        thefts=row.thefts,
        options=options_of(table, row),
        laid=row.draft,
        picks=row.picks,
    )


def players(table: Table, row: Round) -> tuple[Player, ...]:
    """The players of this round in clockwise order, with all that settling needs to know of them."""
    gold, owned = gold_before(table, row), cards_before(table, row)
    found = (player_at_end(table, row, seat, gold.get(seat, 0), owned.get(seat, ())) for seat in row.players)
    return tuple(with_valid_payment(table, row, player) for player in found)


def player_at_end(table: Table, row: Round, seat: Seat, gold: int, owned: Cards) -> Player:
    """One player of this round, who had `gold` before it, of which `owned` are the gold cards (The Duel)."""
    result, role, tokens = row.result or RoundResult(), row.role_of(seat), row.tokens_of(seat)
    clan, character = edition_of(table).dwarf_of(role) if role else ("", "")
    thieves = [token.seat for token in row.tokens if token.kind == THEFT]
    return Player(
        seat=seat,
        role=character,
        gold=gold,
        broken=tuple(kind for kind in tokens if kind in TOOLS),
        trapped=TRAPPED in tokens,
        theft=thieves.index(seat) + 1 if seat in thieves else None,
        clan=row.clan_of(seat) or clan,
        owned=owned,
        claims=result.claims.get(seat, ()),
        trolls=result.trolls.get(seat, 0),
        paid=row.paid.get(seat),
        treasures=result.treasures.get(seat, ()),
        dragon=result.dragon == seat,
    )


def with_valid_payment(table: Table, row: Round, player: Player) -> Player:
    """This player, without the gold cards that it chose to pay with if it no longer has them after a correction."""
    claiming = edition_of(table).claim_rules
    if claiming is None or player.paid is None or player.paid in claiming.payments(player, options_of(table, row)):
        return player
    return replace(player, paid=None)


def gold_before(table: Table, row: Round) -> Mapping[Seat, int]:
    """Each player's gold before this round. Of a booked round it is the gold at the booking: what trolls took then must
    not change with a later correction."""
    return dict(zip(row.players, row.before, strict=True)) if row.before else totals(table, row.number)


def cards_before(table: Table, row: Round) -> Mapping[Seat, Cards]:
    """Each seat's gold cards before this round, where they pay for trolls (The Duel); empty in other editions.

    Nobody says which cards make up gold that was brought along or corrected: as few as possible differ from the cards
    that the seat had.
    """
    claiming = edition_of(table).claim_rules
    if claiming is None:
        return {}
    largest, owned = claiming.cards[-1], dict[Seat, Cards]()
    for past in (one for one in table.booked if one.number < row.number):
        gold_then = gold_before(table, past)
        for seat in past.players:
            gold = gold_then.get(seat, 0)
            cards = adjusted(owned.get(seat, ()), gold, largest)
            player = with_valid_payment(table, past, player_at_end(table, past, seat, gold, cards))
            owned[seat] = claiming.owned_after(player, options_of(table, past))
    gold_now = {**totals(table, row.number), **gold_before(table, row)}
    return {seat: adjusted(owned.get(seat, ()), gold, largest) for seat, gold in gold_now.items()}


# What comes of it


def settlement(table: Table, row: Round) -> Settlement:
    """How the rules settle this ended round, without corrections."""
    return edition_of(table).settle(facts(table, row))


def impossible(table: Table) -> list[Message]:
    """What cannot come from these cards in an ended round that is not booked, where treasures were told in secret: they
    are judged once all are revealed, as a refusal before that would tell of them."""
    row = table.round
    if row is None or row.result is None or not row.result.treasures:
        return []
    return edition_of(table).facts_problems(facts(table, row))


def gains(table: Table, row: Round) -> Mapping[Seat, int]:
    """What each player gained in this ended round, corrections included."""
    if row.gains is None:
        computed = {payout.seat: payout.gain for payout in settlement(table, row).payouts}
    else:
        computed = dict(zip(row.players, row.gains, strict=True))
    return {**computed, **{correction.seat: correction.gold for correction in row.corrections}}


def totals(table: Table, before: int | None = None) -> Mapping[Seat, int]:
    """Each seat's gold in this game after its booked rounds, or after those with a number below `before`."""
    gold = {seat: place.brought for seat, place in table.places.items()}
    for row in table.booked:
        if before is None or row.number < before:
            for seat, gain in gains(table, row).items():
                gold[seat] = gold.get(seat, 0) + gain
    return gold


def best(table: Table) -> tuple[Seat, ...]:
    """The seats with most gold, by number; a tie is shared. A seat that left before this game is not among them."""
    gold = {seat: much for seat, much in totals(table).items() if table.listed(seat)}
    most = max(gold.values(), default=0)
    return tuple(seat for seat in sorted(gold) if gold[seat] == most)


# Corrections


@dataclass(frozen=True)
class NegativeTotal:
    """A seat's gold would fall below 0 in this round: by `thief`'s theft or, if None, by what the round changes."""

    round: int
    thief: Seat | None


def negative_total(table: Table, number: int, seat: Seat, gold: int) -> NegativeTotal | None:
    """Where the seat's total would fall below 0 if it had gained `gold` in round `number`; None if it never would."""
    rounds = with_correction(table, number, Correction(seat, gold, ""))
    # What the round in play pays for trolls depends on the gold before it. Thefts that were made stay as they are.
    corrected = replace(table, booked=tuple(row for row in rounds if row.gains is not None))
    total = table.places[seat].brought if seat in table.places else 0
    for row in rounds:
        gain = gains(table if row.thefts else corrected, row).get(seat, 0)
        if negative := negative_within(row, seat, total, gain):
            return negative
        total += gain
    return None


def negative_within(row: Round, seat: Seat, before: int, gain: int) -> NegativeTotal | None:
    """Where the seat's gold falls below 0 within this round; it had `before` and gains `gain` in all.

    Shares come first, then the thefts in order. A seat that is robbed must have something at that moment; what it
    steals itself counts as its own before that.
    """
    made = [(thief, victim) for thief, victim in row.thefts if victim is not None and seat in (thief, victim)]
    thefts = [(thief, 1 if thief == seat else -1) for thief, _ in made]
    gold = before + gain - sum(change for _, change in thefts)
    if gold + sum(change for _, change in thefts if change > 0) < 0:
        return NegativeTotal(row.number, None)
    for thief, change in thefts:
        gold += change
        if gold < 0 and change < 0:
            return NegativeTotal(row.number, thief)
    return None


def with_correction(table: Table, number: int, correction: Correction) -> tuple[Round, ...]:
    """The ended rounds of this game, with one more correction in round `number`."""
    ended = (*table.booked, *([table.round] if table.round and table.round.result else []))
    return tuple(
        replace(row, corrections=(*row.corrections, correction)) if row.number == number else row for row in ended
    )


# Who begins


def next_start(table: Table) -> Seat | None:
    """The seat that begins the round in play or the next one; None if nobody knows.

    That is the seat that the lot drew; in The Duel the one that its rulebook names by clan and gold; after another
    round the left neighbour of who played its last card (Saboteur, end of a round); in the first round the first seat,
    if the table chose so.
    """
    if table.round and table.round.starter is not None:
        return table.round.starter
    claiming = edition_of(table).claim_rules
    if claiming and table.circle:
        return claiming.starter(dwarfs(table), table.next_round == 1)
    previous = table.booked[-1] if table.booked else None
    if previous and previous.result and previous.result.last_by is not None:
        return left_neighbour(table, previous, previous.result.last_by)
    order = table.round.players if table.round else table.circle
    return order[0] if order and how_begun(table) == "seats" else None


def left_neighbour(table: Table, row: Round, seat: Seat) -> Seat | None:
    """The first seat clockwise after `seat`, among the players of this round, that still plays; itself at last."""
    after = row.players.index(seat) + 1
    return next((one for one in row.players[after:] + row.players[:after] if one in table.circle), None)


def how_begun(table: Table) -> str:
    """How this table finds who begins the first round of a game (a value of the option `begins`); empty in any other
    round, and if the edition has no such option."""
    if table.booked or table.next_round != 1:
        return ""
    return options_of(table, table.round).get(BEGINS.name, "")


def dwarfs(table: Table) -> tuple[Player, ...]:
    """The seats of the circle as dwarfs of their clans, with the gold they have now; empty without such dwarfs."""
    gold, clans = totals(table), clans_of(table, table.circle)
    return tuple(
        Player(seat, "", gold.get(seat, 0), clan=clan) for seat, clan in zip(table.circle, clans, strict=False)
    )
