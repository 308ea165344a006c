"""What was refused stays, with all that was typed and chosen, until somebody acts, however long that takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.digging import Digger
from tests.browser.duels import Duelist
from tests.browser.phones import Host, Phone
from tests.browser.tables import NAMES, Table

IPHONE = {"width": 390, "height": 664}
"""An iPhone's Safari with its bars."""

MOVED_ON = "The table has moved on. What you entered stays here until you close it."


def much_happens(host: Host, table: Table) -> None:
    """Guests change their names, each change is drawn, and a long time passes between them."""
    for nth in range(3):
        table.rename("Ann", f"Ann {nth}")
        host.page.locator("#seats").get_by_text(f"Ann {nth}", exact=True).first.wait_for()
        host.page.clock.run_for(20_000)
    table.rename("Ann", "Ann")
    host.page.locator("#seats").get_by_text("Ann", exact=True).first.wait_for()


@pytest.fixture
def host(device: Callable[..., Any]) -> Host:
    """The host's phone, whose time the test can let pass."""
    one: Host = device(kind=Host, viewport=IPHONE)
    one.page.clock.install()
    one.provokes("422", "409")
    return one


def playing(server: Server, host: Host, edition: str, *names: str) -> tuple[Table, Any]:
    """A round of this box on the host's phone, and its questions, unfolded."""
    table = Table(server.port, *names, edition=edition)
    table.deal()
    table.host_page(host)
    form = host.page.locator("#facts, #facts-told").first
    if not form.is_visible():
        host.tap(host.page.locator("#ending > summary"))
    return table, form


def said(form: Any) -> dict[str, list[str]]:
    """What the form would send now."""
    found = form.evaluate("form => [...new FormData(form)].filter(([name]) => !['once', 'seen'].includes(name))")
    told: dict[str, list[str]] = {}
    for name, value in found:
        told.setdefault(name, []).append(value)
    return told


def test_the_dragon_and_the_treasures_of_a_refused_end_stay(host: Host, server: Server) -> None:
    mines, form = playing(server, host, "lost_mines", *NAMES[:3])
    form.locator("[name='other.1']").fill("7 x")
    host.tap(form.get_by_role("group", name="Who met the dragon first?").get_by_label("Ben", exact=True))
    host.tap(form.get_by_role("group", name="Who played the last card?").get_by_label("Cem", exact=True))
    told = said(form)
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_be_in_viewport()
    much_happens(host, mines)
    assert said(form) == told and told["dragon"] == [str(mines.number("Ben"))]
    expect(form.locator(".problem")).to_have_count(1)
    expect(form.get_by_text(MOVED_ON)).to_have_count(0)
    form.locator("[name='other.1']").fill("7")
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()


def test_the_gold_cards_and_trolls_of_a_refused_duel_stay(host: Host, server: Server) -> None:
    duel, form = playing(server, host, "duel", "Ann", "Ben")
    for place in range(4):
        for name in ("1", "2"):
            host.tap(form.locator(f"[name='claims.{name}'][value='3']").nth(place).locator(".."))
    for name, trolls in (("1", "2"), ("2", "1")):
        host.tap(form.locator(f"[name='trolls.{name}'][value='{trolls}']").locator(".."))
    told = said(form)
    host.tap(host.button("Settle the round", form))
    expect(form.locator(".problem").first).to_be_in_viewport()
    much_happens(host, duel)
    assert said(form) == told and len(told["claims.1"]) == len(told["claims.2"]) == 5
    expect(form.locator(".problem").first).to_be_visible()


def test_a_card_that_was_refused_can_be_placed_anyway_an_hour_later(digger: Digger, table: Table) -> None:
    digger.provokes("422")
    digger.page.clock.install()
    digger.open(f"{table.at}/host")
    digger.page.locator("html.scripted #maze svg.maze").wait_for()
    digger.pick("1,0")
    digger.tap(digger.sheet.locator("#others > summary"))
    digger.tap(digger.sheet.locator(".every .offer[value='b_str_vert 0']"))
    anyway = digger.button(re.compile("Place it anyway"), digger.sheet)
    anyway.wait_for()
    much_happens(digger, table)
    digger.tap(anyway)
    digger.lies("1,0")


def test_the_way_on_is_not_under_the_bar_that_says_who_laid_the_card(
    device: Callable[..., Any], server: Server
) -> None:
    host = device(kind=Duelist, viewport=IPHONE)
    host.provokes("422")
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.deal()
    table.host_page(host)
    host.page.locator("html.scripted #maze svg.maze").wait_for()
    host.pick("1,1")
    host.tap(host.sheet.locator("#others > summary"))
    host.tap(host.sheet.locator(".every .offer[value='d_ns 0']"))
    anyway = host.sheet.locator("[name=anyway]")
    anyway.wait_for()
    whole = """button => { const box = button.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every(part =>
            button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part))) }"""
    host.comes_to(True, lambda: anyway.evaluate(whole))


@pytest.fixture
def refused_end(host: Host, server: Server) -> Iterator[tuple[Table, Any, dict[str, list[str]]]]:
    """A host's end of a round that was refused, and what was told in it."""
    mines, form = playing(server, host, "lost_mines", *NAMES[:3])
    form.locator("[name='other.1']").fill("7 x")
    host.tap(form.get_by_role("group", name="Who met the dragon first?").get_by_label("Ben", exact=True))
    host.hold(host.button(re.compile("End the round"), form))
    form.locator(".problem").wait_for()
    yield mines, form, said(form)


def test_an_end_that_another_host_overtook_says_so_and_keeps_what_was_told(
    host: Host, refused_end: tuple[Table, Any, dict[str, list[str]]]
) -> None:
    mines, _, told = refused_end
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    host.page.locator("#round.proposed").wait_for()
    kept = host.page.locator("form.facts").filter(has_text=MOVED_ON)
    expect(kept.get_by_text(MOVED_ON)).to_be_in_viewport()
    much_happens(host, mines)
    assert said(kept) == told
    host.tap(kept.get_by_role("button", name="Close"))
    expect(host.page.get_by_text(MOVED_ON)).to_have_count(0)
    expect(host.page.locator(".problem").filter(visible=True)).to_have_count(0)


def test_an_end_that_another_host_overtook_is_a_clash_in_words_when_sent_again(
    host: Host, refused_end: tuple[Table, Any, dict[str, list[str]]]
) -> None:
    mines, _, told = refused_end
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    host.page.locator("#round.proposed").wait_for()
    kept = host.page.locator("form.facts").filter(has_text=MOVED_ON)
    kept.locator("[name='other.1']").fill("7")
    host.hold(host.button(re.compile("End the round"), kept))
    form = host.page.locator("#change form.facts")
    expect(form.get_by_text("Somebody else just changed this.")).to_be_in_viewport()
    again = said(form)
    assert again["other.1"] == ["7"] and again["dragon"] == told["dragon"]


def test_a_card_before_a_seat_that_clashed_is_read_until_the_next_tap(host: Host, server: Server) -> None:
    table = Table(server.port, *NAMES)
    table.deal()
    table.host_page(host)
    news = re.compile(r"/seats$")
    host.provokes("ERR_FAILED", "Failed to fetch")
    host.page.route(news, lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    table.put("Ben", "cart")
    host.tap(host.page.get_by_label("Lay a card before Ben"))
    host.tap(host.seat("Ben").get_by_role("button", name="Broken lantern"))
    refusal = host.seat("Ben").locator(".problem")
    expect(refusal).to_be_in_viewport()
    host.page.unroute(news)
    much_happens(host, table)
    expect(refusal).to_be_visible()
    host.tap(refusal)
    expect(refusal).to_have_count(0)
    host.lying("Ben", "Broken cart").wait_for()


def test_a_name_that_was_refused_goes_with_its_sheet(host: Host, server: Server) -> None:
    table = Table(server.port, *NAMES)
    table.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label(re.compile("^Name")).fill("Cem")
    host.tap(sheet.get_by_role("button", name="Rename"))
    expect(sheet.locator(".problem")).to_be_in_viewport()
    much_happens(host, table)
    expect(sheet.locator(".problem")).to_have_count(1)
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Cem")
    host.tap(sheet.get_by_role("button", name="Close"))
    host.sheet_of("Ben")
    expect(sheet.locator(".problem")).to_have_count(0)
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Ben")


def test_treasures_that_a_phone_told_wrongly_stay_in_their_fold(device: Callable[..., Any], server: Server) -> None:
    mines = Table(server.port, *NAMES[:3], edition="lost_mines")
    mines.deal()
    ann = mines.seat(device(kind=Phone, viewport=IPHONE), "Ann")
    ann.provokes("422")
    fold = ann.page.locator("#treasures")
    ann.tap(fold.locator("summary"))
    fold.locator("[name=other]").fill("7 x")
    ann.tap(fold.locator("[name=values][value='4']").first.locator(".."))
    ann.tap(fold.get_by_role("button", name="Tell my treasures"))
    expect(fold.locator(".problem")).to_be_in_viewport()
    told = said(fold.locator("form"))
    for nth in range(3):
        mines.rename("Ben", f"Ben {nth}")
        ann.says(re.compile(f"Ben {nth}"))
    assert said(fold.locator("form")) == told and told["values"] == ["4"]
    expect(fold.locator(".problem")).to_have_count(1)
    fold.locator("[name=other]").fill("7")
    ann.tap(fold.get_by_role("button", name="Tell my treasures"))
    ann.says("told; nobody else sees them")
