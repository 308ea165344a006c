"""The host agrees on options with the table, between rounds."""

from __future__ import annotations

from companion.rules.editions import find_edition
from tests.web.people import People, Person


def test_every_option_of_the_edition_is_in_the_sheet(host: Person) -> None:
    page = host.page("/options")
    for option in find_edition(host.view.edition).options:
        assert page.values(f"#rule-questions:not([open]) [name='option.{option.name}']") == [*option.values]


def test_an_option_is_set(host: Person) -> None:
    page = host.post_ok("/options", option__totals="open", option__crystals="connected")
    assert (host.view.options["totals"], host.view.options["crystals"]) == ("open", "connected")
    assert page.values("[name='option.crystals'][checked]") == ["connected"]


def test_a_value_that_the_edition_does_not_know_is_refused_in_the_open_sheet(host: Person) -> None:
    page = host.post_refused("/options", option__crystals="all of them")
    assert page.has("dialog[open] .problem") and page.has("#rule-questions[open]")
    assert "all of them" not in host.view.options.values()


def test_while_a_round_is_played_the_sheet_is_closed_for_changes(host: Person, dealt: People) -> None:
    page = host.page("/options")
    assert "You can change these between rounds." in page and page.has("#set-options > fieldset[disabled]")
    host.post_refused("/options", 409, option__crystals="connected")


def test_the_first_round_is_not_asked_once_one_is_confirmed(host: Person, dealt: People) -> None:
    asked = "[name='option.first_round']"
    assert host.page("/options").has(asked)
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    host.post_ok("/settlement", do="book")
    assert not host.page("/options").has(asked)
