"""Behind nginx with TLS, set up by the very file that deploy/ holds: pages, posts and streams, and who asked."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.streams import HEARTBEAT_SECONDS
from tests.bench.served import Served
from tests.monitoring.metrics import read

SITE = Path(__file__).parents[1] / "deploy" / "nginx.conf"
NAME = "gold.example.org"

# Around the file: what a machine's own nginx.conf holds, all of it in one folder.
AROUND = """
{user}
daemon off;
pid {folder}/pid;
error_log stderr crit;
events {{}}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass
class Front:
    """The companion behind nginx: the ports of https, http and of the companion itself."""

    secure: int
    plain: int
    own: int
    trust: ssl.SSLContext
    log: Path

    def ask(self, method: str, path: str, body: str | None = None, **more: str) -> http.client.HTTPResponse:
        """A visitor by the public name. The answer is open; its wire closes with it."""
        wire = self.wire()
        sent = {"Host": NAME, "Connection": "close", **{name.replace("_", "-"): said for name, said in more.items()}}
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        wire.request(method, path, body, sent)
        return wire.getresponse()

    def wire(self) -> http.client.HTTPSConnection:
        """It is called by its name, and reached at this machine."""
        raw = socket.create_connection(("127.0.0.1", self.secure), timeout=20)
        wire = http.client.HTTPSConnection(NAME, self.secure)
        wire.sock = self.trust.wrap_socket(raw, server_hostname=NAME)
        return wire

    def open_table(self, edition: str = "duel") -> tuple[str, str, http.client.HTTPResponse]:
        """The code and the cookie of a new table."""
        with closing(self.ask("POST", "/tables", f"edition={edition}", Origin=f"https://{NAME}")) as answer:
            assert answer.status == 303, answer.read()
            where, cookie = answer.headers["Location"], answer.headers["Set-Cookie"]
        return where.split("/")[-2], cookie, answer


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        return int(found.getsockname()[1])


def certify(folder: Path) -> ssl.SSLContext:
    """A certificate signed by itself, and who trusts it."""
    said = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*made, *said, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=folder / "cert.pem")


def filled_in(folder: Path, secure: int, plain: int, own: int) -> str:
    """The file of deploy/ with this machine's ports and files; each of its places must be there."""
    text = SITE.read_text(encoding="utf-8")
    for place, ours in {
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{own};",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        f"/etc/ssl/{NAME}.pem": f"{folder}/cert.pem",
        f"/etc/ssl/private/{NAME}.key": f"{folder}/key.pem",
        "/var/log/nginx/companion.log": f"{folder}/companion.log",
    }.items():
        assert text.count(place) == 1, place
        text = text.replace(place, ours)
    return text


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A companion and nginx before it. Without nginx these tests are skipped, but fail where CI is set."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None or shutil.which("openssl") is None:
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse("There is no nginx, or no openssl, on this machine.")
    folder, secure, plain = tmp_path_factory.mktemp("proxy"), free_port(), free_port()
    trust = certify(folder)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_HOSTS", NAME)
        environment.setenv("COMPANION_PROXIES", "1")
        with Served() as served:
            (folder / "site.conf").write_text(filled_in(folder, secure, plain, served.port))
            # Started by root it would read and write as somebody who may not look into this folder.
            user = "" if os.name == "nt" or os.geteuid() else "user root;"
            (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
            process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
            try:
                wait_for(secure, process)
                yield Front(secure, plain, served.port, trust, folder / "companion.log")
            finally:
                process.terminate()
                process.wait(20)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 20
    while True:
        with suppress(ConnectionError):
            return socket.create_connection(("127.0.0.1", port)).close()
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)


def test_a_table_is_opened_and_its_cookies_stay_on_https(front: Front) -> None:
    code, cookie, answer = front.open_table()
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; ")[1:])
    assert answer.headers["Strict-Transport-Security"]
    own = {"Origin": f"https://{NAME}", "Cookie": cookie.split(";")[0]}
    front.ask("POST", f"/t/{code}/seats", "do=add&name=Ben", **own).close()
    with closing(front.ask("POST", f"/t/{code}/seats/1/hand-over", "", **own)) as page:
        assert page.status == 200 and f"https://{NAME}/t/{code}/take/" in page.read().decode()


def test_a_post_from_another_site_is_refused(front: Front) -> None:
    for origin in (f"https://evil.{NAME}", "https://evil.example.org"):
        with closing(front.ask("POST", "/tables", "edition=duel", Origin=origin)) as answer:
            assert answer.status == 403


def test_another_name_is_not_answered_though_a_visitor_says_it_was_ours(front: Front) -> None:
    with closing(front.ask("GET", "/", Host="evil.example.org", X_Forwarded_Host=NAME)) as answer:
        assert answer.status == 400


def test_plain_http_leads_to_https(front: Front) -> None:
    wire = http.client.HTTPConnection("127.0.0.1", front.plain, timeout=20)
    with closing(wire):
        wire.request("GET", "/t/KRTN?n=1", headers={"Host": NAME})
        answer = wire.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/t/KRTN?n=1")


def test_a_stream_arrives_as_it_is_said(front: Front) -> None:
    """Its opening, and a heartbeat after it, though both are small: nothing waits for a buffer to be full."""
    code, *_ = front.open_table()
    begun = time.monotonic()
    with closing(front.ask("GET", f"/t/{code}/stream?seen=9")) as stream:
        assert stream.status == 200 and stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.readline().startswith(b"retry:")
        opened = time.monotonic()
        while stream.readline() != b"event: beat\n":
            pass
        beaten = time.monotonic()
    assert opened - begun < HEARTBEAT_SECONDS
    assert beaten - opened < 2 * HEARTBEAT_SECONDS


def test_what_is_tapped_is_told_at_once(front: Front) -> None:
    code, cookie, _ = front.open_table()
    with closing(front.ask("GET", f"/t/{code}/stream?seen=9")) as stream:
        stream.readline()
        form = "do=add&name=Ben"
        headers = {"Origin": f"https://{NAME}", "Cookie": cookie.split(";")[0]}
        front.ask("POST", f"/t/{code}/seats", form, **headers).close()
        tapped = time.monotonic()
        while not stream.readline().startswith(b"event: changed"):
            pass
        assert time.monotonic() - tapped < HEARTBEAT_SECONDS


def test_guesses_are_counted_by_the_visitors_own_address(front: Front) -> None:
    """What he says of his address himself is not believed: all these come from one."""
    codes = [f"Q{a}{b}Q" for a in "BCD" for b in "FGHJ"]
    found = []
    for n, code in enumerate(codes):
        with closing(front.ask("GET", f"/t/{code}", X_Forwarded_For=f"192.0.2.{n}")) as answer:
            found.append(answer.status)
    assert found == [404] * 10 + [429] * 2
    # Another address is not made to wait.
    wire = http.client.HTTPConnection("127.0.0.1", front.own, timeout=20)
    with closing(wire):
        wire.request("GET", "/t/QQQQ", headers={"Host": NAME, "X-Forwarded-For": "192.0.2.99"})
        assert wire.getresponse().status == 404


def test_the_metrics_are_for_this_machine_and_not_for_visitors(front: Front) -> None:
    for path in ("/metrics", "//metrics", "/metrics?", "/%6detrics"):
        with closing(front.ask("GET", path)) as answer:
            assert answer.status in (308, 404), path
            assert b"companion_" not in answer.read()
    wire = http.client.HTTPConnection("127.0.0.1", front.own, timeout=20)
    with closing(wire):
        wire.request("GET", "/metrics")
        assert read(wire.getresponse().read().decode())["companion_up", 'process="0"'] == 1


def test_a_secret_is_not_packed_on_its_way(front: Front) -> None:
    """Every role's answer has one length, which packing would change."""
    own = {"Origin": f"https://{NAME}"}
    code, cookie, _ = front.open_table("saboteur2")
    host = cookie.split(";")[0]
    for path, form in [("seats", "do=add&name=Ben"), ("seats", "do=add&name=Cem"), ("", "name=Ann")]:
        with closing(front.ask("POST", f"/t/{code}/{path}".rstrip("/"), form, Cookie=host, **own)) as answer:
            assert answer.status == 303
            cookie = answer.headers.get("Set-Cookie", cookie)
    front.ask("POST", f"/t/{code}/round", "do=begin", Cookie=host, **own).close()
    with closing(front.ask("GET", f"/t/{code}/seat/role", Cookie=cookie.split(";")[0], Accept_Encoding="gzip")) as role:
        assert role.headers["Content-Encoding"] == "identity" and b"data-role=" in role.read()


def test_no_address_is_written_down(front: Front) -> None:
    front.ask("GET", "/t/QQQQ/take/topsecret").close()
    front.ask("GET", "/t/QQQQ/take/topsecret" + "x" * 20_000).close()
    assert not front.log.exists() or "topsecret" not in front.log.read_text()
