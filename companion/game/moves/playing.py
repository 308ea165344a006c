"""Moves while a round is played, and the picks and thefts at its end: action cards in front of players, inspections,
hat swaps, notes, guesses, passing the device."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import events as ev
from companion.game.deal import RandomBytes, shuffle
from companion.game.guesses import players_who_guess, was_revealed
from companion.game.maze.grid import Cell, cell_name
from companion.game.message import Forbidden, IllegalMove, Message, Seat, WrongPhase, raise_if_any
from companion.game.moves.move import (
    Move,
    check_host,
    check_may_record,
    check_own_seat,
    check_permission,
    check_phase,
    check_seat_or_host,
    check_unchanged,
    own_seat,
    raise_problems_unless,
    round_in_play,
    round_with_player,
    seat_state,
    turn_problems,
)
from companion.game.names import normalize_name
from companion.game.permissions import permission_for_tools
from companion.game.roles import THEFT, TRAPPED
from companion.game.scoring import edition_of, unanswered_question
from companion.game.settlement import Question
from companion.game.state import Round, Table
from companion.game.turns import presumed_seat_on_turn
from companion.game.viewer import Viewer


def check_token_kind(table: Table, kind: str) -> None:
    if kind not in edition_of(table).supply:
        raise IllegalMove.because("no-such-token", name=kind)


def token_problems(table: Table, round: Round, viewer: Viewer, seat: Seat, kind: str) -> Iterator[Message]:
    """A player lays a theft card in front of themselves, and a Trapped card in front of another (Saboteur 2, new action
    cards)."""
    if not viewer.host and kind == THEFT and viewer.seat != seat:
        yield Message.from_key("theft-own")
    if not viewer.host and kind == TRAPPED and viewer.seat == seat:
        yield Message.from_key("trapped-other")
    if kind in round.tokens_of(seat):
        yield Message.from_key("token-lies-already", seat=seat, token=kind)
    most = edition_of(table).supply[kind]
    if sum(1 for token in round.tokens if token.kind == kind) >= most:
        yield Message.from_key("no-more-tokens", n=most, token=kind)


@Move
def put_token(table: Table, viewer: Viewer, seat: Seat, kind: str, anyway: bool = False) -> Iterator[ev.Event]:
    """Each kind can lie at most once in front of a seat (Saboteur 2, new action cards)."""
    check_may_record(table, viewer)
    check_phase(table, "dealt")
    check_token_kind(table, kind)
    round = round_with_player(table, seat)
    check_permission(round, viewer, permission_for_tools(seat, breaks=True))
    raise_if_any(token_problems(table, round, viewer, seat, kind))
    raise_problems_unless(anyway, [*turn_problems(table, round, viewer)])
    # Everybody plays a theft card in front of themselves (Saboteur 2, theft), so it tells who played it.
    by = seat if kind == THEFT else player_of_card(round, viewer, round.edition.tool_player(round, seat, breaks=True))
    yield ev.TokenPut(seat, kind, None if by == seat and kind != THEFT and viewer.host else by)


def player_of_card(round: Round, viewer: Viewer, tool_player: Seat | None = None) -> Seat | None:
    """The viewer's own, or who alone can play the card, or the seat on turn, unless it is not known who placed the
    newest path card."""
    if viewer.seat is not None:
        return viewer.seat
    unnamed = round.turn is None and round.laid and round.laid[-1].by is None
    return tool_player if unnamed or tool_player is not None else presumed_seat_on_turn(round)


@Move
def take_token(
    table: Table, viewer: Viewer, seat: Seat, kind: str, discarded: bool = False, anyway: bool = False
) -> Iterator[ev.Event]:
    """With `discarded`, the seat itself discards two hand cards, and has one fewer until the round ends (Saboteur 2,
    discarding two cards)."""
    check_may_record(table, viewer)
    check_phase(table, "dealt")
    check_token_kind(table, kind)
    round = round_in_play(table)
    check_permission(round, viewer, permission_for_tools(seat, breaks=False))
    if kind not in round_with_player(table, seat).tokens_of(seat):
        raise IllegalMove.because("no-such-token-there", seat=seat, token=kind)
    if discarded and viewer.seat not in (None, seat):
        raise Forbidden.because("not-your-seat")
    if discarded and not edition_of(table).discards:
        raise IllegalMove.because("no-such-act")
    is_mistake = viewer.seat is not None and round.last_card.token_put == ev.TokenPut(seat, kind, viewer.seat)
    raise_problems_unless(anyway or is_mistake, [*turn_problems(table, round, viewer)])
    by = seat if discarded else player_of_card(round, viewer, round.edition.tool_player(round, seat, breaks=False))
    yield ev.TokenTaken(seat, kind, discarded, None if is_mistake and not discarded else by)


def round_allowing_secret_act(table: Table, act: str) -> Round:
    """`act` is `inspect` or `swap-hat`. Raises IllegalMove: no such card, or real role cards were dealt."""
    check_phase(table, "dealt")
    if act not in edition_of(table).acts:
        raise IllegalMove.because("no-such-act")
    round = round_in_play(table)
    if not round.roles:
        raise IllegalMove.because("cards-dealt-by-hand")
    return round


@Move
def inspect_role(table: Table, viewer: Viewer, by: Seat, seat: Seat, anyway: bool = False) -> Iterator[ev.Event]:
    """Saboteur 2, inspection; The Lost Mines, a look at a dwarf card. What was seen can't be undone, so not even
    `anyway` allows a second look in a turn."""
    check_may_record(table, viewer, by)
    round = round_allowing_secret_act(table, "inspect")
    check_permission(round, viewer)
    if not viewer.host and round.has_played_card(by):
        raise IllegalMove.because("card-played-already")
    round_with_player(table, by)
    round_with_player(table, seat)
    if by == seat:
        raise IllegalMove.because("inspect-another")
    raise_problems_unless(anyway, [*turn_problems(table, round, viewer)])
    yield ev.RoleShown(seat, by, round.role_of(seat), round.began)


@Move
def swap_hat(
    table: Table,
    viewer: Viewer,
    random_bytes: RandomBytes,
    seat: Seat,
    anyway: bool = False,
    swaps: int | None = None,
) -> Iterator[ev.Event]:
    """Nobody sees the old role (Saboteur 2, swap your hats). The stack is shuffled each time: after an undo somebody
    may know its top. `swaps` is how many were swapped on the viewer's page."""
    check_may_record(table, viewer)
    round = round_allowing_secret_act(table, "swap-hat")
    check_permission(round, viewer)
    round_with_player(table, seat)
    if not round.undealt:
        raise IllegalMove.because("no-hats-left")
    check_unchanged(swaps, len(round.swaps))
    raise_problems_unless(anyway, [*turn_problems(table, round, viewer)])
    card = shuffle(range(len(round.undealt)), random_bytes)[0]
    yield ev.RoleSwapped(seat, card, player_of_card(round, viewer))


@Move
def finish_looking_at_role(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    by = own_seat(viewer)
    if any((s.to, s.seat) == (by, seat) for s in round_with_player(table, by).showings):
        yield ev.ShowingEnded(by, seat)


@Move
def pass_device(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """Everybody can read this in the history."""
    check_host(viewer)
    if seat_state(table, seat).phone:
        raise WrongPhase.because("has-a-phone", seat=seat)
    yield ev.CurtainOpened(seat)


@Move
def steal(table: Table, viewer: Viewer, seat: Seat, victim: Seat | None) -> Iterator[ev.Event]:
    """The host chooses for a thief without a phone (Saboteur 2, theft)."""
    check_may_answer(table, viewer, seat)
    question = question_asked_of_seat(table, seat, "steal")
    if victim is not None and victim not in question.choices:
        round_with_player(table, victim)
        raise IllegalMove.because("theft-from-self" if victim == seat else "victim-has-nothing", seat=victim)
    yield ev.GoldStolen(seat, victim)


@Move
def pick_gold_card(table: Table, viewer: Viewer, seat: Seat, value: int) -> Iterator[ev.Event]:
    """Or drew such a real card (Saboteur, share of the gold). Real cards that cannot all have been drawn are not
    refused, because a refusal would tell what other seats have; remarks on the result name them once nothing is
    secret."""
    question = question_asked_of_seat(table, seat, "draft", "tell")
    if not (viewer.host and question.kind == "tell"):
        check_may_answer(table, viewer, seat)
    if value not in edition_of(table).gold:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    if viewer.host and question.kind == "draft":
        # The host now sees, or learns by trying, which cards are left. So the event is recorded even if the card is not
        # among them, and everybody can read it.
        yield ev.CurtainOpened(seat)
    elif value not in question.choices:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    if value in question.choices:
        yield ev.GoldDrafted(seat, value, "entered" if viewer.host else "")


@Move
def pass_over_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A thief steals nothing. In a draft the seat gets the lowest gold card left."""
    check_host(viewer)
    question = question_asked_of_seat(table, seat)
    if question.kind == "steal":
        yield ev.GoldStolen(seat, None, passed=True)
    elif question.kind == "tell":
        raise IllegalMove.because("enter-real-card", seat=seat)
    else:
        yield ev.GoldDrafted(seat, question.choices[-1], "lowest")


def question_asked_of_seat(table: Table, seat: Seat, *kinds: str) -> Question:
    """Without `kinds` any question. Raises WrongPhase: the seat is not asked that now."""
    question = unanswered_question(table)
    if question is None or seat not in question.seats or (kinds and question.kind not in kinds):
        raise WrongPhase([Message.from_key("not-asked-now")])
    return question


def check_may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    """Forbidden unless the viewer is this seat, or is the host and the seat has no phone."""
    if viewer.host and seat_state(table, seat).phone:
        raise Forbidden([Message.from_key("answers-on-own-phone", seat=seat)])
    check_seat_or_host(viewer, seat)


LONGEST_NOTE = 60


@Move
def note_goal(table: Table, viewer: Viewer, seat: Seat, cell: Cell, note: str) -> Iterator[ev.Event]:
    """Only this seat can read it. An empty note deletes the old one."""
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    if not (places := edition_of(table).cells_for_notes(table, round)):
        raise IllegalMove.because("no-such-act")
    noted = {earlier.cell for earlier in round.notes if earlier.seat == seat}
    if cell not in (places if normalize_name(note) else {*places, *noted}):
        raise IllegalMove.because("no-goal-there", cell=cell_name(cell))
    if len(normalize_name(note)) > LONGEST_NOTE:
        raise IllegalMove.because("note-too-long", most=LONGEST_NOTE)
    yield ev.GoalNoted(seat, cell, normalize_name(note), round.began)


@Move
def guess(table: Table, viewer: Viewer, seat: Seat, guess: dict[Seat, str]) -> Iterator[ev.Event]:
    """The whole guess of a seat: which of `Edition.suspicions` it takes others for. An empty one takes it back."""
    guess = {of: kind for of, kind in guess.items() if kind}
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    if seat not in players_who_guess(table, round):
        raise IllegalMove.because("no-such-act")
    if was_revealed(table, round):
        raise WrongPhase.because("wrong-phase-revealed")
    if not set(guess) <= {*round.players} - {seat} or not set(guess.values()) <= set(round.edition.suspicions):
        raise IllegalMove.because("bad-request")
    guesses = tuple(sorted(guess.items()))
    if guesses != round.guesses.get(seat, ()):
        yield ev.SaboteursGuessed(seat, guesses, round.began)
