"""The sealed deal: fixed vectors worked out here a second time, and recipes that anybody can check."""

from __future__ import annotations

import json
import re
from collections import Counter
from hashlib import sha256
from hmac import new as hmac
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.saboteur2 import pool
from companion.rules.sentence import say
from companion.table.recipes import recipes
from companion.table.seal import (
    below,
    closed_key,
    closing_text,
    commitment_of,
    deal_key,
    recipe_key,
    role_cards,
    seal_of,
    shuffle,
    verify,
    words,
)
from companion.table.story import story
from tests.table import deal_oracle
from tests.table.deal_oracle import committed_by_hand
from tests.table.evening import Evening
from tests.table.random_evenings import law

SECRET = bytes(range(32))
CUTS = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")

KEY = "8dbb05aaa4bb4b92fa79e5a9909c2e3356b016e122fb551b5ee9e0e478f6d45f"
FIRST = [3666556510, 3090696069, 2178026607, 4054512770]
SHUFFLED = "L I H A B G O J F M E C D N K"

GOLD = [1] * 16 + [2] * 8 + [3] * 4
GOLD_KEY = "93313b11b1d95a512f1e8f7ef60044587d25bfb0b82c14f01b8ac7d40ab56087"
GOLD_SHUFFLED = [1, 2, 1, 3, 3, 1, 2, 3, 2, 1, 2, 2, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 3, 1, 2, 1]
LEFT_OVER = "the gold cards that were drawn from are not those that the rounds before left over"
GOLD_LEFT = [2, 1, 2, 2, 3, 1, 2, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 3, 1, 2, 2]


def by_hand(text: str, cuts: tuple[str, ...]) -> bytes:
    """The key as the recipe says it: everything one after the other, in hex, hashed."""
    return sha256(bytes.fromhex(SECRET.hex() + text + "".join(cuts))).digest()


def number_by_hand(key: bytes, nth: int) -> int:
    block = hmac(key, (nth // 8).to_bytes(8, "big"), sha256).hexdigest()
    return int(block[nth % 8 * 8 : nth % 8 * 8 + 8], 16)


def shuffled_by_hand(key: bytes, cards: list[Any]) -> list[Any]:
    """Fisher and Yates from the last card, for a key none of whose numbers is too large."""
    for step, last in enumerate(range(len(cards) - 1, 0, -1)):
        number = number_by_hand(key, step)
        assert number < 2**32 - 2**32 % (last + 1)
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_a_seal_is_the_sha_256_of_its_secret() -> None:
    assert seal_of(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("round", "attempt", "cuts", "middle"),
    [(1, 1, (), "00010001"), (3, 2, CUTS, "00030002"), (2, 1, CUTS[::-1], "00020001")],
)
def test_the_key_is_made_as_the_recipe_says(round: int, attempt: int, cuts: tuple[str, ...], middle: str) -> None:
    key = deal_key(SECRET, "KRTN", round, attempt, cuts)
    assert key == by_hand(b"KRTN".hex() + middle, cuts)


def test_a_known_key() -> None:
    assert deal_key(SECRET, "KRTN", 1, 1, CUTS).hex() == KEY


# Version 2: the same vectors are checked by a browser in tests/browser/test_check_a_seal.py

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "deal_vectors.json").read_text("utf-8"))
"""`closing`: a text that is hashed; `keys`: those that follow from it, each with its first numbers and a shuffle of
fifteen letters; `recipes`: deals that agree, and `lies`: those told otherwise (None: without the field), which do not.
"""
CLOSING: str = VECTORS["closing"]
OPTIONS = {"saboteurs": "box", "begins": "lot", "roles": "companion"}
COMMITMENTS = [(int(seat), digits) for seat, digits in re.findall(r"commitment (\d) (\w+)", CLOSING)]
OPENED = {1: CUTS[0], 7: CUTS[1]}


def test_known_commitments() -> None:
    for seat, commitment in COMMITMENTS:
        cut = OPENED.get(seat, "0f" * 16)
        assert commitment_of(seat, cut) == commitment == committed_by_hand(seat, cut)


def test_a_known_closing() -> None:
    assert closing_text("KRTN", 1, 2, OPTIONS.items(), [3, 1, 7], COMMITMENTS) == CLOSING


@pytest.mark.parametrize("known", VECTORS["keys"], ids=lambda known: known["context"] or "roles")
def test_known_keys_of_version_2(known: dict[str, Any]) -> None:
    key = closed_key(SECRET, CLOSING, [7, 1, 3], OPENED, known["context"].encode())
    assert (key.hex(), list(islice(words(key), 4))) == (known["key"], known["numbers"])
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == " ".join(deal_oracle.shuffled_by_hand(key, "ABCDEFGHIJKLMNO"))
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == known["letters"]
    text = CLOSING + f"cut 7 {CUTS[1]}\ncut 1 {CUTS[0]}\ncut 3 left out\n"
    text += f"for {known['context']}\n" if known["context"] else ""
    assert key == sha256(b"\x02" + SECRET + text.encode()).digest()


@pytest.mark.parametrize("name", VECTORS["recipes"])
def test_known_recipes_agree(name: str) -> None:
    assert verify(VECTORS["recipes"][name]) == []


@pytest.mark.parametrize("lie", VECTORS["lies"], ids=lambda lie: lie["name"])
def test_a_known_recipe_that_is_told_otherwise_does_not_agree(lie: dict[str, Any]) -> None:
    told = VECTORS["recipes"][lie["recipe"]] | lie["change"]
    told = {field: value for field, value in told.items() if value is not None}
    try:
        problems = verify(told)
    except (KeyError, TypeError, ValueError):
        return
    assert problems


def test_roles_that_are_right_do_not_save_cuts_that_nobody_committed() -> None:
    """The key is of commitments and cuts as they are told: that they fit each other is looked at too."""
    committed = [(1, COMMITMENTS[0][1])]
    closing = closing_text("KRTN", 1, 1, OPTIONS.items(), [1, 2], committed)
    cards = shuffle(closed_key(SECRET, closing, [1], OPENED), pool(2))
    told = {"version": 2, "code": "KRTN", "round": 1, "attempt": 1, "seal": seal_of(SECRET), "secret": SECRET.hex()}
    told |= {"options": OPTIONS, "circle": [{"seat": 1, "name": "Ann"}, {"seat": 2, "name": "Ben"}], "left_out": []}
    told |= {"commitments": [{"seat": 1, "commitment": COMMITMENTS[0][1]}], "cuts": [{"seat": 1, "cut": CUTS[0]}]}
    told |= {"pool": list(pool(2))}
    told |= {"dealt": [{"name": name, "role": cards[n]} for n, name in enumerate(("Ann", "Ben"))]}
    assert verify(told) == ["the cut of seat 1 is not the one that was committed"]


def in_another_order(recipe: Any) -> dict[str, Any]:
    """The recipe with its role cards in an order in which its seal deals the first player another one."""
    pool, key = list(recipe["pool"]), recipe_key(recipe, bytes.fromhex(recipe["secret"]))
    first = shuffle(key, range(len(pool)))[0]
    other = next(at for at, role in enumerate(pool) if role != pool[first])
    pool[first], pool[other] = pool[other], pool[first]
    return {**recipe, **dealt_from(recipe, pool)}


def dealt_from(recipe: Any, pool: Any) -> dict[str, Any]:
    """What the recipe says where its seal deals from these cards."""
    cards = role_cards({**recipe, "pool": pool}, recipe_key(recipe, bytes.fromhex(recipe["secret"])))
    rows = [{**row, "role": card} for row, card in zip(recipe["dealt"], cards, strict=False)]
    return {"pool": pool, "dealt": rows}


NO_BOX = "the role cards that were drawn from are not those of a box, in their order"


def test_role_cards_in_another_order_are_told_though_the_seal_deals_them(recipe: dict[str, Any]) -> None:
    """Else whoever writes the recipe could choose an order from which any deal follows."""
    other = in_another_order(recipe)
    assert other["dealt"][0]["role"] != recipe["dealt"][0]["role"] and sorted(other["pool"]) == sorted(recipe["pool"])
    assert verify(other) == [NO_BOX]


@pytest.mark.parametrize("version", [1, 2])
def test_role_cards_that_no_box_holds_are_told_though_the_seal_deals_them(
    recipe: dict[str, Any], golden: dict[str, Any], version: int
) -> None:
    told = recipe if version == 2 else golden
    assert verify({**told, **dealt_from(told, [*told["pool"], "saboteur"])}) == [NO_BOX]
    assert verify({**told, **dealt_from(told, told["pool"][::-1])}) == [NO_BOX]


def test_burdens_that_the_options_or_the_box_do_not_know_are_told(recipe: dict[str, Any]) -> None:
    """Burdens let a shuffle be thrown away: chosen freely, they would choose the deal."""
    told = {**recipe, "burdens": [0] * 12, "duty": ["saboteur"]}
    told |= dealt_from(told, told["pool"])
    assert verify(told) == ["there are burdens, but the options that were closed spread no duty"]
    told = {**told, "duty": ["boss"], "burdens": [2] * 12}
    told |= dealt_from(told, told["pool"])
    assert "the roles on the saboteurs' side are not those of the box" in verify(told)


UNREADABLE: list[tuple[str, object]] = [
    ("options", ["roles"]),
    ("options", {"roles": "companion\nseat 9"}),
    ("options", {"roles": 1}),
    ("circle", "Ann"),
    ("circle", [{"seat": "1", "name": "Ann"}]),
    ("commitments", [{"seat": -1, "commitment": "11" * 32}]),
    ("commitments", [{"seat": 1, "commitment": "11"}]),
    ("cuts", [{"seat": 1, "cut": "x" * 32}]),
    ("cuts", {"1": "11" * 16}),
    ("left_out", ["1"]),
    ("round", 2**40),
    ("secret", "00" * 31),
]


@pytest.mark.parametrize(("field", "value"), UNREADABLE, ids=str)
def test_what_no_closing_holds_is_unreadable(recipe: dict[str, Any], field: str, value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        verify({**recipe, field: value})


@pytest.mark.parametrize("version", [0, 3, "2", None, True])
def test_another_version_is_not_read(version: object) -> None:
    with pytest.raises((KeyError, ValueError)):
        verify({"version": version, "secret": SECRET.hex(), "seal": seal_of(SECRET)})


def test_known_numbers() -> None:
    key = bytes.fromhex(KEY)
    assert list(islice(words(key), 20)) == [number_by_hand(key, nth) for nth in range(20)]
    assert list(islice(words(key), 4)) == FIRST


def test_a_known_shuffle() -> None:
    key = bytes.fromhex(KEY)
    assert list(shuffle(key, pool(7))) == shuffled_by_hand(key, list(pool(7)))
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == SHUFFLED


def test_a_number_that_would_favour_some_cards_is_thrown_away() -> None:
    limit = 2**32 - 2**32 % 15
    assert below(iter([limit, 2**32 - 1, limit - 1]), 15) == 14


def test_another_context_is_another_key() -> None:
    assert (
        deal_key(SECRET, "KRTN", 1, 1, CUTS, b"gold")
        == sha256(SECRET + b"KRTN\x00\x01\x00\x01" + bytes.fromhex("".join(CUTS)) + b"gold").digest()
    )


def test_the_known_key_of_the_gold_cards() -> None:
    key = deal_key(SECRET, "KRTN", 1, 1, CUTS, b"gold")
    assert key == by_hand(b"KRTN".hex() + "00010001", (*CUTS, b"gold".hex()))
    assert key.hex() == GOLD_KEY


def test_a_known_shuffle_of_all_gold_cards() -> None:
    key = bytes.fromhex(GOLD_KEY)
    assert list(shuffle(key, GOLD)) == shuffled_by_hand(key, GOLD.copy()) == GOLD_SHUFFLED


def test_a_known_shuffle_of_the_gold_cards_that_are_left() -> None:
    """After 3, 1 and 1 lay before somebody; by the key of another round."""
    left = [1] * 14 + [2] * 8 + [3] * 3
    key = by_hand(b"KRTN".hex() + "00020001", (b"gold".hex(),))
    assert deal_key(SECRET, "KRTN", 2, 1, (), b"gold") == key
    assert list(shuffle(key, left)) == shuffled_by_hand(key, left) == GOLD_LEFT


@law
@given(st.binary(min_size=32, max_size=32), st.integers(0, 40))
def test_a_shuffle_keeps_every_card(key: bytes, cards: int) -> None:
    deck = [str(card) for card in range(cards)]
    assert sorted(shuffle(key, deck)) == sorted(deck)


def test_every_card_comes_to_every_place_about_as_often() -> None:
    places = Counter(shuffle(sha256(bytes([n % 256, n // 256])).digest(), "ABCDE").index("A") for n in range(2000))
    assert all(320 < places[place] < 480 for place in range(5))


# Recipes


FIELDS = ["secret", "seal", "code", "round", "attempt", "cuts", "pool", "dealt"]
FIELDS += ["options", "circle", "commitments", "left_out"]


@pytest.fixture
def recipe() -> dict[str, Any]:
    """Of a round of twelve that two cut."""
    evening = Evening(*(f"Guest {n}" for n in range(12)))
    for seat, cut in enumerate(CUTS, 1):
        evening.cut(seat, cut)
    evening.play()
    (found,) = recipes(evening.table)
    return dict(found)


def test_an_opened_seal_verifies(recipe: dict[str, Any]) -> None:
    assert recipe["cuts"] == [{"seat": seat, "cut": cut} for seat, cut in enumerate(CUTS, 1)]
    assert len(recipe["dealt"]) == 12
    assert verify(recipe) == []


def swapped(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Two players with each other's roles."""
    other = next(at for at, row in enumerate(rows) if row["role"] != rows[0]["role"])
    changed = [dict(row) for row in rows]
    changed[0]["role"], changed[other]["role"] = rows[other]["role"], rows[0]["role"]
    return changed


@pytest.mark.parametrize(
    ("field", "tamper"),
    [
        ("secret", lambda secret: "00" + secret[2:]),
        ("seal", lambda seal: "00" + seal[2:]),
        ("code", lambda code: "BCDF"),
        ("round", lambda round: round + 1),
        ("attempt", lambda attempt: attempt + 1),
        ("cuts", lambda cuts: cuts[:1]),
        ("cuts", lambda cuts: [cuts[0] | {"cut": "11" * 16}, *cuts[1:]]),
        ("commitments", lambda rows: rows[:1]),
        ("commitments", lambda rows: rows[::-1]),
        ("commitments", lambda rows: [rows[0] | {"commitment": "11" * 32}, *rows[1:]]),
        ("circle", lambda rows: rows[::-1]),
        ("circle", lambda rows: [rows[0] | {"name": "Guest X"}, *rows[1:]]),
        ("options", lambda options: options | {"crystals": "connected"}),
        ("left_out", lambda seats: [3]),
        ("left_out", lambda seats: [1]),
        ("pool", lambda pool: pool[::-1]),
        ("dealt", swapped),
        ("dealt", lambda rows: rows * 2),
    ],
)
def test_a_tampered_recipe_does_not_verify(recipe: dict[str, Any], field: str, tamper: Any) -> None:
    assert verify({**recipe, field: tamper(recipe[field])}) != []


@pytest.mark.parametrize("field", FIELDS)
def test_a_recipe_without_a_field_is_unreadable(recipe: dict[str, Any], field: str) -> None:
    del recipe[field]
    with pytest.raises(KeyError):
        verify(recipe)


# The lot of who begins


@pytest.fixture
def drawn() -> dict[str, Any]:
    """Of a deal with the known secret, by which Cem begins."""
    names = ["Ann", "Ben", "Cem", "Dia", "Eva"]
    begins = shuffled_by_hand(by_hand(b"KRTN".hex() + "00010001", CUTS + (b"lot".hex(),)), names.copy())[0]
    known = {"code": "KRTN", "round": 1, "attempt": 1, "seal": seal_of(SECRET), "secret": SECRET.hex()}
    return {**known, "cuts": list(CUTS), "pool": [], "dealt": [], "lot": begins, "lot_of": names}


def test_a_lot_verifies_by_hand_and_as_a_table_draws_it(drawn: dict[str, Any]) -> None:
    assert verify(drawn) == []
    evening = Evening("Ann", "Ben", "Cem", "Dia", begins="lot")
    evening.play()
    (recipe,) = recipes(evening.table)
    assert recipe["lot_of"] == ["Ann", "Ben", "Cem", "Dia"] and verify(recipe) == []
    assert say("lot-fell", seat=recipe["lot_of"].index(recipe["lot"]) + 1) in [
        line.sentence for line in story(evening.entries)
    ]


def test_a_lot_that_fell_on_another_does_not_verify(drawn: dict[str, Any]) -> None:
    other = next(name for name in drawn["lot_of"] if name != drawn["lot"])
    assert verify({**drawn, "lot": other}) == [f"the lot fell on {other}, the seal says {drawn['lot']}"]
    assert verify({**drawn, "lot_of": []}) == [f"the lot fell on {drawn['lot']}, the seal says nobody"]


@pytest.mark.parametrize("field", ["lot", "lot_of"])
def test_a_lot_of_which_half_is_missing_is_unreadable(drawn: dict[str, Any], field: str) -> None:
    del drawn[field]
    with pytest.raises(KeyError):
        verify(drawn)


@pytest.mark.parametrize("value", ["Ann", 3, None])
def test_what_are_no_names_to_draw_from_is_unreadable(drawn: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**drawn, "lot_of": value})


# Recipes with gold cards


@pytest.fixture
def golden() -> dict[str, Any]:
    """Of a deal with the known secret, which laid out five gold cards."""
    roles = ["gold-digger"] * 4 + ["saboteur"] * 2
    dealt = shuffled_by_hand(bytes.fromhex(KEY), roles.copy())[:5]
    rows = [{"name": f"Guest {n}", "role": role} for n, role in enumerate(dealt)]
    known = {"code": "KRTN", "round": 1, "attempt": 1, "seal": seal_of(SECRET), "secret": SECRET.hex()}
    gold = {"gold_before": [], "gold_laying": 1, "gold_pool": GOLD, "gold": GOLD_SHUFFLED[:5]}
    return {**known, "cuts": list(CUTS), "pool": roles, "dealt": rows, **gold}


@pytest.fixture
def later(golden: dict[str, Any]) -> dict[str, Any]:
    """Of the round after one in which 3, 1 and 1 were laid out: gold cards alone, and nobody cut."""
    gold = {"gold_before": [[3, 1, 1]], "gold_pool": [1] * 14 + [2] * 8 + [3] * 3, "gold": GOLD_LEFT[:5]}
    return {**golden, "round": 2, "cuts": [], "pool": [], "dealt": [], **gold}


def test_opened_gold_cards_verify(golden: dict[str, Any]) -> None:
    assert verify(golden) == []


def test_where_real_role_cards_were_dealt_the_gold_cards_verify_alone(golden: dict[str, Any]) -> None:
    assert verify({**golden, "pool": [], "dealt": []}) == []
    (problem,) = verify({**golden, "pool": [], "dealt": [], "gold": [4 - GOLD_SHUFFLED[0], *GOLD_SHUFFLED[1:5]]})
    assert problem == f"gold card 1 was {4 - GOLD_SHUFFLED[0]}, the seal says {GOLD_SHUFFLED[0]}"


@pytest.mark.parametrize(
    ("field", "tamper"),
    [
        ("secret", lambda secret: "ff" + secret[2:]),
        ("seal", lambda seal: "00" + seal[2:]),
        ("round", lambda round: round + 1),
        ("cuts", lambda cuts: cuts[:1]),
        ("gold", lambda gold: gold[1:]),
        ("gold", lambda gold: sorted(gold)),
        ("gold", lambda gold: gold * 6),
        ("gold_pool", lambda pool: pool[1:]),
        ("gold_pool", lambda pool: pool[::-1]),
        ("gold_pool", lambda pool: [1, *pool]),
        ("gold_pool", lambda pool: [*pool[:-1], 4]),
        ("gold_pool", lambda pool: [0, *pool[1:]]),
        ("gold_pool", lambda pool: []),
        ("gold_before", lambda before: [[1, 2, 3]]),
        ("gold_before", lambda before: [[1]]),
        ("gold_laying", lambda laying: laying + 1),
        ("gold_laying", lambda laying: 0),
        ("gold_laying", lambda laying: -1),
    ],
)
def test_tampered_gold_cards_do_not_verify(golden: dict[str, Any], field: str, tamper: Any) -> None:
    told = {**golden, "pool": [], "dealt": [], field: tamper(golden[field])}
    assert verify(told) != []


@pytest.mark.parametrize("laying", [2, 3, 12])
def test_gold_cards_of_a_further_laying_verify_by_its_own_word(golden: dict[str, Any], laying: int) -> None:
    key = by_hand(b"KRTN".hex() + "00010001", (*CUTS, f"gold{laying}".encode().hex()))
    laid = shuffled_by_hand(key, GOLD.copy())[:5]
    assert laid != golden["gold"]
    assert verify({**golden, "gold_laying": laying, "gold": laid}) == []
    assert verify({**golden, "gold": laid}) != []


@pytest.mark.parametrize("value", [None, "1", "2", [1], {}], ids=repr)
def test_what_is_no_laying_is_unreadable(golden: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, "gold_laying": value})


def test_gold_cards_that_no_box_holds_are_told_though_the_seal_lays_them_out(golden: dict[str, Any]) -> None:
    pool = [1] * 23 + [3] * 5
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]


def test_gold_cards_that_lie_otherwise_are_told_though_the_seal_lays_them_out(golden: dict[str, Any]) -> None:
    pool = GOLD[::-1]
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]


def test_gold_cards_out_of_a_part_of_the_box_are_told_though_the_seal_lays_them_out(golden: dict[str, Any]) -> None:
    """Without the drafts before, any part could be chosen until the best cards come to the right places."""
    pool = [1] * 14 + [2] * 8 + [3] * 3
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]
    assert verify({**golden, "gold_pool": pool, "gold": laid, "gold_before": [[3, 1, 1]]}) == []


def test_gold_cards_that_the_rounds_before_left_over_verify(later: dict[str, Any]) -> None:
    assert verify(later) == []
    assert verify({**later, "gold_before": [[3], [1, 1]]}) == []


@pytest.mark.parametrize(
    "before", [[], [[3, 1]], [[3, 1, 1], [1]], [[3, 2, 1]], [[1] * 16, [2] * 8, [3, 1, 1]]], ids=str
)
def test_gold_cards_that_others_left_over_do_not_verify(later: dict[str, Any], before: list[list[int]]) -> None:
    assert verify({**later, "gold_before": before}) == [LEFT_OVER]


def test_where_too_few_were_left_all_gold_cards_come_together_again(golden: dict[str, Any]) -> None:
    used_up = [[1] * 10, [1] * 6 + [2] * 4, [2] * 4]
    assert verify({**golden, "gold_before": used_up}) == []
    assert verify({**golden, "gold_before": used_up[:2]}) == [LEFT_OVER]
    assert verify({**golden, "gold_before": [*used_up, [1, 1, 3, 3, 3]]}) == [LEFT_OVER]


@pytest.mark.parametrize("field", ["gold", "gold_pool", "gold_before", "gold_laying"])
def test_gold_cards_of_which_half_is_missing_are_unreadable(golden: dict[str, Any], field: str) -> None:
    del golden[field]
    with pytest.raises(KeyError):
        verify(golden)


@pytest.mark.parametrize("field", ["gold", "gold_pool"])
@pytest.mark.parametrize("value", [None, 1, "1", {"1": 1}, ["1"], [None], [[1]], [1.0], [True]], ids=repr)
def test_what_are_no_gold_cards_is_unreadable(golden: dict[str, Any], field: str, value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, field: value})


@pytest.mark.parametrize("value", [None, 1, "1", {"1": [1]}, {}, "", [1], [None], [["1"]], [[True]]], ids=repr)
def test_what_are_no_drafts_is_unreadable(golden: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, "gold_before": value})
