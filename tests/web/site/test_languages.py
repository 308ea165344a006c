"""Languages: each phone its own, and no page that is half in one and half in another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask

from companion.translations.gather import LANGUAGES, read
from tests.web.lost_mines.miners import (
    BOARD,
    Mine,
    at,
    deal,
    deal_by_hand,
    end,
    enter,
    go,
    lay,
    note,
    open_mine,
    put,
    tell,
    turn,
)
from tests.web.people import Person, sit

TOLD = {f"role__{n}": role for n, role in enumerate(["boss", "blue-digger", "blue-digger", *["green-digger"] * 3], 1)}
ASKS = {
    "de": "Wen bestiehlst du?",
    "en": "Whom do you rob?",
    "sv": "Vem stjäl du från?",
    "fr": "Qui voles-tu\u202f?",
    "es": "¿A quién robas?",
    "nl": "Wie beroof je?",
    "it": "Chi derubi?",
}
# English that is not in sentences of other languages: words that were never given to the translators.
ENGLISH = {"the", "of", "and", "you", "your", "who", "whom", "what", "with", "this", "their", "has", "have"}
# What looks like it, but is a word of their own.
OWN = {"es": {"has"}, "nl": {"of", "have"}}
FIELD = re.compile(r"%\\?\((\w+)\\?\)s|\\?\{(\w+)\\?\}")
# What is printed on the box in every language.
NAMED = "The Lost Mines"
# It only keeps room under the boards of the plate; nobody reads it, and it is hidden from screen readers.
HUSH = "Nobody reads this:"


class Texts(HTMLParser):
    """What a person reads of a page, or hears: its texts and the attributes that are said."""

    SAID = frozenset({"aria-label", "title", "placeholder", "alt", "data-says", "data-good", "data-bad"})
    SILENT = frozenset({"script", "style", "svg"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.silent += tag in self.SILENT
        self.texts += [value for name, value in attrs if name in self.SAID and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip() and HUSH not in data:
            self.texts.append(" ".join(data.split()))


def english(language: str) -> re.Pattern[str]:
    """Whatever was translated into `language`, as it is in English."""
    words, said = set(), set()
    for message in read(language):
        for text, other in zip(forms(message.id), forms(message.string), strict=True) if message.id else ():
            said.add(other)
            words.add(text)
    known = [FIELD.sub(".+?", re.escape(text)) for text in words - said if len(FIELD.sub("", text).strip()) > 3]
    return re.compile("|".join(known))


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.fixture(scope="module", params=LANGUAGES)
def tongue(request: pytest.FixtureRequest) -> tuple[str, re.Pattern[str]]:
    return request.param, english(request.param)


class Reader:
    """Somebody who opens pages in one language and notes what is English in them."""

    def __init__(self, tongue: tuple[str, re.Pattern[str]]) -> None:
        self.language, self.english = tongue
        self.left_over = re.compile(rf"\b({'|'.join(ENGLISH - OWN.get(self.language, set()))})\b", re.IGNORECASE)
        self.found: dict[str, list[str]] = {}

    def read(self, when: str, person: Person, *paths: str) -> None:
        for path in paths:
            answer = person.get(path, Accept_Language=self.language)
            assert answer.status_code in (200, 403, 404, 410), (when, path)
            self.note(f"{when} {path}", answer.get_data(as_text=True))

    def note(self, where: str, html: str) -> None:
        said = [text.replace(NAMED, "") for text in Texts(html).texts]
        wrong = [text for text in said if self.english.fullmatch(text) or self.left_over.search(text)]
        if wrong:
            self.found[where] = wrong


@pytest.fixture
def reader(tongue: tuple[str, re.Pattern[str]]) -> Iterator[Reader]:
    """Reads along; in the end nothing English may have been found."""
    reader = Reader(tongue)
    yield reader
    assert reader.found == {}


HOST = ("/host", "/round", "/seats", "/settlement", "/options", "/history", "/seals", "/board")
SEAT = ("", "/seat", "/seat?sheet=menu")


# No page is half English


def test_the_ear_for_english_hears_it(host: Person, tongue: tuple[str, re.Pattern[str]]) -> None:
    reader = Reader(tongue)
    reader.note("home", Person(host.app).text(""))
    reader.note("host", host.text("/host"))
    assert all(len(found) > 5 for found in reader.found.values()) and len(reader.found) == 2


def test_pages_before_anybody_sits(app: Flask, host: Person, reader: Reader) -> None:
    stranger = Person(app)
    reader.read("home", stranger, "", "/no-such-page", "/t/BBBB")
    stranger.code = host.code
    reader.read("door", stranger, "")
    reader.read("empty table", host, *HOST)


def test_pages_of_the_lost_mines(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", "Dia", begin=False)
    for number in (1, 2):
        reader.read(f"before round {number}", mine["host"], *HOST)
        mine["host"].post("/round", do="begin")
        mine["host"].post("/seats/1/act", do="inspect", seat=2)
        tell(mine["Cem"], 4, 7)
        tell(mine["Dia"])
        for name in mine:
            reader.read(f"round {number}, {name}", mine[name], *(HOST if name == "host" else (*SEAT, "/seat/role")))
        end(mine, {"Ann": [3], "Ben": [3]} if number == 1 else {}, dragon="Ann")
        reader.read(f"end {number}", mine["host"], *HOST)
        reader.read(f"end {number}", mine["Ann"], *SEAT)
        mine["host"].post("/settlement", do="book")
    reader.read("podium", mine["host"], *HOST)
    reader.read("podium", mine["Ben"], *SEAT)


def test_pages_of_a_board(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", "Dia", begin=False)
    host = mine["host"]
    for nth in range(len(BOARD)):
        reader.note(f"tap {nth}", ask(reader, host, "/copy", do="mark", cells=[*BOARD[:nth]], cell=BOARD[nth]))
    reader.note("no board", ask(reader, host, "/copy", do="mark", cells=[*BOARD[:5]], cell="Z9"))
    reader.note("no list", ask(reader, host, "/copy", do="list", gems="many"))
    reader.note("no file", ask(reader, host, "/copy", do="read"))
    reader.read("marked", host, *HOST, "/copy")
    deal(mine, "BL BX YL YX")
    reader.read("nobody's turn", host, "/host", "/maze", "/maze/5,0")
    turn(mine, "Ann")
    for cell, ground in (
        ("C3", ""),
        ("D2", "lake"),
        ("B2", "trunks"),
        ("E3", "rock"),
        ("E1", "ditch"),
        ("D1", "campfire"),
    ):
        lay(mine, cell, "NESW", ground, anyway="1", by=mine["Ann"].seat)
    for tool, cell in (("boat", "D2"), ("axe", "B2"), ("rope", "E1")):
        put(mine, tool, cell, by=mine["Ann"].seat)
    put(mine, "trap", "C3", "W", by=mine["Ann"].seat)
    put(mine, "troll", "C3", "N", by=mine["Ann"].seat)
    reader.read(
        "laid", host, "/host", "/maze", "/free-card", "/history", *(f"/maze/{at(cell)}" for cell in ("C2", "D2", "C3"))
    )
    for name, path, form in refusals(mine):
        reader.note(name, ask(reader, host, path, **form))
    go(mine, "Ann", "C3")
    dig_on = {"by": mine["Ben"].seat}
    lay(mine, "C4", "EW", **dig_on)
    enter(mine, "C5", "gems", way=["E", "W"], **dig_on)
    enter(mine, "E5", "dragon", anyway="1", by=mine["Cem"].seat)
    for name in ("Ann", "Ben", "Cem"):
        mine[name].client.set_cookie("language", reader.language)
        note(mine[name], "5,0", kind="gems", worth="3")
        note(mine[name], "12,-2", kind="dragon")
        reader.read(f"walked, {name}", mine[name], *SEAT)
    reader.read("walked", host, "/host", "/maze", "/maze/5,0", "/maze/9,-2", "/history", "/replay")
    reader.note("told otherwise", ask(reader, mine["Ann"], "/seat/sheet", do="treasures", values=["4", "4"]))
    reader.note("ended otherwise", ask(reader, host, "/round", do="end", part="maze", treasures__1=["1"]))
    end(mine, {}, anyway="1")
    reader.read("ended", host, *HOST, "/maze", "/replay")


def refusals(mine: Mine) -> list[tuple[str, str, dict[str, Any]]]:
    """What the board refuses, each by its name."""
    ann, ben = mine["Ann"].seat, mine["Ben"].seat
    return [
        ("too far", f"/dwarfs/{ann}", {"cell": "5,2"}),
        ("no mine there", f"/dwarfs/{ann}", {"do": "take", "cell": "3,0"}),
        ("not taken", f"/dwarfs/{ben}", {"do": "put-back", "cell": "3,0"}),
        ("out of reach", "/goals/5,2", {"shows": "gold"}),
        ("no obstacle", "/cells/3,0/token", {"do": "put", "kind": "axe"}),
        ("no way", "/cells/2,1/token", {"do": "put", "kind": "trap", "side": "Q"}),
        ("dwarf stands", "/maze/2,0/remove", {}),
        ("no fit", "/maze", {"cell": "9,0", "tracks": "EW"}),
    ]


def test_pages_of_the_lost_mines_with_real_cards(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", roles="cards")
    reader.read("played", mine["host"], *HOST)
    reader.read("played", mine["Ann"], *SEAT)
    end(mine, {"Cem": [1]}, "Ann", **deal_by_hand(mine, Ann="blue-loyal", Ben="blue-selfish", Cem="yellow-saboteur"))
    reader.read("end", mine["host"], *HOST)


def test_pages_between_rounds(host: Person, guests: dict[str, Person], reader: Reader) -> None:
    host.post("/seats", do="add", name="Gül")
    guests["Ben"].cut()
    reader.read("seated", host, *HOST)
    reader.read("seated", guests["Ann"], *SEAT)
    reader.read("cut", guests["Ben"], *SEAT)
    reader.read("door", Person(host.app, host.code), "")


def test_pages_while_a_round_is_played(host: Person, guests: dict[str, Person], reader: Reader) -> None:
    host.post("/seats", do="add", name="Gül")
    host.post("/round", do="begin")
    for token in ("pickaxe", "lantern", "cart", "theft", "trapped"):
        host.post("/seats/1/token", do="put", kind=token)
    host.post("/seats/2/act", do="inspect", seat=1)
    guests["Cem"].post("/seat/sheet", do="seen")
    host.post("/seats/3/act", do="swap-hat")
    late = sit(host, "Leo")
    reader.read("dealt", host, *HOST, "/seats/7/curtain")
    host.post("/seats/7/curtain", htmx=False, do="open")
    reader.read("curtain open", host, "/seats/7/curtain", "/seats/7/role")
    for guest in (guests["Ann"], guests["Ben"], guests["Cem"], late):
        reader.read(f"dealt {guest.name}", guest, *SEAT)


def test_every_role_on_its_plate(host: Person, dealt: dict[str, Person], reader: Reader) -> None:
    for guest in dealt.values():
        reader.read(guest.role, guest, "/seat/role")


def test_pages_from_the_theft_to_the_winner(host: Person, guests: dict[str, Person], reader: Reader) -> None:
    host.post("/options", option__roles="cards", option__rounds="2")
    for number in (1, 2):
        play_by_hand(host)
        for person, paths in ((host, HOST), (guests["Ben"], SEAT), (guests["Dia"], SEAT)):
            reader.read(f"round {number} theft", person, *paths)
        guests["Dia"].post("/seat/sheet", do="steal", from_="2")
        read_both(reader, f"round {number} receipt", host, guests["Ben"])
        host.post("/settlement", do="correct", seat=3, round=number, gold=2, why="Zählfehler")
        host.post("/settlement", do="book")
        read_both(reader, f"round {number} booked", host, guests["Ben"])
    assert host.sight.phase == "finished"


def play_by_hand(host: Person) -> None:
    """A round with real cards, in which blue wins and Dia may steal."""
    assert host.post("/round", do="begin").status_code == 200
    host.post("/seats/4/token", do="put", kind="theft")
    host.post("/seats/5/token", do="put", kind="trapped")
    assert host.post("/round", do="end", reached_by=2, open_to="blue", crystals=3, **TOLD).status_code == 200


def read_both(reader: Reader, when: str, host: Person, guest: Person) -> None:
    reader.read(when, host, *HOST)
    reader.read(when, guest, *SEAT, "/history", "/seals")


def test_pages_after_something_was_taken_back(host: Person, dealt: dict[str, Person], reader: Reader) -> None:
    host.post("/history", do="take-back")
    reader.read("taken back", host, *HOST)
    reader.read("taken back", dealt["Ann"], *SEAT)


def test_pages_of_who_lost_a_seat(host: Person, guests: dict[str, Person], reader: Reader) -> None:
    stranger = Person(host.app, host.code)
    stranger.post("", htmx=False, asks=1)
    reader.read("asking", stranger, "/asking/1")
    reader.read("asked", host, "/seats")
    reader.note("hand-over", ask(reader, host, "/seats/1/hand-over"))
    guests["Ben"].post("/seat/menu", do="leave")
    reader.read("gone", guests["Ben"], "/seat")


def ask(reader: Reader, person: Person, path: str, htmx: bool = True, **form: Any) -> str:
    """The answer to a post, in the reader's language."""
    person.client.set_cookie("language", reader.language)
    return person.post(path, htmx, **form).get_data(as_text=True)


@pytest.mark.parametrize("htmx", [True, False])
def test_refusals(host: Person, dealt: dict[str, Person], reader: Reader, htmx: bool) -> None:
    reader.note("deal twice", ask(reader, host, "/round", htmx, do="begin"))
    reader.note("no name", ask(reader, host, "/seats", htmx, do="add", name=" "))
    reader.note("twice", ask(reader, host, "/seats", htmx, do="rename", seat=1, name="Ben"))
    reader.note("bad end", ask(reader, host, "/round", htmx, do="end", reached_by="", open_to="blue", crystals="many"))
    reader.note("not his", ask(reader, dealt["Ann"], "/round", htmx, do="begin"))


# Whose language


def title(person: Person, **headers: str) -> str:
    found = re.search(r'<html lang="(\w+)".*?<h1>(.*?)</h1>', person.text("", **headers), re.DOTALL)
    assert found
    return f"{found[1]}: {found[2]}"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("sv", "sv: Ta plats"),
        ("de-AT, de;q=0.9, en;q=0.5", "de: Nimm Platz"),
        ("de-AT, en;q=0.5", "de: Nimm Platz"),
        ("fr-CA, en;q=0.5", "fr: Prends place"),
        ("es-MX, fr;q=0.8", "es: Toma asiento"),
        ("fi, sv;q=0.8, en;q=0.5", "sv: Ta plats"),
        ("fi", "en: Take a seat"),
        ("", "en: Take a seat"),
    ],
)
def test_the_browsers_language_is_spoken(host: Person, asked: str, said: str) -> None:
    assert title(Person(host.app, host.code), Accept_Language=asked) == said


def test_the_language_chosen_on_this_phone_goes_before_the_browsers(host: Person) -> None:
    phone = Person(host.app, host.code)
    phone.client.set_cookie("language", "sv")
    assert title(phone, Accept_Language="de") == "sv: Ta plats"


def test_a_language_that_is_not_there_is_as_if_none_was_chosen(host: Person) -> None:
    phone = Person(host.app, host.code)
    phone.client.set_cookie("language", "../de")
    assert title(phone, Accept_Language="de") == "de: Nimm Platz"


def choose(phone: Person, language: str, back: str) -> Any:
    code, phone.code = phone.code, ""
    answer = phone.client.post(
        "/language",
        base_url="http://localhost",
        data={"language": language, "back": back},
        headers={"Origin": "http://localhost"},
    )
    phone.code = code
    return answer


def test_choosing_a_language_keeps_it_and_goes_back(host: Person) -> None:
    phone = Person(host.app, host.code)
    answer = choose(phone, "sv", f"/t/{host.code}?a=b+c")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}?a=b+c")
    assert title(phone, Accept_Language="de") == "sv: Ta plats"


def test_an_unknown_language_changes_nothing(host: Person) -> None:
    phone = Person(host.app, host.code)
    assert "Set-Cookie" not in choose(phone, "xx", "/").headers
    assert title(phone) == "en: Take a seat"


@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/\\evil.example", ""])
def test_it_never_leads_away_from_the_companion(host: Person, back: str) -> None:
    assert choose(Person(host.app, host.code), "de", back).headers["Location"] == "/"


def test_each_phone_has_its_own_language_at_one_table(host: Person, guests: dict[str, Person]) -> None:
    host.post("/options", option__roles="cards")
    for thief, language in ((1, "de"), (4, "sv"), (5, "en")):
        guests[list(guests)[thief - 1]].client.set_cookie("language", language)
    host.post("/round", do="begin")
    for thief in (1, 4, 5):
        host.post(f"/seats/{thief}/token", do="put", kind="theft")
    host.post("/round", do="end", reached_by=2, open_to="blue", crystals=0, last_by=6, **TOLD)
    asked = {}
    while host.sight.asking:
        guest = next(g for g in guests.values() if g.seat == host.sight.asking.seat)
        asked[guest.name] = [language for language, question in ASKS.items() if question in guest.text("/seat")]
        guest.post("/seat/sheet", do="steal", from_="")
    assert asked == {"Ann": ["de"], "Dia": ["sv"], "Eva": ["en"]}


def test_a_fragment_in_another_language_is_not_taken_for_the_same(host: Person, dealt: dict[str, Person]) -> None:
    etag = host.get("/round").headers["ETag"]
    host.client.set_cookie("language", "de")
    again = host.get("/round", If_None_Match=etag)
    assert again.status_code == 200 and "haben geschaut" in again.get_data(as_text=True)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_role_answers_have_one_length_in_a_language(dealt: dict[str, Person], language: str) -> None:
    answers = [guest.get("/seat/role", Accept_Language=language).data for guest in dealt.values()]
    assert len({len(answer) for answer in answers}) == 1
    assert all(
        f'data-role="{guest.role}"'.encode() in answer for guest, answer in zip(dealt.values(), answers, strict=True)
    )
