"""What was ever written stays readable."""

import json
import traceback
import typing
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.message import Message, Seat
from companion.store import event_json
from companion.store.event_json import UnreadableEvent, decode_event, encode_event, event_kind
from companion.table.events import Code, Event, RoundEnded, SeatTaken, TableOpened, Undone
from tests.store.sample_events import EVENTS, samples

SAMPLES = samples()
CLASSES = typing.get_args(Event)


def test_every_event_class_has_a_sample() -> None:
    assert {event_kind(cls) for cls in CLASSES} <= {sample["kind"] for sample in SAMPLES}


@pytest.mark.parametrize("cls", CLASSES, ids=event_kind)
def test_every_field_of_an_event_is_in_a_sample(cls: type) -> None:
    written = [sample["body"] for sample in SAMPLES if sample["kind"] == event_kind(cls)]
    assert {field.name for field in fields(cls)} <= {name for body in written for name in body}  # type: ignore[attr-defined]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["kind"])
def test_a_sample_is_read_as_the_event_it_was(sample: dict[str, object]) -> None:
    event = decode_event(str(sample["kind"]), json.dumps(sample["body"]))
    assert event in EVENTS
    assert hash(event) == hash(EVENTS[EVENTS.index(event)])


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event_kind(type(event)))
def test_what_is_written_is_read_again(event: Event) -> None:
    assert decode_event(*encode_event(event)) == event


def test_a_kind_is_the_class_in_lower_case_with_hyphens() -> None:
    assert encode_event(SeatTaken(Seat(1), "Ann", True)) == ("seat-taken", '{"seat":1,"name":"Ann","phone":true}')


def test_a_field_that_came_later_takes_its_default() -> None:
    assert decode_event("round-ended", '{"reached_by":null,"open_to":[],"crystals":2}') == RoundEnded(None, (), 2)


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


def test_a_field_under_its_old_name_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_json, "RENAMED_FIELDS", {"table-opened": {"box": "edition"}})
    read = decode_event("table-opened", '{"code":"KRTN","box":"saboteur2","rounds":3}')
    assert read == TableOpened(Code("KRTN"), "saboteur2", 3)


def test_a_kind_under_its_old_name_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_json, "FORMER_KINDS", {"box-opened": "table-opened"})
    monkeypatch.setattr(event_json, "RENAMED_FIELDS", {"table-opened": {"box": "edition"}})
    read = decode_event("box-opened", '{"code":"KRTN","box":"saboteur2","rounds":3}')
    assert read == TableOpened(Code("KRTN"), "saboteur2", 3)


VALUES = st.one_of(
    st.integers(), st.text(), st.lists(st.integers()).map(tuple), st.lists(st.text(), min_size=1).map(tuple)
)
SENTENCES = st.builds(Message, st.text(), st.lists(st.tuples(st.text(), VALUES)).map(tuple))


@given(st.lists(st.text()).map(tuple), st.lists(SENTENCES, max_size=3).map(tuple))
def test_any_text_and_any_remark_survive(acts: tuple[str, ...], remarks: tuple[Message, ...]) -> None:
    assert decode_event(*encode_event(Undone(acts, remarks))) == Undone(acts, remarks)
