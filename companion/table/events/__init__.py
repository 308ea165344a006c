"""The events of a table's log, from which nothing is ever deleted. If chance decides, the event holds the outcome; its
time is added by the store. The names of the classes and fields are stored, so they must not change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.table.events.board import (
    BoardMarked,
    DwarfMoved,
    LookTaken,
    TreasurePutBack,
    TreasureTaken,
)
from companion.table.events.deal import (
    HatTucked,
    RolesDealt,
    RoleSeen,
    RoleShown,
    RoleSwapped,
    RoundStarted,
    ShowingEnded,
    StarterDrawn,
)
from companion.table.events.gold import (
    DraftLaid,
    GoldCorrected,
    GoldDrafted,
    GoldStolen,
    RoundEnded,
    RoundSettled,
    TreasuresTold,
    TrollsPaid,
)
from companion.table.events.play import (
    CellTokenPut,
    CellTokenTaken,
    GoalNoted,
    GoalRevealed,
    GoldClaimed,
    PathMoved,
    PathPlaced,
    PathRemoved,
    PathTurned,
    TokenPut,
    TokenTaken,
    TurnBegan,
)
from companion.table.events.seats import (
    Code,
    CurtainOpened,
    GameBegan,
    GoldBrought,
    HostHandedOver,
    HostWithdrawn,
    OptionSet,
    SeatAsked,
    SeatHandedOver,
    SeatLeft,
    SeatMoved,
    SeatRefused,
    SeatRenamed,
    SeatReturned,
    SeatTaken,
    SecretsShown,
    TableOpened,
)
from companion.table.events.undo import (
    Redone,
    Undone,
)

__all__ = [
    "BoardMarked",
    "CellTokenPut",
    "CellTokenTaken",
    "Code",
    "CurtainOpened",
    "DraftLaid",
    "DwarfMoved",
    "Entry",
    "Event",
    "GameBegan",
    "GoalNoted",
    "GoalRevealed",
    "GoldBrought",
    "GoldClaimed",
    "GoldCorrected",
    "GoldDrafted",
    "GoldStolen",
    "HatTucked",
    "HostHandedOver",
    "HostWithdrawn",
    "LookTaken",
    "OptionSet",
    "PathMoved",
    "PathPlaced",
    "PathRemoved",
    "PathTurned",
    "Redone",
    "RoleSeen",
    "RoleShown",
    "RoleSwapped",
    "RolesDealt",
    "RoundEnded",
    "RoundSettled",
    "RoundStarted",
    "SeatAsked",
    "SeatHandedOver",
    "SeatLeft",
    "SeatMoved",
    "SeatRefused",
    "SeatRenamed",
    "SeatReturned",
    "SeatTaken",
    "SecretsShown",
    "ShowingEnded",
    "StarterDrawn",
    "TableOpened",
    "TokenPut",
    "TokenTaken",
    "TreasurePutBack",
    "TreasureTaken",
    "TreasuresTold",
    "TrollsPaid",
    "TurnBegan",
    "Undone",
    "Version",
]

Version = NewType("Version", int)
"""The number of the last event of a table; 0 before the first."""

Event = (
    TableOpened
    | OptionSet
    | SeatTaken
    | SeatRenamed
    | SeatMoved
    | SeatLeft
    | SeatReturned
    | SeatAsked
    | SeatRefused
    | SeatHandedOver
    | HostHandedOver
    | HostWithdrawn
    | GoldBrought
    | RoundStarted
    | StarterDrawn
    | RolesDealt
    | RoleSeen
    | RoleSwapped
    | HatTucked
    | RoleShown
    | ShowingEnded
    | TokenPut
    | TokenTaken
    | PathPlaced
    | PathRemoved
    | PathTurned
    | PathMoved
    | GoalRevealed
    | CellTokenPut
    | CellTokenTaken
    | GoldClaimed
    | GoalNoted
    | TurnBegan
    | BoardMarked
    | LookTaken
    | DwarfMoved
    | TreasureTaken
    | TreasurePutBack
    | RoundEnded
    | DraftLaid
    | GoldDrafted
    | GoldStolen
    | TreasuresTold
    | TrollsPaid
    | RoundSettled
    | GoldCorrected
    | CurtainOpened
    | GameBegan
    | SecretsShown
    | Undone
    | Redone
)


@dataclass(frozen=True)
class Entry:
    """All events of one move have the same `act`, the id of that move; `version` is the number in the log."""

    version: Version
    act: str
    event: Event
