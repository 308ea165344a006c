"""Long names on the big screen: every seat is whole, and none lies under the QR code and code for joining."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.fonts import each_face
from tests.browser.reader import STILL
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long

LONG = ("Bartholomäus Ottokar Ulm", "Wilhelminchenxxxxxxxxxxx", "Maximiliane-Theodora-XXL", "Anna Maria von Hohenfels")
SHORT = ("Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal", "Ida")
TABLES = {
    "four in the mines": ("lost_mines", LONG),
    "short names in the mines": ("lost_mines", SHORT[:4]),
    "seven": ("saboteur", (*LONG, *SHORT[:3])),
    "twelve": ("saboteur2", (*SHORT, *LONG)),
}
SIZES = ((1280, 720), (1920, 1080))

WRONG = """() => {
  const box = one => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const wide = innerWidth + 1, high = innerHeight + 1;
  const out = ({left, top, right, bottom}) => left < -1 || top < -1 || right > wide || bottom > high;
  const shown = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  const join = shown('.join-code .plate-white, .join-code figcaption'), words = shown('.announcement > *, .head > *');
  const seats = shown('.place'), wrong = [];
  for (const seat of seats) {
    const say = what => wrong.push(`${seat.innerText}: ${what}`);
    if (join.some(one => meet(box(seat), box(one)))) say('under the way to join');
    if (words.some(one => meet(box(seat), box(one)))) say('over what is said');
    if (seats.some(one => one !== seat && meet(box(seat), box(one)))) say('over another seat');
  }
  for (const one of shown('.place, .place *:not(svg *), .face, .face *:not(svg *), .announcement > *'))
    if (!one.matches('.sr') && out(box(one))) wrong.push(`${one.innerText}: off the screen`);
  return wrong;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize("edition, names", TABLES.values(), ids=TABLES.keys())
def test_every_seat_is_whole_beside_the_way_to_join(
    device: Callable[..., Device], server: Server, edition: str, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    table = Table(server.port, *names, edition=edition)
    screen = board(device, table, size)
    table.deal()
    screen.page.locator("#scene.dealt").wait_for()
    assert wrong_in_each_face(screen) == []
    *others, last = table.players.values()
    for player in others:
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    screen.says("have looked")
    assert wrong_in_each_face(screen) == []
    answer_of(last, f"{table.at}/seat/sheet", do="seen")
    screen.says_no_more("looked")
    assert screen.page.locator(".join-code .qr svg").is_visible()
    assert wrong_in_each_face(screen) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize("more", (2, 3, 6))
def test_every_role_is_whole_while_gold_is_picked(
    device: Callable[..., Device], server: Server, more: int, size: tuple[int, int]
) -> None:
    table = Table(server.port, *LONG, *SHORT[:more], edition="saboteur")
    screen = board(device, table, size)
    table.deal()
    table.end("Ben")
    screen.page.locator("#scene.sharing .faces").wait_for()
    screen.says("picking now")
    assert wrong_in_each_face(screen) == []


FIVE = ("blue-loyal", "yellow-selfish", "yellow-loyal", "blue-selfish", "yellow-saboteur")

BROKEN = """() => {
  const rows = (text, start, end) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range.getClientRects().length;
  };
  const texts = [...document.querySelectorAll('.before .face :is(.name, .role-word)')].map(one => one.lastChild);
  if (texts.length !== 10 || !texts.every(text => rows(text, 0, text.length))) return ['not shown'];
  return texts.flatMap(text => [...text.data.matchAll(/\\S+/g)]
    .filter(word => rows(text, word.index, word.index + word[0].length) > 1).map(word => word[0]));
}"""
"""The words in the show at a round's end that are broken."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[1]}p")
def test_no_word_of_a_role_is_broken_where_five_stand_in_a_row(
    device: Callable[..., Device], server: Server, size: tuple[int, int]
) -> None:
    table = Table(server.port, "Annabelle", "Benjamin", "Cem", "Alexandra", "Eva", edition="lost_mines", roles="cards")
    table.deal()
    screen = board(device, table, size, locale="de-DE", reduced_motion="no-preference")
    screen.watches_the_show()
    table.hosts("round", do="end", last_by=2, **{f"role.{seat}": role for seat, role in enumerate(FIVE, 1)})
    screen.page.locator(".before .face").first.wait_for()
    assert screen.page.evaluate(BROKEN) == []


def board(device: Callable[..., Device], table: Table, size: tuple[int, int], **more: str) -> Device:
    """A big screen of this size at the table."""
    screen = device(laptop=True, viewport={"width": size[0], "height": size[1]}, **{**STILL, **more})
    screen.open(f"{table.at}/board")
    screen.page.locator("#scene").wait_for()
    return screen


def wrong_in_each_face(screen: Device) -> list[str]:
    """Seats and roles that are not whole on the screen, whatever letters it has."""
    return [f"{face}: {wrong}" for face in each_face(screen) for wrong in screen.page.evaluate(WRONG)]
