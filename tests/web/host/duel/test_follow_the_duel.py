"""Two dwarves dig: what fits for whom, what a card brings, doors and keys, trolls, ladders, claims and goals."""

from __future__ import annotations

from typing import Any

from tests.play import a_door, a_troll, duel_card, ladder_clan, some_gold
from tests.web.page import Page
from tests.web.play_duel import (
    Duel,
    at,
    confirm_result,
    counters_left,
    dig,
    every_fit,
    fits,
    lay,
    maze,
    offers,
    put,
    sheet,
    text_of_message,
    why_not,
)

GREEN, BLUE = "free EW - 1 0 ladder:green", "free EW - 1 0 ladder:blue"
CONTENTS = ".card-contents"


def turn(page: Page) -> str:
    """Whose turn the page marks."""
    return page.text("#turn .on-turn .name b")


def ladders(page: Page) -> list[str]:
    """The offers of cards with a ladder."""
    return [word for word in offers(page) if "ladder:" in word]


# Cards and turns


def test_walk_with_the_first_cards(duel_of_two: Duel) -> None:
    host, ann, ben = (duel_of_two[name] for name in ("host", "Ann", "Ben"))
    page = maze(duel_of_two)
    assert turn(page) == "Ann" and "d_ew 0" in fits(page, "B1") and not fits(page, "D1")
    page = host.post_ok("/do/begin-turn", seat=ben.seat)
    assert "d_ew 0" in fits(page, "D1") and not fits(page, "B1") and page.has("a.cell.free.glows[href]")
    assert page.values("#lay input[name=by]") == [str(ben.seat)]
    host.post_ok("/do/begin-turn", seat=ann.seat)
    page = dig(duel_of_two, "B1", card="d_bridge_gold 0")
    assert text_of_message(page) == "Ann placed a card at B1: Bridge with gold."
    assert host.view.maze.laid[-1].by == ann.seat and turn(page) == "Ben"
    assert page.text("#next-turn button") == "Next: Ann"
    page = dig(duel_of_two, "A0", card="free NESW - 0 0 gold:2@NESW", by=ann.seat)
    assert text_of_message(page) == (
        "Ann placed a card at A0: Crossing with gold. Ann claims 2 gold at A0. Ben has no path there."
    )
    assert counters_left(page) == "7 of 8 markers left" and page.has('svg.maze use[href$="#counter-green"]')
    refused = dig(duel_of_two, "D1", card="d_ew 0", by=ann.seat, status=422)
    assert why_not(refused) == ["At D1 the card wouldn’t connect to the player’s own start."]
    dig(duel_of_two, "D1", again="d_ew 0", by=ann.seat, anyway="1")
    assert (1, 1) in host.view.maze.maze.cards


def test_a_duel_card_is_read_from_its_text(duel_of_two: Duel) -> None:
    dig(duel_of_two, "B1", card="free NESW - 0 0 door:blue@E;door:green@S;gold:1@ENSW;troll:N", carried="troll:E")
    dig(duel_of_two, "D1", card="free EW - 0 0 ladder:blue")
    cards = duel_of_two["host"].view.maze.maze.cards
    card = duel_card("NESW", a_door("blue", "E"), a_door("green", "S"), some_gold(1, "NESW"), a_troll("N"))
    assert cards[1, -1].comparison_key == card.comparison_key and ladder_clan(cards[1, 1]) == "blue"
    dig(duel_of_two, "A1", card="free WSEN - 0 0 door:blue@E", anyway="1")
    assert duel_of_two["host"].view.maze.laid[-1].key == "d_nesw_blue", "as the edition prints it"


def test_the_sheet_of_a_card_says_who_is_connected(duel_of_two: Duel) -> None:
    lay(duel_of_two, "Ann", "B1", "EW", a_door("green", "E"))
    assert "Connected: only Ann." in sheet(duel_of_two, "B1")
    assert (
        maze(duel_of_two)
        .attribute(f'a.cell[data-cell="{at("B1")}"]', "aria-label")
        .endswith(", reached by the green dwarf only")
    )
    lay(duel_of_two, "Ann", "B2", "ESW|N")
    assert "Connected: right, bottom, left: only Ann; top: nobody." in sheet(duel_of_two, "B2")
    lay(duel_of_two, "Ann", "C0", "NS")
    assert "Connected: Ann and Ben." in sheet(duel_of_two, "B1")
    for cell in ("B0", "D0"):
        page = sheet(duel_of_two, cell)
        assert "The maze begins here. The start card stays where it is." in page
        assert not page.has("#take-it-off")


def test_with_a_broken_tool_no_space_glows(duel_of_two: Duel) -> None:
    host, ann = duel_of_two["host"], duel_of_two["Ann"].seat
    for do, glows in (("put", False), ("take", True)):
        host.post_ok("/do/token", seat=ann, do=do, kind="lantern")
        host.post_ok("/do/begin-turn", seat=ann)
        page = maze(duel_of_two)
        assert page.has("a.free") and page.has("a.free.glows") == glows
        if not glows:
            assert page.text("#stopped") == "Ann has a broken tool and can’t place path cards."
            refused = dig(duel_of_two, "D1", card="d_ew 0", status=422)
            assert "broken" in refused.text("#lay .problems") and "It has a ladder" not in refused


def test_a_lone_dwarf_with_a_broken_tool_reads_so_on_the_phone(dwarf_alone: Duel) -> None:
    host, cem = dwarf_alone["host"], dwarf_alone["Cem"]
    host.post_ok("/do/token", seat=cem.seat, do="put", kind="pickaxe")
    for page in (host.page("/maze"), phone := cem.page(f"/seat/maze?n={cem.seat}")):
        assert page.has("a.free.faint") and not page.has("a.free.glows")
    assert phone.text("#stopped") == "Your pickaxe is broken: no path cards until it’s repaired."


# Ladders


def test_walk_with_a_ladder(duel_of_two: Duel) -> None:
    page = maze(duel_of_two)
    assert fits(page, "D1") == [] and {GREEN, BLUE} <= set(every_fit(page, "D1"))
    assert "Only a ladder fits here." in page and page.values("#lay [name=hat]") == ["", "green", "blue"]
    assert page.attribute(f'#lay .offer[value="{BLUE}"]', "data-ladder") == "blue"
    words = [word.split()[1] for word in ladders(page) if word.endswith(" - 1 0 ladder:green")]
    assert len(words) == 16, "cards with one way and nothing on them"
    assert all(sum(len(group) > 1 for group in tracks.split("|")) == 1 for tracks in words)
    every = duel_of_two["host"].page("/free-card").values(".offers.every [name=card]")
    assert every and not [word for word in every if "ladder:" in word]
    against = dig(duel_of_two, "D1", card="d_ew 0", status=422).part("#lay .against")
    assert "the card wouldn’t connect to the player’s own start." in against and "It has a ladder" in against
    assert against.values("button[name=card]") == [GREEN, BLUE]
    for offer in ("d_ns 0", "d_bridge 0", "d_nesw_troll 0"):
        refused = dig(duel_of_two, "D1", card=offer, status=422)
        assert why_not(refused) and "It has a ladder" not in refused, "it would not fit with one either"
    page = dig(duel_of_two, "D1", card=GREEN)
    card, view = duel_of_two["host"].view.maze.maze.cards[1, 1], duel_of_two["host"].view.maze
    assert (ladder_clan(card), card.tracks) == ("green", "EW") and not view.misfits
    assert ladders(page).count(GREEN) == 1
    lay(duel_of_two, "Ann", "B4")
    page = maze(duel_of_two)
    assert every_fit(page, "B3") and every_fit(page, "C4") == [], "none may lie beside a goal"


# Doors and trolls


def test_walk_with_keys(door_and_troll: Duel) -> None:
    page = sheet(door_and_troll, "B1")
    assert "Blue door, right" in page.texts(f"{CONTENTS} li > p") and "Ann’s key opens it" in page
    turned = door_and_troll["host"].page(f"/maze/{at('B1')}?turn=1")
    assert "Blue door, top" in turned.texts(f"{CONTENTS} li > p"), "as it is seen"
    page = put(door_and_troll, "key", "B1", by="Ann")
    assert text_of_message(page) == (
        "Ann opened the door at B1 with a key. Ann claims 2 gold at B2. Ben has no path there."
    )
    page = sheet(door_and_troll, "B1")
    assert "Ann’s key is there" in page.text(CONTENTS) and "No key there" in page.texts(f"{CONTENTS} button")
    for cell in ("B3", "B4"):
        lay(door_and_troll, "Ann", cell, "NESW", a_door("blue", "E"))
    assert "Ann’s key opens it" in sheet(door_and_troll, "B4")
    put(door_and_troll, "key", "B3", by="Ann")
    page = sheet(door_and_troll, "B4")
    assert "Both keys are on doors." in page and "Ann’s key opens it" not in page
    for cell in ("B3", "B1"):
        put(door_and_troll, "key", cell, by="Ann", do="take")
    assert door_and_troll["host"].view.own.keys == 2


def test_walk_with_a_bribe(door_and_troll: Duel) -> None:
    host, page = door_and_troll["host"], sheet(door_and_troll, "B1")
    assert "Troll, top" in page.texts(f"{CONTENTS} li > p")
    assert {"Ben bribes the troll", "Ann bribes the troll"} <= set(page.texts(f"{CONTENTS} button"))
    put(door_and_troll, "bribe", "B1", side="N")
    ben, duel = door_and_troll["Ben"].seat, host.view.own
    assert duel.trolls[ben] == 1 and duel.seat_on_turn == ben, "whose turn it is, and stays"
    assert "Troll not bribed" in sheet(door_and_troll, "B1").texts(f"{CONTENTS} button")
    put(door_and_troll, "bribe", "B1", side="N", do="take")
    page = put(door_and_troll, "bribe", "B1", side="N", by="Ann")
    assert text_of_message(page) == "Ann bribed the troll at B1. Ann claims 1 gold at A1. Ben has no path there."
    assert counters_left(page) == "6 of 8 markers left" and "bribed by Ann" in sheet(door_and_troll, "B1").text(
        CONTENTS
    )
    page = door_and_troll["Ann"].page("/seat/sheet").part(".claimed-so-far")
    assert "You bribed one troll: it costs 1 gold at the end. No change is given." in page.texts("p")
    page = sheet(door_and_troll, "B1")
    buttons = page.texts("#take-it-off button, #never-there button")
    assert buttons == ["Removerockfall", "It was never therea wrong tap"]
    refused = host.post_refused("/do/remove", cell=at("B1"))
    assert refused.text("#take-it-off [name=anyway]") == "Remove anywayit’s no longer there"
    host.post_ok("/do/remove", cell=at("B1"), anyway="1")
    assert (1, -1) not in host.view.maze.maze.cards


# Claims


def put_counter(duel: Duel, cell: str, name: str) -> Page:
    """Correct the counter on this card: it is this dwarf's, or nobody's."""
    return duel["host"].post_ok("/do/claim", cell=at(cell), seat=duel[name].seat if name else "", place=0)


def test_walk_with_the_last_counter(gold_on_two_cards: Duel) -> None:
    page = maze(gold_on_two_cards)
    banner = page.part("#choose")
    for words in ("One marker is left. Which gold gets it? Ann chooses.", "2 gold at B-4", "3 gold at B-3", "for Ann"):
        assert words in banner
    assert page.has("a.cell.glows")
    lay(gold_on_two_cards, "Ben", "E8")
    banner = maze(gold_on_two_cards).part("#choose")
    assert "Which gold gets it? Ben chooses." in banner and "for Ann" in banner, "who changed the maze last"
    page = put_counter(gold_on_two_cards, "B-3", "Ann")
    assert text_of_message(page) == "Ann claims 3 gold at B-3. Ben has no path there."
    assert "The last marker is placed." in page and not page.has("#choose, a.cell.glows")
    form = page.part("form#settle")
    assert form.attribute("form", "action").endswith("/do/end") and form.has("button:not([data-hold-submit])")
    refused = gold_on_two_cards["host"].post_refused("/do/end", 409, part="maze", result_version="1")
    assert why_not(refused) == why_not(refused.part("form#settle")) != []
    gold_on_two_cards["host"].post_ok("/do/end", part="maze")
    assert [line.gain for line in gold_on_two_cards["host"].view.end.scores.lines] == [10, 0]


def test_a_wrong_marker_is_corrected(claimed: Duel) -> None:
    ben, page = claimed["Ben"].seat, sheet(claimed, "B1")
    assert "Ann’s marker is there" in page and page.text(f'#claim-it-0 [name=seat][value="{ben}"]') == "Ben"
    put_counter(claimed, "B1", "Ben")
    assert claimed["host"].view.own.claims[ben] == (2,)
    page = put_counter(claimed, "B1", "")
    assert text_of_message(page) == "Nobody has claimed the gold at B1."
    assert counters_left(page) == "8 of 8 markers left" and "nobody has it" in sheet(claimed, "B1")


def test_a_goal_is_asked_for_before_the_last_counter_is_laid(one_counter_left: Duel) -> None:
    ann = one_counter_left["Ann"].seat
    page = dig(one_counter_left, "B6", card="free EW - 0 0 gold:1@EW", by=ann)
    banner = page.part("#goal-1")
    assert "Goal card reached at B7: what does it show?" in banner
    assert "Ann then chooses whether this gold gets the last marker." in banner
    assert counters_left(page) == "1 of 8 markers left" and page.has("dialog#cell-sheet[open]")
    assert not page.has("#choose, #over")
    banner = one_counter_left["host"].post_ok("/do/goal", cell=at("B7"), shows="d_goal_15 1").part("#choose")
    assert "1 gold at B6" in banner and "3 gold at B7" in banner
    page = put_counter(one_counter_left, "B7", "Ann")
    assert text_of_message(page).startswith("Ann claims 3 gold at B7.")
    assert page.has("#over") and "The last marker is placed." in page
    assert one_counter_left["host"].view.own.claims[ann][-1] == 3


# Goals


def turn_over(duel: Duel, shows: str, status: int = 200, **form: Any) -> Page:
    """The goal on C5 is turned over, which is answered with this status."""
    return Page.of(duel["host"].post("/do/goal", cell=at("C5"), shows=shows, **form), status)


def lies(duel: Duel) -> Any:
    """The goal on C5."""
    return duel["host"].view.maze.maze.goals[5, 0]


def pictures(page: Page) -> set[str]:
    """The words of the pictures that are offered."""
    return {word for word in page.values("button[name=shows]") if word.startswith("d_")}


def test_walk_with_a_goal(beside_a_goal: Duel) -> None:
    duel, host, ben = beside_a_goal, beside_a_goal["host"], beside_a_goal["Ben"]
    page = dig(duel, "B5", card="free SW", by=duel["Ann"].seat)
    opened = page.part("dialog#cell-sheet[open]")
    assert "What does the goal card at C5 show?" in opened and opened.has(f'#cell[data-cell="{at("C5")}"]')
    assert {word.split()[0] for word in pictures(opened)} == {f"d_goal_{n}" for n in range(1, 19)}
    assert {"d_goal_13 0", "d_goal_13 1", "d_goal_8"} <= pictures(opened), "each way it may lie; a curve fits one way"
    assert opened.texts("h3") == ["no gold", "1 gold", "2 gold", "3 gold"]
    page = maze(duel)
    assert "Goal card reached at C5: what does it show?" in page and page.has(f'[data-open-cell="{at("C5")}"]')
    assert page.has("dialog#cell-sheet:not([open])") and not page.has("#next-turn"), "no turn passes while it waits"
    phone = ben.page(f"/seat/maze?n={ben.seat}")
    assert phone.has("#maze") and not phone.has("#next-turn")
    assert host.page(f"/host?cell={at('C5')}").has("dialog#cell-sheet[open]")
    page = turn_over(duel, "d_goal_7 1")
    assert text_of_message(page).startswith("The goal card at C5 shows 2 gold. Ann claims 2 gold at C5.")
    assert lies(duel).card.comparison_key == duel_card("NE", some_gold(2, "NE")).comparison_key
    assert page.text("#next-turn") == "Next: Ann" and "Ann’s marker is there" in sheet(duel, "C5")
    assert not {"d_goal_7 0", "d_goal_7 1"} & pictures(sheet(duel, "E5")), "it lies open elsewhere"
    host.post_ok("/do/end", part="maze")
    confirm_result(duel)
    host.post_ok("/do/deal")
    offered = {word.split()[0] for word in pictures(sheet(duel, "C5"))}
    assert "d_goal_3" in offered and "d_goal_7" not in offered, "nor in a later round"
