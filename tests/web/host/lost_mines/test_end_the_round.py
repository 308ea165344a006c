"""The host ends a round of The Lost Mines: what was found, the dragon, the result with its pools. The board says what
each took; what is told otherwise is asked about, but never what a phone told in secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page import Page
from tests.web.play_lost_mines import (
    Mine,
    buttons,
    confirm_result,
    deal_by_hand,
    end,
    enter,
    enter_treasures,
    go,
    lay,
    maze,
    send,
    symbols_in,
    take,
    treasures,
    turn,
    why_not,
)

CARDS = {
    "Ann": "yellow-loyal",
    "Ben": "blue-loyal",
    "Cem": "yellow-saboteur",
    "Dia": "blue-loyal",
    "Eva": "blue-selfish",
    "Finn": "yellow-loyal",
}
"""The rulebook's way of sharing: Ann and Finn share yellow, Ben, Cem and Dia blue, Eva keeps her own."""

ALL_FOUND = {"Ann": [4], "Ben": [2], "Cem": [4], "Dia": [2], "Eva": [3], "Finn": [3]}
ANN_DIFFERS = "Ann’s treasures: {} taken on the board, {} entered. Correct one of them."


def gains(mine: Mine) -> list[int]:
    return [line.gain for line in mine["host"].view.end.scores.lines]


def found(mine: Mine) -> list[tuple[int, ...]]:
    """What each found, by the result."""
    return list(mine["host"].view.end.result.treasures.values())


def asked(mine: Mine, name: str, part: str = "round") -> Page:
    """What the end asks about this player, in the round's part or in the maze's."""
    return mine["host"].page(f"/{part}").part(f'fieldset[id^="found-{part}-{mine[name].seat}-"]')


# Without a board


def test_walk_through_the_questions(three_miners: Mine) -> None:
    host, form = three_miners["host"], three_miners["host"].page("/round").part("#facts")
    worths = [worth for worth in "1234" for _ in range(4)]
    for seat in (1, 2, 3):
        assert form.values(f"[type=checkbox][name='treasures.{seat}']") == worths and form.has(f"[name='other.{seat}']")
    assert form.attributes("[checked]", "name") == ["dragon", "by"] and form.values("[checked]") == ["", ""]
    assert {"Who met the dragon first?", "Who played the last card?"} <= set(form.texts("legend"))
    assert "End the round: reveal all dwarf cards" in form.part("button[data-hold-submit]")
    enter_treasures(three_miners["Ann"], 4)
    ann, ben = asked(three_miners, "Ann"), asked(three_miners, "Ben")
    assert "entered on their phone" in ann and "entered on their phone" not in ben
    assert ann.text("details:not([open]) summary") == "Correct it"
    assert ann.has("details [name='treasures.1'][value='4']") and not ann.has("[checked], [type=hidden]")
    end(three_miners, {"Ben": [3]}, dragon="Cem", other__2="7 0", by=three_miners["Ben"].seat)
    assert found(three_miners) == [(4,), (3, 7, 0), ()]
    ann = asked(three_miners, "Ann")
    assert ann.chosen("treasures.1") == ["4"] and "entered on their phone" not in ann
    assert asked(three_miners, "Ben").attribute("[name='other.2']", "value") == "7 0"
    assert host.page("/round").values("[name=dragon][checked]") == [str(three_miners["Cem"].seat)]
    end(three_miners, {"Ann": [], "Ben": [3]}, by=three_miners["Ann"].seat)
    assert found(three_miners) == [(), (3,), ()] and host.view.end.result.dragon is None
    confirm_result(three_miners)
    end(three_miners, {"Ann": [1]}, status=409)
    assert "Ben begins." in host.page("/round"), "left of who played last"


@pytest.mark.parametrize(
    ("worths", "form", "result"),
    [
        ({"Ben": [3]}, {}, [(4, 2), (3,), ()]),
        ({"Ann": [1]}, {}, [(1,), (), ()]),
        ({"Ann": []}, {}, [(), (), ()]),
        ({}, {"other__1": " ", "other__2": ""}, [(4, 2), (), ()]),
        ({"Ann": [2]}, {"other__1": "7", "other__2": "12"}, [(2, 7), (12,), ()]),
    ],
)
def test_what_the_host_taps_counts_before_what_a_phone_entered(
    three_miners: Mine, worths: dict[str, list[int]], form: dict[str, str], result: list[tuple[int, ...]]
) -> None:
    enter_treasures(three_miners["Ann"], 4, 2)
    end(three_miners, worths, **form)
    assert found(three_miners) == result


# The result


def test_walk_through_the_result(six_with_cards: Mine) -> None:
    mine, host = six_with_cards, six_with_cards["host"]

    def line(page: Page, name: str) -> Page:
        return page.part(f'.score-row[data-seat="{mine[name].seat}"]')

    end(mine, ALL_FOUND, dragon="Dia", **deal_by_hand(mine, **CARDS))
    assert gains(mine) == [4, 2, 4, 0, 3, 3]
    page = host.page("/settlement").part("section.round-scores")
    assert page.text("h2") == "Points from round 1" and "16 points were won." in page.text(".rest")
    assert page.texts(".pools p") == [
        "Blue pool of Ben, Cem and Dia: 8 shared by 3, 2 each.",
        "Remainder 2 to Cem, who found the best treasure (4).",
        "Yellow pool of Ann and Finn: 7 shared by 2, 3 each.",
        "Remainder 1 to Ann, who found the best treasure (4).",
    ]
    reasons = {name: line(page, name).text(".reasons") for name in CARDS}
    assert reasons["Dia"] == "Found 2. From the pool: 2. The dragon takes 2 back."
    assert "Saboteur: shares in the blue pool. From the pool: 2, and 2 of the remainder." in reasons["Cem"]
    assert "Selfish: keeps everything found, 3." in reasons["Eva"]
    on_phone = mine["Ben"].page("/seat")
    for name, card in CARDS.items():
        clan, character = card.split("-")
        assert line(on_phone, name).has(f".who .sign.{clan}") and character in line(on_phone, name).text(".who")
    for name, says in (("Ann", "You get 4 points this round."), ("Dia", "You get no points this round.")):
        assert says in mine[name].page("/seat").texts("h2")
    assert host.page("/settlement").text(f"#correct-1-{mine['Ann'].seat}-title") == "Ann’s points in round 1"
    host.post_ok("/do/correct", seat=mine["Ann"].seat, gold=5, why="a miscount")
    row = f'.score-row[data-seat="{mine["Ann"].seat}"]'
    page = host.page("/settlement")
    assert (page.attribute(row, "data-gains"), page.attribute(row, "data-total")) == ("5", "5")
    end(mine, {**dict.fromkeys(CARDS, []), "Finn": [1]}, **deal_by_hand(mine, **CARDS))
    assert line(host.page("/settlement"), "Eva").text(".reasons") == "Selfish, and found no treasure."
    assert "You get 1 point this round." in mine["Finn"].page("/seat").texts("h2")


# On the board


def end_on_the_board(mine: Mine, worths: dict[str, list[int]], **form: Any) -> Page:
    """The round is over; who met the dragon and who played last is as the board has it."""
    return send(mine["host"], "/do/end", part="maze", **treasures(mine, worths), **form)


def test_walk_to_the_end_on_the_board(two_mines_entered: Mine) -> None:
    mine, page = two_mines_entered, maze(two_mines_entered)
    ann, ben = asked(mine, "Ann", "maze"), asked(mine, "Ben", "maze")
    assert symbols_in(ann, "fieldset")["treasure-gems"] == 1 and "took a treasure" in ann and "took none" in ben
    assert page.values("#facts [name=dragon][checked]") == [str(mine["Ben"].seat)]
    assert page.text("#ending > a.quiet-button span") == "End the round"
    assert page.has("a.cell") and buttons(page) and {"reach", "figure-glow"} <= symbols_in(page).keys()
    boxes = page.attributes("fieldset[id^=found-]", "id")
    for wrong, both in (({}, (1, 0)), ({"Ann": [4, 2]}, (1, 2))):
        refused = end_on_the_board(mine, {**wrong, "Cem": [1]}, status=422)
        cems = "Cem’s treasures: 0 taken on the board, 1 entered. Correct one of them."
        assert why_not(refused) == [ANN_DIFFERS.format(*both), cems]
    assert refused.chosen("treasures.1") == ["2", "4"] and refused.chosen("treasures.3") == ["1"]
    assert refused.has("#ending dialog[open]") and refused.text("label:has([name=anyway])") == "It’s correct anyway"
    assert refused.attributes("fieldset[id^=found-]", "id") == boxes and len(boxes) == 4, "a redraw keeps ticks"
    refused = end_on_the_board(mine, {}, htmx=False, status=422)
    assert why_not(refused) == [ANN_DIFFERS.format(1, 0)]
    end_on_the_board(mine, {"Ann": [4], "Ben": [3]}, anyway="1")
    assert gains(mine) == [4, 1, 0, 0] and mine["host"].view.end.result.dragon == mine["Ben"].seat
    page = maze(mine)
    assert page.has(".maze-part.proof") and not page.has("a.cell") and buttons(page) == []
    board = symbols_in(page)
    assert board["figure-blue"] == board["figure-yellow"] == 2 and not {"reach", "figure-glow"} & board.keys()
    assert board["mine-gems"] == board["mine-dragon"] == 1 and board["mine-back"] == 2
    confirm_result(mine)
    assert maze(mine).has(".maze-part.forest.none")
    mine["host"].post_ok("/do/deal")
    board = symbols_in(maze(mine))
    assert board["mine-back"] == 4 and "t-EW" not in board and symbols_in(lay(mine, "C3"))["t-EW"] == 1


@pytest.mark.parametrize("fields", [{}, {"anyway": "1"}])
def test_impossible_treasures_cannot_be_confirmed(two_mines_entered: Mine, fields: dict[str, str]) -> None:
    refused = end_on_the_board(two_mines_entered, {"Ann": [4, 4, 100]}, status=422, **fields)
    assert "A treasure can’t be worth 100. Enter 0 to 99." in why_not(refused) and not refused.has("[name=anyway]")


# Told in secret


@pytest.mark.parametrize("values", [(), (4, 2), (3,)])
def test_no_refusal_discloses_the_treasures_of_a_phone(two_mines_entered: Mine, values: tuple[int, ...]) -> None:
    enter_treasures(two_mines_entered["Ann"], *values, anyway="1")
    refused = end_on_the_board(two_mines_entered, {"Cem": [1]}, status=422)
    assert why_not(refused) == ["Cem’s treasures: 0 taken on the board, 1 entered. Correct one of them."]
    end_on_the_board(two_mines_entered, {})
    assert found(two_mines_entered)[0] == values


def test_a_phone_is_asked_alone_about_a_number_that_differs_from_the_board(two_mines_entered: Mine) -> None:
    ann = two_mines_entered["Ann"]
    refused = enter_treasures(ann, 4, 2, status=422)
    assert len(why_not(refused)) == 1 and ann.view.own.entered_treasures is None
    assert refused.text(".problems + button[name=anyway]") == "It’s correct anyway"
    enter_treasures(ann, 4, 2, anyway="1")
    assert ann.view.own.entered_treasures == (4, 2)
    end_on_the_board(two_mines_entered, {})
    assert two_mines_entered["host"].page("/round").texts(".remark") == [], "Ann has answered"
    assert why_not(end(two_mines_entered, {"Ann": [4, 2]}, status=422)) == [ANN_DIFFERS.format(1, 2)], "now all see it"
    end(two_mines_entered, {"Ann": [4]})
    assert found(two_mines_entered)[0] == (4,)


def test_walk_with_one_more_treasure_after_entering(two_mines_entered: Mine) -> None:
    ann, host = two_mines_entered["Ann"], two_mines_entered["host"]

    def summary(button: str) -> str:
        return ann.page("/seat").text(f"#treasures summary.{button} > span + small")

    enter_treasures(ann, 4)
    assert summary("quiet-button") == "entered; nobody else sees them"
    assert maze(two_mines_entered).has(f"#board-dwarf-{ann.seat} .entered-on-phone")
    turn(two_mines_entered, "Ann")
    page = take(two_mines_entered, "Ann")
    assert page.has(f"#board-dwarf-{ann.seat}:not(:has(.entered-on-phone))")
    assert "treasures entered" not in host.page("/seats").text(f"#seat-{ann.seat}")
    assert "Enter what they’re worth." in ann.page("/seat")
    assert summary("main-button") == "enter them here; nobody else sees them"
    part = asked(two_mines_entered, "Ann", "maze")
    assert symbols_in(part, "fieldset")["treasure-gems"] == 2 and "took 2 treasures" in part
    assert why_not(end_on_the_board(two_mines_entered, {}, status=422)) == [ANN_DIFFERS.format(2, 0)]
    enter_treasures(ann, 4, 2)
    assert summary("quiet-button") == "entered; nobody else sees them"
    end_on_the_board(two_mines_entered, {})
    assert found(two_mines_entered)[0] == (4, 2)


def test_one_button_ends_the_round_once_all_treasures_are_entered(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    go(dug_board, "Ben", "C5")
    for _ in range(2):
        turn(dug_board, "Ann")
        page = take(dug_board, "Ann")
    assert page.text("#ending > a.main-button span") == "End the round"
    for name, *worths in (("Ann", 3, 3, 2), ("Ben", 1)):
        page = maze(dug_board)
        assert page.has("#over") and not page.has('#over [form="facts"]'), "some are not entered"
        enter_treasures(dug_board[str(name)], *worths)
    page = maze(dug_board)
    assert page.text('#over [form="facts"]').startswith("End the round: reveal all dwarf cards")
    assert page.has("#ending > a.link-button")
