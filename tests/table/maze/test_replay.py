"""How the mazes grew: one step a card, struck ones left out, and what going back would take."""

from __future__ import annotations

from tests.play import (
    Cell,
    Door,
    Game,
    Gold,
    Message,
    ReplayPosition,
    Troll,
    draw_maze,
    path_card,
    replay_position,
    steps,
)
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame, LostMinesGame

NAMES = ("Ann", "Ben", "Cem", "Dia")


def lay(game: Game, cell: Cell, tracks: str = "NESW", by: str | None = None, anyway: bool = False) -> None:
    seat = None if by is None else game.seat(by)
    game.do("place-path", cell=cell, card=path_card(tracks), by=seat, anyway=anyway)


def history_keys(game: Game) -> list[str]:
    return [step.message.key for step in steps(game.entries)]


def at(game: Game, version: int | None = None) -> ReplayPosition:
    position = replay_position(game.entries, game.table, version)
    assert position
    return position


def newest(game: Game) -> int:
    return game.table.version


# The steps


def test_a_round_grows_card_by_card(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0), "EW", by="Dia")
    lay(dealt_to_four, (2, 0))
    begun, first, second = steps(dealt_to_four.entries)
    assert [len(step.maze.cards) for step in (begun, first, second)] == [0, 1, 2]
    assert (first.cell, first.message["seat"], first.version) == (
        (1, 0),
        dealt_to_four.seat("Dia"),
        newest(dealt_to_four) - 1,
    )
    assert (begun.cell, begun.message) == (None, Message.from_key("round-started", round=1))


def test_each_hand_in_the_maze_is_a_step_with_its_cell(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (0, 1), "NES")
    dealt_to_four.do("move-path", cell=(0, 1), to=(0, -1))
    dealt_to_four.do("turn-path", cell=(0, -1))
    dealt_to_four.do("remove-path", cell=(0, -1))
    dealt_to_four.do("reveal-goal", cell=(8, 0), shows="treasure")
    assert [step.cell for step in steps(dealt_to_four.entries)[1:]] == [(0, 1), (0, -1), (0, -1), (0, -1), (8, 0)]


def test_the_end_is_the_last_step(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    dealt_to_four.end("Ben", ["blue"])
    dealt_to_four.do("confirm-round")
    assert history_keys(dealt_to_four)[-1] == "round-ended-by-one-way"
    assert steps(dealt_to_four.entries)[-1].maze.cards.keys() == {(1, 0)}


def test_a_corrected_end_is_one_step_of_the_replay(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    dealt_to_four.end("Ben", ["blue"])
    dealt_to_four.end()
    assert history_keys(dealt_to_four) == ["round-started", "card-laid", "round-ended-unreached"]


def test_what_was_undone_is_no_step(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    lay(dealt_to_four, (2, 0))
    before = steps(dealt_to_four.entries)[:-1]
    dealt_to_four.do("undo-newest-act")
    assert steps(dealt_to_four.entries) == before
    dealt_to_four.do("redo-act")
    assert len(steps(dealt_to_four.entries)) == len(before) + 1


def test_a_round_in_which_nobody_dug_has_no_steps(dealt_to_four: Game) -> None:
    dealt_to_four.end()
    dealt_to_four.do("confirm-round")
    assert steps(dealt_to_four.entries) == () and replay_position(dealt_to_four.entries, dealt_to_four.table) is None


def test_a_card_that_fits_by_now_is_not_marked_any_more(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (2, 0), anyway=True)
    lay(dealt_to_four, (1, 0))
    assert [step.misfits for step in steps(dealt_to_four.entries)] == [set(), {(2, 0)}, set()]


def test_cards_that_do_not_fit_are_marked_for_as_long_as_they_lie(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (4, 0), anyway=True)
    lay(dealt_to_four, (1, 0))
    dealt_to_four.do("remove-path", cell=(4, 0))
    assert [step.misfits for step in steps(dealt_to_four.entries)] == [set(), {(4, 0)}, {(4, 0)}, set()]


def test_the_last_step_shows_the_maze_as_it_lies(dealt_to_four: Game) -> None:
    for cell in ((1, 0), (2, 0), (2, 1)):
        lay(dealt_to_four, cell)
    assert dealt_to_four.round.maze and draw_maze(steps(dealt_to_four.entries)[-1].maze) == draw_maze(
        dealt_to_four.round.maze
    )


# Among the steps of its round


def test_a_position_knows_its_neighbours(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    lay(dealt_to_four, (2, 0))
    middle = at(dealt_to_four, newest(dealt_to_four) - 1)
    assert middle.index == 1 and middle.previous_step and middle.next_step
    assert [len(step.maze.cards) for step in (middle.previous_step, middle.step, middle.next_step)] == [0, 1, 2]
    assert at(dealt_to_four, middle.previous_step.version).previous_step is None and at(dealt_to_four).next_step is None


def test_any_event_shows_the_maze_as_it_lay_then(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    laid = newest(dealt_to_four)
    dealt_to_four.put("Ben", "cart")
    between = newest(dealt_to_four)
    lay(dealt_to_four, (2, 0))
    assert at(dealt_to_four, between).step.version == laid
    assert at(dealt_to_four, 0).index == 0 and at(dealt_to_four, 10**9).step == at(dealt_to_four).step


def test_each_round_and_each_game_is_there_by_its_last_step(dealt_to_four: Game) -> None:
    for _ in range(3):
        lay(dealt_to_four, (1, 0))
        dealt_to_four.end()
        dealt_to_four.do("confirm-round")
        if dealt_to_four.phase == "seating":
            dealt_to_four.do("begin-round")
    dealt_to_four.do("play-again")
    dealt_to_four.do("begin-round")
    assert [step.round for step in at(dealt_to_four).rounds] == [1, 2, 3] and len(at(dealt_to_four).games) == 1
    lay(dealt_to_four, (1, 0))
    assert [(step.game, step.round) for step in at(dealt_to_four).rounds] == [(2, 1)]
    assert [(step.game, step.round) for step in at(dealt_to_four).games] == [(1, 3), (2, 1)]
    assert {step.game for step in at(dealt_to_four, at(dealt_to_four).games[0].version).rounds} == {1}


# Going back


def test_going_back_says_what_the_host_would_undo(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    here = newest(dealt_to_four)
    dealt_to_four.put("Ben", "cart")
    lay(dealt_to_four, (2, 0), by="Cem")
    assert [message.key for message in at(dealt_to_four, here).later] == ["card-laid-by", "token-put"]
    assert at(dealt_to_four).later == ()


def test_going_back_takes_just_that(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    step_before = at(dealt_to_four).step
    dealt_to_four.put("Ben", "cart")
    lay(dealt_to_four, (2, 0))
    dealt_to_four.do("undo-after-version", version=step_before.version)
    assert at(dealt_to_four).step == step_before and dealt_to_four.round.tokens == () and at(dealt_to_four).later == ()


def test_nobody_goes_back_into_a_round_that_is_confirmed(dealt_to_four: Game) -> None:
    lay(dealt_to_four, (1, 0))
    dealt_to_four.end()
    dealt_to_four.do("confirm-round")
    assert at(dealt_to_four, at(dealt_to_four).steps[0].version).later == ()
    dealt_to_four.do("begin-round")
    assert at(dealt_to_four).later == ()


# The Duel


def test_keys_bribes_and_counters_are_steps_of_their_own() -> None:
    duel = DuelGame()
    duel.card("Ann", "B1", "EW", Door("blue", "E"), Troll("W"))
    duel.card("Ann", "B2", "EW", Gold(2, "EW"), anyway=True)
    duel.bribe("Ann", "B1", "W")
    duel.key("Ann", "B1", "E")
    duel.take_from("B1", "key", "E")
    assert history_keys(duel)[3:] == ["troll-bribed", "door-unlocked", "gold-claimed-no-way", "key-taken-off"]
    *_, bribed, unlocked, claimed, taken = steps(duel.entries)
    assert [len(step.bribes) for step in (bribed, unlocked)] == [1, 1] and bribed.cell == (1, -1)
    assert [len(step.counters) for step in (unlocked, claimed, taken)] == [0, 1, 0] and claimed.cell == (2, -1)


def test_a_replay_has_no_step_for_turns_notes_and_payments() -> None:
    duel = DuelGame()
    duel.card("Ann", "B1")
    duel.do("begin-turn", seat=1)
    duel.note("Ann", "C5", "3 gold")
    duel.end_with_claims({"Ann": [2]}, {"Ann": 1})
    duel.pay("Ann", 2)
    duel.do("confirm-round")
    assert history_keys(duel) == ["round-started", "card-laid-by", "round-ended"]


def test_each_round_of_a_duel_is_shown_with_its_own_dwarves() -> None:
    duel = DuelGame()
    duel.card("Ann", "B1")
    duel.score({})
    duel.do("remove-seat", seat=1)
    duel.do("begin-round")
    duel.card("Ben", "C1")
    assert [tuple(step.clans.values()) for step in steps(duel.entries)] == [("green", "blue")] * 3 + [("blue",)] * 2


def test_a_dwarf_alone_is_shown_from_its_one_start() -> None:
    duel = DuelGame("Ann", first_dwarf="blue")
    duel.card("Ann", "C1")
    assert all(list(step.maze.starts) == ["blue"] for step in steps(duel.entries))  # type: ignore[union-attr]


# The Lost Mines


def test_each_step_of_a_dwarf_and_each_treasure_is_a_step() -> None:
    game = BoardGame()
    game.card("C3", by="Ann")
    game.link("troll", "C3", "E", by="Ann")
    game.go("Ben", "C2")
    game.go("Ann", "C2")
    game.enter("E5", "dragon", anyway=True)
    game.enter("C5", "gold", by="Ann", anyway=True)
    game.go("Ben", "C5", anyway=True)
    game.take("Ben")
    game.put_back("Ann", "C5")
    game.turn("Ann")
    assert history_keys(game) == [
        "round-started",
        "card-laid-by",
        "laid-troll",
        "mine-shows-dragon",
        "dwarf-put",
        "mine-shows-gold",
        "treasure-taken",
        "dwarf-put",
        "treasure-taken",
        "treasure-put-back",
        "troll-expired",
    ]
    assert [step.cell for step in steps(game.entries)[3:10]] == [(5, 2)] + [(5, 0)] * 6


def test_the_figures_stand_in_each_step_where_they_stood_then() -> None:
    game = BoardGame()
    game.card("C3", by="Ann")
    game.go("Ann", "C3")
    _, laid, went = steps(game.entries)
    assert [step.maze.dwarves[1] for step in (laid, went)] == [(2, 0), (3, 0)]  # type: ignore[union-attr]
    assert laid.clans == {1: "blue", 2: "blue", 3: "yellow", 4: "yellow"}


def test_on_a_board_a_round_begins_with_the_figures_on_their_starts() -> None:
    game = BoardGame(cards="YL BX BL YS")
    game.card("C3", by="Ann")
    begun, laid = steps(game.entries)
    assert (begun.message.key, begun.cell, begun.version) == ("round-started", None, game.round.began)
    assert begun.maze.dwarves == laid.maze.dwarves == {1: (2, 2), 2: (2, 0), 3: (2, 0), 4: (2, 2)}  # type: ignore[union-attr]
    assert begun.clans == laid.clans == {1: "yellow", 2: "blue", 3: "blue", 4: "yellow"}
    assert at(game, begun.version).index == 0 and at(game, newest(game)).previous_step == begun


def test_each_round_on_a_board_begins_with_its_own_figures() -> None:
    game = BoardGame()
    game.card("C3", by="Ann")
    game.go("Ann", "C3")
    game.over(last="Ann")
    game.do("confirm-round")
    game.do("begin-round")
    game.card("C3", by="Ann")
    assert history_keys(game)[-3:] == ["round-ended", "round-started", "card-laid-by"]
    begun = steps(game.entries)[4]
    standing = {seat: begun.maze.starts[clan] for seat, clan in game.walk.clans.items()}  # type: ignore[union-attr]
    assert begun.maze.dwarves == standing  # type: ignore[union-attr]


def test_with_real_cards_a_round_begins_with_nobody_on_the_board() -> None:
    game = BoardGame(wait=True, roles="cards")
    game.do("begin-round")
    game.go("Ann", "C2", anyway=True)
    begun, put = steps(game.entries)
    assert (begun.maze.dwarves, put.maze.dwarves) == ({}, {1: (2, 0)})  # type: ignore[union-attr]


def test_a_round_without_a_board_has_no_steps() -> None:
    game = LostMinesGame()
    game.deal_dwarves("BL BX YL YX")
    game.over()
    assert steps(game.entries) == ()


def test_going_back_on_the_board_says_what_a_hand_did() -> None:
    game = BoardGame()
    game.card("C3", by="Ann")
    here = newest(game)
    game.link("troll", "C3", "E", by="Ben")
    game.go("Ann", "C3")
    assert [message.key for message in at(game, here).later] == ["dwarf-moved", "laid-troll"]
    game.do("undo-after-version", version=here)
    assert game.at["Ann"] == "C2" and game.on_turn == "Ann" and game.link_trolls == []
