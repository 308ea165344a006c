"""A player checks an opened deal on their own device, which trusts nobody: its own SHA-256, on plain HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.deal.balanced_deal import balanced_shuffle
from companion.table.deal.commitment import (
    LOT,
    deal_key_version_1,
    gold_context,
    seal_of_secret,
    shuffle,
)
from companion.table.deal.verification import key_of_proof, verify
from tests.browser.conftest import Server
from tests.browser.devices import Device, fetched
from tests.browser.roles.checking import AGREE, DISAGREE, checked
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long


@pytest.fixture
def voided_deal(server: Server) -> str:
    """The address of the seals of a table where one deal was undone, so that its seal is opened."""
    table = Table(server.port, *NAMES[:4])
    table.deal()
    table.hosts("history", do="take-back")
    return f"{table.at}/seals"


def test_the_device_deals_again_and_agrees(device: Callable[..., Device], voided_deal: str) -> None:
    player = device()
    assert checked(player.open(voided_deal)).endswith(AGREE)
    assert player.errors == []


def test_a_deal_that_was_tampered_with_is_found_out(device: Callable[..., Device], voided_deal: str) -> None:
    player = device()

    def tamper(route: Any) -> None:
        recipe = fetched(route).json()
        recipe["dealt"][0]["role"] = "boss" if recipe["dealt"][0]["role"] != "boss" else "saboteur"
        route.fulfill(json=recipe)

    player.page.route("**/seals/0.json", tamper)
    assert checked(player.open(voided_deal)).endswith(DISAGREE)


# The vectors of version 2, which tests/table/deal checks too

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "table/deal_vectors.json").read_text("utf-8"))


def test_the_device_agrees_with_the_known_recipes_and_with_no_lie(
    device: Callable[..., Device], voided_deal: str
) -> None:
    deals = [(name, recipe, AGREE) for name, recipe in VECTORS["recipes"].items()]
    deals += [(lie["name"], VECTORS["recipes"][lie["recipe"]] | lie["change"], DISAGREE) for lie in VECTORS["lies"]]
    player, now = device(), [deals[0][1]]
    player.page.route("**/seals/0.json", lambda route: route.fulfill(json=now[0]))
    player.open(voided_deal)
    for name, recipe, answer in deals:
        now[0] = {field: value for field, value in recipe.items() if value is not None}
        assert checked(player.page).endswith(answer), name
    assert player.errors == []


# Saboteur balancing

POOL = ["gold-digger"] * 4 + ["saboteur"]
SABOTEUR_ROLES = ["saboteur"]


def balanced_recipe(refused: bool) -> dict[str, Any]:
    """A recipe by burdens; with `refused` one whose first shuffle was not kept."""
    for n in range(999):
        secret = n.to_bytes(32, "big")
        key = deal_key_version_1(secret, "KRTN", 3, 1, [])
        cards = balanced_shuffle(key, POOL, (0, 2, 1, 0), SABOTEUR_ROLES)
        if (cards != shuffle(key, POOL)) is refused:
            break
    dealt = [{"name": name, "role": role} for name, role in zip(("Ann", "Ben", "Cem", "Dia"), cards, strict=False)]
    fields = {
        "code": "KRTN",
        "round": 3,
        "attempt": 1,
        "cuts": [],
        "seal": seal_of_secret(secret),
        "secret": secret.hex(),
    }
    return {**fields, "pool": POOL, "dealt": dealt, "burdens": [0, 2, 1, 0], "duty": SABOTEUR_ROLES, "void": False}


BALANCED: dict[str, tuple[dict[str, Any], str]] = {
    "kept at once": (balanced_recipe(refused=False), AGREE),
    "shuffled again": (balanced_recipe(refused=True), AGREE),
    "told without its burdens": (balanced_recipe(refused=True) | {"burdens": None, "duty": None}, DISAGREE),
    "told with another": (balanced_recipe(refused=True) | {"burdens": [0, 3, 1, 0]}, DISAGREE),
}


def test_the_device_shuffles_again_with_saboteur_balancing(device: Callable[..., Device], voided_deal: str) -> None:
    player, now = device(), [BALANCED["kept at once"][0]]
    player.page.route("**/seals/0.json", lambda route: route.fulfill(json=now[0]))
    player.open(voided_deal)
    for name, (deal, answer) in BALANCED.items():
        now[0] = {field: value for field, value in deal.items() if value is not None}
        assert (name, verify_or_refuse(now[0])) == (name, answer)
        assert checked(player.page).endswith(answer), name
    assert player.errors == []


LOTS = {"as it fell": {}, "on another": {"lot": "Dia"}, "of others": {"lot_of": ["Dia"]}}
"""What is told of a lot otherwise than it was."""


def test_the_device_draws_the_lot_of_who_begins_again(device: Callable[..., Device], voided_deal: str) -> None:
    names, secret = ["Ann", "Ben", "Cem"], bytes(32)
    fields = {
        "code": "KRTN",
        "round": 1,
        "attempt": 1,
        "cuts": [],
        "seal": seal_of_secret(secret),
        "secret": secret.hex(),
    }
    first_player = shuffle(deal_key_version_1(secret, "KRTN", 1, 1, [], LOT), names)[0]
    recipe = {**fields, "pool": [], "dealt": [], "void": False, "lot": first_player, "lot_of": names}
    player, now = device(), [recipe]
    player.page.route("**/seals/0.json", lambda route: route.fulfill(json=now[0]))
    player.open(voided_deal)
    for name, otherwise in LOTS.items():
        now[0] = recipe | otherwise
        answer = DISAGREE if otherwise else AGREE
        assert (name, verify_or_refuse(now[0])) == (name, answer)
        assert checked(player.page).endswith(answer), name
    assert player.errors == []


def verify_or_refuse(recipe: dict[str, Any]) -> str:
    """Return what `companion verify` says of this proof; a proof that it can't read disagrees."""
    try:
        return DISAGREE if verify(recipe) else AGREE
    except ValueError:
        return DISAGREE


# Gold cards


def drafted_game(port: int, rounds: int = 1, told_away: int = 0) -> str:
    """The address of the seals of a game in whose every round gold cards were drafted, and that is over.

    Before that, each end was entered and undone this many times, so that its cards were laid out again.
    """
    table = Table(port, "Ann", "Ben", "Cem", edition="saboteur", rounds=str(rounds))
    for _ in range(rounds):
        table.deal()
        for reached_by in (1, "") * told_away:
            table.hosts("round", do="end", reached_by=reached_by)
        table.hosts("round", do="end", reached_by=1)
        for seat in (1, 3, 2):  # counter-clockwise; a saboteur among them is not asked
            answer_of(table.host, f"{table.at}/seats/{seat}/act", do="pass")
        table.confirm_round()
    return f"{table.at}/seals"


def test_the_device_lays_the_gold_cards_out_again_and_agrees(device: Callable[..., Device], server: Server) -> None:
    player = device()
    page = player.open(drafted_game(server.port))
    assert checked(page).endswith(AGREE)
    page.get_by_text("The proof", exact=True).click()
    page.get_by_text("Gold nugget cards laid out").wait_for()
    assert player.errors == []


@pytest.mark.parametrize("told_away", [2])
def test_the_device_lays_cards_of_a_further_laying_out_by_its_word(
    device: Callable[..., Device], server: Server, told_away: int
) -> None:
    player, address = device(), drafted_game(server.port, told_away=told_away)
    layings: list[int] = []

    def note(route: Any) -> None:
        recipe = fetched(route).json()
        layings.append(recipe["gold_laying"])
        route.fulfill(json=recipe)

    player.page.route("**/seals/0.json", note)
    assert checked(player.open(address)).endswith(AGREE)
    assert layings == [told_away + 1]
    assert player.errors == []


def checked_deals(page: Any) -> list[str]:
    """Return what the device says of each deal on the page, in their order."""
    for panel in page.locator("[data-recipe]").all():
        panel.get_by_role("button", name="Check it on this device").click()
        panel.locator("[data-good]").filter(has_text=re.compile(r"\w")).wait_for()
    return [str(verdict) for verdict in page.locator("[data-good]").all_inner_texts()]


def test_the_device_draws_from_what_the_rounds_before_left_over(device: Callable[..., Device], server: Server) -> None:
    player = device()
    verdicts = checked_deals(player.open(drafted_game(server.port, rounds=2)))
    assert [line.endswith(AGREE) for line in verdicts] == [True, True]
    assert player.errors == []


def test_sealed_cards_from_a_pile_that_no_round_left_are_found_out(
    device: Callable[..., Device], server: Server
) -> None:
    player, address = device(), drafted_game(server.port, rounds=2)

    def dealt_by_all_cards(route: Any) -> None:
        recipe = fetched(route).json()
        pool = [1] * 16 + [2] * 8 + [3] * 4
        key = key_of_proof(recipe, bytes.fromhex(recipe["secret"]), gold_context(1))
        route.fulfill(json={**recipe, "gold_pool": pool, "gold": shuffle(key, pool)[: len(recipe["gold"])]})

    player.page.route("**/seals/1.json", dealt_by_all_cards)
    round_2, round_1 = checked_deals(player.open(address))
    assert round_2.endswith(DISAGREE) and round_1.endswith(AGREE)
    assert player.errors == []


def other_laying(recipe: Any) -> int:
    """A laying whose cards are others than those of the recipe."""
    secret, many = bytes.fromhex(recipe["secret"]), len(recipe["gold"])
    laid = (
        (n, shuffle(key_of_proof(recipe, secret, gold_context(n)), recipe["gold_pool"])[:many]) for n in range(2, 99)
    )
    return next(n for n, cards in laid if list(cards) != recipe["gold"])


TAMPERED: dict[str, Callable[[Any], Any]] = {
    "is picking another gold nugget card.": lambda recipe: {
        **recipe,
        "gold": [1 + recipe["gold"][0] % 3, *recipe["gold"][1:]],
    },
    "a gold card less in the pile": lambda recipe: {**recipe, "gold_pool": recipe["gold_pool"][4:]},
    "gold cards that there are not": lambda recipe: {**recipe, "gold_pool": [3] * 28, "gold": [3, 3]},
    "a draft that never was": lambda recipe: {**recipe, "gold_before": [[1, 2]]},
    "another laying": lambda recipe: {**recipe, "gold_laying": other_laying(recipe)},
    "no laying": lambda recipe: {name: value for name, value in recipe.items() if name != "gold_laying"},
    "no drafts before": lambda recipe: {name: value for name, value in recipe.items() if name != "gold_before"},
    "no pile": lambda recipe: {name: value for name, value in recipe.items() if name != "gold_pool"},
    "no gold cards": lambda recipe: {name: value for name, value in recipe.items() if name != "gold"},
}


def test_gold_cards_that_were_tampered_with_are_found_out(device: Callable[..., Device], server: Server) -> None:
    player, address = device(), drafted_game(server.port)
    recipe, now = player.page.request.get(f"{server.trusted}{address}/0.json").json(), [None]
    player.page.route("**/seals/0.json", lambda route: route.fulfill(json=now[0]))
    player.open(address)
    for name, tamper in TAMPERED.items():
        now[0] = tamper(recipe)
        assert checked(player.page).endswith(DISAGREE), name
    assert player.errors == []
