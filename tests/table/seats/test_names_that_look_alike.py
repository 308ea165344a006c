"""Nobody sits down under a name that looks like another's; real names, in whatever letters, stand beside each other."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.message import Seat
from companion.table import events as ev
from companion.table import moves
from companion.table.names import names_look_alike, normalize_name, unique_names
from companion.table.viewer import HOST, seat_viewer
from tests.table.game import Game
from tests.table.random_games import law
from tests.table.refusals import refused
from tests.table.seats.typed import TYPED, sit

LISTED = """
Ann Anna Anne Hanna Hannah Ben Ken Dan Jan Ian Lan Iva Ivo Ida Ina Isa Lisa Lily Ilse Else Ella Emma Ema Erna Arne
Carmen Maria Mario Marie Mara Mark Marc Max Mia Mila Mika Nina Nora Noah Oda Ole Olaf Otto Paul Paula Pia Rita Rolf
Rosa Sam Sara Sofia Tim Tom Tomi Uli Uwe Vera Willi William Zoe Bernd Eli Ali Al Alf Kim Jim Jill Bill Will Sven
Zoë Chloé René Renée Jürgen Jörg Günther Bjørn Søren Åsa Åke Łukasz Zoltán Ágnes Şule Çağla Işıl İlker Ñuño Iñaki
Nguyễn Thảo Đặng Hương Ngọc Ánh Ẩn Ẫn Ần Phượng Müller-Lüdenscheidt O'Neill D'Arcy Jean-Luc
Анна Аня Ева Иван Игорь Ирина Олег Ольга Пётр Петр Павел Роман Сергей Тарас Юрий Яна Данил Ёлка Їжак Іван Ґалина
Αννα Άννα Γιώργος Δημήτρης Ελένη Ηλίας Ιωάννα Κώστας Μαρία Νίκος Πέτρος Σοφία Χρήστος
דן רון רות שרה שׂרה שָׂרָה נועם מיכל יעל אורי גל טל בן
محمد علي عمر سارة فاطمة ليلى نور حسن حسين مريم زينب یاسمن
สมชาย สมหญิง น้ำฝน ปู่ กล้วย มานี
अमित अनिता प्रिया राहुल हिन्दी श्री कृष्णा বিপাশা தமிழ் கண்ணன் 大輔 太郎 花子 愛 翔太 さくら サクラ はなこ ケンジ
민준 서연 지우 지호 현우 王伟 李娜 张敏 刘洋 陈静
👩‍🚀 👨‍👩‍👧 ❤️‍🔥 👍🏽 👍 ☺️ 1️⃣ 🏳️‍🌈
"""
NAMES = LISTED.split()

MASKS = {
    "cyrillic": "\u0410nn",
    "cyrillic, small": "\u0430nn",
    "emoji look": "Ann\ufe0f",
    "text look": "A\ufe00nn",
    "joiner that joins nothing": "An\u034fn",
    "selector": "Ann\U000e0100",
    "mongolian": "Ann\u180b",
    "khmer": "Ann\u17b4",
    "object": "Ann\ufffc",
    "no music": "Ann\U0001d159",
    "greek": "\u0391nn",
    "bold": "\U0001d400\U0001d427\U0001d427",
    "circled": "\u24b6\u24dd\u24dd",
    "capitals": "\u0410NN",
    "lisu": "\ua4eenn",
}


@pytest.mark.parametrize("typed", MASKS.values(), ids=MASKS.keys())
def test_nobody_sits_down_as_somebody_else(typed: str) -> None:
    game = Game("Ann")
    with pytest.raises(ValueError, match="name-taken|name-looks-like"):
        sit(game, typed)
    game.do(moves.take_seat, HOST, name="Ben")
    with pytest.raises(ValueError, match="name-taken|name-looks-like"):
        game.do(moves.rename_seat, seat_viewer(2), seat=2, name=typed)
    with pytest.raises(ValueError, match="name-taken|name-looks-like"):
        game.do(moves.add_seat, HOST, name=typed)
    assert game.names == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("seated", "typed"),
    [("Iva", "lva"), ("Tom1", "Toml"), ("Bob 0", "Bob O"), ("Max", "Мах"), ("Al", "A1"), ("O'Neill", "O’Neill")],
)
def test_what_looks_the_same_is_refused_with_the_name_of_who_sits_there(seated: str, typed: str) -> None:
    game = Game(seated)
    with pytest.raises(ValueError) as refusal:
        sit(game, typed)
    (problem,) = refusal.value.problems  # type: ignore[attr-defined]
    assert (problem.key, problem["name"]) == ("name-looks-like", seated)


def test_a_seat_may_write_its_own_name_with_other_letters() -> None:
    game = Game("Max", "Ben")
    game.do(moves.rename_seat, seat_viewer(1), seat=1, name="Мах")
    assert game.names == ["Мах", "Ben"]


def test_real_names_stand_beside_each_other() -> None:
    assert [pair for pair in combinations(NAMES, 2) if names_look_alike(*pair)] == []


def test_a_real_name_stands_as_it_was_typed() -> None:
    assert [sit(Game(), name) for name in NAMES] == [unicodedata.normalize("NFC", name) for name in NAMES]


def test_letters_do_not_tower_over_the_page() -> None:
    tower = "".join(chr(n) for n in range(0x300, 0x310))
    name = sit(Game(), f"\u0301A{tower}n n{tower[:3]}")
    marks = [unicodedata.category(sign) == "Mn" for sign in unicodedata.normalize("NFD", name)]
    assert sum(marks) <= 8 and name.startswith("\u00c0")


@law
@given(TYPED)
def test_what_is_tidied_is_tidy(typed: str) -> None:
    assert normalize_name(normalize_name(typed)) == normalize_name(typed)


@law
@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_looking_alike_goes_both_ways(first: str, other: str) -> None:
    assert names_look_alike(first, first)
    assert names_look_alike(first, other) == names_look_alike(other, first)


def test_names_of_old_tables_that_look_alike_get_a_number() -> None:
    game = Game("Ann")
    game.add("old", [ev.SeatTaken(Seat(2), "\u0410nn", True), ev.SeatTaken(Seat(3), "Ann\ufe0f", True)])
    assert list(unique_names(game.table).values()) == ["Ann", "\u0410nn (2)", "Ann\ufe0f (3)"]


@contextmanager
def little_memory(most: int) -> Iterator[None]:
    """In this block no more than so many bytes are ever taken at once."""
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < most


@pytest.mark.parametrize("letter", ["\ufdfa", "\ud55c", "x"], ids=["a ligature of 18", "a syllable of 3", "x"])
def test_a_name_that_is_too_long_is_refused_before_it_is_taken_apart(letter: str) -> None:
    game, name = Game("Ann"), "A" + letter * 500_000
    with little_memory(100_000), refused("name-too-long"):
        sit(game, name)


def test_names_that_were_refused_stay_nowhere() -> None:
    """Refusals wait in cycles for the garbage collector, longer in newer Pythons: counted is what is left after it."""
    game, length = Game("Ann", "Åsa"), 5000
    tracemalloc.start()
    try:
        for n in range(400):
            with refused("name-too-long"):
                sit(game, f"{n}{'x' * length}")
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < length


def test_a_start_reads_no_table_of_letters() -> None:
    code = "import sys, companion.table.moves; print('companion.table.lookalikes' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
