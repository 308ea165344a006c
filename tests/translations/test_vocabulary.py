"""One word for one thing: words that mean the same as a term of the companion are not in its English texts."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

INSTEAD = {
    r"guests?": "player",
    r"box(es)?": "edition",
    r"circle": "group, or seating order",
    r"ways?": "path",
    r"dwarfs": "dwarves",
    r"(?<!gold-)diggers?": "gold-digger",
    r"gold cards?": "gold nugget card",
    r"goals?(?! cards?)": "goal card",
    r"prison": "trapped",
    r"bar(s|red)?": "block",
    r"shut": "closed, or block",
    r"cells?": "space",
    r"rob(s|bed)?": "steal",
    r"t(ake|aken|ook) back": "undo",
    r"put right": "correct",
    r"book(ed|s)?": "confirm",
    r"told": "entered",
    r"facts": "answers",
    r"pass(ed)? over": "skip",
    r"hand(ed)? over": "move to another phone, or pass the device",
    r"curtain|private": "pass the device, or secret",
    r"seal(s|ed)?": "secret",
    r"victory points?": "point",
    r"edges?": "side",
    r"cancel(s|led)?": "undo",
    r"layouts?": "setup",
    r"dug through": "reached the treasure",
    r"draw (it|one)": "sketch it",
    r"track": "follow",
    r"start page": "home page",
    r"colours?": "color",
    r"any more": "now",
    r"recipes?": "proof",
    r"receipts?": "result",
    r"machines?": "computer",
    r"l(ies|ay|aid)(?! out)": "is, or place",
    r"anew": "again",
    r"(some|every|any)body": "someone, everyone, anyone",
    r"counters?(?!-clockwise)": "marker",
    r"draft(s|ed|ing)?": "pick",
    r"settled?": "score",
    r"clans?": "team",
}
"""Patterns of words that texts for people don't use, and what they say instead."""

CLAN_FILES = (
    "companion/sentences/lost_mines.py",
    "templates/lost_mines/rules.html",
    "templates/seat/_sheet.html",
    "templates/seat/round.html",
)
"""The texts of The Lost Mines, which has clans."""

FIELD = re.compile(r"%\(\w+\)s|\{\w+\}")


@pytest.fixture(scope="module")
def texts(extracted: Catalog) -> dict[str, tuple[str, ...]]:
    """Every English text, without its placeholders, and the files that hold it."""
    texts_found: dict[str, tuple[str, ...]] = {}
    for message in extracted:
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            if text:
                texts_found[FIELD.sub("…", text)] = tuple(file for file, _ in message.locations)
    return texts_found


@pytest.mark.parametrize("word", INSTEAD)
def test_texts_use_one_word_for_one_thing(texts: dict[str, tuple[str, ...]], word: str) -> None:
    used = [text for text, files in texts.items() if re.search(rf"(?i)\b({word})\b", text) and not excused(word, files)]
    assert used == [], f"say “{INSTEAD[word]}”"


def excused(word: str, files: tuple[str, ...]) -> bool:
    """Whether the word is right in these files."""
    return word == "clans?" and set(files) <= set(CLAN_FILES)


def test_the_texts_are_found(texts: dict[str, tuple[str, ...]]) -> None:
    assert len(texts) > 1000 and "Sit down" in texts


def test_apostrophes_are_curly(texts: dict[str, tuple[str, ...]]) -> None:
    assert [text for text in texts if "'" in text] == []
