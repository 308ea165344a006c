"""What a round of The Duel brings: claimed gold, and bribed trolls, which are paid with gold cards without change (end
of a round).

Each bribed troll costs its player 1 gold. If no cards are worth exactly that much, the player gives cards worth more.
The rulebook does not say which cards pay for several trolls: the companion takes the cheapest, and of these the fewest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple, cast

from companion.editions.duel.maze import GOLD_CARDS
from companion.game import events as ev
from companion.game.edition import Options
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.move import Move, check_host, check_phase, round_in_play, seat_state
from companion.game.scoring import gold_before, options_of, player_at_round_end, settlement, totals
from companion.game.settlement import Cards, Payout, Player, RoundFacts, RoundResult
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

TROLLS = 3
"""The number of path cards with a troll. A bribed troll lets both players pass (path cards)."""

THIS_ROUND = "this-round"


@dataclass(frozen=True)
class DuelResult(RoundResult):
    """A seat that is missing in the host's answers has claimed and bribed what its counters show."""

    claims: Mapping[Seat, Cards] = field(default_factory=dict)  # the gold cards that each seat claimed
    trolls: Mapping[Seat, int] = field(default_factory=dict)  # how many trolls each seat bribed
    paid: Mapping[Seat, Cards] = field(default_factory=dict)  # the gold cards that a seat chose to pay trolls with


@dataclass(frozen=True)
class DuelRoundEnded(ev.RoundEnded):
    result: DuelResult


@dataclass(frozen=True)
class TrollsPaid(ev.Event):
    changes_result = True

    seat: Seat
    cards: tuple[int, ...]  # as nuggets


@partial(Move, edition="duel")
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """Instead of the cheapest ones (The Duel, end of a round: a player may choose the cards, and gets no change). The
    host may enter it for any seat, as the cards lie open."""
    if viewer.seat != seat:
        check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    seat_state(table, seat)
    payments = [payout.own.possible for payout in settlement(table, round).payouts if payout.seat == seat]
    if not any(tuple(sorted(cards)) in possible for possible in payments):
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield TrollsPaid(seat, tuple(sorted(cards)))


def with_payment(event: ev.Event, after: Round) -> Round:
    result = after.end.result
    if isinstance(event, TrollsPaid) and isinstance(result, DuelResult):
        return after.with_end(result=replace(result, paid={**result.paid, event.seat: event.cards}))
    return after


@dataclass(frozen=True)
class DuelPlayer(Player):
    owned: Cards = ()  # its gold cards of earlier rounds
    claims: Cards = ()  # those of this round
    trolls: int = 0  # how many it bribed in this round
    paid: Cards | None = None  # the cards it chose to pay with; None: the cheapest


def players_of(facts: RoundFacts) -> Sequence[DuelPlayer]:
    return cast(Sequence[DuelPlayer], facts.players)


def possible_troll_payments(player: DuelPlayer, options: Options) -> tuple[tuple[int, ...], ...]:
    """Cheapest first (end of a round: no change is given)."""
    return possible_payments(cards_available_for_payment(player, options), player.trolls)


def troll_payment_of(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """The cards that the player chose, or else the cheapest sufficient cards, in ascending order (end of a round)."""
    return possible_troll_payments(player, options)[0] if player.paid is None else player.paid


def gold_cards_after_round(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """Cards of earlier rounds first, then those claimed in this round."""
    return remove_paid_cards(player.owned + player.claims, troll_payment_of(player, options))


def gold_after_round(player: DuelPlayer, options: Options) -> int:
    return player.gold + sum(player.claims) - sum(troll_payment_of(player, options))


def is_valid_troll_payment(player: DuelPlayer, options: Options) -> bool:
    return player.paid is None or tuple(sorted(player.paid)) in possible_troll_payments(player, options)


def cards_available_for_payment(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """Cards of this round or, by the option `troll_pays_from`, also those of earlier rounds."""
    return player.claims if options.get("troll_pays_from") == THIS_ROUND else player.owned + player.claims


class TrollPayment(NamedTuple):
    """The gold cards with which a seat pays its trolls, and all sets of cards with which it could."""

    paid: Cards
    possible: tuple[Cards, ...]
    trolls: int


def payout(player: DuelPlayer, options: Options) -> Payout:
    paid = troll_payment_of(player, options)
    gain = sum(player.claims) - sum(paid)
    reasons = [message_on_claims(player.claims)]
    if player.trolls:
        reasons.append(message_on_troll_payment(player.trolls, paid))
    return Payout(
        player.seat, gain, tuple(reasons), TrollPayment(paid, possible_troll_payments(player, options), player.trolls)
    )


def message_on_claims(claims: tuple[int, ...]) -> Message:
    if not claims:
        return Message.from_key("claimed-nothing")
    if len(claims) == 1:
        return Message.from_key("gold-card-claimed", gold=claims[0])
    return Message.from_key("gold-cards-claimed", cards=tuple(map(str, claims)))


def message_on_troll_payment(n: int, paid: tuple[int, ...]) -> Message:
    """`n` trolls were bribed."""
    gold = sum(paid)
    if len(paid) > 1 and gold >= n:
        key = "trolls-paid-by-cards" if gold == n else "trolls-overpaid-by-cards"
        return Message.from_key(key, n=n, cards=tuple(map(str, paid)))
    if n == 1 and not paid:
        key = "troll-forgiven"
    elif n == 1:
        key = "troll-paid" if gold == 1 else "troll-overpaid"
    elif not paid:
        key = "trolls-forgiven"
    elif gold < n:
        key = "trolls-short"
    else:
        key = "trolls-paid" if gold == n else "trolls-overpaid"
    return Message.from_key(key, n=n, gold=gold)


def gold_cards_before(table: Table, round: Round) -> Mapping[Seat, Cards]:
    """Players pay for trolls with these cards. If gold was corrected, as few as possible are changed to
    match the amount."""
    largest, owned = GOLD_CARDS[-1], dict[Seat, Cards]()
    for past in (confirmed for confirmed in table.confirmed_rounds if confirmed.number < round.number):
        gold_then = gold_before(table, past)
        for seat in past.players:
            gold = gold_then.get(seat, 0)
            cards = adjust_gold_cards(owned.get(seat, ()), gold, largest)
            player = with_gold_cards(table, past, player_at_round_end(table, past, seat, gold), cards)
            owned[seat] = gold_cards_after_round(player, options_of(table, past))
    gold_now = {**totals(table, round.number), **gold_before(table, round)}
    return {seat: adjust_gold_cards(owned.get(seat, ()), gold, largest) for seat, gold in gold_now.items()}


def with_gold_cards(table: Table, round: Round, player: Player, owned: Cards) -> DuelPlayer:
    """If a correction has made the chosen gold cards impossible, the cheapest cards count."""
    result, seat = round.end.result, player.seat
    result = result if isinstance(result, DuelResult) else DuelResult()
    claims, trolls, paid = result.claims.get(seat, ()), result.trolls.get(seat, 0), result.paid.get(seat)
    paying = DuelPlayer(**vars(player), owned=owned, claims=claims, trolls=trolls, paid=paid)
    return paying if is_valid_troll_payment(paying, options_of(table, round)) else replace(paying, paid=None)


# Which cards pay


def possible_payments(cards: Sequence[int], bill: int) -> tuple[tuple[int, ...], ...]:
    """Without superfluous cards. First the sets that are worth least, of these those with fewest cards, then with the
    smallest card. If all are worth less than the bill, all are paid and the rest is forgiven (the rulebook is
    silent)."""
    return _possible_payments_with_sorted_cards(tuple(sorted(cards)), bill)


@lru_cache(maxsize=1024)
def _possible_payments_with_sorted_cards(cards: tuple[int, ...], bill: int) -> tuple[tuple[int, ...], ...]:
    """Sorted by the caller, so that the same cards in another order are found in the cache."""
    if sum(cards) <= bill:
        return (cards,)
    sufficient = (paid for paid in _card_sets(Counter(cards), bill) if sum(paid) >= bill)
    needed = {paid for paid in sufficient if not paid or sum(paid[1:]) < bill}
    return tuple(sorted(needed, key=lambda paid: (sum(paid), len(paid), paid)))


def adjust_gold_cards(cards: Sequence[int], gold: int, largest: int) -> tuple[int, ...]:
    """After the host corrected a player's total: keeps as many of `cards` as possible, in their order, and adds as few
    as possible."""
    left = tuple(cards)
    if sum(cards) > gold:
        affordable = (chosen for chosen in _card_sets(Counter(cards), gold) if sum(chosen) <= gold)
        best = min(affordable, key=lambda chosen: (-((sum(chosen) - gold) // largest), -len(chosen), chosen))
        left = remove_paid_cards(cards, tuple((Counter(cards) - Counter(best)).elements()))
    count, rest = divmod(gold - sum(left), largest)
    return (*left, *(largest,) * count, *((rest,) if rest else ()))


def remove_paid_cards(cards: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """Raises ValueError if a paid card is not among them."""
    left = list(cards)
    for value in paid:
        left.remove(value)
    return tuple(left)


def _card_sets(counts: Mapping[int, int], gold: int) -> Iterator[tuple[int, ...]]:
    """Each in ascending order, without more cards of one value than are needed for this gold."""
    numbers = [range(min(count, -(-gold // value)) + 1) for value, count in counts.items()]
    for chosen in product(*numbers):
        yield tuple(sorted(Counter(dict(zip(counts, chosen, strict=True))).elements()))
