"""Every byte of a round, up to the reveal, that reaches a phone, the host and a stranger: nobody else's secret."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.messages import OPTIONS, ROLES
from companion.rules.editions import find_edition
from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear
from tests.browser.tables import keys_in

PLAYERS = ("Ben", "Cem", "Dia")
KEYS = find_edition("saboteur2").roles
LINES = tuple({ROLES[f"role-{role}-{line}"]: "" for role in KEYS for line in ("want", "doors", "gold")})
# "Saboteur" alone is the game's name; whoever is one is told so by the plate's lines, which are searched for too.
NAMES = tuple(ROLES[f"role-{role}-name"] for role in KEYS if role != "saboteur")

FORBIDDEN = ("data-role=", *NAMES, *LINES, *(key for key in KEYS if "-" in key))


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
        for message in OPTIONS.values():
            everything = everything.replace(message, "")
        return everything


def is_plate(address: str) -> bool:
    return address.split("?")[0].endswith("/role")


def expect_clean(ear: PlateEar) -> None:
    text = ear.open_text()
    assert [words for words in FORBIDDEN if words in text] == []


def expect_own_plates_only(ear: PlateEar, roles: list[str]) -> None:
    """Only these roles were shown on role plates, each in its own lines."""
    assert [role for role, _ in ear.plates()] == roles
    for role, text in ear.plates():
        own = {ROLES[f"role-{role}-{line}"] for line in ("want", "doors", "gold")}
        assert [line for line in LINES if line in text and line not in own] == []


def keys_of(device: Device) -> list[str]:
    sessions = [cookie["value"] for cookie in device.context.cookies() if cookie["name"] == "companion"]
    return [key for session in sessions for key in keys_in(session)]


@pytest.fixture
def stranger(device: Callable[..., Device]) -> Device:
    """Somebody who has read the code from the wall."""
    stranger = device()
    stranger.provokes("403", "404")
    return stranger


def pry(ear: PlateEar, code: str) -> None:
    """Looks at all that there is, and tries all that there is not."""
    for page in ("", "/history", "/deals", "/host", "/seats", "/seat", "/seat?n=1", "/seat/role?n=1", "/seats/1/role"):
        ear.device.open(f"/t/{code}{page}")
        ear.hears_out()


@pytest.mark.long
def test_no_byte_sent_in_a_round_depends_on_anothers_role(
    server: Server, host: Host, phone: Callable[..., Phone], stranger: Device
) -> None:
    phones = {name: phone() for name in PLAYERS}
    ears = {name: PlateEar(phone) for name, phone in {**phones, "host": host, "stranger": stranger}.items()}
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
    roles_seen = {"Cem": [roles["Cem"], swapped], "Dia": [roles["Dia"], roles["Ben"]]}
    for name, ear in ears.items():
        expect_clean(ear)
        expect_own_plates_only(ear, roles_seen.get(name, [roles[name]] if name in roles else []))
        assert ear.missed == []
        assert any(at == "stream" for at, _ in ear.bodies) or name == "stranger"
    expect_keys_apart(ears)
    expect_quiet(server, ears)
    expect_search_finds(host, phones["Ben"], ears["Ben"])


def expect_keys_apart(ears: dict[str, PlateEar]) -> None:
    """No device is sent the key that another holds; none is in a page, not even its own."""
    keys_by_name = {name: keys_of(ear.device) for name, ear in ears.items()}
    assert all(len(keys_by_name[name]) == 1 for name in (*PLAYERS, "host")) and keys_by_name["stranger"] == []
    for ear in ears.values():
        bodies = "\n".join([*ear.addresses.values(), *(text for _, text in ear.bodies)])
        assert [key for keys in keys_by_name.values() for key in keys if key in bodies] == []


def expect_quiet(server: Server, ears: dict[str, PlateEar]) -> None:
    """The server's own words hold no role and no key."""
    log = server.log.read_text()
    secrets = [*FORBIDDEN, *KEYS, *(key for ear in ears.values() for key in keys_of(ear.device))]
    assert "http://" in log
    assert [words for words in secrets if words in log] == []


def expect_search_finds(host: Host, ben: Phone, ear: PlateEar) -> None:
    """The same ear over the reveal, where the words are there to be found."""
    host.end("Cem", ("Blue",), 2)
    ben.comes_to(True, lambda: any(ROLES[f"role-{role}"] in ear.open_text().lower() for role in KEYS))
