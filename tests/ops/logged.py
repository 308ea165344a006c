"""A companion whose log can be read when it has ended."""

from __future__ import annotations

import signal
import subprocess

from tests.bench.served import Served
from tests.waiting import LONG


class LoggedServer(Served):
    """A companion whose standard error is kept."""

    errors = subprocess.PIPE

    def ends(self) -> list[str]:
        """Stop it; returns the lines that it logged."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=LONG)
        assert self.process.returncode == 0
        return errors.splitlines()

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.communicate()
