"""The story: everything in sentences that everybody may read, struck lines marked."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.play import (
    NOT_UNDOABLE,
    ONLOOKER,
    Door,
    Game,
    Gold,
    RoundResult,
    Troll,
    ev,
    event_message,
    format_message,
    history,
    seat_viewer,
)
from tests.store.sample_events import EVENTS
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame

NAMES = {1: "Ann", 2: "Ben", 3: "Cem", 4: "Dia"}


def lines(game: Game) -> list[str]:
    return [format_message(happening.message, NAMES) for happening in history(game.entries)]


def test_a_game_in_sentences() -> None:
    game = Game("Ann", "Ben")
    game.do("add-seat", name="Cem")
    game.deal("saboteur", "geologist", "boss")
    game.put("Cem", "theft")
    game.do("swap-hat", seat=2)
    game.do("inspect-role", by=1, seat=2)
    game.end()
    game.do("steal", seat=3, victim=1)
    game.do("confirm-round")
    assert lines(game) == [
        "The table was opened.",
        "Ann joined.",
        "Ben joined.",
        "Cem joined without a phone.",
        "Round 1 began.",
        "In front of Cem: theft card.",
        "Ann gave Ben a new role by a hat swap.",
        "Ann inspected Ben’s role.",
        "The treasure wasn’t reached. All roles were revealed.",
        "Cem stole 1 gold from Ann.",
        "Round 1 was confirmed.",
    ]


def test_who_broke_and_repaired_is_said_where_the_turn_tells() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "geologist", "boss")
    game.put("Ben", "cart")
    game.do("begin-turn", seat=1)
    for kind in ("lantern", "trapped"):
        game.put("Cem", kind)
    for kind in ("trapped", "lantern"):
        game.do("take-token", seat=3, kind=kind)
    game.put("Ann", "pickaxe")
    game.do("take-token", seat=1, kind="pickaxe", discarded=True)
    game.do("begin-turn", seat=2)
    game.do("take-token", seat=2, kind="cart")
    assert [line for line in lines(game)[6:] if not line.startswith("It’s")] == [
        "Ann broke Cem’s lantern.",
        "Ben trapped Cem.",
        "Cem got free.",
        "Ann repaired Cem’s lantern.",
        "Ben broke Ann’s pickaxe.",
        "Ann discards 2 cards to remove: broken pickaxe.",
        "Ben repaired their own cart.",
    ]
    assert lines(game)[5] == "In front of Ben: broken cart.", "nobody said whose turn it was"


def test_a_maze_in_sentences() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    game.lay("C1", "EW", by="Ben")
    game.lay("C2", "NEW", crystals=1)
    game.do("turn-path", cell="C2")
    game.do("move-path", cell="C2", to="B0", anyway=True)
    game.do("remove-path", cell="B0")
    game.do("remove-path", cell="C1", by=game.seat("Ben"))
    game.do("reveal-goal", cell="A8", shows="stone-ne")
    game.do("reveal-goal", cell="E8", shows="treasure")
    assert lines(game)[-8:] == [
        "Ben placed a straight at C1.",
        "Placed at C2: a T-junction with crystal.",
        "The card at C2 was turned.",
        "The card at C2 was moved to B0.",
        "The card at B0 was removed.",
        "Ben’s rockfall removed the card at C1.",
        "The goal card at A8 is a stone.",
        "The goal card at E8 is the treasure.",
    ]


def test_a_duel_in_sentences() -> None:
    duel = DuelGame()
    duel.card("Ann", "B1", "EW", Door("blue", "E"))
    duel.key("Ann", "B1", "E")
    duel.card("Ann", "B2", "EW", Troll("E"))
    duel.bribe("Ann", "B2", "E")
    duel.card("Ann", "B3", "EW", Gold(2, "EW"))
    duel.put("Ben", "cart")
    duel.note("Ben", "C5", "3 gold")
    duel.do("end-round", result=RoundResult())
    duel.pay("Ann", 2)
    duel.do("confirm-round")
    assert lines(duel)[3:] == [
        "Round 1 began.",
        "It’s Ann’s turn.",
        "Ann placed a blue door at B1.",
        "Ann opened the door at B1 with a key.",
        "Ann placed a card with a troll at B2.",
        "Ann bribed the troll at B2.",
        "Ann placed a straight with gold at B3.",
        "Ann claims 2 gold at B3. Ben has no path there.",
        "Ann broke Ben’s cart.",
        "The round ended.",
        "Ann pays the trolls with cards worth 2.",
        "Round 1 was confirmed.",
    ]


def test_a_round_of_the_lost_mines_in_sentences() -> None:
    game = BoardGame(wait=True)
    game.deal_dwarves("BL BX YL YX")
    game.card("C3", "EW", "lake", by="Ann")
    game.tool("boat", "C3", by="Ben")
    game.go("Ben", "C3")
    game.link("trap", "C3", "E")
    game.go("Cem", "E2")
    game.link("troll", "E2", "N", by="Dia")
    game.link("trap", "C3", "E", by="Ann")
    game.card("C4", by="Ann")
    game.turn("Dia")
    game.go("Ben", "C4")
    game.go("Dia", "C4", anyway=True)
    game.enter("C5", "gold", by="Dia")
    game.put_back("Dia", "C5")
    game.enter("E5", "dragon", anyway=True)
    game.off("trap", "C4", "W")
    game.off("boat", "C3")
    game.storm("C3", by="Cem")
    game.storm("C4", slip=True, anyway=True)
    game.enter("A9", "silver", by="Ben", anyway=True)
    game.note("Dia", "A9", "silver")
    game.over({"Ben": [1]})
    assert lines(game)[5:] == [
        "The starts and mines on the board were marked.",
        "Round 1 began.",
        "It’s Ann’s turn.",
        "Ann placed a card with a lake at C3.",
        "It’s Ben’s turn.",
        "Ben puts a boat on the lake at C3.",
        "Ben goes to C3.",
        "It’s Cem’s turn.",
        "Cem sets a trap between C3 and C4.",
        "It’s Dia’s turn.",
        "Dia puts a troll between E2 and D2.",
        "It’s Ann’s turn.",
        "Ann sets a trap between C3 and C4.",
        "Ann placed a straight at C4.",
        "It’s Dia’s turn.",
        "Ben goes to C4 over 2 traps. Cem takes 2 cards from Ben’s hand.",
        "Dia’s dwarf is at C4.",
        "Dia goes to C5.",
        "C5 is the gold mine.",
        "Dia takes a treasure at C5: gold.",
        "It’s Ann’s turn.",
        "Dia took no treasure at C5: none is left there.",
        "E5 is the mine with the dragon.",
        "There’s no trap between C4 and C3 after all.",
        "There’s no boat at C3 after all.",
        "It’s Cem’s turn.",
        "Cem’s thunderstorm removed the card at C3.",
        "The card at C4 was removed.",
        "Ben’s dwarf is at A9.",
        "A9 is the silver mine.",
        "Ben takes a treasure at A9: silver.",
        "The round ended.",
    ]


def test_a_tool_lies_on_one_card_and_a_token_between_two() -> None:
    game = BoardGame()
    game.card("C3", "NES", "ditch", by="Ann", anyway=True)
    game.tool("rope", "C3", by="Ben")
    for kind, side in (("trap", "N"), ("troll", "S"), ("trap", "E")):
        game.link(kind, "C3", side, by="Cem")
        game.off(kind, "C3", side)
    assert [line for line in lines(game) if "turn" not in line][-7:] == [
        "Ben puts a rope across the ditch at C3.",
        "Cem sets a trap between C3 and B3.",
        "There’s no trap between C3 and B3 after all.",
        "Cem puts a troll between C3 and D3.",
        "There’s no troll between C3 and D3 after all.",
        "Cem sets a trap between C3 and C4.",
        "There’s no trap between C3 and C4 after all.",
    ]


def test_a_trap_that_is_crossed_and_a_troll_that_leaves() -> None:
    game = BoardGame()
    game.link("trap", "C2", "E", by="Dia")
    game.card("C3", by="Dia")
    game.go("Ann", "C3")
    game.link("troll", "C3", "E", by="Ann")
    game.turn("Dia")
    game.turn("Ann")
    assert "Ann goes to C3 over a trap. Ben takes one card from Ann’s hand." in lines(game)
    assert lines(game)[-1] == "Ann’s troll between C3 and C4 leaves."


def test_names_and_phones_in_sentences() -> None:
    game = Game("Ann")
    for name in ("Anna", "Annie"):
        game.do("rename-seat", seat="Ann" if name == "Anna" else "Anna", name=name)
    game.do("add-seat", name="Ben")
    game.do("pass-device", seat="Ben")
    game.do("transfer-seat", seat="Ben")
    assert lines(game)[2:] == [
        "Ann is now called Anna.",
        "Anna is now called Annie.",
        "Ben joined without a phone.",
        "The device was passed to Ben.",
        "Ben’s seat was moved to another phone.",
    ]


def test_what_was_undone_is_marked_and_stays() -> None:
    game = Game("Ann")
    game.do("rename-seat", seat=1, name="Anna")
    game.do("undo-newest-act")
    assert [(line.message.key, line.undone) for line in history(game.entries)][-2:] == [
        ("seat-renamed-from", True),
        ("taken-back", False),
    ]
    game.do("redo-act")
    assert [line.undone for line in history(game.entries)] == [False] * 5


def numbers(game: Game) -> list[tuple[int, int]]:
    """The game and the round in which each line stands."""
    return [(line.game, line.round) for line in history(game.entries)]


def test_each_line_stands_in_its_game_and_round_until_that_is_undone() -> None:
    game = Game("Ann", "Ben", rounds="2")
    game.do("begin-round")
    version = game.table.version
    game.end()
    game.do("confirm-round")
    game.play()
    game.do("play-again")
    assert [numbers(game)[line] for line in (0, version - 2, -2, -1)] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    game.do("undo-newest-act")
    assert {number for number, _ in numbers(game)} == {1}, "an undone new game takes no lines from the old one"
    game.do("undo-after-version", version=version)
    game.lay("C1", "EW", by="Ben")
    assert {round for _, round in numbers(game)} == {0, 1}


def test_a_look_goes_without_saying() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    before = lines(game)
    game.do("record-look-at-role", seat_viewer(1))
    game.do("ask-for-seat", ONLOOKER, seat=2, mark="47")
    assert lines(game) == before


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_sentences_of_undoable_acts_name_no_role_secret_or_brought_gold(
    event: ev.Event,
) -> None:
    message = event_message(event)
    assert message or isinstance(event, (*NOT_UNDOABLE, ev.RolesDealt))
    hidden = {field.name for field in fields(event)} & {"role", "roles", "undealt", "text", "mark", "note"}
    values = {value for _, value in message.values} if message else set()
    assert not values & {getattr(event, name) for name in hidden}
    assert not isinstance(event, ev.GoldBrought) or event.gold not in values
