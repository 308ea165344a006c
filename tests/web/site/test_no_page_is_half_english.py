"""No page is half in one language and half in English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from selectolax.lexbor import LexborHTMLParser

from companion.translations.extract import LANGUAGES, read_catalogue
from tests.web.people import Person, sit
from tests.web.play_lost_mines import (
    BOARD,
    Mine,
    at,
    deal,
    deal_by_hand,
    end,
    enter,
    enter_treasures,
    go,
    lay,
    note,
    open_mine,
    put,
    turn,
)
from tests.web.site.real_card_roles import TOLD

# English that is not in sentences of other languages: words that were never given to the translators.
ENGLISH = {"the", "of", "and", "you", "your", "who", "whom", "what", "with", "this", "their", "has", "have"}
# What looks like it, but is a word of their own.
OWN = {"es": {"has"}, "nl": {"of", "have"}}
FIELD = re.compile(r"%\\?\((\w+)\\?\)s|\\?\{(\w+)\\?\}")
# What is printed on the box in every language.
NAMED = "The Lost Mines"
# It only keeps room under the boards of the plate; nobody reads it, and it is hidden from screen readers.
HUSH = "Nobody reads this:"
SAID = ("aria-label", "title", "placeholder", "alt", "data-button-text", "data-good", "data-bad")
"""Attributes that somebody reads or hears."""


def texts_of(html: str) -> list[str]:
    """What a person reads of a page, or hears: its texts and the attributes that are said."""
    tree = LexborHTMLParser(html)
    texts = [node.attributes[name] or "" for name in SAID for node in tree.css(f"[{name}]")]
    tree.strip_tags(["script", "style", "svg"])
    assert tree.root
    texts += [node.text() for node in tree.root.traverse(include_text=True) if node.tag == "-text"]
    return [" ".join(text.split()) for text in texts if text.strip() and HUSH not in text]


class Ear:
    """Knows in one language whatever is still English."""

    def __init__(self, language: str) -> None:
        self.language = language
        left_over = ENGLISH - OWN.get(language, set())
        self.left_over = re.compile(rf"\b({'|'.join(left_over)})\b", re.IGNORECASE)
        self.plain, self.filled = untranslated(language)
        self.heard: dict[str, bool] = {}

    def hears(self, text: str) -> bool:
        """Whether this is English."""
        text = text.replace(NAMED, "")
        if text not in self.heard:
            left_over = self.left_over.search(text) or self.filled.fullmatch(text)
            self.heard[text] = text in self.plain or bool(left_over)
        return self.heard[text]


def untranslated(language: str) -> tuple[set[str], re.Pattern[str]]:
    """Whatever was translated into this language, as it is in English: whole sentences, and those with gaps."""
    words, translations = set(), set()
    for message in read_catalogue(language):
        for text, other in zip(forms(message.id), forms(message.string), strict=True) if message.id else ():
            translations.add(other)
            words.add(text)
    known = {text for text in words - translations if len(FIELD.sub("", text).strip()) > 3}
    filled = [FIELD.sub(".+?", re.escape(text)) for text in known if FIELD.search(text)]
    return {" ".join(text.split()) for text in known}, re.compile("|".join(filled))


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


SHORTLY = [language if language == "de" else pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES]


@pytest.fixture(scope="module", params=SHORTLY)
def ear(request: pytest.FixtureRequest) -> Ear:
    """In German; in all other languages where there is time for long tests."""
    return Ear(request.param)


class Reader:
    """Somebody who opens pages in one language, in which nothing may be English."""

    def __init__(self, ear: Ear) -> None:
        self.language, self.ear = ear.language, ear

    def finds_no_english(self, when: str, person: Person, *paths: str) -> None:
        for path in paths:
            answer = person.get(path, Accept_Language=self.language)
            assert answer.status_code in (200, 403, 404, 410), (when, path)
            self.hears_no_english(f"{when} {path}", answer.get_data(as_text=True))

    def hears_no_english(self, where: str, html: str) -> None:
        assert [text for text in texts_of(html) if self.ear.hears(text)] == [], where


@pytest.fixture
def reader(ear: Ear) -> Reader:
    return Reader(ear)


HOST = ("/host", "/round", "/seats", "/settlement", "/options", "/history", "/deals", "/board")
SEAT = ("", "/seat", "/seat?sheet=menu")


def test_the_ear_for_english_hears_it(host: Person, ear: Ear) -> None:
    for html in (Person(host.app).html(""), host.html("/host")):
        assert sum(map(ear.hears, texts_of(html))) > 5


def test_pages_before_anybody_sits(app: Flask, host: Person, reader: Reader) -> None:
    stranger = Person(app)
    reader.finds_no_english("home", stranger, "", "/no-such-page", "/t/BBBB")
    stranger.code = host.code
    reader.finds_no_english("door", stranger, "")
    reader.finds_no_english("empty table", host, *HOST)


def test_pages_of_the_lost_mines(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", "Dia", begin=False)
    for number in (1, 2):
        reader.finds_no_english(f"before round {number}", mine["host"], *HOST)
        mine["host"].post("/round", do="begin")
        mine["host"].post("/seats/1/act", do="inspect", seat=2)
        enter_treasures(mine["Cem"], 4, 7)
        enter_treasures(mine["Dia"])
        for name in mine:
            reader.finds_no_english(
                f"round {number}, {name}", mine[name], *(HOST if name == "host" else (*SEAT, "/seat/role"))
            )
        end(mine, {"Ann": [3], "Ben": [3]} if number == 1 else {}, dragon="Ann")
        reader.finds_no_english(f"end {number}", mine["host"], *HOST)
        reader.finds_no_english(f"end {number}", mine["Ann"], *SEAT)
        mine["host"].post("/settlement", do="book")
    reader.finds_no_english("podium", mine["host"], *HOST)
    reader.finds_no_english("podium", mine["Ben"], *SEAT)


def test_pages_of_a_board(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", "Dia", begin=False)
    host = mine["host"]
    for nth in range(len(BOARD)):
        reader.hears_no_english(
            f"tap {nth}", ask(reader, host, "/copy", do="mark", cells=[*BOARD[:nth]], cell=BOARD[nth])
        )
    reader.hears_no_english("no board", ask(reader, host, "/copy", do="mark", cells=[*BOARD[:5]], cell="Z9"))
    reader.finds_no_english("marked", host, *HOST, "/copy")
    deal(mine, "BL BX YL YX")
    reader.finds_no_english("nobody's turn", host, "/host", "/maze", "/maze/5,0")
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
    reader.finds_no_english(
        "laid", host, "/host", "/maze", "/free-card", "/history", *(f"/maze/{at(cell)}" for cell in ("C2", "D2", "C3"))
    )
    for name, path, form in refusals(mine):
        reader.hears_no_english(name, ask(reader, host, path, **form))
    go(mine, "Ann", "C3")
    dig_on = {"by": mine["Ben"].seat}
    lay(mine, "C4", "EW", **dig_on)
    enter(mine, "C5", "gems", way=["E", "W"], **dig_on)
    enter(mine, "E5", "dragon", anyway="1", by=mine["Cem"].seat)
    for name in ("Ann", "Ben", "Cem"):
        mine[name].client.set_cookie("language", reader.language)
        note(mine[name], "5,0", kind="gems", worth="3")
        note(mine[name], "12,-2", kind="dragon")
        reader.finds_no_english(f"walked, {name}", mine[name], *SEAT)
    reader.finds_no_english("walked", host, "/host", "/maze", "/maze/5,0", "/maze/9,-2", "/history", "/replay")
    reader.hears_no_english(
        "The answers differ from the maze.", ask(reader, mine["Ann"], "/seat/sheet", do="treasures", values=["4", "4"])
    )
    reader.hears_no_english("ended otherwise", ask(reader, host, "/round", do="end", part="maze", treasures__1=["1"]))
    end(mine, {}, anyway="1")
    reader.finds_no_english("ended", host, *HOST, "/maze", "/replay")


def refusals(mine: Mine) -> list[tuple[str, str, dict[str, Any]]]:
    """What the board refuses, each by its name."""
    ann, ben = mine["Ann"].seat, mine["Ben"].seat
    return [
        ("too far", f"/dwarfs/{ann}", {"cell": "5,2"}),
        ("no mine there", f"/dwarfs/{ann}", {"do": "take", "cell": "3,0"}),
        ("not taken", f"/dwarfs/{ben}", {"do": "put-back", "cell": "3,0"}),
        ("out of reach", "/goals/5,2", {"shows": "gold"}),
        ("There’s no matching obstacle at", "/cells/3,0/token", {"do": "put", "kind": "axe"}),
        ("no way", "/cells/2,1/token", {"do": "put", "kind": "trap", "side": "Q"}),
        ("dwarf stands", "/maze/2,0/remove", {}),
        ("no fit", "/maze", {"cell": "9,0", "tracks": "EW"}),
    ]


def test_pages_of_the_lost_mines_with_real_cards(app: Flask, reader: Reader) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", roles="cards")
    reader.finds_no_english("played", mine["host"], *HOST)
    reader.finds_no_english("played", mine["Ann"], *SEAT)
    end(mine, {"Cem": [1]}, "Ann", **deal_by_hand(mine, Ann="blue-loyal", Ben="blue-selfish", Cem="yellow-saboteur"))
    reader.finds_no_english("end", mine["host"], *HOST)


def test_pages_between_rounds(host: Person, players: dict[str, Person], reader: Reader) -> None:
    host.post("/seats", do="add", name="Gül")
    reader.finds_no_english("seated", host, *HOST)
    reader.finds_no_english("seated", players["Ann"], *SEAT)
    reader.finds_no_english("door", Person(host.app, host.code), "")


def test_pages_while_a_round_is_played(host: Person, players: dict[str, Person], reader: Reader) -> None:
    host.post("/seats", do="add", name="Gül")
    host.post("/round", do="begin")
    for token in ("pickaxe", "lantern", "cart", "theft", "trapped"):
        host.post("/seats/1/token", do="put", kind=token)
    host.post("/seats/2/act", do="inspect", seat=1)
    players["Cem"].post("/seat/sheet", do="seen")
    host.post("/seats/3/act", do="swap-hat")
    late = sit(host, "Leo")
    reader.finds_no_english("dealt", host, *HOST, "/seats/7/curtain")
    host.post("/seats/7/curtain", htmx=False, do="open")
    reader.finds_no_english("curtain open", host, "/seats/7/curtain", "/seats/7/role")
    for player in (players["Ann"], players["Ben"], players["Cem"], late):
        reader.finds_no_english(f"dealt {player.name}", player, *SEAT)


def test_every_role_on_its_plate(host: Person, dealt: dict[str, Person], reader: Reader) -> None:
    for player in dealt.values():
        reader.finds_no_english(player.role, player, "/seat/role")


def test_pages_from_the_theft_to_the_winner(host: Person, players: dict[str, Person], reader: Reader) -> None:
    host.post("/options", option__roles="cards", option__rounds="2")
    for number in (1, 2):
        play_by_hand(host)
        for person, paths in ((host, HOST), (players["Ben"], SEAT), (players["Dia"], SEAT)):
            reader.finds_no_english(f"round {number} theft", person, *paths)
        players["Dia"].post("/seat/sheet", do="steal", from_="2")
        finds_no_english_for_both(reader, f"round {number} scores", host, players["Ben"])
        host.post("/settlement", do="correct", seat=3, round=number, gold=2, why="Zählfehler")
        host.post("/settlement", do="book")
        finds_no_english_for_both(reader, f"round {number} confirmed", host, players["Ben"])
    assert host.view.phase == "finished"


def play_by_hand(host: Person) -> None:
    """A round with real cards, in which blue wins and Dia may steal."""
    host.post_ok("/round", do="begin")
    host.post_ok("/seats/4/token", do="put", kind="theft")
    host.post_ok("/seats/5/token", do="put", kind="trapped")
    host.post_ok("/round", do="end", reached_by=2, open_to="blue", crystals=3, **TOLD)


def finds_no_english_for_both(reader: Reader, when: str, host: Person, player: Person) -> None:
    reader.finds_no_english(when, host, *HOST)
    reader.finds_no_english(when, player, *SEAT, "/history", "/deals")


def test_pages_after_something_was_undone(host: Person, dealt: dict[str, Person], reader: Reader) -> None:
    host.post("/history", do="take-back")
    reader.finds_no_english("undone", host, *HOST)
    reader.finds_no_english("undone", dealt["Ann"], *SEAT)


def test_pages_of_who_lost_a_seat(host: Person, players: dict[str, Person], reader: Reader) -> None:
    stranger = Person(host.app, host.code)
    stranger.post("", htmx=False, asks=1)
    reader.finds_no_english("asking", stranger, "/asking/1")
    reader.finds_no_english("asked", host, "/seats")
    reader.hears_no_english("hand-over", ask(reader, host, "/seats/1/hand-over"))
    players["Ben"].post("/seat/menu", do="leave")
    reader.finds_no_english("gone", players["Ben"], "/seat")


def ask(reader: Reader, person: Person, path: str, htmx: bool = True, **form: Any) -> str:
    """The answer to a post, in the reader's language."""
    person.client.set_cookie("language", reader.language)
    return person.post(path, htmx, **form).get_data(as_text=True)


@pytest.mark.parametrize("htmx", [True, False])
def test_refusals(host: Person, dealt: dict[str, Person], reader: Reader, htmx: bool) -> None:
    reader.hears_no_english("deal twice", ask(reader, host, "/round", htmx, do="begin"))
    reader.hears_no_english("no name", ask(reader, host, "/seats", htmx, do="add", name=" "))
    reader.hears_no_english("twice", ask(reader, host, "/seats", htmx, do="rename", seat=1, name="Ben"))
    reader.hears_no_english(
        "bad end", ask(reader, host, "/round", htmx, do="end", reached_by="", open_to="blue", crystals="many")
    )
    reader.hears_no_english("not his", ask(reader, dealt["Ann"], "/round", htmx, do="begin"))
