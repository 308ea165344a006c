"""The page of nights: who won how often, gold by night, which side wins; each chart stands in a grid as well."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.nights.nights import act, game, page
from tests.web.people import ADDRESS, Person, open_table


@pytest.fixture
def host(app: Flask) -> Person:
    """Three nights, worked out by hand: Ben was the saboteur twice and won 5 each time; then Cem was."""
    host = game(app)
    game(app, "ann", "BEN", "Dia", by=host)
    game(app, "Ann", "Ben", "Cem", by=host, roles=("blue-digger", "boss", "saboteur"))
    return host


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first grid after this heading, without marks."""
    table = text[text.index(heading) :].partition("<tbody>")[2].partition("</tbody>")[0]
    found = re.findall(r"<tr>(.*?)</tr>", table, re.S)
    return [
        [re.sub(r"<.*?>", "", cell).strip() for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.S)]
        for row in found
    ]


def test_everybody_has_a_line_with_nights_wins_and_gold(host: Person) -> None:
    lines = rows(page(host), ">Who wins<")
    # How long a row is depends on the order, which nights of one day do not have.
    found = {name.casefold(): [nights, won, gold] for name, nights, won, _row, gold in lines}
    assert found == {
        "ben": ["3", "2", "10"],
        "cem": ["2", "1", "5"],
        "ann": ["3", "0", "0"],
        "dia": ["1", "0", "0"],
    }


def test_sides_are_counted_by_box_and_number_of_players(host: Person) -> None:
    text = page(host)
    assert "Saboteur 2, 3 players" in text
    assert rows(text, ">Which side wins<") == [["the saboteurs", "3"]]


def test_every_chart_says_its_numbers_and_has_a_grid(host: Person) -> None:
    text = page(host)
    charts = re.findall(r'<svg class="chart".*?</svg>', text, re.S)
    assert len(charts) == 1 + 4 + 1 and text.count("<table>") >= len(charts)
    assert all('role="img"' in chart and re.search(r'aria-label="[^"]+"', chart) for chart in charts)
    assert "2 of 3" in charts[0] and "style=" not in text


def test_names_are_words_whatever_is_in_them(app: Flask) -> None:
    host = game(app, "<b>Ben", '"&Cem', "W" * 24)
    text = page(host)
    assert "<b>Ben" not in text and "&lt;b&gt;Ben" in text and "&amp;Cem" in text and "W" * 24 in text


def test_two_names_are_counted_together_and_apart_again(host: Person, app: Flask) -> None:
    game(app, "Benny", "Eva", "Finn", by=host, roles=("saboteur", "boss", "blue-digger"))
    assert act(host, "merge", one="benny", into="ben").status_code == 303
    text = page(host)
    assert "is counted for" in text
    lines = rows(text, ">Who wins<")
    assert [[nights, won, gold] for name, nights, won, _row, gold in lines if name.startswith(("Ben", "BEN"))] == [
        ["4", "3", "15"]
    ]
    assert act(host, "part", one="benny").status_code == 303
    assert "is counted for" not in page(host)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"do": "merge", "one": "ann", "into": "ben"}, "they are two people"),
        ({"do": "merge", "one": "ann", "into": "ann"}, "the same name twice"),
        ({"do": "merge", "one": "ann", "into": ""}, "Nobody is called"),
        ({"do": "merge"}, "Nobody is called"),
        ({"do": "part", "one": "ann"}, "Nobody is called"),
        ({"do": "forget-person", "one": "<b>"}, "Nobody is called &lt;b&gt;"),
        ({"do": "forget-night", "night": "x"}, "That night is not remembered"),
    ],
)
def test_what_cannot_be_done_is_said_on_the_page(host: Person, form: dict[str, str], words: str) -> None:
    before = page(host)
    answer = act(host, **form)
    assert answer.status_code == 422 and words in answer.get_data(as_text=True)
    assert page(host) == before


def test_who_was_refused_to_be_merged_is_not_chosen_to_be_forgotten(host: Person) -> None:
    said = act(host, "merge", one="ann", into="ben").get_data(as_text=True)
    merging, forgetting = said.partition('value="forget-person"')[::2]
    assert '<option value="ann" selected>' in merging and "selected" not in forgetting


def test_an_act_that_is_none_is_a_bad_request(host: Person) -> None:
    assert act(host, "burn").status_code == 400


def test_without_a_night_the_page_says_how_one_is_remembered(app: Flask) -> None:
    host = open_table(app, remember="on")
    assert "None yet." in page(host) and "<table>" not in page(host)


def test_home_leads_there(host: Person) -> None:
    assert 'href="/nights"' in host.client.get("/", base_url=ADDRESS).get_data(as_text=True)
