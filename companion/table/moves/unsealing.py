"""Opening the seals of deals, and the gold cards that a seal lays out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.draft import draw_pile
from companion.rules.sentence import Seat
from companion.table import events as ev
from companion.table.deal.closing import key_of
from companion.table.deal.commitment import gold_context, shuffle
from companion.table.deal.seal import Seal
from companion.table.deal.secrets import DealSecrets
from companion.table.gold import edition_of, gold_is_sealed, lays_gold
from companion.table.moves.dealing import dealt, role_pool
from companion.table.state import Round, Table


def openings(table: Table, rows: Sequence[Round], secrets: DealSecrets, over: bool) -> Iterator[ev.SealOpened]:
    """The openings of the seals of these rounds of this game that are not open yet.

    While a seal tells what is secret it stays shut, until the game is `over`.
    """
    for row in rows:
        if (over or not tells_gold(table, table.game, row)) and not is_open(table, row):
            yield from opened(table, table.game, row, secrets)


def voided(table: Table, game: int, row: Round, secrets: DealSecrets) -> Iterator[ev.SealOpened | ev.SealVoided]:
    """The seal of a deal that is taken back is void, and opened, unless it would tell what is secret."""
    if tells_gold(table, game, row):
        yield from (ev.SealVoided(seal.round, seal.attempt, seal.seal) for seal in seals_of(table, game, row))
    else:
        yield from opened(table, game, row, secrets, void=True)


def tells_gold(table: Table, game: int, row: Round) -> bool:
    """Whether this round's seal would tell which gold cards were laid out, or with them, which ones in earlier rounds:
    be its own gold for all, theirs may be secret."""
    before = (other for other in table.rounds_of(game) if other.number < row.number and other.draft)
    return row.layings > 0 and any(gold_is_sealed(table, other) for other in (row, *before))


def is_open(table: Table, row: Round) -> bool:
    """Whether the seal by which this round was dealt was opened."""
    seal = seal_by(table, table.game, row)
    return seal is not None and bool(seal.secret)


def seals_of(table: Table, game: int, row: Round) -> tuple[Seal, ...]:
    """The seals of this round of that game, oldest first: the one it was dealt by, then those made anew for its gold
    cards. A void one of its number came from a game taken back."""
    mine = (seal for seal in table.seals if (seal.game, seal.round) == (game, row.number) and not seal.void)
    return tuple(sorted((seal for seal in mine if seal.attempt >= row.attempt), key=lambda seal: seal.attempt))


def seal_by(table: Table, game: int, row: Round) -> Seal | None:
    """The seal by which this round of that game was dealt."""
    return next((seal for seal in seals_of(table, game, row) if seal.attempt == row.attempt), None)


def gold_seal(table: Table, row: Round) -> Seal | None:
    """The seal that gold cards are laid out by, if they are now: the newest of this round."""
    return next(iter(seals_of(table, table.game, row)[::-1]), None)


def laid_bare(table: Table, game: int, row: Round) -> bool:
    """Whether gold cards of this round, laid out from now on, would come from a secret that was opened: its booking
    was taken back, or before that, what had opened it."""
    seals = seals_of(table, game, row)
    return lays_gold(table, row) and bool(seals) and (seals[-1].bare or bool(seals[-1].secret))


def opened(table: Table, game: int, row: Round, secrets: DealSecrets, void: bool = False) -> Iterator[ev.SealOpened]:
    """The openings of the seals by which the companion dealt this round of that game: roles, gold cards, and the lot
    of who begins."""
    by_hand = row.options.get("roles") == "cards"
    for seal in seals_of(table, game, row):
        roles = () if by_hand or seal.attempt != row.attempt else row.players
        gold = row.draft if seal.attempt == row.drawn[0] else ()
        lot = seal.attempt == row.attempt and row.starter is not None
        if seal.seal in secrets.by_seal and (roles or gold or lot):
            yield opening(table, game, row, seal, secrets.by_seal[seal.seal], roles, gold, void)


def opening(
    table: Table,
    game: int,
    row: Round,
    seal: Seal,
    secret: bytes,
    players: Sequence[Seat],
    gold: Sequence[int],
    void: bool,
) -> ev.SealOpened:
    """The opening of one seal, which dealt roles to these players and laid out these gold cards, and where it dealt
    the round, drew the lot that the round has."""
    lot = row.starter if seal.attempt == row.attempt else None
    pool = role_pool(table, len(players), row) if players else ()
    burdens = row.burdens if players else ()
    roles, _ = dealt(table, seal, secret, pool, len(players), burdens)
    before = drafts_before(table, game, row) if gold else ()
    gold_pool, _, _ = gold_dealt(table, game, row, len(gold), seal, secret, row.drawn[1])
    closing = seal.closing
    return ev.SealOpened(
        round=seal.round,
        attempt=seal.attempt,
        secret=secret.hex(),
        cuts=seal.cuts,
        circle=tuple(players),
        roles=roles,
        void=void,
        pool=pool,
        gold_pool=gold_pool,
        gold_before=before,
        laying=row.drawn[1] if gold else 1,
        gold=tuple(gold),
        burdens=burdens,
        among=row.players if lot is not None else (),
        starter=lot,
        version=2 if closing else 1,
        options=closing.options if closing else (),
        seated=closing.circle if closing else (),
        commitments=closing.commitments if closing else (),
        opened=seal.opened,
    )


def drafts_before(table: Table, game: int, row: Round) -> tuple[tuple[int, ...], ...]:
    """The gold cards that were laid out in each earlier round of that game."""
    return tuple(other.draft for other in table.rounds_of(game) if other.number < row.number and other.draft)


def gold_dealt(
    table: Table, game: int, row: Round, cards: int, seal: Seal, secret: bytes, laying: int
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """The gold cards that so many are drawn from, those drawn at this laying, and whether all were shuffled together
    again for it."""
    if not cards:
        return (), (), False
    pool, anew = draw_pile(edition_of(table).gold, drafts_before(table, game, row), cards)
    return pool, shuffle(key_of(table, seal, secret, gold_context(laying)), pool)[:cards], anew
