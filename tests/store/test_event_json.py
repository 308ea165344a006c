"""What is written can be read again."""

import traceback

import pytest

from tests.store.driver import Event, Seat, UnreadableEvent, decode_event, encode_event, ev
from tests.store.sample_events import EVENTS


def test_every_event_class_has_a_sample() -> None:
    assert {*map(type, EVENTS)} == {*Event.classes.values()}


def test_a_kind_is_the_class_in_lower_case_with_hyphens() -> None:
    assert encode_event(ev.SeatTaken(Seat(1), "Ann", True)) == ("seat-taken", '{"seat":1,"name":"Ann","phone":true}')


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("dragon-tamed", "{}"),
        ("seat-taken", '{"seat":1}'),
        ("seat-taken", '{"seat":1,"name":"Ann","phone":true,"hat":"red"}'),
        ("seat-taken", "[1]"),
        ("seat-taken", '{"seat":'),
        ("undone", '{"acts":7}'),
    ],
)
def test_what_this_version_cannot_read_is_refused_without_its_text(kind: str, text: str) -> None:
    with pytest.raises(UnreadableEvent) as refusal:
        decode_event(kind, text)
    assert "Ann" not in "".join(traceback.format_exception(refusal.value))
