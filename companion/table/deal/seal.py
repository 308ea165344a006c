"""The state of one sealed deal."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat
from companion.table.events import CuttingClosed, Version


@dataclass(frozen=True)
class Seal:
    """A sealed deal, as far as the log tells about it."""

    game: int
    round: int
    attempt: int  # which seal of the round it is, from 1
    seal: str  # the SHA-256 of the secret, in hex
    cuts: tuple[str, ...] = ()  # of a deal of version 1
    cutters: frozenset[Seat] = frozenset()  # the seats that made them
    commitments: tuple[tuple[Seat, str], ...] = ()  # to cuts of version 2
    closing: CuttingClosed | None = None  # None before cutting was closed
    closed: Version = Version(0)  # of the closing
    opened: tuple[tuple[Seat, str], ...] = ()  # the cuts that phones have revealed since the closing
    secret: str = ""  # in hex; empty while the seal is not opened
    circle: tuple[Seat, ...] = ()  # the seats dealt to
    roles: tuple[str, ...] = ()
    void: bool = False  # the deal was undone
    published: bool = False  # the secret was published once, even if that was undone
    pool: tuple[str, ...] = ()  # the role cards dealt from
    gold_pool: tuple[int, ...] = ()
    gold_before: tuple[tuple[int, ...], ...] = ()  # the earlier drafts of the game
    laying: int = 1
    gold: tuple[int, ...] = ()  # the gold cards laid out, drawn from `gold_pool`
    burdens: tuple[int, ...] = ()  # of `circle`, by the option `spread`
    among: tuple[Seat, ...] = ()  # the players in the lot
    starter: Seat | None = None  # drawn by lot; None: no lot

    @property
    def is_unused(self) -> bool:
        """Whether it can still be dealt from."""
        return not self.void and not self.secret

    @property
    def cut_by(self) -> tuple[Seat, ...]:
        """The seats whose cuts belong to this deal, in the order in which they were made."""
        made = self.closing.commitments if self.closing else self.commitments
        return (*sorted(self.cutters), *(seat for seat, _ in made))

    @property
    def unrevealed_seats(self) -> tuple[Seat, ...]:
        """The seats that have not revealed their cuts since the closing; empty before it."""
        opened = {seat for seat, _ in self.opened}
        return tuple(seat for seat, _ in self.closing.commitments if seat not in opened) if self.closing else ()
