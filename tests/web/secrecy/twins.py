"""Twins: two games in the real application with the same chance, to compare byte by byte what a viewer gets.

Nothing is masked but the random key of the door's own form, and the hashes of deals by which twins differ.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import count, islice, product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.rules.message import Seat
from tests.table import stacked_deck
from tests.web.people import ADDRESS, Person, sit
from tests.web.strict_fields import StrictFields

NAMES = ("Ann", "Ben", "Cem", "Dia", "Gül")
"""Everybody in the order of the seats. Gül has no phone."""

SEATS = {name: Seat(number) for number, name in enumerate(NAMES, 1)}

ONCE = re.compile(rb'(?<=name="once" autocomplete="off" value=")[0-9a-f]{32}')
DEAL_HASH = re.compile(rb"(?<=SHA-256: )[0-9a-f]{64}")
"""Masked in comparisons: the hash of a deal hides its cards, for a random secret is hashed with them."""

UNSEEN = {"Date", "Set-Cookie"}
OF_THE_MACHINE = {"health.healthz", "health.metrics"}
"""Pages that tell how long this computer is up and how much it did, of no table."""

OPEN = {"lobby", "big_screen", "history", "replay", "results", "stream"}
"""Blueprints whose pages anybody with the table's code may read."""
HOSTS = {"host", "host_maze", "host_seats", "printed_copies", "pass_device", "seat_transfer"}
"""Blueprints whose pages the host alone may read."""
SEATS_OWN = {"seat", "seat_maze"}
"""Blueprints whose pages a seat alone may read."""

Got = tuple[int, list[tuple[str, str]], bytes]


@dataclass
class PlayedGame:
    """A table in an app of its own, a browser for each viewer, what everybody's taps were answered, and the pages that
    were ever drawn. `cells` are those whose sheets are asked for."""

    app: Flask
    host: Person
    people: dict[str, Person]
    tickets: tuple[str, ...] = ()
    cells: tuple[str, ...] = ("1,0", "2,0", "8,0")
    seats: tuple[Seat, ...] = tuple(SEATS.values())
    versions: tuple[int, ...] = ()
    answers: dict[str, list[Got]] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    read: dict[tuple[str, str, bool, int], dict[str, Got]] = field(default_factory=dict)

    def tap(self, who: str, path: str, **form: Any) -> None:
        """This person does something, which must work."""
        answer = self.people[who].post(path, **form)
        assert answer.status_code < 400, (path, form, answer.get_data(as_text=True))
        self.answers.setdefault(who, []).append(read(answer))

    def deal(self, *roles: str) -> None:
        """The host deals these roles in the order of the seats, or what chance has."""
        with stacked_deck.stacked(stacked_deck.ROLES, roles) if roles else nullcontext():
            self.tap("host", "/round", do="begin")

    def card(self, name: str) -> str:
        return self.people[name].role


def read(answer: TestResponse) -> Got:
    """What went over the wire, but for the door's random key."""
    endless = answer.mimetype == "text/event-stream"
    body, has_key = ONCE.subn(b"?" * 32, start_of(answer) if endless else answer.data)
    body, hashes = DEAL_HASH.subn(b"?" * 64, body)
    unseen = UNSEEN | ({"ETag"} if has_key or hashes else set())
    return answer.status_code, [(name, value) for name, value in answer.headers if name not in unseen], body


def start_of(answer: TestResponse) -> bytes:
    """The first two messages of a stream that does not end."""
    content = b"".join(islice(answer.iter_encoded(), 2))
    answer.close()
    return content


def everything(game: PlayedGame, who: str, language: str, whole: bool = False) -> dict[str, Got]:
    """What her pages, or the `whole` application, answers this viewer; asked once while nothing happens, since asking
    changes nothing."""
    asked = (who, language, whole, game.host.service.version(game.host.code))
    if asked not in game.read:
        game.read[asked] = read_all(game, who, language, whole)
    return game.read[asked]


def read_all(game: PlayedGame, who: str, language: str, whole: bool) -> dict[str, Got]:
    client, answers = game.people[who].client, {}
    for page, url in addresses(game) if whole else own_addresses(game, who):
        answer = client.get(url, base_url=ADDRESS, headers={"Accept-Language": language}, buffered=False)
        answers[url] = read(answer)
        if answer.status_code == 200:
            game.drawn.add(page)
    return answers


def addresses(game: PlayedGame) -> Iterator[tuple[str, str]]:
    """Every page of the app with its addresses; one with an argument that has no values here fails."""
    values: dict[str, Sequence[Any]] = {
        "code": [game.host.code],
        "n": [0, *game.seats],
        "ticket": [*game.tickets, "abc"],
        "cell": game.cells,
        "version": [game.host.service.version(game.host.code), *game.versions],
        "name": ["app.js"],  # files, which know no table
        "edition": ["saboteur"],  # nor do the rules
    }
    asked = queries(game.seats)
    for rule in game.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint not in OF_THE_MACHINE:
            for chosen in product(*(values[name] for name in sorted(rule.arguments))):
                url = address(rule, dict(zip(sorted(rule.arguments), chosen, strict=True)))
                yield from ((rule.endpoint, url + query) for query in ("", *asked.get(rule.endpoint, ())))


def own_addresses(game: PlayedGame, who: str) -> Iterator[tuple[str, str]]:
    """The pages of this table that are drawn for this viewer. Who may not read a page is refused it whatever lies
    there, and that is tested for everybody elsewhere."""
    person = game.people[who]
    hosts = who == "host" or person is game.host
    parts = OPEN | (HOSTS if hosts else SEATS_OWN if person.seat else set())
    others = {str(seat) for seat in game.seats if seat != person.seat}
    for page, url in addresses(game):
        asks_for_another = not hosts and url.rpartition("?n=")[2] in others
        if page.partition(".")[0] in parts and url.startswith("/t/") and not asks_for_another:
            yield page, url


def queries(seats: Sequence[Seat]) -> dict[str, list[str]]:
    """What is asked of pages that answer otherwise by what their address asks for."""
    return {
        "host.host": ["?sheet=options", "?sheet=seat-2", "?sheet=correct-1-2"],
        "seat.seat": [f"?n={n}" for n in seats],
        "seat.sheet": [f"?n={n}" for n in seats],
        "seat.role": [f"?{name}={n}" for name in ("n", "of") for n in seats],
        "pass_device.role": [f"?of={n}" for n in seats],
    }


def address(rule: Rule, values: Mapping[str, Any]) -> str:
    built = rule.build(values)
    assert built
    return built[1]


def luck() -> Callable[[int], bytes]:
    """Chance that is the same in every game."""
    draws = count()
    return lambda n: hashlib.sha256(f"luck {next(draws)}".encode()).digest()[:n]


def opened(folder: Path, empty_store: Path, name: str) -> Flask:
    """The application on a store of its own, where chance and time are the same in every game."""
    from companion import create_app

    store = shutil.copy(empty_store, folder / f"{name}.sqlite")
    share_compiled(folder, empty_store.parent / "compiled")
    app = create_app({"DATA": folder, "DATABASE_URL": f"sqlite:///{store}"})
    app.jinja_env.undefined = StrictFields
    app.config["PROPAGATE_EXCEPTIONS"] = True
    service = app.extensions["companion"]
    service.dependencies.random_bytes, service.dependencies.now = luck(), lambda: 1_000_000.0
    return app


def share_compiled(folder: Path, compiled: Path) -> None:
    """Templates are compiled once for all pairs: that takes longer than drawing them."""
    compiled.mkdir(exist_ok=True)
    if not (folder / "compiled").exists():
        (folder / "compiled").symlink_to(compiled)


def gathered(host: Person) -> PlayedGame:
    """Everybody sits down."""
    people = {name: sit(host, name) for name in NAMES if name != "Gül"}
    game = PlayedGame(host.app, host, {**people, "host": host, "onlooker": Person(host.app, host.code)})
    game.tap("host", "/seats", do="add", name="Gül")
    return game


def draw_curtain(game: PlayedGame) -> None:
    """Gül is whoever holds the host's device now; the host himself looks on from a device that has no open curtain."""
    device, other = game.host, Person(game.app, game.host.code)
    copy_cookie(device, other)
    game.people |= {"Gül": device, "host": other}
    device.seat = SEATS["Gül"]
    game.tap("Gül", f"/seats/{SEATS['Gül']}/curtain", do="open")


def copy_cookie(device: Person, other: Person) -> None:
    name = device.app.config["SESSION_COOKIE_NAME"]
    cookie = device.client.get_cookie(name)
    assert cookie
    other.client.set_cookie(name, cookie.value)


def differing(game: PlayedGame, twin: PlayedGame, who: str, *languages: str, whole: bool = False) -> set[str]:
    """The addresses that answer this viewer otherwise at the twin, in any of these languages."""
    urls = set()
    for language in languages:
        here, pages_of_twin = everything(game, who, language, whole), everything(twin, who, language, whole)
        assert here.keys() == pages_of_twin.keys()
        urls |= {url for url in here if here[url] != pages_of_twin[url]}
    return urls


@dataclass(frozen=True)
class Look:
    """Somebody looks at her own pages, or at the `whole` application, in these languages."""

    who: str
    languages: tuple[str, ...] = ("en",)
    whole: bool = False

    def __str__(self) -> str:
        return f"{self.who}, everything" if self.whole else self.who

    def differ(self, game: PlayedGame, twin: PlayedGame) -> set[str]:
        """The addresses that answer otherwise at the twin."""
        return differing(game, twin, self.who, *self.languages, whole=self.whole)


def looks(*viewers: str) -> list[Any]:
    """The first two viewers at their own pages; where there is time for long tests, all at all pages there are."""
    long = [pytest.param(Look(who, ("en", "de"), whole=True), marks=pytest.mark.long) for who in viewers]
    return [*map(Look, viewers[:2]), *long]
