"""Once the roles lie open a phone shows its own, drawn, and marks its own line of the result. Never before."""

from __future__ import annotations

from flask import Flask

from tests.web.people import People, Person, SetUp, end_saboteur, open_saboteur, open_table, sit

ROLES = {"Ann": "Gold-digger", "Ben": "Saboteur", "Cem": "Gold-digger"}


def reveal_ben(app: Flask) -> People:
    """Real cards: nobody reached the treasure, Ben was the saboteur."""
    host = open_saboteur(app)
    players = {name: sit(host, name) for name in ROLES}
    host.post_ok("/round", do="begin")
    end_saboteur(host, None, players["Ben"].seat)
    return {"host": host, **players}


def test_nothing_of_it_is_drawn_while_roles_are_secret(host: Person, dealt: People) -> None:
    for page in (dealt["Ann"].html("/seat"), dealt["Ann"].html("/seat/role"), host.html("/host")):
        assert 'id="reveal"' not in page and "portrait" not in page
    host.post_ok("/round", do="end", reached_by=1, open_to=["blue", "green"], crystals=4)
    revealed = dealt["Ann"].html("/seat")
    assert 'id="reveal"' in revealed and "portrait" in revealed


def test_each_phone_turns_over_its_own_and_no_other(set_up: SetUp, app: Flask) -> None:
    people = set_up(reveal_ben, app)
    for name, role in ROLES.items():
        assert people[name].page("/seat").text("#reveal b.serif") == role
        assert "portrait" in people[name].html("/seat")
    assert not people["host"].page("/host").has("#reveal")


def test_the_own_line_of_the_result_is_marked(set_up: SetUp, app: Flask) -> None:
    people = set_up(reveal_ben, app)
    for name in ROLES:
        own = people[name].page("/seat").attributes("[data-own]", "data-seat")
        assert own == [str(people[name].seat)]
    page = people["host"].page("/host")
    assert page.has("[data-seat]") and not page.has("[data-own]")


def test_an_edition_without_roles_turns_none_over(app: Flask) -> None:
    host = open_table(app, "duel")
    ann, _ben = sit(host, "Ann"), sit(host, "Ben")
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end")
    page = ann.page("/seat")
    assert page.has("[data-own]") and not page.has("#reveal")
