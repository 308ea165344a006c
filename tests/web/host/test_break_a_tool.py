"""The host lays a card before a seat with two taps and takes it away with one."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, SetUp


def token(host: Person, player: Person, kind: str, do: str = "put") -> Page:
    return host.post_ok(f"/seats/{player.seat}/token", kind=kind, do=do)


def tokens(host: Person, player: Person) -> tuple[str, ...]:
    return host.view.seat(player.seat).tokens


def break_bens_cart(host: Person, dealt: People) -> Person:
    token(host, dealt["Ben"], "cart")
    return dealt["Ben"]


@pytest.fixture
def ben_without_cart(set_up: SetUp, host: Person, dealt: People) -> Person:
    """Ben, before whom a broken cart lies."""
    return set_up(break_bens_cart, host, dealt)


def test_a_broken_pickaxe_lies_before_ben(host: Person, dealt: People) -> None:
    ben = dealt["Ben"]
    seat_row = token(host, ben, "pickaxe").part(f"#seat-{ben.seat}")
    assert seat_row.attributes("button[value=take], [name=kind][value=pickaxe]", "aria-label") == [
        "Repair: broken pickaxe in front of Ben"
    ]
    assert tokens(host, ben) == ("pickaxe",)


def test_a_tap_on_it_takes_it_away(host: Person, ben_without_cart: Person) -> None:
    assert tokens(host, ben_without_cart) == ("cart",)
    token(host, ben_without_cart, "cart", do="take")
    assert tokens(host, ben_without_cart) == ()


def test_only_what_does_not_lie_yet_is_offered(host: Person, ben_without_cart: Person) -> None:
    offered = host.page("/seats").values(f"#put-{ben_without_cart.seat} [name=kind]")
    assert "pickaxe" in offered and "cart" not in offered


def test_a_second_one_of_a_kind_is_refused_under_that_seat(host: Person, ben_without_cart: Person) -> None:
    seat = ben_without_cart.seat
    refused = host.post_refused(f"/seats/{seat}/token", kind="cart", do="put")
    assert refused.has(f"#seat-{seat} .problem") and len(refused.all(".problem")) == 1


def test_what_is_no_card_of_the_edition_is_refused(host: Person, dealt: People) -> None:
    host.post_refused(f"/seats/{dealt['Ben'].seat}/token", kind="dragon", do="put")
    assert tokens(host, dealt["Ben"]) == ()


def test_nothing_can_be_laid_between_rounds(host: Person, players: People) -> None:
    assert not host.page("/seats").has("[name=kind]")
    host.post_refused(f"/seats/{players['Ben'].seat}/token", 409, kind="cart", do="put")


def test_two_cards_discarded_for_it_leave_ben_one_fewer_hand_card(host: Person, ben_without_cart: Person) -> None:
    ben = ben_without_cart
    assert host.page("/seats").text(f"#sheet-discard-{ben.seat} button") == (
        "Discard 2 cards: broken cart draw only one"
    )
    seat_row = host.post_ok(f"/seats/{ben.seat}/token", kind="cart", do="take", discarded="1").part(f"#seat-{ben.seat}")
    assert seat_row.text(".fewer .sr") == "1 hand card fewer" and tokens(host, ben) == ()
    assert ben.page("/seat/sheet").text("#fewer") == "You have 1 hand card fewer until the round ends."


def test_the_base_game_offers_no_discarding(set_up: SetUp, saboteur_dealt: People) -> None:
    host, ben = saboteur_dealt["host"], saboteur_dealt["Ben"]
    token(host, ben, "cart")
    assert not host.page("/seats").has(f"#sheet-discard-{ben.seat}")
