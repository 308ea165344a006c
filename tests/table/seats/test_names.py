"""What somebody types as a name: it stands tidied, or is refused with a sentence."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from tests import play
from tests.play import CAST, LONGEST_NAME, ONLOOKER, Game, IllegalMove, Refusal, comparison_key, refusal, refusals
from tests.table.random_games import law

PIECES = st.sampled_from(
    ["Ann", "\u200d", "\u200b", "\u202e", "\x00", "\x1b[2J", "\n", "\u3164", "é", "e\u0301", "\ud800"]
)
TYPED = st.text() | st.lists(PIECES | st.characters(), max_size=12).map("".join)


def sit(game: Game, name: str) -> str:
    """The name that stands."""
    game.do("take-seat", ONLOOKER, name=name)
    return game.names[-1]


LISTED = """
Ann Anna Anne Hanna Iva Ivo Ida Ina Ian Lan Mark Marc Mara Will Willi Zoë Chloé René Renée Jürgen Bjørn Åsa Łukasz Şule
Işıl İlker Ñuño Nguyễn Ánh Ẩn Ẫn Ần Müller-Lüdenscheidt O'Neill Анна Аня Ева Иван Ёлка Їжак Іван Αννα Άννα Ηλίας
שרה שׂרה שָׂרָה محمد علي فاطمة สมชาย น้ำฝน ปู่ अमित हिन्दी श्री বিপাশা தமிழ் 大輔 さくら サクラ 민준 王伟
👩‍🚀 👨‍👩‍👧 ❤️‍🔥 👍🏽 👍 ☺️ 1️⃣ 🏳️‍🌈
"""
NAMES = LISTED.split()


@law
@given(TYPED)
@example("\x00" * 5)
@example("e\u2060\u0301")
@example("x" * 25)
def test_any_text_sits_tidied_or_is_refused_with_a_sentence(typed: str) -> None:
    game = Game("Ben")
    try:
        name = sit(game, typed)
    except IllegalMove as refusal:
        assert {problem.key for problem in refusal.problems} <= {"name-missing", "name-too-long", "name-taken"}
        assert game.names == ["Ben"]
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == play.normalize_name(name) == unicodedata.normalize("NFC", name) == " ".join(name.split())
    assert not {unicodedata.category(letter) for letter in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert name.encode()


TIDIED = {
    "  Ann \t Lee\n": "Ann Lee",
    "Gu\u0308l": "Gül",
    "An\u200bn": "Ann",
    "\u202eAnn": "Ann",
    "Ann\x00\x1b": "Ann",
    "Ann\u3164Lee": "Ann Lee",
    "👩\u200d🚀": "👩\u200d🚀",
    "<b>Ann</b>": "<b>Ann</b>",
    "O'Neill & Söhne": "O'Neill & Söhne",
}


def test_a_name_is_tidied() -> None:
    assert {typed: sit(Game(), typed) for typed in TIDIED} == TIDIED


def ann_alone() -> Game:
    return Game("Ann")


def full_table() -> Game:
    return Game(*CAST)


def bens_gone() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.play("saboteur", "saboteur", "boss")
    game.do("remove-seat", seat="Ben")
    return game


@refusals(
    *(
        refusal(Game, ONLOOKER, "take-seat", "name-missing", name=name)
        for name in ("", "   ", "\u200b", "\u200d\u200d", "\x00\x07", "\u3164\u3164", "\u2800", "\u0301")
    ),
    *(
        refusal(ann_alone, ONLOOKER, "take-seat", "name-taken", name=name)
        for name in ("ann", "ANN", "\uff21\uff4e\uff4e", "A\u200dnn", " Ann ", "Ann\ufe0f")
    ),
    refusal(bens_gone, ONLOOKER, "take-seat", "name-taken", name="Ben"),
    refusal(bens_gone, "Ann", "rename-seat", "name-taken", seat="Ann", name="cem"),
    refusal(Game, ONLOOKER, "take-seat", "name-too-long", name="x" * 25),
    refusal(Game, ONLOOKER, "take-seat", "", name="x" * 24),
    refusal(full_table, ONLOOKER, "take-seat", "table-full name-taken", name="eva"),
)
def test_a_name_is_visible_short_and_nobody_elses(row: Refusal) -> None:
    row.check()


def test_real_names_stand_beside_each_other_as_they_were_typed() -> None:
    assert len({comparison_key(name) for name in NAMES}) == len(NAMES)
    assert [sit(Game(), name) for name in NAMES] == [unicodedata.normalize("NFC", name) for name in NAMES]
