"""Twins as chance would have them: two games of the same course that differ only in what one viewer may not know.

Every refusal on the way is the same in both. What a viewer knows is found without the view: by cards with labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from companion.rules.editions.saboteur import GOLD
from companion.rules.message import Seat
from companion.table import moves
from companion.table.events import GoldCorrected, RolesDealt, RoundEnded, RoundStarted
from companion.table.moves import reveal_secrets
from companion.table.scoring import open_question
from companion.table.state import Round
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from companion.table.views import own_role
from tests.table import random_duel_games, random_lost_mines_games
from tests.table.game import CAST, Game
from tests.table.lost_mines_game import LostMinesGame
from tests.table.random_duel_games import DUEL_STEPS
from tests.table.random_games import SHARES, STEPS, Refusal, Said, Step, Twin, attempt, move_of, parties, plans
from tests.table.random_lost_mines_games import MINE_STEPS, ROUND_STEPS, TwinMines, openings

Told = list[tuple[Said, Refusal | None]]
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
    return [HOST, ONLOOKER, *map(at_seat, game.table.places)]


def seat_all(game: Game, names: Sequence[str]) -> None:
    for name in names:
        game.do(moves.sit, ONLOOKER, name=name)


def again(twin: Game, told: Told) -> None:
    """The same course at a twin of the game; every refusal must be the same."""
    for said, problems in told:
        assert attempt(twin, said) == problems


# Other cards


@st.composite
def card_twins(draw: st.DrawFn, *editions: str) -> Twins:
    """Other cards lie where the viewer has seen none, in a round that is played."""
    names, opening = draw(parties(*editions))
    game = Game(*names, **opening)
    told = [*go_on(game, draw(plans(20))), *until_dealt(game)]
    told += go_on(game, [step for step in draw(plans(20)) if step[0] not in ("forward", "end")])
    assume(game.phase == "dealt" and game.round.roles and not was_revealed(game))
    viewer = draw(st.sampled_from(viewers(game)))
    known = known_cards(game, names, opening, told, viewer)
    dealt = game.entries[running_deal(game) + 1].event
    assert isinstance(dealt, RolesDealt)
    twin = twin_of(game, opening, otherwise((*dealt.roles, *dealt.undealt), known, draw))
    seat_all(twin, names)
    again(twin, told)
    return Twins(viewer, game, twin)


def go_on(game: Game, plan: Sequence[Step], move: Callable[[Game, Step], Said] = move_of) -> Told:
    """What is said by this plan, with what is answered."""
    told: Told = []
    for step in plan:
        said = move(game, step)
        told.append((said, attempt(game, said)))
    return told


def until_dealt(game: Game) -> Told:
    """What it takes until a round is played; it may fail where too few are left."""
    told: Told = []
    while game.phase != "dealt" and len(told) < 20:
        told += go_on(game, [("forward", len(told) + 1, 1, 0)])
    return told


def running_deal(game: Game) -> int:
    """The version at which the deal that is played was begun."""
    number, attempt = game.round.number, game.round.attempt
    started = [
        entry.version
        for entry in game.entries
        if isinstance(entry.event, RoundStarted) and (entry.event.round, entry.event.attempt) == (number, attempt)
    ]
    return started[-1] - 1


def was_revealed(game: Game) -> bool:
    """Whether the running round was ended once, and its end taken back."""
    return any(isinstance(entry.event, RoundEnded) for entry in game.entries[running_deal(game) :])


def twin_of(game: Game, opening: dict[str, str], deck: Sequence[str]) -> Twin:
    twin = Twin(**opening)
    twin.at, twin.deck = running_deal(game), tuple(deck)
    return twin


def known_cards(game: Game, names: tuple[str, ...], opening: dict[str, str], told: Told, viewer: Viewer) -> set[str]:
    """The places of the deck whose card this viewer has seen: his own, and those shown to him."""
    labelled, found = twin_of(game, opening, LABELS), set()
    seat_all(labelled, names)
    for said, _ in told:
        attempt(labelled, said)
        looks = [
            own_role(labelled.table, viewer),
            *(own_role(labelled.table, viewer, seat) for seat in labelled.table.places),
        ]
        found |= {look.role for look in looks if look} & set(LABELS)
    return found


def otherwise(deck: tuple[str, ...], known: set[str], draw: st.DrawFn) -> tuple[str, ...]:
    """The deck in another order, but for the known cards."""
    free = [at for at, label in enumerate(LABELS[: len(deck)]) if label not in known]
    cards = list(deck)
    for at, other in zip(free, draw(st.permutations(free)), strict=True):
        cards[at] = deck[other]
    return tuple(cards)


# Other gold that was brought


@st.composite
def rich_twins(draw: st.DrawFn) -> Twins:
    """Others than the viewer brought more gold to a table whose totals are sealed."""
    names, opening = draw(parties())
    opening = {**opening, "first_round": "2", "totals": "sealed"}
    gold = [("gold", 8 * n + n, n + 1, 0) for n in range(1, 4)]
    game = Game(*names, **opening)
    told = go_on(game, [*gold, *draw(plans(40))])
    viewer, more = draw(st.sampled_from(viewers(game))), draw(st.integers(1, 99))
    assume(game.phase != "finished" and game.table.options["totals"] == "sealed")
    twin = Game(*names, **opening)
    again(twin, [(richer(said, viewer, more), problems) for said, problems in told])
    return Twins(viewer, game, twin)


def richer(said: Said, viewer: Viewer, more: int) -> Said:
    """The same move where others than the viewer brought more, if they brought anything."""
    move, mover, values = said
    if move is not moves.bring_gold or values["seat"] == viewer.seat or not values["gold"]:
        return said
    return move, mover, {**values, "gold": values["gold"] + more}


# Other gold cards


@st.composite
def draft_twins(draw: st.DrawFn) -> Twins:
    """Others draft, tell and put right other gold cards; the viewer takes none. What lay open to all when the game was
    over is the same in both, for it stays open though one more round is played."""
    names, opening = draw(parties("saboteur"))
    game = Game(*names, **opening)
    forward, plan = draw(st.integers(0, 25)), draw(plans(30, st.one_of(STEPS, SHARES)))
    told, drafters, seen = drafted(game, [*([FORWARD] * forward), *plan])
    assume(game.phase != "finished" and not any(map(in_the_open, running_or_booked(game))))
    others = [at_seat(seat) for seat in game.table.places if seat not in drafters]
    viewer, twin = draw(st.sampled_from([HOST, ONLOOKER, *others])), Game(*names, **opening)
    again(twin, [(said, problems) for said, problems, _ in told[:seen]])
    with pytest.MonkeyPatch.context() as chance:
        chance.setattr(reveal_secrets, "gold_context", b"other gold %d".__mod__)
        draft_again(twin, told[seen:], viewer, Random(draw(st.integers(0, 99))))
    return Twins(viewer, game, twin)


Drafted = list[tuple[Said, Refusal | None, bool]]
"""What was said, how it was refused, and whether it told gold that is secret."""

TELLS_CARDS = {"no-such-gold-card"}


def drafted(game: Game, plan: Sequence[Step]) -> tuple[Drafted, set[Seat], int]:
    """What is said by this plan, who drafts in it from the companion's deck, and after how much of it gold last lay
    open to all."""
    told: Drafted = []
    drafters: set[Seat] = set()
    seen = 0
    for step in plan:
        said, before = move_of(game, step), game.table.version
        problems = attempt(game, said)
        new = [entry.event for entry in game.entries[before:]]
        told.append((said, problems, any(isinstance(event, GoldCorrected) and event.sealed for event in new)))
        ask = open_question(game.table)
        drafters |= {*ask.seats, *ask.later} if ask and ask.kind == "draft" else set()
        if game.phase == "finished" or any(map(in_the_open, running_or_booked(game))):
            seen = len(told)
    return told, drafters, seen


def running_or_booked(game: Game) -> tuple[Round, ...]:
    return game.table.rounds_of(game.table.game)


def in_the_open(round: Round) -> bool:
    """Whether what is drafted in this round is for all, as they knew when it began."""
    return round.options["totals"] == "open"


def draft_again(twin: Game, told: Drafted, viewer: Viewer, luck: Random) -> None:
    """The same course where others take, tell and put right other gold; every refusal must be the same.

    A seat that is refused a card which is not there learns of cards, and may: such a try of its own is left out.
    """
    for said, problems, secret in told:
        if own(said) and any(problem.key in TELLS_CARDS for problem in problems or ()):  # type: ignore[attr-defined]
            continue
        assert attempt(twin, of_other_gold(twin, said, problems is None, secret, viewer, luck)) == problems


def own(said: Said) -> bool:
    """Whether a seat says this of itself."""
    _, mover, values = said
    return mover.seat is not None and mover.seat == values.get("seat")


def of_other_gold(twin: Game, said: Said, made: bool, secret: bool, viewer: Viewer, luck: Random) -> Said:
    """The same move with other gold, if neither the viewer nor his seat says it."""
    move, mover, values = said
    if viewer in (mover, at_seat(values.get("seat", 0))) and not (move is moves.draft and mover == HOST == viewer):
        return said
    ask = open_question(twin.table)
    if move is moves.draft and made and ask:
        seen = Counter(value for _, value in twin.round.picks) if ask.kind == "tell" else Counter[int | None]()
        return move, mover, {**values, "value": luck.choice([v for v in ask.choices if seen[v] < GOLD[v]])}
    if move is moves.correct and secret:
        return move, mover, {**values, "gold": luck.randrange(9)}
    return said


# Other notes


@st.composite
def note_twins(draw: st.DrawFn) -> Twins:
    """Others than the viewer noted something else of the goals they looked at, in The Duel."""
    names = CAST[: draw(st.sampled_from((2, 2, 1)))]
    opening = draw(st.fixed_dictionaries({}, optional=random_duel_games.OPTIONS))
    game = Game(*names, edition="duel", **opening)
    often = st.one_of(DUEL_STEPS, st.tuples(st.just("note"), *[st.integers(0, 999)] * 3))
    told = go_on(game, draw(plans(40, often)), random_duel_games.move_of)
    viewer, twin = draw(st.sampled_from(viewers(game))), Game(*names, edition="duel", **opening)
    again(twin, [(noted_otherwise(said, viewer), problems) for said, problems in told])
    return Twins(viewer, game, twin)


def noted_otherwise(said: Said, viewer: Viewer) -> Said:
    """The same move where another than the viewer notes something else, if anything."""
    move, mover, values = said
    if move is not moves.note_goal or values["seat"] == viewer.seat or not values["note"]:
        return said
    return move, mover, {**values, "note": f"{values['note']} and more"[::-1]}


# Other characters, treasures and notes


@st.composite
def mine_twins(draw: st.DrawFn) -> Twins:
    """Whom one seat does not know has another dwarf of the same clan, tells other values and notes other things. The
    viewer is that seat, the host or an onlooker."""
    cast, options = draw(openings())
    game, luck = LostMinesGame(*cast, **options), draw(st.integers(0, 99))
    before, after = draw(plans(15, MINE_STEPS)), draw(plans(20, ROUND_STEPS))
    told: Told = []
    for step in (("mark", luck, 0, 0), *before, *([("forward", 2, 1, 0)] * 4), *after):
        # By a list of worths other values would be refused, as their own seat is told.
        if step[0] != "list" and (game.phase != "dealt" or step[0] != "forward"):
            told += go_on(game, [step], random_lost_mines_games.move_of)
    assume(game.phase == "dealt" and not was_revealed(game))
    mine = draw(st.sampled_from(game.table.circle))
    viewer, twin = draw(st.sampled_from((HOST, ONLOOKER, at_seat(mine)))), TwinMines(*cast, **options)
    twin.at, twin.mine, twin.known = running_deal(game), mine, frozenset({mine, *spied_on(told, mine)})
    twin.chance.seed(luck)
    again(twin, [(noted_otherwise(said, at_seat(mine)), problems) for said, problems in told])
    return Twins(viewer, game, twin)


def spied_on(told: Told, mine: Seat) -> set[Seat]:
    """Whose card this seat was ever shown."""
    return {said["seat"] for (move, _, said), _ in told if move is moves.inspect and said["by"] == mine}


TWINS: dict[str, Any] = {
    "cards of Saboteur": card_twins("saboteur"),
    "cards of Saboteur 2": card_twins("saboteur2"),
    "gold brought": rich_twins(),
    "gold drafted": draft_twins(),
    "notes of The Duel": note_twins(),
    "dwarfs of The Lost Mines": mine_twins(),
}
"""Everything that anybody may not know, each with twins that differ in it."""
