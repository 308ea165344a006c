"""One sealed shuffle, as far as the log tells of it. A frozen value, like the rest of the state."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.sentence import Seat
from companion.table.events import CuttingClosed, Version


@dataclass(frozen=True)
class Seal:
    """A sealed shuffle: opened where `secret` is known, void where its deal was taken back; `bare` where it was opened
    once, be it that the opening was taken back.

    `commitments` are those of the cuts that seats made of it, `closing` what was bound when the cutting was closed by
    event number `closed` (None: it was not), `opened` the cuts that phones opened since; `cuts` and `cutters` are
    those of a log from before cuts were committed. `roles` were dealt to `circle` out of `pool`, and `gold` laid out
    of `gold_pool`, which the drafts `gold_before` had left over; `burdens` go with the circle where the saboteur's
    duty was spread. By the lot `starter` begins, one `among` those who played; None where none was drawn.
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
        """Whether a deal may still come from it."""
        return not self.void and not self.secret

    @property
    def cut_by(self) -> tuple[Seat, ...]:
        """The seats whose cuts belong to this deal, in the order they were made."""
        made = self.closing.commitments if self.closing else self.commitments
        return (*sorted(self.cutters), *(seat for seat, _ in made))

    @property
    def unopened(self) -> tuple[Seat, ...]:
        """The seats whose phones have not opened the cuts that were closed."""
        opened = {seat for seat, _ in self.opened}
        return tuple(seat for seat, _ in self.closing.commitments if seat not in opened) if self.closing else ()
