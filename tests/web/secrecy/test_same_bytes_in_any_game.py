"""Non-interference in bytes, in games as chance would have them in every edition.

What a viewer may not know changes no byte of any page, fragment, header, length, mark or message of the stream that
she gets, nor of what her taps are answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.scoring import unanswered_question
from companion.table.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from tests.examples import examples
from tests.play import CAST
from tests.play import Game as Course
from tests.table.lost_mines_game import LostMinesGame
from tests.table.random_games import law
from tests.table.random_twin_games import TWINS, Twins
from tests.web.secrecy.refusing import refused_by_host, refused_to_onlooker, refused_to_seat
from tests.web.secrecy.stored_games import kept
from tests.web.secrecy.twins import Got, PlayedGame, differing, opened, read

FEW, MANY = examples(0.04, law), examples(0.2, law)
TAPS = 3


@contextmanager
def laid(twins: Twins, empty_store: Path) -> Iterator[tuple[PlayedGame, PlayedGame]]:
    """Both games, each in an application of its own, where chance and time are the same."""
    with TemporaryDirectory() as folder:
        apps = [opened(Path(folder), empty_store, name) for name in ("one", "other")]
        yield kept(apps[0], twins.game), kept(apps[1], twins.twin)
        for app in apps:
            app.extensions["companion"].engine.dispose()


def is_the_same_in_both(twins: Twins, empty_store: Path, luck: Random, whole: bool = False) -> None:
    """All that this viewer can ask for is the same in both games, before some taps and, in the `whole`, after."""
    with laid(twins, empty_store) as (game, twin):
        who = name_of(twins.viewer, game)
        assert differing(game, twin, who, "en", whole=whole) == set()
        for once, (path, form) in enumerate([*taps(twins, luck), *refusals(twins, luck)]):
            assert tapped(game, who, path, form, once) == tapped(twin, who, path, form, once), (path, form)
        if whole:
            assert differing(game, twin, who, "de", whole=whole) == set()


def name_of(viewer: Viewer, game: PlayedGame) -> str:
    """As whom this viewer looks; who has no phone looks on."""
    if viewer == HOST:
        return "host"
    return next((name for name, person in game.people.items() if viewer == seat_viewer(person.seat)), "onlooker")


def taps(twins: Twins, luck: Random) -> list[tuple[str, dict[str, Any]]]:
    """A few taps of this viewer by which nobody would learn anything."""
    seats = [*twins.game.table.places]
    if not seats:
        return []
    n, other = luck.choice(seats), luck.choice(seats)
    if twins.viewer == HOST:
        return luck.sample(host_taps(n, other, luck), TAPS)
    return luck.sample(seat_taps(twins.viewer.seat or n, other), TAPS)


def refusals(twins: Twins, luck: Random) -> list[tuple[str, dict[str, Any]]]:
    """All that this viewer may try in vain, in any order: no refusal says what he may not know."""
    table = twins.game.table
    seats = table.round.players if table.round else tuple(table.places)
    if not seats:
        return []
    n, other = luck.choice(seats), luck.choice(seats)
    if twins.viewer == HOST:
        possible = refused_by_host(seats, n, table.edition == "lost_mines" and table.round is not None)
    else:
        possible = refused_to_seat(twins.viewer.seat, other) if twins.viewer.seat else refused_to_onlooker(n)
    return luck.sample(possible, len(possible))


def host_taps(n: int, other: int, luck: Random) -> list[tuple[str, dict[str, Any]]]:
    kind = luck.choice(("pickaxe", "theft", "trapped", "lantern"))
    return [
        (f"/seats/{n}/token", {"do": luck.choice(("put", "take")), "kind": kind}),
        (f"/seats/{n}/act", {"do": "inspect", "seat": other}),
        (f"/seats/{n}/act", {"do": "swap-hat"}),
        (f"/seats/{n}/act", {"do": "steal", "from": other}),
        (f"/seats/{n}/act", {"do": "draft", "value": 4}),
        (f"/seats/{n}/curtain", {"do": "open"}),
        (f"/seats/{n}/sheet", {"do": "seen"}),
        ("/seats", {"do": "rename", "seat": n, "name": "Zoe"}),
        ("/seats", {"do": "add", "name": "Zoe"}),
        ("/seats", {"do": "remove", "seat": n}),
        ("/seats", {"do": "move", "seat": n, "to": 0}),
        ("/round", {"do": "begin"}),
        ("/round", {"do": "nonsense"}),
        ("/maze", {"cell": "1,0", "card": "b_cross", "by": n}),
        ("/goals/8,0", {"shows": "treasure"}),
        (f"/dwarfs/{n}", {"do": "take"}),
        ("/options", {"option.rounds": "5"}),
        ("/settlement", {"do": "correct", "round": "9", "seat": n, "gold": "3", "why": "misread"}),
    ]


def seat_taps(n: int, other: int) -> list[tuple[str, dict[str, Any]]]:
    sheet = f"/seat/sheet?n={n}"
    return [
        (sheet, {"do": "seen"}),
        (sheet, {"do": "done", "seat": other}),
        (f"/seat/menu?n={n}", {"do": "rename", "name": "Zoe"}),
        (sheet, {"do": "note", "cell": "5,0", "kind": "gold", "note": "gold"}),
        (sheet, {"do": "steal", "from": other}),
        (sheet, {"do": "draft", "value": 9}),
        (f"/seats/{n}/token", {"do": "put", "kind": "theft"}),
        ("/round", {"do": "begin"}),
    ]


def tapped(game: PlayedGame, who: str, path: str, form: dict[str, Any], once: int) -> Got:
    """What this tap is answered, which is the `once`th of this viewer."""
    fields = {name.replace(".", "__"): value for name, value in form.items()}
    return read(game.people[who].post(path, once=f"{once:032x}", **fields))


@pytest.mark.parametrize("what", TWINS)
@pytest.mark.parametrize(
    ("often", "whole"), [(FEW, False), pytest.param(MANY, True, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_what_a_viewer_may_not_know_changes_no_byte(what: str, often: settings, whole: bool, empty_store: Path) -> None:
    @often
    @given(TWINS[what], st.integers(0, 2**16))
    def law(twins: Twins, luck: int) -> None:
        is_the_same_in_both(twins, empty_store, Random(luck), whole)

    law()


def found_by(*values: int) -> LostMinesGame:
    """Ann entered that she found this."""
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    game.enter_treasures("Ann", *values)
    return game


def brought_by(gold: int) -> Course:
    """Ann brought so much to a table of sealed totals; a round was confirmed."""
    game = Course("Ann", "Ben", first_round="2")
    game.do("enter-brought-gold", seat=1, gold=gold)
    game.play("boss", "saboteur")
    return game


@pytest.mark.parametrize(
    ("game", "twin"),
    [(found_by(), found_by(4, 1, 2)), (brought_by(1), brought_by(40))],
    ids=["treasures", "gold brought"],
)
@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, seat_viewer(2)])
def test_no_answer_depends_on_what_others_entered_in_secret(
    game: Course, twin: Course, viewer: Viewer, empty_store: Path
) -> None:
    is_the_same_in_both(Twins(viewer, game, twin), empty_store, Random(1))


def lengthened(*last: int) -> Course:
    """Five play three rounds, each with a draft, finish, and take one more, in which these cards are drafted."""
    game = Course(*CAST[:5], edition="saboteur", saboteurs="0", rounds="3")
    for gold in ((3, 2, 1, 1, 1), (1, 2, 1, 2, 1), (1, 1, 3, 2, 1), last):
        if game.phase == "finished":
            game.do("set-options", options={"rounds": "4"})
        game.deal(*("gold-digger",) * 5)
        game.end("Ann", gold=gold)
        for value in gold:
            ask = unanswered_question(game.table)
            assert ask
            game.do("pick-gold-card", seat_viewer(ask.seat), seat=ask.seat, value=value)
        if gold is not last:
            game.do("confirm-round")
    return game


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER])
def test_after_one_more_round_opened_gold_stays_open_and_the_draft_secret(viewer: Viewer, empty_store: Path) -> None:
    game, twin = lengthened(2, 1, 1, 1, 1), lengthened(1, 1, 1, 2, 1)
    assert game.round.picks != twin.round.picks
    is_the_same_in_both(Twins(viewer, game, twin), empty_store, Random(1))


def test_the_comparison_would_see_a_leak(empty_store: Path) -> None:
    game, twin = Course("Ann", "Ben"), Course("Ann", "Ben")
    game.deal("boss", "saboteur")
    twin.deal("boss", "geologist")
    with laid(Twins(HOST, game, twin), empty_store) as (first, other):
        for who in ("host", "onlooker", "Ann"):
            assert differing(first, other, who, "en") == set()
        assert differing(first, other, "Ben", "en") == {"/t/KRTN/seat/role", "/t/KRTN/seat/role?n=2"}


def test_the_comparison_reads_the_big_screen_and_would_see_a_leak_on_it(empty_store: Path) -> None:
    game, twin = Course("Ann", "Ben"), Course("Ann", "Ben")
    for played, role in ((game, "saboteur"), (twin, "geologist")):
        played.deal("boss", role)
    with laid(Twins(HOST, game, twin), empty_store) as (played, other):
        assert differing(played, other, "onlooker", "en") == set()
        assert {"big_screen.board", "big_screen.scene"} <= played.drawn
    for course in (game, twin):
        course.end()
    with laid(Twins(HOST, game, twin), empty_store) as (played, other):
        assert {"/t/KRTN/board", "/t/KRTN/board/scene"} <= differing(played, other, "onlooker", "en")
