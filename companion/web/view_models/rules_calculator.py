"""The calculator in the rulebook, which settles a round that somebody typed."""

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
from companion.rules.scoring.draft import remaining_draft_turns
from companion.rules.scoring.rulebook_tables import different_roles_first
from companion.rules.scoring.settlement_types import Cards, Player, RoundFacts, RoundResult, Settlement, Theft
from companion.rules.scoring.treasure_pools import MOST_WORTH
from companion.rules.tokens import PICKAXE, THEFT, TRAPPED
from companion.table.moves.seats import LONGEST_NAME, MOST_GOLD
from companion.web.forms.fields import integer_or_text, integers_or_texts, seat_or_nobody
from companion.web.forms.round_result import ResultForm, read_result

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Lea")
USUAL = 5
"""The number of players before anybody types one; more in editions with more roles."""

MOST_NAMED = 999
MOST_TROLLS = 99
MOST_CARDS = 40
"""The most gold nugget cards or treasures in one field."""

FIRST = Seat(1)
EXAMPLE_CRYSTALS = 3
EXAMPLE_TREASURES = {Seat(1): (5,), Seat(3): (3,), Seat(4): (4,)}
EXAMPLE_CLAIMS = {Seat(1): (1, 3), Seat(2): (2,)}
EXAMPLE_TROLLS = {Seat(1): 1, Seat(2): 0}
"""Answers in the calculator before anybody types there."""


@dataclass(frozen=True)
class ExampleSeat:
    """A player that was typed into the calculator. `clan` and `role` follow from the dealt role card `card`."""

    seat: Seat
    name: str
    role: str
    clan: str
    card: str


@dataclass
class ExampleRound:
    """A round from the calculator's form, or the example that the page begins with if no form was sent.

    Values that can't be read are left out and reported in `problems`. `settlement` is None if there are problems.
    """

    edition: Edition
    form_values: MultiDict[str, str]
    reading_problems: list[Message] = field(default_factory=list)

    @property
    def is_submitted(self) -> bool:
        """Whether the calculator's form was sent."""
        return "n" in self.form_values

    # The fields

    @cached_property
    def form(self) -> ResultForm:
        """The part of the form about the end of the round."""
        return read_result(self.form_values)

    def field_text(self, name: str, default: object = "") -> str:
        """Return the text of this form field: as typed, or `default` if the form was not sent."""
        return self.form_values.get(name, "") if self.is_submitted else str(default)

    def is_ticked(self, name: str) -> bool:
        """Return whether the tick box with this name is ticked in the form."""
        return bool(self.form_values.get(name))

    def _number_in_range(self, value: int | str, most: int, default: int = 0) -> int:
        """Return the number if it is from 0 to `most`, else `default`. Any other value but "" is reported in
        `problems`."""
        if isinstance(value, int) and 0 <= value <= most:
            return value
        if value != "":
            self.reading_problems.append(Message.from_key("number-out-of-reach", text=str(value)[:12], most=most))
        return default

    def _numbers_in_range(self, values: Iterable[int | str], most: int) -> Cards:
        """Return the first `MOST_CARDS` numbers from 0 to `most`. The first other value is reported in `problems`."""
        typed = list(values)
        valid = [value for value in typed if isinstance(value, int) and 0 <= value <= most]
        invalid = [value for value in typed if value not in valid]
        for value in invalid[:1]:
            self._number_in_range(value, most)
        return tuple(valid[:MOST_CARDS])

    def _number_field(self, name: str, most: int, default: int = 0) -> int:
        """Return the number in this form field if it is from 0 to `most`, else `default`."""
        return self._number_in_range(integer_or_text(self.form_values.get(name, "")), most, default)

    # The players

    @cached_property
    def player_count(self) -> int:
        """The number of players: as typed, or the nearest number that the edition allows."""
        seats = self.edition.seats
        usual = min(max(USUAL, len(self.edition.roles)), seats[-1])
        typed = self._number_field("n", MOST_NAMED, usual)
        if typed not in seats:
            self.reading_problems.append(
                Message.from_key("players-out-of-range", n=typed, least=seats[0], most=seats[-1])
            )
        return min(max(typed, seats[0]), seats[-1])

    @cached_property
    def example_seats(self) -> tuple[ExampleSeat, ...]:
        """The players. Each player without a typed role gets one of the role cards that are left in the deck for this
        number of players."""
        typed = [self.form_values.get(f"role.{seat}", "") for seat in range(1, self.player_count + 1)]
        known = Counter(role for role in typed if role in self.edition.roles)
        left = Counter(self.edition.pool(self.player_count)) - known
        spare = iter(different_roles_first(tuple(left.elements())))
        return tuple(self._read_example_seat(Seat(seat), role, spare) for seat, role in enumerate(typed, 1))

    def _read_example_seat(self, seat: Seat, typed: str, spare: Iterator[str]) -> ExampleSeat:
        """Return the player with the typed role, or with the next `spare` role card."""
        card = typed if typed in self.edition.roles else next(spare, "")
        if typed and typed != card:
            self.reading_problems.append(Message.from_key("no-such-role", name=typed[:LONGEST_NAME]))
        clan, role = self.edition.dwarf_of(card)
        if self.edition.claim_rules:
            clan = self.edition.claim_rules.clan_at_seating_place(seat - 1, {})
        return ExampleSeat(seat, self.player_name(seat), role, clan, card)

    def player_name(self, seat: int) -> str:
        """Return the name of this player, from CAST if none was typed."""
        typed = " ".join(self.form_values.get(f"name.{seat}", "").split())
        if len(typed) > LONGEST_NAME:
            self.reading_problems.append(Message.from_key("name-too-long", most=LONGEST_NAME))
        return typed or CAST[seat - 1]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The players' names by seat."""
        return {player.seat: player.name for player in self.example_seats}

    def names_of(self, seats: Iterable[Seat]) -> list[str]:
        """Return the names of these seats."""
        return [self.names[seat] for seat in seats]

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players with their roles, gold and answers, as the functions that settle a round expect them."""
        return tuple(map(self._to_rules_player, self.example_seats))

    def _to_rules_player(self, typed: ExampleSeat) -> Player:
        """Convert a typed player to the type by which rounds are settled: with the gold, cards and tokens in front of
        the player at the end of the round."""
        seat, result, tokens = typed.seat, self.result, self.edition.tokens
        player = Player(
            seat,
            typed.role,
            clan=typed.clan,
            claims=result.claims.get(seat, ()),
            trolls=result.trolls.get(seat, 0),
            treasures=result.treasures.get(seat, ()),
            dragon=result.dragon == seat,
        )
        if self.edition.claim_rules:
            most = self.edition.claim_rules.cards[-1]
            owned = self._numbers_in_range(integers_or_texts([self.form_values.get(f"owned.{seat}", "")]), most)
            return replace(player, gold=sum(owned), owned=owned)
        if THEFT in tokens:
            theft = self._number_field(f"theft.{seat}", self.edition.supply[THEFT]) or None
            gold = self._number_field(f"gold.{seat}", MOST_GOLD)
            return replace(player, gold=gold, theft=theft, trapped=self.is_ticked(f"{TRAPPED}.{seat}"))
        return replace(player, broken=(PICKAXE,)) if tokens and self.is_ticked(f"broken.{seat}") else player

    # The round

    @cached_property
    def options(self) -> Mapping[str, str]:
        """Every option of the edition, as chosen or by default."""
        chosen = dict(self.edition.default_options())
        for option in self.edition.options:
            value = self.form_values.get(f"option.{option.name}", option.default)
            if value in option.values:
                chosen[option.name] = value
            else:
                self.reading_problems.append(
                    Message.from_key("no-such-value", option=option.name, text=value[:LONGEST_NAME])
                )
        return chosen

    @cached_property
    def result(self) -> RoundResult:
        """How the round ended: the typed answers to the questions that this edition asks at the end of a round."""
        by_treasure, claim_rules = self.edition.round_ending_kind == "treasure", self.edition.claim_rules
        form = self.form if self.is_submitted else self._initial_form
        reached_by = form.reached_by if by_treasure else None
        result = RoundResult(
            reached_by=reached_by,
            # A path counts only if somebody reached the treasure.
            open_to=tuple(sorted(set(form.open_to) & set(self.edition.clans))) if reached_by else (),
            crystals=self._number_in_range(form.crystals, MOST_CRYSTALS) if self.edition.has_crystals else 0,
        )
        if claim_rules:
            most = claim_rules.cards[-1]
            claims = {seat: self._numbers_in_range(form.claims.get(seat, ()), most) for seat in self.seats}
            trolls = {seat: self._number_in_range(form.trolls.get(seat, ""), MOST_TROLLS) for seat in self.seats}
            return replace(result, claims=claims, trolls=trolls)
        if self.edition.treasures:
            treasures = {seat: self._numbers_in_range(form.treasures.get(seat, ()), MOST_WORTH) for seat in self.seats}
            return replace(result, treasures=treasures, dragon=form.dragon)
        return result

    @property
    def _initial_form(self) -> ResultForm:
        """The answers that the form shows before anybody has chosen any."""
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
        """The numbers of all seats."""
        return tuple(Seat(seat) for seat in range(1, self.player_count + 1))

    @cached_property
    def round_facts(self) -> RoundFacts:
        """All facts about the round by which it is settled, with the thefts. A theft that the rules forbid is left out
        and reported in `problems`."""
        facts = RoundFacts(self.players, self.result, options=self.options)
        if self.reading_problems or self.edition.facts_problems(facts):
            return facts
        for thief in self.edition.thieves(facts):
            facts = facts.with_answers((*facts.thefts, self._read_theft(facts, thief)))
        return facts

    def _read_theft(self, facts: RoundFacts, thief: Seat) -> Theft:
        """Return the pair of this thief's seat and the seat that was typed as the victim; None as the victim if nobody
        was typed, or if the rules forbid the theft. A forbidden theft is reported in `problems`."""
        typed = seat_or_nobody(self.form_values.get(f"robs.{thief}", ""))
        victim = typed if typed in self.seats else None
        problems = self.edition.theft_problems(facts, thief, victim) if victim else []
        self.reading_problems += problems
        return thief, None if problems else victim

    @cached_property
    def problems(self) -> tuple[Message, ...]:
        """All problems of this round, each once."""
        facts = self.round_facts
        problems = [
            *self.reading_problems,
            *self.edition.deal_problems(self.player_count, self.options),
            *self.edition.facts_problems(facts),
        ]
        duplicates = [name for name, count in Counter(self.names.values()).items() if count > 1]
        return tuple(dict.fromkeys([*problems, *(Message.from_key("name-taken", name=name) for name in duplicates)]))

    @cached_property
    def settlement(self) -> Settlement | None:
        """The settlement of the round; None if there are problems."""
        return None if self.problems else self.edition.settle(self.round_facts)

    @cached_property
    def draft_counts(self) -> Mapping[Seat, int]:
        """The number of gold nugget cards that each seat drafts, by seat, in the order of turns."""
        return Counter(remaining_draft_turns(self.edition.drafters(self.round_facts), ()))

    @property
    def url(self) -> str:
        """The URL of the page with this form."""
        fields = [(name, text) for name, texts in self.form_values.lists() for text in texts if text]
        return f"/rules/{self.edition.key}?{urlencode(fields)}#ask"


def example_url(edition: Edition, cast: tuple[str, ...], reaching_role: str | None, open_to: tuple[str, ...]) -> str:
    """Return the URL of a round with the roles of this cast, in which the first player with role `reaching_role`
    reached the treasure (None: nobody did), and in which the clans in `open_to` have an open path."""
    reached = "" if reaching_role is None else cast.index(reaching_role) + 1
    fields = [("n", len(cast)), *((f"role.{seat}", role) for seat, role in enumerate(cast, 1)), ("reached", reached)]
    return f"/rules/{edition.key}?{urlencode([*fields, *(('open_to', clan) for clan in open_to)])}#ask"
