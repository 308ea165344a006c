"""Awards are proved by the log, which is read here plainly and slowly, with nothing of how the awards count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import networkx as nx

from companion.game.roles import TOOLS
from tests.play import Event, Game, Round, awards_of, ev
from tests.rules.maze_oracle import meetings
from tests.table.laws.common_laws import on_the_way

BEST_ROUND = ("award-tunnel", "award-unsuspected")


def awards_are_proved_by_the_log(game: Game) -> None:
    """At most three, none twice for one seat while another that played has none, each with the number of the log."""
    given, counts = awards_of(game.table), counts_in_log(game)
    players = {seat for round in game.table.confirmed_rounds for seat in round.players}
    assert len(given) <= 3 and len({award.seat for award in given}) == min(len(given), len(players))
    for award in given:
        numbers, number = counts[award.message.key], award.message["n"]
        assert numbers[award.seat] == number == max(numbers.values()) and [*numbers.values()].count(number) < 3


def counts_in_log(game: Game) -> dict[str, Counter[int]]:
    """By the award's key, of the confirmed rounds of this game."""
    played = dict[int, list[Event]]()
    for entry, before, after in on_the_way(game):
        if isinstance(entry.event, ev.RoundStarted):
            played[entry.event.round] = []
        elif before.round and after.round and before.round.end.result is None:
            played[after.round.number].append(entry.event)
    counts = defaultdict[str, Counter[int]](Counter)
    for round in game.table.confirmed_rounds:
        for key, number in numbers_of(round, played[round.number]).items():
            if key in BEST_ROUND:
                counts[key] |= number
            else:
                counts[key].update(number)
    return counts


def numbers_of(round: Round, events: Sequence[Event]) -> dict[str, Counter[int]]:
    meant: list[Any] = [event for nth, event in enumerate(events) if not is_mistake(event, events[nth + 1 :])]
    laid = [event for event in meant if isinstance(event, ev.PathPlaced)]
    put = [event for event in meant if isinstance(event, ev.TokenPut)]
    taken = [event for event in meant if isinstance(event, ev.TokenTaken) and not event.discarded]
    fell = Counter(event.by for event in meant if isinstance(event, ev.PathRemoved))
    result: Any = round.end.result
    counts = defaultdict[str, Counter[Any]](Counter) | {
        "award-cards": Counter(event.by for event in laid),
        "award-crystals": Counter(event.by for event in laid for _ in range(event.card.crystals)),
        **dict.fromkeys(("award-rockfalls", "award-storms"), fell),
        "award-repairs": Counter(event.by for event in taken if event.kind in TOOLS),
        "award-robbed": Counter(victim for _, victim in round.end.thefts),
        "award-tunnel": Counter({seat: longest(round, seat) for seat in round.players}),
        "award-gold-dug": Counter({seat: sum(gold) for seat, gold in getattr(result, "claims", {}).items()}),
        "award-bribes": Counter(getattr(result, "trolls", {})),
        "award-treasures": Counter({seat: len(worth) for seat, worth in getattr(result, "treasures", {}).items()}),
        "award-dragon": Counter([getattr(result, "dragon", None)]),
    }
    taken_for = {event.seat: dict(event.guesses) for event in events if isinstance(event, ev.SaboteursGuessed)}
    for seat, guess in taken_for.items():
        right = [round.role_of(who) in round.edition.suspicions[what] for who, what in guess.items()]
        counts["award-sharp-eye"][seat] = right.count(True) - right.count(False)
    for seat in round.players:
        if round.role_of(seat) in round.edition.saboteur_roles:
            others = [guess.get(seat) for other, guess in taken_for.items() if other != seat and guess]
            counts["award-unsuspected"][seat] = len(others) - others.count("saboteur")
    for tool in TOOLS:
        counts[f"award-{tool}s-broken"] = Counter(
            event.by for event in put if event.kind == tool and event.by != event.seat
        )
        counts[f"award-own-{tool}s-broken"] = Counter(event.seat for event in put if event.kind == tool)
    return {key: Counter({seat: n for seat, n in by.items() if seat}) for key, by in counts.items()}


def is_mistake(event: Event, later: Sequence[Event]) -> bool:
    """What it put there was removed, and nobody is known to have done so."""
    if isinstance(event, ev.PathPlaced):
        cell = event.cell
        for other in later:
            if isinstance(other, ev.PathMoved) and other.cell == cell:
                cell = other.to
            elif isinstance(other, ev.PathRemoved) and other.cell == cell:
                return other.by is None
    if isinstance(event, ev.TokenPut):
        taken = (other for other in later if isinstance(other, ev.TokenTaken) and other.seat == event.seat)
        return next((other.by is None for other in taken if other.kind == event.kind), False)
    return False


def longest(round: Round, seat: int) -> int:
    """The most cards of this seat that one tunnel joins."""
    own = {placed.cell: round.maze.cards[placed.cell] for placed in round.laid if placed.by == seat and round.maze}
    tunnels = nx.connected_components(nx.Graph((one, other) for one, other, _ in meetings(own)))
    return max((len({cell for cell, _ in tunnel}) for tunnel in tunnels), default=0)
