"""Twins: two games in the real application with the same chance, to compare byte by byte what a viewer gets.

Nothing is masked but the random key of the door's own form, and the hashes of deals by which twins differ.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import count, islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.play import HOST, Seat
from tests.table import stacked_deck
from tests.web.people import ADDRESS, Person, sit
from tests.web.secrecy.driver import create_app
from tests.web.setups import StrictFields

NAMES = ("Ann", "Ben", "Cem", "Dia", "Gül")
"""Everybody in the order of the seats. Gül has no phone."""

SEATS = {name: Seat(number) for number, name in enumerate(NAMES, 1)}

ONCE = re.compile(rb'(name="once" autocomplete="off"\s+value=")[0-9a-f]{32}')
DEAL_HASH = re.compile(rb"(?<=SHA-256: )[0-9a-f]{64}")
"""Masked in comparisons: the hash of a deal hides its cards, for a random secret is hashed with them."""

UNSEEN = {"Date", "Set-Cookie"}

OPEN = {"lobby", "big_screen", "history", "replay", "results", "stream", "moves"}
"""Blueprints whose pages anybody with the table's code may read."""
HOSTS = {"host", "printed_copies", "seat"}
"""Blueprints whose pages the host alone may read."""
SEATS_OWN = {"seat"}
"""Blueprints whose pages a seat alone may read."""

Tap = tuple[str, dict[str, Any]]
"""A path and a form."""
Got = tuple[int, list[tuple[str, str]], bytes]


@dataclass
class PlayedGame:
    """A table in an app of its own, a browser for each viewer, what everybody's taps were answered, and the `cells`
    whose sheets are asked for."""

    app: Flask
    host: Person
    people: dict[str, Person]
    tickets: tuple[str, ...] = ()
    cells: tuple[str, ...] = ("1,0", "2,0", "8,0")
    seats: tuple[Seat, ...] = tuple(SEATS.values())
    answers: dict[str, list[Got]] = field(default_factory=dict)
    taps: Iterator[int] = field(default_factory=lambda: count(1 << 60))

    def tap(self, who: str, path: str, **form: Any) -> None:
        """This person does something, which must work."""
        answer = self.people[who].post(path, **form)
        assert answer.status_code < 400, (path, form, answer.get_data(as_text=True))
        self.answers.setdefault(who, []).append(read(answer))

    def answer(self, who: str, path: str, form: dict[str, Any]) -> Got:
        """What this person's form is answered, whatever it is."""
        fields = {name.replace(".", "__"): value for name, value in form.items()}
        return read(self.people[who].post(path, once=f"{next(self.taps):032x}", **fields))

    def offer_ways_in(self) -> None:
        """Ben's seat and the host's page can be taken over."""
        service, code = self.host.service, self.host.code
        seat = service.devices.issue_ticket(code, HOST, SEATS["Ben"])
        self.tickets = (seat, service.devices.issue_ticket(code, HOST))

    def deal(self, *roles: str) -> None:
        """The host deals these roles in the order of the seats, or what chance has."""
        with stacked_deck.stacked(stacked_deck.ROLES, roles) if roles else nullcontext():
            self.tap("host", "/do/deal")


def read(answer: TestResponse) -> Got:
    """What went over the wire, but for the door's random key."""
    endless = answer.mimetype == "text/event-stream"
    body, has_key = ONCE.subn(rb"\1" + b"?" * 32, start_of(answer) if endless else answer.data)
    body, hashes = DEAL_HASH.subn(b"?" * 64, body)
    unseen = UNSEEN | ({"ETag"} if has_key or hashes else set())
    return answer.status_code, [(name, value) for name, value in answer.headers if name not in unseen], body


def start_of(answer: TestResponse) -> bytes:
    """The first two messages of a stream that does not end."""
    content = b"".join(islice(answer.iter_encoded(), 2))
    answer.close()
    return content


def everything(game: PlayedGame, who: str, language: str, seats: Sequence[Seat]) -> dict[str, Got]:
    """What every page of this table that is drawn for this viewer answers, by its address; those that name a seat for
    these seats, or for all."""
    client, answers = game.people[who].client, {}
    for url in addresses(game, who, seats or (0, *game.seats)):
        answer = client.get(url, base_url=ADDRESS, headers={"Accept-Language": language}, buffered=False)
        answers[url] = read(answer)
    return answers


def addresses(game: PlayedGame, who: str, seats: Sequence[int]) -> Iterator[str]:
    """The addresses of all pages of this table that are drawn for this viewer. Who may not read a page is refused
    it whatever lies there, and that is tested for everybody elsewhere."""
    person = game.people[who]
    hosts = who == "host" or person is game.host
    parts = OPEN | (HOSTS if hosts else SEATS_OWN if person.seat else set())
    values: dict[str, Sequence[Any]] = {
        "code": [game.host.code],
        "n": seats,
        "ticket": game.tickets or ["abc"],
        "cell": game.cells,
        "version": [game.host.view.version, game.host.view.version // 2],
    }
    asked = queries(seats, seats if hosts else [person.seat])
    for rule in game.app.url_map.iter_rules():
        if rule.endpoint.partition(".")[0] in parts and "GET" in (rule.methods or ()):
            names = sorted(rule.arguments)
            for chosen in product(*(values[name] for name in names)):
                built = rule.build(dict(zip(names, chosen, strict=True)))
                assert built
                yield from (built[1] + query for query in ("", *asked.get(rule.endpoint, ())))


def queries(everybody: Sequence[int], own: Sequence[int]) -> dict[str, list[str]]:
    """What is asked of pages that answer otherwise by what their address asks for."""
    return {
        "host.host": ["?sheet=options", "?sheet=seat-2", "?sheet=correct-1-2"],
        "seat.seat": [f"?n={n}" for n in own],
        "seat.sheet": [f"?n={n}" for n in own],
        "seat.role": [*(f"?n={n}" for n in own), *(f"?of={n}" for n in everybody)],
        "seat.passed_role": [f"?of={n}" for n in everybody],
    }


def luck() -> Callable[[int], bytes]:
    """Chance that is the same in every game."""
    draws = count()
    return lambda n: hashlib.sha256(f"luck {next(draws)}".encode()).digest()[:n]


@contextmanager
def two_applications(empty_store: Path, data_folder: Callable[[Path], Path]) -> Iterator[tuple[Flask, Flask]]:
    """The application twice, each on a store of its own, where chance and time are the same."""
    with TemporaryDirectory() as folder:
        data = data_folder(Path(folder) / "data")
        apps = tuple(opened(data, empty_store, name) for name in ("one", "other"))
        yield apps[0], apps[1]
        for app in apps:
            app.extensions["companion"].engine.dispose()


def opened(folder: Path, empty_store: Path, name: str) -> Flask:
    """The application on a store of its own, where chance and time are the same in every game."""
    store = shutil.copy(empty_store, folder / f"{name}.sqlite")
    app = create_app({"DATA": folder, "DATABASE_URL": f"sqlite:///{store}"})
    app.jinja_env.undefined = StrictFields
    app.config["PROPAGATE_EXCEPTIONS"] = True
    service = app.extensions["companion"]
    service.random_bytes, service.now = luck(), lambda: 1_000_000.0
    return app


def gathered(host: Person) -> PlayedGame:
    """Everybody sits down; for a duel Ann and Ben."""
    names = NAMES[:2] if host.view.edition == "duel" else NAMES
    people = {name: sit(host, name) for name in names if name != "Gül"}
    game = PlayedGame(host.app, host, {**people, "host": host, "onlooker": Person(host.app, host.code)})
    game.seats = tuple(SEATS[name] for name in names)
    if "Gül" in names:
        game.tap("host", "/do/add-seat", name="Gül")
    return game


def draw_curtain(game: PlayedGame) -> None:
    """Gül is whoever holds the host's device now; the host himself looks on from a device that has no open curtain."""
    device, other, name = game.host, Person(game.app, game.host.code), game.app.config["SESSION_COOKIE_NAME"]
    cookie = device.client.get_cookie(name)
    assert cookie
    other.client.set_cookie(name, cookie.value)
    game.people |= {"Gül": device, "host": other}
    device.seat = SEATS["Gül"]
    game.tap("Gül", f"/seats/{SEATS['Gül']}/curtain", do="open")


def differing(
    game: PlayedGame, twin: PlayedGame, who: str, seats: Sequence[Seat] = (), language: str = "en"
) -> set[str]:
    """The addresses that answer this viewer otherwise at the twin."""
    here, pages_of_twin = (everything(of, who, language, seats) for of in (game, twin))
    assert here.keys() == pages_of_twin.keys()
    return {url for url in here if here[url] != pages_of_twin[url]}


def differing_answers(game: PlayedGame, twin: PlayedGame, who: str, taps: list[Tap]) -> list[Tap]:
    """Those of these taps that are answered otherwise at the twin."""
    return [tap for tap in taps if game.answer(who, *tap) != twin.answer(who, *tap)]
