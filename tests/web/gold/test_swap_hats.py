"""The host records a hat swap; the new role is seen by its owner alone."""

from __future__ import annotations

from tests.web.people import Person


def test_a_hat_swap_is_seen_by_everybody_its_role_by_nobody(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Ben"].seat
    before = {guest.seat: guest.role for guest in dealt.values() if guest.seat != seat}
    answer = host.post(f"/seats/{seat}/act", do="swap-hat").get_data(as_text=True)
    assert dealt["Ben"].role and dealt["Ben"].role.replace("-", " ") not in answer
    assert {guest.seat: guest.role for guest in dealt.values() if guest.seat != seat} == before
    assert [line.sentence.key for line in host.service.story(host.code)][-1] == "hat-swapped"


def test_the_button_wants_to_be_held(host: Person, dealt: dict[str, Person]) -> None:
    form = host.text("/seats").split(f'id="swap-hat-{dealt["Ben"].seat}"')[1].split("</form>")[0]
    assert "data-hold-submit" in form


def test_no_hat_is_swapped_between_rounds(host: Person, guests: dict[str, Person]) -> None:
    assert host.post(f"/seats/{guests['Ben'].seat}/act", do="swap-hat").status_code == 409
