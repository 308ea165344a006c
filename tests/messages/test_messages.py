"""The phrases: every key has one, every language can say it, and a role plate tells nothing by its length."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest

from tests.project.sources import PACKAGE, sources
from tests.rules import core
from tests.rules.core import DWARVES, EDITIONS, SENTENCES, Message, format_message, join_list
from tests.translations.catalogues import LANGUAGES, read_catalogue

NAMES = {1: "Ann", 2: "Ben", 3: "Cem"}


def said(key: str, **values: object) -> str:
    return format_message(Message.from_key(key, **values), NAMES)


def fields_of(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


# Every key has words


def written_keys(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(str() as key):
            yield key
        case ast.IfExp(_, one, other):
            yield from (*written_keys(one), *written_keys(other))


def calls(tree: ast.AST) -> Iterator[tuple[str, set[str | None]]]:
    """The key of each message that is made with a key written out, and the names of its values."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(attr="because" | "from_key"), [first], keywords):
                yield from ((key, {keyword.arg for keyword in keywords}) for key in written_keys(first))
            case ast.Assign([ast.Name("key")], ast.IfExp() as value) | ast.Call(ast.Name("phrase"), [value]):
                yield from ((key, {None}) for key in written_keys(value))


def test_each_message_of_the_package_has_a_phrase_and_the_values_that_it_wants() -> None:
    made = [(str(path), *call) for path, tree in sources().items() for call in calls(tree)]
    assert len(made) > 200
    assert [call for call in made if call[1] not in SENTENCES] == []
    assert [(path, key) for path, key, given in made if None not in given and fields_of(SENTENCES[key]) - given] == []


THINGS = re.compile(
    "(bridged|card|cell|clan|dwarf|edition|ground|link|mine|note|option|plate|rating|role|suspicion|token|tool|treasure|worth)-"
)
"""Keys of names, which are looked up by the thing's own key."""


def test_every_other_key_is_written_out_where_its_sentence_is_used() -> None:
    """One with `-you` or `-fact` says another key's sentence to whom it is about, or where nobody can correct it."""
    files = (*PACKAGE.rglob("*.py"), *PACKAGE.parent.joinpath("templates").rglob("*.html"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    written = {key for text in texts for key in re.findall(r"""["']([a-z0-9-]+)["'](?!:)""", text)}
    sentences = {key for key, text in SENTENCES.items() if "{" in text or not THINGS.match(key)}
    assert {key for key in sentences - written if re.sub("-(you|fact)$", "", key) not in written} == set()


def keys(pattern: str, *parts: object) -> list[str]:
    """Every key of this pattern, each `{}` filled with one of these."""
    return [pattern.format(*chosen) for chosen in product(*parts)]


ON_THE_BOARD = [
    *keys("ground-{}", core.GROUNDS),
    *keys("bridged-{}", core.TOOL_FOR),
    *keys("tool-{}-name", core.TOOLS),
    *keys("link-{}-name", core.LINK_TOKENS),
    *keys("treasure-{}", core.TREASURES),
    *keys("mine-{}{}", core.MINES_MINES, ("", "-label")),
    *keys("dwarf-{}", core.CLANS),
    *keys("rating-{}", range(4)),
    *keys("clan-{}", {clan for clan, _ in DWARVES.values()}),
]


def keys_of_editions() -> list[str]:
    """The edition, its options and their values, roles, tokens, cards, lines of the role plate, awards and endings."""
    wanted = []
    for edition in EDITIONS.values():
        wanted += [f"edition-{edition.key}", *keys("token-{}{}", edition.supply, ("", "-name"))]
        for option in edition.options:
            wanted += [f"option-{option.name}", *keys(f"option-{option.name}-{{}}", option.values)]
        wanted += [*keys("plate-{}", edition.plate), *keys("role-{}{}", edition.roles, ("", "-name"))]
        kinds = {core.card_name_key(turn) for kind in edition.paths for turn in kind.card.orientations} | {"free-card"}
        wanted += keys("card-{}", kinds)
        wanted += [praised.key for praised in (*edition.awards, *edition.endings)]
    return wanted


def test_everything_in_an_edition_and_on_a_board_has_words() -> None:
    assert [key for key in (*keys_of_editions(), *ON_THE_BOARD) if key not in SENTENCES] == []


def test_a_line_of_the_role_plate_has_56_to_64_letters() -> None:
    plates = [key for edition in EDITIONS.values() for key in keys("role-{}-{}", edition.roles, edition.plate)]
    assert {key: SENTENCES[key] for key in plates if not 56 <= len(SENTENCES[key]) <= 64} == {}


TOLD_TO_OTHERS = {
    *("seat-is-dealt", "nobody-asks", "enter-real-card", "corrects-in-secret", "has-a-phone"),
    *("answers-on-own-phone", "connector-in-prison", "victim-has-nothing"),  # to the host
    "theft-from-self",  # the same
    *("path-by-cannot", "path-by-cannot-tool"),  # a player's own phone names the card, as in `path-trapped-you`
    "path-other-turn",  # in another player's turn
    "not-dealt-in",  # to the host, or about another player
}
"""Refusals about a seat that no player reads about their own seat."""


def test_each_other_refusal_about_a_player_has_a_form_that_says_you() -> None:
    nodes = [node for tree in sources().values() for node in ast.walk(tree)]
    refused = {key for node in nodes if isinstance(node, (ast.Raise, ast.Yield, ast.List)) for key, _ in calls(node)}
    about_a_seat = {key for key in refused if "{seat}" in SENTENCES[key]}
    assert {key for key in about_a_seat if f"{key}-you" not in SENTENCES} == TOLD_TO_OTHERS


# Sentences

SEATS = ("seat", "by", "to", "thief", "victim", "other")
WORDS = {"role": "boss", "clan": "blue", "token": "cart", "option": "totals", "card": "straight", "treasure": "gold"}
VALUES = {**dict.fromkeys(SEATS, 1), **WORDS, "seats": (2, 3), "value": "open"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said_in_every_language_and_names_its_players(language: str) -> None:
    words = {str(text.id): str(text.string) for text in read_catalogue(language) if isinstance(text.id, str)}
    for key, phrase in SENTENCES.items():
        fields = fields_of(phrase)
        message = Message.from_key(key, **{field: VALUES.get(field, f"<{field}>") for field in fields})
        text = format_message(message, NAMES, lambda english: words.get(english) or english)
        named = {"Ann" for field in fields if field in SEATS} | {"Ben" for field in fields if field == "seats"}
        shown = named | {f"<{field}>" for field in fields - VALUES.keys()}
        assert text and all(part in text for part in shown) and not re.search(r"[{}]", text), key


def test_a_sentence_names_players_roles_and_chosen_values() -> None:
    assert said("was-robbed", thief=1) == "Ann stole 1 gold."
    too_many = said("too-many-role", role="blue-digger", n=5, supply=4)
    assert too_many == "5 × blue gold-digger, but this edition has only 4."
    assert "between C4 and D4" in said("laid-trap", seat=1, cell="C4", target="D4")
    assert (said("door-bars-blue"), said("no-way-blue")) == ("A green door blocks every path.", "Blue has no path.")
    assert format_message(Message.from_key("was-robbed", thief=1), {1: "{n} {thief}"}) == "{n} {thief} stole 1 gold."


def test_names_are_strung_together() -> None:
    strung = ["", "Ann", "Ann and Ben", "Ann, Ben and Cem", "Ann, Ben, Cem and Dia"]
    assert [join_list(["Ann", "Ben", "Cem", "Dia"][:n]) for n in range(5)] == strung


def test_a_saboteur_of_the_base_game_reads_what_each_gets() -> None:
    shares = [str(share) for share in dict.fromkeys(core.SABOTEUR_SHARES[1:])]
    assert re.findall(r"\d", SENTENCES["role-saboteur-payout"]) == shares
