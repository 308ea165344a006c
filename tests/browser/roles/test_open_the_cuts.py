"""The phones open their cuts by themselves, on plain HTTP: one that sleeps is left out after three seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.roles.checking import DISAGREE, checked
from tests.browser.tables import Table

pytestmark = pytest.mark.long

VECTOR = """async () => {
  await import(document.documentElement.dataset.cutScript);
  const { sha256, toHex, commitment } = window.companion;
  return [commitment(7, 'ffeeddccbbaa99887766554433221100'), toHex(sha256(new Uint8Array([97, 98, 99])))];
}"""


Seated = tuple[Device, dict[str, Device]]


@pytest.fixture
def three_with_phones(server: Server, device: Callable[..., Device]) -> Seated:
    """The host's laptop, and the phones of Ann, Ben and Cem, each on its page before the first deal."""
    table = Table(server.port, "Ann", "Ben", "Cem")
    return table.host_page(device(laptop=True)), {name: table.seat(device(), name) for name in table.players}


def cut(player: Device) -> None:
    """One tap."""
    player.page.get_by_role("button", name="Cut the deck").click()
    player.page.get_by_text("You cut the deck").wait_for()


def test_the_phones_open_their_cuts_by_themselves_and_the_deal_follows(three_with_phones: Seated) -> None:
    host, players = three_with_phones
    bodies: list[str] = []
    players["Ann"].page.on("request", lambda request: bodies.append(request.post_data or ""))
    cut(players["Ann"])
    cut(players["Ben"])
    kept = "Object.entries(localStorage).find(([key]) => key.startsWith('cut '))[1].split(' ')"
    digits, answered = players["Ann"].page.evaluate(kept)
    assert (len(digits), answered) == (32, "committed") and not any(digits in body for body in bodies)
    players["Ann"].page.reload()  # what it drew stays with the phone
    host.page.get_by_role("button", name="Deal the roles").click()
    expect(host.page.locator("#round.dealt")).to_be_visible()
    for player in players.values():
        expect(player.page.locator("#sheet.dealt")).to_be_visible()
    expect(host.page.get_by_text("left out")).to_have_count(0)
    assert any(digits in body for body in bodies)
    players["Ann"].page.wait_for_function(f"{kept}[1] === 'opened'")
    for phone in (host, *players.values()):
        assert phone.errors == []


def test_a_cut_whose_script_did_not_come_is_sent_by_the_next_tap(three_with_phones: Seated) -> None:
    ann = three_with_phones[1]["Ann"]
    ann.provokes("ERR_FAILED")
    ann.page.route("**/static/deal_cut-*.js", lambda route: route.abort(), times=1)
    ann.page.get_by_role("button", name="Cut the deck").click()
    ann.says("That didn’t go through. Try again.")
    cut(ann)


OTHERWISE = """Object.entries(localStorage).filter(([key]) => key.startsWith('cut ')).forEach(
  ([key, kept]) => localStorage.setItem(key, kept.replace(/[0-9a-f]{64}/, '0'.repeat(64))))"""


def test_a_cut_that_was_opened_for_another_closing_is_found_out(three_with_phones: Seated) -> None:
    """As where a server says to one phone too early that the cutting is closed, and lets others commit after that."""
    host, players = three_with_phones
    cut(players["Ann"])
    host.page.get_by_role("button", name="Deal the roles").click()
    expect(players["Ann"].page.locator("#sheet.dealt")).to_be_visible()
    host.hold(host.page.get_by_role("button", name="Undo: Round 1 began").first)
    host.page.get_by_text("A deal of round 1 was undone").first.wait_for()
    page = players["Ann"].page
    for answer in ("seal and cards match.", "seal and cards do NOT match."):
        page.goto(f"{host.page.url.removesuffix('/host')}/seals")
        page.get_by_role("button", name="Check it on this device").click()
        expect(page.locator("[data-good]")).to_contain_text(answer)
        page.evaluate(OTHERWISE)


def test_a_phone_that_sleeps_is_left_out_and_everybody_reads_it(three_with_phones: Seated) -> None:
    host, players = three_with_phones
    cut(players["Ann"])
    cut(players["Ben"])
    players["Ben"].provokes("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "ERR_FAILED", "Failed to fetch", "AbortError")
    players["Ben"].page.context.set_offline(True)
    host.page.get_by_role("button", name="Deal the roles").click()
    expect(
        host.page.locator(".banner", has_text="The phones are revealing their cuts. The deal follows in a moment.")
    ).to_be_visible()
    line = "Ben’s phone didn’t open its cut in time, so the cut was left out."
    expect(host.page.get_by_text(line).first).to_be_visible()
    expect(players["Cem"].page.get_by_text(line).first).to_be_visible()
    players["Ben"].page.context.set_offline(False)
    expect(players["Ben"].page.get_by_text(line).first).to_be_visible()
    table_url = host.page.url.removesuffix("/host")
    host.hold(host.page.get_by_role("button", name="Undo: Round 1 began").first)
    host.page.get_by_text("A deal of round 1 was undone").first.wait_for()
    page = players["Ann"].open(f"{table_url}/seals")
    expect(page.locator("[data-recipe] > .remark")).to_contain_text(
        "Ben’s cut of the deck: doesn’t count: the phone didn’t reveal it in time"
    )
    page.get_by_role("button", name="Check it on this device").click()
    expect(page.locator("[data-good]")).to_contain_text("seal and cards match.")
    proof = page.evaluate("fetch(document.querySelector('[data-recipe]').dataset.recipe).then((one) => one.json())")
    assert proof["version"] == 2 and proof["left_out"] == [2] and [cut["seat"] for cut in proof["cuts"]] == [1]
    found_out(page, proof)


def test_a_page_that_came_in_the_middle_of_a_round_cuts_the_next_deal(three_with_phones: Seated) -> None:
    host, players = three_with_phones
    host.page.get_by_role("button", name="Deal the roles").click()
    ann = players["Ann"].page
    ann.locator(".hold-pad").wait_for()
    ann.reload()
    host.hold(host.page.get_by_role("button", name="Undo: Round 1 began").first)
    ann.get_by_role("button", name="Cut the deck").wait_for()
    cut(players["Ann"])
    host.page.get_by_role("button", name="Deal the roles").click()
    ann.locator(".hold-pad").wait_for()
    expect(ann.get_by_text("’s phone didn’t open its cut in time, so the cut was left out.")).to_have_count(0)


def found_out(page: Any, proof: dict[str, Any]) -> None:
    """The page names each difference: other cuts, an own cut that is missing, other players."""
    zero = "00" * 16
    missing = "The cut that this device made is missing."
    lies: list[tuple[str, dict[str, Any]]] = [
        ("The cuts don’t match the ones locked in before the deal.", proof | {"cuts": [{"seat": 1, "cut": zero}]}),
        (missing, proof | {"commitments": [{"seat": 1, "commitment": "11" * 32}, proof["commitments"][1]]}),
        (missing, proof | {"commitments": proof["commitments"][1:], "cuts": []}),
        (missing, proof | {"cuts": [], "left_out": [1, 2]}),
        (missing, proof | {"version": 1, "cuts": []}),
        (
            "This seal gives other cards, or other players, than those that were dealt.",
            proof | {"dealt": [proof["dealt"][0] | {"name": "Eva"}, *proof["dealt"][1:]]},
        ),
        ("This proof can’t be read.", proof | {"version": 3}),
    ]
    for line, lie in lies:
        page.unroute("**/seals/0.json")
        page.route("**/seals/0.json", lambda route, _request, lie=lie: route.fulfill(json=lie))
        assert checked(page).endswith(DISAGREE)
        expect(page.get_by_text(line)).to_be_visible()


def test_the_script_commits_as_the_recipe_says(three_with_phones: Seated) -> None:
    _, players = three_with_phones
    assert players["Ann"].page.evaluate(VECTOR) == [
        "4815f4daa1ec3e6b7f85d24b7a56ecee9289995f8e87ce06e0e3b08efae0fcf1",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    ]
