"""The phrases: whole sentences, filled with names, and a role plate that tells nothing by its length."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from companion.phrases import PHRASES, PROBLEMS, RECEIPTS, VERDICTS, speak, string_together
from companion.rules.editions import EDITIONS
from companion.rules.sentence import Seat, say

NAMES = {1: "Ann", 2: "Ben", 3: "Cem"}
ROLES = sorted({role for edition in EDITIONS.values() for role in edition.roles})
ENGLISH = Formatter()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("line", ["want", "doors", "gold"])
def test_a_line_of_the_role_plate_has_56_to_64_letters(role: str, line: str) -> None:
    assert 56 <= len(PHRASES[f"role-{role}-{line}"]) <= 64


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_a_name_and_a_word(role: str) -> None:
    assert PHRASES[f"role-{role}-name"].lower() == PHRASES[f"role-{role}"].lower()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_cards_options_and_values_of_an_edition_have_words(edition) -> None:  # type: ignore[no-untyped-def]
    options = [f"option-{option.name}{end}" for option in edition.options for end in ("", *ends(option.values))]
    tokens = [f"token-{token}{end}" for token in edition.tokens for end in ("", "-name")]
    wanted = [f"edition-{edition.key}", *options, *tokens]
    assert [key for key in wanted if key not in PHRASES] == []


def ends(values: tuple[str, ...]) -> list[str]:
    return [f"-{value}" for value in values]


@pytest.mark.parametrize("phrases", [RECEIPTS, VERDICTS, PROBLEMS], ids=["receipts", "verdicts", "problems"])
def test_what_is_said_is_a_whole_sentence(phrases: dict[str, str]) -> None:
    halves = [phrase for phrase in phrases.values() if not re.fullmatch(r"[A-Z0-9{].*\.", phrase)]
    assert halves == []


def test_no_phrase_holds_a_field_without_a_name() -> None:
    fields = [name for phrase in PHRASES.values() for _, name, _, _ in ENGLISH.parse(phrase) if name is not None]
    assert all(name.isidentifier() for name in fields)


def test_seats_are_said_by_name() -> None:
    assert speak(say("stole", victim=Seat(3)), NAMES) == "Stole 1 from Cem."
    assert speak(say("theft-too-late", seat=1, by=2), NAMES) == "Ann had to steal before Ben."


def test_roles_and_numbers_are_said_in_words() -> None:
    said = speak(say("too-many-role", role="blue-digger", n=5, supply=4), NAMES)
    assert said == "5 times blue digger: the box holds 4."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert speak(say("was-robbed", thief=1), {1: "{n} {thief}"}) == "{n} {thief} stole 1."


def test_another_language_turns_the_phrase_and_its_words() -> None:
    german = {
        "{n} times {role}: the box holds {supply}.": "{n}-mal {role}: Es gibt nur {supply}.",
        "boss": "Chef",
    }
    said = speak(say("too-many-role", role="boss", n=2, supply=1), NAMES, lambda phrase: german.get(phrase, phrase))
    assert said == "2-mal Chef: Es gibt nur 1."


def test_a_key_without_a_phrase_is_an_error() -> None:
    with pytest.raises(KeyError):
        speak(say("no-such-key"), NAMES)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Ben"], "Ann and Ben"),
        (["Ann", "Ben", "Cem", "Dia"], "Ann, Ben, Cem and Dia"),
    ],
)
def test_names_are_strung_together(names: list[str], said: str) -> None:
    assert string_together(names) == said


def test_a_sentence_with_several_seats_strings_them_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PHRASES, "test-winners", "{seats} win.")
    assert speak(say("test-winners", seats=(1, 2, 3)), NAMES) == "Ann, Ben and Cem win."


def test_an_options_value_is_said_in_its_own_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PHRASES, "test-option", "{option}: {value}")
    said = speak(say("test-option", option="crystals", value="visible"), NAMES)
    assert said == "Which crystals count: All that lie in the maze."
