"""The phrases: whole sentences, filled with names, and a role plate that tells nothing by its length."""

from __future__ import annotations

import re
from itertools import chain, product
from string import Formatter

import pytest

from tests.rules.core import (
    ALONE,
    BARRED,
    BY_HAND,
    CLAIM_BOTH,
    CLAIM_DOOR,
    CLAIM_TROLL,
    CLANS,
    DWARVES,
    EDITIONS,
    GROUNDS,
    LINK_TOKENS,
    MINES_MINES,
    NO_WAY,
    PHRASES,
    PLACEMENT,
    PROBLEMS,
    REASONS,
    REFUSALS,
    SABOTEUR_SHARES,
    TOOL_FOR,
    TOOLS,
    TREASURES,
    VERDICTS,
    GoldClaimed,
    Message,
    Seat,
    card_name_key,
    duel,
    event_message,
    format_message,
    join_list,
    lost_mines,
    lost_mines_board,
)

NAMES = {1: "Ann", 2: "Ben", 3: "Cem"}
ROLES = {role for edition in EDITIONS.values() for role in edition.roles}


def said(key: str, **values: object) -> str:
    return format_message(Message.from_key(key, **values), NAMES)


# Every key has words


def keys(pattern: str, *parts: object) -> list[str]:
    """Every key of this pattern, each `{}` filled with one of these."""
    return [pattern.format(*chosen) for chosen in product(*parts)]


ON_THE_BOARD = [
    *keys("ground-{}", GROUNDS),
    *keys("bridged-{}", TOOL_FOR),
    *keys("tool-{}-name", TOOLS),
    *keys("link-{}-name", LINK_TOKENS),
    *keys("{}-{}", ("laid", "lifted"), (*TOOLS, *LINK_TOKENS)),
    *keys("treasure-{}", TREASURES),
    *keys("mine-shows-{}", MINES_MINES),
    *keys("mine-{}{}", MINES_MINES, ("", "-label")),
    *keys("path-{}", ("off-board", "cell-taken", "not-adjacent", "edges-clash", "not-connected-any", "dwarf-stands")),
    *("token-no-way-there", "token-off-board"),
]


def keys_of_editions() -> list[str]:
    """The edition, its options and their values, roles, tokens, cards and lines of the role plate."""
    wanted = []
    for edition in EDITIONS.values():
        wanted += [f"edition-{edition.key}", *keys("token-{}{}", edition.tokens, ("", "-name"))]
        for option in edition.all_options:
            wanted += [f"option-{option.name}", *keys(f"option-{option.name}-{{}}", option.values)]
        wanted += [*keys("plate-{}", edition.plate), *keys("role-{}{}", edition.roles, ("", "-name"))]
        kinds = {card_name_key(turn) for kind in edition.paths for turn in kind.card.orientations} | {"free-card"}
        wanted += keys("card-{}{}", kinds, ("", "-name"))
    return wanted


def test_everything_in_an_edition_and_on_a_board_has_words() -> None:
    wanted = [*keys_of_editions(), *ON_THE_BOARD, *keys("dwarf-{}", CLANS), *keys("rating-{}", range(4))]
    wanted += keys("clan-{}", {clan for clan, _ in DWARVES.values()})
    assert [key for key in wanted if key not in PHRASES] == []


def test_no_two_texts_of_the_editions_share_a_key() -> None:
    for texts in (duel.DUEL, lost_mines.LOST_MINES):
        assert {key: PHRASES[key] for key in texts} == texts


def test_a_line_of_the_role_plate_has_56_to_64_letters() -> None:
    plates = [key for edition in EDITIONS.values() for key in keys("role-{}-{}", edition.roles, edition.plate)]
    assert {key: PHRASES[key] for key in plates if not 56 <= len(PHRASES[key]) <= 64} == {}


def test_the_name_of_a_role_is_its_word_and_that_of_a_dwarf_card_its_character() -> None:
    """The name of a dwarf card whose clan everybody sees is its character alone: it stands above the plate."""
    for role in ROLES:
        name, word = PHRASES[f"role-{role}-name"].lower(), PHRASES[f"role-{role}"].lower()
        assert name in word if role in DWARVES else name == word, role


@pytest.mark.parametrize("why", [ALONE, CLAIM_BOTH, NO_WAY, CLAIM_DOOR, CLAIM_TROLL, BARRED, BY_HAND])
def test_every_reason_why_gold_is_claimed_has_words(why: str) -> None:
    other = None if why == ALONE else Seat(2)
    barred = (3, -1) if why in (CLAIM_DOOR, CLAIM_TROLL, BARRED) else None
    message = event_message(GoldClaimed((1, -1), 0, 2, Seat(1), why, barred, None, other))
    assert message
    words = format_message(message, NAMES)
    assert "Ann" in words and "2 gold" in words and "B1" in words
    assert ("B3" in words) == (barred is not None)
    assert ("Ben" in words) == (why not in (ALONE, CLAIM_BOTH, BY_HAND))


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


# Sentences


def test_every_text_is_a_whole_sentence_and_every_field_has_a_name() -> None:
    sentences = [REASONS, VERDICTS, PROBLEMS, duel.CLAIMS, duel.TROLLS, duel.STANDINGS, duel.PROBLEMS, duel.EVENTS]
    sentences += [duel.REFUSALS, lost_mines.SHARED, lost_mines.STANDINGS, lost_mines.PROBLEMS, lost_mines.ODDS]
    sentences += [lost_mines_board.EVENTS, lost_mines_board.REFUSALS]
    every = chain.from_iterable(texts.values() for texts in sentences)
    assert [phrase for phrase in every if not re.fullmatch(r"[A-Z0-9{].*[.?]", phrase)] == []
    fields = [name for phrase in PHRASES.values() for _, name, _, _ in Formatter().parse(phrase) if name is not None]
    assert all(name.isidentifier() for name in fields)


def test_a_sentence_names_players_roles_spaces_and_chosen_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PHRASES, "test-winners", "{seats} win.")
    monkeypatch.setitem(PHRASES, "test-option", "{option}: {value}")
    assert said("test-winners", seats=(1, 2, 3)) == "Ann, Ben and Cem win."
    assert said("test-option", option="crystals", value="visible") == "Which crystals count: All in the maze"
    assert said("stole", victim=Seat(3)) == "Stole 1 from Cem."
    assert said("theft-too-late", seat=1, by=2) == "Ann had to steal before Ben."
    too_many = said("too-many-role", role="blue-digger", n=5, supply=4)
    assert too_many == "5 × blue gold-digger, but this edition has only 4."
    for key in ("troll-expired", *keys("{}-{}", ("laid", "lifted"), LINK_TOKENS)):
        assert "between C4 and D4" in said(key, seat=1, cell="C4", target="D4")


def test_a_name_with_braces_is_only_a_name() -> None:
    assert format_message(Message.from_key("was-robbed", thief=1), {1: "{n} {thief}"}) == "{n} {thief} stole 1."


def test_another_language_turns_the_phrase_and_its_words() -> None:
    german = {
        "{n} × {role}, but this edition has only {supply}.": "{n}-mal {role}: Es gibt nur {supply}.",
        "boss": "Chef",
    }
    message = Message.from_key("too-many-role", role="boss", n=2, supply=1)
    assert format_message(message, NAMES, lambda phrase: german.get(phrase, phrase)) == "2-mal Chef: Es gibt nur 1."


def test_a_key_without_a_phrase_is_an_error() -> None:
    with pytest.raises(KeyError):
        said("no-such-key")


def test_names_are_strung_together() -> None:
    strung = ["", "Ann", "Ann and Ben", "Ann, Ben and Cem", "Ann, Ben, Cem and Dia"]
    assert [join_list(["Ann", "Ben", "Cem", "Dia"][:n]) for n in range(5)] == strung


def test_a_saboteur_of_the_base_game_reads_what_each_gets() -> None:
    shares = [str(share) for share in dict.fromkeys(SABOTEUR_SHARES[1:])]
    assert re.findall(r"\d", PHRASES["role-saboteur-payout"]) == shares
