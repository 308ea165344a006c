"""Who may do what: every route that changes something, tried by everybody who might, as one table.

A refusal leaves no row in the store otherwise than it was, and gives no key away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.config import beside
from companion.rules.cards import duel_card, lost_card, path_card
from companion.rules.editions import find_edition
from companion.rules.features import Gold, Troll
from companion.store.rows import ENTRIES, KEYS, SEALS, TABLES, TICKETS
from companion.table import moves
from companion.table.viewer import HOST, at_seat
from companion.web.access import SAFE
from tests.table.lost_evening import marks
from tests.web.people import ADDRESS, Person, open_table, sit

NOBODY, CODE, OTHER_TABLE, OTHER_SEAT = "nobody", "code only", "other table", "other seat"
REMOVED, OLD_PHONE, HERSELF, LURED, THE_HOST = "removed seat", "old phone", "herself", "lured host", "host"

EVERYBODY = {NOBODY, CODE, OTHER_TABLE, OTHER_SEAT, REMOVED, OLD_PHONE, HERSELF, THE_HOST}
"""All but the host whose browser another site sends: that may nothing."""
WITH_CODE = EVERYBODY - {NOBODY}


@dataclass
class Stage:
    """A table in this phase: Ann, Eva (on her second phone) and Gül without a phone sit there, Finn has left. Where
    only two can play, Gül is not there.

    `words` is what forms and addresses name: seats, the table's code, a mark.
    """

    app: Flask
    phase: str
    people: dict[str, Person]
    words: dict[str, Any] = field(default_factory=dict)

    def do(self, move: moves.Move, viewer: Any = HOST, **said: Any) -> None:
        self.host.service.record(self.host.code, viewer, move, **said)

    @property
    def host(self) -> Person:
        return self.people[THE_HOST]


def stage(app: Flask, phase: str, edition: str = "saboteur2") -> Stage:
    """The table with everybody around it."""
    by_hand = phase in ("sharing", "proposed", "finished")
    host = open_table(app, edition, roles="cards" if by_hand else "companion", rounds="1")
    finn = sit(host, "Finn")
    host.service.remove(host.code, HOST, finn.seat)
    ann, old = sit(host, "Ann"), sit(host, "Eva")
    eva, stranger = Person(app, host.code, "Eva"), Person(app, host.code)
    found = Stage(app, phase, {CODE: stranger, OTHER_SEAT: ann, REMOVED: finn, OLD_PHONE: old, HERSELF: eva})
    found.people |= {THE_HOST: host, LURED: host, NOBODY: Person(app, "QQQQ"), OTHER_TABLE: elsewhere(app, host.code)}
    ticket = host.service.offer_seat(host.code, HOST, old.seat)
    assert eva.post(f"/take/{ticket}", htmx=False).status_code == 303
    if find_edition(edition).seats[-1] > 2:
        found.do(moves.add_seat, name="Gül")
    found.words = {"ann": ann.seat, "eva": old.seat, "finn": finn.seat, "gul": 4, "key": "abc"}
    go_to(found, phase)
    for person in found.people.values():
        person.get()  # everybody has her page open
    return found


def elsewhere(app: Flask, code: str) -> Person:
    """Host and guest of another table, who knows the code of this one."""
    other = open_table(app)
    assert other.post("/seats", do="sit", name="Zoe").status_code == 200
    other.code = code
    return other


def go_to(found: Stage, phase: str) -> None:
    """On to this phase; who is asked in `sharing` the act itself makes ready."""
    if phase == "seating":
        return
    found.do(moves.begin)
    if phase in ("dealt", "sharing"):
        return
    found.do(moves.end, reached_by=None, roles=("saboteur", "geologist", "geologist"))
    if phase == "finished":
        found.do(moves.book)


# What makes a stage ready for an act


def theft_of(name: str) -> Callable[[Stage], None]:
    """The round is over, and this seat is asked whom it robs."""

    def ready(found: Stage) -> None:
        found.do(moves.put_token, seat=found.words[name], kind="theft")
        found.do(moves.end, reached_by=None, roles=("saboteur", "geologist", "geologist"))

    return ready


def drafting(first: str) -> Callable[[Stage], None]:
    """This seat, Eva or Gül, reached the treasure and takes a gold card; the other comes next, Ann is the saboteur."""

    def ready(found: Stage) -> None:
        found.do(moves.end, reached_by=found.words[first], roles=("saboteur", "gold-digger", "gold-digger"))
        found.words["card"] = cards_before(found, first)[0]

    return ready


def cards_before(found: Stage, name: str) -> tuple[int, ...]:
    asking = found.host.service.look(found.host.code, at_seat(found.words[name])).asking
    return asking.choices if asking else ()


def drafted(found: Stage) -> None:
    """Both have taken one, in secret."""
    drafting("eva")(found)
    for name in ("eva", "gul"):
        seat = found.words[name]
        found.do(moves.draft, at_seat(seat), seat=seat, value=cards_before(found, name)[0])


def curtain_drafting(found: Stage) -> None:
    drafting("gul")(found)
    curtain(found)


def curtain_drafted(found: Stage) -> None:
    drafted(found)
    curtain(found)


def asked(found: Stage) -> None:
    seat = found.words["eva"]
    _, found.words["mark"] = found.host.service.ask_seat(found.host.code, seat)


def shown(found: Stage) -> None:
    for name in ("eva", "gul"):
        found.do(moves.inspect, by=found.words[name], seat=found.words["ann"])


def curtain(found: Stage) -> None:
    assert found.host.post(f"/seats/{found.words['gul']}/curtain", do="open").status_code == 200


def curtain_shown(found: Stage) -> None:
    shown(found)
    curtain(found)


def curtain_theft(found: Stage) -> None:
    theft_of("gul")(found)
    curtain(found)


def laid(found: Stage) -> None:
    found.do(moves.put_token, seat=found.words["eva"], kind="pickaxe")


def dug(found: Stage) -> None:
    found.do(moves.place_path, cell=(1, 0), card=path_card("NEW"))


def billed(found: Stage) -> None:
    """Eva has two gold cards and a troll to pay."""
    eva = found.words["eva"]
    found.do(moves.end, reached_by=None, claims={eva: (1, 2)}, trolls={eva: 1})


def troll_met(found: Stage) -> None:
    """A card with gold and a troll lies before Ann's start, and she claimed the gold."""
    card = duel_card("EW", Gold(1, "EW"), Troll("E"))
    found.do(moves.place_path, cell=(1, -1), card=card, by=found.words["ann"])


def on_the_board(found: Stage) -> None:
    """Eva's dwarf stands on the mine with gems, and took some; a card lies beside blue's start; it is Ann's turn."""
    found.do(moves.mark_board, **marks())
    found.do(moves.place_path, cell=(3, 0), card=lost_card("EW"), anyway=True)
    found.do(moves.begin_turn, seat=found.words["ann"])
    found.do(moves.reveal_goal, cell=(5, 0), shows="gems", anyway=True)
    found.do(moves.move_dwarf, seat=found.words["eva"], cell=(5, 0), anyway=True)
    found.do(moves.take_treasure, seat=found.words["eva"])


def taken_back(found: Stage) -> None:
    found.do(moves.take_back)


def host_ticket(found: Stage) -> None:
    found.words["key"] = found.host.service.offer_host(found.host.code)


def ticket(found: Stage) -> None:
    found.words["key"] = found.host.service.offer_seat(found.host.code, HOST, found.words["eva"])


# The table


@dataclass(frozen=True)
class Act:
    """A form for a route in a phase at a table of this `box`, and who may send it. `n` is the seat that the address
    names; a field `file` is sent as a file; `before` makes ready; `anew` makes ready for each person; a `harmless` act
    changes nothing in the store, whoever does it."""

    rule: str
    may: frozenset[str]
    form: Mapping[str, str | list[str]]
    phase: str = "seating"
    box: str = "saboteur2"
    n: str = "eva"
    before: Callable[[Stage], None] | None = None
    anew: Callable[[Stage], None] | None = None
    harmless: bool = False

    def __str__(self) -> str:
        return f"{self.rule} {self.form.get('do', '')} {self.phase}"


def act(rule: str, may: set[str], do: str = "", **more: Any) -> Act:
    named = {"phase", "box", "n", "before", "anew", "harmless"}
    form = {name.rstrip("_"): value for name, value in more.items() if name not in named}
    said = {"do": do, **form} if do else form
    return Act(rule, frozenset(may), said, **{name: value for name, value in more.items() if name in named})


def host_act(rule: str, do: str = "", **more: Any) -> Act:
    return act(rule, {THE_HOST}, do, **more)


def seat_act(do: str, **more: Any) -> Act:
    return act("/t/<code>/seat/sheet", {HERSELF}, do, **more)


SEATS, DEED, INSIDE = "/t/<code>/seats", "/t/<code>/seats/<int:n>/act", "/t/<code>/seats/<int:n>/sheet"
TOKEN, CURTAIN, GOLD = "/t/<code>/seats/<int:n>/token", "/t/<code>/seats/<int:n>/curtain", "/t/<code>/settlement"
ROUND, PAST, MAZE = "/t/<code>/round", "/t/<code>/history", "/t/<code>/maze"

MET = {"phase": "dealt", "box": "duel", "before": troll_met, "cell": "1,-1"}
DRAFT = {"phase": "sharing", "box": "saboteur"}
FOUND = {"phase": "dealt", "box": "lost_mines"}
WALKED = {**FOUND, "before": on_the_board, "cell": "5,0"}
COPY, DWARF = {"rule": "/t/<code>/copy", "box": "lost_mines"}, "/t/<code>/dwarfs/<int:n>"

ACTS = [
    act("/tables", EVERYBODY, edition="saboteur2"),
    act("/join", WITH_CODE, code="{code}", harmless=True),
    act("/language", EVERYBODY, language="de", harmless=True),
    act("/t/<code>", WITH_CODE, name="Zoe {who}"),
    act("/T/<code>", WITH_CODE, name="Zoe {who}"),
    act("/t/<code>", WITH_CODE, asks="{eva}"),
    act("/t/<code>/take/<ticket>", WITH_CODE, anew=ticket),
    act("/t/<code>/take/<ticket>", set()),
    act("/t/<code>/take/<ticket>", set(), anew=host_ticket),
    act("/t/<code>/take-host/<ticket>", WITH_CODE, anew=host_ticket),
    act("/t/<code>/take-host/<ticket>", set(), anew=ticket),
    host_act("/t/<code>/options", **{"option.totals": "open"}),
    seat_act("cut", cut="0f" * 16),
    seat_act("rename", name="Zoe"),
    seat_act("leave"),
    seat_act("seen", phase="dealt"),
    seat_act("done", phase="dealt", before=shown, seat="{ann}"),
    seat_act("steal", phase="sharing", before=theft_of("eva"), from_=""),
    seat_act("draft", **DRAFT, before=drafting("eva"), value="{card}"),
    seat_act("note", phase="dealt", box="duel", cell="5,0", note="gold"),
    seat_act("pay", phase="dealt", box="duel", before=billed, cards="2"),
    seat_act("treasures", **FOUND, values="3"),
    seat_act("note", **FOUND, cell="12,-2", kind="gems"),
    seat_act("correct", **DRAFT, before=drafted, gold="0", why="misread"),
    host_act(SEATS, "add", name="Zoe"),
    host_act(SEATS, "rename", seat="{eva}", name="Zoe"),
    host_act(SEATS, "move", seat="{eva}", to="0"),
    host_act(SEATS, "remove", seat="{eva}"),
    host_act(SEATS, "sit", name="Zoe"),
    host_act(SEATS, "back", seat="{finn}"),
    host_act(SEATS, "gold", seat="{eva}", gold="3"),
    host_act(SEATS, "allow", before=asked, seat="{eva}", mark="{mark}"),
    host_act(SEATS, "refuse", before=asked, seat="{eva}", mark="{mark}"),
    host_act("/t/<code>/seats/<int:n>/hand-over"),
    host_act(TOKEN, "put", phase="dealt", kind="pickaxe"),
    host_act(TOKEN, "take", phase="dealt", before=laid, kind="pickaxe"),
    host_act(DEED, "inspect", phase="dealt", seat="{ann}"),
    host_act(DEED, "inspect", **FOUND, seat="{ann}"),
    host_act(DEED, "swap-hat", phase="dealt"),
    host_act(DEED, "steal", phase="sharing", n="gul", before=theft_of("gul"), from_=""),
    host_act(DEED, "pass", phase="sharing", before=theft_of("eva")),
    host_act(DEED, "draft", **DRAFT, n="gul", before=drafting("gul"), value="{card}"),
    host_act(DEED, "pass", **DRAFT, before=drafting("eva"), gets="later"),
    host_act(DEED, "pass", **DRAFT, before=drafting("eva")),
    host_act(CURTAIN, "open", n="gul"),
    host_act(CURTAIN, "close", n="gul", before=curtain),
    host_act(INSIDE, "seen", phase="dealt", n="gul", before=curtain),
    host_act(INSIDE, "done", phase="dealt", n="gul", before=curtain_shown, seat="{ann}"),
    host_act(INSIDE, "steal", phase="sharing", n="gul", before=curtain_theft, from_=""),
    host_act(INSIDE, "draft", **DRAFT, n="gul", before=curtain_drafting, value="{card}"),
    host_act(INSIDE, "treasures", **FOUND, n="gul", before=curtain, values="3"),
    act(INSIDE, set(), "treasures", **FOUND, n="gul", values="3"),
    host_act(INSIDE, "correct", **DRAFT, n="gul", before=curtain_drafted, gold="0", why="misread"),
    act(INSIDE, set(), "seen", phase="dealt", n="gul"),
    act(INSIDE, set(), "seen", phase="dealt", before=curtain),
    host_act(ROUND, "begin"),
    host_act(ROUND, "end", phase="dealt", reached_by=""),
    host_act(ROUND, "end", **FOUND, **{"treasures.2": "3", "dragon": "{eva}"}),
    host_act(ROUND, "again", phase="finished"),
    host_act(MAZE, phase="dealt", cell="1,0", card="b_cross"),
    host_act(f"{MAZE}/<cell>/turn", phase="dealt", before=dug),
    host_act(f"{MAZE}/<cell>/move", phase="dealt", before=dug, to="-1,0"),
    host_act(f"{MAZE}/<cell>/remove", phase="dealt", before=dug),
    host_act("/t/<code>/goals/<cell>", phase="dealt", cell="8,0", shows="treasure"),
    host_act("/t/<code>/cells/<cell>/token", "put", **MET, kind="bribe", side="E", by="{ann}"),
    host_act("/t/<code>/cells/<cell>/claim", **MET, place="0", seat="{eva}"),
    host_act("/t/<code>/turn", phase="dealt", box="duel", seat="{eva}"),
    host_act("/t/<code>/turn", **FOUND, before=on_the_board, seat="{eva}"),
    host_act(DWARF, **(WALKED | {"cell": "3,0"}), anyway="1"),
    host_act(DWARF, "take", **WALKED),
    host_act(DWARF, "put-back", **WALKED),
    host_act("/t/<code>/cells/<cell>/token", "put", **(WALKED | {"cell": "3,0"}), kind="trap", side="E", by="{ann}"),
    host_act("/t/<code>/goals/<cell>", **WALKED, shows="gold"),
    host_act(**COPY, do="mark", cells=["A1", "A2", "A3", "A4", "A5"], cell="A6"),
    host_act(**COPY, do="list", gems="3 4"),
    host_act(**COPY, do="read", file='{{"edition": "lost_mines", "treasures": {{"gems": [3]}}}}'),
    host_act(GOLD, "pay", phase="dealt", box="duel", before=billed, seat="{eva}", cards="2"),
    host_act(GOLD, "book", phase="proposed"),
    host_act(GOLD, "correct", phase="proposed", seat="{ann}", gold="1", why="miscounted"),
    host_act(PAST, "take-back"),
    host_act(PAST, "redo", before=taken_back),
    host_act(PAST, "back-to", version="3"),
]


def attempt(found: Stage, act: Act, who: str) -> TestResponse:
    """This person sends the form from our own page; a lured one from another site's."""
    person = found.people[who]
    words = {**found.words, "code": person.code, "who": who}
    form: dict[str, Any] = {name: filled(value, words) for name, value in act.form.items()}
    if "file" in form:
        form["file"] = (BytesIO(form["file"].encode()), "copy.json")
    origin = "https://example.org" if who == LURED else ADDRESS
    headers = {"Origin": origin, "HX-Request": "true"}
    return person.client.post(address(found, act, person), base_url=ADDRESS, data=form, headers=headers)


def filled(value: str | list[str], words: Mapping[str, Any]) -> str | list[str]:
    return [one.format_map(words) for one in value] if isinstance(value, list) else value.format_map(words)


def address(found: Stage, act: Act, person: Person) -> str:
    """The act's address for this person, who names the seat that is or was her own; others name Eva's."""
    rule = next(
        rule for rule in found.app.url_map.iter_rules() if rule.rule == act.rule and "POST" in (rule.methods or ())
    )
    values = {"code": person.code, "n": found.words[act.n], "ticket": found.words["key"]}
    values["cell"] = act.form.get("cell", "1,0")
    built = rule.build({name: values[name] for name in rule.arguments})
    assert built
    own = found.words["finn"] if person is found.people[REMOVED] else found.words["eva"]
    return built[1] + (f"?n={own}" if act.rule.endswith("/seat/sheet") else "")


def outcome(found: Stage, act: Act, who: str) -> str:
    """What came of it: done, nothing (taken, but nothing to do), refused, or a refusal that was none."""
    before = rows(found)
    answer = attempt(found, act, who)
    changed, given = rows(found) != before, "Set-Cookie" in answer.headers
    if answer.status_code < 400:
        return "done" if changed else "nothing"
    return f"refused with {answer.status_code}, but" if changed or given else "refused"


def rows(found: Stage) -> list[Any]:
    """All that the store holds, but for when a key was made and used."""
    keys = select(KEYS.c.table_id, KEYS.c.hash, KEYS.c.holder, KEYS.c.state)
    with found.host.service.engine.connect() as connection:
        return [connection.execute(query).all() for query in (keys, *map(select, (TABLES, ENTRIES, TICKETS, SEALS)))]


@pytest.mark.parametrize("act", ACTS, ids=str)
def test_each_act_is_done_for_those_who_may_and_refused_to_all_others(app: Flask, act: Act) -> None:
    found = stage(app, act.phase, act.box)
    if act.before:
        act.before(found)
    came = {}
    for who in sorted(found.people, key=lambda who: (who in act.may, who)):
        if act.anew:
            act.anew(found)
        came[who] = outcome(found, act, who)
    done = "nothing" if act.harmless else "done"
    assert came == {who: done if who in act.may else "refused" for who in found.people}


def test_every_route_that_changes_something_is_in_the_table(app: Flask) -> None:
    unsafe = {rule.rule for rule in app.url_map.iter_rules() if (rule.methods or set()) - SAFE}
    assert unsafe == {act.rule for act in ACTS}


def test_every_act_that_a_page_offers_is_in_the_table() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in beside("templates").rglob("*.html"))
    offered = {*re.findall(r'name="do" value="([\w-]+)"', said), *re.findall(r"\bact\('([\w-]+)'", said)}
    assert {"begin", "cut"} < offered <= {act.form.get("do", "") for act in ACTS}
