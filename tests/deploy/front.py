"""A companion behind nginx: their files, and a client."""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.waiting import LONG

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
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


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = count(10_000 + os.getpid() % 100 * 200 + WORKER % 10 * 20)
"""Each process of tests has twenty of its own; those of another run begin elsewhere, as likely as not."""


@dataclass
class Front:
    """The companion behind nginx: the ports of https, http and of the companion itself."""

    secure: int
    plain: int
    own: int
    trust: ssl.SSLContext
    log: Path

    def ask(
        self, method: str, path: str, body: str | None = None, address: str = "127.0.0.1", **more: str
    ) -> http.client.HTTPResponse:
        """Send a request by the public name from this address. Closing the response closes the connection."""
        connection = self.connect(address)
        sent = {"Host": NAME, "Connection": "close", **{name.replace("_", "-"): value for name, value in more.items()}}
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, sent)
        return connection.getresponse()

    @contextmanager
    def plainly(
        self, path: str, port: int = 0, method: str = "GET", body: str | None = None, **more: str
    ) -> Iterator[http.client.HTTPResponse]:
        """The answer over plain HTTP, of nginx or at this port."""
        with closing(http.client.HTTPConnection("127.0.0.1", port or self.plain, timeout=LONG)) as connection:
            headers = {name.replace("_", "-"): value for name, value in more.items()}
            connection.request(method, path, body, {"Host": NAME, **headers})
            yield connection.getresponse()

    def connect(self, address: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """A connection to this machine under the public name."""
        raw = socket.create_connection(("127.0.0.1", self.secure), timeout=LONG, source_address=(address, 0))
        connection = http.client.HTTPSConnection(NAME, self.secure)
        connection.sock = self.trust.wrap_socket(raw, server_hostname=NAME)
        return connection

    def open_table(self, edition: str = "duel") -> tuple[str, str, http.client.HTTPResponse]:
        """The code and the cookie of a new table."""
        with closing(self.ask("POST", "/tables", f"edition={edition}", Origin=f"https://{NAME}")) as answer:
            assert answer.status == 303, answer.read()
            where, cookie = answer.headers["Location"], answer.headers["Set-Cookie"]
        return where.split("/")[-2], cookie, answer


def free_port() -> int:
    """A port below those that the system assigns, from a range of this test process alone."""
    for port in PORTS:
        with suppress(OSError), closing(socket.create_server(("127.0.0.1", port))):
            return port
    raise AssertionError("no port is free")


def certify(folder: Path) -> ssl.SSLContext:
    """Make a self-signed certificate; returns a context that trusts it."""
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*made, *subject, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=folder / "cert.pem")


def filled_in(folder: Path, secure: int, plain: int, *own: int, changes: Mapping[str, str]) -> str:
    """deploy/nginx.conf with the ports and files of this test, these processes, and further changes. Each replaced text
    must occur once."""
    text = SITE.read_text(encoding="utf-8")
    for place, ours in {
        "    server 127.0.0.1:8001;\n": "".join(f"    server 127.0.0.1:{port};\n" for port in own),
        "    server 127.0.0.1:8002;\n": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        "    listen [::]:80;\n": "",  # not every computer that runs the tests has IPv6
        "    listen [::]:443 ssl http2;\n": "",
        "/var/www/html": f"{folder}/proofs",
        f"/etc/ssl/{NAME}.pem": f"{folder}/cert.pem",
        f"/etc/ssl/private/{NAME}.key": f"{folder}/key.pem",
        "/var/log/nginx/companion.log": f"{folder}/companion.log",
        **changes,
    }.items():
        assert text.count(place) == 1, place
        text = text.replace(place, ours)
    return text


def answers(port: int) -> bool:
    with suppress(ConnectionError):
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    return False
