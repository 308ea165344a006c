"""Tables of who gets what in each case of an edition, for the page of rules. Every entry is found by settling an
example round with the edition's own rules: nothing is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.rules.edition import Edition
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Payout, Player, RoundFacts, RoundResult, Settlement

Cast = tuple[str, ...]
"""The roles in play, clockwise from seat 1."""

Ways = tuple[str, ...]
"""The clans with a way to the treasure."""

MOST_WINNERS = 6
"""With more winners nothing changes any more."""

MOST_CRYSTALS = 6
EXAMPLE_WORTH = 60
"""A treasure that any number of dwarves up to six can divide."""


@dataclass(frozen=True)
class MixRow:
    """The role cards for `least` to `most` players: how many of each role, and a sentence on the hand cards."""

    least: int
    most: int
    roles: tuple[int, ...]
    hands: Message

    @property
    def cards(self) -> int:
        """How many cards are dealt from."""
        return sum(self.roles)


@dataclass(frozen=True)
class ReachedRow:
    """Who wins if one of `connectors` reaches the treasure, for each entry of `ways_open`."""

    connectors: Cast
    winners: tuple[Cast, ...]


@dataclass(frozen=True)
class BarredRow:
    """The gold by role if the treasure is reached and no clan has a way, with the winning roles `present` in play;
    `connectors` is empty if it does not matter who reached it."""

    present: Cast
    connectors: Cast
    gold: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class ShareColumn:
    """What each of `roles` gets among 1, 2, 3 … winners, None if there cannot be so many; `draft` if they draft it."""

    roles: Cast
    gold: tuple[int | None, ...]
    draft: bool = False


# Example rounds


def spread(pool: Sequence[str]) -> Cast:
    """The pool in another order: each role once, then each that it holds twice once more, and so on."""
    left, order = Counter(pool), []
    while left := +left:
        order += list(left)
        left -= Counter(dict.fromkeys(left, 1))
    return tuple(order)


def full_cast(edition: Edition) -> Cast:
    """The roles of the smallest table at which every role plays."""
    kinds = len(edition.roles)
    return spread(edition.pool(max(kinds, edition.seats[0])))[: max(kinds, edition.seats[0])]


def players_of(edition: Edition, cast: Sequence[str]) -> tuple[Player, ...]:
    """A player for each role, numbered from seat 1."""
    dwarves = [edition.dwarf_of(role) for role in cast]
    return tuple([Player(Seat(seat), role, clan=clan) for seat, (clan, role) in enumerate(dwarves, 1)])


def settled(edition: Edition, cast: Cast, connector: str | None, ways: Ways = (), crystals: int = 0) -> Settlement:
    """The settlement of a round of this cast in which the first player with role `connector` (None: nobody) reached
    the treasure."""
    reached_by = None if connector is None else Seat(cast.index(connector) + 1)
    result = RoundResult(reached_by, ways, crystals)
    return edition.settle(RoundFacts(players_of(edition, cast), result, options=edition.defaults()))


def winners_of(cast: Cast, settlement: Settlement) -> Cast:
    """The roles that win, each once."""
    return tuple(dict.fromkeys(cast[seat - 1] for seat in settlement.winners))


# Who is dealt what


def mixes(edition: Edition) -> tuple[MixRow, ...]:
    """The role cards by the number of players; numbers for which they are the same stand in one row."""
    rows: list[MixRow] = []
    for n in edition.seats:
        counts = Counter(edition.pool(n))
        mix = MixRow(n, n, tuple(counts[role] for role in edition.roles), edition.hands(n))
        if rows and (rows[-1].roles, rows[-1].hands) == (mix.roles, mix.hands):
            mix = MixRow(rows.pop().least, n, mix.roles, mix.hands)
        rows.append(mix)
    return tuple(rows)


# Editions whose rounds end by the treasure


def ways_open(edition: Edition) -> tuple[Ways, ...]:
    """Every choice of clans that may have a way: all of them first, none last."""
    numbers = range(len(edition.clans), -1, -1)
    return tuple(ways for n in numbers for ways in combinations(edition.clans, n))


def endings(edition: Edition) -> tuple[ReachedRow, ...]:
    """Who wins if the treasure is reached, by the role that reached it; roles with the same winners are one row."""
    cast, found = full_cast(edition), dict[tuple[Cast, ...], list[str]]()
    for role in edition.roles:
        row = tuple(winners_of(cast, settled(edition, cast, role, ways)) for ways in ways_open(edition))
        found.setdefault(row, []).append(role)
    return tuple(ReachedRow(tuple(roles), row) for row, roles in found.items())


def not_reached(edition: Edition) -> tuple[tuple[Cast, Message], ...]:
    """The winners and the verdict if nobody reaches the treasure, by which of the possible winners play: all of them
    first, none last."""
    cast = full_cast(edition)
    able = winners_of(cast, settled(edition, cast, None))
    rows = []
    for present in subsets(able):
        here = tuple(role for role in cast if role in present or role not in able)
        settlement = settled(edition, here, None)
        rows.append((winners_of(here, settlement), settlement.verdict))
    return tuple(rows)


def barred(edition: Edition) -> tuple[BarredRow, ...]:
    """The gold if the treasure is reached and no clan has a way, by who plays and who reached it."""
    rows: list[BarredRow] = []
    if not edition.clans:
        return ()
    cast = full_cast(edition)
    able = winners_of(cast, settled(edition, cast, edition.roles[0]))
    for present in subsets(able):
        here = tuple(role for role in cast if role in present or role not in able)
        rows += _barred_of(edition, here, present)
    return tuple(rows)


def _barred_of(edition: Edition, here: Cast, present: Cast) -> Iterator[BarredRow]:
    found: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for role in here:
        settlement = settled(edition, here, role)
        gold = tuple((here[seat - 1], settlement.gain(seat)) for seat in settlement.winners)
        found.setdefault(gold, []).append(role)
    for gold, roles in found.items():
        yield BarredRow(present, () if len(found) == 1 else tuple(roles), gold)


def subsets(roles: Cast) -> Iterator[Cast]:
    """Every choice of these roles, the largest first."""
    for n in range(len(roles), -1, -1):
        yield from combinations(roles, n)


# The size of a share


def shares(edition: Edition) -> tuple[ShareColumn, ...]:
    """What each role gets by the number of winners; roles that get the same share a column."""
    columns: list[ShareColumn] = []
    for role in edition.roles:
        column = _column_of(edition, role)
        if all(gold is None for gold in column.gold):
            continue
        same = next((place for place, other in enumerate(columns) if _agree(other, column)), None)
        if same is None:
            columns.append(column)
        else:
            columns[same] = _merged(columns[same], column)
    return tuple(columns)


def _column_of(edition: Edition, role: str) -> ShareColumn:
    payouts = [_payout_among(edition, role, n) for n in range(1, MOST_WINNERS + 1)]
    gold = tuple(payout.gain if payout else None for payout in payouts)
    reasons = [reason.key for payout in payouts if payout for reason in payout.reasons]
    return ShareColumn((role,), gold, draft="draft-to-come" in reasons)


def _agree(one: ShareColumn, other: ShareColumn) -> bool:
    """Whether both columns say the same for every number of winners that both know."""
    both = zip(one.gold, other.gold, strict=True)
    return one.draft == other.draft and all(a == b for a, b in both if a is not None and b is not None)


def _merged(one: ShareColumn, other: ShareColumn) -> ShareColumn:
    """One column for the roles of two that agree, with the entries of either."""
    gold = tuple(a if b is None else b for a, b in zip(one.gold, other.gold, strict=True))
    return ShareColumn(one.roles + other.roles, gold, one.draft)


def _payout_among(edition: Edition, role: str, n: int) -> Payout | None:
    """The payout of this role among n winners, in the first case in which so many win with it; None without one."""
    for connector, ways in _cases(edition):
        cast = _cast_for(edition, role, n, connector, ways)
        if not cast:
            continue
        settlement = settled(edition, cast, connector, ways)
        if len(settlement.winners) == n and cast.index(role) + 1 in settlement.winners:
            return settlement.payouts[cast.index(role)]
    return None


def _cases(edition: Edition) -> Iterator[tuple[str | None, Ways]]:
    yield from ((role, ways) for ways in ways_open(edition) for role in reversed(edition.roles))
    yield None, ()


def _cast_for(edition: Edition, role: str, n: int, connector: str | None, ways: Ways) -> Cast:
    """A cast in which this role and n−1 others win; empty if the cards do not allow it."""
    everybody = full_cast(edition)
    able = winners_of(everybody, settled(edition, everybody, connector, ways))
    if role not in able:
        return ()
    winning = [other for other in spread(edition.pool(edition.seats[-1])) if other in able]
    winning.remove(role)
    winning.sort(key=lambda other: other != connector)  # the connector has to be there
    cast = (role, *winning[: n - 1], *(other for other in everybody if other not in able))
    return cast if connector in (None, *cast) and len(cast) in edition.seats else ()


# Crystals, treasures, the dragon, trolls


def crystals(edition: Edition) -> tuple[tuple[int, int, int], ...]:
    """Rows of a number of crystals, the gold of the one player they pay, and of each of two such players."""
    role = _gatherer(edition)
    if role is None:
        return ()
    rest = tuple(other for other in full_cast(edition) if other != role)
    alone, both = (role, *rest), (role, role, *rest)
    return tuple(
        (n, settled(edition, alone, None, (), n).payouts[0].gain, settled(edition, both, None, (), n).payouts[0].gain)
        for n in range(1, MOST_CRYSTALS + 1)
    )


def _gatherer(edition: Edition) -> str | None:
    if not edition.crystals:
        return None
    cast = full_cast(edition)
    bare, rich = settled(edition, cast, None), settled(edition, cast, None, (), MOST_CRYSTALS)
    return next((cast[s.seat - 1] for s in rich.payouts if s.gain > bare.gain(s.seat)), None)


def finds(edition: Edition) -> tuple[tuple[str, Cast], ...]:
    """For each dwarf, which dwarves share what it finds, if one of each kind plays."""
    cast, rows = full_cast(edition), []
    for finder in cast:
        players = tuple(
            _with(player, (EXAMPLE_WORTH,) if role == finder else ()) for role, player in _paired(edition, cast)
        )
        settlement = edition.settle(RoundFacts(players, options=edition.defaults()))
        rows.append((finder, tuple(cast[share.seat - 1] for share in settlement.payouts if share.gain > 0)))
    return tuple(rows)


def dragon(edition: Edition) -> tuple[tuple[int, int], ...]:
    """Rows of the points that a dwarf won which met the dragon first, and of what it keeps."""
    cast = full_cast(edition)
    alone = next(finder for finder, sharing in finds(edition) if sharing == (finder,))
    rows = []
    for worth in range(MOST_WINNERS):
        players = tuple(
            _with(player, (worth,), dragon=True) if role == alone else player for role, player in _paired(edition, cast)
        )
        facts = RoundFacts(players, options=edition.defaults())
        rows.append((worth, edition.settle(facts).gain(Seat(cast.index(alone) + 1))))
    return tuple(rows)


def _paired(edition: Edition, cast: Cast) -> Iterator[tuple[str, Player]]:
    return zip(cast, players_of(edition, cast), strict=True)


def _with(player: Player, treasures: tuple[int, ...], dragon: bool = False) -> Player:
    return Player(player.seat, player.role, clan=player.clan, treasures=treasures, dragon=dragon)


@dataclass(frozen=True)
class BillRow:
    """The gold cards of a dwarf, and the sentence of its settlement for 1, 2 … bribed trolls."""

    cards: tuple[int, ...]
    reasons: tuple[Message, ...]


EXAMPLE_PURSES = ((), (1,), (3,), (1, 2), (2, 2), (1, 1, 3), (1, 2, 3))
"""Gold cards that show each way to pay for trolls."""


def bills(edition: Edition) -> tuple[BillRow, ...]:
    """What trolls take from the example purses."""
    most = max((kind.count for kind in edition.paths if kind.card.features.trolls), default=0) + 2
    return tuple(
        BillRow(cards, tuple(_paid(edition, cards, n) for n in range(1, most + 1))) for cards in EXAMPLE_PURSES
    )


def _paid(edition: Edition, cards: tuple[int, ...], trolls: int) -> Message:
    clan = next(iter(edition.dwarf_clans), "")
    player = Player(Seat(1), "", clan=clan, claims=cards, trolls=trolls)
    return edition.settle(RoundFacts((player,), options=edition.defaults())).payouts[0].reasons[-1]


def grades(edition: Edition) -> tuple[tuple[int, int], ...]:
    """Rows of the least gold and the grade for it, in a game for one player."""
    if not edition.claim_rules:
        return ()
    rated = [edition.claim_rules.rating(1, gold) for gold in range(100)]
    return tuple((rated.index(grade), grade) for grade in dict.fromkeys(rated) if grade is not None)
