"""Pages, forms, streams and client addresses behind nginx with TLS, set up by deploy/nginx.conf."""

from __future__ import annotations

import re
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.settings import DEFAULTS
from tests.deploy.conftest import before
from tests.deploy.front import NAME, SITE, Front, free_port


def test_a_table_is_opened_and_its_cookies_stay_on_https(front: Front) -> None:
    code, cookie, answer = front.open_table()
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; ")[1:])
    assert answer.headers["Strict-Transport-Security"]
    own = {"Origin": f"https://{NAME}", "Cookie": cookie.split(";")[0]}
    front.ask("POST", f"/t/{code}/do/add-seat", "name=Ben", **own).close()
    with closing(front.ask("POST", f"/t/{code}/do/hand-over", "seat=1", **own)) as page:
        assert page.status == 200 and f"https://{NAME}/t/{code}/take/" in page.read().decode()


def test_a_post_from_another_site_or_to_an_unknown_name_is_refused(front: Front) -> None:
    for origin in (f"https://evil.{NAME}", "https://evil.example.org"):
        with closing(front.ask("POST", "/tables", "edition=duel", Origin=origin)) as answer:
            assert answer.status == 403
    with closing(front.ask("GET", "/", Host="evil.example.org", X_Forwarded_Host=NAME)) as answer:
        assert answer.status == 400


def test_plain_http_leads_to_https_but_for_the_proof_that_the_name_is_ours(front: Front) -> None:
    proofs = front.log.parent / "proofs" / ".well-known" / "acme-challenge"
    proofs.mkdir(parents=True)
    (proofs / "a-proof").write_text("it is ours")
    with front.plainly("/t/KRTN?n=1") as answer:
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/t/KRTN?n=1")
    with front.plainly("/.well-known/acme-challenge/a-proof") as answer:
        assert answer.read() == b"it is ours"


@pytest.mark.long
def test_greedy_and_slow_clients_are_cut_off(tmp_path: Path) -> None:
    """With limits that a test can reach. The companion isn't running: visitors who are let in read that."""
    lower = {
        "rate=100r/s": "rate=1r/m",
        "burst=1000": "burst=5",
        "client_header_timeout 10s": "client_header_timeout 1s",
    }
    with before(tmp_path, free_port(), changes=lower) as front:
        answers = [front.ask("GET", "/t/KRTN/seat") for _ in range(8)]
        assert [answer.status for answer in answers] == [503] * 6 + [429] * 2
        assert b"The companion isn't running at the moment" in answers[0].read()
        for answer in answers:
            answer.close()
        with closing(front.connect()) as slow:
            slow.sock.sendall(b"GET / HTTP/1.1\r\n")
            assert slow.sock.recv(1) == b""


def test_nginx_lets_in_as_much_as_the_companion_takes(front: Front) -> None:
    """In KiB."""
    (limit,) = re.findall(r"client_max_body_size (\d+)k;", SITE.read_text(encoding="utf-8"))
    largest = DEFAULTS["MAX_CONTENT_LENGTH"]
    assert int(limit) * 1024 == largest
    for path, size in (("/tables", largest), ("/t/QQQQ/maze", 1024 * 1024)):
        with suppress(OSError), closing(front.ask("POST", path, "x" * (size + 1))) as answer:  # or it just hangs up
            assert (answer.status, b"nginx" in answer.read()) == (413, True)
    with closing(front.ask("POST", "/nights", "x" * (largest - 1))) as answer:
        assert b"nginx" not in answer.read()


@pytest.mark.long
def test_each_line_of_a_stream_arrives_at_once(front: Front) -> None:
    """Its opening, what is tapped and a heartbeat after it, though all are small: nothing waits for a buffer to be
    full, which would take minutes."""
    code, cookie, _ = front.open_table()
    with closing(front.ask("GET", f"/t/{code}/stream?seen=9")) as stream:
        assert stream.status == 200 and stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.readline().startswith(b"retry:")
        own = {"Origin": f"https://{NAME}", "Cookie": cookie.split(";")[0]}
        front.ask("POST", f"/t/{code}/do/add-seat", "name=Ben", **own).close()
        for line in (b"event: changed\n", b"event: beat\n"):
            assert line in iter(stream.readline, b"")


def test_guesses_are_counted_by_the_visitors_own_address(front: Front) -> None:
    """What he says of his address himself is not believed: all these come from one, from which nobody guessed yet."""
    codes = [f"Q{a}{b}Q" for a in "BCD" for b in "FGHJ"]
    statuses = []
    for n, code in enumerate(codes):
        forged = f"192.0.2.{n}"
        with closing(front.ask("GET", f"/t/{code}", address="127.0.0.7", X_Forwarded_For=forged)) as answer:
            statuses.append(answer.status)
    assert statuses == [404] * 10 + [429] * 2
    with front.plainly("/t/QQQQ", front.own, X_Forwarded_For="192.0.2.99") as answer:
        assert answer.status == 404, "another address is not made to wait"


def test_the_metrics_are_for_this_machine_and_not_for_visitors(front: Front) -> None:
    for path in ("/metrics", "//metrics", "/metrics?", "/%6detrics"):
        with closing(front.ask("GET", path)) as answer:
            assert answer.status in (308, 404), path
            assert b"companion_" not in answer.read()
    with front.plainly("/metrics", front.own) as answer:
        assert b"companion_streams" in answer.read()


def test_no_address_is_written_down(front: Front) -> None:
    front.ask("GET", "/t/QQQQ/take/topsecret").close()
    front.ask("GET", "/t/QQQQ/take/topsecret" + "x" * 20_000).close()
    assert front.log.exists() and "topsecret" not in front.log.read_text()
