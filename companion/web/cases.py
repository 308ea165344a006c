"""A round that somebody asks about, as it is typed into the rulebook's form. The rules settle it, not
this."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from companion.rules.box import MOST_CRYSTALS
from companion.rules.decisions import spread
from companion.rules.draft import turns_left
from companion.rules.edition import Edition
from companion.rules.pools import MOST_WORTH
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import Player, RoundFacts, Settlement, Theft
from companion.rules.tokens import PICKAXE, THEFT, TRAPPED
from companion.table.moves.seats import LONGEST_NAME, MOST_GOLD

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Lea")
USUAL = 5
"""So many players are shown at first, if each role has one among them."""

MOST_NAMED = 999
NUMBER = re.compile(r"[0-9]{1,4}")
MOST_THINGS = 40
"""Gold cards or treasures that one field may hold."""

EXAMPLE_FINDS = ((5,), (), (3,), (4,))
EXAMPLE_CLAIMS = ((1, 3), (2,))
"""What is found and claimed in the case that the page opens with."""

Said = MultiDict[str, str]


@dataclass(frozen=True)
class Row:
    """One player as typed: what cannot be read stays as text in the fields, and counts as nothing."""

    seat: Seat
    name: str
    role: str
    clan: str
    card: str


@dataclass
class Case:
    """A finished round that is asked about.

    `asked` tells whether anybody typed it, else it is an example. `problems` are what speaks against it, all at once;
    only without any is there a `settlement`.
    """

    box: Edition
    said: Said
    unread: list[Sentence] = field(default_factory=list)

    @property
    def asked(self) -> bool:
        return "n" in self.said

    # What was typed

    @cached_property
    def n(self) -> int:
        """How many play; the nearest number that the box allows, where it does not allow what was typed."""
        seats = self.box.seats
        usual = min(max(USUAL, len(self.box.roles)), seats[-1])
        typed = self.number("n", MOST_NAMED, usual)
        if typed not in seats:
            self.unread.append(say("players-out-of-range", n=typed, least=seats[0], most=seats[-1]))
        return min(max(typed, seats[0]), seats[-1])

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The players; a role that nobody chose yet is one that the cards for so many still hold."""
        said = [self.said.get(f"role.{seat}", "") for seat in range(1, self.n + 1)]
        left = Counter(self.box.pool(self.n)) - Counter(role for role in said if role in self.box.roles)
        spare = iter(spread(tuple(left.elements())))
        return tuple(self._row(Seat(seat), role, spare) for seat, role in enumerate(said, 1))

    def _row(self, seat: Seat, said: str, spare: Iterator[str]) -> Row:
        card = said if said in self.box.roles else next(spare, "")
        if said != card and said:
            self.unread.append(say("no-such-role", name=said[:LONGEST_NAME]))
        clan, role = self.box.dwarf_of(card)
        if self.box.claim_rules:
            clan = self.box.claim_rules.clan_at(seat - 1, {})
        return Row(seat, self.name(seat), role, clan, card)

    def name(self, seat: int) -> str:
        """What this player is called: by the cast's name where none was typed."""
        typed = " ".join(self.said.get(f"name.{seat}", "").split())
        if len(typed) > LONGEST_NAME:
            self.unread.append(say("name-too-long", most=LONGEST_NAME))
        return typed or CAST[seat - 1]

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {row.seat: row.name for row in self.rows}

    @cached_property
    def options(self) -> Mapping[str, str]:
        """Every option of the box: those chosen, all others by their defaults."""
        chosen = dict(self.box.defaults())
        for option in self.box.options:
            value = self.said.get(f"option.{option.name}", option.default)
            if value in option.values:
                chosen[option.name] = value
            else:
                self.unread.append(say("no-such-value", option=option.name, text=value[:LONGEST_NAME]))
        return chosen

    @cached_property
    def reached_by(self) -> Seat | None:
        """Who reached the treasure."""
        return self.seat_at("reached", Seat(1)) if self.box.ends == "treasure" else None

    @cached_property
    def dragon(self) -> Seat | None:
        """Who met the dragon first."""
        return self.seat_at("dragon", Seat(1)) if self.box.ends == "treasures" else None

    @cached_property
    def open_to(self) -> frozenset[str]:
        """The clans with a way; none counts where nobody reached the treasure."""
        ways = frozenset(self.said.getlist("open_to") if self.asked else self.box.clans)
        return ways & frozenset(self.box.clans) if self.reached_by else frozenset()

    @cached_property
    def crystals(self) -> int:
        return self.number("crystals", MOST_CRYSTALS, 0 if self.asked else 3) if self.box.crystals else 0

    def shown(self, name: str, otherwise: object = "") -> str:
        """What stands in this field: what was typed, else this."""
        return self.said.get(name, "") if self.asked else str(otherwise)

    def ticked(self, name: str) -> bool:
        return bool(self.said.get(name))

    def number(self, name: str, most: int, otherwise: int = 0) -> int:
        """The whole number in this field, from 0 to `most`; `otherwise` where it is empty or no such number."""
        typed = self.said.get(name, "").strip()
        if not typed:
            return otherwise
        if NUMBER.fullmatch(typed) and int(typed) <= most:
            return int(typed)
        self.unread.append(say("number-out-of-reach", text=typed[:12], most=most))
        return otherwise

    def numbers(self, name: str, most: int, example: tuple[int, ...]) -> tuple[int, ...]:
        """The whole numbers in this field, with blanks, commas or signs of plus between them."""
        typed = re.split(r"[\s,;+]+", self.shown(name, " ".join(map(str, example))).strip())
        found = [text for text in typed if text]
        wrong = [text for text in found if not (NUMBER.fullmatch(text) and int(text) <= most)]
        self.unread += [say("number-out-of-reach", text=text[:12], most=most) for text in wrong[:1]]
        return tuple(int(text) for text in found[:MOST_THINGS] if text not in wrong)

    def seat_at(self, name: str, example: Seat) -> Seat | None:
        """The seat that this field names; None for nobody."""
        typed = self.said.get(name, "") if self.asked else str(example)
        if not typed:
            return None
        return Seat(int(typed)) if typed in map(str, range(1, self.n + 1)) else Seat(0)

    # What comes of it

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(map(self._player, self.rows))

    def _player(self, row: Row) -> Player:
        player = Player(row.seat, row.role, clan=row.clan)
        if self.box.claim_rules:
            return self._dwarf(player)
        if self.box.treasures:
            example = EXAMPLE_FINDS[row.seat - 1] if row.seat <= len(EXAMPLE_FINDS) else ()
            found = self.numbers(f"treasures.{row.seat}", MOST_WORTH, example)
            return replace(player, treasures=found, dragon=self.dragon == row.seat)
        return self._miner(player) if self.box.tokens else player

    def _miner(self, player: Player) -> Player:
        """A player with what lies before him."""
        seat = player.seat
        if THEFT not in self.box.tokens:
            return replace(player, broken=(PICKAXE,) if self.ticked(f"broken.{seat}") else ())
        theft = self.number(f"theft.{seat}", self.box.supply[THEFT]) or None
        gold = self.number(f"gold.{seat}", MOST_GOLD)
        return replace(player, gold=gold, theft=theft, trapped=self.ticked(f"{TRAPPED}.{seat}"))

    def _dwarf(self, player: Player) -> Player:
        """A dwarf of The Duel with what it claimed, and what it owned before."""
        seat, most = player.seat, self.box.claim_rules.cards[-1] if self.box.claim_rules else 0
        example = EXAMPLE_CLAIMS[seat - 1]
        claims, owned = self.numbers(f"claims.{seat}", most, example), self.numbers(f"owned.{seat}", most, ())
        trolls = self.number(f"trolls.{seat}", 99, 0 if self.asked else 2 - seat)
        return replace(player, gold=sum(owned), owned=owned, claims=claims, trolls=trolls)

    @cached_property
    def facts(self) -> RoundFacts:
        """The round with all that is answered in it; what is wrong with a theft goes to what cannot be read."""
        facts = RoundFacts(self.players, self.reached_by, self.open_to, self.crystals, options=self.options)
        if self.unread or self.box.facts_problems(facts):
            return facts
        for thief in self.box.thieves(facts):
            facts = replace(facts, thefts=(*facts.thefts, self._theft(facts, thief)))
        return facts

    def _theft(self, facts: RoundFacts, thief: Seat) -> Theft:
        victim = self.seat_at(f"robs.{thief}", Seat(0))
        wrong = self.box.theft_problems(facts, thief, victim) if victim else []
        self.unread += wrong
        return thief, None if wrong else victim

    @cached_property
    def problems(self) -> tuple[Sentence, ...]:
        """Everything that speaks against this round, each once."""
        facts = self.facts
        found = [*self.unread, *self.box.deal_problems(self.n, self.options), *self.box.facts_problems(facts)]
        twice = [name for name, many in Counter(self.names.values()).items() if many > 1]
        return tuple(dict.fromkeys([*found, *(say("name-taken", name=name) for name in twice)]))

    @cached_property
    def settlement(self) -> Settlement | None:
        """Who gets what, if there may be such a round."""
        return None if self.problems else self.box.settle(self.facts)

    @cached_property
    def drafts(self) -> Mapping[Seat, int]:
        """How many gold cards each seat still takes, in the order of their turns."""
        return Counter(turns_left(self.box.drafters(self.facts), ()))

    def called(self, seats: Iterable[Seat]) -> list[str]:
        """These seats by their names."""
        return [self.names[seat] for seat in seats]

    @property
    def address(self) -> str:
        """The page with this case in it."""
        said = [(name, text) for name, texts in self.said.lists() for text in texts if text]
        return f"/rules/{self.box.key}?{urlencode(said)}#ask"


def address_of(box: Edition, cast: tuple[str, ...], connector: str | None, ways: tuple[str, ...]) -> str:
    """The page that answers for this cast where the first of this role reached the treasure."""
    reached = "" if connector is None else cast.index(connector) + 1
    said = [("n", len(cast)), *((f"role.{seat}", role) for seat, role in enumerate(cast, 1)), ("reached", reached)]
    return f"/rules/{box.key}?{urlencode([*said, *(('open_to', clan) for clan in ways)])}#ask"
