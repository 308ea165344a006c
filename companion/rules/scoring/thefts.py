"""Thefts in Saboteur 2 (page 4; US rulebook, "Theft").

After the treasure and the crystals are shared, each thief takes 1 gold from a seat that has any. The thief whose card
was played last begins, then clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Player, Question, RoundFacts
from companion.rules.turn_order import players_clockwise_from

Reasons = dict[Seat, list[Message]]


class TheftOutcome(NamedTuple):
    gold: Mapping[Seat, int]
    reasons: Mapping[Seat, list[Message]]
    question: Question | None


def thieves(facts: RoundFacts) -> tuple[Seat, ...]:
    """The seat whose card was played last, then clockwise; not trapped."""
    able = {player.seat: player.theft for player in facts.players if player.theft is not None and not player.trapped}
    return players_clockwise_from(tuple(able), max(able, key=able.__getitem__)) if able else ()


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


def all_theft_problems(facts: RoundFacts, gold: Mapping[Seat, int]) -> list[tuple[int, Message]]:
    """Each with the index of the theft. A thief without a theft steals nothing, which is allowed."""
    left, order, all_problems = dict(gold), thieves(facts), []
    answered: list[Seat] = []
    for place, (thief, victim) in enumerate(facts.thefts):
        problems = _thief_problems(facts, order, answered, thief) + _victim_problems(left, thief, victim)
        answered.append(thief)
        if problems:
            all_problems += [(place, problem) for problem in problems]
        elif victim is not None:
            left[thief] += 1
            left[victim] -= 1
    return all_problems


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


def _thief_problems(facts: RoundFacts, order: tuple[Seat, ...], answered: list[Seat], thief: Seat) -> list[Message]:
    if thief in answered:
        return [Message.from_key("theft-answered", seat=thief)]
    if thief not in order:
        return [_reason_not_a_thief(facts.player(thief))]
    later = [seat for seat in order[order.index(thief) + 1 :] if seat in answered] if answered else ()
    return [Message.from_key("theft-too-late", seat=thief, by=later[0])] if later else []


def _reason_not_a_thief(player: Player | None) -> Message:
    if player is None:
        return Message.from_key("thief-not-playing")
    return Message.from_key("no-theft-card" if player.theft is None else "thief-in-prison", seat=player.seat)


def _victim_problems(gold_by_seat: Mapping[Seat, int], thief: Seat, victim: Seat | None) -> list[Message]:
    if victim is None:
        return []
    if victim == thief:
        return [Message.from_key("theft-from-self", seat=thief)]
    if victim not in gold_by_seat:
        return [Message.from_key("victim-not-playing")]
    return [] if gold_by_seat[victim] > 0 else [Message.from_key("victim-has-nothing", seat=victim)]
