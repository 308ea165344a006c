"""The dwarf cards of The Lost Mines, and how many victory points each dwarf wins: treasure pools, the dragon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, cast

from companion.editions.lost_mines.board import CLANS, YELLOW
from companion.game.message import Message, Seat
from companion.game.roles import BLUE, SABOTEUR
from companion.game.settlement import Cards, Payout, Player, RoundFacts, Settlement, seats_with_most_gold

LOYAL, SELFISH = "loyal", "selfish"

CHARACTERS = (LOYAL, SELFISH, SABOTEUR)

SEATS = range(3, 10)

LOYAL_CARDS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
"""The number of loyal dwarves of each clan in the deck, by number of players (preparation). Each clan also has 1
selfish dwarf and 1 saboteur."""


def dwarf_card_key(clan: str, character: str) -> str:
    return f"{clan}-{character}"


DWARVES = {dwarf_card_key(clan, character): (clan, character) for clan in CLANS for character in CHARACTERS}
"""The clan, which everybody sees, and the secret character of each kind of dwarf card."""


def other_clan(clan: str) -> str:
    return YELLOW if clan == BLUE else BLUE


def dwarf_card_counts(players: int) -> Mapping[str, int]:
    """Fewer than 3 players count as 3, more than 9 as 9."""
    loyal = LOYAL_CARDS[min(max(players, SEATS[0]), SEATS[-1])]
    return MappingProxyType({card: loyal if character == LOYAL else 1 for card, (_, character) in DWARVES.items()})


def dwarf_deck(players: int) -> tuple[str, ...]:
    """There are one to three cards more than players (preparation)."""
    return tuple(card for card, count in dwarf_card_counts(players).items() for _ in range(count))


@dataclass(frozen=True)
class LostMinesPlayer(Player):
    """`role` is the character."""

    treasures: Cards = ()  # the values of those it found
    dragon: bool = False  # it met the dragon first


def players_of(facts: RoundFacts) -> Sequence[LostMinesPlayer]:
    return cast(Sequence[LostMinesPlayer], facts.players)


class TreasurePool(NamedTuple):
    """The treasure pool of a clan, and how the pool's value is divided.

    The treasures of the pool's `members` are worth `value` points together. Each member gets `each` points. From the
    `remainder` the `finders`, who found a treasure of the highest value `best`, get `extra` points each.
    """

    clan: str
    members: tuple[Seat, ...] = ()
    value: int = 0
    each: int = 0
    remainder: int = 0
    best: int = 0
    finders: tuple[Seat, ...] = ()
    extra: int = 0

    @property
    def seats_with_remainder(self) -> tuple[Seat, ...]:
        """Empty if the remainder is too small for all finders."""
        return self.finders if self.extra else ()

    @property
    def lost_points(self) -> int:
        return self.remainder - self.extra * len(self.finders)


def clan_whose_pool_pays(player: Player) -> str:
    """The player's own clan, the other one for a saboteur; "" for a selfish dwarf, who keeps the treasures it found."""
    role = player.role
    if role == LOYAL:
        return player.clan
    return "" if role == SELFISH else other_clan(player.clan)


def divide_treasure_pools(players: Sequence[LostMinesPlayer]) -> dict[str, TreasurePool]:
    sharing: dict[str, list[LostMinesPlayer]] = {clan: [] for clan in CLANS}
    for player in players:
        if clan := clan_whose_pool_pays(player):
            sharing[clan].append(player)
    return {clan: divide_treasure_pool(clan, members) for clan, members in sharing.items()}


def divide_treasure_pool(clan: str, members: Sequence[LostMinesPlayer]) -> TreasurePool:
    """The remainder goes evenly to all who found a treasure of the highest value; a player with two of them counts once
    (the rulebook is silent)."""
    if not members:
        return TreasurePool(clan)
    treasures = [treasure for player in members for treasure in player.treasures]
    value, seats = sum(treasures), tuple([player.seat for player in members])
    each, remainder = divmod(value, len(members))
    if not remainder:
        return TreasurePool(clan, seats, value, each)
    best = max(treasures)
    finders = tuple([player.seat for player in members if best in player.treasures])
    return TreasurePool(clan, seats, value, each, remainder, best, finders, remainder // len(finders))


MOST_FOR_DRAGON = 2
"""The most victory points of a round that the dragon takes from its finder (sharing of the victory points)."""


PointsWithReasons = tuple[int, tuple[Message, ...]]
"""The points that a player wins, and the reasons for them."""

FOUND_NOTHING = (Message.from_key("selfish-nothing"),)

SABOTEUR_IN = {BLUE: Message.from_key("saboteur-in-blue"), YELLOW: Message.from_key("saboteur-in-yellow")}

EMPTY = {BLUE: (Message.from_key("pool-empty-blue"),), YELLOW: (Message.from_key("pool-empty-yellow"),)}

ALONE = {BLUE: "pool-alone-blue", YELLOW: "pool-alone-yellow"}

SHARED = {BLUE: "pool-shared-blue", YELLOW: "pool-shared-yellow"}

LOST = {BLUE: "pool-lost-blue", YELLOW: "pool-lost-yellow"}

DRAGON_TAKES = (
    Message.from_key("dragon-takes-nothing"),
    Message.from_key("dragon-takes-one"),
    Message.from_key("dragon-takes"),
)
"""The reason, by the number of points that the dragon takes."""


def points_of_selfish_dwarf(player: LostMinesPlayer) -> PointsWithReasons:
    value = sum(player.treasures)
    return value, (Message.from_key("selfish-keeps", value=value),) if player.treasures else FOUND_NOTHING


def points_from_pool(player: LostMinesPlayer, pool: TreasurePool, reasons: tuple[Message, ...]) -> PointsWithReasons:
    extra = pool.extra if player.seat in pool.finders else 0
    if pool.value:
        part = Message.from_key("pool-part", gold=pool.each)
        reasons = (
            *reasons,
            Message.from_key("pool-part-and-remainder", gold=pool.each, extra=extra) if extra else part,
        )
    return pool.each + extra, reasons if player.clan == pool.clan else (SABOTEUR_IN[pool.clan], *reasons)


def pool_reasons(pool: TreasurePool) -> tuple[Message, ...]:
    """The same for all members of the pool."""
    n, value, clan = len(pool.members), pool.value, pool.clan
    if not value:
        return EMPTY[clan]
    if n == 1:
        return (Message.from_key(ALONE[clan], value=value, seat=pool.members[0]),)
    divided = Message.from_key(SHARED[clan], seats=pool.members, value=value, n=n, each=pool.each)
    return (divided, remainder_message(pool)) if pool.remainder else (divided,)


def remainder_message(pool: TreasurePool) -> Message:
    left, best, seats = pool.remainder, pool.best, pool.finders
    if len(seats) == 1:
        return Message.from_key("remainder-to", left=left, best=best, seat=seats[0])
    if not pool.extra:
        return Message.from_key("remainder-lost", left=left, best=best, seats=seats)
    key = "remainder-shared-rest" if pool.lost_points else "remainder-shared"
    return Message.from_key(key, left=left, best=best, seats=seats, extra=pool.extra, lost=pool.lost_points)


def lost_point_remarks(
    pools: Mapping[str, TreasurePool], payouts: Sequence[Payout], facts: RoundFacts
) -> tuple[Message, ...]:
    lost = [Message.from_key(LOST[clan], n=pool.lost_points) for clan, pool in pools.items() if pool.lost_points]
    total = sum([sum(player.treasures) for player in players_of(facts)])
    kept_by_dragon = (
        total - sum([payout.gain for payout in payouts]) - sum([pool.lost_points for pool in pools.values()])
    )
    return (*lost, Message.from_key("dragon-got", n=kept_by_dragon)) if kept_by_dragon else tuple(lost)


def dwarf_card_problems(players: tuple[Player, ...]) -> list[Message]:
    dealt, supply = [dwarf_card_key(player.clan, player.role) for player in players], dwarf_card_counts(len(players))
    wrong = [card for card in dict.fromkeys(dealt) if dealt.count(card) > supply.get(card, 0)]
    if not wrong:
        return []
    unknown = [Message.from_key("no-such-role", name=card) for card in wrong if card not in DWARVES]
    over = [(card, dealt.count(card)) for card in supply if card in wrong]
    return unknown + [
        Message.from_key("role-not-dealt", role=card, n=n, supply=supply[card], players=len(players))
        for card, n in over
    ]


def settle(facts: RoundFacts) -> Settlement:
    """Points of earlier rounds do not change. The remarks name points
    that nobody gets. Several seats can win (end of the game)."""
    pools = divide_treasure_pools(players_of(facts))
    reasons_of_pool = {clan: pool_reasons(pool) for clan, pool in pools.items()}
    payouts = []
    for player in players_of(facts):
        clan = clan_whose_pool_pays(player)
        won, reasons = (
            points_from_pool(player, pools[clan], reasons_of_pool[clan]) if clan else points_of_selfish_dwarf(player)
        )
        if player.dragon:
            taken = min(MOST_FOR_DRAGON, won)
            won, reasons = won - taken, (*reasons, DRAGON_TAKES[taken])
        payouts.append(Payout(player.seat, won, reasons))
    points = {player.seat: player.gold + payout.gain for player, payout in zip(facts.players, payouts, strict=True)}
    arithmetic = tuple([reason for clan, pool in pools.items() if pool.members for reason in reasons_of_pool[clan]])
    remarks = lost_point_remarks(pools, payouts, facts)
    return Settlement(tuple(payouts), seats_with_most_gold(points), standing(points), remarks, arithmetic)


def standing(gold: Mapping[Seat, int], in_total: bool = False) -> Message:
    """`gold` are points. Several seats can share the win (end of the game)."""
    ahead = seats_with_most_gold(gold)
    most = gold[ahead[0]]
    if not any(gold.values()):
        return Message.from_key("verdict-no-points-in-total" if in_total else "verdict-no-points")
    if len(ahead) > 1:
        key = "verdict-most-shared-in-total" if in_total else "verdict-most-shared"
        return Message.from_key(key, seats=ahead, points=most)
    return Message.from_key("verdict-most-in-total" if in_total else "verdict-most", seat=ahead[0], points=most)
