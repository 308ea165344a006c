"""Events about the deal, about roles, and about looks at roles."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class RoundStarted:
    """A round began with these players, who are named in clockwise order."""

    round: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class StarterDrawn:
    """The companion drew by lot the seat that begins the round."""

    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    """The companion dealt a role to each player."""

    roles: tuple[str, ...]  # in the order of the players in `RoundStarted`
    undealt: tuple[str, ...]  # the stack for hat swaps
    round: int
    text: str  # see `companion.table.deal`; its SHA-256 is public, the text itself only after the round


@dataclass(frozen=True)
class RoleSeen:
    """A player looked at the role of this seat, which is the player's own. An undo may change the role, so the event
    names the role that the player saw."""

    seat: Seat
    role: str
    hat: int  # the number of the event that gave the role


@dataclass(frozen=True)
class RoleSwapped:
    """A player put the role card of this seat away unseen and took the top card of the undealt stack (Saboteur 2, swap
    your hats)."""

    seat: Seat
    role: str
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class HatTucked:
    """The companion moved role cards to the bottom of the undealt stack, because players had seen them. It does so
    after an undo of hat swaps (Saboteur 2) that had dealt these cards."""

    roles: tuple[str, ...]
    round: int


@dataclass(frozen=True)
class RoleShown:
    """The host let the player on seat `to` look at the role of `seat` (Saboteur 2, inspection; The Lost Mines, a look
    at a dwarf card)."""

    seat: Seat
    to: Seat
    role: str
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class ShowingEnded:
    """The player on seat `to` finished looking at the role of `seat`."""

    to: Seat
    seat: Seat
