"""With the option *Everyone enters their own*: each player's phone enters its player's own cards, and nobody else's."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person, SetUp, open_table, sit

CARD = {"cell": "1,0", "card": "b_cross"}


def open_own_cards(app: Flask, edition: str = "saboteur2", own_cards: str = "on", **options: str) -> People:
    """Ann, Ben and Cem have roles, and everybody enters their own cards."""
    host = open_table(app, edition, own_cards=own_cards, **options)
    people = {name: sit(host, name) for name in ("Ann", "Ben", "Cem")}
    host.post_ok("/round", do="begin")
    return {"host": host, **people}


@pytest.fixture
def people(app: Flask, set_up: SetUp) -> People:
    return set_up(open_own_cards, app)


def sends(person: Person, path: str, status: int = 200, **form: object) -> Page:
    return Page.of(person.post(f"/seat/{path}?n={person.seat}", **form), status)


def maze(person: Person) -> Page:
    return person.page(f"/seat/maze?n={person.seat}")


def cards(people: People) -> dict[tuple[int, int], int | None]:
    seen = people["host"].view.maze
    assert seen
    return {laid.cell: laid.by for laid in seen.laid}


def test_the_host_sets_it_between_rounds(app: Flask) -> None:
    people = open_own_cards(app, own_cards="off")
    assert people["host"].page("/options").chosen("option.own_cards") == ["off"]
    sends(people["Ann"], "maze", 403, **CARD)
    assert not maze(people["Ann"]).has("#lay")
    people["host"].post_ok("/history", do="take-back")
    people["host"].post_ok("/options", option__own_cards="on")
    people["host"].post_ok("/round", do="begin")
    sends(people["Ann"], "maze", **CARD)


def test_my_page_leads_to_it_once_i_have_looked(people: People) -> None:
    ann = people["Ann"]
    assert not ann.page("/seat").has("#open-maze")
    ann.post_ok("/seat/sheet", do="seen")
    assert ann.page("/seat").text("#open-maze") == "Enter my card"
    assert ann.page(f"/seat/play?n={ann.seat}").has("#lay")


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
def test_my_card_counts_as_mine_with_any_player_in_the_form(app: Flask, edition: str) -> None:
    people = open_own_cards(app, edition)
    page = sends(people["Ben"], "maze", **CARD, by=people["Ann"].seat)
    assert cards(people) == {(1, 0): people["Ben"].seat}
    assert page.text("#whose-turn h1") == "It’s Cem’s turn." and not page.has("#lay [name='by']")


def test_two_at_once_on_two_spaces_are_two_cards_and_on_one_only_one(people: People) -> None:
    sends(people["Ann"], "maze", **CARD)
    sends(people["Ben"], "maze", cell="-1,0", card="b_cross")
    sends(people["Cem"], "maze", 422, **CARD)
    assert cards(people) == {(1, 0): people["Ann"].seat, (-1, 0): people["Ben"].seat}


def test_against_the_rules_it_is_refused_and_laid_anyway(people: People) -> None:
    ann = people["Ann"]
    page = sends(ann, "maze", 422, cell="4,0", offer="b_cross 0")
    assert page.has(".against [name='anyway']") and not cards(people)
    sends(ann, "maze", cell="4,0", again="b_cross 0", anyway="1")
    assert cards(people) == {(4, 0): ann.seat}


def test_a_rockfall_is_mine_too(people: People) -> None:
    sends(people["Ann"], "maze", **CARD)
    sheet = people["Ben"].page(f"/seat/maze/1,0?n={people['Ben'].seat}")
    assert sheet.has("#take-it-off") and not sheet.has("#take-it-off [name='by'], #move-it, #never-there")
    sends(people["Ben"], "maze/1,0/remove")
    assert not cards(people)
    assert "Ben" in people["host"].page("/history").texts("#story li")[0]


def test_only_my_newest_card_can_i_correct(people: People) -> None:
    sends(people["Ann"], "maze", **CARD)
    for path, form in (("turn", {}), ("move", {"to": "-1,0"}), ("remove", {"slip": "1"})):
        sends(people["Ben"], f"maze/1,0/{path}", 403, **form)
    sends(people["Ann"], "maze/1,0/move", to="-1,0")
    assert cards(people) == {(-1, 0): people["Ann"].seat}
    sends(people["Ann"], "maze/-1,0/remove", slip="1")
    assert not cards(people)


def test_i_break_a_tool_and_repair_it(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    assert maze(ann).has(f"#sheet-{ben.seat} [value='pickaxe']")
    sends(ann, f"tools/{ben.seat}", do="put", kind="pickaxe")
    assert ann.page("/board").texts(".news p")[0] == "Ann broke Ben’s pickaxe."
    sheet = maze(ben).part(f"#sheet-{ben.seat}")
    assert "Ann broke Ben’s pickaxe." in sheet.texts("p")
    assert sheet.text(f"#sheet-take-{ben.seat} [value='pickaxe']") == "Repair: broken pickaxe"
    page = sends(ben, "maze", 422, **CARD, offer="")
    assert page.text(".problems") == "Your pickaxe is broken: no path cards until it’s repaired."
    sends(ben, f"tools/{ben.seat}", do="take", kind="pickaxe")
    assert ann.page("/board").texts(".news p")[0] == "Ben repaired their own pickaxe."
    assert not people["host"].view.seat(ben.seat).tokens


@pytest.mark.parametrize(
    ("kind", "of", "why"),
    [
        ("theft", "Ben", "A theft card goes in front of yourself."),
        ("trapped", "Ann", "A Trapped card goes in front of another player."),
    ],
)
def test_a_card_goes_where_the_rules_say_or_the_host_enters_it(people: People, kind: str, of: str, why: str) -> None:
    seat = people[of].seat
    page = sends(people["Ann"], f"tools/{seat}", 422, do="put", kind=kind, anyway="1")
    assert page.texts(".problem") == [why] and not page.has(f"#sheet-put-{seat} [value='{kind}']")
    assert not people["host"].view.seat(seat).tokens
    people["host"].post_ok(f"/seats/{seat}/token", do="put", kind=kind)
    assert people["host"].view.seat(seat).tokens == (kind,)


def test_i_inspect_a_role_and_only_my_page_covers_it(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    assert not maze(ann).has(f"#sheet-inspect-{ann.seat}")
    assert maze(ann).text(f"#sheet-inspect-{ben.seat} button") == "Inspect the role of Ben"
    answer = ann.post(f"/seat/tools/{ben.seat}?n={ann.seat}", do="inspect")
    assert answer.headers["HX-Redirect"] == f"/t/{ann.code}/seat?n={ann.seat}"
    assert "Look at the role of Ben" in ann.page("/seat").text("#sheet")
    assert people["Cem"].view.showings == people["host"].view.showings == ()
    assert ben.page("/board").texts(".news p")[0] == "Ann inspected Ben’s role."
    assert people["host"].view.seat_on_turn == ben.seat


def test_i_swap_a_hat_and_only_its_owner_sees_the_new_role(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    assert maze(ann).has(f"#sheet-swap-hat-{ben.seat} button[data-hold-submit]")
    page = sends(ann, f"tools/{ben.seat}", do="swap-hat")
    assert page.has("svg.maze") and ann.page("/board").texts(".news p")[0] == "Ann gave Ben a new role by a hat swap."
    assert ben.page("/seat/sheet").texts("h2")[0] == "Your hat was swapped: look at your new role."
    assert people["host"].view.seat_on_turn == ben.seat


@pytest.mark.parametrize("do", ["inspect", "swap-hat"])
def test_a_secret_card_in_anothers_turn_is_asked_about(people: People, do: str) -> None:
    sends(people["Ann"], "maze", **CARD)
    seat, before = people["Ann"].seat, people["host"].view.version
    page = sends(people["Cem"], f"tools/{seat}", 422, do=do)
    assert page.text(f"#sheet-{do}-{seat} .problems") == "It’s Ben’s turn."
    assert page.has(f"#sheet-{do}-{seat} [name='anyway']") and people["host"].view.version == before
    assert people["Cem"].post(f"/seat/tools/{seat}?n={people['Cem'].seat}", do=do, anyway="1").status_code == 200
    assert people["host"].view.version > before


def test_a_broken_tool_says_so_to_me_and_no_space_glows(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    said = {
        "theft": "",
        "trapped": "You’re trapped: no path cards until you’re freed.",
        "pickaxe": "2 cards in front of you: no path cards until they’re removed.",
    }
    for kind, words in said.items():
        by = ben if kind == "theft" else people["Cem"]
        sends(by, f"tools/{ben.seat}", do="put", kind=kind, anyway="1")
        assert "".join(maze(ben).texts("#stopped")) == words
    page = maze(ben)
    assert page.has("a.free") and not page.has("a.free.glows")
    assert maze(ann).has("a.free.glows") and not maze(ann).has("#stopped")


def test_in_anothers_turn_it_says_whose_and_no_space_glows_but_i_can_place_it(people: People) -> None:
    ann, ben, cem = people["Ann"], people["Ben"], people["Cem"]
    assert all(maze(person).has("a.free.glows") for person in (ann, ben, cem)), "nobody knows who begins"
    sends(ann, "maze", **CARD)
    assert maze(ben).has("a.free.glows") and not maze(cem).has("a.free.glows")
    card = {"cell": "2,0", "card": "b_cross"}
    page = sends(cem, "maze", 422, **card)
    assert "It’s Ben’s turn." in page.text() and page.has("button[name=anyway]") and (2, 0) not in cards(people)
    sends(cem, "maze", **card, anyway="1")  # Ben passed without entering it
    assert cards(people)[2, 0] == cem.seat


def test_an_action_card_in_anothers_turn_says_whose_and_can_be_entered(people: People) -> None:
    ann, ben, cem = (people[name] for name in ("Ann", "Ben", "Cem"))
    sends(ann, "maze", **CARD)
    refused = f"#sheet-put-{ben.seat}"
    page = sends(cem, f"tools/{ben.seat}", 422, do="put", kind="cart")
    assert page.text(f"{refused} .problems") == "It’s Ben’s turn." and page.has(f"{refused} [name='anyway']")
    assert len(page.all(".problems")) == 1 and not people["host"].view.seat(ben.seat).tokens
    sends(cem, f"tools/{ben.seat}", do="put", again="cart", anyway="1")
    assert people["host"].view.seat(ben.seat).tokens == ("cart",)
    sends(cem, f"tools/{ben.seat}", do="take", kind="cart")
    sends(cem, f"tools/{ben.seat}", do="put", kind="cart", anyway="1")
    page = sends(ben, f"tools/{ben.seat}", 422, do="take", kind="cart", discarded="1")
    assert page.text(f"#sheet-discard-{ben.seat} .problems") == "It’s Ann’s turn."
    sends(ben, f"tools/{ben.seat}", do="take", again="cart", discarded="1", anyway="1")
    assert not people["host"].view.seat(ben.seat).tokens


def test_a_rockfall_in_anothers_turn_says_whose_turn_it_is_and_can_be_entered(people: People) -> None:
    sends(people["Ann"], "maze", **CARD)
    page = sends(people["Cem"], "maze/1,0/remove", 422)
    assert page.text("#cell .problems") == "It’s Ben’s turn." and page.has("#take-it-off [name='anyway']")
    sends(people["Cem"], "maze/1,0/remove", anyway="1")
    assert not cards(people)


def test_the_strip_marks_whose_turn_it_is_with_a_broken_tool_too(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    sends(ann, "maze", **CARD)
    people["host"].post_ok(f"/seats/{ben.seat}/token", do="put", kind="pickaxe", by=ann.seat)
    people["host"].post_ok("/turn", seat=ben.seat)
    assert maze(ann).text(".seat-strip .on-turn b") == "Ben"


def test_only_i_discard_my_cards_for_a_repair(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    for person in (ann, ben):
        sends(people["Cem"], f"tools/{person.seat}", do="put", kind="pickaxe", anyway="1")
    page = maze(ann)
    assert page.has(f"#sheet-discard-{ann.seat}")
    assert page.has(f"#sheet-take-{ben.seat}") and not page.has(f"#sheet-discard-{ben.seat}")
    sends(ann, f"tools/{ben.seat}", 403, do="take", kind="pickaxe", discarded="1")
    sends(ann, f"tools/{ann.seat}", do="take", kind="pickaxe", discarded="1")
    assert (people["host"].view.seat(ann.seat).fewer, people["host"].view.seat(ben.seat).fewer) == (1, 0)


def test_the_turn_is_passed_by_whose_it_is(people: People) -> None:
    ann, ben, cem = people["Ann"], people["Ben"], people["Cem"]
    sends(ann, "maze", **CARD)
    assert maze(ben).text("#next-turn") == "Next: Cem"
    assert not maze(ann).has("#next-turn") and not maze(cem).has("#next-turn")
    sends(cem, "turn", 403, seat=ann.seat)
    sends(ben, "turn", seat=cem.seat)
    assert people["host"].view.seat_on_turn == cem.seat


def test_the_goal_is_asked_of_who_reached_it(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    for column in range(1, 8):
        people["host"].post_ok("/maze", cell=f"{column},0", card="b_cross", by=ann.seat)
    page = maze(ann)
    assert page.has(".goal-reached .face") and not maze(ben).has(".face")
    assert maze(ben).text(".goal-reached") == "Ann turns over the goal card at C8."
    assert ann.page("/seat").text(".goal-reached") == "Turn over the goal card at C8."
    assert ann.page("/seat").text("a#open-maze.main-button") == "Turn over the goal card", "also before the look"
    assert not ben.page("/seat").has("#open-maze")
    for person in (ann, ben):
        person.post_ok("/seat/sheet", do="seen")
    assert ann.page("/seat").text("#open-maze") == "Turn over the goal card"
    assert ben.page("/seat").text("#open-maze") == "Enter my card"
    assert ben.page("/seat").text(".goal-reached") == "Ann turns over the goal card at C8."
    for page in (maze(ann), maze(ben), ann.page("/seat"), ben.page("/seat")):
        assert "It’s" not in page, "a turn is named before the goal is turned over"
    sheet = ben.page(f"/seat/maze/8,0?n={ben.seat}")
    assert sheet.text("#cell-title") == "The goal card at C8"
    assert sheet.text("#cell p") == "Ann turns over the goal card at C8."
    sends(ben, "goals/8,0", 403, shows="treasure")
    page = sends(ann, "goals/8,0", shows="treasure")
    assert page.text(".reached h2") == "The treasure has been reached." and not page.has("#lay, .settles, .ending")
    for person in (ann, ben):
        seat_page = person.page("/seat")
        assert seat_page.texts("#sheet h2")[0] == "The treasure has been reached."
        assert seat_page.text(".whose-turn") == "The round is over. It’s scored on the host’s page."
        refused = sends(person, "maze", 403, cell="7,1", card="b_cross", anyway="1")
        assert "The round is over. The host can still enter it." in refused.text("#maze")
        sends(person, "maze/1,0/remove", 403)
        sends(person, f"tools/{people['Cem'].seat}", 403, do="put", kind="cart")
        sends(person, "turn", 403, seat=people["Cem"].seat)


def test_a_goal_that_another_turned_over_is_shown_and_asks_nothing(people: People) -> None:
    ann, ben = people["Ann"], people["Ben"]
    for column in range(1, 8):
        people["host"].post_ok("/maze", cell=f"{column},0", card="b_cross", by=ann.seat)
    sends(ann, "goals/8,0", shows="stone-ne")
    sheet = ben.page(f"/seat/maze/8,0?n={ben.seat}")
    assert sheet.has("#cell .picture svg") and "?" not in sheet.text("#cell")
    assert "?" in ann.page(f"/seat/maze/8,0?n={ann.seat}").text("#cell")


def test_the_host_undoes_it_and_still_enters_all(people: People) -> None:
    sends(people["Ann"], "maze", **CARD)
    people["host"].post_ok("/history", do="take-back")
    assert not cards(people)
    people["host"].post_ok("/maze", **CARD, by=people["Cem"].seat)
    assert cards(people) == {(1, 0): people["Cem"].seat}


def test_who_came_late_only_watches(people: People) -> None:
    zoe = sit(people["host"], "Zoe")
    assert maze(zoe).has("svg.maze") and not maze(zoe).has("#lay, a.cell")
    sends(zoe, "maze", 403, **CARD)


def test_the_player_who_begins_is_told_and_nobody_else_lays_first_unasked(app: Flask) -> None:
    people = open_own_cards(app, begins="seats")
    for name in ("Ann", "Ben"):
        people[name].post_ok("/seat/sheet", do="seen")
    assert "You begin the round." in people["Ann"].html("/seat/sheet")
    assert "Ann begins the round." in people["Ben"].html("/seat/sheet")
    assert maze(people["Ann"]).text("h1") == "You begin the round." and maze(people["Ann"]).has("a.free.glows")
    assert maze(people["Ben"]).text("h1") == "Ann begins the round." and not maze(people["Ben"]).has("a.free.glows")
    refused = sends(people["Ben"], "maze", 422, **CARD)
    assert "It’s Ann’s turn." in refused.text()
    assert not cards(people)
    sends(people["Ben"], "maze", **CARD, anyway="1")
    assert list(cards(people).values()) == [people["Ben"].seat]


def test_action_cards_before_the_first_path_card_are_turns(app: Flask) -> None:
    people = open_own_cards(app, begins="seats")
    ann, ben, cem = people["Ann"], people["Ben"], people["Cem"]
    sends(ann, f"tools/{ben.seat}", do="put", kind="pickaxe")
    assert "It’s Ben’s turn." in sends(ann, "maze", 422, **CARD).text()
    sends(ben, f"tools/{ben.seat}", do="take", kind="pickaxe")
    assert maze(cem).text("h1") == "It’s your turn."
    sends(cem, "maze", **CARD)
