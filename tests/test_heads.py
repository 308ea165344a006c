"""The head of a request reads as the server's own reader has it, whoever wrote it how."""

from __future__ import annotations

from io import BytesIO

import pytest
from gevent.pywsgi import headers_factory
from hypothesis import given
from hypothesis import strategies as st

from companion.heads import Again, Head, read_head

PLAIN = (
    b"Host: 127.0.0.1:8000\r\nCookie: companion=abc; language=de\r\nAccept: */*\r\n\r\n",
    b"HOST:x\r\nhost: y\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n",
    b"Empty:\r\nBlanks: \t  in front and behind \t\r\nTab:a\tb\r\n\r\n",
    b"Content-Length: 5\nContent-Type: text/plain\n\n",
    b"Not_a_dash: x\r\n\r\n",
    b"\r\n",
    b"Cut: off\r\n",
    b"".join(b"Line-%d: x\r\n" % n for n in range(99)) + b"\r\n",
)

ODD = (
    b"Folded: one\r\n two\r\nHost: x\r\n\r\n",
    b"No colon\r\nHost: x\r\n\r\n",
    b"Blank : x\r\nHost: x\r\n\r\n",
    b": nameless\r\nHost: x\r\n\r\n",
    b"Two: lines\rContent-Length: 5\r\nHost: x\r\n\r\n",
    b"Two: lines\x0bContent-Length: 5\r\nHost: x\r\n\r\n",
    b"Two: lines\x85Content-Length: 5\r\nHost: x\r\n\r\n",
    b"Letter: \xe4\r\nHost: x\r\n\r\n",
    b"Null: \0\r\nHost: x\r\n\r\n",
    b"From someone\r\nHost: x\r\n\r\n",
    b"Long: " + b"x" * 70_000 + b"\r\nHost: x\r\n\r\n",
    b"Long: " + b"x" * 65_529 + b"\r\nHost: x\r\n\r\n",
    b"Cut off",
    b"".join(b"Line-%d: x\r\n" % n for n in range(100)) + b"\r\n",
)


def read(text: bytes) -> object:
    """As a request is read."""
    found = read_head(BytesIO(text))
    return found if isinstance(found, Head) else headers_factory(found, 0)


def said(read_by: object, text: bytes) -> object:
    """All that the server may ask of a head, or how it is refused."""
    try:
        head = read_by(text)  # type: ignore[operator]
    except Exception as refusal:
        return type(refusal), str(refusal)
    names = ("host", "COOKIE", "content-length", "two", "folded", "none")
    return head.status, [*head.headers], head.typeheader, [head.get(name) for name in names], head.getheader("Host")


def server(text: bytes) -> object:
    return headers_factory(BytesIO(text), 0)


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_head_is_read_here_as_by_the_server(text: bytes) -> None:
    assert isinstance(read_head(BytesIO(text)), Head)
    assert said(read, text) == said(server, text)


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_any_other_head_is_left_to_the_server(text: bytes) -> None:
    assert isinstance(read_head(BytesIO(text)), Again)
    assert said(read, text) == said(server, text)


@pytest.mark.parametrize("blank", [b" ", b"\t", b" \t", b"a", b"a "])
@pytest.mark.parametrize("end", [b"\x80\r\n", b"", b"\r"])
def test_the_longest_line_is_given_up_at_once(blank: bytes, end: bytes) -> None:
    """What goes back over it for each of its letters would never come to the end of this test."""
    for _ in range(100):
        assert isinstance(read_head(BytesIO(b"a:" + blank * 30_000 + end)), Again)


@given(
    st.lists(
        st.sampled_from([b"Host", b"Cookie", b":", b": ", b"x", b"\r\n", b"\n", b"\r", b" ", b"\t", b"_-", b"\xe4"])
    )
)
def test_both_read_any_head_alike(pieces: list[bytes]) -> None:
    text = b"".join(pieces) + b"\r\n\r\n"
    assert said(read, text) == said(server, text)


def test_a_field_that_is_struck_is_gone_in_every_form() -> None:
    head = read_head(BytesIO(b"Content-Length: 5\r\nHost: x\r\n\r\n"))
    assert isinstance(head, Head)
    del head["content-length"]
    assert head.get("Content-Length") is None and [*head.headers] == ["Host: x\r\n"]


def test_what_follows_the_head_stays_unread() -> None:
    wire = BytesIO(b"Host: x\r\n\r\nthe body")
    read_head(wire)
    assert wire.read() == b"the body"
