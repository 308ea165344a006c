"""Who gets what in every case of a box, found by asking the box's own settling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.rules.edition import Edition
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Player, RoundFacts, Settlement

Cast = tuple[str, ...]
"""The roles in play, clockwise from seat 1."""

Ways = tuple[str, ...]
"""The clans with a way to the treasure."""

MOST_WINNERS = 6
"""Beyond so many winners nothing changes any more."""

MOST_CRYSTALS = 6
WORTH = 60
"""A treasure that any number of dwarfs up to six can divide."""


@dataclass(frozen=True)
class Mix:
    """The role cards for `least` to `most` players: how many of each role, and what is said of the hand cards."""

    least: int
    most: int
    roles: tuple[int, ...]
    hands: Sentence

    @property
    def cards(self) -> int:
        """How many cards are dealt from."""
        return sum(self.roles)


@dataclass(frozen=True)
class Reached:
    """The treasure reached by one of `connectors`, for which it is the same: who wins, for each of `ways_open`."""

    connectors: Cast
    winners: tuple[Cast, ...]


@dataclass(frozen=True)
class Barred:
    """The treasure reached where no clan has a way, with these roles of the winners in play: gold by role."""

    present: Cast
    connectors: Cast
    gold: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Shared:
    """What `roles` get among 1, 2, 3 … winners, None where so many cannot be; or that they `draft` it."""

    roles: Cast
    gold: tuple[int | None, ...]
    draft: bool = False


# Tables of players


def spread(pool: Sequence[str]) -> Cast:
    """The pool in another order: each role once, then those that are there twice once more, and so on."""
    left, order = Counter(pool), []
    while left := +left:
        order += list(left)
        left -= Counter(dict.fromkeys(left, 1))
    return tuple(order)


def full_house(box: Edition) -> Cast:
    """The smallest table at which every role plays."""
    kinds = len(box.roles)
    return spread(box.pool(max(kinds, box.seats[0])))[: max(kinds, box.seats[0])]


def players_of(box: Edition, cast: Sequence[str]) -> tuple[Player, ...]:
    """A player for each role, from seat 1."""
    dwarfs = [box.dwarf_of(role) for role in cast]
    return tuple([Player(Seat(seat), role, clan=clan) for seat, (clan, role) in enumerate(dwarfs, 1)])


def settled(box: Edition, cast: Cast, connector: str | None, ways: Ways = (), crystals: int = 0) -> Settlement:
    """The settlement of such a table where the first player of this role reached the treasure, or nobody did."""
    reached_by = None if connector is None else Seat(cast.index(connector) + 1)
    facts = RoundFacts(players_of(box, cast), reached_by, frozenset(ways), crystals, options=box.defaults())
    return box.settle(facts)


def winners_of(cast: Cast, settlement: Settlement) -> Cast:
    """The roles that win, each once."""
    return tuple(dict.fromkeys(cast[seat - 1] for seat in settlement.winners))


# Who is dealt what


def mixes(box: Edition) -> tuple[Mix, ...]:
    """The role cards by the number of players; numbers for which they are the same stand in one row."""
    rows: list[Mix] = []
    for n in box.seats:
        counts = Counter(box.pool(n))
        mix = Mix(n, n, tuple(counts[role] for role in box.roles), box.hands(n))
        if rows and (rows[-1].roles, rows[-1].hands) == (mix.roles, mix.hands):
            mix = Mix(rows.pop().least, n, mix.roles, mix.hands)
        rows.append(mix)
    return tuple(rows)


# A box whose rounds end by the treasure


def ways_open(box: Edition) -> tuple[Ways, ...]:
    """Every choice of clans that may have a way: all of them first, none last."""
    numbers = range(len(box.clans), -1, -1)
    return tuple(ways for n in numbers for ways in combinations(box.clans, n))


def endings(box: Edition) -> tuple[Reached, ...]:
    """Who wins where the treasure is reached, by the role that reached it; roles with the same winners are one row."""
    cast, found = full_house(box), dict[tuple[Cast, ...], list[str]]()
    for role in box.roles:
        row = tuple(winners_of(cast, settled(box, cast, role, ways)) for ways in ways_open(box))
        found.setdefault(row, []).append(role)
    return tuple(Reached(tuple(roles), row) for row, roles in found.items())


def not_reached(box: Edition) -> tuple[tuple[Cast, Sentence], ...]:
    """Who wins where nobody reached the treasure, by which of the possible winners play: all, then fewer, then none."""
    cast = full_house(box)
    able = winners_of(cast, settled(box, cast, None))
    rows = []
    for present in subsets(able):
        here = tuple(role for role in cast if role in present or role not in able)
        settlement = settled(box, here, None)
        rows.append((winners_of(here, settlement), settlement.verdict))
    return tuple(rows)


def barred(box: Edition) -> tuple[Barred, ...]:
    """Who gets how much where the treasure is reached and no clan has a way, by who plays and who connected."""
    rows: list[Barred] = []
    if not box.clans:
        return ()
    cast = full_house(box)
    able = winners_of(cast, settled(box, cast, box.roles[0]))
    for present in subsets(able):
        here = tuple(role for role in cast if role in present or role not in able)
        rows += _barred_of(box, here, present)
    return tuple(rows)


def _barred_of(box: Edition, here: Cast, present: Cast) -> Iterator[Barred]:
    found: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for role in here:
        settlement = settled(box, here, role)
        gold = tuple((here[seat - 1], settlement.gain(seat)) for seat in settlement.winners)
        found.setdefault(gold, []).append(role)
    for gold, roles in found.items():
        yield Barred(present, () if len(found) == 1 else tuple(roles), gold)


def subsets(roles: Cast) -> Iterator[Cast]:
    """Every choice of these roles, the largest first."""
    for n in range(len(roles), -1, -1):
        yield from combinations(roles, n)


# The size of a share


def shares(box: Edition) -> tuple[Shared, ...]:
    """What each role gets by the number of winners; roles that get the same are one column."""
    columns: list[Shared] = []
    for role in box.roles:
        parts = [_share_among(box, role, n) for n in range(1, MOST_WINNERS + 1)]
        if any(parts):
            _add_column(columns, role, parts)
    return tuple(columns)


Found = tuple[int, bool] | None
"""What a winner gets, and whether it is still to be drafted; None where so many cannot win."""


def _add_column(columns: list[Shared], role: str, parts: list[Found]) -> None:
    gold = tuple(part[0] if part else None for part in parts)
    draft = any(part and part[1] for part in parts)
    for place, column in enumerate(columns):
        if column.draft == draft and all(a == b for a, b in zip(column.gold, gold, strict=True) if None not in (a, b)):
            fuller = tuple(a if b is None else b for a, b in zip(column.gold, gold, strict=True))
            columns[place] = Shared((*column.roles, role), fuller, draft)
            return
    columns.append(Shared((role,), gold, draft))


def _share_among(box: Edition, role: str, n: int) -> Found:
    """The part of this role among n winners in the first case in which so many win with it."""
    for connector, ways in _cases(box):
        cast = _cast_for(box, role, n, connector, ways)
        if not cast:
            continue
        settlement = settled(box, cast, connector, ways)
        if len(settlement.winners) == n and cast.index(role) + 1 in settlement.winners:
            share = settlement.shares[cast.index(role)]
            return share.gain, any(reason.key == "draft-to-come" for reason in share.reasons)
    return None


def _cases(box: Edition) -> Iterator[tuple[str | None, Ways]]:
    yield from ((role, ways) for ways in ways_open(box) for role in reversed(box.roles))
    yield None, ()


def _cast_for(box: Edition, role: str, n: int, connector: str | None, ways: Ways) -> Cast:
    """A table at which this role and n−1 others win, if the cards allow it; empty if they do not."""
    house = full_house(box)
    able = winners_of(house, settled(box, house, connector, ways))
    if role not in able:
        return ()
    winning = [other for other in spread(box.pool(box.seats[-1])) if other in able]
    winning.remove(role)
    winning.sort(key=lambda other: other != connector)  # the connector has to be there
    cast = (role, *winning[: n - 1], *(other for other in house if other not in able))
    return cast if connector in (None, *cast) and len(cast) in box.seats else ()


# Crystals, treasures, the dragon, trolls


def crystals(box: Edition) -> tuple[tuple[int, int, int], ...]:
    """So many crystals, what they bring to the one role that gathers them, and to each of two who share it."""
    role = _gatherer(box)
    if role is None:
        return ()
    rest = tuple(other for other in full_house(box) if other != role)
    alone, both = (role, *rest), (role, role, *rest)
    return tuple(
        (n, settled(box, alone, None, (), n).shares[0].gain, settled(box, both, None, (), n).shares[0].gain)
        for n in range(1, MOST_CRYSTALS + 1)
    )


def _gatherer(box: Edition) -> str | None:
    if not box.crystals:
        return None
    cast = full_house(box)
    bare, rich = settled(box, cast, None), settled(box, cast, None, (), MOST_CRYSTALS)
    return next((cast[s.seat - 1] for s in rich.shares if s.gain > bare.gain(s.seat)), None)


def finds(box: Edition) -> tuple[tuple[str, Cast], ...]:
    """Who gets a part of what each dwarf finds, at a table at which each kind plays once."""
    cast, rows = full_house(box), []
    for finder in cast:
        players = tuple(_with(player, (WORTH,) if role == finder else ()) for role, player in _paired(box, cast))
        settlement = box.settle(RoundFacts(players, None, options=box.defaults()))
        rows.append((finder, tuple(cast[share.seat - 1] for share in settlement.shares if share.gain > 0)))
    return tuple(rows)


def dragon(box: Edition) -> tuple[tuple[int, int], ...]:
    """What is won by who met the dragon first, and what of it stays."""
    cast = full_house(box)
    alone = next(finder for finder, sharing in finds(box) if sharing == (finder,))
    rows = []
    for worth in range(MOST_WINNERS):
        players = tuple(
            _with(player, (worth,), dragon=True) if role == alone else player for role, player in _paired(box, cast)
        )
        facts = RoundFacts(players, None, options=box.defaults())
        rows.append((worth, box.settle(facts).gain(Seat(cast.index(alone) + 1))))
    return tuple(rows)


def _paired(box: Edition, cast: Cast) -> Iterator[tuple[str, Player]]:
    return zip(cast, players_of(box, cast), strict=True)


def _with(player: Player, treasures: tuple[int, ...], dragon: bool = False) -> Player:
    return Player(player.seat, player.role, clan=player.clan, treasures=treasures, dragon=dragon)


@dataclass(frozen=True)
class Bill:
    """The gold cards of a dwarf, and the reason that its settlement gives for 1, 2 … bribed trolls."""

    cards: tuple[int, ...]
    reasons: tuple[Sentence, ...]


PURSES = ((), (1,), (3,), (1, 2), (2, 2), (1, 1, 3), (1, 2, 3))
"""Purses that show each way to pay a bill."""


def bills(box: Edition) -> tuple[Bill, ...]:
    """What the trolls take from these purses."""
    most = max((kind.count for kind in box.paths if kind.card.features.trolls), default=0) + 2
    return tuple(Bill(cards, tuple(_paid(box, cards, n) for n in range(1, most + 1))) for cards in PURSES)


def _paid(box: Edition, cards: tuple[int, ...], trolls: int) -> Sentence:
    clan = next(iter(box.dwarf_clans), "")
    player = Player(Seat(1), "", clan=clan, claims=cards, trolls=trolls)
    return box.settle(RoundFacts((player,), None, options=box.defaults())).shares[0].reasons[-1]


def grades(box: Edition) -> tuple[tuple[int, int], ...]:
    """The gold from which who plays alone gets each grade."""
    if not box.claim_rules:
        return ()
    rated = [box.claim_rules.rating(1, gold) for gold in range(100)]
    return tuple((rated.index(grade), grade) for grade in dict.fromkeys(rated) if grade is not None)
