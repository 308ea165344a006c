"""Reading every page of every edition on the screens where it is looked at, in the dark and by day: nothing sticks out
of a screen, nothing lies under something else, and all there is to tap is large enough for a thumb."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server, Take
from tests.browser.reader import SCREENS, STILL, Reader, host_who_sits_first
from tests.browser.reading.stages import FOLLOWED, GAMES
from tests.browser.tables import Table


def reader(table: Table, screen: str, device: Take) -> Reader:
    return Reader(host_who_sits_first(table, device(**SCREENS[screen], **STILL)))


def is_read_on(screen: str, page: str) -> bool:
    """A television shows the board, and a phone that lies what is played with; the other two show everything."""
    if screen == "television":
        return page == "board"
    return screen != "lying phone" or page.partition("?")[0] in ("", "host", "seat", "seat/play")


def test_both_pages_of_a_round_can_be_read_and_touched_on_a_small_phone(six_dealt: Table, device: Take) -> None:
    read = reader(six_dealt, "small phone", device)
    six_dealt.put("Ann", "lantern")
    read.look(f"{six_dealt.at}/host", at_once=FOLLOWED, thorough=False)
    read.look(f"{six_dealt.at}/seat", at_once="#plate .hold-pad", thorough=False)
    assert not read.found, "\n".join(read.found)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("edition", GAMES)
def test_every_page_can_be_read_and_touched(edition: str, screen: str, server: Server, device: Take) -> None:
    names, options, stages = GAMES[edition]
    table = Table(server.port, *names, edition=edition, **options)
    read = reader(table, screen, device)
    for stage in stages(table):
        for phase, page, at_once in stage:
            if is_read_on(screen, page):
                thorough = screen == "small phone" or (screen == "laptop" and page in ("host", "board"))
                read.look(f"{table.at}/{page}", phase, at_once, thorough)
        read.looks_away()
    for path in ("/", f"/rules/{edition}") if screen != "television" else ():
        read.look(path, thorough=screen == "small phone")
    assert not read.found, "\n".join(read.found)
