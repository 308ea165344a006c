"""A guest checks an opened deal on the own device, which trusts nobody: its own SHA-256, on plain HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.phones import Device

AGREE, DISAGREE = "seal and cards agree.", "seal and cards do NOT agree."


def voided_deal(device: Callable[..., Device]) -> tuple[Device, str]:
    """A host who dealt once and took it back, so that the deal is opened; and the address of its seals."""
    host = device(laptop=True)
    page = host.open("/")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/host")
    door = page.url.removesuffix("/host")
    for name in ("Ann", "Ben", "Cem", "Dia"):
        page.goto(door)
        page.fill("input[name=name]", name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/seat**")
    page.goto(f"{door}/host")
    page.get_by_role("button", name="Deal the roles").click()
    page.get_by_role("button", name="Take back: Round 1 was dealt.").click()
    page.get_by_text("Round 1 was dealt again").first.wait_for()
    return host, f"{door}/seals"


def checked(page: object) -> str:
    page.get_by_role("button", name="Check it on this device").click()  # type: ignore[attr-defined]
    said = page.locator("[data-good]")  # type: ignore[attr-defined]
    said.filter(has_text=re.compile(r"\w")).wait_for()
    return str(said.inner_text())


def test_the_device_deals_again_and_agrees(device: Callable[..., Device]) -> None:
    host, address = voided_deal(device)
    guest = device()
    assert checked(guest.open(address)).endswith(AGREE)
    assert guest.errors == [] and host.errors == []


def test_a_deal_that_was_tampered_with_is_found_out(device: Callable[..., Device]) -> None:
    _, address = voided_deal(device)
    guest = device()

    def tamper(route: object) -> None:
        recipe = route.fetch().json()  # type: ignore[attr-defined]
        recipe["dealt"][0]["role"] = "boss" if recipe["dealt"][0]["role"] != "boss" else "saboteur"
        route.fulfill(json=recipe)  # type: ignore[attr-defined]

    guest.page.route("**/seals/0.json", tamper)
    assert checked(guest.open(address)).endswith(DISAGREE)
