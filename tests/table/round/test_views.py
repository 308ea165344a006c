"""The view: what each viewer may know, and that what he must not know changes nothing of what he sees."""

from __future__ import annotations

from tests.play import HOST, ONLOOKER, Game, TableView, Viewer, role_for_viewer, seat_viewer, sight
from tests.table.words import words_in


def boss_and(other: str) -> Game:
    game = Game("Ann", "Ben")
    game.deal("boss", other)
    return game


def test_a_role_is_in_the_view_after_the_reveal() -> None:
    game, other = boss_and("saboteur"), boss_and("geologist")
    assert "boss" not in set(words_in(sight(game.table, ONLOOKER)))
    assert sight(game.table, seat_viewer(1)) == sight(other.table, seat_viewer(1))
    game.end()
    other.end()
    assert {"boss", "saboteur"} <= set(words_in(sight(game.table, ONLOOKER)))
    assert sight(game.table, ONLOOKER) != sight(other.table, ONLOOKER), "the comparison would see a leak"


def test_a_held_finger_shows_the_own_role_until_the_reveal() -> None:
    game = boss_and("saboteur")
    seen = [role_for_viewer(game.table, viewer) for viewer in (HOST, ONLOOKER, *map(seat_viewer, (1, 2, 3)))]
    assert seen == [None, None, "boss", "saboteur", None]
    game.end()
    assert role_for_viewer(game.table, seat_viewer(1)) is None


def rich(**options: str) -> Game:
    """Round 2 is next; Ben, the only saboteur, has 5. Cem is new."""
    game = Game("Ann", "Ben", **options)
    game.play("boss", "saboteur")
    game.do("take-seat", ONLOOKER, name="Cem")
    return game


def totals_seen(view: TableView) -> list[int | None]:
    return [seat.total for seat in view.seats]


def test_a_seat_sees_its_own_total_and_nobody_elses_until_totals_are_open() -> None:
    game = rich()
    assert totals_seen(game.view(game.as_seat("Ben"))) == [None, 5, None]
    assert totals_seen(game.view(HOST)) == totals_seen(game.view(ONLOOKER)) == [None, None, None]
    game.do("set-options", options={"totals": "open"})
    assert totals_seen(game.view(ONLOOKER)) == [0, 5, 0]


def test_a_confirmed_round_keeps_the_options_it_was_settled_by() -> None:
    game = Game("Ann", "Ben")
    game.deal("geologist", "saboteur")
    game.put("Ann", "trapped")
    game.end(crystals=4)
    game.do("confirm-round")
    before = game.view().past_scores
    game.do("set-options", options={"trapped_geologist": "full"})
    assert game.view().past_scores == before


# Thieves


def test_only_the_thief_sees_who_can_be_stolen_from() -> None:
    game = rich()
    game.deal("saboteur", "geologist", "geologist")
    game.put("Cem", "theft")
    game.end()
    for viewer in (HOST, ONLOOKER, game.as_seat("Ann"), game.as_seat("Cem")):
        ask, mine = game.view(viewer).end.asking, viewer == game.as_seat("Cem")
        assert ask and (ask.seat, ask.mine, ask.choices) == (3, mine, (1, 2) if mine else ())
        assert not ask.seats_without_gold and not ask.gold, "how much they have is their secret"


def test_thieves_are_numbered_in_the_order_they_are_asked() -> None:
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("saboteur", "saboteur", "geologist", "blue-digger")
    for name in ("Ann", "Ben", "Cem"):
        game.put(name, "theft")
    assert [seat.theft for seat in game.view().circle] == [2, 3, 1, None]
    game.put("Cem", "trapped")
    assert [seat.theft for seat in game.view().circle] == [2, 1, None, None], "who is trapped is not asked"


# Seats


def test_seats_are_listed_with_who_waits_who_left_with_gold_and_for_the_host_who_asks() -> None:
    game = rich()
    game.do("take-seat", ONLOOKER, name="Dia")
    for name in ("Ben", "Cem"):
        game.do("remove-seat", seat=name)
    game.do("begin-round")
    game.do("take-seat", ONLOOKER, name="Eva")
    game.do("ask-for-seat", ONLOOKER, seat="Dia", mark="47")
    assert [(seat.name, seat.left, seat.waiting, seat.asked) for seat in game.view(HOST).seats] == [
        ("Ann", False, False, ""),
        ("Dia", False, False, "47"),
        ("Eva", False, True, ""),
        ("Ben", True, True, ""),
    ]
    assert [seat.asked for seat in game.view(seat_viewer(1)).seats] == [""] * 4
    assert ([seat.name for seat in game.view().circle], game.view().deal.players) == (["Ann", "Dia", "Eva"], 2)


def test_who_has_not_looked_and_what_can_be_undone_is_for_the_host() -> None:
    game = boss_and("saboteur")
    game.do("record-look-at-role", "Ann")

    def seen(viewer: Viewer) -> tuple[object, ...]:
        view = game.view(viewer)
        key = view.undo.message.key if view.undo.message else ""
        return view.deal.not_looked, view.undo.act, key, view.undo.voids_roles, view.undo.redo

    assert seen(HOST) == ((2,), game.round.began, "round-started", True, False)
    for viewer in (seat_viewer(1), seat_viewer(2), ONLOOKER):
        assert seen(viewer) == ((), 0, "", False, False)
    game.put("Ben", "cart")
    game.do("undo-newest-act")
    assert game.view(HOST).undo.redo and not game.view(seat_viewer(1)).undo.redo
