"""Twins as chance would have them: two games of the same course that differ only in what one viewer may not know.

Every refusal on the way is the same in both. What a viewer knows is found without the view: by cards with labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from tests import play
from tests.play import CAST, DWARVES, GOLD, HOST, ONLOOKER, Event, Game, RolesDealt, Round, Seat, Viewer, seat_viewer
from tests.table import random_duel_games, random_lost_mines_games
from tests.table.lost_mines_game import LostMinesGame
from tests.table.random_duel_games import DUEL_STEPS
from tests.table.random_games import SHARES, STEPS, Attempt, Refusal, Step, Twin, attempt, move_of, parties, plans
from tests.table.random_lost_mines_games import MINE_STEPS, ROUND_STEPS, openings

Attempts = list[tuple[Attempt, Refusal | None]]
"""What was said, and how it was refused."""
FORWARD: Step = ("forward", 1, 1, 0)
LABELS = tuple(f"card {n}" for n in range(15))


@dataclass(frozen=True)
class Twins:
    """Two games that must look the same to this viewer."""

    viewer: Viewer
    game: Game
    twin: Game


def viewers(game: Game) -> list[Viewer]:
    return [HOST, ONLOOKER, *map(seat_viewer, game.table.places)]


def seat_all(game: Game, names: Sequence[str]) -> None:
    for name in names:
        game.do("take-seat", ONLOOKER, name=name)


def again(twin: Game, attempts: Attempts) -> None:
    """The same course at a twin of the game; every refusal must be the same."""
    for attempted, problems in attempts:
        assert attempt(twin, attempted) == problems


# Other cards


@st.composite
def card_twins(draw: st.DrawFn, *editions: str) -> Twins:
    """Other cards lie where the viewer has seen none, in a round that is played."""
    names, opening = draw(parties(*editions))
    game = Game(*names, **opening)
    attempts = [*go_on(game, draw(plans(20))), *until_dealt(game)]
    attempts += go_on(game, [step for step in draw(plans(20)) if step[0] not in ("forward", "end")])
    assume(game.phase == "dealt" and game.round.roles and not was_revealed(game))
    viewer = draw(st.sampled_from(viewers(game)))
    known = known_cards(game, names, opening, attempts, viewer)
    dealt = game.entries[running_deal(game) + 1].event
    assert isinstance(dealt, RolesDealt)
    twin = twin_of(game, opening, otherwise((*dealt.roles, *dealt.undealt), known, draw))
    seat_all(twin, names)
    again(twin, attempts)
    return Twins(viewer, game, twin)


def go_on(game: Game, plan: Sequence[Step], move: Callable[[Game, Step], Attempt] = move_of) -> Attempts:
    """What is said by this plan, with what is answered."""
    attempts: Attempts = []
    for step in plan:
        attempted = move(game, step)
        attempts.append((attempted, attempt(game, attempted)))
    return attempts


def until_dealt(game: Game) -> Attempts:
    """What it takes until a round is played; it may fail where too few are left."""
    attempts: Attempts = []
    while game.phase != "dealt" and len(attempts) < 20:
        attempts += go_on(game, [("forward", len(attempts) + 1, 1, 0)])
    return attempts


def running_deal(game: Game) -> int:
    """The version at which the deal that is played was begun."""
    return game.round.began - 1


def was_revealed(game: Game) -> bool:
    """Whether the running round was ended once, and its end undone."""
    return any(isinstance(entry.event, play.RoundEnded) for entry in game.entries[running_deal(game) :])


def twin_of(game: Game, opening: dict[str, str], deck: Sequence[str]) -> Twin:
    twin = Twin(**opening)
    twin.at, twin.deck = running_deal(game), tuple(deck)
    return twin


def known_cards(
    game: Game, names: tuple[str, ...], opening: dict[str, str], attempts: Attempts, viewer: Viewer
) -> set[str]:
    """The places of the deck whose card this viewer has seen: his own, and those shown to him."""
    labelled, roles_known = twin_of(game, opening, LABELS), set()
    seat_all(labelled, names)
    for attempted, _ in attempts:
        attempt(labelled, attempted)
        looks = [
            play.role_for_viewer(labelled.table, viewer),
            *(play.role_for_viewer(labelled.table, viewer, seat) for seat in labelled.table.places),
        ]
        roles_known |= set(looks) & set(LABELS)
    return roles_known


def otherwise(deck: tuple[str, ...], known: set[str], draw: st.DrawFn) -> tuple[str, ...]:
    """The deck in another order, but for the known cards."""
    free = [at for at, label in enumerate(LABELS[: len(deck)]) if label not in known]
    cards = list(deck)
    for at, other in zip(free, draw(st.permutations(free)), strict=True):
        cards[at] = deck[other]
    return tuple(cards)


# Other gold cards


@st.composite
def draft_twins(draw: st.DrawFn) -> Twins:
    """Others draft, enter and correct other gold cards; the viewer takes none. What lay open to all when the game was
    over is the same in both."""
    names, opening = draw(parties("saboteur"))
    game = Game(*names, **opening)
    forward, plan = draw(st.integers(0, 25)), draw(plans(30, st.one_of(STEPS, SHARES)))
    attempts, drafters, seen = drafted(game, [*([FORWARD] * forward), *plan])
    assume(game.phase != "finished" and not any(map(in_the_open, running_or_confirmed(game))))
    others = [seat_viewer(seat) for seat in game.table.places if seat not in drafters]
    viewer, twin = draw(st.sampled_from([HOST, ONLOOKER, *others])), Game(*names, **opening)
    again(twin, [(attempted, problems) for attempted, problems, _ in attempts[:seen]])
    with pytest.MonkeyPatch.context() as chance:
        chance.setattr(play.ending, "shuffle", lambda cards, random_bytes: play.shuffle(cards, random_bytes)[::-1])
        draft_again(twin, attempts[seen:], viewer, Random(draw(st.integers(0, 99))))
    return Twins(viewer, game, twin)


DraftAttempts = list[tuple[Attempt, Refusal | None, bool]]
"""What was said, how it was refused, and whether it told gold that is secret."""

TELLS_CARDS = {"no-such-gold-card"}


def drafted(game: Game, plan: Sequence[Step]) -> tuple[DraftAttempts, set[Seat], int]:
    """What is said by this plan, who drafts in it from the companion's deck, and after how much of it gold last lay
    open to all."""
    attempts: DraftAttempts = []
    drafters: set[Seat] = set()
    seen = 0
    for step in plan:
        attempted, before = move_of(game, step), game.table.version
        problems = attempt(game, attempted)
        new = [entry.event for entry in game.entries[before:]]
        attempts.append(
            (attempted, problems, any(isinstance(event, play.GoldCorrected) and event.sealed for event in new))
        )
        ask = play.unanswered_question(game.table)
        drafters |= {*ask.seats, *ask.later} if ask and ask.kind == "draft" else set()
        if game.phase == "finished" or any(map(in_the_open, running_or_confirmed(game))):
            seen = len(attempts)
    return attempts, drafters, seen


def running_or_confirmed(game: Game) -> tuple[Round, ...]:
    return game.table.rounds_of_game(game.table.game)


def in_the_open(round: Round) -> bool:
    """Whether what is drafted in this round is for all, as they knew when it began."""
    return round.options["totals"] == "open"


def draft_again(twin: Game, attempts: DraftAttempts, viewer: Viewer, luck: Random) -> None:
    """The same course where others take, enter and correct other gold; every refusal must be the same.

    A seat that is refused a card which is not there learns of cards, and may: such a try of its own is left out.
    """
    for attempted, problems, secret in attempts:
        if own(attempted) and any(problem.key in TELLS_CARDS for problem in problems or ()):  # type: ignore[attr-defined]
            continue
        assert attempt(twin, of_other_gold(twin, attempted, problems is None, secret, viewer, luck)) == problems


def own(attempted: Attempt) -> bool:
    """Whether a seat says this of itself."""
    _, mover, values = attempted
    return mover.seat is not None and mover.seat == values.get("seat")


def of_other_gold(twin: Game, attempted: Attempt, made: bool, secret: bool, viewer: Viewer, luck: Random) -> Attempt:
    """The same move with other gold, if neither the viewer nor his seat says it."""
    move, mover, values = attempted
    if viewer in (mover, seat_viewer(values.get("seat", 0))) and not (
        move == "pick-gold-card" and mover == HOST == viewer
    ):
        return attempted
    ask = play.unanswered_question(twin.table)
    if move == "pick-gold-card" and made and ask:
        seen = Counter(value for _, value in twin.round.end.picks) if ask.kind == "tell" else Counter[int | None]()
        return move, mover, {**values, "value": luck.choice([v for v in ask.choices if seen[v] < GOLD[v]])}
    if move == "correct-gain" and secret:
        return move, mover, {**values, "gold": luck.randrange(9)}
    return attempted


# Other notes


@st.composite
def note_twins(draw: st.DrawFn) -> Twins:
    """Others than the viewer noted something else of the goals they looked at, in The Duel."""
    names = CAST[: draw(st.sampled_from((2, 2, 1)))]
    opening = draw(st.fixed_dictionaries({}, optional=random_duel_games.OPTIONS))
    game = Game(*names, edition="duel", **opening)
    often = st.one_of(DUEL_STEPS, st.tuples(st.just("note"), *[st.integers(0, 999)] * 3))
    attempts = go_on(game, draw(plans(40, often)), random_duel_games.move_of)
    viewer, twin = draw(st.sampled_from(viewers(game))), Game(*names, edition="duel", **opening)
    again(twin, [(noted_otherwise(attempted, viewer), problems) for attempted, problems in attempts])
    return Twins(viewer, game, twin)


def noted_otherwise(attempted: Attempt, viewer: Viewer) -> Attempt:
    """The same move where another than the viewer notes something else, if anything."""
    move, mover, values = attempted
    if move != "note-goal" or values["seat"] == viewer.seat or not values["note"]:
        return attempted
    return move, mover, {**values, "note": f"{values['note']} and more"[::-1]}


# Other guesses


@st.composite
def guess_twins(draw: st.DrawFn) -> Twins:
    """Others than the viewer take other players for saboteurs, until the roles are revealed."""
    edition, names = draw(st.sampled_from(("saboteur", "saboteur2", "lost_mines"))), CAST[: draw(st.integers(3, 8))]
    game, twin = Game(*names, edition=edition), Game(*names, edition=edition)
    often = st.one_of(STEPS, st.tuples(st.just("guess"), *[st.integers(0, 999)] * 3))
    steps = [step for step in draw(plans(40, often)) if step[0] not in ("forward", "end")]
    attempts = [*until_dealt(game), *go_on(game, steps)]
    viewer = draw(st.sampled_from(viewers(game)))
    for attempted, problems in attempts:
        again(twin, [(attempted if problems else guessed_otherwise(twin, attempted, viewer), problems)])
    return Twins(viewer, game, twin)


def guessed_otherwise(twin: Game, attempted: Attempt, viewer: Viewer) -> Attempt:
    """The same move where another than the viewer takes the next players for what the game's guess says."""
    move, mover, values = attempted
    if move != "guess" or values["seat"] == viewer.seat:
        return attempted
    others = [seat for seat in twin.round.players if seat != values["seat"]]
    after = dict(zip(others, others[1:] + others[:1], strict=True))
    return move, mover, {**values, "guess": {after[seat]: kind for seat, kind in values["guess"].items()}}


# Other characters, treasures and notes


class TwinMines(LostMinesGame):
    """The same course of moves where the deal begun at version `at` gives everybody a dwarf of the same clan, whose
    character may be another but for those that the seat `mine` knows, and where each but that seat tells after it that
    its treasures are worth something else."""

    at, mine, known = -1, Seat(0), frozenset[Seat]()

    def __init__(self, *names: str, **options: str) -> None:
        self.chance = Random(0)
        super().__init__(*names, **options)

    def judge(self, move: str, viewer: Viewer = HOST, **arguments: Any) -> tuple[Event, ...]:
        if move == "enter-treasures" and len(self.entries) > self.at >= 0 and viewer.seat != self.mine:
            arguments["values"] = self.other(arguments["values"])
        events = super().judge(move, viewer, **arguments)
        if move == "begin-round" and len(self.entries) == self.at:
            return tuple(self.shuffled(event, events[0]) for event in events)
        return events

    def other(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """As many treasures of other worth; what is refused stays what it is."""
        fine = all(0 <= value <= 99 for value in values)
        return tuple(self.chance.randrange(100) for _ in values) if fine else values

    def shuffled(self, event: Event, started: Event) -> Event:
        if not isinstance(event, RolesDealt) or not isinstance(started, play.RoundStarted):
            return event
        dealt = dict(zip(started.players, event.roles, strict=False))
        left = Counter(event.roles + event.undealt) - Counter(dealt[seat] for seat in self.known & dealt.keys())
        for seat in dealt.keys() - self.known:
            same = [dwarf for dwarf in left.elements() if DWARVES[dwarf][0] == DWARVES[dealt[seat]][0]]
            dealt[seat] = self.chance.choice(same)
            left[dealt[seat]] -= 1
        return replace(event, roles=tuple(dealt.values()), undealt=tuple(left.elements()))


@st.composite
def mine_twins(draw: st.DrawFn) -> Twins:
    """Whom one seat does not know has another dwarf of the same clan, tells other values and notes other things. The
    viewer is that seat, the host or an onlooker."""
    cast, options = draw(openings())
    game, luck = LostMinesGame(*cast, **options), draw(st.integers(0, 99))
    before, after = draw(plans(15, MINE_STEPS)), draw(plans(20, ROUND_STEPS))
    attempts: Attempts = []
    for step in (("mark", luck, 0, 0), *before, *([("forward", 2, 1, 0)] * 4), *after):
        if game.phase != "dealt" or step[0] != "forward":
            attempts += go_on(game, [step], random_lost_mines_games.move_of)
    assume(game.phase == "dealt" and not was_revealed(game))
    mine = draw(st.sampled_from(game.table.circle))
    viewer, twin = draw(st.sampled_from((HOST, ONLOOKER, seat_viewer(mine)))), TwinMines(*cast, **options)
    twin.at, twin.mine, twin.known = running_deal(game), mine, frozenset({mine, *spied_on(attempts, mine)})
    twin.chance.seed(luck)
    again(twin, [(noted_otherwise(attempted, seat_viewer(mine)), problems) for attempted, problems in attempts])
    return Twins(viewer, game, twin)


def spied_on(attempts: Attempts, mine: Seat) -> set[Seat]:
    """Whose card this seat was ever shown."""
    return {
        arguments["seat"] for (move, _, arguments), _ in attempts if move == "inspect-role" and arguments["by"] == mine
    }


TWINS: dict[str, Any] = {
    "cards of Saboteur": card_twins("saboteur"),
    "cards of Saboteur 2": card_twins("saboteur2"),
    "gold drafted": draft_twins(),
    "notes of The Duel": note_twins(),
    "guesses": guess_twins(),
    "dwarves of The Lost Mines": mine_twins(),
}
"""Everything that anybody may not know, each with twins that differ in it."""
