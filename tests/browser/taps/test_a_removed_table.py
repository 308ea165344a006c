"""What devices say when a table goes under them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def test_every_page_of_a_table_that_is_removed_says_so_by_itself(
    six_seated: Table, server: Server, host: Host, phone: Callable[..., Phone]
) -> None:
    devices = six_seated.host_page(host), six_seated.seat(phone(), "Ben")
    for device in devices:
        device.provokes("410", "net::ERR_", "Failed to fetch")
    command = [sys.executable, "-m", "companion", "purge", six_seated.code, "--yes", "--data", str(server.data)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    for device in devices:
        device.says("This table no longer exists. It was removed, or nobody played here for a long time.")
        assert device.button("Home").is_visible()
