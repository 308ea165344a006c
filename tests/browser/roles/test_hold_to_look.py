"""Hold to look: the role is in the page while the finger is down, and nowhere before or after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import WAYS_TO_LEAVE
from tests.browser.phones import Phone
from tests.browser.tables import Table, answer_of

LATE = """
    const real = window.fetch;
    window.fetch = (url, options) => {
      if (!String(url).includes('/role')) return real(url, options);
      const { signal, ...rest } = options;
      window.isAsked = true;
      return new Promise((go) => { window.letThrough = go; }).then(() => real(url, rest))
        .then((answer) => { window.late = answer.clone().text(); return answer; });
    };
"""
"""A browser that hears of no abort: an answer comes when the test lets it through, though nobody waits any more."""

DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


@pytest.fixture
def ben(six_dealt: Table, phone: Callable[..., Phone]) -> Phone:
    """Ben's phone in a round that was dealt."""
    return six_dealt.seat(phone(), "Ben")


def pad(phone: Phone) -> Any:
    return phone.page.locator("#plate .hold-pad")


def role_on_screen(phone: Phone) -> Any:
    return phone.page.locator("#plate.open [data-role]")


def expect_dark(phone: Phone) -> None:
    """Nothing of a role is in the page, at once."""
    assert phone.held_role() is None
    assert "data-role" not in phone.page.content()
    inside = phone.page.locator(".plate-inside")
    assert inside.evaluate_all("all => all.map(each => each.innerHTML).join('')") == ""


def test_the_role_is_there_while_the_finger_is_down_and_gone_when_it_lifts(ben: Phone) -> None:
    expect_dark(ben)
    with ben.looking() as role:
        expect(role_on_screen(ben)).to_be_visible()
    expect_dark(ben)
    assert ben.look() == role


def test_the_table_moves_on_under_the_finger_until_the_round_ends(ben: Phone, six_dealt: Table) -> None:
    with ben.looking() as role:
        six_dealt.put("Ben", "lantern")
        ben.says("Broken lantern")
        assert ben.held_role() == role
        six_dealt.end()
        ben.page.locator("#sheet.proposed").wait_for()
        expect_dark(ben)


def test_a_page_that_is_left_goes_dark(ben: Phone) -> None:
    for cover in WAYS_TO_LEAVE:
        ben.press(pad(ben))
        role_on_screen(ben).wait_for()
        ben.page.evaluate(cover)
        expect_dark(ben)
        ben.lift()


def test_an_answer_that_comes_after_the_finger_is_dropped(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = phone()
    ben.page.add_init_script(LATE)
    six_dealt.seat(ben, "Ben")
    ben.press(pad(ben))
    ben.page.wait_for_function("() => window.isAsked")
    ben.lift()
    assert "data-role" in ben.page.evaluate(
        "letThrough(), new Promise(ok => setInterval(() => window.late && ok(window.late), 20))"
    )
    expect_dark(ben)


@pytest.mark.long
def test_a_finger_may_rest_where_the_pad_was_and_covers_the_role_when_it_slides_away(ben: Phone) -> None:
    at = pad(ben).bounding_box()
    with ben.looking():
        ben.page.evaluate("document.querySelector('#plate').style.translate = '0 -90px'")
        ben.page.evaluate(DRAWN)
        ben.slide(at["x"] + at["width"] / 2 + 5, at["y"] + 45)
        ben.page.evaluate(DRAWN)
        assert ben.held_role()
        ben.slide(20, 20)
        expect(role_on_screen(ben)).to_have_count(0)
        expect_dark(ben)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "size"),
    [("saboteur", (390, 664)), ("saboteur", (360, 640)), ("lost_mines", (360, 740)), ("saboteur2", (320, 568))],
)
def test_the_last_player_to_look_keeps_the_role_under_the_finger(
    server: Server, phone: Callable[..., Phone], edition: str, size: tuple[int, int]
) -> None:
    """With the first look the headline changes, and the line about who begins goes; an undone deal is remarked on."""
    table = Table(server.port, "Ann", "Ben", "Cem", edition=edition)
    if edition == "saboteur2":
        table.deal()
        table.hosts("do/undo")
    table.deal()
    for name in ("Ann", "Cem"):
        answer_of(table.players[name], f"{table.at}/do/seen")
    ben = table.seat(phone(viewport={"width": size[0], "height": size[1]}), "Ben")
    before = pad(ben).bounding_box()
    finger = before["y"] + min(before["height"] / 2, 40)
    assert finger < size[1]
    with ben.looking():
        ben.page.locator(".flames", has_text="3").wait_for()
        ben.page.evaluate(DRAWN)
        now = pad(ben).bounding_box()
        assert now["y"] < finger < now["y"] + now["height"]
        ben.slide(before["x"] + before["width"] / 2 + 5, finger + 4)
        assert ben.held_role()
    expect_dark(ben)


@pytest.mark.long
def test_a_keyboard_shows_and_covers_by_a_deliberate_act(ben: Phone) -> None:
    for cover in ("Enter", "Escape", "Tab"):
        pad(ben).focus()
        ben.page.keyboard.press("Enter")
        role_on_screen(ben).wait_for()
        ben.page.keyboard.press(cover)
        expect_dark(ben)


@pytest.mark.long
def test_shown_for_eight_seconds_it_covers_itself(ben: Phone) -> None:
    ben.stop_the_clock()
    ben.page.get_by_role("button", name="Show for 8 seconds").focus()
    ben.page.keyboard.press("Enter")
    role_on_screen(ben).wait_for()
    ben.page.clock.fast_forward(7_000)
    assert ben.held_role()
    ben.page.clock.fast_forward(1_100)
    expect(role_on_screen(ben)).to_have_count(0)
    expect_dark(ben)


@pytest.mark.long
def test_without_a_connection_the_role_is_safe_and_comes_when_there_is_one(ben: Phone) -> None:
    ben.provokes("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "ERR_FAILED", "Failed to fetch", "AbortError")
    ben.context.set_offline(True)
    ben.press(pad(ben))
    ben.says("No connection. Your role is safe.")
    expect_dark(ben)
    ben.context.set_offline(False)
    role_on_screen(ben).wait_for()
    ben.lift()


@pytest.mark.long
def test_the_role_is_kept_nowhere(six_dealt: Table, server: Server, phone: Callable[..., Phone]) -> None:
    """Caches for scripts are there in a secure context alone."""
    ben = six_dealt.seat(phone(base_url=server.trusted), "Ben")
    with ben.page.expect_response("**/seat/role*") as answer:
        ben.look()
    ben.provokes("ERR_CACHE_MISS", "504")
    kept = ben.page.evaluate(
        "url => fetch(url, {cache: 'only-if-cached', mode: 'same-origin'}).then(a => a.ok, () => false)",
        answer.value.url,
    )
    assert kept is False
    assert ben.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert ben.page.evaluate("caches.keys()") == []


@pytest.mark.long
def test_a_role_that_was_shown_is_looked_at_above_the_button_that_ends_the_look(
    six_dealt: Table, phone: Callable[..., Phone]
) -> None:
    ann = six_dealt.seat(phone(viewport={"width": 320, "height": 568}), "Ann")
    six_dealt.hosts("do/inspect", by=1, seat=2)
    done = ann.button("Done: I’ve seen Ben’s role")
    expect(done).to_be_in_viewport(ratio=1)
    with ann.looking("plate-2"):
        below = ann.page.locator("#plate-2 .hold-pad").bounding_box()
        assert below["y"] + below["height"] <= done.bounding_box()["y"]
        expect(ann.page.locator("#plate-2 .role-name").last).to_be_in_viewport(ratio=1)
    ann.done_with("Ben")
    expect_dark(ann)
