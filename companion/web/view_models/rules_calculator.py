"""The calculator on the page of rules: an example round as somebody typed it, settled by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from companion.rules.deck_limits import MOST_CRYSTALS
from companion.rules.edition import Edition
from companion.rules.message import Message, Seat
from companion.rules.scoring.draft import turns_left
from companion.rules.scoring.outcome_tables import spread
from companion.rules.scoring.settlement import Cards, Player, RoundFacts, RoundResult, Settlement, Theft
from companion.rules.scoring.treasure_pools import MOST_WORTH
from companion.rules.tokens import PICKAXE, THEFT, TRAPPED
from companion.table.moves.seats import LONGEST_NAME, MOST_GOLD
from companion.web.forms.result import ResultForm, integer_or_text, integers_or_texts, read_result, seat_or_nobody

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Lea")
USUAL = 5
"""The number of players at first, if each role then has one among them."""

MOST_NAMED = 999
MOST_TROLLS = 99
MOST_CARDS = 40
"""Gold cards or treasures that one field may hold."""

FIRST = Seat(1)
EXAMPLE_CRYSTALS = 3
EXAMPLE_TREASURES = {Seat(1): (5,), Seat(3): (3,), Seat(4): (4,)}
EXAMPLE_CLAIMS = {Seat(1): (1, 3), Seat(2): (2,)}
EXAMPLE_TROLLS = {Seat(1): 1, Seat(2): 0}
"""The result of the round that the page opens with."""


@dataclass(frozen=True)
class ExampleSeat:
    """A player as typed. `card` is the dealt card, of which `clan` and `role` follow."""

    seat: Seat
    name: str
    role: str
    clan: str
    card: str


@dataclass
class Example:
    """A round as typed into the calculator's form `form_values`, or the one that the page opens with if nobody `asked`.

    What cannot be read counts as nothing and is among the `problems`; only without any there is a `settlement`.
    """

    edition: Edition
    form_values: MultiDict[str, str]
    unread: list[Message] = field(default_factory=list)

    @property
    def asked(self) -> bool:
        return "n" in self.form_values

    # The fields

    @cached_property
    def form(self) -> ResultForm:
        """The answers about the end of the round."""
        return read_result(self.form_values)

    def shown(self, name: str, otherwise: object = "") -> str:
        """The text in this field: as typed, or `otherwise` if nobody asked."""
        return self.form_values.get(name, "") if self.asked else str(otherwise)

    def ticked(self, name: str) -> bool:
        return bool(self.form_values.get(name))

    def checked(self, value: int | str, most: int, otherwise: int = 0) -> int:
        """The number if it is from 0 to `most`, else `otherwise`; an empty text is no mistake."""
        if isinstance(value, int) and 0 <= value <= most:
            return value
        if value != "":
            self.unread.append(Message.of("number-out-of-reach", text=str(value)[:12], most=most))
        return otherwise

    def checked_all(self, values: Iterable[int | str], most: int) -> Cards:
        """Those of the numbers that are from 0 to `most`; the first other one is said to be wrong."""
        found = list(values)
        right = [value for value in found if isinstance(value, int) and 0 <= value <= most]
        wrong = [value for value in found if value not in right]
        for value in wrong[:1]:
            self.checked(value, most)
        return tuple(right[:MOST_CARDS])

    def number(self, name: str, most: int, otherwise: int = 0) -> int:
        """The number in this field, if it is from 0 to `most`."""
        return self.checked(integer_or_text(self.form_values.get(name, "")), most, otherwise)

    # The players

    @cached_property
    def n(self) -> int:
        """The number of players; the nearest that the edition allows, if it does not allow what was typed."""
        seats = self.edition.seats
        usual = min(max(USUAL, len(self.edition.roles)), seats[-1])
        typed = self.number("n", MOST_NAMED, usual)
        if typed not in seats:
            self.unread.append(Message.of("players-out-of-range", n=typed, least=seats[0], most=seats[-1]))
        return min(max(typed, seats[0]), seats[-1])

    @cached_property
    def example_seats(self) -> tuple[ExampleSeat, ...]:
        """The players; a role that nobody chose is one that the cards for so many players still hold."""
        said = [self.form_values.get(f"role.{seat}", "") for seat in range(1, self.n + 1)]
        left = Counter(self.edition.pool(self.n)) - Counter(role for role in said if role in self.edition.roles)
        spare = iter(spread(tuple(left.elements())))
        return tuple(self._row(Seat(seat), role, spare) for seat, role in enumerate(said, 1))

    def _row(self, seat: Seat, said: str, spare: Iterator[str]) -> ExampleSeat:
        card = said if said in self.edition.roles else next(spare, "")
        if said and said != card:
            self.unread.append(Message.of("no-such-role", name=said[:LONGEST_NAME]))
        clan, role = self.edition.dwarf_of(card)
        if self.edition.claim_rules:
            clan = self.edition.claim_rules.clan_at(seat - 1, {})
        return ExampleSeat(seat, self.name(seat), role, clan, card)

    def name(self, seat: int) -> str:
        """The name of this player, from the cast if none was typed."""
        typed = " ".join(self.form_values.get(f"name.{seat}", "").split())
        if len(typed) > LONGEST_NAME:
            self.unread.append(Message.of("name-too-long", most=LONGEST_NAME))
        return typed or CAST[seat - 1]

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {row.seat: row.name for row in self.example_seats}

    def called(self, seats: Iterable[Seat]) -> list[str]:
        """The names of these seats."""
        return [self.names[seat] for seat in seats]

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(self._player(row) for row in self.example_seats)

    def _player(self, row: ExampleSeat) -> Player:
        seat, result, tokens = row.seat, self.result, self.edition.tokens
        player = Player(
            seat,
            row.role,
            clan=row.clan,
            claims=result.claims.get(seat, ()),
            trolls=result.trolls.get(seat, 0),
            treasures=result.treasures.get(seat, ()),
            dragon=result.dragon == seat,
        )
        if self.edition.claim_rules:
            most = self.edition.claim_rules.cards[-1]
            owned = self.checked_all(integers_or_texts([self.form_values.get(f"owned.{seat}", "")]), most)
            return replace(player, gold=sum(owned), owned=owned)
        if THEFT in tokens:
            theft = self.number(f"theft.{seat}", self.edition.supply[THEFT]) or None
            gold = self.number(f"gold.{seat}", MOST_GOLD)
            return replace(player, gold=gold, theft=theft, trapped=self.ticked(f"{TRAPPED}.{seat}"))
        return replace(player, broken=(PICKAXE,)) if tokens and self.ticked(f"broken.{seat}") else player

    # The round

    @cached_property
    def options(self) -> Mapping[str, str]:
        """Every option of the edition: those chosen, all others by their defaults."""
        chosen = dict(self.edition.defaults())
        for option in self.edition.options:
            value = self.form_values.get(f"option.{option.name}", option.default)
            if value in option.values:
                chosen[option.name] = value
            else:
                self.unread.append(Message.of("no-such-value", option=option.name, text=value[:LONGEST_NAME]))
        return chosen

    @cached_property
    def result(self) -> RoundResult:
        """How the round ended, with what this edition asks for."""
        by_treasure, claiming = self.edition.ends == "treasure", self.edition.claim_rules
        said = self.form if self.asked else self._opening
        reached_by = said.reached_by if by_treasure else None
        result = RoundResult(
            reached_by=reached_by,
            # A way counts only where somebody reached the treasure.
            open_to=tuple(sorted(set(said.open_to) & set(self.edition.clans))) if reached_by else (),
            crystals=self.checked(said.crystals, MOST_CRYSTALS) if self.edition.crystals else 0,
        )
        if claiming:
            claims = {row: self.checked_all(said.claims.get(row, ()), claiming.cards[-1]) for row in self.seats}
            trolls = {row: self.checked(said.trolls.get(row, ""), MOST_TROLLS) for row in self.seats}
            return replace(result, claims=claims, trolls=trolls)
        if self.edition.treasures:
            treasures = {row: self.checked_all(said.treasures.get(row, ()), MOST_WORTH) for row in self.seats}
            return replace(result, treasures=treasures, dragon=said.dragon)
        return result

    @property
    def _opening(self) -> ResultForm:
        """The answers of the round that the page opens with."""
        return ResultForm.model_construct(
            reached_by=FIRST,
            open_to=self.edition.clans,
            crystals=EXAMPLE_CRYSTALS,
            dragon=FIRST,
            claims=EXAMPLE_CLAIMS,
            trolls=EXAMPLE_TROLLS,
            treasures=EXAMPLE_TREASURES,
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(1, self.n + 1))

    @cached_property
    def facts(self) -> RoundFacts:
        """The round with all thefts; a theft that cannot be is unread."""
        facts = RoundFacts(self.players, self.result, options=self.options)
        if self.unread or self.edition.facts_problems(facts):
            return facts
        for thief in self.edition.thieves(facts):
            facts = facts.answered((*facts.thefts, self._theft(facts, thief)))
        return facts

    def _theft(self, facts: RoundFacts, thief: Seat) -> Theft:
        typed = seat_or_nobody(self.form_values.get(f"robs.{thief}", ""))
        victim = typed if typed in self.seats else None
        wrong = self.edition.theft_problems(facts, thief, victim) if victim else []
        self.unread += wrong
        return thief, None if wrong else victim

    @cached_property
    def problems(self) -> tuple[Message, ...]:
        """Everything that is wrong with this round, each once."""
        facts = self.facts
        found = [*self.unread, *self.edition.deal_problems(self.n, self.options), *self.edition.facts_problems(facts)]
        twice = [name for name, many in Counter(self.names.values()).items() if many > 1]
        return tuple(dict.fromkeys([*found, *(Message.of("name-taken", name=name) for name in twice)]))

    @cached_property
    def settlement(self) -> Settlement | None:
        """Who gets what; None if there cannot be such a round."""
        return None if self.problems else self.edition.settle(self.facts)

    @cached_property
    def drafts(self) -> Mapping[Seat, int]:
        """How many gold cards each seat still takes, in the order of their turns."""
        return Counter(turns_left(self.edition.drafters(self.facts), ()))

    @property
    def address(self) -> str:
        """The address of the page with this round in the form."""
        said = [(name, text) for name, texts in self.form_values.lists() for text in texts if text]
        return f"/rules/{self.edition.key}?{urlencode(said)}#ask"


def address_of(edition: Edition, cast: tuple[str, ...], connector: str | None, ways: tuple[str, ...]) -> str:
    """The address that shows this cast, in which the first player with role `connector` reached the treasure."""
    reached = "" if connector is None else cast.index(connector) + 1
    said = [("n", len(cast)), *((f"role.{seat}", role) for seat, role in enumerate(cast, 1)), ("reached", reached)]
    return f"/rules/{edition.key}?{urlencode([*said, *(('open_to', clan) for clan in ways)])}#ask"
