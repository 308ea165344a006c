"""How the mazes grew: one step a card, struck ones left out, and what going back would take."""

from __future__ import annotations

from tests.play import Game, ReplayPosition, replay_position, steps


def history_keys(game: Game) -> list[str]:
    return [step.message.key for step in steps(game.entries)]


def at(game: Game, version: int | None = None) -> ReplayPosition:
    position = replay_position(game.entries, version)
    assert position
    return position


def newest(game: Game) -> int:
    return game.table.version


# The steps


def test_the_end_is_the_last_step_however_often_it_was_corrected(game: Game) -> None:
    game.lay("C1")
    game.end("Ben", ["blue"])
    game.end()
    game.do("confirm-round")
    assert history_keys(game) == ["round-started", "card-laid", "round-ended-unreached"]
    assert steps(game.entries)[-1].maze.cards.keys() == {(1, 0)}


def test_cards_that_do_not_fit_are_marked_for_as_long_as_they_lie(game: Game) -> None:
    game.lay("C4", anyway=True)
    game.lay("C1")
    game.do("remove-path", cell=(4, 0))
    assert [step.misfits for step in steps(game.entries)] == [set(), {(4, 0)}, {(4, 0)}, set()]


# Among the steps of its round


def test_any_event_shows_the_maze_as_it_lay_then(game: Game) -> None:
    game.lay("C1")
    laid = newest(game)
    game.put("Ben", "cart")
    between = newest(game)
    game.lay("C2")
    assert at(game, between).step.version == laid
    assert at(game, 0).index == 0 and at(game, 10**9).step == at(game).step


def test_each_round_and_each_game_is_there_by_its_last_step(game: Game) -> None:
    for _ in range(3):
        game.lay("C1")
        game.end()
        game.do("confirm-round")
        if game.phase == "seating":
            game.do("begin-round")
    game.do("play-again")
    game.do("begin-round")
    assert [step.round for step in at(game).rounds] == [1, 2, 3]
    game.lay("C1")
    assert [(step.game, step.round) for step in at(game).rounds] == [(2, 1)]
