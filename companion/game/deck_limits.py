"""Checks that an edition has enough players' seats and cards for what was entered about a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game.message import Message
from companion.game.roles import THEFT, TRAPPED
from companion.game.settlement import Player, RoundFacts

MOST_CRYSTALS_IN_ROUND = 99


def card_limit_problems(
    facts: RoundFacts, seats: range, deck: Mapping[str, int], supply: Mapping[str, int]
) -> list[Message]:
    """`deck` counts the role cards, `supply` the cards of each kind that can lie in front of players."""
    players = facts.players
    tokens = [kind for player in players for kind in player.broken]
    tokens += [TRAPPED for player in players if player.trapped]
    tokens += [THEFT for player in players if player.theft is not None]
    problems = _problems_of_too_many_cards("role", [player.role for player in players], deck)
    problems += _problems_of_too_many_cards("token", tokens, supply)
    problems += player_count_problems(len(players), seats)
    if not 0 <= facts.result.crystals <= MOST_CRYSTALS_IN_ROUND:
        problems.append(Message.from_key("crystals-out-of-range", n=facts.result.crystals, most=MOST_CRYSTALS_IN_ROUND))
    return problems + _theft_number_problems(players)


def player_count_problems(n: int, seats: range) -> list[Message]:
    if n in seats:
        return []
    return [Message.from_key("players-out-of-range", n=n, least=seats[0], most=seats[-1])]


WRONG_CARDS = {"role": ("no-such-role", "too-many-role"), "token": ("no-such-token", "too-many-token")}


def _problems_of_too_many_cards(field: str, kinds: list[str], supply: Mapping[str, int]) -> list[Message]:
    left = dict(supply)
    for kind in kinds:
        left[kind] = left.get(kind, 0) - 1
    if min(left.values(), default=0) >= 0:
        return []
    no_such, too_many = WRONG_CARDS[field]
    over = [kind for kind in dict.fromkeys(kinds) if left[kind] < 0]
    unknown = [Message.from_key(no_such, name=kind) for kind in over if kind not in supply]
    known = [(kind, supply[kind]) for kind in over if kind in supply]
    return unknown + [Message(too_many, ((field, kind), ("n", kinds.count(kind)), ("supply", n))) for kind, n in known]


def _theft_number_problems(players: Sequence[Player]) -> list[Message]:
    numbers = [player.theft for player in players if player.theft is not None]
    if len(set(numbers)) == len(numbers):
        return []
    return [
        Message.from_key("theft-number-twice", n=number) for number in sorted(set(numbers)) if numbers.count(number) > 1
    ]
