"""Evenings of The Lost Mines as chance would have them: the steps of every evening, and those of its own.

A step is a verb with numbers, as in `random_evenings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.rules.dwarfs import DWARFS
from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.events import Event, RolesDealt, RoundEnded
from companion.table.gold import edition_of, phase
from companion.table.moves import Move
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from tests.table.evening import CAST, Evening
from tests.table.lost_evening import LostMines
from tests.table.random_evenings import NUMBERS, VERBS, Dice, Said, Step, attempt, plans

WORTH = (1, 2, 3, 4, 4, 2, 3, 1, 0, 7)


def treasures(chance: Random, most: int) -> tuple[int, ...]:
    """What one player found, as printed; seldom what nobody can have."""
    many = most + 1 if chance.random() < 0.02 else min(most, chance.choice((0, 1, 1, 1, 2, 2, 3)))
    wrong = chance.random() < 0.02
    return tuple(chance.choice((*WORTH, -1, 100) if wrong else WORTH) for _ in range(many))


def tell(dice: Dice) -> Said:
    """A seat tells on its own phone; seldom another one for it."""
    chance, seat = Random(f"{dice.b} {dice.c}"), dice.seat
    viewer = at_seat(seat) if dice.c % 8 else dice.of((HOST, ONLOOKER, at_seat(dice.other)), dice.b)
    return moves.tell_treasures, viewer, {"seat": seat, "values": treasures(chance, len(dice.playing))}


def over(dice: Dice) -> Said:
    """The host tells of some what they found, seldom of so many that no such treasures lay there."""
    chance, left, found = Random(f"{dice.a} {dice.b}"), len(dice.playing), dict[int, tuple[int, ...]]()
    for seat in chance.sample(dice.playing, len(dice.playing)):
        if chance.random() < 0.6:
            found[seat] = treasures(chance, left if chance.random() < 0.95 else len(dice.playing))
            left = max(0, left - len(found[seat]))
    said: dict[str, Any] = {"reached_by": None, "treasures": found, "last_by": dice.of([None, *dice.playing], dice.c)}
    said["dragon"] = dice.of([None, *dice.playing, *dice.playing], dice.b) if dice.c % 32 else 99
    return moves.end, HOST, {**said, "roles": by_hand(dice, chance)}


def by_hand(dice: Dice, chance: Random) -> tuple[str, ...]:
    """The dwarf cards that were dealt by hand, seldom such as were not."""
    row, table = dice.evening.table.round, dice.evening.table
    if row is None or table.options["roles"] != "cards":
        return ()
    pool, n = list(edition_of(table).pool(len(row.players))), len(row.players)
    return tuple(chance.sample(pool, n) if chance.random() < 0.9 else chance.choices(list(DWARFS), k=n))


def inspect(dice: Dice) -> Said:
    return moves.inspect, HOST, {"by": dice.seat, "seat": dice.other}


def onward(dice: Dice) -> Said:
    """What fits the phase: mostly what happens in a round while one is played, and what it waits for."""
    chance = Random(f"{dice.a} {dice.b} {dice.c}")
    fitting = {"dealt": ("tell", "tell", "inspect", "see", "over"), "proposed": ("forward", "forward", "over")}
    verb = chance.choice(fitting.get(phase(dice.evening.table), ("forward",)))
    return MINE_VERBS[verb](Dice(dice.evening, *(chance.randrange(2**16) for _ in range(3))))


MINE_VERBS: Mapping[str, Callable[[Dice], Said]] = {
    **{name: verb for name, verb in VERBS.items() if name not in ("dig", "rockfall", "turn", "shift", "goal")},
    "onward": onward,
    "tell": tell,
    "over": over,
    "inspect": inspect,
}
OFTEN = ("onward",) * 90 + ("tell", "over", "inspect") * 4 + ("take back", "redo", "correct") * 3
MINE_STEPS = st.tuples(st.sampled_from((*MINE_VERBS, *OFTEN)), NUMBERS, NUMBERS, NUMBERS)
IN_A_ROUND = ("tell",) * 8 + ("inspect",) * 4 + ("looked", "see", "curtain", "sit", "add", "take back", "redo", "swap")
ROUND_STEPS = st.tuples(st.sampled_from(IN_A_ROUND), NUMBERS, NUMBERS, NUMBERS)
"""What happens while a round is played."""
OPTIONS = {
    "rounds": st.sampled_from("1345"),
    "first_round": st.just("2"),
    "roles": st.sampled_from(("companion", "cards")),
}


def move_of(evening: Evening, step: Step) -> Said:
    """What this step says at this evening."""
    return MINE_VERBS[step[0]](Dice(evening, *step[1:]))


@st.composite
def openings(draw: st.DrawFn, **options: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Three to nine guests, and how their table is opened."""
    chosen = {**draw(st.fixed_dictionaries({}, optional=OPTIONS)), **options}
    if chosen.get("rounds") == "1":
        chosen.pop("first_round", None)
    return CAST[: draw(st.integers(3, 9))], chosen


@st.composite
def mine_evenings(draw: st.DrawFn, most: int = 40, steps: st.SearchStrategy[Step] = MINE_STEPS) -> LostMines:
    """An evening of three to nine guests with up to so many moves."""
    names, options = draw(openings())
    evening = LostMines(*names, **options)
    for step in draw(plans(most, steps)):
        attempt(evening, move_of(evening, step))
    return evening


class TwinMines(LostMines):
    """The same course of moves where the deal begun at version `at` gives everybody a dwarf of the same clan, whose
    character may be another, and where each but the seat `mine` tells after it that its treasures are worth something
    else."""

    at, mine = -1, Seat(0)

    def __init__(self, *names: str, **options: str) -> None:
        self.chance = Random(0)
        super().__init__(*names, **options)

    def judge(self, move: Move, viewer: Viewer = HOST, **said: Any) -> tuple[Event, ...]:
        if move is moves.tell_treasures and len(self.entries) > self.at >= 0 and viewer.seat != self.mine:
            said["values"] = self.other(said["values"])
        events = super().judge(move, viewer, **said)
        if move is moves.begin and len(self.entries) == self.at:
            return tuple(self.shuffled(event) for event in events)
        return events

    def other(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """As many treasures of other worth; what is refused stays what it is."""
        fine = all(0 <= value <= 99 for value in values)
        return tuple(self.chance.randrange(100) for _ in values) if fine else values

    def shuffled(self, event: Event) -> Event:
        if not isinstance(event, RolesDealt):
            return event
        left, roles = Counter(event.roles + event.undealt), list[str]()
        for role in event.roles:
            same = [one for one in left.elements() if DWARFS[one][0] == DWARFS[role][0]]
            roles.append(self.chance.choice(same))
            left[roles[-1]] -= 1
        return RolesDealt(tuple(roles), tuple(left.elements()))


def running_deal(evening: Evening) -> int:
    """The number of the last event before the round that runs was begun."""
    return evening.round.began - 1


def revealed(evening: Evening, since: int) -> bool:
    """Whether a round was ever ended after that event."""
    return any(isinstance(entry.event, RoundEnded) for entry in evening.entries[since:])
