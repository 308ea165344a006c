"""Hold to look: the role is in the page while the finger is down, and nowhere before or after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import WAYS_TO_LEAVE
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of
from tests.waiting import until

# A browser that hears of no abort, so that the answer comes although nobody waits for it any more.
DEAF = """
    const real = window.fetch;
    window.fetch = (url, options) => {
      if (!String(url).includes('/role')) return real(url, options);
      const { signal, ...rest } = options;
      return real(url, rest).then((answer) => { window.late = answer.clone().text(); return answer; });
    };
"""
# A browser that waits for an answer for ever, so that nothing but the finger ends a request.
PATIENT = """
    const soon = window.setTimeout;
    window.setTimeout = (act, after, ...more) => soon(act, after === 6000 ? 2 ** 30 : after, ...more);
"""


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


@contextmanager
def held_back(phone: Phone) -> Iterator[list[Any]]:
    """Responses with the role wait until the test lets them go."""
    waiting: list[Any] = []
    phone.page.route("**/seat/role*", lambda route: waiting.append(route))
    yield waiting
    phone.page.unroute("**/seat/role*")


def waited(phone: Phone, true: Callable[[], object]) -> None:
    """Lets the browser speak until it is true."""
    until(lambda: true() or phone.page.wait_for_timeout(20))


def test_the_role_is_there_while_the_finger_is_down_and_gone_when_it_lifts(ben: Phone) -> None:
    expect_dark(ben)
    with ben.looking() as role:
        expect(role_on_screen(ben)).to_be_visible()
        assert ben.held_role() == role
    expect_dark(ben)
    assert ben.look() == role


@pytest.mark.parametrize("size", [(390, 664), (360, 640), pytest.param((390, 844), marks=pytest.mark.long)], ids=str)
def test_the_last_player_to_look_keeps_the_role_under_the_finger(
    five_dealt: Table, phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    """With the first look the headline changes and the line about who begins goes: all that stands above the pad."""
    for name in NAMES[:5]:
        if name != "Ben":
            answer_of(five_dealt.players[name], f"{five_dealt.at}/seat/sheet", do="seen", version=five_dealt.version())
    ben = five_dealt.seat(phone(viewport={"width": size[0], "height": size[1]}), "Ben")
    before = pad(ben).bounding_box()
    with ben.looking():
        ben.page.locator(".flames", has_text="5").wait_for()
        ben.page.evaluate(DRAWN)
        assert abs(pad(ben).bounding_box()["y"] - before["y"]) < 3
        ben.slide(before["x"] + before["width"] / 2 + 5, before["y"] + 45)
        assert ben.held_role()
    expect_dark(ben)


def test_a_finger_may_rest_where_the_pad_was(ben: Phone) -> None:
    """Whatever moves the pad: it is left only by a finger that moves away."""
    at = pad(ben).bounding_box()
    with ben.looking():
        ben.page.evaluate("document.querySelector('#plate').style.translate = '0 -90px'")
        ben.page.evaluate(DRAWN)
        ben.slide(at["x"] + at["width"] / 2 + 5, at["y"] + 45)
        ben.page.evaluate(DRAWN)
        assert ben.held_role()
        ben.slide(at["x"] + at["width"] / 2, at["y"] - 20)
        expect(role_on_screen(ben)).to_have_count(0)


@pytest.mark.long
def test_a_finger_that_trembles_still_holds(ben: Phone) -> None:
    ben.press(pad(ben))
    role_on_screen(ben).wait_for()
    rectangle = pad(ben).bounding_box()
    ben.slide(rectangle["x"] + rectangle["width"] / 2 + 6, rectangle["y"] + rectangle["height"] / 2 - 5)
    expect(role_on_screen(ben)).to_be_visible()
    ben.lift()
    expect_dark(ben)


def test_a_finger_that_slides_away_covers_it(ben: Phone) -> None:
    ben.press(pad(ben))
    role_on_screen(ben).wait_for()
    ben.slide(20, 20)
    expect(role_on_screen(ben)).to_have_count(0)
    expect_dark(ben)
    ben.lift()


def test_a_page_that_is_left_goes_dark(ben: Phone) -> None:
    for cover in WAYS_TO_LEAVE:
        ben.press(pad(ben))
        role_on_screen(ben).wait_for()
        ben.page.evaluate(cover)
        expect_dark(ben)
        ben.lift()
        expect_dark(ben)


@pytest.mark.long
def test_a_page_that_is_gone_back_to_is_dark(ben: Phone) -> None:
    ben.press(pad(ben))
    role_on_screen(ben).wait_for()
    ben.open("about:blank")
    ben.page.go_back(wait_until="domcontentloaded")
    ben.page.locator("#sheet").wait_for()
    expect_dark(ben)


@pytest.mark.long
def test_lifting_the_finger_aborts_the_request(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = phone()
    ben.page.add_init_script(PATIENT)
    six_dealt.seat(ben, "Ben")
    failed: list[Any] = []
    ben.page.on("requestfailed", lambda request: failed.append(request))
    with held_back(ben) as waiting:
        ben.press(pad(ben))
        waited(ben, lambda: waiting)
        ben.lift()
        waited(ben, lambda: failed)
    assert [request.url.split("?")[0].rsplit("/")[-1] for request in failed] == ["role"]
    expect_dark(ben)


def test_an_answer_that_comes_after_the_finger_is_dropped(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = phone()
    ben.page.add_init_script(DEAF)
    six_dealt.seat(ben, "Ben")
    with held_back(ben) as waiting:
        ben.press(pad(ben))
        waited(ben, lambda: waiting)
        ben.lift()
        waiting[0].continue_()
        assert "data-role" in ben.page.evaluate(
            "new Promise(ok => setInterval(() => window.late && ok(window.late), 20))"
        )
    expect_dark(ben)


def test_the_table_moves_on_under_the_finger_and_the_role_stays(ben: Phone, six_dealt: Table) -> None:
    with ben.looking() as role:
        six_dealt.put("Ben", "lantern")
        ben.says("Broken lantern")
        assert ben.held_role() == role
    expect_dark(ben)


def test_a_round_that_ends_under_the_finger_takes_the_plate_away(ben: Phone, six_dealt: Table) -> None:
    ben.press(pad(ben))
    role_on_screen(ben).wait_for()
    six_dealt.end()
    ben.page.locator("#sheet.proposed").wait_for()
    expect_dark(ben)
    ben.lift()


@pytest.mark.long
def test_a_keyboard_shows_and_covers_by_a_deliberate_act(ben: Phone) -> None:
    pad(ben).focus()
    for cover in ("Enter", "Escape", "Tab"):
        pad(ben).focus()
        ben.page.keyboard.press("Enter")
        role_on_screen(ben).wait_for()
        ben.page.keyboard.press(cover)
        expect_dark(ben)


@pytest.mark.long
def test_shown_for_eight_seconds_it_covers_itself(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
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
    expect_dark(ben)


def test_the_role_is_kept_nowhere(six_dealt: Table, server: Server, phone: Callable[..., Phone]) -> None:
    """Caches for scripts are there in a secure context alone."""
    ben = six_dealt.seat(phone(base_url=server.trusted), "Ben")
    with ben.page.expect_response("**/seat/role*") as answer:
        ben.look()
    assert answer.value.header_value("cache-control") == "no-store"
    ben.provokes("ERR_CACHE_MISS", "504")
    kept = ben.page.evaluate(
        "url => fetch(url, {cache: 'only-if-cached', mode: 'same-origin'}).then(a => a.ok, () => false)",
        answer.value.url,
    )
    assert kept is False
    assert ben.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert ben.page.evaluate("caches.keys()") == []


@pytest.mark.long
def test_the_table_hears_once_that_somebody_looked(ben: Phone) -> None:
    posts: list[str] = []
    ben.page.on("request", lambda request: posts.append(request.post_data) if request.method == "POST" else None)
    ben.look()
    ben.says("1 of 6 have looked")
    ben.look()
    ben.look()
    assert len([body for body in posts if "do=seen" in body]) == 1


@pytest.mark.long
def test_the_pad_stays_under_the_finger_where_folds_lie_below_the_plate(
    three_in_the_mines: Table, phone: Callable[..., Phone]
) -> None:
    """The first look of the last player changes most of what stands above: the headline, and that all have looked."""
    mines = three_in_the_mines
    for name in ("Ann", "Cem"):
        mines.seat(phone(), name).look()
    ben = mines.seat(phone(viewport={"width": 360, "height": 740}), "Ben")
    below = ben.page.locator("#treasures")
    expect(below).to_be_visible()
    at = pad(ben).bounding_box()
    finger = at["y"] + at["height"] / 2
    assert finger < 740
    with ben.looking():
        ben.page.locator(".flames", has_text="3").wait_for()
        ben.page.evaluate(DRAWN)
        now = pad(ben).bounding_box()
        assert now["y"] < finger < now["y"] + now["height"]
        ben.slide(at["x"] + at["width"] / 2 + 4, finger + 3)
        assert ben.held_role()


@pytest.mark.long
def test_what_is_remarked_pushes_no_pad_below_a_small_screen(server: Server, phone: Callable[..., Phone]) -> None:
    """A deal was undone, which is shown below the role, and the pad stays under the finger."""
    table = Table(server.port, *NAMES[:3])
    table.hosts("seats", do="add", name="Dia")
    table.deal()
    table.hosts("history", do="take-back")
    table.deal()
    for name in ("Ann", "Cem"):
        table.seat(phone(), name).look()
    ben = table.seat(phone(viewport={"width": 320, "height": 568}), "Ben")
    expect(ben.page.locator("#sheet .remark")).to_have_count(1)
    at = pad(ben).bounding_box()
    assert at["y"] + at["height"] <= 568, at
    finger = at["y"] + at["height"] / 2
    with ben.looking():
        ben.page.locator(".flames", has_text="3").wait_for()
        ben.page.evaluate(DRAWN)
        now = pad(ben).bounding_box()
        assert now["y"] < finger < now["y"] + now["height"]
