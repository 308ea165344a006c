"""Rounds that end, and their results: verbs and readers."""

from __future__ import annotations

import re

from companion.game.message import Seat
from tests.web.page import Page
from tests.web.people import Person, end_saboteur

ROLES = {
    "role__1": "green-digger",
    "role__2": "blue-digger",
    "role__3": "saboteur",
    "role__4": "profiteer",
    "role__5": "geologist",
    "role__6": "boss",
}
"""The real role cards of the six players, from Ann to Finn."""

ELSEWHERE = re.compile(r"\b(doors?|crystals?|ladders?|prison|thefts?|thief|stolen|clans?|robs?)\b")
"""What the base game does not know."""


def end(host: Person, reached: Seat | None = None, **fields: object) -> Page:
    """The round is over: who reached the treasure, and what else is asked, as the round's own part asks it."""
    form = {"reached_by": "" if reached is None else reached, "crystals": 0, **fields}
    return host.post_ok("/do/end", **form)


def confirm_result(host: Person) -> None:
    host.post_ok("/do/confirm")


def play(host: Person, rounds: int) -> None:
    """So many rounds with real role cards in which nobody reaches the treasure, so Cem and Dia get gold."""
    for _ in range(rounds):
        host.post_ok("/do/deal")
        end(host, **ROLES)
        confirm_result(host)


def play_saboteur(host: Person, reached: Seat | None, saboteur: Seat) -> None:
    """One more round of the base game, up to the gold: who reached the treasure, and who was the only saboteur."""
    host.post_ok("/do/deal")
    end_saboteur(host, reached, saboteur)


def figures(page: Page, name: str) -> dict[int, int]:
    """Seat -> this figure of its line in the result, where the page says it."""
    lines = page.all(f".score-row[data-{name}]")
    return {int(line.attributes["data-seat"] or 0): int(line.attributes[f"data-{name}"] or 0) for line in lines}


def gains(page: Page) -> dict[int, int]:
    """Seat -> what it gained by the result."""
    return figures(page, "gains")


def totals(page: Page) -> dict[int, int]:
    """Seat -> what it has in all by the result."""
    return figures(page, "total")


def cards(page: Page) -> list[int]:
    """The nuggets of the gold cards that can be taken or entered on this page, in their order."""
    return [int(gold) for gold in page.values("input[name=value]")]


def turns(page: Page) -> list[str]:
    """The row of turns on a phone: each name, and what is said of it."""
    return [f"{entry.text('b')} {entry.text('small')}" for entry in page.parts("#turns li")]


def words_from_elsewhere(page: Page) -> set[str]:
    """The words that the base game does not know, of all that is read on a page and in the names of its buttons."""
    texts = [*page.attributes("[aria-label]", "aria-label"), *page.attributes("[title]", "title")]
    return set(ELSEWHERE.findall(" ".join([*texts, page.one("body").text(separator=" ")]).lower()))
