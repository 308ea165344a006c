"""The devices that have the host's page: how another one gets it, and how one loses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.errors import Forbidden, IllegalMove
from companion.services.access import AccessControl, hash_of
from companion.services.environment import Environment
from companion.services.move_recorder import MoveRecorder
from companion.services.tickets import Tickets
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import HOST, Viewer

KIND = "host"

MARK = 12
"""Digits of a key's hash that name a device on the host's page: enough to tell them apart, too few to be a key."""


@dataclass(frozen=True)
class Device:
    """A device with the host's page: its `mark`, its age in seconds, and whether it is the one that asks."""

    mark: str
    age: float
    here: bool


class HostDevices:
    """Gives the host's page to devices, lists them and removes them."""

    def __init__(self, environment: Environment, access: AccessControl, recorder: MoveRecorder) -> None:
        self.environment, self.access, self.recorder = environment, access, recorder
        self.tickets = Tickets(KIND, environment, access)

    def offer(self, code: str, keys: Sequence[str] | None = None) -> str:
        """Return a one-time ticket to the host's page, good for ten minutes; earlier ones become void.

        `keys` are those of the device that asks, None for the operator, who need not hold any.

        Raises:
            Forbidden: none of these keys is the host's. UnknownTable.
        """

        def check(transaction: Transaction, table_id: TableId) -> None:
            if keys is not None:
                other_hosts(transaction, table_id, keys)

        return self.tickets.issue(code, credentials.HOST, check)

    def check(self, code: str, ticket: str) -> None:
        """Raise TicketInvalid if this ticket to the host's page was used, is too old or was never given."""
        self.tickets.holder(code, ticket)

    def take(self, code: str, ticket: str, idempotency_key: str | None = None) -> str:
        """Take the host's page. Return its new key. Earlier keys stay good, and everybody can read it in the history.

        Repeated with the same idempotency key within a minute it gives another key, as the first answer may be lost.

        Raises:
            TicketInvalid, UnknownTable.
        """

        def take(holder: int, key: str, repeat: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.use(transaction, table_id, ticket)
                credentials.add_key(transaction, table_id, holder, hash_of(key), made=self.environment.now())
                self.access.allow_repeat(transaction, table_id, holder, credentials.TAKEN, repeat)

            self.recorder.record(code, HOST, moves.add_host_device, extra_write=store_key)

        return self.tickets.redeem(code, ticket, idempotency_key, take)[1]

    def devices(self, code: str, keys: Sequence[str]) -> tuple[Device, ...]:
        """Return every device with the host's page, in the order they came; `keys` are those of the one that asks."""
        env, own_hashes = self.environment, {hash_of(key) for key in keys}
        now, table_id = env.now(), env.cache.load(code).table_id
        host_keys = credentials.valid_keys(env.engine, table_id, credentials.HOST)
        return tuple(Device(key.hash[:MARK], now - key.made, key.hash in own_hashes) for key in host_keys)

    def remove(
        self, code: str, viewer: Viewer, mark: str, keys: Sequence[str], idempotency_key: str | None = None
    ) -> None:
        """The host takes the page from another device; everybody can read it. Tickets to the page become void.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: no other device has this mark.
        """
        check_host(viewer)

        def void_key(transaction: Transaction, table_id: TableId) -> None:
            removed = [hash for hash in other_hosts(transaction, table_id, keys) if hash[:MARK] == mark]
            if not removed:
                raise IllegalMove.because("no-such-device")
            credentials.void_key(transaction, table_id, removed[0])
            self.tickets.void(transaction, table_id, credentials.HOST)

        self.recorder.record(
            code, viewer, moves.withdraw_host_device, idempotency_key=idempotency_key, extra_write=void_key
        )


def other_hosts(transaction: Transaction, table_id: TableId, keys: Sequence[str]) -> Sequence[str]:
    """Return the hashes of all keys of the host but these, while nobody can remove one. Raises Forbidden: none of these
    is the host's; it was removed meanwhile."""
    own = {hash_of(key) for key in keys}
    all_keys = [key.hash for key in credentials.valid_keys(transaction, table_id, credentials.HOST)]
    if own.isdisjoint(all_keys):
        raise Forbidden.because("host-no-more")
    return [hash for hash in all_keys if hash not in own]
