"""Events about the deal, about roles, and about looks at roles."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class RoundStarted:
    """`players` are clockwise."""

    round: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class StarterDrawn:
    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    roles: tuple[str, ...]  # in the order of the players in `RoundStarted`
    undealt: tuple[str, ...]  # the stack for hat swaps
    round: int
    text: str  # see `companion.table.deal`; its SHA-256 is public, the text itself only after the round


@dataclass(frozen=True)
class RoleSeen:
    """An undo may change the role, so the event names the role that the player saw."""

    seat: Seat
    role: str
    hat: int  # the number of the event that gave the role


@dataclass(frozen=True)
class RoleSwapped:
    """The role card is put away unseen for the top of the undealt stack (Saboteur 2, swap your hats)."""

    seat: Seat
    role: str
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class HatTucked:
    """Seen role cards went to the bottom of the undealt stack, after an undo of the hat swaps that had dealt them."""

    roles: tuple[str, ...]
    round: int


@dataclass(frozen=True)
class RoleShown:
    """Saboteur 2, inspection; The Lost Mines, a look at a dwarf card."""

    seat: Seat
    to: Seat
    role: str
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class ShowingEnded:
    to: Seat
    seat: Seat
