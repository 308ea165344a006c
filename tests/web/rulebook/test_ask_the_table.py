"""Anybody asks how a round would be settled: the same gold and the same sentences as at a table, or why not."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from flask import Flask

from companion import documents
from tests.web.page import Page
from tests.web.people import Person

Said = dict[str, object]

BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR = (
    *("blue-digger", "green-digger", "boss", "profiteer"),
    *("geologist", "saboteur"),
)
WITH_DOORS = [
    # roles, who connected, which clans have a way, crystals, who is trapped
    ((BLUE, GREEN, GREEN, BOSS, PROFITEER, SABOTEUR, SABOTEUR), 1, ("blue",), 0, (7,)),
    ((BLUE, GREEN, SABOTEUR, GEOLOGIST), 3, ("green",), 3, ()),
    ((BLUE, GREEN, BOSS, PROFITEER, SABOTEUR), 2, (), 0, ()),
    ((BLUE, GREEN, BOSS, GEOLOGIST, GEOLOGIST), None, (), 5, (5,)),
    ((BLUE, BLUE, GREEN, BOSS, SABOTEUR, GEOLOGIST), 6, ("blue", "green"), 4, ()),
]


@pytest.fixture
def anybody(app: Flask) -> Person:
    return Person(app)


def asked(anybody: Person, edition: str, question: Said, status: int = 200) -> Page:
    """The page's answer to this round."""
    return Page.of(anybody.get(f"/rules/{edition}/ask?{urlencode(question, doseq=True)}"), status)


def gains(page: Page) -> list[int]:
    return [int(gain) for gain in page.attributes("#answer [data-seat]", "data-gains")]


def reasons(page: Page) -> list[str]:
    return page.texts("#answer [data-seat] .reasons")


def cast(*roles: str) -> Said:
    return {"n": len(roles), **{f"role.{seat}": role for seat, role in enumerate(roles, 1)}}


def judged(doc: dict[str, object]) -> tuple[list[int], list[str]]:
    settlement = documents.settle(doc)
    reasons = [" ".join(lines) for lines in settlement["reasons"].values()]  # type: ignore[attr-defined]
    return list(settlement["gains"].values()), reasons  # type: ignore[attr-defined]


@pytest.mark.parametrize(("roles", "connector", "ways", "crystals", "trapped"), WITH_DOORS)
def test_the_answer_is_the_judges(
    anybody: Person, roles: tuple[str, ...], connector: int | None, ways: tuple[str, ...], crystals: int, trapped: tuple
) -> None:
    names = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül")[: len(roles)]
    question = {**cast(*roles), "reached": connector or "", "open_to": ways, "crystals": crystals}
    page = asked(anybody, "saboteur2", question | {f"trapped.{seat}": 1 for seat in trapped})
    seats = [
        {"name": name, "role": role, "trapped": seat in trapped}
        for seat, (name, role) in enumerate(zip(names, roles, strict=True), 1)
    ]
    doc = {"edition": "saboteur2", "seats": seats, "crystals": crystals}
    doc["reached_by"] = names[connector - 1] if connector else None
    if connector:
        doc["open_to"] = list(ways)
    assert (gains(page), reasons(page)) == judged(doc)


def test_who_asks_nothing_yet_sees_an_example(anybody: Person) -> None:
    for edition in ("saboteur", "saboteur2", "duel", "lost_mines"):
        page = asked(anybody, edition, {})
        assert "This is an example" in page and gains(page), edition


def test_a_page_without_a_script_answers_the_same(anybody: Person) -> None:
    query = urlencode({**cast(BLUE, GREEN, SABOTEUR), "reached": 2, "open_to": "blue"})
    fragment, page = anybody.page(f"/rules/saboteur2/ask?{query}"), anybody.page(f"/rules/saboteur2?{query}")
    assert page.part("#answer").html == fragment.part("#answer").html and gains(page)
    assert page.has("form[method=get][action='/rules/saboteur2#answer']")


def test_gold_diggers_draft_in_their_order(anybody: Person) -> None:
    page = asked(anybody, "saboteur", {**cast(*(["gold-digger"] * 3), "saboteur", "gold-digger"), "reached": 4})
    assert "They pick in this order: Cem, Ben, Ann and Eva." in page
    assert page.texts("#answer [data-seat] .gain").count("1 card") == 4


def test_an_option_changes_the_answer(anybody: Person) -> None:
    round = {**cast("gold-digger", "gold-digger", "saboteur"), "reached": 1, "broken.2": 1, "option.split": "equal"}
    assert gains(asked(anybody, "saboteur", round)) == [4, 4, 0]
    assert gains(asked(anybody, "saboteur", {**round, "option.greedy": "on"})) == [5, 0, 0]


def test_thieves_steal_after_the_shares_the_last_one_first(anybody: Person) -> None:
    round = {**cast(BLUE, GREEN, SABOTEUR), "reached": 1, "open_to": "blue", "gold.2": 1}
    round |= {"theft.2": 1, "robs.2": 3, "theft.3": 2, "robs.3": 2}
    page = asked(anybody, "saboteur2", round)
    assert gains(page) == [5, 0, 0]
    assert "Stole 1 from Ben. Ben stole 1." in reasons(page)[2]


def test_an_impossible_theft_is_refused_and_the_answers_stay(anybody: Person) -> None:
    round = {**cast(BLUE, GREEN, SABOTEUR), "reached": 1, "open_to": "blue", "theft.1": 1, "robs.1": 2}
    page = asked(anybody, "saboteur2", round, 422)
    assert "Ben has no gold. Choose someone else." in page and not gains(page)
    assert page.text("[name='robs.1'] [selected]") == "Ben"


def test_treasures_pools_and_the_dragon(anybody: Person) -> None:
    round = {**cast("blue-loyal", "blue-loyal", "yellow-saboteur", "yellow-selfish", "yellow-loyal")}
    round |= {"treasures.1": "4, 4", "treasures.4": "3", "dragon": "4"}
    page = asked(anybody, "lost_mines", round)
    assert gains(page) == [4, 2, 2, 1, 0]
    assert "Blue pool of Ann, Ben and Cem: 8 shared by 3, 2 each." in page


def test_trolls_are_paid_from_what_was_claimed(anybody: Person) -> None:
    page = asked(anybody, "duel", {"n": 2, "claims.1": "3", "trolls.1": 1, "claims.2": "1 2", "owned.2": "1"})
    assert gains(page) == [0, 3]
    assert "Claimed a card worth 3. 1 troll bribed: paid with a card worth 3, no change given." in reasons(page)


@pytest.mark.parametrize(
    ("edition", "question", "words", "kept"),
    [
        ("saboteur2", {"crystals": "many"}, "“many” isn’t a number from 0 to 99.", "many"),
        ("saboteur2", {"crystals": "100"}, "“100” isn’t a number from 0 to 99.", "100"),
        ("saboteur2", {"gold.1": "-1"}, "“-1” isn’t a number from 0 to 999.", "-1"),
        ("saboteur2", {"n": "13"}, "13 players, but this edition is for 2 to 12.", ""),
        (
            "saboteur2",
            {"reached": "9"},
            "Only this round’s players can have reached the treasure. Choose one of them.",
            "",
        ),
        (
            "saboteur2",
            {"trapped.1": "1", "reached": "1"},
            ("Ann is trapped and couldn’t have placed that card. Choose someone else."),
            "",
        ),
        ("saboteur2", {"role.1": "boss", "role.2": "boss"}, "2 × boss, but this edition has only 1.", ""),
        ("saboteur2", {"role.1": "wizard"}, "wizard isn’t a role in this edition.", ""),
        (
            "saboteur2",
            {"theft.1": "1", "theft.2": "1"},
            "Two Theft cards can’t both be number 1. Change one of them.",
            "",
        ),
        ("saboteur2", {"name.1": "Ben"}, "Someone at this table is already called Ben.", "Ben"),
        ("saboteur2", {"name.1": "A" * 25}, "That name is too long. Use at most 24 characters.", "A" * 25),
        ("saboteur2", {"option.crystals": "blue"}, "blue isn’t one of the choices.", ""),
        ("saboteur", {"option.saboteurs": "4"}, "too many for 3 players", ""),
        ("lost_mines", {"treasures.1": "5 x"}, "“x” isn’t a number from 0 to 99.", "5 x"),
        ("lost_mines", {"treasures.1": "1 1 1 1"}, "4 treasures found, but only 3 were laid out", "1 1 1 1"),
        ("duel", {"claims.1": "4"}, "“4” isn’t a number from 0 to 3.", "4"),
        ("duel", {"claims.1": "0"}, "A card can’t show 0 gold. Enter 1 to 3.", "0"),
        ("duel", {"trolls.1": "4"}, "4 bribed trolls aren’t possible. Enter 0 to 3.", "4"),
    ],
)
def test_an_impossible_round_gets_a_sentence_and_stays(
    anybody: Person, edition: str, question: Said, words: str, kept: str
) -> None:
    round: Said = {"n": 2 if edition == "duel" else 3, **question}
    page = asked(anybody, edition, round, 422)
    assert words in page and not gains(page)
    assert not kept or kept in page.values("input:not([type])")
    assert anybody.get(f"/rules/{edition}?{urlencode(round)}").status_code == 422


def test_a_name_of_24_letters_with_brackets_is_only_a_name(anybody: Person) -> None:
    name = "<b>Ann & 'the \"Boss\"'</b>"[:24]
    page = asked(anybody, "saboteur2", {**cast(BLUE, GREEN), "name.1": name, "reached": 1, "open_to": "blue"})
    assert page.text("#answer [data-seat='1'] .who b") == name and page.values("[name='name.1']") == [name]


def test_a_case_is_kept_in_a_link(anybody: Person) -> None:
    page = asked(anybody, "saboteur2", {**cast(BLUE, GREEN, BOSS), "reached": "", "crystals": 2, "name.2": "Gül & Co"})
    again = anybody.page(page.attribute("a[href$='#ask']", "href"))
    assert gains(again) == gains(page) and again.values("[name='name.2']") == ["Gül & Co"]
