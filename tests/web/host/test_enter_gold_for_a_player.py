"""The host's side of real gold cards: he enters what somebody's card shows."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.people import People

EVA = 5
THREE = ["1", "2", "3"]


def players_to_enter(page: Page) -> dict[str, list[str]]:
    """For each seat in the list of real cards the buttons that it has."""
    return {line.text("b:not(.serif)"): line.values("[name=value]") for line in page.parts(".player-questions > li")}


def test_each_player_who_has_not_entered_a_card_has_three_buttons(real_gold_drawn: People) -> None:
    host = real_gold_drawn["host"]
    page = host.page("/round")
    assert players_to_enter(page) == dict.fromkeys(("Ann", "Ben", "Cem", "Eva"), THREE)
    assert page.attribute("#tell-5 [value='3']", "aria-label") == "Eva: 3 gold"
    marked = host.page("/seats").attributes(".seat-row.asked-now", "id")
    assert marked == ["seat-1", "seat-2", "seat-3", "seat-5"]


def test_the_host_enters_a_real_card_for_anyone(real_gold_drawn: People) -> None:
    host = real_gold_drawn["host"]
    for seat in (1, EVA):
        page = host.post_ok(f"/seats/{seat}/act", do="draft", value=2)
    assert players_to_enter(page) == {"Ann": [], "Ben": THREE, "Cem": THREE, "Eva": []}
    assert page.texts(".entered") == ["entered", "entered"]
    assert "curtain-opened" not in [line.message.key for line in host.service.history(host.code)]


def test_a_card_that_the_edition_lacks_is_refused_beside_its_row(real_gold_drawn: People) -> None:
    refused = real_gold_drawn["host"].post_refused(f"/seats/{EVA}/act", do="draft", value=4)
    assert "There’s no gold nugget card with 4 gold" in refused.text("#tell-5 .problem")


def test_a_real_card_is_asked_for_and_not_passed_over(real_gold_drawn: People) -> None:
    host = real_gold_drawn["host"]
    assert host.page("/round").values("[name=do]").count("draft") == 4
    assert "pass" not in host.page("/round").values("[name=do]")
    host.post_refused(f"/seats/{EVA}/act", do="pass")
    assert host.view.phase == "sharing"


def test_by_older_rules_a_second_card_is_entered_in_the_same_row(two_real_cards_for_ann: People) -> None:
    host = two_real_cards_for_ann["host"]
    page = host.post_ok("/seats/1/act", do="draft", value=1)
    assert "1 card entered" in page.part("#tell-1") and players_to_enter(page)["Ann"] == THREE
    assert players_to_enter(host.post_ok("/seats/1/act", do="draft", value=3))["Ann"] == []


def test_who_looks_first_stays_the_same_whoever_entered_a_card(real_gold_drawn: People) -> None:
    host = real_gold_drawn["host"]
    named = host.page("/round").text("#round .stack > p.muted").split()[0]
    for seat in (1, 2, EVA):
        page = host.post_ok(f"/seats/{seat}/act", do="draft", value=2)
        assert page.text("#round .stack > p.muted").startswith(f"{named} looks at the real cards first")
