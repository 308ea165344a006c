"""Tables of winners and payouts for the rules page, by settling example rounds with the edition's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.game.edition import Edition
from companion.game.message import Message, Seat
from companion.game.settlement import Payout, Player, RoundFacts, RoundResult, Settlement

Roles = tuple[str, ...]
"""The roles of the players of an example round, clockwise from seat 1."""

OpenTo = tuple[str, ...]
"""The clans that have an open path to the treasure."""

MOST_WINNERS = 6
"""The most winners that a table shows; with more winners nothing changes."""

MOST_CRYSTALS = 6
EXAMPLE_WORTH = 60
"""The value of a treasure in examples, which any number of dwarves up to six can divide."""


@dataclass(frozen=True)
class RoleCountRow:
    least: int
    most: int
    roles: tuple[int, ...]
    hands: Message


@dataclass(frozen=True)
class TreasureReachedRow:
    """`winners` has the winning roles for each set of teams in `open_path_cases`."""

    reaching_roles: Roles
    winners: tuple[Roles, ...]


@dataclass(frozen=True)
class NoOpenPathRow:
    """`present` are the playing roles of those that can win. `reaching_roles` is empty if it makes no difference."""

    present: Roles
    reaching_roles: Roles
    gold: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class GoldShareColumn:
    """The gold for 1, 2, 3 … winners; None for an impossible number."""

    roles: Roles
    gold: tuple[int | None, ...]
    draft: bool = False


# Example rounds


def different_roles_first(pool: Sequence[str]) -> Roles:
    """Each different role once, then once more each that the pool has twice, and so on."""
    left, order = Counter(pool), []
    while left := +left:
        order += list(left)
        left -= Counter(dict.fromkeys(left, 1))
    return tuple(order)


def smallest_cast_with_all_roles(edition: Edition) -> Roles:
    players = max(len(edition.roles), edition.seats[0])
    return different_roles_first(edition.pool(players))[:players]


def players_with_roles(edition: Edition, cast: Sequence[str]) -> tuple[Player, ...]:
    """On seats 1, 2, 3 …"""
    dwarves = [edition.dwarf_of(role) for role in cast]
    return tuple([Player(Seat(seat), role, clan=clan) for seat, (clan, role) in enumerate(dwarves, 1)])


def settle_example_round(
    edition: Edition, cast: Roles, reaching_role: str | None, open_to: OpenTo = (), crystals: int = 0
) -> Settlement:
    """The first player with `reaching_role` reached the treasure; nobody if it is None."""
    reached_by = None if reaching_role is None else Seat(cast.index(reaching_role) + 1)
    result = RoundResult(reached_by, open_to, crystals)
    return edition.settle(RoundFacts(players_with_roles(edition, cast), result, options=edition.default_options()))


def roles_of_winners(cast: Roles, settlement: Settlement) -> Roles:
    return tuple(dict.fromkeys(cast[seat - 1] for seat in settlement.winners))


# Role cards


def role_count_rows(edition: Edition) -> tuple[RoleCountRow, ...]:
    """Equal numbers share a row."""
    rows: list[RoleCountRow] = []
    for n in edition.seats:
        counts = Counter(edition.pool(n))
        mix = RoleCountRow(n, n, tuple(counts[role] for role in edition.roles), edition.hands(n))
        if rows and (rows[-1].roles, rows[-1].hands) == (mix.roles, mix.hands):
            mix = RoleCountRow(rows.pop().least, n, mix.roles, mix.hands)
        rows.append(mix)
    return tuple(rows)


# Editions whose rounds end by the treasure


def open_path_cases(edition: Edition) -> tuple[OpenTo, ...]:
    """From all teams to none."""
    return tuple(subsets(edition.clans))


def treasure_reached_rows(edition: Edition) -> tuple[TreasureReachedRow, ...]:
    """Roles with the same winners share a row."""
    cast, reaching_roles = smallest_cast_with_all_roles(edition), dict[tuple[Roles, ...], list[str]]()
    for role in edition.roles:
        winners = tuple(
            roles_of_winners(cast, settle_example_round(edition, cast, role, open_to))
            for open_to in open_path_cases(edition)
        )
        reaching_roles.setdefault(winners, []).append(role)
    return tuple(TreasureReachedRow(tuple(roles), winners) for winners, roles in reaching_roles.items())


def treasure_not_reached_rows(edition: Edition) -> tuple[tuple[Roles, Message], ...]:
    """From all roles that can win to none of them."""
    cast = smallest_cast_with_all_roles(edition)
    possible = roles_of_winners(cast, settle_example_round(edition, cast, None))
    rows = []
    for present in subsets(possible):
        playing = tuple(role for role in cast if role in present or role not in possible)
        settlement = settle_example_round(edition, playing, None)
        rows.append((roles_of_winners(playing, settlement), settlement.verdict))
    return tuple(rows)


def no_open_path_rows(edition: Edition) -> tuple[NoOpenPathRow, ...]:
    if not edition.clans:
        return ()
    rows: list[NoOpenPathRow] = []
    cast = smallest_cast_with_all_roles(edition)
    possible = roles_of_winners(cast, settle_example_round(edition, cast, edition.roles[0]))
    for present in subsets(possible):
        playing = tuple(role for role in cast if role in present or role not in possible)
        rows += _no_open_path_rows_for(edition, playing, present)
    return tuple(rows)


def _no_open_path_rows_for(edition: Edition, playing: Roles, present: Roles) -> Iterator[NoOpenPathRow]:
    reaching_roles: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for role in playing:
        settlement = settle_example_round(edition, playing, role)
        gold = tuple((playing[seat - 1], settlement.gain_of(seat)) for seat in settlement.winners)
        reaching_roles.setdefault(gold, []).append(role)
    for gold, roles in reaching_roles.items():
        yield NoOpenPathRow(present, () if len(reaching_roles) == 1 else tuple(roles), gold)


def subsets(keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The largest first."""
    for n in range(len(keys), -1, -1):
        yield from combinations(keys, n)


# Shares


def gold_share_columns(edition: Edition) -> tuple[GoldShareColumn, ...]:
    """Roles that get the same gold share a column."""
    columns: list[GoldShareColumn] = []
    for role in edition.roles:
        column = _gold_share_column(edition, role)
        if all(gold is None for gold in column.gold):
            continue
        same = next((place for place, other in enumerate(columns) if _are_columns_compatible(other, column)), None)
        if same is None:
            columns.append(column)
        else:
            columns[same] = _merge_columns(columns[same], column)
    return tuple(columns)


def _gold_share_column(edition: Edition, role: str) -> GoldShareColumn:
    payouts = [_example_payout(edition, role, n) for n in range(1, MOST_WINNERS + 1)]
    gold = tuple(payout.gain if payout else None for payout in payouts)
    reasons = [reason.key for payout in payouts if payout for reason in payout.reasons]
    return GoldShareColumn((role,), gold, draft="draft-to-come" in reasons)


def _are_columns_compatible(first: GoldShareColumn, second: GoldShareColumn) -> bool:
    both = zip(first.gold, second.gold, strict=True)
    return first.draft == second.draft and all(a == b for a, b in both if a is not None and b is not None)


def _merge_columns(first: GoldShareColumn, second: GoldShareColumn) -> GoldShareColumn:
    gold = tuple(a if b is None else b for a, b in zip(first.gold, second.gold, strict=True))
    return GoldShareColumn(first.roles + second.roles, gold, first.draft)


def _example_payout(edition: Edition, role: str, winner_count: int) -> Payout | None:
    """None if no example round has so many winners."""
    for reaching_role, open_to in _reaching_role_and_open_path_cases(edition):
        cast = _example_cast(edition, role, winner_count, reaching_role, open_to)
        if not cast:
            continue
        settlement = settle_example_round(edition, cast, reaching_role, open_to)
        if len(settlement.winners) == winner_count and cast.index(role) + 1 in settlement.winners:
            return settlement.payouts[cast.index(role)]
    return None


def _reaching_role_and_open_path_cases(edition: Edition) -> Iterator[tuple[str | None, OpenTo]]:
    """Last None, for a treasure that nobody reaches."""
    yield from ((role, open_to) for open_to in open_path_cases(edition) for role in reversed(edition.roles))
    yield None, ()


def _example_cast(edition: Edition, role: str, winner_count: int, reaching_role: str | None, open_to: OpenTo) -> Roles:
    """Empty if the cards of the edition do not allow such a round."""
    everybody = smallest_cast_with_all_roles(edition)
    possible = roles_of_winners(everybody, settle_example_round(edition, everybody, reaching_role, open_to))
    if role not in possible:
        return ()
    winning = [other for other in different_roles_first(edition.pool(edition.seats[-1])) if other in possible]
    winning.remove(role)
    winning.sort(key=lambda other: other != reaching_role)  # the reaching role has to be in the cast
    cast = (role, *winning[: winner_count - 1], *(other for other in everybody if other not in possible))
    return cast if reaching_role in (None, *cast) and len(cast) in edition.seats else ()


# Crystals, treasures, the dragon, trolls


def crystal_rows(edition: Edition) -> tuple[tuple[int, int, int], ...]:
    """Crystals, the gold of a single geologist, and that of each of two."""
    role = _role_paid_for_crystals(edition)
    if role is None:
        return ()
    rest = tuple(other for other in smallest_cast_with_all_roles(edition) if other != role)
    alone, both = (role, *rest), (role, role, *rest)
    return tuple(
        (
            n,
            settle_example_round(edition, alone, None, (), n).payouts[0].gain,
            settle_example_round(edition, both, None, (), n).payouts[0].gain,
        )
        for n in range(1, MOST_CRYSTALS + 1)
    )


def _role_paid_for_crystals(edition: Edition) -> str | None:
    if not edition.has_crystals:
        return None
    cast = smallest_cast_with_all_roles(edition)
    without, with_crystals = (
        settle_example_round(edition, cast, None),
        settle_example_round(edition, cast, None, (), MOST_CRYSTALS),
    )
    return next((cast[p.seat - 1] for p in with_crystals.payouts if p.gain > without.gain_of(p.seat)), None)


def treasure_finder_rows(edition: Edition) -> tuple[tuple[str, Roles], ...]:
    """The kind that finds a treasure, and the kinds that get points for it if one of each plays."""
    cast, rows = smallest_cast_with_all_roles(edition), []
    for finder in cast:
        settlement = _settle_with_one_treasure(edition, cast, finder, EXAMPLE_WORTH)
        rows.append((finder, tuple(cast[payout.seat - 1] for payout in settlement.payouts if payout.gain > 0)))
    return tuple(rows)


def dragon_rows(edition: Edition) -> tuple[tuple[int, int], ...]:
    """The points that a selfish dwarf found, and those it keeps after the dragon."""
    cast = smallest_cast_with_all_roles(edition)
    alone = next(finder for finder, sharing in treasure_finder_rows(edition) if sharing == (finder,))
    seat = Seat(cast.index(alone) + 1)
    return tuple(
        (worth, _settle_with_one_treasure(edition, cast, alone, worth, dragon=True).gain_of(seat))
        for worth in range(MOST_WINNERS)
    )


def _settle_with_one_treasure(
    edition: Edition, cast: Roles, finder: str, worth: int, dragon: bool = False
) -> Settlement:
    players = tuple(
        replace(player, treasures=(worth,), dragon=dragon) if role == finder else player
        for role, player in zip(cast, players_with_roles(edition, cast), strict=True)
    )
    return edition.settle(RoundFacts(players, options=edition.default_options()))


@dataclass(frozen=True)
class TrollPaymentRow:
    cards: tuple[int, ...]
    reasons: tuple[Message, ...]


EXAMPLE_GOLD_CARDS = ((), (1,), (3,), (1, 2), (2, 2), (1, 1, 3), (1, 2, 3))
"""Sets of gold cards that together show all outcomes of paying trolls."""


def troll_payment_rows(edition: Edition) -> tuple[TrollPaymentRow, ...]:
    most = max((kind.count for kind in edition.paths if kind.card.features.trolls), default=0) + 2
    return tuple(
        TrollPaymentRow(cards, tuple(_troll_payment_message(edition, cards, n) for n in range(1, most + 1)))
        for cards in EXAMPLE_GOLD_CARDS
    )


def _troll_payment_message(edition: Edition, cards: tuple[int, ...], trolls: int) -> Message:
    clan = next(iter(edition.dwarf_clans), "")
    player = Player(Seat(1), "", clan=clan, claims=cards, trolls=trolls)
    return edition.settle(RoundFacts((player,), options=edition.default_options())).payouts[0].reasons[-1]


def solo_grade_rows(edition: Edition) -> tuple[tuple[int, int], ...]:
    """The least gold for a grade, and the grade."""
    if not edition.claim_rules:
        return ()
    grades = [edition.claim_rules.solo_grade(1, gold) for gold in range(100)]
    return tuple((grades.index(grade), grade) for grade in dict.fromkeys(grades) if grade is not None)
