"""What somebody types as a name: it stands tidied, or is refused with a sentence."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given

from tests.play import (
    HOST,
    LONGEST_NAME,
    Game,
    IllegalMove,
    Seat,
    comparison_key,
    ev,
    normalize_name,
    refused,
    seat_viewer,
    unique_names,
)
from tests.table.random_games import law
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
    assert name == normalize_name(name) == unicodedata.normalize("NFC", name) == " ".join(name.split())
    assert not {unicodedata.category(letter) for letter in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert name.encode()


@law
@given(TYPED, TYPED)
def test_two_who_sit_do_not_read_alike(first: str, other: str) -> None:
    game = Game()
    for typed in (first, other):
        try:
            sit(game, typed)
        except IllegalMove:
            return
    assert len({name.casefold() for name in game.names}) == 2


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Gu\u0308l", "Gül"),
        ("An\u200bn", "Ann"),
        ("\u202eAnn", "Ann"),
        ("Ann\x00\x1b", "Ann"),
        ("Ann\u3164Lee", "Ann Lee"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("O'Neill & Söhne", "O'Neill & Söhne"),
    ],
)
def test_a_name_is_tidied(typed: str, stands: str) -> None:
    assert sit(Game(), typed) == stands


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u200d\u200d", "\x00\x07", "\u3164\u3164", "\u2800", "\u0301"])
def test_a_name_that_shows_nothing_is_missing(typed: str) -> None:
    with refused("name-missing"):
        sit(Game(), typed)


@pytest.mark.parametrize("typed", ["ann", "ANN", "\uff21\uff4e\uff4e", "A\u200dnn", " Ann ", "Ann\ufe0f"])
def test_a_name_that_reads_like_anothers_is_taken(typed: str) -> None:
    with refused("name-taken"):
        sit(Game("Ann"), typed)


def test_24_letters_are_enough() -> None:
    assert sit(Game(), "x" * 24) == "x" * 24
    with refused("name-too-long"):
        sit(Game(), "x" * 25)


def test_a_full_table_and_a_bad_name_are_refused_together() -> None:
    game = Game(*(f"Guest {n}" for n in range(12)))
    with refused("table-full", "name-taken"):
        sit(game, "guest 3")


def test_a_player_can_change_the_case_of_their_own_name() -> None:
    game = Game("Ann", "Ben")
    game.do("rename-seat", seat_viewer(1), seat=1, name="ANN")
    assert game.names == ["ANN", "Ben"]
    with refused("name-taken"):
        game.do("rename-seat", seat_viewer(1), seat=1, name="ben")


def test_the_same_name_again_is_no_event() -> None:
    assert Game("Ann").do("rename-seat", HOST, seat=1, name=" Ann ") == ()


def test_the_name_of_a_player_who_left_without_a_round_is_free_again() -> None:
    game = Game("Ann", "Ben")
    game.do("remove-seat", seat=game.seat("Ben"))
    assert sit(game, "Ben") == "Ben"
    assert game.table.circle == (1, 3)


def test_the_name_of_a_player_who_left_with_gold_stays_taken() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play("saboteur", "saboteur", "boss")
    game.do("remove-seat", seat=game.seat("Ben"))
    with refused("name-taken"):
        sit(game, "Ben")


def test_real_names_stand_beside_each_other_as_they_were_typed() -> None:
    assert len({comparison_key(name) for name in NAMES}) == len(NAMES)
    assert [sit(Game(), name) for name in NAMES] == [unicodedata.normalize("NFC", name) for name in NAMES]


def test_a_second_name_that_is_the_same_gets_a_number() -> None:
    game = Game("Ann")
    game.add("old", [ev.SeatTaken(Seat(2), "ANN", True)])
    assert list(unique_names(game.table).values()) == ["Ann", "ANN (2)"]
