"""Tables of The Lost Mines whose board the host has marked."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server
from tests.browser.tables import Table
from tests.table.lost_mines_game import MINES, STARTS


@pytest.fixture
def server(own_server: Server) -> Server:
    """A companion for each test: it remembers the board that a host marked, for every later table."""
    return own_server


def table_with_board(server: Server, **options: str) -> Table:
    """Ann, Ben and Cem have dwarf cards on a marked board; nobody is on turn yet."""
    table = Table(server.port, "Ann", "Ben", "Cem", edition="lost_mines", **options)
    table.hosts("copy", do="mark", cells=[*STARTS.values(), *MINES])
    table.deal()
    return table


@pytest.fixture
def own_cards(server: Server) -> Table:
    """Ann, Ben and Cem enter their own cards; nobody is on turn yet."""
    return table_with_board(server, own_cards="on")


@pytest.fixture
def anns_own_turn(own_cards: Table) -> Table:
    """Ann, Ben and Cem enter their own cards; it is Ann's turn."""
    own_cards.hosts("turn", seat=own_cards.number("Ann"))
    return own_cards


@pytest.fixture
def marked_board(server: Server) -> Table:
    """The host enters all cards of Ann, Ben and Cem; nobody is on turn yet."""
    return table_with_board(server)
