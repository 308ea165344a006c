"""Uploads through nginx: those that a page takes pass, others are stopped by nginx."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import dataclass, field
from urllib.parse import urlencode

import pytest

from companion.settings import DEFAULTS
from companion.web.screens import archive
from tests.deploy.front import NAME, SITE, Front

MIB = 1024 * 1024
UNITS = {"k": 1024, "m": MIB}
FORM = "application/x-www-form-urlencoded"
EDGE = "----edge"


@dataclass
class Visitor:
    """A browser with its cookies."""

    front: Front
    cookies: dict[str, str] = field(default_factory=dict)

    def post(self, path: str, body: bytes, kind: str = FORM) -> tuple[int, str, str]:
        """Status, `Location`, page."""
        connection = self.front.connect()
        with closing(connection):
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            headers = {"Host": NAME, "Origin": f"https://{NAME}", "Cookie": cookie, "Content-Type": kind}
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.headers.get("Location", ""), answer.read().decode()

    def say(self, path: str, **form: str) -> str:
        """Posts this form, which is taken; where the answer leads to."""
        sent = {name.replace("__", "."): value for name, value in form.items()}
        status, where, page = self.post(path, urlencode(sent).encode())
        assert status == 303, page
        return where

    def send(self, path: str, file: bytes, **form: str) -> tuple[int, str]:
        """Sends this file beside these fields; status and page."""
        parts = [f'--{EDGE}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in form.items()]
        head = f'--{EDGE}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
        body = b"".join([*(part.encode() for part in parts), head.encode(), file, f"\r\n--{EDGE}--\r\n".encode()])
        status, _, page = self.post(path, body, f"multipart/form-data; boundary={EDGE}")
        return status, page


def open_table(front: Front, edition: str, **options: str) -> tuple[Visitor, str]:
    """A host and the path of his table."""
    host = Visitor(front)
    where = host.say("/tables", edition=edition, **{f"option__{name}": value for name, value in options.items()})
    return host, "/".join(where.split("/")[:3])


def remembers(front: Front) -> Visitor:
    """A host whose browser remembers a night."""
    host, table = open_table(front, "saboteur2", remember="on", roles="cards", rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        host.say(f"{table}/seats", do="add", name=name)
    host.say(f"{table}/round", do="begin")
    roles = {"role__1": "blue-digger", "role__2": "saboteur", "role__3": "boss"}
    host.say(f"{table}/round", do="end", reached_by="", **roles)
    host.say(f"{table}/settlement", do="book")
    return host


def limits() -> dict[str, int]:
    """The bytes that the site of nginx lets in, by location; those of the whole site under an empty name."""
    limits_read, place = {}, ""
    for line in SITE.read_text(encoding="utf-8").splitlines():
        if opened := re.match(r"\s*location (.+) \{$", line):
            place = opened[1]
        elif line.strip() == "}":
            place = ""
        elif limit := re.match(r"\s*client_max_body_size (\d+)([km]);$", line):
            limits_read[place] = int(limit[1]) * UNITS[limit[2]]
    return limits_read


def test_nginx_lets_in_as_much_as_the_companion_takes() -> None:
    assert limits() == {
        "": DEFAULTS["MAX_CONTENT_LENGTH"],
        "= /nights": archive.MOST_SENT,
    }


def test_the_largest_file_of_nights_comes_in(front: Front) -> None:
    host = remembers(front)
    file = json.dumps({"companion": "nights"}).encode().ljust(archive.LARGEST)
    status, page = host.send("/nights", file, do="import")
    assert (status, "nginx" in page) == (422, False), page[:500]
    status, page = host.send("/nights", file + b" ", do="import")
    assert (status, f"at most {archive.LARGEST // MIB} MB" in page) == (422, True), page[:500]


@pytest.mark.parametrize(("path", "size"), [("/nights", 17 * MIB), ("/tables", 65 * 1024), ("/t/QQQQ/maze", MIB)])
def test_uploads_that_no_page_takes_are_stopped_by_the_proxy(front: Front, path: str, size: int) -> None:
    try:
        status, _, page = Visitor(front).post(path, bytes(size))
    except OSError:
        return  # nginx shut the connection while more was being sent
    assert (status, "nginx" in page) == (413, True), page[:500]
