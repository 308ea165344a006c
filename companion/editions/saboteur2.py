"""The edition Saboteur 2: cards, winners, gold, thefts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import NamedTuple

from companion.editions import saboteur
from companion.editions.saboteur2_endings import ENDINGS
from companion.game.awards import GUESS_AWARDS, PATH_AWARDS, TOOL_AWARDS, AwardKind, Numbers, each
from companion.game.deck_limits import card_limit_problems
from companion.game.deeds import RoundDeeds
from companion.game.edition import NO_OPTIONS, OWN_CARDS, Edition, Option, Options
from companion.game.maze.cards import CardKind, path_card
from companion.game.maze.maze import Maze
from companion.game.message import Message, Seat
from companion.game.roles import (
    BLUE,
    BLUE_DIGGER,
    BOSS,
    CLANS,
    GEOLOGIST,
    GREEN,
    GREEN_DIGGER,
    PROFITEER,
    SABOTEUR,
    THEFT,
    TRAPPED,
    clan_of_role,
    digger_role_of_clan,
)
from companion.game.settlement import (
    GoldWithReason,
    Payout,
    Player,
    Question,
    RoundFacts,
    Settlement,
    equal_gold_share,
    gold_per_winner,
    thieves,
)
from companion.game.state import Round

Reasons = dict[Seat, list[Message]]


class TheftOutcome(NamedTuple):
    gold: Mapping[Seat, int]
    reasons: Mapping[Seat, list[Message]]
    question: Question | None


def apply_thefts(facts: RoundFacts, gold: Mapping[Seat, int]) -> TheftOutcome:
    """`gold` includes shares and crystals. A thief is skipped if nobody has gold to steal, and steals nothing if the
    victim has none or if only later thieves have answered."""
    trapped = [player.seat for player in facts.players if player.trapped and player.theft is not None]
    left, reasons = dict(gold), {seat: [Message.from_key("theft-in-prison")] for seat in trapped}
    order = thieves(facts)
    answers = dict(facts.thefts)
    last = max([place for place, thief in enumerate(order) if thief in answers], default=-1)
    for place, thief in enumerate(order):
        if place > last and (choices := _seats_to_steal_from(left, thief)):
            return TheftOutcome(left, reasons, Question("steal", (thief,), choices))
        _apply_theft(thief, answers.get(thief), left, reasons)
    return TheftOutcome(left, reasons, None)


def problems_by_theft(facts: RoundFacts) -> list[tuple[int, Message]]:
    """Each with the index of the theft. A thief without a theft steals nothing, which is allowed."""
    left, waiting = dict(_gold_before_thefts(facts)[-1]), list(thieves(facts))
    problems = list[tuple[int, Message]]()
    for place, (thief, victim) in enumerate(facts.thefts):
        if thief not in waiting:
            problems.append((place, Message.from_key("no-theft-now", seat=thief)))
        elif victim is not None and victim not in _seats_to_steal_from(left, thief):
            key = "theft-from-self" if victim == thief else "victim-has-nothing"
            problems.append((place, Message.from_key(key, seat=victim)))
        else:
            waiting = waiting[waiting.index(thief) + 1 :]
            if victim is not None:
                left[thief] += 1
                left[victim] -= 1
    return problems


def _seats_to_steal_from(gold_by_seat: Mapping[Seat, int], thief: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat, gold in gold_by_seat.items() if gold > 0 and seat != thief])


def _apply_theft(thief: Seat, victim: Seat | None, gold_by_seat: dict[Seat, int], reasons: Reasons) -> None:
    if victim is None or victim == thief or gold_by_seat.get(victim, 0) <= 0:
        key = "theft-forgone" if _seats_to_steal_from(gold_by_seat, thief) else "theft-lapsed"
        reasons.setdefault(thief, []).append(Message.from_key(key))
        return
    gold_by_seat[thief] += 1
    gold_by_seat[victim] -= 1
    reasons.setdefault(thief, []).append(Message.from_key("stole", victim=victim))
    reasons.setdefault(victim, []).append(Message.from_key("was-robbed", thief=thief))


DECK = {BLUE_DIGGER: 4, GREEN_DIGGER: 4, BOSS: 1, PROFITEER: 1, GEOLOGIST: 2, SABOTEUR: 3}
SUPPLY = {**saboteur.SUPPLY, THEFT: 4, TRAPPED: 3}
SEATS = range(2, 13)
HAND, ASIDE = 6, 10
"""Hand cards of each player, and cards put aside face down in each round, for any number of players (page 1)."""

DISCARDS = 2
"""Hand cards that remove a card before their player, who draws only one (page 1, discarding two cards)."""

OPTIONS = (
    Option("neither_open_profiteer", ("letter", "always")),
    Option("trapped_geologist", ("none", "full")),
    Option("two_geologists_one_trapped", ("free-gets-all", "half")),
    Option("crystals", ("visible", "connected")),
)

NEW_PATHS = (
    # Counted by the rulebook and drawn in it.
    CardKind("s_bridge", path_card("NS|EW"), 2),
    CardKind("s_dcurve", path_card("NW|ES"), 2),
    # The rulebook counts 4 ladders, 3 doors of each clan and some crystals; their shapes are known from a single list,
    # which lacks six cards. Hosts draw those.
    CardKind("s_lad_s", path_card("S", ladder=True), 1, certain=False),
    CardKind("s_lad_e", path_card("E", ladder=True), 1, certain=False),
    CardKind("s_lad_es", path_card("ES", ladder=True), 1, certain=False),
    CardKind("s_lad_ne", path_card("NE", ladder=True), 1, certain=False),
    CardKind("s_blue_ns", path_card("NS", BLUE), 1, certain=False),
    CardKind("s_blue_ew", path_card("EW", BLUE), 1, certain=False),
    CardKind("s_blue_ne", path_card("NE", BLUE), 1, certain=False),
    CardKind("s_green_ns_e", path_card("NS|E", GREEN), 1, certain=False),
    CardKind("s_green_ew", path_card("EW", GREEN), 1, certain=False),
    CardKind("s_green_nw", path_card("NW", GREEN), 1, certain=False),
    CardKind("s_cr_dead_n", path_card("N", crystals=1), 1, certain=False),
    CardKind("s_cr_dead_e", path_card("E", crystals=1), 1, certain=False),
    CardKind("s_cr_cross", path_card("NESW", crystals=1), 1, certain=False),
    CardKind("s_cr_t_hor", path_card("NEW", crystals=1), 3, certain=False),
    CardKind("s_cr_t_vert", path_card("NES", crystals=1), 1, certain=False),
    CardKind("s_cr_t_hor_stub", path_card("ESW|N", crystals=1), 1, certain=False),
    CardKind("s_cr_t_vert_stub", path_card("NSW|E", crystals=1), 1, certain=False),
    CardKind("s_cr_str_stub", path_card("EW|S", crystals=1), 1, certain=False),
)


def winning_clans(facts: RoundFacts) -> Set[str]:
    """The teams that win by the treasure, even if all of their gold-diggers are trapped or none plays (page 2). A
    gold-digger who reaches it wins for his own team if that has an open path, else for the other team; any other role
    wins for every team with an open path."""
    reacher = facts.treasure_reacher
    if reacher is None:
        return frozenset()
    reacher_clan = clan_of_role(reacher.role)
    return (
        {reacher_clan}
        if reacher_clan is not None and reacher_clan in facts.result.open_to
        else set(facts.result.open_to)
    )


def winning_roles(facts: RoundFacts) -> Set[str]:
    """Trapped players get no share. Never the geologists (page 2)."""
    if facts.result.reached_by is None:
        return {SABOTEUR, PROFITEER}
    clans = winning_clans(facts)
    if not clans:
        return _winning_roles_if_doors_bar_both_teams(facts)
    return {BOSS, PROFITEER, *map(digger_role_of_clan, clans)}


def _winning_roles_if_doors_bar_both_teams(facts: RoundFacts) -> Set[str]:
    """Return the winning roles if doors bar both teams from the treasure (page 2). Boss and profiteer win if there is a
    boss. Without a boss, the profiteer wins if he reached the treasure himself. Otherwise nobody wins.

    The rulebook speaks of roles "in play"; a trapped boss does not count as in play here. If somebody else reached the
    treasure, a profiteer without a boss wins only by the option `neither_open_profiteer`.
    """
    if any(player.role == BOSS and not player.trapped for player in facts.players):
        return {BOSS, PROFITEER}
    reacher = facts.treasure_reacher
    himself = reacher is not None and reacher.role == PROFITEER
    always = facts.options.get("neither_open_profiteer") == "always"
    return {PROFITEER} if himself or always else frozenset()


def _gold_before_thefts(
    facts: RoundFacts,
) -> tuple[Sequence[Player], Mapping[Seat, GoldWithReason], Mapping[Seat, int]]:
    """The winners, the gold by shares and crystals, and the totals before the thefts."""
    roles = winning_roles(facts)
    winners = [player for player in facts.players if player.role in roles and not player.trapped]
    n, group, shares = len(winners), _winner_group(winners), dict[Seat, GoldWithReason]()
    for player in facts.players:
        role = player.role
        if role == GEOLOGIST:
            shares[player.seat] = _geologist_share(facts, player)
        elif role not in roles:
            shares[player.seat] = 0, _reason_without_gold_share(facts, player)
        elif player.trapped:
            shares[player.seat] = 0, Message.from_key("no-share-prisoner")
        else:
            shares[player.seat] = _winner_share(role, n, group)
    return winners, shares, {player.seat: player.gold + shares[player.seat][0] for player in facts.players}


def _winner_group(winners: Sequence[Player]) -> str:
    """The group that wins with boss and profiteer: `blue`, `green`, `both`, `saboteurs`, `neither`, or `alone`."""
    if len(winners) == 1:
        return "alone"
    roles = {player.role for player in winners}
    if SABOTEUR in roles:
        return "saboteurs"
    clans = [clan for clan in CLANS if digger_role_of_clan(clan) in roles]
    return "both" if len(clans) == 2 else clans[0] if clans else "neither"


WINS_WITH = {
    "alone": ("share-boss-alone", "share-profiteer-alone"),
    "blue": ("share-boss-blue", "share-profiteer-blue"),
    "green": ("share-boss-green", "share-profiteer-green"),
    "both": ("share-boss-both", "share-profiteer-both"),
    "neither": ("share-boss-neither", "share-profiteer-neither"),
    "saboteurs": ("", "share-profiteer-saboteurs"),
}
"""By the group that wins: the reasons of the boss's share and of the profiteer's."""


def _winner_share(role: str, winners: int, group: str) -> GoldWithReason:
    """The boss gets 1 less, the profiteer 2 less, never below 0 (page 4)."""
    gold, (boss_key, profiteer_key) = gold_per_winner(winners), WINS_WITH[group]
    if role == BOSS:
        return gold - 1, Message.from_key(boss_key, gold=gold)
    if role == PROFITEER:
        key = profiteer_key if gold > 1 else "share-profiteer-nothing"
        return max(0, gold - 2), Message.from_key(key, n=winners, gold=gold)
    return equal_gold_share(winners)


OTHER_FIRST = {"blue": "other-clan-first-blue", "green": "other-clan-first-green"}
DOOR_BARS = {"blue": "door-bars-blue", "green": "door-bars-green"}
NO_WAY = {"blue": "no-way-blue", "green": "no-way-green"}


def _reason_without_gold_share(facts: RoundFacts, player: Player) -> Message:
    if facts.result.reached_by is None:
        return Message.from_key("treasure-not-reached")
    clan = clan_of_role(player.role)
    if clan is None:
        return Message.from_key("treasure-reached" if player.role == SABOTEUR else "profiteer-did-not-connect")
    if clan in facts.result.open_to:
        return Message.from_key(OTHER_FIRST[clan])
    return Message.from_key(DOOR_BARS[clan] if player.seat == facts.result.reached_by else NO_WAY[clan])


def _geologist_share(facts: RoundFacts, player: Player) -> GoldWithReason:
    """1 gold for each crystal, whichever team wins; two geologists share it, rounded down (page 2)."""
    n, full = facts.result.crystals, facts.options.get("trapped_geologist") == "full"
    others = [other for other in facts.players if other.role == GEOLOGIST and other.seat != player.seat]
    if player.trapped and not full:
        return 0, Message.from_key("crystals-in-prison")
    if not n:
        return 0, Message.from_key("no-crystals")
    if others and (full or not others[0].trapped):
        return _gold_for_half_of_crystals(n, "crystals-shared", "crystals-shared-one")
    if others and facts.options.get("two_geologists_one_trapped") == "half":
        return _gold_for_half_of_crystals(n, "crystals-half", "crystals-half-one")
    return n, Message.from_key("crystals-alone" if n > 1 else "crystals-alone-one", n=n)


def _gold_for_half_of_crystals(crystals: int, key: str, key_of_one: str) -> GoldWithReason:
    """Rounded down."""
    if crystals == 1:
        return 0, Message.from_key(key_of_one)
    return crystals // 2, Message.from_key(key, n=crystals, gold=crystals // 2)


def _unused_crystal_remarks(facts: RoundFacts) -> tuple[Message, ...]:
    n = facts.result.crystals
    if not n or any(player.role == GEOLOGIST for player in facts.players):
        return ()
    return (Message.from_key("crystals-for-nobody" if n > 1 else "crystals-for-nobody-one", n=n),)


PATH_OF_OTHERS = {
    "both": ("verdict-both", "verdict-both-absent"),
    "blue": ("verdict-blue", "verdict-blue-absent"),
    "green": ("verdict-green", "verdict-green-absent"),
}
"""The verdict, by the teams with a path, if no gold-digger reached the treasure; the second if none of them shares."""

OWN_PATH = {"blue": "verdict-own-blue", "green": "verdict-own-green"}
FIRST = {"blue": "verdict-first-blue", "green": "verdict-first-green"}
BARRED = {"blue": "verdict-barred-blue", "green": "verdict-barred-green"}
BARRED_ABSENT = {"blue": "verdict-barred-blue-absent", "green": "verdict-barred-green-absent"}
BOTH_BARRED = {
    (): "verdict-neither-nobody",
    (BOSS,): "verdict-neither-boss",
    (PROFITEER,): "verdict-neither-profiteer",
    (BOSS, PROFITEER): "verdict-neither-boss-and-profiteer",
}


def _verdict(facts: RoundFacts, winners: Sequence[Player]) -> Message:
    reacher = facts.treasure_reacher
    if reacher is None:
        return Message.from_key(_verdict_key_if_not_reached(facts, winners))
    clans = winning_clans(facts)
    if not clans:
        return _verdict_if_doors_bar_both_teams(reacher, winners)
    reacher_clan = clan_of_role(reacher.role)
    absent = not any(clan_of_role(player.role) in clans for player in winners)
    if reacher_clan is None:
        keys = PATH_OF_OTHERS["both" if len(clans) == 2 else next(iter(clans))]
        return Message.from_key(keys[absent], seat=reacher.seat, role=reacher.role)
    if reacher_clan in clans:
        own = FIRST if len(facts.result.open_to) == 2 else OWN_PATH
        return Message.from_key(own[reacher_clan], seat=reacher.seat)
    return Message.from_key((BARRED_ABSENT if absent else BARRED)[reacher_clan], seat=reacher.seat)


def _verdict_key_if_not_reached(facts: RoundFacts, winners: Sequence[Player]) -> str:
    if any(player.role == SABOTEUR for player in winners):
        return "verdict-saboteurs"
    if any(player.role == SABOTEUR for player in facts.players):
        return "verdict-saboteurs-absent"
    return "verdict-no-saboteur-profiteer" if winners else "verdict-no-saboteur-nobody"


def _verdict_if_doors_bar_both_teams(reacher: Player, winners: Sequence[Player]) -> Message:
    who = tuple(role for role in (BOSS, PROFITEER) if any(player.role == role for player in winners))
    return Message.from_key(BOTH_BARRED[who], seat=reacher.seat, role=reacher.role)


def _treasure_problems(facts: RoundFacts) -> list[Message]:
    result = facts.result
    unknown = [Message.from_key("no-such-clan", name=clan) for clan in sorted(set(result.open_to).difference(CLANS))]
    if result.reached_by is None:
        return unknown + [Message.from_key("way-without-treasure")] if result.open_to else unknown
    reacher = facts.treasure_reacher
    if reacher is None:
        return [*unknown, Message.from_key("connector-not-playing")]
    return [*unknown, Message.from_key("connector-in-prison", seat=reacher.seat)] if reacher.trapped else unknown


def robbed(round: Round, _: RoundDeeds) -> Numbers:
    return Counter(victim for _, victim in round.end.thefts if victim is not None)


AWARDS = (
    AwardKind("award-robbed", robbed, 7),
    AwardKind("award-crystals", each(lambda done: sum(placed.card.crystals for placed in done.laid)), 6),
    *GUESS_AWARDS,
    *TOOL_AWARDS,
    *PATH_AWARDS,
)


class Saboteur2(Edition):
    key = "saboteur2"
    seats = SEATS
    rounds = 3
    roles = tuple(DECK)
    supply = SUPPLY
    can_players_lose_gold = True
    has_ladders = True
    acts = frozenset({"inspect", "swap-hat"})
    clans = CLANS
    suspicions = MappingProxyType(
        {
            "saboteur": frozenset({SABOTEUR}),
            "blue": frozenset({BLUE_DIGGER, BOSS}),
            "green": frozenset({GREEN_DIGGER, BOSS}),
            "neither": frozenset({PROFITEER, GEOLOGIST}),
        }
    )
    options = (*OPTIONS, OWN_CARDS)
    begins = "begins-youngest"
    paths = saboteur.PATHS + NEW_PATHS
    awards = AWARDS
    discards = DISCARDS
    endings = ENDINGS

    def set_up_maze(self, clans: Sequence[str], own: object = None) -> Maze:
        return saboteur.START_OF_ROUND

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """The same for any number of players (page 1)."""
        return tuple(role for role, count in DECK.items() for _ in range(count))

    def next_question(self, facts: RoundFacts) -> Question | None:
        """The choices are the seats that have gold at that moment."""
        return apply_thefts(facts, _gold_before_thefts(facts)[-1]).question if thieves(facts) else None

    def settle(self, facts: RoundFacts) -> Settlement:
        """Shares, then crystals, then the thefts answered so far (page 4)."""
        winners, shares, gold = _gold_before_thefts(facts)
        after = apply_thefts(facts, gold)
        payouts = [
            Payout(seat := player.seat, after.gold[seat] - player.gold, (shares[seat][1], *after.reasons.get(seat, ())))
            for player in facts.players
        ]
        seats = tuple([player.seat for player in winners])
        return Settlement(tuple(payouts), seats, _verdict(facts, winners), _unused_crystal_remarks(facts))

    def hands(self, players: int) -> Message:
        return Message.from_key("hands-aside", n=HAND, aside=ASIDE)

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        return card_limit_problems(facts, SEATS, DECK, SUPPLY) + _treasure_problems(facts)


SABOTEUR2 = Saboteur2()
