"""The state of one sealed deal."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat
from companion.table.events import CuttingClosed, Version


@dataclass(frozen=True)
class Seal:
    """A sealed deal, as far as the log tells about it.

    Attributes:
        attempt: which seal of the round it is, from 1.
        seal: the SHA-256 of the secret, in hex.
        cuts, cutters: the cuts of a deal of version 1, and the seats that made them.
        commitments: the seats' commitments to their cuts.
        closing: what was fixed when cutting was closed, None before; `closed` is the number of that event.
        opened: the cuts that phones have revealed since.
        secret: in hex; empty while the seal is shut.
        circle, roles, pool: the roles dealt, to whom, and out of which cards; `burdens` of the option `spread` go with
            `circle`.
        void: the deal was taken back.
        bare: the secret was published once, even if that was taken back.
        gold, gold_pool: the gold cards laid out, and the cards drawn from; `gold_before` are the earlier drafts of the
            game, `laying` counts the layings of the round.
        starter, among: who begins by lot, and the players in the lot; None if no lot was drawn.
    """

    game: int
    round: int
    attempt: int
    seal: str
    cuts: tuple[str, ...] = ()
    cutters: frozenset[Seat] = frozenset()
    commitments: tuple[tuple[Seat, str], ...] = ()
    closing: CuttingClosed | None = None
    closed: Version = Version(0)
    opened: tuple[tuple[Seat, str], ...] = ()
    secret: str = ""
    circle: tuple[Seat, ...] = ()
    roles: tuple[str, ...] = ()
    void: bool = False
    bare: bool = False
    pool: tuple[str, ...] = ()
    gold_pool: tuple[int, ...] = ()
    gold_before: tuple[tuple[int, ...], ...] = ()
    laying: int = 1
    gold: tuple[int, ...] = ()
    burdens: tuple[int, ...] = ()
    among: tuple[Seat, ...] = ()
    starter: Seat | None = None

    @property
    def unused(self) -> bool:
        """Whether it can still be dealt from."""
        return not self.void and not self.secret

    @property
    def cut_by(self) -> tuple[Seat, ...]:
        """The seats whose cuts belong to this deal, in the order in which they were made."""
        made = self.closing.commitments if self.closing else self.commitments
        return (*sorted(self.cutters), *(seat for seat, _ in made))

    @property
    def unopened(self) -> tuple[Seat, ...]:
        """The seats that have not revealed their cuts since the closing; empty before it."""
        opened = {seat for seat, _ in self.opened}
        return tuple(seat for seat, _ in self.closing.commitments if seat not in opened) if self.closing else ()
