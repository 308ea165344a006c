"""The door's hosting: which devices hold the host's page, how another one gets it and how one loses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from companion.rules.problems import IllegalMove, NotYours
from companion.service.keyring import hash_of, host_only
from companion.service.offering import Offering
from companion.store import keys
from companion.store.rows import TableId
from companion.table import moves
from companion.table.viewer import HOST, Viewer

HOST_PAGE = "host"
"""The kind of ticket."""

MARK = 12
"""Letters of a key's hash by which the host's page names a device: enough to tell them apart, too few to be a key."""


@dataclass(frozen=True)
class Device:
    """A device that holds the host's page: its `mark`, how many seconds ago it came, whether it is the one asking."""

    mark: str
    age: float
    here: bool


class Hosting(Offering):
    """The keyring, and who hosts."""

    def offer_host(self, code: str, held: Sequence[str] | None = None) -> str:
        """A one-time ticket to the host's page, for who is at the machine, or holds `held`; good for ten minutes.

        Earlier ones are void.

        Raises:
            UnknownTable: no table has this code. NotYours: none of these keys hosts.
        """

        def allowed(session: Session, table_id: TableId) -> None:
            if held is not None:
                hosts_within(session, table_id, held)

        return self._offer(code, HOST_PAGE, keys.HOST, allowed)

    def check_host_offer(self, code: str, ticket: str) -> None:
        """Raises TicketUsed: this ticket to the host's page was used, is too old, or never was."""
        self._offered(code, HOST_PAGE, ticket)

    def take_host(self, code: str, ticket: str, once: str | None = None) -> str:
        """Takes the host's page; its new key. Earlier keys stay good, and everybody can read that another came.

        Repeated under the same `once` within a minute it gives another key, as the first may have been lost.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """

        def take(holder: int, key: str, tap: str) -> None:
            def keep(session: Session, table_id: TableId) -> None:
                self._use(session, table_id, HOST_PAGE, ticket)
                keys.add_key(session, table_id, holder, hash_of(key), made=self.now())
                self._keep_tap(session, table_id, holder, keys.TAKEN, tap)

            self.record(code, HOST, moves.hand_over_host, keep=keep)

        return self._take(code, HOST_PAGE, ticket, once, take)[1]

    def devices(self, code: str, held: Sequence[str]) -> tuple[Device, ...]:
        """Every device that hosts this table, in the order they came; `held` are the keys of the one that asks."""
        here, now, table_id = {hash_of(key) for key in held}, self.now(), self.shelf.catch_up(code).table_id
        with Session(self.engine) as session:
            found = keys.held_by(session, table_id, keys.HOST)
        return tuple(Device(key.hash[:MARK], now - key.made, key.hash in here) for key in found)

    def remove_device(self, code: str, viewer: Viewer, mark: str, held: Sequence[str], once: str | None = None) -> None:
        """The host takes the host's page from another device; everybody can read it. Tickets to the page are void.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: no other device has this mark.
        """
        host_only(viewer)

        def keep(session: Session, table_id: TableId) -> None:
            others = hosts_within(session, table_id, held)
            gone = [hash for hash in others if hash[:MARK] == mark]
            if not gone:
                raise IllegalMove.because("no-such-device")
            keys.void_key(session, table_id, gone[0])
            for kind in (HOST_PAGE, keys.AGAIN, keys.TAKEN):
                keys.void_tickets(session, table_id, kind, keys.HOST)

        self.record(code, viewer, moves.withdraw_host, once=once, keep=keep)


def hosts_within(session: Session, table_id: TableId, held: Sequence[str]) -> list[str]:
    """The hashes of all hosts' keys but these, asked when nobody can take one off any more.

    Raises:
        NotYours: none of these hosts; it was taken off meanwhile.
    """
    here, found = {hash_of(key) for key in held}, keys.held_by(session, table_id, keys.HOST)
    if not any(key.hash in here for key in found):
        raise NotYours.because("host-no-more")
    return [key.hash for key in found if key.hash not in here]
