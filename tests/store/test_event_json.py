"""What is written can be read again."""

import traceback
from pathlib import Path

import pytest

from tests.store.driver import Event, Seat, UnreadableEvent, decode_event, encode_event, ev
from tests.store.sample_events import EVENTS


def test_every_event_class_has_a_sample() -> None:
    assert {*map(type, EVENTS)} == {*Event.classes.values()}


@pytest.mark.parametrize("stored", sorted(Path(__file__).parent.glob("events-*.txt")), ids=lambda path: path.stem)
def test_what_an_earlier_version_stored_can_be_read(stored: Path) -> None:
    """Each release from 1.0.0 on leaves a file here, which `python -m tests.store.sample_events` writes."""
    lines = [line.partition(" ") for line in stored.read_text(encoding="utf-8").splitlines()]
    events = [decode_event(kind, text) for kind, _, text in lines]
    assert len(events) > 50 and [event.stored_as for event in events] == [kind for kind, *_ in lines]


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
