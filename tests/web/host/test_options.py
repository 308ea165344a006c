"""The host agrees on options with the table, between rounds."""

from __future__ import annotations

from companion.rules.editions import find_edition
from tests.web.people import Person


def test_every_option_of_the_box_is_in_the_sheet(host: Person) -> None:
    text = host.text("/options")
    for option in find_edition(host.sight.edition).options:
        assert all(f'name="option.{option.name}" value="{value}"' in text for value in option.values)


def test_an_option_is_set(host: Person) -> None:
    assert host.post("/options", option__totals="open", option__crystals="connected").status_code == 200
    assert (host.sight.options["totals"], host.sight.options["crystals"]) == ("open", "connected")
    assert 'name="option.crystals" value="connected" checked' in host.text("/options")


def test_a_value_that_the_box_does_not_know_is_refused_in_the_open_sheet(host: Person) -> None:
    refused = host.post("/options", option__crystals="all of them")
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422 and 'class="problem"' in text
    assert " open>" in text[text.index("<dialog") : text.index(">", text.index("<dialog")) + 1]


def test_while_a_round_is_played_the_sheet_is_closed_for_changes(host: Person, dealt: dict[str, Person]) -> None:
    assert "They can be changed between rounds." in host.text("/options")
    assert host.post("/options", option__crystals="connected").status_code == 409


def test_the_first_round_is_not_asked_once_one_is_booked(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/round", do="end", reached_by="", crystals=0)
    host.post("/settlement", do="book")
    assert "option.first_round" not in host.text("/options")
