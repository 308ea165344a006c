"""Rules room: the contract that each edition fills, one value each. No other place may ask which edition it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.rules.cards import Printed
from companion.rules.maze import Layout
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import Ask, RoundFacts, Settlement


def _none_wrong(facts: RoundFacts) -> list[Sentence]:
    return []


def _no_thefts(facts: RoundFacts, thief: Seat, victim: Seat | None) -> list[Sentence]:
    return [say("no-theft-card", seat=thief)]


@dataclass(frozen=True)
class Option:
    """A table option: its name and its values, the default first."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class Edition:
    """One box: data, and the few functions that differ.

    `seats` is the range of players the box allows; `pool(n)` the role cards dealt from for n players, in the
    catalogue's order; `tokens` the kinds of card that can lie before a seat, at most one of each, with how many the
    boxes hold (`supply`); `acts` what roles do secretly (`inspect`, `swap-hat`);
    `clans` those whose way to the treasure is asked for; `ask(facts)` the next question to a
    seat, None when all are answered; `thieves(facts)` who may steal, in order; `facts_problems(facts)` what cannot come
    from these cards, and `theft_problems(facts, thief, victim)` what is wrong with this answer as the next one (`facts`
    hold the answers before it). Both are empty where all is well. `paths` are the path cards that players lay, `layout`
    where the goals lie at the start of a round; None where no maze is followed.
    """

    key: str
    seats: range
    rounds: int
    roles: tuple[str, ...]
    pool: Callable[[int], tuple[str, ...]]
    tokens: tuple[str, ...]
    supply: Mapping[str, int]
    acts: frozenset[str]
    clans: tuple[str, ...]
    options: tuple[Option, ...]
    thieves: Callable[[RoundFacts], tuple[Seat, ...]]
    ask: Callable[[RoundFacts], Ask | None]
    settle: Callable[[RoundFacts], Settlement]
    facts_problems: Callable[[RoundFacts], list[Sentence]] = _none_wrong
    paths: tuple[Printed, ...] = ()
    layout: Layout | None = None
    theft_problems: Callable[[RoundFacts, Seat, Seat | None], list[Sentence]] = _no_thefts

    def defaults(self) -> dict[str, str]:
        """Every option of this edition with its default value."""
        return {option.name: option.default for option in self.options}
