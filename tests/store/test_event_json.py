"""What is written can be read again."""

import traceback
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.driver import Event, Message, Seat, UnreadableEvent, decode_event, encode_event, ev, event_kind
from tests.store.sample_events import EVENTS


def test_every_event_class_has_a_sample() -> None:
    assert {*map(type, EVENTS)} == {*typing.get_args(Event)}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event_kind(type(event)))
def test_what_is_written_is_read_again(event: Event) -> None:
    assert decode_event(*encode_event(event)) == event


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


VALUES = st.one_of(
    st.integers(), st.text(), st.lists(st.integers()).map(tuple), st.lists(st.text(), min_size=1).map(tuple)
)
SENTENCES = st.builds(Message, st.text(), st.lists(st.tuples(st.text(), VALUES)).map(tuple))


@given(st.lists(st.text()).map(tuple), st.lists(SENTENCES, max_size=3).map(tuple))
def test_any_text_and_any_remark_survive(acts: tuple[str, ...], remarks: tuple[Message, ...]) -> None:
    assert decode_event(*encode_event(ev.Undone(acts, remarks))) == ev.Undone(acts, remarks)
