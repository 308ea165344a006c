"""The awards at the end of a game: who did most of something, as the log proves. They tell no secret: all roles and
gold are public by then, and nobody's notes count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.game.deeds import Deeds, RoundDeeds, deeds_of
from companion.game.guesses import right_guesses
from companion.game.message import Message, Seat
from companion.game.scoring import edition_of
from companion.game.state import Round, Table

MOST = 3
"""Awards of one game."""


@dataclass(frozen=True)
class Award:
    seat: Seat
    message: Message


Numbers = Mapping[Seat, int]
Count = Callable[[Round, RoundDeeds], Numbers | None]
"""In one round; None if the log doesn't say who did all of it."""


@dataclass(frozen=True)
class AwardKind:
    """Goes to the highest number, which is the sum of all rounds, or that of the best one."""

    key: str
    count: Count
    rarity: int  # the rarer the higher
    in_one_round: bool = False

    def numbers(self, rounds: Iterable[tuple[Round, RoundDeeds]]) -> Numbers:
        numbers = dict[Seat, int]()
        for round, deeds in rounds:
            counted = self.count(round, deeds)
            if counted is None:
                return {}
            for seat, number in counted.items():
                before = numbers.get(seat, 0)
                numbers[seat] = max(before, number) if self.in_one_round else before + number
        return numbers


def awards_of(table: Table) -> tuple[Award, ...]:
    """The rarest first. Nobody gets a second one while somebody who played has none."""
    rounds = [(round, deeds_of(round)) for round in table.confirmed_rounds]
    players = {seat for round, _ in rounds for seat in round.players}
    kinds = sorted(edition_of(table).awards, key=lambda kind: -kind.rarity)
    left = {kind.key: kind.numbers(rounds) for kind in kinds} if len(players) > 1 else {}
    given = list[Award]()
    while len(given) < MOST:
        without = players - {award.seat for award in given}
        found = ((key, winner_of(numbers)) for key, numbers in left.items())
        key, seat = next(((key, seat) for key, seat in found if seat in (without or players)), ("", None))
        if seat is None:
            break
        given.append(Award(seat, Message.from_key(key, n=left.pop(key)[seat])))
    return tuple(given)


def winner_of(numbers: Numbers) -> Seat | None:
    """None if several have the highest number, or nobody has any."""
    most = max(numbers.values(), default=0)
    best = [seat for seat, number in numbers.items() if number == most > 0]
    return best[0] if len(best) == 1 else None


# What is counted


def each(count: Callable[[Deeds], int]) -> Count:
    return lambda _, deeds: None if count(deeds.unknown) else {seat: count(of) for seat, of in deeds.seats.items()}


def unsuspected(round: Round, _: RoundDeeds) -> Numbers:
    """For each saboteur, how many of the diggers who guessed took it for none, if that was more than half of them."""
    saboteurs = {seat for seat in round.players if round.role_of(seat) in round.edition.saboteur_roles}
    guesses = [dict(guess) for other, guess in round.guesses.items() if other not in saboteurs]
    fooled = {seat: sum(guess.get(seat) != "saboteur" for guess in guesses) for seat in saboteurs}
    return {seat: n for seat, n in fooled.items() if 2 * n > len(guesses)}


def sharp_eye(round: Round, _: RoundDeeds) -> Numbers:
    """Right guesses, less wrong ones: who suspects everybody sees nothing."""
    right = right_guesses(round, round.edition)
    return {seat: 2 * len(right[seat]) - len(guess) for seat, guess in round.guesses.items()}


def longest_tunnels(round: Round, deeds: RoundDeeds) -> Numbers | None:
    """How many path cards of one player the longest tunnel joins, at least two, as they lie at the end of the round."""
    return None if deeds.unknown.laid else {seat: longest_tunnel(round, seat) for seat in round.players}


def longest_tunnel(round: Round, seat: Seat) -> int:
    if round.maze is None:
        return 0
    own = {placed.cell: round.maze.cards[placed.cell] for placed in round.laid if placed.by == seat}
    alone = replace(round.maze, starts={}, goals={}, cards=own)
    tunnels = [(cell, place) for cell, card in own.items() for place in range(len(card.tunnels))]
    joined = max((len({cell for cell, _ in alone.reach([tunnel]).tunnels}) for tunnel in tunnels), default=0)
    return joined if joined > 1 else 0


cards_removed = each(lambda done: done.removed)

GUESS_AWARDS = (
    AwardKind("award-unsuspected", unsuspected, 9, in_one_round=True),
    AwardKind("award-sharp-eye", sharp_eye, 8),
)

PATH_AWARDS = (
    AwardKind("award-tunnel", longest_tunnels, 2, in_one_round=True),
    AwardKind("award-cards", each(lambda done: len(done.laid)), 1),
)

TOOL_AWARDS = (
    AwardKind("award-rockfalls", cards_removed, 5),
    AwardKind("award-repairs", each(lambda done: len(done.repaired)), 4),
    AwardKind("award-tools-broken", each(lambda done: len(done.broke)), 3),
    AwardKind("award-own-tools-broken", each(lambda done: done.hits), 3),
)
