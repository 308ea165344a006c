"""A new table asks for the host's own name, and then shows the code to everybody else."""

from __future__ import annotations

from tests.web.people import Person, sit


def test_a_new_table_asks_for_the_hosts_own_name(host: Person) -> None:
    page = host.page("/host")
    assert page.has("#own-name [name=name]") and "Nobody is here yet." not in page


def test_the_host_sits_down_with_one_field_and_one_tap(host: Person) -> None:
    assert host.post_redirected("/seats", do="sit", name="Ann") == f"/t/{host.code}/host"
    assert [seat.name for seat in host.view.circle] == ["Ann"]
    page = host.page("/host")
    assert not page.has("#own-name") and "this device" in page.text("#seat-1")


def test_who_only_hosts_sees_the_code_and_is_not_asked_again(host: Person) -> None:
    assert "Nobody is here yet." in host.page("/host?only-host=1")
    assert not host.page("/round").has("#own-name")


def test_a_cookie_of_another_table_skips_nothing(host: Person) -> None:
    host.client.set_cookie("only-host", "QQQQ")
    assert host.page("/host").has("#own-name")


def test_nobody_is_asked_once_somebody_sits(host: Person) -> None:
    assert host.page("/host").has("#own-name")
    sit(host, "Ben")
    assert not host.page("/host").has("#own-name")
