"""The edition Saboteur, the base game: cards, draft, gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from types import MappingProxyType

from companion.editions.saboteur_endings import ENDINGS
from companion.game.awards import GUESS_AWARDS, PATH_AWARDS, TOOL_AWARDS
from companion.game.deck_limits import card_limit_problems
from companion.game.draft import (
    draft_order,
    gold_card_problems,
    gold_cards_by_seat,
    next_draft_question,
    remaining_draft_turns,
)
from companion.game.edition import NO_OPTIONS, OWN_CARDS, Edition, Option, Options
from companion.game.maze.cards import CardKind, path_card
from companion.game.maze.maze import Goal, Maze
from companion.game.message import Message, Seat
from companion.game.roles import GOLD_DIGGER, TOOLS
from companion.game.roles import SABOTEUR as SABOTEUR_ROLE
from companion.game.settlement import GoldWithReason, Payout, Question, RoundFacts, Settlement, equal_gold_share

SEATS = range(3, 11)
MIX = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
"""The numbers of saboteurs and gold-diggers that are shuffled, by number of players: one card more than players
(preparation; nine players as in the US rulebook)."""

BOX = {GOLD_DIGGER: 7, SABOTEUR_ROLE: 4}
"""The number of dwarf cards of each role in the edition."""

HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
"""Hand cards of each player, by number of players (preparation)."""

SUPPLY = dict.fromkeys(TOOLS, 3)
GOLD = {1: 16, 2: 8, 3: 4}
"""The 28 gold cards: their number by nuggets."""

MOST_CARDS = 9
"""Most gold cards laid out if there is one for each player (US rulebook, ten players)."""

SABOTEUR_SHARES = (0, 4, 3, 3, 2)
"""Gold for each winning saboteur, by number of saboteurs (share of the gold)."""

OPTIONS = (
    Option("draw", ("diggers", "players_max9")),
    Option("greedy", ("off", "on")),
    Option("saboteurs", ("box", "0", "1", "2", "3", "4")),
    Option("split", ("draft", "equal")),
)

CUSTOMS = (OWN_CARDS, Option("gold_cards", ("companion", "cards"), custom=True))
"""Gold cards are drawn by the companion, or by the players from their real cards."""

START_OF_ROUND = Maze.from_cards((), ((cell, Goal()) for cell in ((8, -2), (8, 0), (8, 2))))
"""Seven cards' widths between start and goals, one card's height between goals (layout)."""

COUNTS = {
    "b_cross": ("NESW", 5),
    "b_t_vert": ("NES", 5),
    "b_t_hor": ("NEW", 5),
    "b_str_vert": ("NS", 4),
    "b_str_hor": ("EW", 3),
    "b_curve_ne": ("NE", 5),
    "b_curve_nw": ("NW", 4),
    "b_dead_n": ("N", 1),
    "b_dead_e": ("E", 1),
    "b_dead_ns": ("N|S", 1),
    "b_dead_ew": ("E|W", 1),
    "b_dead_ne": ("N|E", 1),
    "b_dead_nw": ("N|W", 1),
    "b_dead_nes": ("N|E|S", 1),
    "b_dead_new": ("N|E|W", 1),
    "b_dead_all": ("N|E|S|W", 1),
}

PATHS = tuple(CardKind(key, path_card(tracks), count) for key, (tracks, count) in COUNTS.items())
"""The 40 path cards that players lay, as in two photographed decks and several programs."""


def role_card_counts(players: int, options: Options) -> tuple[int, int]:
    """The numbers of saboteur and gold-digger cards that are shuffled (preparation). Fewer than 3 players count as 3,
    more than 10 as 10. With the option `saboteurs` as many cards as players are shuffled."""
    fixed = options.get("saboteurs", "box")
    if fixed == "box":
        return MIX[min(max(players, SEATS[0]), SEATS[-1])]
    return int(fixed), max(0, players - int(fixed))


def gold_diggers_who_share_gold(facts: RoundFacts) -> tuple[Seat, ...]:
    """Clockwise: all gold-diggers or, by the option `greedy`, those without broken tools."""
    greedy = facts.options.get("greedy") == "on"
    return tuple([p.seat for p in facts.players if p.role == GOLD_DIGGER and not (greedy and p.broken)])


def drafters(facts: RoundFacts) -> tuple[Seat, ...]:
    """A seat once for each card that it takes. There is one card for each gold-digger who shares the gold (share of the
    gold); by the option `draw`, as in older rulebooks, one for each player, nine at most."""
    if facts.result.reached_by is None or facts.options.get("split") == "equal":
        return ()
    players, sharing = len(facts.players), gold_diggers_who_share_gold(facts)
    cards = min(players, MOST_CARDS) if facts.options.get("draw") == "players_max9" else len(sharing)
    return draft_order(facts, sharing, cards)


def _role_count_problems(facts: RoundFacts) -> list[Message]:
    players, played = len(facts.players), Counter([player.role for player in facts.players])
    saboteurs, diggers = role_card_counts(players, facts.options)
    if facts.options.get("saboteurs", "box") != "box":
        n = played[SABOTEUR_ROLE]
        return [Message.from_key("saboteurs-not-as-set", n=n, saboteurs=saboteurs)] if n != saboteurs else []
    pooled = {GOLD_DIGGER: diggers, SABOTEUR_ROLE: saboteurs}
    return [
        Message.from_key("role-not-dealt", role=role, n=played[role], supply=supply, players=players)
        for role, supply in pooled.items()
        if supply < played[role] <= BOX[role]
    ]


REACHED: GoldWithReason = 0, Message.from_key("treasure-reached")
NOT_REACHED: GoldWithReason = 0, Message.from_key("treasure-not-reached")
BROKEN: GoldWithReason = 0, Message.from_key("greedy-no-share")


def _gold_if_treasure_reached(facts: RoundFacts, sharing_seats: Collection[Seat]) -> list[GoldWithReason]:
    waiting, took = remaining_draft_turns(drafters(facts), facts.picks), gold_cards_by_seat(facts.picks)
    equal = equal_gold_share(len(sharing_seats)) if facts.options.get("split") == "equal" else None
    parts = []
    for player in facts.players:
        if player.role == SABOTEUR_ROLE:
            parts.append(REACHED)
        elif player.seat not in sharing_seats:
            parts.append(BROKEN)
        else:
            parts.append(equal or _gold_from_draft(took.get(player.seat, ()), player.seat in waiting))
    return parts


def _gold_from_draft(cards: tuple[int, ...], has_turns_left: bool) -> GoldWithReason:
    gold = sum(cards)
    if has_turns_left:
        return gold, Message.from_key("draft-to-come")
    if len(cards) == 1:
        return gold, Message.from_key("gold-card-taken", gold=gold)
    return gold, Message.from_key("gold-cards-taken", gold=gold, cards=tuple(map(str, cards)))


def _gold_if_treasure_not_reached(facts: RoundFacts, saboteurs: Collection[Seat]) -> list[GoldWithReason]:
    n = len(saboteurs)
    gold = SABOTEUR_SHARES[n]
    won = Message.from_key("saboteurs-share" if n > 1 else "saboteur-alone", n=n, gold=gold)
    return [(gold, won) if player.seat in saboteurs else NOT_REACHED for player in facts.players]


def _surplus_gold_card_remarks(facts: RoundFacts) -> tuple[Message, ...]:
    if facts.laid:
        return ()
    entered = [value for _, value in facts.picks]
    over = dict.fromkeys(entered[place] for place, _ in gold_card_problems(entered, GOLD))
    return tuple(
        [Message.from_key("too-many-told", gold=gold, n=entered.count(gold), supply=GOLD[gold]) for gold in over]
    )


def _verdict(facts: RoundFacts, winners: Collection[Seat]) -> Message:
    """While gold cards are drafted it says who picks first instead of the seat that reached the treasure."""
    reacher = facts.treasure_reacher
    if reacher is None:
        return Message.from_key("verdict-saboteurs" if winners else "verdict-no-saboteur-nobody")
    if not winners:
        diggers = any(player.role == GOLD_DIGGER for player in facts.players)
        return Message.from_key("verdict-diggers-broken" if diggers else "verdict-diggers-absent", seat=reacher.seat)
    drafting_seats = drafters(facts)
    if remaining_draft_turns(drafting_seats, facts.picks) and drafting_seats[0] != reacher.seat:
        key = "verdict-diggers-by-saboteur" if reacher.role == SABOTEUR_ROLE else "verdict-diggers-by-greedy"
        return Message.from_key(key, seat=reacher.seat, by=drafting_seats[0])
    return Message.from_key("verdict-diggers", seat=reacher.seat)


class Saboteur(Edition):
    """How turns pass and a round ends in its maze is what every `Edition` does unless it says otherwise: see
    `game.turns` and `TurnRules`."""

    key = "saboteur"
    seats = SEATS
    rounds = 3
    roles = (GOLD_DIGGER, SABOTEUR_ROLE)
    suspicions = MappingProxyType({"saboteur": frozenset({SABOTEUR_ROLE})})
    supply = SUPPLY
    plate = ("want", "tools", "payout")
    options = OPTIONS + CUSTOMS
    begins = "begins-youngest"
    gold = GOLD
    paths = PATHS
    awards = (*GUESS_AWARDS, *TOOL_AWARDS, *PATH_AWARDS)
    endings = ENDINGS

    def set_up_maze(self, clans: Sequence[str], own: object = None) -> Maze:
        return START_OF_ROUND

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """Gold-diggers first."""
        saboteurs, diggers = role_card_counts(players, options)
        return (GOLD_DIGGER,) * diggers + (SABOTEUR_ROLE,) * saboteurs

    def next_question(self, facts: RoundFacts) -> Question | None:
        """Asks the next seat or, if the players draw real cards, all seats at once."""
        by_hand = facts.options.get("gold_cards") == "cards"
        return next_draft_question(facts, drafters(facts), GOLD, by_hand)

    def settle(self, facts: RoundFacts) -> Settlement:
        """The remarks name gold nugget cards that players entered more
        often than the edition has them."""
        reached = facts.result.reached_by is not None
        saboteurs = tuple([player.seat for player in facts.players if player.role == SABOTEUR_ROLE])
        winners = gold_diggers_who_share_gold(facts) if reached else saboteurs
        parts = _gold_if_treasure_reached(facts, winners) if reached else _gold_if_treasure_not_reached(facts, winners)
        payouts = [Payout(player.seat, gold, (why,)) for player, (gold, why) in zip(facts.players, parts, strict=True)]
        return Settlement(tuple(payouts), winners, _verdict(facts, winners), _surplus_gold_card_remarks(facts))

    def hands(self, players: int) -> Message:
        """Fewer than 3 players count as 3, more than 10 as 10."""
        return Message.from_key("hands", n=HANDS[min(max(players, SEATS[0]), SEATS[-1])])

    def deal_problems(self, players: int, options: Options) -> list[Message]:
        (saboteurs, diggers), most = role_card_counts(players, options), BOX[GOLD_DIGGER]
        if saboteurs > players:
            return [Message.from_key("too-many-saboteurs", n=saboteurs, players=players)]
        return [Message.from_key("too-few-saboteurs", n=players, diggers=diggers, most=most)] if diggers > most else []

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        all_problems = card_limit_problems(facts, SEATS, BOX, SUPPLY) + _role_count_problems(facts)
        if facts.result.reached_by is not None and facts.treasure_reacher is None:
            all_problems.append(Message.from_key("connector-not-playing"))
        return all_problems

    drafters = staticmethod(drafters)


SABOTEUR = Saboteur()
