"""The phrases: whole sentences, filled with names, and a role plate that tells nothing by its length."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from companion.messages import (
    PHRASES,
    PROBLEMS,
    REASONS,
    REFUSALS,
    VERDICTS,
    duel,
    format_message,
    join_list,
    lost_mines,
    lost_mines_board,
)
from companion.messages.maze import PLACEMENT
from companion.rules.dwarf_cards import DWARVES
from companion.rules.editions import EDITIONS
from companion.rules.mazes.cards import card_name_key
from companion.rules.mazes.gold_claims import ALONE, BARRED, BOTH, BY_HAND, DOOR, NO_WAY, TROLL
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS
from companion.rules.mazes.mines import MINES, TREASURES
from companion.rules.mazes.terrain import GROUNDS, TOOL_FOR, TOOLS
from companion.rules.message import Message, Seat
from companion.rules.roles import CLANS
from companion.table.events import GoldClaimed
from companion.table.history import event_message

NAMES = {1: "Ann", 2: "Ben", 3: "Cem"}
ROLES = sorted({role for edition in EDITIONS.values() for role in edition.roles})
PLATES = sorted({(role, line) for edition in EDITIONS.values() for role in edition.roles for line in edition.plate})
ENGLISH = Formatter()


def test_a_line_of_the_role_plate_has_56_to_64_letters() -> None:
    lengths = {plate: len(PHRASES["role-{}-{}".format(*plate)]) for plate in PLATES}
    assert {plate: length for plate, length in lengths.items() if not 56 <= length <= 64} == {}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_a_name_and_a_word(role: str) -> None:
    """The name of a dwarf card whose clan everybody sees is its character alone: it stands above the plate."""
    name, word = PHRASES[f"role-{role}-name"].lower(), PHRASES[f"role-{role}"].lower()
    assert name in word if role in DWARVES else name == word


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_cards_options_and_values_of_an_edition_have_words(edition) -> None:  # type: ignore[no-untyped-def]
    options = [f"option-{option.name}{end}" for option in edition.all_options for end in ("", *ends(option.values))]
    tokens = [f"token-{token}{end}" for token in edition.tokens for end in ("", "-name")]
    wanted = [f"edition-{edition.key}", *options, *tokens, *(f"plate-{line}" for line in edition.plate)]
    assert [key for key in wanted if key not in PHRASES] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_card_that_is_laid_has_words(edition) -> None:  # type: ignore[no-untyped-def]
    kinds = {card_name_key(turn) for kind in edition.paths for turn in kind.card.orientations} | {"free-card"}
    assert [kind for kind in sorted(kinds) for end in ("", "-name") if f"card-{kind}{end}" not in PHRASES] == []


def test_every_reason_why_gold_is_claimed_has_words() -> None:
    names, at = {1: "Ann", 2: "Ben"}, (3, -1)
    for why in (ALONE, BOTH, NO_WAY, DOOR, TROLL, BARRED, BY_HAND):
        other = None if why == ALONE else Seat(2)
        barred = at if why in (DOOR, TROLL, BARRED) else None
        message = event_message(GoldClaimed((1, -1), 0, 2, Seat(1), why, barred, None, other))
        assert message
        words = format_message(message, names)
        assert "Ann" in words and "2 gold" in words and "B1" in words
        assert ("B3" in words) == (barred is not None)
        assert ("Ben" in words) == (why not in (ALONE, BOTH, BY_HAND))


def test_every_dwarf_and_every_grade_has_words() -> None:
    assert [
        key for key in (*(f"dwarf-{clan}" for clan in CLANS), *map("rating-{}".format, range(4))) if key not in PHRASES
    ] == []


def test_everything_on_the_board_of_the_lost_mines_has_words() -> None:
    wanted = [f"ground-{ground}" for ground in GROUNDS] + [f"bridged-{ground}" for ground in TOOL_FOR]
    wanted += [f"tool-{tool}-name" for tool in TOOLS] + [f"link-{token}-name" for token in LINK_TOKENS]
    wanted += [f"{verb}-{token}" for verb in ("laid", "lifted") for token in (*TOOLS, *LINK_TOKENS)]
    wanted += [f"treasure-{kind}" for kind in TREASURES] + [f"mine-shows-{mine}" for mine in MINES]
    wanted += [f"mine-{mine}{end}" for mine in MINES for end in ("", "-label")]
    assert [key for key in wanted if key not in PHRASES] == []


def test_every_problem_of_a_card_or_token_on_the_board_has_a_message() -> None:
    card = ("off-board", "cell-taken", "not-adjacent", "edges-clash", "not-connected-any", "dwarf-stands")
    assert [
        key
        for key in (*(f"path-{code}" for code in card), "token-no-way-there", "token-off-board")
        if key not in PHRASES
    ] == []


@pytest.mark.parametrize("key", [f"{verb}-{token}" for verb in ("laid", "lifted") for token in LINK_TOKENS])
def test_the_text_on_a_bridge_or_trap_names_the_spaces_beside_it(key: str) -> None:
    sentence = format_message(Message.from_key(key, seat=1, cell="C4", target="D4"), NAMES)
    assert "between C4 and D4" in sentence
    assert "between C4 and D4" in format_message(
        Message.from_key("troll-expired", seat=1, cell="C4", target="D4"), NAMES
    )


def ends(values: tuple[str, ...]) -> list[str]:
    return [f"-{value}" for value in values]


TOLD_TO_OTHERS = {
    *("seat-is-dealt", "nobody-asks", "enter-real-card", "nobody-else-picks", "corrects-in-secret", "has-a-phone"),
    *("answers-on-own-phone", "total-below-zero"),  # to the host
    *("path-by-cannot", "path-by-cannot-tool"),  # a player's own phone names the card, as in `path-trapped-you`
    "path-other-turn",  # in another player's turn
    "not-dealt-in",  # to the host, or about another player
}
"""Refusals about a seat that no player reads about their own seat."""


def test_each_other_refusal_about_a_player_has_a_form_that_says_you() -> None:
    refusals = REFUSALS | PLACEMENT | duel.REFUSALS | lost_mines_board.REFUSALS
    about_a_seat = {key for key, phrase in refusals.items() if "{seat}" in phrase}
    assert {key for key in about_a_seat if f"{key}-you" not in PHRASES} == TOLD_TO_OTHERS


@pytest.mark.parametrize(
    "phrases",
    [
        REASONS,
        VERDICTS,
        PROBLEMS,
        duel.CLAIMS | duel.TROLLS,
        duel.STANDINGS,
        duel.PROBLEMS,
        duel.EVENTS,
        duel.REFUSALS,
        lost_mines.SHARED | lost_mines.STANDINGS,
        lost_mines.PROBLEMS | lost_mines.ODDS,
        lost_mines_board.EVENTS,
        lost_mines_board.REFUSALS,
    ],
    ids=[
        *("reasons", "verdicts", "problems", "claims", "standings", "impossible", "events", "refusals"),
        *("pools", "treasures", "events on the board", "refusals on the board"),
    ],
)
def test_every_text_is_a_whole_sentence(phrases: dict[str, str]) -> None:
    halves = [phrase for phrase in phrases.values() if not re.fullmatch(r"[A-Z0-9{].*[.?]", phrase)]
    assert halves == []


def test_no_phrase_holds_a_field_without_a_name() -> None:
    fields = [name for phrase in PHRASES.values() for _, name, _, _ in ENGLISH.parse(phrase) if name is not None]
    assert all(name.isidentifier() for name in fields)


def test_texts_name_the_players_of_seats() -> None:
    assert format_message(Message.from_key("stole", victim=Seat(3)), NAMES) == "Stole 1 from Cem."
    assert format_message(Message.from_key("theft-too-late", seat=1, by=2), NAMES) == "Ann had to steal before Ben."


def test_texts_have_words_for_roles() -> None:
    sentence = format_message(Message.from_key("too-many-role", role="blue-digger", n=5, supply=4), NAMES)
    assert sentence == "5 × blue gold-digger, but this edition has only 4."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert format_message(Message.from_key("was-robbed", thief=1), {1: "{n} {thief}"}) == "{n} {thief} stole 1."


def test_another_language_turns_the_phrase_and_its_words() -> None:
    german = {
        "{n} × {role}, but this edition has only {supply}.": "{n}-mal {role}: Es gibt nur {supply}.",
        "boss": "Chef",
    }
    sentence = format_message(
        Message.from_key("too-many-role", role="boss", n=2, supply=1), NAMES, lambda phrase: german.get(phrase, phrase)
    )
    assert sentence == "2-mal Chef: Es gibt nur 1."


def test_a_key_without_a_phrase_is_an_error() -> None:
    with pytest.raises(KeyError):
        format_message(Message.from_key("no-such-key"), NAMES)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Ben"], "Ann and Ben"),
        (["Ann", "Ben", "Cem", "Dia"], "Ann, Ben, Cem and Dia"),
    ],
)
def test_names_are_strung_together(names: list[str], sentence: str) -> None:
    assert join_list(names) == sentence


def test_a_sentence_with_several_seats_strings_them_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PHRASES, "test-winners", "{seats} win.")
    assert format_message(Message.from_key("test-winners", seats=(1, 2, 3)), NAMES) == "Ann, Ben and Cem win."


def test_a_text_names_the_chosen_value_of_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PHRASES, "test-option", "{option}: {value}")
    sentence = format_message(Message.from_key("test-option", option="crystals", value="visible"), NAMES)
    assert sentence == "Which crystals count: All in the maze"
