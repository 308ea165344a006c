"""Run `companion` in a Python that lacks what Windows lacks: `python without_posix.py COMMAND...`.

The libraries are loaded before that, because they ask which system this is. Our own code finds none of it.
"""

from __future__ import annotations

import os
import signal
import socket
import sys

MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")

NAMES = {
    os: "chmod chown fchmod fchown fork forkpty getegid geteuid getgid getpgid getuid killpg lchown mkfifo "
    "sched_getaffinity setsid uname",
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 setitimer",
    socket: "AF_UNIX",
}


def load_libraries() -> None:
    """Import the libraries that would miss it."""
    from gevent import monkey

    monkey.patch_all()
    import flask  # noqa: F401
    import gevent.pywsgi  # noqa: F401
    import ifaddr  # noqa: F401
    import sqlmodel  # noqa: F401


def take_away() -> None:
    """Remove it from this process."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in NAMES.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)


if __name__ == "__main__":
    load_libraries()
    take_away()
    from companion.cli import main

    main(sys.argv[1:])
