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
from companion.table.moves.reveal_secrets import seal_for_gold
from companion.table.scoring import has_companion_gold_deck
from companion.table.state import Table
from tests.table.game import Game
from tests.table.gold.six_players import LEFT_OVER, ROLES, SIX, base, draft_all, guess, play_gold, remarks
from tests.table.random_games import NUMBERS, Step, attempt, law, move_of


def test_the_seal_of_a_round_with_gold_cards_opens_when_the_game_ends() -> None:
    game = base(rounds="3")
    play_gold(game)
    game.play(*ROLES)
    assert [proof["round"] for proof in deal_proofs(game.table)] == [2]
    assert deal_status(game.table).shut == (1,)
    game.play(*ROLES)
    assert deal_status(game.table).shut == ()
    proofs = {proof["round"]: proof for proof in deal_proofs(game.table)}
    assert proofs[1]["gold"] == list(game.table.confirmed_rounds[0].draft)
    assert [number for number, proof in proofs.items() if "gold" in proof] == [1]
    assert all(verify(proof) == [] for proof in proofs.values())


def test_a_proof_keeps_its_place_when_an_earlier_seal_is_opened_after_it() -> None:
    game = base(rounds="2", first_round="1")
    play_gold(game)
    game.do(moves.set_options, options={"rounds": "3"})
    game.play(*ROLES)
    (second,) = deal_proofs(game.table)
    game.do(moves.set_options, options={"rounds": "2"})
    assert [proof["round"] for proof in deal_proofs(game.table)] == [2, 1]
    assert deal_proofs(game.table)[0] == second


def test_where_gold_is_open_the_seal_is_opened_at_the_confirmation() -> None:
    game = base(totals="open")
    play_gold(game)
    (proof,) = deal_proofs(game.table)
    assert proof["gold"] == list(game.table.confirmed_rounds[0].draft) and verify(proof) == []


def test_gold_cards_that_lay_before_somebody_are_not_drawn_again() -> None:
    game = base(rounds="2")
    play_gold(game)
    play_gold(game)
    first, second = deal_proofs(game.table)
    assert sorted([*second["gold_pool"], *first["gold"]]) == first["gold_pool"]  # type: ignore[misc]
    assert len(second["gold_pool"]) == 23  # type: ignore[arg-type]
    assert (first["gold_before"], second["gold_before"]) == ([], [first["gold"]])
    assert [verify(proof) for proof in (first, second)] == [[], []]


def test_gold_cards_out_of_other_cards_than_were_left_do_not_verify() -> None:
    """Whoever dealt them could try piles until one lays out what he likes."""
    game = base(rounds="2")
    play_gold(game)
    play_gold(game)
    _, second = deal_proofs(game.table)
    assert verify({**second, "gold_before": []}) != []
    assert verify({**second, "gold_before": [[4, 4, 4, 4, 4]]}) != []
    secret = bytes.fromhex(second["secret"])  # type: ignore[arg-type]
    pool = [gold for gold, many in GOLD.items() for _ in range(many)]
    laid = list(shuffle(key_of_proof(second, secret, b"gold"), pool)[:5])
    assert verify({**second, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]
    assert verify({**second, "gold_pool": pool, "gold": laid, "gold_before": []}) == []


def test_the_proof_verifies_after_all_gold_cards_were_shuffled_again() -> None:
    game = base(rounds="7")
    for _ in range(7):
        play_gold(game)
    proofs = {proof["round"]: proof for proof in deal_proofs(game.table)}
    assert [len(proofs[number]["gold_pool"]) for number in range(1, 8)] == [28, 23, 18, 13, 8, 28, 23]  # type: ignore[arg-type]
    assert len(proofs[7]["gold_before"]) == 6  # type: ignore[arg-type]
    assert all(verify(proof) == [] for proof in proofs.values())


def test_hand_dealt_roles_are_no_part_of_a_proof_but_the_gold_cards_are() -> None:
    game = base(roles="cards", rounds="1")
    play_gold(game)
    (proof,) = deal_proofs(game.table)
    assert (proof["pool"], proof["dealt"], len(proof["gold"])) == ([], [], 5)  # type: ignore[arg-type]
    assert verify(proof) == []


def test_a_round_dealt_by_hand_without_a_draft_keeps_no_seal_shut() -> None:
    game = base(roles="cards")
    game.do(moves.begin_round)
    game.end("Ann", roles=ROLES)
    game.end(roles=ROLES)
    game.do(moves.confirm_round)
    assert deal_status(game.table).shut == ()


# No secret that was ever opened lays out gold cards


@pytest.fixture
def confirmed_again() -> Game:
    """A round confirmed as the saboteur's, so that its seal was opened, and then corrected to be the diggers'."""
    game = base(rounds="2")
    game.play(*ROLES)
    game.do(moves.undo_newest_act)
    game.end("Ann")
    return game


def test_a_round_whose_seal_was_opened_lays_its_gold_cards_out_by_another(confirmed_again: Game) -> None:
    assert len(guess(confirmed_again)) == 1
    assert confirmed_again.round.draft not in guess(confirmed_again)


def test_everybody_reads_that_the_deal_was_sealed_again(confirmed_again: Game) -> None:
    assert "gold-sealed-anew" in remarks(confirmed_again)


def test_both_seals_of_such_a_round_are_opened_when_the_game_is_over(confirmed_again: Game) -> None:
    draft_all(confirmed_again)
    laid = list(confirmed_again.round.draft)
    confirmed_again.do(moves.confirm_round)
    assert deal_proofs(confirmed_again.table) == () and deal_status(confirmed_again.table).shut == (1,)
    confirmed_again.play(*ROLES)
    proofs = {(proof["round"], proof["attempt"]): proof for proof in deal_proofs(confirmed_again.table)}
    assert sorted(proofs) == [(1, 1), (1, 2), (2, 2)]
    assert "gold" not in proofs[1, 1] and len(proofs[1, 1]["dealt"]) == 6  # type: ignore[arg-type]
    assert (proofs[1, 2]["gold"], proofs[1, 2]["dealt"], proofs[1, 2]["pool"]) == (laid, [], [])
    assert all(verify(proof) == [] for proof in proofs.values())


def test_a_confirmation_undone_again_and_again_makes_no_further_seals() -> None:
    game = base()
    game.play(*ROLES)
    made = []
    for _ in range(3):
        events = game.do(moves.undo_newest_act)
        made.append([type(event) for event in events])
        game.do(moves.redo_act)
    assert made == [[Undone, DealSealed], [Undone], [Undone]]


def opened_gold(game: Game) -> list[tuple[object, object]]:
    """Attempt and gold of every seal that is open, each of which agrees with its cards."""
    assert all(verify(proof) == [] for proof in deal_proofs(game.table))
    return [(proof["attempt"], proof.get("gold")) for proof in deal_proofs(game.table)]


def test_cards_laid_out_before_an_undone_confirmation_are_opened_by_their_seal() -> None:
    game = base(totals="open", rounds="2")
    play_gold(game)
    laid = list(game.table.confirmed_rounds[0].draft)
    assert opened_gold(game) == [(1, laid)]
    assert [type(event) for event in game.do(moves.undo_newest_act)] == [Undone, DealSealed]
    assert list(game.round.draft) == laid
    game.do(moves.confirm_round)
    assert opened_gold(game) == [(1, laid)]
    assert deal_status(game.table).shut == ()


@pytest.mark.parametrize("options", [{"totals": "open"}, {"rounds": "1"}])
def test_after_a_confirmation_opened_a_seal_gold_cards_come_from_another(options: dict[str, str]) -> None:
    """Though cards lay there before: all can work out what the opened secret lays out."""
    game = base(**{"rounds": "2", **options})
    play_gold(game)
    events = game.do(moves.undo_newest_act)
    assert [type(event) for event in events] == [Undone, DealSealed]
    assert "gold-sealed-anew" in remarks(game)
    game.end()
    game.end("Ann")
    assert game.round.draft not in guess(game)
    laid = list(game.round.draft)
    draft_all(game)
    game.do(moves.confirm_round)
    assert opened_gold(game) == [(1, None), (2, laid)]


def test_a_confirmation_that_opened_nothing_is_undone_without_another_seal() -> None:
    game = base()
    play_gold(game)
    assert [type(event) for event in game.do(moves.undo_newest_act)] == [Undone]
    assert remarks(game) == []


def test_an_undone_option_that_opened_a_seal_makes_a_new_one() -> None:
    game = base()
    play_gold(game)
    game.do(moves.set_options, options={"rounds": "1"})
    game.do(moves.undo_newest_act)
    assert [type(event) for event in game.do(moves.undo_newest_act)] == [Undone, DealSealed]
    game.end()
    game.end("Ann")
    assert game.round.draft not in guess(game)


def test_an_edition_without_gold_cards_gets_no_new_seal_by_an_undo() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play()
    assert [type(event) for event in game.do(moves.undo_newest_act)] == [Undone]


def test_a_round_is_not_laid_out_by_a_seal_of_the_next_game() -> None:
    game = base(rounds="1")
    game.deal(*ROLES)
    began = game.table.version
    game.end()
    game.do(moves.confirm_round)
    game.do(moves.play_again)
    game.do(moves.begin_round)
    game.do(moves.undo_after_version, version=began)
    game.end("Ann")
    assert len(guess(game)) == 2
    assert game.round.draft not in guess(game)


def course(game: Game, steps: list[Step]) -> Iterator[Table]:
    """The table after each of these steps."""
    for step in steps:
        attempt(game, move_of(game, step))
        yield game.table


NEXT = ("forward",) * 12 + ("take back", "take back", "back to", "redo", "end", "options")
STEPS = st.tuples(st.sampled_from(NEXT), NUMBERS, NUMBERS, NUMBERS)


@law
@given(st.integers(3, 6), st.sampled_from("123"), st.sampled_from(("sealed", "open")), st.lists(STEPS, max_size=60))
def test_gold_cards_always_come_from_a_secret_that_nobody_knows(
    n: int, rounds: str, totals: str, steps: list[Step]
) -> None:
    game = Game(*SIX[:n], edition="saboteur", rounds=rounds, totals=totals)
    for table in course(game, steps):
        opened_secrets = {entry.event.secret for entry in game.entries if isinstance(entry.event, SealOpened)}
        if table.round and has_companion_gold_deck(table, table.round):
            seal = seal_for_gold(table, table.round)
            assert seal and game.secrets[seal.seal].hex() not in opened_secrets


@law
@given(st.integers(3, 6), st.sampled_from("123"), st.lists(STEPS, max_size=60))
def test_no_opened_seal_discloses_gold_cards_before_the_game_ends(n: int, rounds: str, steps: list[Step]) -> None:
    game = Game(*SIX[:n], edition="saboteur", rounds=rounds)
    version, over = game.table.version, False
    for table in course(game, [step for step in steps if step[0] != "options"]):
        new, version = game.entries[version:], table.version
        opens_gold = any(isinstance(entry.event, SealOpened) and entry.event.gold for entry in new)
        # Where it was over when a deal was undone, that deal's seal was open already.
        assert over or table.is_finished or not opens_gold
        over = table.is_finished
        assert all(verify(proof) == [] for proof in deal_proofs(table))
