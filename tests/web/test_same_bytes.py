"""Non-interference in bytes: what a viewer must not know changes no byte of any page, fragment or header she gets.

Twins are two evenings in the real application with the same chance. A guest cuts the deal otherwise, so that all cards
are other ones, or others brought other gold; what the viewer knows is the same. Nothing is masked but the random key
of the door's own form.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, islice, product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.rules.editions.saboteur2 import pool
from companion.rules.sentence import Seat
from companion.store import seals
from companion.table.seal import deal_key, shuffle
from companion.table.viewer import HOST
from tests.web.people import ADDRESS, Person, open_table, sit

GOLD = {"Ann": 5, "Ben": 3, "Cem": 0, "Dia": 2, "Gül": 4}
"""Everybody in the order of the seats, with the gold each brought. Gül has no phone."""

SEATS = {name: Seat(number) for number, name in enumerate(GOLD, 1)}
MORE = 7
ROUND = 2

KNOWN: Mapping[str, set[int]] = {
    "host": set(),
    "onlooker": set(),
    "Ann": {0, 1},
    "Ben": {1},
    "Cem": {2, 5},
    "Dia": {3, 5},
    "Gül": {4},
}
"""Which places of the deck each viewer has seen: his own, those he inspected, and 5, which came in a hat swap."""

QUERIES = {
    "host.host": ["?sheet=options", "?sheet=seat-2", "?sheet=correct-1-2"],
    "seat.seat": [f"?n={n}" for n in SEATS.values()],
    "seat.sheet": [f"?n={n}" for n in SEATS.values()],
    "seat.role": [f"?{name}={n}" for name in ("n", "of") for n in SEATS.values()],
    "curtain.role": [f"?of={n}" for n in SEATS.values()],
}
ONCE = re.compile(rb'(?<=name="once" value=")[0-9a-f]{32}')
UNSEEN = {"Date", "Set-Cookie"}

Got = tuple[int, list[tuple[str, str]], bytes]


@dataclass
class Evening:
    """A table in an app of its own, a browser for each viewer, what everybody's taps were answered, and the pages that
    were ever drawn."""

    app: Flask
    host: Person
    people: dict[str, Person]
    tickets: tuple[str, ...] = ()
    answers: dict[str, list[Got]] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    read: dict[tuple[str, str, int], dict[str, Got]] = field(default_factory=dict)

    def tap(self, who: str, path: str, **form: Any) -> None:
        """This person does something, which must work."""
        answer = self.people[who].post(path, **form)
        assert answer.status_code < 400, (path, form, answer.get_data(as_text=True))
        self.answers.setdefault(who, []).append(read(answer))

    def card(self, name: str) -> str:
        return self.people[name].role


def read(answer: TestResponse) -> Got:
    """What went over the wire, but for the door's random key."""
    endless = answer.mimetype == "text/event-stream"
    body, found = ONCE.subn(b"?" * 32, start_of(answer) if endless else answer.data)
    unseen = UNSEEN | ({"ETag"} if found else set())
    return answer.status_code, [(name, said) for name, said in answer.headers if name not in unseen], body


def start_of(answer: TestResponse) -> bytes:
    """The first two messages of a stream that does not end."""
    told = b"".join(islice(answer.iter_encoded(), 2))
    answer.close()
    return told


def everything(evening: Evening, who: str, language: str) -> dict[str, Got]:
    """What every address answers this viewer; asked once while nothing happens, since asking changes nothing."""
    asked = (who, language, evening.host.service.version(evening.host.code))
    if asked not in evening.read:
        evening.read[asked] = read_all(evening, who, language)
    return evening.read[asked]


def read_all(evening: Evening, who: str, language: str) -> dict[str, Got]:
    client, found = evening.people[who].client, {}
    for page, url in addresses(evening):
        answer = client.get(url, base_url=ADDRESS, headers={"Accept-Language": language}, buffered=False)
        found[url] = read(answer)
        if answer.status_code == 200:
            evening.drawn.add(page)
    return found


def addresses(evening: Evening) -> Iterator[tuple[str, str]]:
    """Every page of the app with its addresses; one with an argument that has no values here fails."""
    values: dict[str, list[Any]] = {
        "code": [evening.host.code],
        "n": [0, *SEATS.values()],
        "ticket": [*evening.tickets, "abc"],
        "cell": ["1,0", "2,0", "8,0"],
        "version": [evening.host.service.version(evening.host.code)],
        "name": ["app.js"],  # files, which know no table
    }
    for rule in evening.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            for chosen in product(*(values[name] for name in sorted(rule.arguments))):
                url = address(rule, dict(zip(sorted(rule.arguments), chosen, strict=True)))
                yield from ((rule.endpoint, url + query) for query in ("", *QUERIES.get(rule.endpoint, ())))


def address(rule: Rule, values: Mapping[str, Any]) -> str:
    built = rule.build(values)
    assert built
    return built[1]


def luck() -> Callable[[int], bytes]:
    """Chance that is the same in every evening."""
    drawn = count()
    return lambda n: hashlib.sha256(f"luck {next(drawn)}".encode()).digest()[:n]


# The evenings


@dataclass
class House:
    """Evenings by their cut and gold, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[tuple[str, tuple[int, ...]], Evening] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cut: str, gold: Mapping[str, int]) -> Evening:
        """The evening with these secrets, in the middle of its first round here."""
        key = (cut, tuple(gold.values()))
        if key not in self.made:
            self.made[key] = self.seated(gold)
            play(self.made[key], cut)
        return self.made[key]

    def seated(self, gold: Mapping[str, int]) -> Evening:
        """Everybody sits and has told what gold she brought; the seal is laid."""
        from companion import create_app

        store = shutil.copy(self.empty_store, self.folder / f"{len(self.apps)}.sqlite")
        app = create_app({"DATA": self.folder, "DATABASE_URL": f"sqlite:///{store}"})
        app.config["PROPAGATE_EXCEPTIONS"] = True
        self.apps.append(app)
        service = app.extensions["companion"]
        service.draw, service.now = luck(), lambda: 1_000_000.0
        return gathered(app, gold)

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), empty_store)
    yield house
    house.close()


def gathered(app: Flask, gold: Mapping[str, int]) -> Evening:
    host = open_table(app, first_round=str(ROUND))
    people = {name: sit(host, name) for name in gold if name != "Gül"}
    evening = Evening(app, host, {**people, "host": host, "onlooker": Person(app, host.code)})
    evening.tap("host", "/seats", do="add", name="Gül")
    for name, nuggets in gold.items():
        evening.tap("host", "/seats", do="gold", seat=SEATS[name], gold=nuggets)
    return evening


def play(evening: Evening, cut: str) -> None:
    """Cut, deal, look, inspect, swap a hat, lay cards and take one back, offer a seat and the host's page; at last Gül
    opens her curtain."""
    evening.tap("Ann", "/seat/sheet", do="cut", cut=cut)
    evening.tap("host", "/round", do="begin")
    for name in ("Ann", "Cem"):
        evening.tap(name, "/seat/sheet", do="seen")
    evening.tap("host", f"/seats/{SEATS['Ann']}/act", do="inspect", seat=SEATS["Ben"])
    evening.tap("host", f"/seats/{SEATS['Cem']}/act", do="swap-hat")
    evening.tap("host", f"/seats/{SEATS['Dia']}/act", do="inspect", seat=SEATS["Cem"])
    for name, kind in (("Cem", "theft"), ("Ben", "trapped"), ("Ann", "pickaxe")):
        evening.tap("host", f"/seats/{SEATS[name]}/token", do="put", kind=kind)
    for cell, name in (("1,0", "Ben"), ("2,0", "Dia")):
        evening.tap("host", "/maze", cell=cell, card="b_cross", by=SEATS[name], anyway="1")
    evening.tap("host", "/goals/8,0", shows="treasure")
    evening.tap("host", "/history", do="take-back")
    service, code = evening.host.service, evening.host.code
    evening.tickets = (service.offer_seat(code, HOST, SEATS["Ben"]), service.offer_host(code))
    draw_curtain(evening)


def draw_curtain(evening: Evening) -> None:
    """Gül is whoever holds the host's device now; the host himself looks on from a device that has no open curtain."""
    device, other = evening.host, Person(evening.app, evening.host.code)
    copy_cookie(device, other)
    evening.people |= {"Gül": device, "host": other}
    device.seat = SEATS["Gül"]
    evening.tap("Gül", f"/seats/{SEATS['Gül']}/curtain", do="open")
    evening.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="seen")


def copy_cookie(device: Person, other: Person) -> None:
    name = device.app.config["SESSION_COOKIE_NAME"]
    cookie = device.client.get_cookie(name)
    assert cookie
    other.client.set_cookie(name, cookie.value)


# The twins


@pytest.fixture(scope="module")
def deck(house: House) -> Callable[[str], tuple[str, ...]]:
    """The cards in the order in which a cut makes them lie."""
    host = house.seated(GOLD).host
    kept = host.service.shelf.catch_up(host.code)
    secret = seals.find_secret(host.service.engine, kept.table_id, host.sight.seal.seal)
    assert secret
    return lambda cut: shuffle(deal_key(secret, host.code, ROUND, 1, [cut]), pool(len(GOLD)))


def cuts() -> Iterator[str]:
    return (hashlib.md5(bytes([n % 256, n // 256])).hexdigest() for n in count())


FIRST_CUT = next(cuts())


def other_cut(deck: Callable[[str], tuple[str, ...]], who: str) -> str:
    """A cut by which all that this viewer knows is the same, and every other card in play is another."""
    first = deck(FIRST_CUT)

    def fits(cards: tuple[str, ...]) -> bool:
        return all((cards[at] == first[at]) == (at in KNOWN[who]) for at in range(len(GOLD) + 1))

    return next(cut for cut in cuts() if fits(deck(cut)))


def richer(who: str) -> dict[str, int]:
    """Others than the viewer brought more, if they brought anything."""
    return {name: gold + MORE if gold and name != who else gold for name, gold in GOLD.items()}


def differing(evening: Evening, twin: Evening, who: str, language: str) -> set[str]:
    """The addresses that answer this viewer otherwise at the twin."""
    here, there = everything(evening, who, language), everything(twin, who, language)
    assert here.keys() == there.keys()
    return {url for url in here if here[url] != there[url]}


@pytest.mark.parametrize("who", KNOWN)
def test_other_cards_and_gold_change_no_byte_before_the_reveal(
    house: House, deck: Callable[[str], tuple[str, ...]], who: str
) -> None:
    evening, twin = house.dealt(FIRST_CUT, GOLD), house.dealt(other_cut(deck, who), richer(who))
    assert twin.answers.get(who) == evening.answers.get(who)
    assert differing(evening, twin, who, "en") == differing(evening, twin, who, "de") == set()


@pytest.mark.parametrize("who", GOLD)
def test_the_comparison_would_see_a_leaking_card(
    house: House, deck: Callable[[str], tuple[str, ...]], who: str
) -> None:
    evening, twin = house.dealt(FIRST_CUT, GOLD), house.dealt(other_cut(deck, "host"), GOLD)
    assert evening.card(who) != twin.card(who)
    assert any("/role" in url for url in differing(evening, twin, who, "en"))


# Gold stays sealed before the deal and after the reveal


def sit_together(evening: Evening) -> None:
    assert evening.host.sight.phase == "seating"


def end(evening: Evening) -> None:
    play(evening, FIRST_CUT)
    evening.tap("host", "/round", do="end", reached_by="", crystals=0)
    assert evening.host.sight.phase == "sharing"


def answer(evening: Evening) -> None:
    evening.tap("Cem", "/seat/sheet", do="steal", from_=SEATS["Ben"])
    assert evening.host.sight.phase == "proposed"


def book(evening: Evening) -> None:
    evening.tap("host", "/settlement", do="book")
    assert evening.host.sight.phase == "seating"


@pytest.mark.parametrize("who", ["host", "onlooker", "Ann", "Cem"])
def test_other_gold_changes_no_byte_while_totals_are_sealed(house: House, who: str) -> None:
    evening, twin = house.seated(GOLD), house.seated(richer(who))
    for step, language in ((sit_together, "en"), (end, "de"), (answer, "en"), (book, "de")):
        step(evening)
        step(twin)
        assert differing(evening, twin, who, language) == set(), step.__name__
    assert twin.answers.get(who) == evening.answers.get(who)


def test_the_comparison_would_see_leaking_gold(house: House) -> None:
    evening, twin = house.seated(GOLD), house.seated(richer("host"))
    assert differing(evening, twin, "host", "en") == set()
    assert any("/seat" in url for url in differing(evening, twin, "Ben", "en"))
    assert differing(evening, twin, "Cem", "en") == set()


def test_the_comparison_leaves_no_page_out(house: House) -> None:
    evening, later = house.dealt(FIRST_CUT, GOLD), house.seated(GOLD)
    for step in (end, answer, book):
        step(later)
    for who in KNOWN:
        everything(evening, who, "en")
        everything(later, who, "en")
    asked = {page for page, _ in addresses(evening)}
    assert asked - evening.drawn - later.drawn == {"asset", "lobby.back_home"}
