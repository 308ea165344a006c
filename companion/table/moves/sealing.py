"""Making seals, and making one anew where something changes after the cutting was closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.table import events as ev
from companion.table.deal.closing import closed_seal
from companion.table.deal.commitment import seal_of
from companion.table.deal.secrets import DealSecrets
from companion.table.gold import edition_of
from companion.table.state import Table

DISTURBING = (
    ev.SeatTaken,
    ev.SeatMoved,
    ev.SeatLeft,
    ev.SeatReturned,
    ev.OptionSet,
    ev.CutCommitted,
    ev.Redone,
)
"""What the closing had fixed, or what nobody may add to it."""


def sealed(table: Table, game: int, round: int, secrets: DealSecrets) -> Iterator[ev.DealSealed]:
    """A new seal for this round of that game, where there is anything to deal: no seal is used twice, so it counts on
    from the last one."""
    if edition_of(table).deals:
        yield ev.DealSealed(round, table.attempts(game, round) + 1, seal_of(secrets.fresh))


def sealed_anew(table: Table, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The closed cuts of the coming round are void, and its deal is sealed anew."""
    seal = closed_seal(table)
    if seal is not None:
        yield ev.CutsVoided(seal.round, seal.attempt)
        yield from sealed(table, table.game, seal.round, secrets)


def with_new_seal(table: Table, events: Sequence[ev.Event], secrets: DealSecrets | None) -> tuple[ev.Event, ...]:
    """These events of one act, and where they change what a closing had fixed, a new seal."""
    if closed_seal(table) is None or not any(isinstance(event, DISTURBING) for event in events):
        return tuple(events)
    if secrets is None:
        raise ValueError("a move at a table whose cutting is closed needs secrets")
    anew = list(sealed_anew(table, secrets))
    if any(isinstance(event, ev.DealSealed) for event in events):
        anew = anew[:1]  # the act has made a seal itself: of another round
    return (*events, *anew)
