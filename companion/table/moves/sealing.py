"""Making new seals, and replacing a seal if players, options or cuts change after cutting was closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.table import events as ev
from companion.table.deal.closing import seal_with_closed_cutting
from companion.table.deal.commitment import seal_of_secret
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
"""Events that void a closed cutting, because they change its players, options or commitments."""


def new_seal(table: Table, game: int, round: int, secrets: DealSecrets) -> Iterator[ev.DealSealed]:
    """Yield the event that seals the next deal of this round: it publishes the hash of the deal's secret. Yield nothing
    in editions without a deal."""
    if edition_of(table).deals_roles:
        yield ev.DealSealed(round, table.seal_count(game, round) + 1, seal_of_secret(secrets.next_secret))


def replace_closed_seal(table: Table, secrets: DealSecrets) -> Iterator[ev.Event]:
    """Yield the events that seal the next deal again, if its cutting is closed: the cuts (random numbers from players'
    phones) become void. Yield nothing if cutting is still open."""
    seal = seal_with_closed_cutting(table)
    if seal is not None:
        yield ev.CutsVoided(seal.round, seal.attempt)
        yield from new_seal(table, table.game, seal.round, secrets)


def with_new_seal(table: Table, events: Sequence[ev.Event], secrets: DealSecrets | None) -> tuple[ev.Event, ...]:
    """Return the events of one move. If they change the players, options or commitments that were fixed for the next
    deal, events that seal the deal again with another secret are added.

    Raises:
        ValueError: the deal must be sealed again, but `secrets` is None.
    """
    if seal_with_closed_cutting(table) is None or not any(isinstance(event, CUT_VOIDING_EVENTS) for event in events):
        return tuple(events)
    if secrets is None:
        raise ValueError("a move at a table whose cutting is closed needs secrets")
    resealing = list(replace_closed_seal(table, secrets))
    if any(isinstance(event, ev.DealSealed) for event in events):
        resealing = resealing[:1]  # the move itself has sealed another round
    return (*events, *resealing)
