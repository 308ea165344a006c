"""Saboteur: The Duel, its claims, its trolls and its gold.

Sections are those of the German rulebook; where it is silent, the choice is said where it is made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from companion.rules.edition import NO_OPTIONS, TIMER, ClaimRules, Edition, Option, Options
from companion.rules.editions.duel_deck import GOALS, PATHS
from companion.rules.mazes.duel_goals import lies
from companion.rules.mazes.layout import OwnStarts
from companion.rules.message import Message, Seat
from companion.rules.roles import BLUE, CLANS, GREEN
from companion.rules.scoring import troll_payment
from companion.rules.scoring.settlement import Payout, Player, Question, RoundFacts, Settlement, most_of
from companion.rules.tokens import TOOLS

SEATS = range(1, 3)
"""One seat is the game for one player."""

HAND, ASIDE = 6, 10
"""Hand cards for each, and cards that go aside unseen in each round of the game for one player (preparation)."""

GOLD_CARDS = range(1, 4)
"""Nuggets of a gold card."""

TROLLS = 3
"""Path cards with a troll. Once bribed, a troll lets both players pass (path cards)."""

COUNTERS = {1: 6, 2: 8}
"""Dwarf counters for so many players: one for each gold card claimed and each troll bribed (preparation)."""

KEYS = 2
"""Key tokens; they open doors until the end of the round (action cards)."""

LAYOUT = OwnStarts(
    starts={GREEN: (0, -1), BLUE: (0, 1)},
    goals=((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)),
    alone=(0, 0),
    goals_alone=((8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)),
)
"""Four cards' widths between the starts and the first goals, seven in the game for one player (preparation). Which
start lies above, and the row of the single one, no text says."""

BANDS = (15, 20, 25)
"""So much gold is worth one more grade at the end of the game for one player."""

THIS_ROUND = "this-round"
OPTIONS = (Option("troll_pays_from", ("all", THIS_ROUND)),)
"""Which gold cards pay for the trolls: all that a player has, or only those of the round (the rulebook is silent)."""

FIRST_DWARF = "first_dwarf"
CUSTOMS = (Option(FIRST_DWARF, (GREEN, BLUE)), TIMER)
"""Which dwarf the first seat of the circle is: who plays alone chooses one (the game for one player)."""


def pool(players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
    """No role cards: each player is the dwarf of a clan, open to all."""
    return ()


def hands(players: int) -> Message:
    """How many hand cards each player gets; what goes aside in the game for one player."""
    return Message.of("hands-alone", n=HAND, aside=ASIDE) if players == 1 else Message.of("hands", n=HAND)


def clan_at(place: int, options: Options) -> str:
    """The clan of the dwarf at this place of the circle, counted from 0."""
    first = options.get(FIRST_DWARF, GREEN)
    return first if place == 0 else next(clan for clan in CLANS if clan != first)


def payments(player: Player, options: Options) -> tuple[tuple[int, ...], ...]:
    """The ways in which this seat may pay for its trolls, the cheapest first (end of a round: no change is given)."""
    return troll_payment.payments(_purse(player, options), player.trolls)


def payment(player: Player, options: Options) -> tuple[int, ...]:
    """The gold cards this seat gives for the trolls it bribed, the least first (end of a round): those it chose, or
    those that cost least."""
    return troll_payment.pay(_purse(player, options), player.trolls) if player.paid is None else player.paid


def owned_after(player: Player, options: Options) -> tuple[int, ...]:
    """The gold cards of this seat after the round, as they came: those of earlier rounds, then those claimed."""
    return troll_payment.keep(player.owned + player.claims, payment(player, options))


def gold_after(player: Player, options: Options) -> int:
    """The gold of this seat after the round."""
    return player.gold + sum(player.claims) - sum(payment(player, options))


def _gold_after(facts: RoundFacts) -> Mapping[Seat, int]:
    """What each seat owns after the round."""
    return {player.seat: gold_after(player, facts.options) for player in facts.players}


def next_start(facts: RoundFacts) -> Seat:
    """Who begins the next round: the seat with less gold, blue on a tie (a new round begins)."""
    gold = _gold_after(facts)
    return min(facts.players, key=lambda player: (gold[player.seat], player.clan != BLUE)).seat


def starter(players: Sequence[Player], first: bool) -> Seat:
    """Who begins: green in the `first` round of a game, then the one with less gold, blue on a tie (preparation; a new
    round begins)."""
    if first:
        return min(players, key=lambda player: player.clan != GREEN).seat
    return min(players, key=lambda player: (player.gold, player.clan != BLUE)).seat


def rating(gold: int) -> int:
    """The grade of so much gold in the game for one player, 0 to 3 (end of the game)."""
    return bisect_right(BANDS, gold)


def grade(players: int, gold: int) -> int | None:
    """The same where it is given: to who plays alone."""
    return rating(gold) if players == 1 else None


def settle(facts: RoundFacts) -> Settlement:
    """The gold of the round: each seat's claims, less what it pays for its trolls (end of a round).

    Winners are those with most gold now; a tie is shared (the rulebook is silent). `facts` must be free of `problems`.
    A gain may be below 0, since earlier gold pays too; a purse never is.
    """
    payouts, gold = [_payout(player, facts.options) for player in facts.players], _gold_after(facts)
    return Settlement(tuple(payouts), most_of(gold), standing(gold))


def next_ask(facts: RoundFacts) -> Question | None:
    """Nothing is asked: claims and trolls say all."""
    return None


def problems(facts: RoundFacts) -> list[Message]:
    """Everything in the facts that cannot come from these cards; empty where all can."""
    found = _clan_problems(facts.players) + _card_problems(facts.players) + _counter_problems(facts.players)
    found += [Message.of("cannot-pay-so", seat=p.seat) for p in facts.players if not pays_rightly(p, facts.options)]
    if len(facts.players) not in SEATS:
        found.insert(0, Message.of("players-out-of-range", n=len(facts.players), least=SEATS[0], most=SEATS[-1]))
    return found


def pays_rightly(player: Player, options: Options) -> bool:
    """Whether the cards this seat chose to pay with are one of its ways to pay."""
    return player.paid is None or tuple(sorted(player.paid)) in payments(player, options)


def _purse(player: Player, options: Options) -> tuple[int, ...]:
    """The gold cards that may pay."""
    return player.claims if _of_this_round(options) else player.owned + player.claims


def _of_this_round(options: Options) -> bool:
    return options.get("troll_pays_from") == THIS_ROUND


def _payout(player: Player, options: Options) -> Payout:
    paid = payment(player, options)
    gain = sum(player.claims) - sum(paid)
    reasons = (_claimed(player.claims), _paid(player, paid, options)) if player.trolls else (_claimed(player.claims),)
    return Payout(player.seat, gain, reasons)


def _claimed(claims: tuple[int, ...]) -> Message:
    if not claims:
        return Message.of("claimed-nothing")
    if len(claims) == 1:
        return Message.of("gold-card-claimed", gold=claims[0])
    return Message.of("gold-cards-claimed", cards=tuple(map(str, claims)))


def _paid(player: Player, paid: tuple[int, ...], options: Options) -> Message:
    """What became of the bill of a seat that bribed trolls."""
    n, gold = player.trolls, sum(paid)
    kind = "troll" if n == 1 else "trolls"
    if gold < n:
        how = "short" if paid else "forgiven"
        return Message.of(f"{kind}-{how}" + ("-this-round" if _of_this_round(options) else ""), n=n, gold=gold)
    how = "paid" if gold == n else "overpaid"
    if len(paid) == 1:
        return Message.of(f"{kind}-{how}", n=n, gold=gold)
    return Message.of(f"{kind}-{how}-by-cards", n=n, cards=tuple(map(str, paid)))


def standing(gold: Mapping[Seat, int]) -> Message:
    """Who owns most, by what each seat owns after the round."""
    ahead = most_of(gold)
    if len(ahead) > 1:
        return Message.of("verdict-even", gold=gold[ahead[0]])
    return Message.of("verdict-alone" if len(gold) == 1 else "verdict-ahead", seat=ahead[0], gold=gold[ahead[0]])


def _clan_problems(players: tuple[Player, ...]) -> list[Message]:
    clans = [player.clan for player in players]
    found = [Message.of("no-such-clan", name=clan) for clan in dict.fromkeys(clans) if clan not in CLANS]
    return found + [Message.of("clan-twice", clan=clan) for clan in CLANS if clans.count(clan) > 1]


def _card_problems(players: tuple[Player, ...]) -> list[Message]:
    values = [value for player in players for value in player.owned + player.claims]
    wrong = dict.fromkeys(value for value in values if value not in GOLD_CARDS)
    return [
        Message.of("gold-card-out-of-range", gold=value, least=GOLD_CARDS[0], most=GOLD_CARDS[-1]) for value in wrong
    ]


def _counter_problems(players: tuple[Player, ...]) -> list[Message]:
    """More trolls than there are, or more dwarf counters: those on gold and on trolls, of both players together."""
    bribed = [player.trolls for player in players]
    wrong = [n for n in (sum(bribed), *bribed) if not 0 <= n <= TROLLS]
    found = [Message.of("trolls-out-of-range", n=n, most=TROLLS) for n in wrong[:1]]
    n, most = sum(bribed) + sum(len(player.claims) for player in players), COUNTERS.get(len(players), COUNTERS[2])
    return found + ([Message.of("too-many-counters", n=n, most=most)] if n > most else [])


CLAIM_RULES = ClaimRules(
    clans=CLANS,
    counters=COUNTERS,
    keys=KEYS,
    cards=GOLD_CARDS,
    most_on_goal=max(len(goal.card.features.gold) for goal in GOALS),
    clan_at=clan_at,
    starter=starter,
    payments=payments,
    owned_after=owned_after,
    rating=grade,
)

DUEL = Edition(
    key="duel",
    seats=SEATS,
    rounds=3,
    roles=(),
    pool=pool,
    tokens=TOOLS,
    supply=dict.fromkeys(TOOLS, 2),
    options=OPTIONS,
    ask=next_ask,
    settle=settle,
    hands=hands,
    customs=CUSTOMS,
    facts_problems=problems,
    paths=PATHS,
    layout=LAYOUT,
    faces={goal.key: goal.card for goal in GOALS},
    lies=lies,
    claim_rules=CLAIM_RULES,
    totals=("open",),
    standing=standing,
)
