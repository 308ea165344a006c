"""Rounds that are over, and those whose gold is still shared out."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.gold.rounds import ROLES, book, end, play
from tests.web.people import (
    People,
    Person,
    SetUp,
    end_saboteur,
    open_saboteur,
    pick_all_gold,
    sit,
    sit_without_phone,
)

FOUR = ("Ann", "Ben", "Cem", "Dia")


def take_real_roles(host: Person) -> None:
    host.post_ok("/options", option__roles="cards")


@pytest.fixture
def with_real_roles(set_up: SetUp, host: Person, guests: People) -> Person:
    """The host of six guests who play with real role cards; nothing is dealt yet."""
    set_up(take_real_roles, host)
    return host


def begin_a_round(host: Person) -> None:
    host.post_ok("/round", do="begin")


@pytest.fixture
def real_roles_dealt(set_up: SetUp, with_real_roles: Person) -> Person:
    """The host of six guests who hold real role cards: those of `ROLES`."""
    set_up(begin_a_round, with_real_roles)
    return with_real_roles


def fail(host: Person) -> None:
    end(host, **ROLES, crystals=2)


@pytest.fixture
def nobody_reached(set_up: SetUp, real_roles_dealt: Person) -> Person:
    """The host before a receipt: nobody reached the treasure, so Cem the saboteur and Dia the profiteer get gold, and
    Eva the geologist for two crystals."""
    set_up(fail, real_roles_dealt)
    return real_roles_dealt


@pytest.fixture
def three_rounds_played(set_up: SetUp, with_real_roles: Person) -> Person:
    """The host of a game that is over: nobody reached the treasure in three rounds."""
    set_up(play, with_real_roles, 3)
    return with_real_roles


def pick_but_eva(people: People) -> None:
    pick_all_gold(people["host"], *(people[name] for name in ("Ann", "Ben", "Cem")))


@pytest.fixture
def drafted(set_up: SetUp, drafting: People) -> People:
    """All four diggers have their gold cards; the round is not booked yet. Eva was passed over."""
    set_up(pick_but_eva, drafting)
    return drafting


@pytest.fixture
def draft_booked(set_up: SetUp, drafted: People) -> People:
    """The same, booked."""
    set_up(book, drafted["host"])
    return drafted


def draw_real_gold(app: Flask) -> People:
    host = open_saboteur(app, gold_cards="cards")
    people = {"host": host, **{name: sit(host, name) for name in FOUR}}
    sit_without_phone(host, "Eva")
    host.post_ok("/round", do="begin")
    assert end_saboteur(host, people["Ben"].seat, people["Dia"].seat).status_code == 200
    return people


@pytest.fixture
def real_gold_drawn(set_up: SetUp, app: Flask) -> People:
    """A round of the base game with real gold cards: Ben reached the treasure, Dia was the saboteur, and Ann, Ben, Cem
    and Eva, who has no phone, have each drawn one."""
    return set_up(draw_real_gold, app)


def end_by_older_rules(app: Flask, gold_cards: str) -> People:
    host = open_saboteur(app, gold_cards=gold_cards, draw="players_max9")
    people = {"host": host, **{name: sit(host, name) for name in FOUR}}
    host.post_ok("/round", do="begin")
    assert end_saboteur(host, people["Ann"].seat, people["Dia"].seat).status_code == 200
    return people


@pytest.fixture
def two_cards_for_ann(set_up: SetUp, app: Flask) -> People:
    """By older rules as many cards lie there as there are players: Ann, who reached the treasure, picks two, Cem and
    Ben one each."""
    return set_up(end_by_older_rules, app, "companion")


@pytest.fixture
def two_real_cards_for_ann(set_up: SetUp, app: Flask) -> People:
    """The same with real gold cards."""
    return set_up(end_by_older_rules, app, "cards")


def end_with_open_totals(app: Flask) -> People:
    host = open_saboteur(app, totals="open")
    people = {"host": host, **{name: sit(host, name) for name in FOUR[:3]}}
    host.post_ok("/round", do="begin")
    assert end_saboteur(host, people["Ann"].seat, people["Cem"].seat).status_code == 200
    pick_all_gold(host, people["Ann"], people["Ben"])
    return people


@pytest.fixture
def drafted_in_the_open(set_up: SetUp, app: Flask) -> People:
    """Three guests at a table with open totals: Ann and Ben have taken their gold cards, Cem was the saboteur."""
    return set_up(end_with_open_totals, app)
