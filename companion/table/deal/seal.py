"""The state of one sealed deal: the companion's commitment to a secret, and the players' cuts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Message, Seat
from companion.table.events import CuttingClosed, Version


@dataclass(frozen=True)
class Seal:
    """A sealed deal: its secret was hashed and published before the deal, so that nobody can change the deal
    afterwards. The fields hold everything that the log says about the deal; `companion.table.deal.commitment` explains
    them."""

    game: int
    round: int
    attempt: int  # which seal of the round it is, from 1
    seal: str  # the SHA-256 of the secret, in hex
    cuts: tuple[str, ...] = ()  # the cuts of a deal of version 1
    cutters: frozenset[Seat] = frozenset()  # the seats that made `cuts`
    commitments: tuple[tuple[Seat, str], ...] = ()  # the commitments to cuts of version 2
    closing: CuttingClosed | None = None  # None before cutting was closed
    closed: Version = Version(0)  # the version of the closing
    opened: tuple[tuple[Seat, str], ...] = ()  # the cuts that phones have revealed since the closing
    secret: str = ""  # in hex; empty while the seal is not opened
    circle: tuple[Seat, ...] = ()  # the seats dealt to
    roles: tuple[str, ...] = ()
    void: bool = False  # the deal was undone
    published: bool = False  # the secret was published once, even if that was undone
    pool: tuple[str, ...] = ()  # the role cards that `roles` were dealt from
    gold_pool: tuple[int, ...] = ()  # the gold cards that `gold` was drawn from
    gold_before: tuple[tuple[int, ...], ...] = ()  # the gold cards of each earlier draft in the game
    laying: int = 1  # the number of the laying that gave `gold`
    gold: tuple[int, ...] = ()  # the gold cards laid out, as nuggets
    burdens: tuple[int, ...] = ()  # one for each of `circle`, for saboteur balancing
    among: tuple[Seat, ...] = ()  # the players in the lot
    starter: Seat | None = None  # the player whom the lot named; None: no lot

    @property
    def is_unused(self) -> bool:
        """Whether a round can still be dealt from this seal's secret: the deal was not undone, and the secret is not
        public."""
        return not self.void and not self.secret

    @property
    def seats_that_cut(self) -> tuple[Seat, ...]:
        """The seats whose phones drew a random number (a cut) for this deal. In a deal of version 1 they are sorted by
        seat number, in version 2 by the time of their commitment."""
        made = self.closing.commitments if self.closing else self.commitments
        return (*sorted(self.cutters), *(seat for seat, _ in made))

    @property
    def unrevealed_seats(self) -> tuple[Seat, ...]:
        """The seats whose phones committed to a cut (a random number) by sending its hash, and have not revealed the
        cut yet. Empty before phones are asked to reveal."""
        opened = {seat for seat, _ in self.opened}
        return tuple(seat for seat, _ in self.closing.commitments if seat not in opened) if self.closing else ()

    @property
    def left_out_cut_messages(self) -> tuple[Message, ...]:
        """A message for each seat whose cut (its random number) was left out of the deal, because its phone did not
        reveal the cut in time. Empty until cards were dealt from this seal."""
        return tuple(Message.from_key("cut-left-out", seat=seat) for seat in self.unrevealed_seats)
