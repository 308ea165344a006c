"""What the maze says about the end of a round: who connected, who has a way, which doors bar, which crystals count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.play import Game, MazeOutcome, RoundResult, format_message

NAMES = ("Ann", "Ben", "Cem", "Dia")


def fresh(**options: str) -> Game:
    game = Game(*NAMES, **options)
    game.do("begin-round")
    return game


def lay_row(game: Game, *, by: tuple[str, ...] = NAMES, door: str = "", at: int = 4) -> None:
    """Seven straights from the start to the middle goal; the one in column `at` has this door."""
    for column in range(1, 8):
        name = by[(column - 1) % len(by)] if by else None
        game.lay(f"C{column}", "EW", door if column == at else "", by=name)


def treasure(game: Game) -> None:
    game.do("reveal-goal", cell="C8", shows="treasure")


def ended(game: Game) -> MazeOutcome:
    view = game.view().maze
    assert view
    assert view.outcome
    return view.outcome


def connector(game: Game) -> str | None:
    seat = ended(game).reached_by
    return None if seat is None else game.table.places[seat].name


def likely(game: Game) -> str:
    return " ".join(game.table.places[seat].name for seat in ended(game).seats_by_likelihood)


# Whether


def test_the_treasure_is_reached_once_it_shows_and_a_path_leads_to_it(game: Game) -> None:
    view = game.view().maze
    assert view and view.outcome is None, "an empty maze says nothing"
    lay_row(game)
    assert (ended(game).reached, ended(game).open_to, ended(game).barred, ways(game)) == (False, (), {}, "")
    treasure(game)
    assert ended(game).reached
    game.do("remove-path", cell="C3")
    assert not ended(game).reached


# Who


def test_the_player_of_the_last_card_to_the_treasure_is_the_connector(game: Game) -> None:
    lay_row(game)
    assert connector(game) is None
    treasure(game)
    assert connector(game) == "Cem"
    assert likely(game) == "Cem Dia Ann Ben"
    game.put("Dia", "cart")
    assert likely(game) == "Cem Ann Ben Dia", "Dia may lay no card"


# Ways and doors


@pytest.mark.parametrize(
    ("door", "open_to", "words"),
    [
        ("", ("blue", "green"), "Both teams have a path to the treasure."),
        ("blue", ("blue",), "The blue door at C4 blocks green. Blue has a path."),
        ("green", ("green",), "The green door at C4 blocks blue. Green has a path."),
    ],
)
def test_a_door_leaves_the_path_to_its_own_clan(game: Game, door: str, open_to: tuple[str, ...], words: str) -> None:
    lay_row(game, door=door)
    treasure(game)
    assert (ended(game).open_to, ways(game)) == (open_to, words)
    barred = {clan: ((4, 0),) for clan in ("blue", "green") if clan not in open_to}
    assert ended(game).barred == barred


# Crystals


@pytest.mark.parametrize(("crystals", "many"), [("visible", 3), ("connected", 1)])
def test_crystals_count_by_the_tables_option(crystals: str, many: int) -> None:
    game = fresh(crystals=crystals)
    game.lay("C1", "EW", crystals=1)
    game.lay("D5", "NESW", crystals=2, anyway=True)
    assert ended(game).crystals == many


# In words


def ways(game: Game) -> str:
    message = ended(game).open_path_message
    return format_message(message, {}) if message else ""


def test_two_doors_side_by_side_are_named_together(game: Game) -> None:
    game.dig(
        """
                b
            ┌─────┐
            │     │
         │  │     │
        ─@──┤     ├─────────────
         │  │     │
            │   b │
            └─────┘

        """
    )
    treasure(game)
    assert ways(game) == "The blue doors at B2 and D2 block green. Blue has a path."


def test_an_end_that_contradicts_the_maze_is_recognized(game: Game) -> None:
    lay_row(game, door="blue")
    treasure(game)
    outcome, connector = ended(game), game.seat("Cem")
    entered = RoundResult(connector, ("blue",), 0, connector)
    assert outcome.reached_by == connector and not outcome.differs_from(entered)
    for other in (
        replace(entered, reached_by=None, open_to=()),
        replace(entered, reached_by=game.seat("Ann")),
        replace(entered, open_to=("blue", "green")),
        replace(entered, crystals=9),
    ):
        assert outcome.differs_from(other)
