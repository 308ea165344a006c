"""What the end of a round plays: the big screen uncovers roles, gold and winner, and no other page is ahead of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

NOTES = """
window.uncovered = {};
const shown = '.announcement .shout, .face .card, .round-scores .rest, .podium-page h1';
const isShowing = () => document.getAnimations().some(({ effect }) => effect.target.matches(shown));
document.addEventListener('animationend', ({ target }) => {
  if (target.matches(shown) && !isShowing()) window.shownAt = Date.now();
  if (target.matches('.face .card')) uncovered[target.closest('.face').querySelector('.name').textContent] = Date.now();
});
const onShow = (name, note) => document.addEventListener(name, ({ target }) => target.matches('.show') && note(), true);
const awaited = () => sessionStorage.getItem('awaited');
onShow('close', () => { if (awaited() === 'none') window.overAt ??= Date.now(); });
const look = () => {
  const isBare = !document.querySelector('.show[open]:not(.leaving)');
  if (isBare && awaited() && document.querySelector(awaited())) window.overAt ??= Date.now();
  requestAnimationFrame(look);
};
look();
"""
"""When the big screen had shown all, and when another page first showed what it waits for: where that is `none`, when
its show closed. An earlier show does not count."""

TAKES_THE_TAP = """show => new Promise((tell) => {
  new MutationObserver(() => setTimeout(() => {
    const { x, y, width, height } = document.querySelector('#book .main-button').getBoundingClientRect();
    tell(show.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
  }, 700)).observe(show, { attributeFilter: ['class'] });
  show.querySelector('button').click();
})"""
"""Whether the show still takes a tap on *Confirm result*, 700 ms after it began to fade."""

Moment = tuple[Table, Callable[[], None], str]
"""A table just before something is shown, what lets it happen, and what a page shows then."""


def roles_revealed(server: Server) -> Moment:
    table = Table(server.port, *NAMES)
    table.deal()
    return table, lambda: table.end("Cem", ("blue", "green")), "none"


def treasure_reached(server: Server) -> Moment:
    table = Table(server.port, *NAMES)
    table.deal()
    for column in range(1, 8):
        table.hosts("do/place", cell=f"{column},0", card="free NESW", by=table.number("Eva"))
    return table, lambda: table.hosts("do/goal", cell="8,0", shows="treasure"), "none"


def gold_shared(server: Server) -> Moment:
    """Cem alone is left to pick a gold card; Ben is the saboteur."""
    table = drafting(server, saboteur=2, reached_by="1", totals="open")
    for seat in (1, 4):
        table.hosts("do/pass", seat=seat)
    return table, lambda: table.hosts("do/pass", seat=3), ".round-scores"


def game_won(server: Server) -> Moment:
    """Ann alone gets gold: she is the saboteur, and nobody reaches the treasure."""
    table = drafting(server, saboteur=1, reached_by="", rounds="1")
    return table, table.confirm_round, ".podium"


def drafting(server: Server, saboteur: int, reached_by: str, **options: str) -> Table:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", **options)
    table.deal()
    roles = {f"role.{seat}": "saboteur" if seat == saboteur else "gold-digger" for seat in range(1, 5)}
    table.hosts("do/end", reached_by=reached_by, **roles)
    return table


MOTION = {"Ann": "no-preference", "Ben": "reduce"}
MOMENTS = (roles_revealed, treasure_reached, gold_shared, game_won)


def hang(screen: Device, table: Table) -> Device:
    """The big screen of this table."""
    screen.open(f"{table.at}/board")
    screen.page.locator("#scene").wait_for()
    return screen


def watching(page: Device, awaited: str = "none") -> Any:
    """The show of this page, which has all its scripts. From now on nothing skips what it plays."""
    show = page.watches_the_show()
    page.comes_to(True, lambda: page.page.evaluate("Boolean(window.companion?.alert)"))
    page.page.evaluate("of => sessionStorage.setItem('awaited', of)", awaited)
    return show


def look_up(show: Any) -> None:
    """The page asks to look at the big screen."""
    expect(show.get_by_text("Look up!")).to_be_visible()


def uncovers_saboteurs_last(screen: Device) -> None:
    at = screen.page.evaluate("window.uncovered")
    roles = dict(
        screen.page.locator(".before .face").evaluate_all(
            "faces => faces.map(face => [face.querySelector('.name').textContent,"
            " face.querySelector('.role-word').textContent.trim()])"
        )
    )
    order = ["saboteur" in roles[name] for name in sorted(at, key=at.__getitem__)]
    assert len(order) == len(NAMES)
    assert order == sorted(order)


def taps_and_reloads(player_phone: Device, show: Any) -> None:
    """All that a player can do to see the end sooner."""
    expect(show.locator("button")).not_to_be_visible()
    player_phone.tap(show)
    player_phone.page.keyboard.press("Escape")
    player_phone.page.keyboard.press("Escape")
    player_phone.page.reload(wait_until="domcontentloaded")
    look_up(show)


def noted(page: Device, moment: str) -> int:
    """When this was, as `NOTES` has it. A page hears only after its show closed that it did."""
    return int(page.page.wait_for_function(f"() => window.{moment}").json_value())


@pytest.mark.alone  # on a busy computer phones give up waiting before the big screen has drawn it
@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_is_ahead_of_the_big_screen(
    moment: Callable[[Server], Moment], moving: Callable[..., Any], server: Server
) -> None:
    table, happens, awaited = moment(server)
    screen = hang(moving(laptop=True), table)
    ann, ben = (table.seat(moving(kind=Phone, reduced_motion=motion), name) for name, motion in MOTION.items())
    pages = [ann, ben, *([] if moment is treasure_reached else [table.host_page(moving(kind=Phone))])]
    shows = [watching(page, awaited) for page in pages]
    happens()
    for show in shows:
        look_up(show)
    if moment is roles_revealed:
        taps_and_reloads(ann, shows[0])
    for page in pages:
        assert noted(page, "overAt") >= noted(screen, "shownAt")
    if moment is roles_revealed:
        uncovers_saboteurs_last(screen)


def test_the_host_need_not_wait_and_sees_it_again_only_after_a_reload(
    moving: Callable[..., Any], server: Server
) -> None:
    table, happens, _ = roles_revealed(server)
    hang(moving(laptop=True), table)
    host = table.host_page(moving(kind=Phone))
    show = watching(host)
    happens()
    look_up(show)
    host.tap(host.button("Tap to skip"))
    expect(show).to_have_count(0)
    table.rename("Finn", "Fynn")
    host.says("Fynn")
    expect(show).to_have_count(0)
    host.page.reload(wait_until="domcontentloaded")
    look_up(show)
    host.page.keyboard.press("Escape")
    expect(show).to_have_count(0)


def test_a_phone_without_a_big_screen_shows_the_reveal_once_until_it_is_tapped(
    moving: Callable[..., Any], server: Server
) -> None:
    table, happens, _ = roles_revealed(server)
    ben = table.seat(moving(kind=Phone), "Ben")
    show = watching(ben)
    happens()
    expect(show.locator(".face")).to_have_count(6)
    ben.tap(ben.button("Tap to skip"))
    expect(show).to_have_count(0)
    expect(ben.page.locator("#reveal")).to_be_visible()
    ben.page.reload(wait_until="domcontentloaded")
    table.confirm_round()
    ben.page.locator("#sheet.seating").wait_for()
    table.hosts("do/undo")
    ben.page.locator("#sheet.proposed").wait_for()
    table.rename("Finn", "Fynn")
    ben.says("Fynn")
    expect(show).to_have_count(0)


def test_a_tap_that_comes_too_late_to_skip_confirms_nothing(phone: Callable[..., Any], server: Server) -> None:
    table, happens, _ = roles_revealed(server)
    host = table.host_page(phone(reduced_motion="no-preference"))
    show = host.watches_the_show()
    happens()
    expect(show).to_be_visible()
    expect(host.page.locator("#book .main-button")).to_be_in_viewport()
    assert show.evaluate(TAKES_THE_TAP)
    expect(show).to_have_count(0)


def test_every_phone_tells_its_ending_once_until_it_is_tapped(phone: Callable[..., Any], server: Server) -> None:
    table, happens, _ = game_won(server)
    ann, ben = (table.seat(phone(), name) for name in ("Ann", "Ben"))
    for each in (ann, ben):
        each.page.wait_for_load_state("load")
    happens()
    for each, name in ((ann, "You win!"), (ben, "Ann kept the treasure from you.")):
        dialog = each.page.get_by_role("dialog", name=name)
        dialog.wait_for()
        each.page.wait_for_timeout(500)
        each.page.touchscreen.tap(195, 300)
        expect(dialog).to_have_count(0)
    ann.page.reload(wait_until="load")
    for each in (ann, ben):
        expect(each.page.locator("dialog.ending")).to_have_count(0)
