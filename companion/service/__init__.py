"""The one door: every look at a table and every move goes through here. Check, save, publish, in that order.

A Table never leaves this room: what goes out are sights, cut to the viewer, and public stories.
"""

from __future__ import annotations

from companion.service.hosting import Device
from companion.service.keeping import KEEPINGS
from companion.service.keyring import AnsweredBefore, Holds, TicketUsed
from companion.service.nights import Memories
from companion.service.quotas import Limit, Quotas
from companion.service.seating import Service
from companion.service.shelf import UnknownTable
from companion.store.db import StoreAway
from companion.table.maze_replay import ReplayPage

__all__ = [
    "KEEPINGS",
    "AnsweredBefore",
    "Device",
    "ReplayPage",
    "Holds",
    "Limit",
    "Memories",
    "Quotas",
    "Service",
    "StoreAway",
    "TicketUsed",
    "UnknownTable",
]
