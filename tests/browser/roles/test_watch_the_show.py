"""The end of a round as one show: the big screen uncovers the roles, saboteurs last, and no phone is ahead of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import LATER, Device
from tests.browser.roles.shows import hang
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

NOTES = """
window.uncovered = {};
const note = (name) => { window.uncovered[name] ??= Date.now(); };
document.addEventListener('animationend', ({ target }) => {
  if (target.matches('.announcement .shout')) note('treasure');
  if (target.matches('.face .card')) note(target.closest('.face').querySelector('.name').textContent);
});
document.addEventListener('animationstart', ({ target }) => target.matches('.own') && note('own'));
document.addEventListener('close', ({ target }) => target.matches('.show') && note('all'), true);
"""
"""When a page had uncovered whose role (the big screen: wholly; a phone: begun), and when its show was over."""


TAKES_THE_TAP = """(show, skips) => new Promise((tell) => {
  new MutationObserver(() => setTimeout(() => {
    const { x, y, width, height } = document.querySelector('#book .main-button').getBoundingClientRect();
    tell(show.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
  }, 700)).observe(show, { attributeFilter: ['class'] });
  if (skips) show.querySelector('button').click();
})"""
"""Whether the show still takes a tap on *Confirm result*, 700 ms after it began to fade."""


STOPS_A_SECOND_IN = """new MutationObserver(() => {
  for (const one of document.querySelector('.show')?.getAnimations({ subtree: true }) ?? []) {
    one.pause();
    one.currentTime = 1000;
  }
}).observe(document.body, { childList: true })"""
"""The next show stands still a second after it began: a busy computer has as long as it needs to tap it."""

STOPS_WHEN_IT_BEGINS = """document.addEventListener('animationstart',
  () => document.getAnimations().forEach(one => one.pause()))"""


def uncovered(phone: Device) -> dict[str, int]:
    return dict(phone.page.evaluate("window.uncovered"))


def opened(phone: Device, table: Table, name: str) -> Device:
    """This seat's phone, once all scripts are there."""
    table.seat(phone, name)
    phone.page.locator("#plate .hold-pad").wait_for()
    phone.page.locator(LATER).wait_for(state="attached")
    return phone


def test_no_phone_is_ahead_of_the_big_screen_and_saboteurs_come_last(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    screen = hang(moving(laptop=True), six_dealt)
    phones = {name: opened(moving(kind=type(phone())), six_dealt, name) for name in ("Ann", "Finn")}
    shows = {name: phone.watches_the_show() for name, phone in phones.items()}
    six_dealt.end("Cem", ("blue", "green"))
    for show in shows.values():
        expect(show.get_by_text("Look up!")).to_be_visible()
    screen.comes_to(6, lambda: len(uncovered(screen)))
    for show in shows.values():
        expect(show).to_have_count(0)
    at = uncovered(screen)
    for name, player_phone in phones.items():
        assert at[name] <= uncovered(player_phone)["own"], name
        assert max(at.values()) <= uncovered(player_phone)["all"], name
    roles = dict(
        screen.page.locator(".before .face").evaluate_all(
            "faces => faces.map(face => [face.querySelector('.name').textContent,"
            " face.querySelector('.role-word').textContent.trim()])"
        )
    )
    order = ["saboteur" in roles[name] for name in sorted(at, key=lambda name: at[name])]
    assert order == sorted(order)


def test_a_phone_without_a_big_screen_shows_the_reveal_until_it_is_tapped(
    phone: Callable[..., Device], six_dealt: Table
) -> None:
    ben = opened(phone(reduced_motion="no-preference"), six_dealt, "Ben")
    show = ben.watches_the_show()
    six_dealt.end("Cem", ("blue", "green"))
    expect(show.locator(".face")).to_have_count(6)
    expect(show.get_by_text("Look up!")).not_to_be_visible()
    ben.tap(ben.button("Tap to skip"))
    expect(show).to_have_count(0)
    expect(ben.page.locator("#reveal .portrait")).to_be_visible()
    six_dealt.rename("Finn", "Fynn")
    ben.says("Fynn")
    expect(show).to_have_count(0)


@pytest.mark.parametrize("skips", [False, True])
def test_a_tap_that_comes_too_late_to_skip_confirms_nothing(
    phone: Callable[..., Device], six_dealt: Table, skips: bool
) -> None:
    host = six_dealt.host_page(phone(reduced_motion="no-preference"))
    show = host.watches_the_show()
    six_dealt.end("Cem", ("blue", "green"))
    expect(show).to_be_visible()
    expect(host.page.locator("#book .main-button")).to_be_in_viewport()
    assert show.evaluate(TAKES_THE_TAP, skips)
    expect(show).to_have_count(0)


def test_an_undo_plays_nothing(moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table) -> None:
    hang(moving(laptop=True), six_dealt)
    ben = opened(moving(kind=type(phone())), six_dealt, "Ben")
    host = six_dealt.host_page(moving(kind=type(phone())))
    shows = {page: page.watches_the_show() for page in (ben, host)}
    six_dealt.end("Cem", ("blue", "green"))
    for show in shows.values():
        expect(show).to_have_count(1)
    for show in shows.values():
        expect(show).to_have_count(0)
    six_dealt.confirm_round()
    for page in shows:
        page.page.locator(":is(#sheet, #round).seating").wait_for()
    six_dealt.hosts("history", do="take-back")
    for page in shows:
        page.page.locator(":is(#sheet, #round).proposed").wait_for()
    six_dealt.rename("Finn", "Fynn")
    for page, show in shows.items():
        page.says("Fynn")
        assert show.count() == 0


def test_who_wants_no_motion_has_no_show_but_waits_for_the_big_screen(
    device: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    ben = opened(phone(reduced_motion="reduce"), six_dealt, "Ben")
    show = ben.watches_the_show()
    six_dealt.end("Cem", ("blue", "green"))
    expect(ben.page.locator("#reveal")).to_be_visible()
    expect(show).to_have_count(0)
    six_dealt.hosts("history", do="take-back")
    expect(ben.page.locator("#reveal")).to_have_count(0)
    hang(device(laptop=True), six_dealt)
    six_dealt.end("Cem", ("blue", "green"))
    expect(show.get_by_text("Look up!")).to_be_visible()
    expect(show.locator(".own")).to_have_css("opacity", "1")
    expect(show).to_have_count(0)


def test_neither_a_tap_nor_a_reload_gets_ahead_of_the_big_screen(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    screen = hang(moving(laptop=True), six_dealt)
    viewer = opened(moving(kind=type(phone())), six_dealt, "Ben")
    show = viewer.watches_the_show()
    six_dealt.end("Cem", ("blue", "green"))
    expect(show.get_by_text("Look up!")).to_be_visible()
    expect(show.locator("button")).not_to_be_visible()
    viewer.tap(show)
    viewer.page.keyboard.press("Escape")
    viewer.page.keyboard.press("Escape")
    viewer.page.wait_for_timeout(500)
    expect(show.get_by_text("Look up!")).to_be_visible()
    viewer.page.reload(wait_until="domcontentloaded")
    expect(show.get_by_text("Look up!")).to_be_visible()
    screen.comes_to(6, lambda: len(uncovered(screen)))
    expect(show).to_have_count(0)
    assert max(uncovered(screen).values()) <= uncovered(viewer)["all"]


def host_at_the_end_of_a_round(
    moving: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> tuple[Device, Any]:
    """The host's phone when a round ends at a table with a big screen, and the show that plays over its page."""
    hang(moving(laptop=True), table)
    host = table.host_page(moving(kind=type(phone())))
    show = host.watches_the_show()
    table.end("Cem", ("blue", "green"))
    return host, show


def test_the_host_need_not_wait_for_the_big_screen_and_can_undo_at_once(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    host, show = host_at_the_end_of_a_round(moving, phone, six_dealt)
    expect(show.get_by_text("Look up!")).to_be_visible()
    host.page.reload(wait_until="domcontentloaded")
    expect(show.get_by_text("Look up!")).to_be_visible()
    host.tap(host.button("Tap to skip"))
    expect(show).to_have_count(0)
    six_dealt.rename("Finn", "Fynn")
    host.says("Fynn")
    expect(show).to_have_count(0)


def test_the_host_ends_by_escape_what_plays_again_after_a_reload(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    host, show = host_at_the_end_of_a_round(moving, phone, six_dealt)
    host.tap(host.button("Tap to skip"))
    expect(show).to_have_count(0)
    host.page.reload(wait_until="domcontentloaded")
    expect(show.get_by_text("Look up!")).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(show).to_have_count(0)


def test_a_tap_skips_the_ending_and_the_phone_waits_for_the_big_screen(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    hang(moving(laptop=True), six_dealt)
    ben = opened(moving(kind=type(phone())), six_dealt, "Ben")
    show = ben.watches_the_show()
    ben.page.evaluate(STOPS_A_SECOND_IN)
    six_dealt.end("Cem", ("blue", "green"))
    expect(show.get_by_text("Cem dug through")).to_be_visible()
    ben.tap(show)
    expect(show.get_by_text("Cem dug through")).not_to_be_visible()
    expect(show.get_by_text("Look up!")).to_be_visible()
    expect(show.locator(".own")).to_have_css("opacity", "0")


def test_who_wants_no_motion_reads_that_the_treasure_is_reached(phone: Callable[..., Device], six_dealt: Table) -> None:
    ben = opened(phone(reduced_motion="reduce"), six_dealt, "Ben")
    show = ben.watches_the_show()
    for column in range(1, 8):
        six_dealt.hosts("maze", cell=f"{column},0", tracks="NESW", by=six_dealt.number("Eva"))
    six_dealt.hosts("goals/8,0", shows="treasure")
    expect(show.get_by_text("Eva dug through")).to_be_visible()
    ben.tap(ben.button("Tap to skip"))
    expect(show).to_have_count(0)


def test_no_phone_says_that_the_treasure_is_reached_before_the_big_screen(
    moving: Callable[..., Device], phone: Callable[..., Device], six_dealt: Table
) -> None:
    screen = hang(moving(laptop=True), six_dealt)
    ben = opened(moving(kind=type(phone())), six_dealt, "Ben")
    show = ben.watches_the_show()
    for column in range(1, 8):
        six_dealt.hosts("maze", cell=f"{column},0", tracks="NESW", by=six_dealt.number("Eva"))
    six_dealt.hosts("goals/8,0", shows="treasure")
    expect(show.get_by_text("Look up!")).to_be_visible()
    expect(show.get_by_text("TREASURE!")).not_to_be_visible()
    screen.comes_to(True, lambda: "treasure" in uncovered(screen))
    expect(show).to_have_count(0)
    assert uncovered(screen)["treasure"] <= uncovered(ben)["all"]


def test_a_page_that_is_loaded_late_shows_everything_at_once(phone: Callable[..., Device], six_dealt: Table) -> None:
    ben = opened(phone(reduced_motion="no-preference"), six_dealt, "Ben")
    show = ben.watches_the_show()
    six_dealt.end("Cem", ("blue", "green"))
    expect(show).to_be_visible()
    ben.page.reload(wait_until="domcontentloaded")
    ben.page.locator(LATER).wait_for(state="attached")
    six_dealt.rename("Finn", "Fynn")
    ben.says("Fynn")
    expect(show).to_have_count(0)


def test_when_the_treasure_is_reached_light_runs_to_it_and_a_tap_ends_that(
    moving: Callable[..., Device], six_dealt: Table
) -> None:
    screen = hang(moving(laptop=True), six_dealt)
    for column in range(1, 8):
        six_dealt.hosts("maze", cell=f"{column},0", tracks="NESW", by=six_dealt.number("Eva"))
    screen.says("Eva placed")
    screen.page.evaluate(STOPS_WHEN_IT_BEGINS)
    six_dealt.hosts("goals/8,0", shows="treasure")
    screen.says("Eva dug through")
    running = (
        "() => document.getAnimations().map(one => one.animationName).filter(name => ['runs', 'dims'].includes(name))"
    )
    screen.comes_to({"runs", "dims"}, lambda: set(screen.page.evaluate(running)))
    screen.page.mouse.click(640, 400)
    assert screen.page.evaluate(running) == []
    assert screen.page.locator(".face, .role-word").count() == 0


def test_a_phone_on_the_maze_comes_to_the_show_before_it_sees_a_role(
    moving: Callable[..., Device], phone: Callable[..., Device], server: Server
) -> None:
    table = Table(server.port, *NAMES, own_cards="on")
    table.deal()
    hang(moving(laptop=True), table)
    player_phone = moving(kind=type(phone()))
    show = player_phone.watches_the_show()
    table.give_keys(player_phone, table.players["Ann"])
    player_phone.open(f"{table.at}/seat/play")
    player_phone.page.locator("html.scripted #maze svg.maze").wait_for()
    table.end("Cem", ("blue", "green"))
    expect(show.get_by_text("Look up!")).to_be_visible()
    assert player_phone.page.url.endswith("&show=1")
    expect(show).to_have_count(0)
    expect(player_phone.page.locator("#sheet")).to_be_visible()


def test_who_is_to_answer_is_said_once_all_roles_are_uncovered(moving: Callable[..., Device], server: Server) -> None:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards")
    table.deal()
    screen = hang(moving(laptop=True), table)
    roles = {f"role.{seat}": "saboteur" if seat == 2 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by=1, **roles)
    screen.page.locator(".face small").first.wait_for(state="attached")
    shown = """of => [...document.querySelectorAll(of)].flatMap(one => one.getAnimations())
        .map(one => one.effect.getComputedTiming().delay)"""
    roles_at, labels_at = (screen.page.evaluate(shown, of) for of in (".face .card", ".face small"))
    assert len(roles_at) == len(labels_at) == 4 and min(labels_at) > max(roles_at)
