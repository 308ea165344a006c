"""Every byte of a round, up to the reveal, that reaches a phone, the host and a stranger: nobody else's secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear
from tests.browser.roles.drawn import FORBIDDEN, LINES_OF, SAID_TO_ALL

PLAYERS = ("Ben", "Cem", "Dia")


class PlateEar(Ear):
    """Hears which roles came by plates, and what came in the open."""

    def plates(self) -> list[tuple[str, str]]:
        """The roles that came by the addresses of plates, each with what came."""
        plates_heard = [text for at, text in self.bodies if is_plate(at)]
        return [(match[1], text) for text in plates_heard if (match := re.search('data-role="(.+?)"', text))]

    def open_text(self) -> str:
        """All that came, save the plates; and without what names roles to everybody: the options' questions."""
        bodies = [text for at, text in self.bodies if not (is_plate(at) and "data-role" in text)]
        everything = "\n".join([*self.heads, *bodies])
        for message in SAID_TO_ALL:
            everything = everything.replace(message, "")
        return everything

    def heard_in_the_open(self) -> list[str]:
        text = as_read(self.open_text())
        return [words for words in FORBIDDEN if words.lower() in text]


def as_read(html: str) -> str:
    """Without the breaks in the lines of a plate, and in lower case, as a sentence says a role."""
    return html.replace("<br>", "").lower()


def is_plate(address: str) -> bool:
    return address.split("?")[0].endswith("/role")


def expect_own_plates_only(ear: PlateEar, roles: list[str]) -> None:
    """Only these roles were shown on role plates, each in its own lines."""
    assert [role for role, _ in ear.plates()] == roles
    for role, text in ear.plates():
        said = [line for line in chain(*LINES_OF.values()) if line.lower() in as_read(text)]
        assert set(said) == set(LINES_OF[role])


def pry(ear: PlateEar, code: str) -> None:
    """Looks at all that there is, and tries all that there is not."""
    ear.device.provokes("403", "404")
    for page in ("", "/history", "/deals", "/host", "/seats", "/seat", "/seat?n=1", "/seat/role?n=1", "/seats/1/role"):
        ear.device.open(f"/t/{code}{page}")
        ear.hears_out()


@pytest.mark.long
def test_no_byte_sent_in_a_round_depends_on_anothers_role(
    server: Server, host: Host, phone: Callable[..., Phone], device: Callable[..., Device]
) -> None:
    phones = {name: phone() for name in PLAYERS}
    ears = {name: PlateEar(each) for name, each in {**phones, "host": host, "stranger": device()}.items()}
    code = host.open_table()
    for name, player_phone in phones.items():
        player_phone.join(code, name)
    host.deal()
    roles = {name: phone.look() for name, phone in phones.items()}
    host.put("Ben", "Theft card")
    host.inspect("Dia", "Ben")
    assert phones["Dia"].look(f"plate-{host.number_of('Ben')}") == roles["Ben"]
    phones["Dia"].done_with("Ben")
    host.swap_hat("Cem")
    phones["Cem"].says("2 of 3 have looked")
    swapped = phones["Cem"].look()
    pry(ears["stranger"], code)
    host.all_have_looked()
    roles_seen = {"Ben": [roles["Ben"]], "Cem": [roles["Cem"], swapped], "Dia": [roles["Dia"], roles["Ben"]]}
    for name, ear in ears.items():
        assert ear.heard_in_the_open() == []
        expect_own_plates_only(ear, roles_seen.get(name, []))
        assert ear.missed == []
        assert any(at == "stream" for at, _ in ear.bodies) or name == "stranger"
    log = server.log.read_text()
    assert [words for words in FORBIDDEN if words in log] == []
    # The same ear over the reveal, where the words are there to be found.
    host.end("Cem", ("Blue",), 2)
    phones["Ben"].comes_to(True, lambda: bool(ears["Ben"].heard_in_the_open()))
