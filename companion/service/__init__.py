"""The one door: every look at a table and every move goes through here. Check, save, publish, in that order.

A Table never leaves this room: what goes out are sights, cut to the viewer, and public stories.
"""

from __future__ import annotations

from companion.service.seating import Holds, Service, TicketUsed
from companion.service.shelf import UnknownTable

__all__ = ["Holds", "Service", "TicketUsed", "UnknownTable"]
