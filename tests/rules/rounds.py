"""Rounds for tests: written in a line as in a rule table, or drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.rules.core import (
    DWARF_SEATS,
    DWARVES,
    SABOTEUR,
    SABOTEUR2,
    DuelPlayer,
    Edition,
    LostMinesPlayer,
    Player,
    RoundFacts,
    RoundResult,
    Seat,
    default_options,
    dwarf_deck,
)

LETTERS = {
    "b": "blue-digger",
    "g": "green-digger",
    "B": "boss",
    "p": "profiteer",
    "o": "geologist",
    "s": "saboteur",
    "d": "gold-digger",
}
DWARF_LETTERS = {"L": "loyal", "X": "selfish", "S": "saboteur", "Y": "yellow", "B": "blue"}
CHAIRS = "ABCDEFGHIJKL"
"""Seats 1 to 12 as the rules' examples call them, clockwise."""

WAYS = {"both": {"blue", "green"}, "blue": {"blue"}, "green": {"green"}, "neither": set[str]()}


def round_of(
    roles: str,
    conn: str | None = None,
    way: str = "neither",
    crystals: int = 0,
    trap: tuple[int, ...] = (),
    gold: tuple[int, ...] = (),
    cards: dict[int, int] | None = None,
    **options: str,
) -> RoundFacts:
    """Facts in a line: roles as letters, `conn` the letter of the connector (the first free one), `trap` seats from 1,
    `cards` theft cards as seat: number."""
    letters = roles.split()
    purses = gold or (0,) * len(letters)
    players = tuple(
        Player(Seat(seat), LETTERS[letter], purses[seat - 1], (), seat in trap, (cards or {}).get(seat))
        for seat, letter in enumerate(letters, 1)
    )
    reached_by = next((p.seat for p in players if conn and p.role == LETTERS[conn] and not p.trapped), None)
    assert conn is None or reached_by is not None
    ways = tuple(sorted(WAYS[way])) if conn else ()
    result = RoundResult(reached_by, ways, crystals)
    return RoundFacts(players, result, (), {**default_options(SABOTEUR2), **options})


def with_result(facts: RoundFacts, **changes: Any) -> RoundFacts:
    """These facts with some answers of the host changed."""
    return replace(facts, result=replace(facts.result, **changes))


def base_round(roles: str, conn: str = "", broken: str = "", **options: str) -> RoundFacts:
    """Facts of the base game in a line: roles as letters, seats as chairs; `conn` is the connector ("" for nobody),
    `broken` who has a broken lantern. Nothing is laid out."""
    players = tuple(
        Player(Seat(seat), LETTERS[letter], broken=("lantern",) if CHAIRS[seat - 1] in broken else ())
        for seat, letter in enumerate(roles.split(), 1)
    )
    result = RoundResult(seat_of(conn) if conn else None)
    return RoundFacts(players, result, options={**default_options(SABOTEUR), **options})


def seat_of(chair: str) -> Seat:
    """The seat on this chair."""
    return Seat(CHAIRS.index(chair) + 1)


def chairs(seats: Iterable[Seat]) -> str:
    """Seats in a line, as the rules' examples write them: "C A E"."""
    return " ".join(CHAIRS[seat - 1] for seat in seats)


def gains(facts: RoundFacts, edition: Edition = SABOTEUR2) -> list[int]:
    """Each seat's gain, in order."""
    return [share.gain for share in edition.settle(facts).payouts]


def reasons(facts: RoundFacts, seat: int) -> list[str]:
    """The keys of a seat's reasons."""
    return [reason.key for share in SABOTEUR2.settle(facts).payouts if share.seat == seat for reason in share.reasons]


def take(facts: RoundFacts, *values: int) -> RoundFacts:
    """The facts with the next gold cards taken, each by the seat that is asked."""
    for value in values:
        ask = SABOTEUR.next_question(facts)
        assert ask is not None
        facts = replace(facts, picks=(*facts.picks, (ask.seat, value)))
    return facts


def steal(facts: RoundFacts, *answers: tuple[int, int | None]) -> RoundFacts:
    """The facts with these thefts answered."""
    pairs = tuple((Seat(thief), None if victim is None else Seat(victim)) for thief, victim in answers)
    return replace(facts, thefts=pairs)


@st.composite
def players_at_random(draw: st.DrawFn) -> tuple[Player, ...]:
    """Two to twelve seats such as the edition can deal, with trapped players, thieves and gold."""
    roles = draw(st.permutations(SABOTEUR2.pool(12)))[: draw(st.integers(2, 12))]
    seats = range(1, len(roles) + 1)
    trapped = draw(st.sets(st.sampled_from(seats), max_size=3))
    thieves = draw(st.lists(st.sampled_from(seats), unique=True, max_size=4))
    cards = dict(zip(thieves, draw(st.permutations(range(1, 9))), strict=False))
    gold = draw(st.lists(st.integers(0, 3), min_size=len(roles), max_size=len(roles)))
    return tuple(
        Player(Seat(seat), role, gold[seat - 1], (), seat in trapped, cards.get(seat))
        for seat, role in zip(seats, roles, strict=True)
    )


@st.composite
def rounds(draw: st.DrawFn) -> RoundFacts:
    """Any finished round that these cards allow, no theft answered yet."""
    players = draw(players_at_random())
    free = [None, *(player.seat for player in players if not player.trapped)]
    reached_by = draw(st.sampled_from(free))
    ways = draw(st.sampled_from(sorted(WAYS))) if reached_by else "neither"
    options = {option.name: draw(st.sampled_from(option.values)) for option in SABOTEUR2.options}
    crystals = draw(st.integers(0, 12))
    return RoundFacts(players, RoundResult(reached_by, tuple(sorted(WAYS[ways])), crystals), (), options)


@st.composite
def answered_rounds(draw: st.DrawFn) -> RoundFacts:
    """A finished round in which every thief who was asked has answered."""
    facts = draw(rounds())
    while ask := SABOTEUR2.next_question(facts):
        victim = draw(st.sampled_from((None, *map(Seat, ask.choices))))
        facts = replace(facts, thefts=(*facts.thefts, (ask.seat, victim)))
    return facts


@st.composite
def base_rounds(draw: st.DrawFn) -> RoundFacts:
    """Any finished round of the base game that these cards allow, its gold cards laid out and none taken."""
    n = draw(st.integers(3, 10))
    options = {option.name: draw(st.sampled_from(option.values)) for option in SABOTEUR.options}
    assume(not SABOTEUR.deal_problems(n, options))
    seats = [Seat(number) for number in range(1, n + 1)]
    roles = draw(st.permutations(SABOTEUR.pool(n, options)))[:n]
    broken = {tool: draw(st.sets(st.sampled_from(seats), max_size=3)) for tool in SABOTEUR.supply}
    gold = draw(st.sampled_from([0, 7]))
    players = tuple(
        Player(seat, role, gold * seat, tuple(tool for tool in SABOTEUR.supply if seat in broken[tool]))
        for seat, role in zip(seats, roles, strict=True)
    )
    facts = RoundFacts(players, RoundResult(draw(st.sampled_from([None, *seats]))), options=options)
    cards = len(SABOTEUR.drafters(facts)) if options["gold_cards"] == "companion" else 0
    return replace(facts, laid=tuple(draw(gold_cards())[:cards]))


def gold_cards() -> st.SearchStrategy[list[int]]:
    """The nuggets of all 28 gold cards, shuffled."""
    return st.permutations(sorted(Counter(SABOTEUR.gold).elements()))


@st.composite
def drafted_rounds(draw: st.DrawFn) -> RoundFacts:
    """A finished round of the base game in which everybody who was asked for a gold card has answered."""
    facts, real = draw(base_rounds()), iter(draw(gold_cards()))
    while ask := SABOTEUR.next_question(facts):
        value = draw(st.sampled_from(ask.choices)) if ask.kind == "draft" else next(real)
        pick = draw(st.sampled_from(ask.seats)), value
        facts = replace(facts, picks=(*facts.picks, pick))
    return facts


# The Duel


def any_duel_round(seed: int) -> RoundFacts:
    """A round that these cards and dwarf counters allow, the same for the same seed."""
    chance = Random(seed)
    clans = chance.sample(["green", "blue"], chance.choice([1, 2, 2]))
    trolls, counters, players = 3, 6 if len(clans) == 1 else 8, []
    for seat, clan in enumerate(clans, 1):
        bribed = min(trolls, chance.choice([0, 1, 2, 2, 3]))
        claims = some_gold(chance, min(4, counters - bribed))
        trolls, counters, owned = trolls - bribed, counters - bribed - len(claims), some_gold(chance, 8)
        players.append(DuelPlayer(Seat(seat), "", sum(owned), clan=clan, owned=owned, claims=claims, trolls=bribed))
    return RoundFacts(tuple(players), options={"troll_pays_from": chance.choice(["all", "this-round"])})


def some_gold(chance: Random, most: int) -> tuple[int, ...]:
    return tuple(chance.choices([1, 2, 3], chance.choice([(1, 1, 1), (1, 0, 1), (1, 0, 1)]), k=chance.randint(0, most)))


# The Lost Mines


def lost_mines_round(chance: Random, cards: tuple[str, ...]) -> RoundFacts:
    """A round with these cards in any order: at most as many treasures as players, at most one dragon."""
    treasures = [[] for _ in cards] if chance.random() < 0.05 else deal_treasures(chance, len(cards))
    dragon = chance.choice([None, *range(len(cards))])
    players = []
    for place, card in enumerate(chance.sample(cards, len(cards))):
        clan, character = DWARVES[card]
        points, worth, met = chance.choice([0, 0, 5]), tuple(treasures[place]), place == dragon
        seat = Seat(place + 1)
        players.append(LostMinesPlayer(seat, character, points, clan=clan, treasures=worth, dragon=met))
    return RoundFacts(tuple(players))


def deal_treasures(chance: Random, players: int) -> list[list[int]]:
    dealt: list[list[int]] = [[] for _ in range(players)]
    for _ in range(chance.randint(0, players)):
        chance.choice(dealt).append(chance.randint(0, 4))
    return dealt


def any_lost_mines_round(seed: int) -> RoundFacts:
    chance = Random(seed)
    players = chance.choice(DWARF_SEATS)
    return lost_mines_round(chance, tuple(chance.sample(dwarf_deck(players), players)))
