"""Wrong things: taps that come twice, the back button, strange names, one phone for two, old addresses, no script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import TWICE, Device, Host, Phone
from tests.browser.tables import NAMES, Table


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server.port, *NAMES)


def twice(device: Device, what: Any) -> None:
    """A double tap: the finger was quicker than the table."""
    what.dblclick(no_wait_after=True)


TAPS = """async ([x, y, pauses]) => {
  for (const pause of pauses) {
    const tap = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', tap));
    await new Promise((then) => setTimeout(then, pause));
  }
}"""


def tap_on(device: Device, box: Any, *pauses: int) -> None:
    """Taps in one place, with so many milliseconds after each. The page itself counts them: on a loaded machine a
    finger that is moved from outside is too slow for a double tap."""
    assert box
    device.page.evaluate(TAPS, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, pauses])


def told(device: Device, table: str, line: str) -> int:
    """How often the history tells this line."""
    reader = Device(device.context)
    reader.open(f"/t/{table}/history")
    found = reader.page.locator("#story li").filter(has_text=line).count()
    reader.page.close()
    return found


def test_a_double_tap_opens_one_table(host: Host) -> None:
    host.open("/")
    twice(host, host.button("Open a table"))
    host.page.wait_for_url("**/host", wait_until="domcontentloaded")
    host.open("/")
    expect(host.page.get_by_role("link", name=re.compile("^Table "))).to_have_count(1)


def test_a_double_tap_sits_down_once(table: Table, phone: Callable[..., Phone]) -> None:
    gul = phone()
    gul.open(f"/T/{table.code}")
    gul.page.get_by_label("Your name").fill("Gül")
    twice(gul, gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("7 at the table")
    assert told(gul, table.code, "Gül sat down.") == 1


def test_double_taps_of_the_host_are_one_act_each(table: Table, host: Host) -> None:
    table.host_page(host)
    twice(host, host.button("Deal the roles"))
    host.page.locator("#round.dealt").wait_for()
    host.tap(host.page.get_by_label("Lay a card before Ben"))
    twice(host, host.seat("Ben").get_by_role("button", name="Theft card"))
    host.lying("Ben", "Theft card").wait_for()
    table.end("Cem", ("blue", "green"))
    thief = host.asked()
    if thief:
        twice(host, host.button(f"Pass over {thief}"))
    host.page.locator("#round.proposed").wait_for()
    twice(host, host.button("Book it"))
    host.page.locator("#round.seating").wait_for()
    host.says("Round 2 of 3")
    for line in ("Round 1 began.", "Laid before Ben: theft card.", "Round 1 was booked."):
        assert told(host, table.code, line) == 1
    assert told(host, table.code, "Round 2") == 0


def test_a_double_tap_books_a_round_and_deals_no_other(table: Table, device: Callable[..., Device]) -> None:
    """The button for the next deal comes to light where that for the booking was."""
    table.deal()
    table.end()
    host = table.host_page(device(kind=Host))
    tap_on(host, host.button("Book it").bounding_box(), 250, 300, TWICE)
    host.page.locator("#round.seating").wait_for()
    expect(host.page.locator("#round.seating")).to_be_visible()
    host.tap(host.button("Deal the roles"))
    host.page.locator("#round.dealt").wait_for()


def test_two_steps_back_in_quick_turn_are_two(table: Table, device: Callable[..., Device]) -> None:
    table.deal()
    for name in ("Ben", "Cem"):
        table.put(name, "pickaxe")
    host = table.host_page(device(kind=Host))
    for left in (1, 0):
        host.tap(host.button("Take back", host.page.locator("#undo")))
        expect(host.page.locator(".strip .token")).to_have_count(left)


def test_a_double_tap_beside_a_sheet_shuts_it_and_does_no_more(table: Table, device: Callable[..., Device]) -> None:
    table.deal()
    table.put("Ben", "pickaxe")
    host = table.host_page(device(kind=Host))
    box = host.button("Take back", host.page.locator("#undo")).bounding_box()
    host.tap(host.button("Scan to join"))
    host.page.get_by_role("dialog", name="Scan to join").wait_for()
    host.page.wait_for_timeout(TWICE)
    tap_on(host, box, 200, TWICE)
    expect(host.page.get_by_role("dialog", name="Scan to join")).to_be_hidden()
    expect(host.page.locator(".strip .token")).to_have_count(1)


def test_a_double_tap_lets_one_phone_in(
    table: Table, device: Callable[..., Device], phone: Callable[..., Phone]
) -> None:
    """The answer for the next one comes to stand where that for the first was."""
    host = table.host_page(device(kind=Host))
    for name in ("Ben", "Cem"):
        lost = phone()
        lost.open(f"/T/{table.code}")
        lost.tap(lost.page.get_by_text("I sat here before"))
        lost.tap(lost.button(f"I am {name}"))
        lost.says("Show this number to the host")
    forms = host.page.locator(".asks form")
    expect(forms).to_have_count(2, timeout=15_000)
    host.page.wait_for_timeout(TWICE)
    yes = host.button("Yes, it is", forms.first)
    yes.scroll_into_view_if_needed()
    tap_on(host, yes.bounding_box(), 250, TWICE)
    expect(forms).to_have_count(1)


def test_a_deal_is_not_taken_back_by_a_stray_tap(table: Table, device: Callable[..., Device]) -> None:
    table.deal()
    host = table.host_page(device(kind=Host))
    asked = host.page.get_by_role("dialog", name="Take back")
    twice(host, host.button("Take back", host.page.locator("#undo")))
    host.tap(host.button("Take back: Round 1 began.", asked))
    expect(asked).to_be_visible()
    expect(host.page.locator("#round.dealt")).to_be_visible()
    host.hold(host.button("Take back: Round 1 began.", asked))
    host.page.locator("#round.seating").wait_for()


def test_an_undo_that_did_not_arrive_says_so_below_the_bar(table: Table, device: Callable[..., Device]) -> None:
    table.deal()
    table.put("Ben", "theft")
    host = table.host_page(device(kind=Host))
    host.provokes("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "htmx:")
    host.context.set_offline(True)
    host.tap(host.button("Take back", host.page.locator("#undo")))
    host.says("That did not arrive.")
    menu = host.page.locator("#round .bar .add").bounding_box()
    assert menu and menu["x"] + menu["width"] <= 390
    assert not host.page.locator("#round .bar .problem").count()


def test_a_held_button_points_at_what_is_not_answered_yet(table: Table, device: Callable[..., Device]) -> None:
    table.deal()
    host = table.host_page(device(kind=Host))
    host.tap(host.page.locator("#ending summary"))
    host.hold(host.button(re.compile("End the round")))
    host.page.wait_for_timeout(TWICE)  # what a lifted finger does otherwise is done by then
    expect(host.page.locator("#facts :focus")).to_have_count(1)
    assert host.page.evaluate("!document.activeElement.validity.valid")
    expect(host.page.locator("#round.dealt")).to_be_visible()


def test_a_thief_who_taps_twice_steals_once(table: Table, phone: Callable[..., Phone]) -> None:
    table.deal()
    table.put("Ben", "theft")
    table.end("Cem", ("blue", "green"))
    ben = table.seat(phone(), "Ben")
    ben.tap(ben.page.get_by_role("radiogroup").locator("label").filter(has=ben.page.locator("input:enabled")).first)
    twice(ben, ben.button(re.compile("^Take 1 gold from")))
    ben.page.locator("#sheet.proposed").wait_for()
    assert told(ben, table.code, "stole 1 gold from") == 1


def test_a_double_tap_cuts_once(table: Table, phone: Callable[..., Phone]) -> None:
    ben = table.seat(phone(), "Ben")
    twice(ben, ben.button(re.compile("^Cut the deck")))
    ben.says("You have cut the deck")
    assert ben.page.locator(".problem:visible").count() == 0
    assert told(ben, table.code, "Ben cut the deal.") == 1


def test_the_back_button_after_sitting_down_leads_back_to_the_seat(table: Table, phone: Callable[..., Phone]) -> None:
    gul = phone()
    gul.join(table.code, "Gül")
    gul.page.go_back(wait_until="domcontentloaded")
    gul.page.get_by_role("heading", name="Take a seat").wait_for()
    back = gul.page.get_by_role("link", name="Back to the seat of Gül")
    gul.tap(back if back.count() else gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("7 at the table")


def test_every_page_can_be_reloaded(table: Table, host: Host, phone: Callable[..., Phone]) -> None:
    table.host_page(host)
    ben = table.seat(phone(), "Ben")
    for _ in ("seating", "dealt", "proposed", "booked"):
        for device in (host, ben):
            before = headings(device)
            device.page.reload(wait_until="domcontentloaded")
            device.page.locator("#round, #sheet").first.wait_for()
            assert headings(device) == before
        step(table)
        host.page.reload(wait_until="domcontentloaded")
        ben.page.reload(wait_until="domcontentloaded")
    assert told(ben, table.code, "Round 1 began.") == 1


def headings(device: Device) -> list[str]:
    return device.page.locator("main h1, main h2").all_inner_texts()


def step(table: Table) -> None:
    """The round goes on by one phase."""
    _, _, page = table.host.get(f"{table.at}/host")
    table.host.wire.close()
    phase = re.search('class="now (.+?)"', page)
    assert phase
    {"seating": table.deal, "dealt": table.end, "proposed": table.book}[phase[1]]()


def test_a_name_of_two_hundred_letters_is_refused_in_a_sentence_and_kept(
    table: Table, phone: Callable[..., Phone]
) -> None:
    guest = phone()
    guest.provokes("422")
    guest.open(f"/T/{table.code}")
    field = guest.page.get_by_label("Your name")
    field.fill("x" * 200)
    field.evaluate("field => field.removeAttribute('maxlength')")
    field.evaluate("field => field.value = 'x'.repeat(200)")
    guest.tap(guest.button("Sit down"))
    guest.says("That name is too long: 24 letters at most.")
    assert guest.page.get_by_label("Your name").input_value().startswith("xxx")


def test_a_name_that_is_html_is_a_name(table: Table, host: Host, phone: Callable[..., Phone]) -> None:
    table.host_page(host)
    name = "<img src=q onerror=x()>"
    guest = phone()
    guest.join(table.code, name)
    other = table.seat(phone(), "Ben")
    for device in (guest, other, host):
        device.says(name)
        assert device.page.locator("img").count() == 0
    host.deal()
    guest.open(f"{table.at}/history")
    guest.says(f"{name} sat down.")
    assert guest.page.locator("img").count() == 0


WHY = "x" * 118


def test_a_reason_without_a_space_makes_no_page_wider_than_the_screen(
    table: Table, host: Host, phone: Callable[..., Phone]
) -> None:
    table.rename("Eva", "W" * 24)
    table.deal()
    table.end()
    table.hosts("settlement", do="correct", round=1, seat=2, gold=4, why=WHY)
    ben, small = table.seat(phone(), "Ben"), table.host_page(phone())
    for device in (ben, small, table.host_page(host)):
        device.says(WHY)
        assert spilt(device) == 0
    ben.open(f"{table.at}/history")
    ben.says(WHY)
    assert spilt(ben) == 0
    assert small.page.locator("#latest .take-back span").bounding_box()["height"] < 60


def spilt(device: Device) -> int:
    """How many pixels of the page, or of words within it, lie beyond the right edge of the screen."""
    return int(
        device.page.evaluate(
            "() => Math.max(0, ...[document.scrollingElement, ...document.querySelectorAll('main *')]"
            ".filter(it => !it.closest('.sr, svg, dialog:not([open]), details:not([open])'))"
            ".map(it => Math.ceil(Math.max(it.getBoundingClientRect().right,"
            " it.getBoundingClientRect().left + it.scrollWidth) - innerWidth - 1)))"
        )
    )


def test_a_name_of_wide_letters_makes_no_choice_wider_than_the_phone(table: Table, phone: Callable[..., Phone]) -> None:
    table.rename("Eva", "W" * 24)
    table.deal()
    table.put("Ben", "theft")
    table.end("Ann", ("blue", "green"), 3)
    ben = table.seat(phone(), "Ben")
    ben.page.get_by_role("radiogroup", name="Whom do you rob?").get_by_text("W" * 24).wait_for()
    assert spilt(ben) == 0


def test_two_guests_on_one_phone_are_asked_who_is_looking(table: Table, phone: Callable[..., Phone]) -> None:
    both = phone()
    both.join(table.code, "Gül")
    both.tap(both.button("More"))
    both.tap(both.button("Another guest sits down with this phone"))
    both.page.get_by_label("Name of another guest").fill("Hal")
    both.tap(both.button("Sit down"))
    both.page.get_by_role("heading", name="Hal", exact=True).wait_for()
    table.deal()
    both.open(f"{table.at}/seat")
    both.page.get_by_role("heading", name="Who is looking?").wait_for()
    assert both.held_role() is None and both.page.locator(".role-plate").count() == 0
    both.tap(both.button("Gül"))
    both.page.get_by_role("heading", name="Gül", exact=True).wait_for()
    both.look()
    both.says("1 of 8 have looked")


def test_a_code_typed_in_small_letters_opens_the_door(table: Table, phone: Callable[..., Phone]) -> None:
    guest = phone()
    guest.open("/")
    guest.page.get_by_label("Its four letters").fill(f" {table.code.lower()} ")
    guest.tap(guest.button("To the table"))
    guest.page.get_by_role("heading", name="Take a seat").wait_for()
    guest.says(table.code)
    guest.open(f"/t/{table.code.lower()}")
    guest.page.get_by_label("Your name").fill("Gül")
    guest.tap(guest.button("Sit down"))
    guest.page.locator("#sheet").wait_for()
    table.deal()
    guest.look()


def test_a_code_that_is_none_is_answered_by_a_sentence(phone: Callable[..., Phone], server: Server) -> None:
    guest = phone()
    guest.provokes("404")
    guest.open("/")
    guest.page.get_by_label("Its four letters").fill("zzzz")
    guest.tap(guest.button("To the table"))
    guest.says("Look at the host's screen again.")
    assert guest.page.get_by_label("Its four letters").input_value() == "zzzz"


def test_a_one_time_address_works_once(table: Table, phone: Callable[..., Phone]) -> None:
    address = table.ticket("Ben")
    first, second = phone(), phone()
    second.provokes("410")
    first.open(address)
    first.open(address)  # a look does not use it up
    first.tap(first.button("Take this seat"))
    first.page.get_by_role("heading", name="Ben", exact=True).wait_for()
    second.open(address)
    second.says("This address was used already, or is too old. Ask the host for a new one.")
    second.tap(second.button("To the table"))
    second.page.get_by_role("heading", name="Take a seat").wait_for()


def test_a_lost_phone_asks_and_the_host_agrees_with_one_tap(
    table: Table, host: Host, phone: Callable[..., Phone], device: Callable[..., Device]
) -> None:
    table.host_page(host)
    small = table.host_page(device(kind=Host))
    ben = phone()
    ben.open(f"/T/{table.code}")
    ben.tap(ben.page.get_by_text("I sat here before"))
    ben.tap(ben.button("I am Ben"))
    ben.says("Show this number to the host")
    mark = ben.page.get_by_role("status").filter(has_text=re.compile(r"^\d+$")).inner_text()
    host.page.locator(".asks").get_by_text(f"A phone showing {mark} says it is the one of Ben.").wait_for()
    small.page.locator("#round").get_by_role("link", name=f"A phone showing {mark}").wait_for()
    host.tap(host.button("Yes, it is"))
    ben.page.get_by_role("heading", name="Ben", exact=True).wait_for()


# Without a script


@pytest.fixture
def plain(device: Callable[..., Device]) -> Callable[..., Device]:
    """A browser without JavaScript."""
    return lambda laptop=False, kind=Device: device(laptop=laptop, kind=kind, java_script_enabled=False)


def test_an_evening_works_by_plain_forms(plain: Callable[..., Device]) -> None:
    host, guests = plain(laptop=True), [plain(), plain()]
    host.open("/")
    host.page.get_by_label("Saboteur 2").check()
    host.page.get_by_role("button", name="Open a table").click()
    host.page.wait_for_url("**/host")
    code = host.page.url.split("/")[-2]
    for guest, name in zip(guests, ("Ben", "Cem"), strict=True):
        sit_plainly(guest, code, name)
    host.open(f"/t/{code}/host")
    host.page.get_by_role("button", name="Deal the roles").click()
    host.page.get_by_text("0 of 2 have looked").wait_for()
    host.page.get_by_label("Lay a card before Ben").click()
    host.page.get_by_role("button", name="Theft card").first.click()
    host.page.get_by_role("button", name="Take away: theft card before Ben").wait_for()
    end_plainly(host, "Cem")
    rob_plainly(guests[0], code)
    host.open(f"/t/{code}/host")
    host.page.get_by_role("button", name="Book it").click()
    host.page.get_by_text("Round 1 is booked. On to round 2.").wait_for()


def sit_plainly(guest: Device, code: str, name: str) -> None:
    guest.open(f"/T/{code}")
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_role("heading", name=name, exact=True).wait_for()


def end_plainly(host: Device, connector: str) -> None:
    form = host.page.locator("#facts")
    if not form.is_visible():
        host.page.get_by_text("The round is over").click()
    form.get_by_label(connector, exact=True).first.check()
    form.get_by_label("Blue", exact=True).check()
    form.get_by_label("3", exact=True).check()
    form.get_by_role("button", name=re.compile("^End the round")).click()
    host.page.locator("#round.sharing, #round.proposed").wait_for()


def rob_plainly(thief: Device, code: str) -> None:
    """If there is anybody to rob, the thief forgoes."""
    thief.open(f"/t/{code}/seat")
    forgo = thief.page.get_by_role("button", name=re.compile("^Take nothing"))
    if forgo.count():
        forgo.click()
    thief.page.locator("#sheet.proposed").wait_for()


def test_a_refusal_without_a_script_is_a_page_with_the_way_back(plain: Callable[..., Device], table: Table) -> None:
    host = plain(laptop=True)
    host.provokes("422")
    table.host_page(host)
    form = host.page.locator("#add")
    if not form.is_visible():
        host.page.get_by_text("Add a seat").click()
    form.get_by_label("Name").fill("Ben")
    form.get_by_role("button", name="Sits without a phone").click()
    host.page.get_by_text("Somebody at this table is called Ben already. Add a letter or a number.").wait_for()
    host.page.get_by_role("link", name="Back").click()
    host.page.locator("#seats").wait_for()
