"""The host records a hat swap; the new role is seen by its owner alone."""

from __future__ import annotations

from tests.web.people import People, Person


def test_a_hat_swap_is_seen_by_everybody_its_role_by_nobody(host: Person, dealt: People) -> None:
    seat = dealt["Ben"].seat
    before = {name: player.role for name, player in dealt.items()}
    page = host.post_ok(f"/seats/{seat}/act", do="swap-hat")
    after = {name: player.role for name, player in dealt.items()}
    assert after.pop("Ben").replace("-", " ") not in page.text().lower() and before.pop("Ben")
    assert after == before
    assert [line.message.key for line in host.service.history(host.code)][-1] == "hat-swapped"


def test_the_button_wants_to_be_held(host: Person, dealt: People) -> None:
    assert host.page("/seats").has(f"#swap-hat-{dealt['Ben'].seat} button[data-hold-submit]")


def test_a_new_role_is_still_to_be_looked_at_once_the_treasure_is_reached(
    dealt: People, treasure_reached: Person
) -> None:
    treasure_reached.post_ok(f"/seats/{dealt['Ben'].seat}/act", do="swap-hat")
    assert dealt["Ben"].page("/seat/sheet").texts("h2")[0] == "Your hat was swapped: look at your new role."


def test_no_hat_is_swapped_between_rounds(host: Person, players: People) -> None:
    host.post_refused(f"/seats/{players['Ben'].seat}/act", 409, do="swap-hat")
    assert host.view.phase == "seating"
