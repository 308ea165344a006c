"""Whose turn it is, as every screen says it, and who lays the next card."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, some_gold
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame

NAMES = ("Ann", "Ben", "Cem")


def begun() -> Game:
    game = Game(*NAMES)
    game.do("begin-round")
    return game


def turn(game: Game) -> str:
    """Whose turn an onlooker reads."""
    seat = game.view(ONLOOKER).seat_on_turn
    return "-" if seat is None else game.table.places[seat].name


def next_by(game: Game) -> str:
    """Who lays the next card, as the host's page proposes it."""
    maze_view = game.view().maze
    return game.table.places[maze_view.next_seat_to_play].name if maze_view and maze_view.next_seat_to_play else "-"


def act(game: Game, words: str) -> None:
    match words.split():
        case [by, "lays", cell]:
            game.lay(cell, by=by if by in NAMES else None, anyway=True)
        case [by, "takes", cell]:
            game.do("remove-path", cell=cell, by=by)
        case ["no", cell]:
            game.do("remove-path", cell=cell, slip=True)
        case [kind, "for", name]:
            game.put(name, kind)
        case [kind, "off", name]:
            game.do("take-token", seat=name, kind=kind)
        case [by, "inspects", name]:
            game.do("inspect-role", by=by, seat=name)
        case ["turn", "of", name]:
            game.do("begin-turn", seat=name)
        case [cell, "turned"]:
            game.do("turn-path", cell=cell)
        case [cell, "shows", face]:
            game.do("reveal-goal", cell=cell, shows=face)
        case ["undo"]:
            game.do("undo-newest-act")
        case ["end"]:
            game.end()


COURSES = """
begun             | -    -
Ann lays C1       | Ben  Ben
cart for Cem      | Cem  Ann
cart off Cem      | Ann  Ann
Ben inspects Ann  | Cem  Cem
theft for Ben     | Cem  Cem
end               | -    Cem

begun             | -    -
Ann lays C1       | Ben  Ben
C1 turned         | Ben  Ben
nobody lays C2    | Ben  Ben
Cem lays C3       | Ann  Ann
nobody lays C4    | Ann  Ann
no C3             | Ben  Ben
trapped for Ann   | Cem  Cem
theft for Ben     | Cem  Cem
cart for Ben      | Ann  Cem
lantern for Cem   | Ben  -

begun             | -    -
turn of Ben       | Ben  Ben
Ben lays C1       | Cem  Cem
undo              | Ben  Ben
undo              | -    -

begun             | -    -
nobody lays C1    | -    -
cart for Ben      | -    -
nobody lays C2    | -    -

begun             | -    -
Ann lays C1       | Ben  Ben
Ben lays C2       | Cem  Cem
Cem lays C3       | Ann  Ann
Cem takes C2      | Ann  Ann
Ben lays C2       | Cem  Cem
turn of Ben       | Ben  Ben
no C1             | Ben  Ben

begun             | -    -
Ann lays C1       | Ben  Ben
Cem lays C2       | Ann  Ann
turn of Ben       | Ben  Ben
no C2             | Ben  Ben
nobody lays C2    | Ben  Ben
Ben lays C3       | Cem  Cem
nobody lays C4    | Cem  Cem
nobody lays C5    | Cem  Cem
nobody lays C6    | Cem  Cem
nobody lays C7    | Cem  Cem
C8 shows treasure | -    Cem
"""
"""Rounds that begin with whom the people say: what is done; then whose turn it is and who lays
the next card."""


@pytest.mark.parametrize("course", COURSES.strip().split("\n\n"))
def test_a_round_of_saboteur(course: str) -> None:
    begin, *acts = course.splitlines()
    game = begun()
    assert [turn(game), next_by(game)] == begin.partition("|")[2].split()
    for line in acts:
        words, _, expected = line.partition("|")
        act(game, words)
        assert [turn(game), next_by(game)] == expected.split(), words


def test_the_starter_sits_left_of_who_played_last() -> None:
    game = begun()
    game.end(None, last_by=game.seat("Ben"))
    game.do("confirm-round")
    game.do("begin-round")
    assert next_by(game) == "Cem"


# Other editions


def test_in_the_duel_the_turn_begins_with_the_round_and_passes_with_a_card() -> None:
    duel = DuelGame()
    assert (turn(duel), turn(DuelGame("Ann"))) == ("Ann", "-")
    for cell in ("B1", "B2"):
        duel.card("Ann", cell, "EW", *[some_gold(1, "EW")] * 3)
    assert turn(duel) == "Ben"


def test_where_dwarves_walk_a_turn_is_a_card_and_a_walk() -> None:
    game = BoardGame(*NAMES, "Dia")
    assert turn(game) == "-"
    game.turn("Ann")
    game.card("C3", by="Ann")
    assert turn(game) == "Ann"
    game.go("Ann", "C3")
    assert turn(game) == "Ben"
