"""`companion verify` computes the hash of a deal again."""

from __future__ import annotations

import hashlib

import pytest

from tests.cli.conftest import Run

TEXT = "Table KRTN, round 1\nAnn: boss\nBen: saboteur\nNot dealt: geologist\nSecret: 5e5e\n"
PROOF = f"SHA-256: {hashlib.sha256(TEXT.encode()).hexdigest()}\n{TEXT}"


@pytest.mark.parametrize(
    ("proof", "status"),
    [
        (PROOF, 0),
        (f"\n  {PROOF.strip()}\n\n".replace("\n", " \r\n"), 0),
        (PROOF.replace("Ann: boss", "Ann: saboteur"), 1),
        (PROOF.replace("5e5e", "5e5f"), 1),
    ],
    ids=["right", "as it may be copied", "another card", "another secret"],
)
def test_a_deal_is_verified(run: Run, proof: str, status: int) -> None:
    answer = run("verify", stdin=proof.encode())
    assert (answer.status, answer.err) == (status, "")
    assert answer.out.startswith("The hash fits the deal." if status == 0 else "The hash does not fit the deal")


@pytest.mark.parametrize("document", [b"", b"{}", b"\xff", TEXT.encode(), PROOF[:73].encode()], ids=repr)
def test_an_invalid_proof_is_reported_in_one_line(run: Run, document: bytes) -> None:
    assert "not a proof" in run("verify", stdin=document).refusal
