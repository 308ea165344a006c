"""Opening the seals of deals, and drawing the gold cards that follow from a seal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.scoring.draft import gold_draw_pile
from companion.rules.scoring.settlement_types import Cards
from companion.table import events as ev
from companion.table.deal.closing import shuffle_key
from companion.table.deal.commitment import gold_context, shuffle
from companion.table.deal.seal import Seal
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.dealing import deal_roles, role_pool
from companion.table.scoring import edition_of, has_companion_gold_deck, is_gold_sealed
from companion.table.state import Round, Table


def open_seals(
    table: Table, rounds: Sequence[Round], secrets: DealSecrets, is_game_over: bool
) -> Iterator[ev.SealOpened]:
    """Yield the events that publish the secrets of these rounds' deals, unless they are public already. A secret that
    would reveal secret gold cards is kept until the game is over (`is_game_over`)."""
    for round in rounds:
        if (is_game_over or not would_opening_seal_reveal_gold(table, table.game, round)) and not is_seal_open(
            table, round
        ):
            yield from seal_opening_events(table, table.game, round, secrets)


def void_seals(table: Table, game: int, round: Round, secrets: DealSecrets) -> Iterator[ev.SealOpened | ev.SealVoided]:
    """Yield the events that make the seals of an undone deal void, and publish their secrets unless that would reveal
    secret gold cards."""
    if would_opening_seal_reveal_gold(table, game, round):
        yield from (ev.SealVoided(seal.round, seal.attempt, seal.seal) for seal in seals_of_round(table, game, round))
    else:
        yield from seal_opening_events(table, game, round, secrets, void=True)


def would_opening_seal_reveal_gold(table: Table, game: int, round: Round) -> bool:
    """Whether publishing the secret of this round's deal would reveal secret gold cards: those of this round, or those
    of earlier rounds, which follow from the cards that were left in the deck."""
    before = (other for other in table.rounds_of_game(game) if other.number < round.number and other.draft)
    return round.layings > 0 and any(is_gold_sealed(table, other) for other in (round, *before))


def is_seal_open(table: Table, round: Round) -> bool:
    """Whether the secret from which this round was dealt is public."""
    seals = seals_of_round(table, table.game, round)
    return any(seal.secret for seal in seals if seal.attempt == round.attempt)


def seals_of_round(table: Table, game: int, round: Round) -> tuple[Seal, ...]:
    """Return the sealed deals of this round, oldest first: the deal of the round itself, then those that were sealed
    later for gold cards. Deals that were undone are left out."""
    seals = (seal for seal in table.seals if (seal.game, seal.round) == (game, round.number) and not seal.void)
    return tuple(sorted((seal for seal in seals if seal.attempt >= round.attempt), key=lambda seal: seal.attempt))


def seal_for_gold(table: Table, round: Round) -> Seal | None:
    """Return the newest sealed deal of this round, from whose secret gold cards would follow if they were laid out
    now."""
    seals = seals_of_round(table, table.game, round)
    return seals[-1] if seals else None


def is_gold_secret_known(table: Table, game: int, round: Round) -> bool:
    """Whether the secret that would determine the next gold cards laid out in this round is public already. That is so
    if an act which published it, such as confirming the round, was undone."""
    seals = seals_of_round(table, game, round)
    return has_companion_gold_deck(table, round) and bool(seals) and (seals[-1].published or bool(seals[-1].secret))


def seal_opening_events(
    table: Table, game: int, round: Round, secrets: DealSecrets, void: bool = False
) -> Iterator[ev.SealOpened]:
    """Yield the events that publish the secrets of this round's sealed deals: those that dealt roles, laid out gold
    cards or drew the seat that begins.

    With `void`, the events say that the deal was undone.
    """
    for seal in seals_of_round(table, game, round):
        secret = secrets.by_seal.get(seal.seal)
        if secret is None:
            continue
        event = seal_opening_event(table, game, round, seal, secret, void)
        if event.roles or event.gold or event.starter is not None:
            yield event


def seal_opening_event(table: Table, game: int, round: Round, seal: Seal, secret: bytes, void: bool) -> ev.SealOpened:
    """Return the event that publishes the secret of one sealed deal, with the cards that followed from it and the pools
    that they came from."""
    dealt_round = seal.attempt == round.attempt
    players = round.players if dealt_round and round.options.get("roles") != "cards" else ()
    starter = round.starter if dealt_round else None
    gold = round.draft if seal.attempt == round.drawn[0] else ()
    pool = role_pool(table, len(players), round) if players else ()
    burdens = round.burdens if players else ()
    roles = deal_roles(table, seal, secret, pool, len(players), burdens)[0] if players else ()
    gold_pool, _, _ = draw_gold(table, game, round, len(gold), seal, secret, round.drawn[1])
    closing = seal.closing
    return ev.SealOpened(
        round=seal.round,
        attempt=seal.attempt,
        secret=secret.hex(),
        cuts=seal.cuts,
        circle=players,
        roles=roles,
        void=void,
        pool=pool,
        gold_pool=gold_pool,
        gold_before=earlier_gold_drafts(table, game, round) if gold else (),
        laying=round.drawn[1] if gold else 1,
        gold=gold,
        burdens=burdens,
        among=round.players if starter is not None else (),
        starter=starter,
        version=2 if closing else 1,
        options=closing.options if closing else (),
        seated=closing.circle if closing else (),
        commitments=closing.commitments if closing else (),
        opened=seal.opened,
    )


def earlier_gold_drafts(table: Table, game: int, round: Round) -> tuple[Cards, ...]:
    """Return the gold cards that were laid out in each earlier round of that game."""
    return tuple(other.draft for other in table.rounds_of_game(game) if other.number < round.number and other.draft)


def draw_gold(
    table: Table, game: int, round: Round, count: int, seal: Seal, secret: bytes, laying: int
) -> tuple[Cards, Cards, bool]:
    """Return the pool of gold cards, the `count` cards that are drawn from it by the secret of this sealed deal, and
    whether the whole deck was shuffled together because too few cards were left.

    `laying` says how often gold cards were laid out in this round, this time included.
    """
    if not count:
        return (), (), False
    pool, anew = gold_draw_pile(edition_of(table).gold, earlier_gold_drafts(table, game, round), count)
    return pool, shuffle(shuffle_key(table, seal, secret, gold_context(laying)), pool)[:count], anew
