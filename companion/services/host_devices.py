"""Gives the host's page to more devices, lists the devices that have it, and takes it away from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.errors import Forbidden, IllegalMove
from companion.services.access import key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MoveRecorder
from companion.services.tickets import Tickets
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import HOST, Viewer

MARK_DIGITS = 12
"""How many digits of a key's hash identify a device on the host's page: enough to tell devices apart, too few to give
the hash away."""


@dataclass(frozen=True)
class Device:
    """A device that holds a key to the host's page, got it `age_seconds` ago, and has the first digits of the key's
    hash as `mark`. `is_current`: it sent the current request."""

    mark: str
    age_seconds: float
    is_current: bool


class HostDevices:
    """Adds, lists and removes the devices that hold a key to the host's page. `own_keys` are the keys of the device
    that sent a request."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder
        self.tickets = Tickets("host", dependencies)

    def issue_ticket(self, code: str, own_keys: Sequence[str] | None = None) -> str:
        """Return a one-time ticket to the host's page, valid for ten minutes. Earlier tickets become void.

        `own_keys` is None for the operator, who needs no key.

        Raises:
            Forbidden: none of the keys is the host's. UnknownTable.
        """

        def check(transaction: Transaction, table_id: TableId) -> None:
            if own_keys is not None:
                other_host_keys(transaction, table_id, own_keys)

        return self.tickets.issue_ticket(code, credentials.HOST, check)

    def check_ticket(self, code: str, ticket: str) -> None:
        """Raise TicketInvalid if this ticket to the host's page was used before, is too old or never existed."""
        self.tickets.holder_of_ticket(code, ticket)

    def take_host_page(self, code: str, ticket: str, idempotency_key: str | None = None) -> str:
        """Give the host's page to the device that brings this ticket. Return the device's new key. Other devices keep
        the page, and the public history has a line about the new device. A repeated request gets the same key. Raises
        TicketInvalid, UnknownTable.
        """

        def record_new_device(holder: int, key: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.delete_used_ticket(transaction, table_id, ticket)
                credentials.add_key(transaction, table_id, holder, key_hash(key), made=self.dependencies.now())

            self.recorder.record(code, HOST, moves.add_host_device, extra_write=store_key)

        return self.tickets.redeem(code, ticket, idempotency_key, record_new_device)[1]

    def devices(self, code: str, own_keys: Sequence[str]) -> tuple[Device, ...]:
        dependencies, own_hashes = self.dependencies, {key_hash(key) for key in own_keys}
        now, table_id = dependencies.now(), dependencies.cache.load(code).table_id
        host_keys = credentials.valid_keys(dependencies.engine, table_id, credentials.HOST)
        return tuple(
            Device(key.hash[:MARK_DIGITS], max(0.0, now - key.made), key.hash in own_hashes) for key in host_keys
        )

    def remove_device(
        self, code: str, viewer: Viewer, mark: str, own_keys: Sequence[str], idempotency_key: str | None = None
    ) -> None:
        """Take the host's page away from another device, the one with this `mark` (see `Device`). Tickets to the page
        become void, and the public history has a line about it.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: no other device has this mark.
        """
        check_host(viewer)

        def void_key(transaction: Transaction, table_id: TableId) -> None:
            removed = [hash for hash in other_host_keys(transaction, table_id, own_keys) if hash[:MARK_DIGITS] == mark]
            if not removed:
                raise IllegalMove.because("no-such-device")
            credentials.void_key(transaction, table_id, removed[0])
            credentials.void_tickets(transaction, table_id, self.tickets.kind, credentials.HOST)

        self.recorder.record(
            code, viewer, moves.withdraw_host_device, idempotency_key=idempotency_key, extra_write=void_key
        )


def other_host_keys(transaction: Transaction, table_id: TableId, own_keys: Sequence[str]) -> Sequence[str]:
    """Return the hashes of all the host's keys except `own_keys`, read in a transaction so that nobody can remove a key
    meanwhile. Raises Forbidden: none of `own_keys` is the host's any more."""
    own = {key_hash(key) for key in own_keys}
    all_keys = [key.hash for key in credentials.valid_keys(transaction, table_id, credentials.HOST)]
    if own.isdisjoint(all_keys):
        raise Forbidden.because("host-no-more")
    return [hash for hash in all_keys if hash not in own]
