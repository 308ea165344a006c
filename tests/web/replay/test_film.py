"""The film of the night: after the game anybody at the table sees how the maze of each round grew, and who was what."""

from __future__ import annotations

from collections import Counter

from flask import Flask

from tests.web import play_lost_mines
from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.play_lost_mines import symbols_in
from tests.web.replay.test_replay import lay, settle


def rounds(page: Page) -> list[Page]:
    return page.parts(".film-round")


def growth(picture: Page) -> list[tuple[int, int]]:
    """The steps at which a drawing comes, and at which it goes (0: it stays), of each that was not there at first."""
    styles = picture.attributes("[style^='--at']", "style")
    pairs = (dict(part.split(":") for part in style.split(";")) for style in styles)
    return sorted((int(pair["--at"]), int(pair.get("--to", "0"))) for pair in pairs)


def test_walk_through_the_film(host: Person, dealt: People, stranger: Person) -> None:
    """A round in which a card was undone, another removed and the end corrected; one without a maze; one more."""
    for column in (1, 2, 3):
        lay(host, column)
    host.post_ok("/do/undo")
    host.post_ok("/do/remove", cell="2,0")
    host.post_ok("/do/end", reached_by=dealt["Ann"].seat, open_to="blue")
    settle(host)
    host.post_ok("/do/deal")
    settle(host)
    assert stranger.get("/film").status_code == 409, "the game is not over"
    host.post_ok("/do/deal")
    lay(host, 1)
    settle(host)
    page = stranger.page("/film")
    first, quick, last = rounds(page)
    assert growth(first) == [(1, 0), (2, 3)] and growth(last) == [(1, 0)] and not quick.has("svg.maze")
    assert all("Nobody reached the treasure" in shown and "TREASURE" not in shown for shown in (first, quick, last))
    for shown, scores in zip((first, quick, last), host.view.past_scores, strict=True):
        assert shown.texts("li b") == list(dealt) and len(shown.all("li .portrait")) == len(scores.lines) == 6
    begins = [shown.attribute("section", "style").split(";")[0] for shown in (first, quick, last)]
    assert begins == ["--from:0.0", "--from:8.25", "--from:11.75"] and page.has(".film[style='--all:20.0']")
    assert stranger.page("/board/scene").part(".film").html == page.part(".film").html
    for person, path in ((host, "/host"), (dealt["Ben"], "/seat"), (stranger, "/results")):
        assert person.page(path).has(f"a[href='{host.url('/film')}']")


def test_a_game_played_again_has_a_film_of_its_own(host: Person, dealt: People) -> None:
    lay(host, 1)
    settle(host)
    for _ in range(2):
        host.post_ok("/do/deal")
        settle(host)
    host.post_ok("/do/again")
    assert host.get("/film").status_code == 409
    for _ in range(3):
        host.post_ok("/do/deal")
        settle(host)
    film = host.page("/film")
    assert len(rounds(film)) == 3 and not film.has("svg.maze") and film.has(".film[style='--all:10.5']")


def test_dwarves_and_mines_are_in_the_film_of_the_lost_mines(app: Flask) -> None:
    mine = play_lost_mines.open_board(app, rounds="1")
    play_lost_mines.dig(mine, "C3", "C4")
    play_lost_mines.turn(mine, "Ben")
    play_lost_mines.enter(mine, "C5", "gems")
    play_lost_mines.end(mine, {"Ben": [2]})
    mine["host"].post_ok("/do/confirm")
    page = mine["host"].page("/film")
    (shown,) = rounds(page)
    drawn: Counter[str] = symbols_in(shown, "svg.maze")
    assert drawn["mine-gems"] and drawn["mine-back"] == 4 and drawn["figure-blue"] > 2 and growth(shown)
    assert "selfish blue dwarf" in shown
