"""Anything at all sent to every address: nothing breaks, nothing is disclosed, and the game goes on."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.play import full_replay
from tests.web.people import ADDRESS, NoLimits, Person, open_table, sit, sit_without_phone
from tests.web.secrecy.acts import ACTS
from tests.web.secrecy.driver import EDITIONS

TEMPLATES = Path(__file__).parents[3] / "templates"
NAMES = ("Ann", "Ben", "Cem")
SOME, MANY = 40, 2_000

TEXTS = (
    *("", " ", "0", "1", "2", "3", "-1", "99", "1e9", "NaN", "9" * 40, "on", "off", "true", "1.5", "None", "null"),
    *("3,-1", "0,0", "1,0", "12,-2", "99,99", "A1", "C5", "-3,2", "C-5", "r2c3", "1,", ",", "blue", "green", "yellow"),
    *("NS", "NESW", "N|E", "NN", "EW-lake", "NS 0", "free NS - 0 0", "treasure", "gold", "gems", "stone-ne 1", "goal"),
    *("<script>alert(1)</script>", "{{ 7 * 7 }}", "%s%n", "'; DROP TABLE entry; --", "../../etc/passwd", "\x00"),
    *("\ud7ff", "Ann", "Å" * 30, "名前", "\u202eevil", "👩‍👩‍👧‍👦", "x" * 300, "x" * 5000, "a" * 32, "0" * 32),
    "\r\nSet-Cookie: a=b",
)
SHOWN = ("act", "lies", "result_version", "start", "swaps", "taken")
"""Fields that say what the page showed."""


def fields() -> list[str]:
    """Every name of a field that some form of ours has, and some that none has."""
    text = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    numbered = {f"{name}.{n}" for name in ("role", "treasures", "other", "claims", "trolls", "option") for n in (1, 2)}
    return sorted({*re.findall(r'name="([a-z_.]+)"', text), *numbered, *SHOWN, "once", "do", "nothing", ""})


class Monkey:
    """Somebody with time. It asks as host, as a player, as nobody; every request is the choice of a seed."""

    def __init__(self, app: Flask, chance: Random) -> None:
        self.app, self.chance = app, chance
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "stream.stream"]
        self.fields, self.moves = fields(), sorted({"nothing", *(act.rule.rpartition("/")[2] for act in ACTS)})
        self.tables = [self.laid(edition) for edition in EDITIONS]
        self.answers: Counter[int] = Counter()

    def laid(self, edition: str) -> list[Person]:
        """A table of this edition with players, one of them without a phone, and a round that is played."""
        host = open_table(self.app, edition)
        most = EDITIONS[edition].seats[-1]
        people = [host, *(sit(host, name) for name in NAMES[: min(most, 3)])]
        if most > 3:
            sit_without_phone(host, "Dia")
        if edition == "lost_mines":
            host.post("/do/mark-board", cells=["C1", "C5", "C3", "D3", "A1"], cell="A5")
        assert host.post("/do/deal").status_code == 200
        return [*people, Person(self.app, host.code)]

    def asks(self) -> None:
        """One request."""
        people = self.chance.choice(self.tables)
        person, rule = self.chance.choice(people), self.chance.choice(self.rules)
        path = self.path(rule, person.code)
        method = self.chance.choice(sorted((rule.methods or {"GET"}) - {"OPTIONS", "HEAD"}))
        headers = {"Origin": ADDRESS} if self.chance.random() < 0.97 else {}
        headers |= {"HX-Request": "true"} if self.chance.random() < 0.6 else {}
        if method == "POST":
            response = person.client.post(path, base_url=ADDRESS, data=self.form(), headers=headers)
        else:
            query = {self.chance.choice(self.fields): self.text() for _ in range(self.chance.randrange(3))}
            response = person.client.get(path, base_url=ADDRESS, query_string=query, headers=headers)
        self.answers[response.status_code] += 1
        body = response.get_data()
        assert response.status_code < 500, (method, path, response.status_code)
        assert b"Traceback" not in body
        assert b"<script>alert(1)" not in body
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        response.close()

    def path(self, rule: Rule, code: str) -> str:
        """The rule's address, its places filled with what may be there or with what may not."""
        choose, codes = self.chance.choice, self.chance.choices([code, code.lower(), "ZZZZ", "🙂"], [30, 3, 1, 1])
        path = rule.rule.replace("<code>", codes[0]).replace("<name>", choose(self.moves))
        places = ["1", "2", "3", "0", "99", "3,-1", "1,0", "-1", "A1", "x" * 50, "%00", "saboteur"]
        return re.sub("<[^>]+>", lambda _: choose(places), path)

    def form(self) -> dict[str, Any]:
        """A few fields; the act is mostly one that there is; seldom a file or a flood."""
        chance = self.chance
        form: dict[str, Any] = {
            chance.choice(self.fields): [self.text()] * chance.randrange(1, 3) for _ in range(chance.randrange(7))
        }
        if chance.random() < 0.5:
            form["do"] = chance.choice(("put", "take", "open", "close", "show", "forget-all", "nothing"))
        if chance.random() < 0.02:
            form["file"] = (io.BytesIO(chance.randbytes(chance.choice([0, 10, 5000]))), "file.json")
        return form

    def text(self) -> str:
        return self.chance.choice(TEXTS) if self.chance.random() < 0.8 else str(self.chance.randrange(-3, 12))

    def games_go_on(self) -> None:
        """Every table still answers, and its log folds to what is shown."""
        for host, *_ in self.tables:
            for page in ("", "/host", "/history"):
                host.page(page)
            kept = host.service.load(host.code)
            assert full_replay(kept.entries) == kept.table


@pytest.fixture
def monkey(app: Flask) -> Iterator[Monkey]:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.extensions["rate_limits"] = NoLimits()
    yield Monkey(app, Random(77))


@pytest.mark.parametrize("many", [SOME, pytest.param(MANY, marks=pytest.mark.long)])
def test_random_requests_never_fail(monkey: Monkey, many: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(many):
            monkey.asks()
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert monkey.answers[200] + monkey.answers[303] > many / 10, monkey.answers
    monkey.games_go_on()


HUGE = str(2**63)
"""A number that no database takes."""


@pytest.mark.parametrize("seat", ["2", pytest.param(HUGE, marks=pytest.mark.long)])
def test_a_huge_number_in_any_form_field_or_address_breaks_nothing(monkey: Monkey, seat: str) -> None:
    """Every act at its address, as host: what chance alone seldom brings together."""
    host, headers = monkey.tables[0][0], {"Origin": ADDRESS}
    numbers = dict.fromkeys((*SHOWN, "to", "n", "version", "by", "victim", "round", "gold", "value"), HUGE)
    sent = sorted({(act.rule, str(act.form.get("do", ""))) for act in ACTS if act.rule.startswith("/t/<code>")})
    for rule, do in sent:
        path = re.sub(r"<int:[^>]+>", HUGE, rule.replace("<code>", host.code))
        answer = host.client.post(path, base_url=ADDRESS, data=numbers | {"seat": seat, "do": do}, headers=headers)
        assert answer.status_code < 500, (path, do)
    monkey.games_go_on()
