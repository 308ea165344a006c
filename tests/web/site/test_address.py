"""Under which address phones reach the table: the home network's, never this machine's loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask

from companion.web.urls import is_loop, own_address, shown_address, table_address


@contextmanager
def visit(app: Flask, url: str, chosen: str | Callable[[], str] = "") -> Iterator[None]:
    """A visitor at this address, where the server chose another one for phones."""
    app.config["COMPANION_ADDRESS"] = chosen
    with app.test_request_context("/", base_url=url):
        yield


def test_a_visitor_from_the_network_sees_the_own_address(app: Flask) -> None:
    with visit(app, "http://192.168.1.20:8000", "http://10.0.0.5:8000/"):
        assert own_address() == "http://192.168.1.20:8000/"


@pytest.mark.parametrize("loop", ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"])
def test_at_the_machine_itself_the_chosen_address_is_shown(app: Flask, loop: str) -> None:
    with visit(app, loop, "http://192.168.1.20:8000/"):
        assert own_address() == "http://192.168.1.20:8000/"


def test_a_changed_network_is_shown_from_the_next_page_on(app: Flask) -> None:
    today = ["http://192.168.1.20:8000/", "http://10.0.0.7:8000/"]
    with visit(app, "http://localhost:8000", lambda: today.pop(0)):
        assert own_address() == "http://192.168.1.20:8000/"
        assert table_address("KXQD") == "HTTP://10.0.0.7:8000/T/KXQD"


def test_without_a_network_there_is_only_the_loop(app: Flask) -> None:
    with visit(app, "http://localhost:8000"):
        assert own_address() == "http://localhost:8000/"


def test_the_qr_is_in_capitals_and_people_read_no_scheme(app: Flask) -> None:
    with visit(app, "http://192.168.1.20:8000"):
        assert table_address("KXQD") == "HTTP://192.168.1.20:8000/T/KXQD"
        assert shown_address("KXQD") == "192.168.1.20:8000/t/KXQD"
        assert shown_address() == "192.168.1.20:8000"


def test_names_that_only_look_like_the_loop_are_none() -> None:
    assert not is_loop("127.0.0.1.example.org") and not is_loop("localhost.example.org") and not is_loop("[::1")
