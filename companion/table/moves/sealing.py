"""Making seals, and replacing a seal if something changes after cutting was closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.table import events as ev
from companion.table.deal.closing import closed_seal
from companion.table.deal.commitment import seal_of
from companion.table.deal.secrets import DealSecrets
from companion.table.scoring import edition_of
from companion.table.state import Table

CUT_VOIDING_EVENTS = (
    ev.SeatTaken,
    ev.SeatMoved,
    ev.SeatLeft,
    ev.SeatReturned,
    ev.OptionSet,
    ev.CutCommitted,
    ev.Redone,
)
"""Events that change the players, options or cuts that a closed cutting is bound to."""


def new_seal(table: Table, game: int, round: int, secrets: DealSecrets) -> Iterator[ev.DealSealed]:
    """Yield a new seal for this round, with the next attempt number. Nothing in editions without a deal."""
    if edition_of(table).deals_roles:
        yield ev.DealSealed(round, table.seal_count(game, round) + 1, seal_of(secrets.fresh))


def replace_closed_seal(table: Table, secrets: DealSecrets) -> Iterator[ev.Event]:
    """Void the closed cuts of the next round and seal its deal again, if cutting was closed."""
    seal = closed_seal(table)
    if seal is not None:
        yield ev.CutsVoided(seal.round, seal.attempt)
        yield from new_seal(table, table.game, seal.round, secrets)


def with_new_seal(table: Table, events: Sequence[ev.Event], secrets: DealSecrets | None) -> tuple[ev.Event, ...]:
    """Return one act's events, followed by a new seal if they change the players or options that the closed cutting is
    bound to. Raises ValueError: a new seal is needed, but there are no secrets."""
    if closed_seal(table) is None or not any(isinstance(event, CUT_VOIDING_EVENTS) for event in events):
        return tuple(events)
    if secrets is None:
        raise ValueError("a move at a table whose cutting is closed needs secrets")
    resealing = list(replace_closed_seal(table, secrets))
    if any(isinstance(event, ev.DealSealed) for event in events):
        resealing = resealing[:1]  # The act itself has made the seal of another round.
    return (*events, *resealing)
