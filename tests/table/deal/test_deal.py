"""The deal: roles by chance, their hash, looking, and tables that deal real cards by hand."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256

import pytest

from tests.play import CAST, HOST, SABOTEUR2, Game, Refusal, RoundResult, public_deals, refusal, refusals


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_gets_one_card_and_the_rest_is_the_stack(players: int) -> None:
    game = Game(*CAST[:players])
    game.do("begin-round")
    assert len(game.round.roles) == players
    assert Counter(game.round.roles + game.round.undealt) == Counter(SABOTEUR2.pool(players))


def test_the_hash_is_shown_at_the_deal_and_the_text_after_the_round() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    (deal,) = public_deals(game.table)
    assert (deal.round, deal.proof, deal.void, len(deal.hash)) == (1, "", False, 64)
    game.end()
    assert public_deals(game.table) == (deal,)
    game.do("confirm-round")
    first, text = public_deals(game.table)[0].proof.split("\n", 1)
    assert first == f"SHA-256: {deal.hash}" == f"SHA-256: {sha256(text.encode()).hexdigest()}"
    assert text.splitlines()[:3] == ["Table KRTN, round 1", "Ann: boss", "Ben: saboteur"]
    assert re.fullmatch(r"Secret: [0-9a-f]{64}", text.splitlines()[-1])


def test_looks_are_counted_once_each() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    assert game.view().deal.looked == 0
    game.do("record-look-at-role", "Ben")
    assert game.do("record-look-at-role", "Ben") == ()
    assert game.view().deal.looked == 1
    assert [game.view(game.as_seat(name)).private.has_looked for name in ("Ann", "Ben")] == [False, True]


# A table that deals real cards by hand


def test_roles_of_real_cards_entered_at_the_end_give_the_same_result() -> None:
    by_hand, dealt = Game("Ann", "Ben", "Cem", roles="cards"), Game("Ann", "Ben", "Cem")
    roles = ("saboteur", "geologist", "boss")
    by_hand.do("begin-round")
    dealt.deal(*roles)
    by_hand.end(crystals=3, roles=roles)
    dealt.end(crystals=3)
    assert by_hand.view().end.scores == dealt.view().end.scores
    assert by_hand.view().deal.by_hand


def one_alone() -> Game:
    return Game("Ann")


def by_hand() -> Game:
    game = Game("Ann", "Ben", roles="cards")
    game.do("begin-round")
    return game


def row(keys: str, *roles: str) -> Refusal:
    return refusal(by_hand, HOST, "end-round", keys, result=RoundResult(roles=roles))


@refusals(
    refusal(one_alone, HOST, "begin-round", "too-few-players"),
    refusal(by_hand, HOST, "inspect-role", "cards-dealt-by-hand", by="Ann", seat="Ben"),
    refusal(by_hand, HOST, "swap-hat", "cards-dealt-by-hand", seat="Ann"),
    row("roles-missing"),
    row("roles-missing", "boss"),
    row("roles-missing", "boss", ""),
    row("roles-missing", "boss", "king"),
    row("roles-missing", "boss", "saboteur", "saboteur"),
    row("too-many-role", "boss", "boss"),
    row("", "boss", "saboteur"),
)
def test_what_can_be_dealt_and_said_of_real_cards(row: Refusal) -> None:
    row.check()
