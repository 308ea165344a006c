"""The story: everything in sentences that everybody may read, struck lines marked."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.phrases import speak
from companion.rules.features import Door, Gold, Troll
from companion.table import events as ev
from companion.table import moves
from companion.table.fold import STAYS
from companion.table.story import story, tell
from companion.table.viewer import ONLOOKER, at_seat
from tests.store.evening import EVENTS
from tests.table.duel_evening import Duel
from tests.table.evening import Evening

NAMES = {1: "Ann", 2: "Ben", 3: "Cem", 4: "Dia"}


def lines(evening: Evening) -> list[str]:
    return [speak(happening.sentence, NAMES) for happening in story(evening.entries)]


def test_an_evening_in_sentences() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.add_seat, name="Cem")
    evening.deal("saboteur", "geologist", "boss")
    evening.put("Cem", "theft")
    evening.do(moves.swap_hat, seat=2)
    evening.do(moves.inspect, by=1, seat=2)
    evening.end()
    evening.do(moves.steal, seat=3, victim=1)
    evening.do(moves.book)
    assert lines(evening) == [
        "The table was opened.",
        "Ann sat down.",
        "Ben sat down.",
        "Cem sat down, without a phone.",
        "Round 1 began.",
        "Laid before Cem: theft card.",
        "Ben got a new role by a hat swap.",
        "Ann inspected Ben.",
        "The treasure was not reached. All roles were revealed.",
        "Cem stole 1 gold from Ann.",
        "Round 1 was booked.",
    ]


def test_a_maze_in_sentences() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.lay("C1", "EW", by="Ben")
    evening.lay("C2", "NEW", crystals=1)
    evening.dig_on(moves.turn_path, "C2")
    evening.dig_on(moves.move_path, "C2", to="B0", anyway=True)
    evening.dig_on(moves.remove_path, "B0")
    evening.dig_on(moves.reveal_goal, "A8", shows="stone-ne")
    evening.dig_on(moves.reveal_goal, "E8", shows="treasure")
    assert lines(evening)[-7:] == [
        "Ben laid a straight on C1.",
        "Laid on C2: a T-junction with crystal.",
        "The card on C2 was turned.",
        "The card on C2 was moved to B0.",
        "The card on B0 was taken off.",
        "The goal on A8 is a stone.",
        "The goal on E8 is the treasure.",
    ]


def test_a_duel_in_sentences() -> None:
    duel = Duel()
    duel.card("Ann", "B1", "EW", Door("blue", "E"))
    duel.key("Ann", "B1", "E")
    duel.card("Ann", "B2", "EW", Troll("E"))
    duel.bribe("Ann", "B2", "E")
    duel.card("Ann", "B3", "EW", Gold(2, "EW"))
    duel.put("Ben", "cart")
    duel.note("Ben", "C5", "3 gold")
    duel.do(moves.end, reached_by=None)
    duel.pay("Ann", 2)
    duel.do(moves.book)
    assert lines(duel)[3:] == [
        "Round 1 began.",
        "It is the turn of Ann.",
        "Ann laid a blue door on B1.",
        "Ann opened the door on B1 with a key.",
        "Ann laid a card with a troll on B2.",
        "Ann bribed the troll on B2.",
        "Ann laid a straight with gold on B3.",
        "Ann claims 2 gold on B3. Ben is not connected: no way leads there.",
        "Laid before Ben: broken cart.",
        "The round ended.",
        "Ann pays the trolls with gold cards: 2.",
        "Round 1 was booked.",
    ]


def test_what_was_taken_back_is_marked_and_stays() -> None:
    evening = Evening("Ann")
    evening.do(moves.rename, seat=1, name="Anna")
    evening.do(moves.take_back)
    assert [(told.sentence.key, told.struck) for told in story(evening.entries)][-2:] == [
        ("seat-renamed", True),
        ("taken-back", False),
    ]
    evening.do(moves.redo)
    assert [told.struck for told in story(evening.entries)] == [False] * 5


def test_a_phone_given_away_and_a_curtain_drawn_are_public() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    evening.do(moves.open_curtain, seat=2)
    evening.do(moves.hand_over, seat=2)
    assert lines(evening)[-2:] == ["The device was handed to Ben.", "The seat of Ben went to another phone."]


def test_a_look_goes_without_saying() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    before = lines(evening)
    evening.do(moves.see_role, at_seat(1))
    evening.do(moves.ask_seat, ONLOOKER, seat=2, mark="47")
    assert lines(evening) == before


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_can_be_taken_back_has_a_sentence(event: ev.Event) -> None:
    assert isinstance(event, (*STAYS, ev.RolesDealt)) or tell(event)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_no_sentence_holds_a_role_a_secret_or_gold_that_was_brought(event: ev.Event) -> None:
    sentence = tell(event)
    hidden = {field.name for field in fields(event)} & {"role", "roles", "undealt", "secret", "cut", "mark", "note"}
    values = {value for _, value in sentence.values} if sentence else set()
    assert not values & {getattr(event, name) for name in hidden}
    assert not isinstance(event, ev.GoldBrought) or event.gold not in values
