"""`companion settle` and `companion survey` as the tests of this folder call them, by command and edition."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.documents import ValidationError, settle, settle_json, survey, survey_json
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.scoring.settlement_types import RoundFacts
from tests.documents.changed import Doc

JUDGES = {"settle": (settle, settle_json), "survey": (survey, survey_json)}

Refused = ValidationError


def answer(kind: str, document: Any) -> dict[str, Any]:
    """The answer to this document; `kind` is the command and the edition."""
    return dict(JUDGES[kind.split()[0]][0](document))


def answer_to_text(kind: str, text: str | bytes) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(JUDGES[kind.split()[0]][1](text))
    return read


def refusal_of(kind: str, document: Any) -> str:
    """The one line with which this document, or its text, is refused."""
    judge = answer_to_text if isinstance(document, bytes | str) else answer
    with pytest.raises(ValidationError) as refusal:
        judge(kind, document)
    line = str(refusal.value)
    assert line.isprintable()
    return line


def written(document: Any) -> bytes:
    return json.dumps(document).encode()


def at_the_table(facts: RoundFacts) -> tuple[Doc, Doc, list[str]]:
    """This round of Saboteur 2 as a document, and the gains and winners that a table has for it."""
    names = {player.seat: f"seat {player.seat}" for player in facts.players}
    settled = SABOTEUR2.settle(facts)
    gains = {names[payout.seat]: payout.gain for payout in settled.payouts}
    return document_of(facts, names), gains, [names[seat] for seat in settled.winners]


def document_of(facts: RoundFacts, names: dict[Any, str]) -> Doc:
    seats = [
        {"name": names[p.seat], "role": p.role, "gold": p.gold, "trapped": p.trapped, "theft": p.theft}
        for p in facts.players
    ]
    thefts = [[names[thief], None if victim is None else names[victim]] for thief, victim in facts.thefts]
    connector = facts.result.reached_by
    reached = {"reached_by": None} if connector is None else {"reached_by": names[connector]}
    ways = {"open_to": sorted(facts.result.open_to)} if connector is not None else {}
    more = {"crystals": facts.result.crystals, "thefts": thefts, "options": dict(facts.options)}
    return {"edition": "saboteur2", "seats": seats, **reached, **ways, **more}
