"""When a seal is opened, and that none tells gold cards that nobody may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.saboteur import GOLD
from companion.table import moves
from companion.table.deal.commitment import shuffle
from companion.table.deal.proofs import deal_proofs, deal_status
from companion.table.deal.verification import key_of_proof, verify
from companion.table.events import DealSealed, SealOpened, Undone
from companion.table.moves.reveal_secrets import gold_seal
from companion.table.scoring import lays_gold
from companion.table.state import Table
from tests.table.evening import Evening
from tests.table.gold.six_players import LEFT_OVER, ROLES, SIX, base, draft_all, guess, play_gold, remarks
from tests.table.random_evenings import NUMBERS, Step, attempt, law, move_of


def test_the_seal_of_a_round_with_gold_cards_opens_when_the_game_ends() -> None:
    evening = base(rounds="3")
    play_gold(evening)
    evening.play(*ROLES)
    assert [recipe["round"] for recipe in deal_proofs(evening.table)] == [2]
    assert deal_status(evening.table).shut == (1,)
    evening.play(*ROLES)
    assert deal_status(evening.table).shut == ()
    found = {recipe["round"]: recipe for recipe in deal_proofs(evening.table)}
    assert found[1]["gold"] == list(evening.table.booked[0].draft)
    assert [number for number, recipe in found.items() if "gold" in recipe] == [1]
    assert all(verify(recipe) == [] for recipe in found.values())


def test_a_recipe_keeps_its_place_when_an_earlier_seal_is_opened_after_it() -> None:
    evening = base(rounds="2", first_round="1")
    play_gold(evening)
    evening.do(moves.set_options, options={"rounds": "3"})
    evening.play(*ROLES)
    (second,) = deal_proofs(evening.table)
    evening.do(moves.set_options, options={"rounds": "2"})
    assert [recipe["round"] for recipe in deal_proofs(evening.table)] == [2, 1]
    assert deal_proofs(evening.table)[0] == second


def test_where_gold_is_open_the_seal_is_opened_at_the_booking() -> None:
    evening = base(totals="open")
    play_gold(evening)
    (recipe,) = deal_proofs(evening.table)
    assert recipe["gold"] == list(evening.table.booked[0].draft) and verify(recipe) == []


def test_gold_cards_that_lay_before_somebody_are_not_drawn_again() -> None:
    evening = base(rounds="2")
    play_gold(evening)
    play_gold(evening)
    first, second = deal_proofs(evening.table)
    assert sorted([*second["gold_pool"], *first["gold"]]) == first["gold_pool"]  # type: ignore[misc]
    assert len(second["gold_pool"]) == 23  # type: ignore[arg-type]
    assert (first["gold_before"], second["gold_before"]) == ([], [first["gold"]])
    assert [verify(recipe) for recipe in (first, second)] == [[], []]


def test_gold_cards_out_of_other_cards_than_were_left_do_not_verify() -> None:
    """Whoever dealt them could try piles until one lays out what he likes."""
    evening = base(rounds="2")
    play_gold(evening)
    play_gold(evening)
    _, second = deal_proofs(evening.table)
    assert verify({**second, "gold_before": []}) != []
    assert verify({**second, "gold_before": [[4, 4, 4, 4, 4]]}) != []
    found = bytes.fromhex(second["secret"])  # type: ignore[arg-type]
    pool = [gold for gold, many in GOLD.items() for _ in range(many)]
    laid = list(shuffle(key_of_proof(second, found, b"gold"), pool)[:5])
    assert verify({**second, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]
    assert verify({**second, "gold_pool": pool, "gold": laid, "gold_before": []}) == []


def test_the_proof_verifies_after_all_gold_cards_were_shuffled_again() -> None:
    evening = base(rounds="7")
    for _ in range(7):
        play_gold(evening)
    found = {recipe["round"]: recipe for recipe in deal_proofs(evening.table)}
    assert [len(found[number]["gold_pool"]) for number in range(1, 8)] == [28, 23, 18, 13, 8, 28, 23]  # type: ignore[arg-type]
    assert len(found[7]["gold_before"]) == 6  # type: ignore[arg-type]
    assert all(verify(recipe) == [] for recipe in found.values())


def test_hand_dealt_roles_are_no_part_of_a_recipe_but_the_gold_cards_are() -> None:
    evening = base(roles="cards", rounds="1")
    play_gold(evening)
    (recipe,) = deal_proofs(evening.table)
    assert (recipe["pool"], recipe["dealt"], len(recipe["gold"])) == ([], [], 5)  # type: ignore[arg-type]
    assert verify(recipe) == []


def test_a_round_dealt_by_hand_without_a_draft_keeps_no_seal_shut() -> None:
    evening = base(roles="cards")
    evening.do(moves.begin)
    evening.end("Ann", roles=ROLES)
    evening.end(roles=ROLES)
    evening.do(moves.book)
    assert deal_status(evening.table).shut == ()


# No secret that was ever opened lays out gold cards


@pytest.fixture
def rebooked() -> Evening:
    """A round that was booked as the saboteur's, so that its seal was opened, and then was the diggers' after all."""
    evening = base(rounds="2")
    evening.play(*ROLES)
    evening.do(moves.take_back)
    evening.end("Ann")
    return evening


def test_a_round_whose_seal_was_opened_lays_its_gold_cards_out_by_another(rebooked: Evening) -> None:
    assert len(guess(rebooked)) == 1
    assert rebooked.round.draft not in guess(rebooked)


def test_that_it_was_sealed_anew_is_said_to_everybody(rebooked: Evening) -> None:
    assert "gold-sealed-anew" in remarks(rebooked)


def test_both_seals_of_such_a_round_are_opened_when_the_game_is_over(rebooked: Evening) -> None:
    draft_all(rebooked)
    laid = list(rebooked.round.draft)
    rebooked.do(moves.book)
    assert deal_proofs(rebooked.table) == () and deal_status(rebooked.table).shut == (1,)
    rebooked.play(*ROLES)
    found = {(recipe["round"], recipe["attempt"]): recipe for recipe in deal_proofs(rebooked.table)}
    assert sorted(found) == [(1, 1), (1, 2), (2, 2)]
    assert "gold" not in found[1, 1] and len(found[1, 1]["dealt"]) == 6  # type: ignore[arg-type]
    assert (found[1, 2]["gold"], found[1, 2]["dealt"], found[1, 2]["pool"]) == (laid, [], [])
    assert all(verify(recipe) == [] for recipe in found.values())


def test_a_booking_taken_back_again_and_again_makes_no_further_seals() -> None:
    evening = base()
    evening.play(*ROLES)
    made = []
    for _ in range(3):
        events = evening.do(moves.take_back)
        made.append([type(event) for event in events])
        evening.do(moves.redo)
    assert made == [[Undone, DealSealed], [Undone], [Undone]]


def opened_gold(evening: Evening) -> list[tuple[object, object]]:
    """Attempt and gold of every seal that is open, each of which agrees with its cards."""
    assert all(verify(recipe) == [] for recipe in deal_proofs(evening.table))
    return [(recipe["attempt"], recipe.get("gold")) for recipe in deal_proofs(evening.table)]


def test_cards_laid_out_before_an_undone_booking_are_opened_by_their_seal() -> None:
    evening = base(totals="open", rounds="2")
    play_gold(evening)
    laid = list(evening.table.booked[0].draft)
    assert opened_gold(evening) == [(1, laid)]
    assert [type(event) for event in evening.do(moves.take_back)] == [Undone, DealSealed]
    assert list(evening.round.draft) == laid
    evening.do(moves.book)
    assert opened_gold(evening) == [(1, laid)]
    assert deal_status(evening.table).shut == ()


@pytest.mark.parametrize("options", [{"totals": "open"}, {"rounds": "1"}])
def test_after_a_booking_opened_a_seal_gold_cards_come_from_another(options: dict[str, str]) -> None:
    """Though cards lay there before: all can work out what the opened secret lays out."""
    evening = base(**{"rounds": "2", **options})
    play_gold(evening)
    events = evening.do(moves.take_back)
    assert [type(event) for event in events] == [Undone, DealSealed]
    assert "gold-sealed-anew" in remarks(evening)
    evening.end()
    evening.end("Ann")
    assert evening.round.draft not in guess(evening)
    laid = list(evening.round.draft)
    draft_all(evening)
    evening.do(moves.book)
    assert opened_gold(evening) == [(1, None), (2, laid)]


def test_a_booking_that_opened_nothing_is_taken_back_without_another_seal() -> None:
    evening = base()
    play_gold(evening)
    assert [type(event) for event in evening.do(moves.take_back)] == [Undone]
    assert remarks(evening) == []


def test_an_undone_option_that_opened_a_seal_makes_a_new_one() -> None:
    evening = base()
    play_gold(evening)
    evening.do(moves.set_options, options={"rounds": "1"})
    evening.do(moves.take_back)
    assert [type(event) for event in evening.do(moves.take_back)] == [Undone, DealSealed]
    evening.end()
    evening.end("Ann")
    assert evening.round.draft not in guess(evening)


def test_a_box_without_gold_cards_is_never_sealed_anew_for_them() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.play()
    assert [type(event) for event in evening.do(moves.take_back)] == [Undone]


def test_a_round_is_not_laid_out_by_a_seal_of_the_next_game() -> None:
    evening = base(rounds="1")
    evening.deal(*ROLES)
    began = evening.table.version
    evening.end()
    evening.do(moves.book)
    evening.do(moves.play_again)
    evening.do(moves.begin)
    evening.do(moves.back_to, version=began)
    evening.end("Ann")
    assert len(guess(evening)) == 2
    assert evening.round.draft not in guess(evening)


def course(evening: Evening, steps: list[Step]) -> Iterator[Table]:
    """The table after each of these steps."""
    for step in steps:
        attempt(evening, move_of(evening, step))
        yield evening.table


NEXT = ("forward",) * 12 + ("take back", "take back", "back to", "redo", "end", "options")
STEPS = st.tuples(st.sampled_from(NEXT), NUMBERS, NUMBERS, NUMBERS)


@law
@given(st.integers(3, 6), st.sampled_from("123"), st.sampled_from(("sealed", "open")), st.lists(STEPS, max_size=60))
def test_gold_cards_always_come_from_a_secret_that_nobody_knows(
    n: int, rounds: str, totals: str, steps: list[Step]
) -> None:
    evening = Evening(*SIX[:n], edition="saboteur", rounds=rounds, totals=totals)
    for table in course(evening, steps):
        told = {entry.event.secret for entry in evening.entries if isinstance(entry.event, SealOpened)}
        if table.round and lays_gold(table, table.round):
            seal = gold_seal(table, table.round)
            assert seal and evening.secrets[seal.seal].hex() not in told


@law
@given(st.integers(3, 6), st.sampled_from("123"), st.lists(STEPS, max_size=60))
def test_no_seal_tells_gold_cards_before_the_game_is_over(n: int, rounds: str, steps: list[Step]) -> None:
    evening = Evening(*SIX[:n], edition="saboteur", rounds=rounds)
    version, over = evening.table.version, False
    for table in course(evening, [step for step in steps if step[0] != "options"]):
        new, version = evening.entries[version:], table.version
        told = any(isinstance(entry.event, SealOpened) and entry.event.gold for entry in new)
        # Where it was over when a deal was taken back, that deal's seal was open already.
        assert over or table.finished or not told
        over = table.finished
        assert all(verify(recipe) == [] for recipe in deal_proofs(table))
