"""Saboteur: The Lost Mines, its clans, its pools and its victory points.

Sections are those of the German rulebook; where it is silent, the choice is said where it is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from companion.rules.dwarfs import CLANS, DWARFS, SEATS, card_of, counts, deck, saboteurs_in_play
from companion.rules.edition import BEGINS, NO_OPTIONS, SPREAD, TIMER, BoardRules, Edition, Options
from companion.rules.mazes.cards import CardKind, lost_card
from companion.rules.mazes.mines import FACES, MINES, TREASURES
from companion.rules.mazes.terrain import GROUNDS, TOOL_FOR
from companion.rules.message import Message, Seat
from companion.rules.roles import SABOTEUR
from companion.rules.scoring import treasure_pools
from companion.rules.scoring.settlement import Payout, Player, Question, RoundFacts, Settlement, most_of
from companion.rules.scoring.treasure_pools import MOST_WORTH, TreasurePool, pool_of

HANDS = {3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4}
"""Hand cards for each of so many players (preparation)."""

ASIDE = 10
"""Path and action cards that go aside unseen in each round (preparation)."""

DRAGON = 2
"""So many victory points of the round go back to the dragon, or all there are (sharing of the victory points)."""


def pool(players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
    """The dwarf cards for so many players."""
    return deck(players)


def hands(players: int) -> Message:
    """How many hand cards each of so many players gets, and how many go aside."""
    return Message.of("hands-aside", n=HANDS[min(max(players, SEATS[0]), SEATS[-1])], aside=ASIDE)


def odds(players: int, options: Options = NO_OPTIONS) -> Message | None:
    """How many saboteurs may be in play, as everybody may know: one to three of the cards stay unseen."""
    if players not in SEATS:
        return None
    none, one, two = (round(100 * part) for part in saboteurs_in_play(players))
    return Message.of(
        "dwarf-odds" if none else "dwarf-odds-some", cards=len(deck(players)), none=none, one=one, two=two
    )


def settle(facts: RoundFacts) -> Settlement:
    """The victory points of the round: each seat's part of its pool, or its own finds; then what the dragon takes
    (sharing of the victory points).

    Winners are those with most points now; a tie is shared (end of the game). `facts` must be free of `problems`.
    Points of earlier rounds are never touched. The remarks name points that nobody gets.
    """
    shared = shared_pools(facts)
    said = {clan: _pool_reasons(one) for clan, one in shared.items()}
    payouts = []
    for player in facts.players:
        clan = pool_of(player)
        won, reasons = _from_pool(player, shared[clan], said[clan]) if clan else _alone(player)
        payouts.append(_after_dragon(won, reasons, player) if player.dragon else Payout(player.seat, won, reasons))
    points = _points(facts.players, payouts)
    arithmetic = tuple([reason for clan, one in shared.items() if one.members for reason in said[clan]])
    remarks = _remarks(shared, payouts, facts)
    return Settlement(tuple(payouts), most_of(points), standing(points), remarks, arithmetic)


def shared_pools(facts: RoundFacts) -> Mapping[str, TreasurePool]:
    """The pool of each clan."""
    return treasure_pools.pools(facts.players)


def _points(players: Sequence[Player], payouts: Sequence[Payout]) -> dict[Seat, int]:
    """The points of each seat after the round."""
    return {seat: player.gold + gain for player, (seat, gain, _) in zip(players, payouts, strict=True)}


def next_ask(facts: RoundFacts) -> Question | None:
    """Nothing is asked: treasures and dragon say all."""
    return None


def problems(facts: RoundFacts) -> list[Message]:
    """Everything in the facts that cannot come from these cards; empty where all can."""
    n, found = len(facts.players), _dwarf_problems(facts.players)
    if n not in SEATS:
        found.insert(0, Message.of("players-out-of-range", n=n, least=SEATS[0], most=SEATS[-1]))
    treasures = [treasure for player in facts.players for treasure in player.treasures]
    if len(treasures) > n:
        found.append(Message.of("too-many-treasures", n=len(treasures), most=n))
    wrong = dict.fromkeys([treasure for treasure in treasures if not 0 <= treasure <= MOST_WORTH])
    found += [Message.of("treasure-out-of-range", worth=treasure, most=MOST_WORTH) for treasure in wrong]
    dragons = sum([player.dragon for player in facts.players])
    return found + ([Message.of("too-many-dragons", n=dragons)] if dragons > 1 else [])


Won = tuple[int, tuple[Message, ...]]
"""What a seat won, and why."""

FOUND_NOTHING = (Message.of("selfish-nothing"),)
SABOTEUR_IN = {clan: Message.of(f"saboteur-in-{clan}") for clan in CLANS}
EMPTY = {clan: (Message.of(f"pool-empty-{clan}"),) for clan in CLANS}
TAKEN = (Message.of("dragon-takes-nothing"), Message.of("dragon-takes-one"), Message.of("dragon-takes"))
"""What is said of the dragon, by how much it takes."""


def _alone(player: Player) -> Won:
    """A selfish dwarf keeps what it found, and gets nothing else."""
    value = sum(player.treasures)
    return value, (Message.of("selfish-keeps", value=value),) if player.treasures else FOUND_NOTHING


def _from_pool(player: Player, shared: TreasurePool, reasons: tuple[Message, ...]) -> Won:
    extra = shared.extra if player.seat in shared.finders else 0
    if shared.value:
        part = Message.of("pool-part", gold=shared.each)
        reasons = (*reasons, Message.of("pool-part-and-remainder", gold=shared.each, extra=extra) if extra else part)
    return shared.each + extra, reasons if player.clan == shared.clan else (SABOTEUR_IN[shared.clan], *reasons)


def _after_dragon(won: int, reasons: tuple[Message, ...], player: Player) -> Payout:
    taken = min(DRAGON, won)
    return Payout(player.seat, won - taken, (*reasons, TAKEN[taken]))


def _pool_reasons(shared: TreasurePool) -> tuple[Message, ...]:
    """The arithmetic of a pool, the same for all its members."""
    n, value, clan = len(shared.members), shared.value, shared.clan
    if not value:
        return EMPTY[clan]
    if n == 1:
        return (Message.of(f"pool-alone-{clan}", value=value, seat=shared.members[0]),)
    divided = Message.of(f"pool-shared-{clan}", seats=shared.members, value=value, n=n, each=shared.each)
    return (divided, _remainder(shared)) if shared.remainder else (divided,)


def _remainder(shared: TreasurePool) -> Message:
    left, best, seats = shared.remainder, shared.best, shared.finders
    if len(seats) == 1:
        return Message.of("remainder-to", left=left, best=best, seat=seats[0])
    if not shared.extra:
        return Message.of("remainder-lost", left=left, best=best, seats=seats)
    key = "remainder-shared-rest" if shared.lost else "remainder-shared"
    return Message.of(key, left=left, best=best, seats=seats, extra=shared.extra, lost=shared.lost)


def standing(points: Mapping[Seat, int]) -> Message:
    """Who has most, by the points of each seat after the round; a tie is shared (end of the game)."""
    ahead = most_of(points)
    if len(ahead) > 1:
        return Message.of("verdict-most-shared", seats=ahead, points=points[ahead[0]])
    return Message.of("verdict-most", seat=ahead[0], points=points[ahead[0]])


def _remarks(shared: Mapping[str, TreasurePool], payouts: Sequence[Payout], facts: RoundFacts) -> tuple[Message, ...]:
    """What was found and goes to nobody."""
    lost = [Message.of(f"pool-lost-{clan}", n=one.lost) for clan, one in shared.items() if one.lost]
    found = sum([sum(player.treasures) for player in facts.players])
    back = found - sum([payout.gain for payout in payouts]) - sum([one.lost for one in shared.values()])
    return (*lost, Message.of("dragon-got", n=back)) if back else tuple(lost)


def _dwarf_problems(players: tuple[Player, ...]) -> list[Message]:
    """Dwarfs that are in no box, and more of one than lay among the cards."""
    dealt, supply = [card_of(player.clan, player.role) for player in players], counts(len(players))
    wrong = [card for card in dict.fromkeys(dealt) if dealt.count(card) > supply.get(card, 0)]
    if not wrong:
        return []
    found = [Message.of("no-such-role", name=card) for card in wrong if card not in DWARFS]
    over = [(card, dealt.count(card)) for card in supply if card in wrong]
    return found + [
        Message.of("role-not-dealt", role=card, n=n, supply=supply[card], players=len(players)) for card, n in over
    ]


SHAPES = ("NS", "EW", "NE", "NW", "NES", "NEW", "NESW")
"""The shapes that a card with one way can have, each but for a half turn. What is printed no text says."""

PATHS = tuple(
    CardKind(f"{tracks}-{ground}" if ground else tracks, lost_card(tracks, ground), 1, certain=False)
    for tracks, ground in product(SHAPES, ("", *GROUNDS))
)
"""Every shape with every ground, so that none has to be drawn that is likely there; any other card can be."""

BOARD_RULES = BoardRules(CLANS, MINES, TREASURES, GROUNDS, TOOL_FOR)

LOST_MINES = Edition(
    key="lost_mines",
    seats=SEATS,
    rounds=2,
    roles=tuple(DWARFS),
    pool=pool,
    tokens=(),
    supply={},
    options=(),
    customs=(SPREAD, BEGINS, TIMER),
    begins="begins-most-adventurous",
    ask=next_ask,
    settle=settle,
    hands=hands,
    acts=frozenset({"inspect"}),
    duty=frozenset(card_of(clan, SABOTEUR) for clan in CLANS),
    plate=("want", "shares"),
    odds=odds,
    facts_problems=problems,
    totals=("open",),
    standing=standing,
    dwarf_of=DWARFS.__getitem__,
    treasures=True,
    paths=PATHS,
    faces=FACES,
    board_rules=BOARD_RULES,
)
