"""Games as chance would have them: moves that fit and moves that do not, by all who sit there, told as numbers.

A step is a verb with numbers; what it means depends on the game, so that a shorter list is still a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from tests import play
from tests.examples import examples
from tests.play import CAST, FACES, HOST, Cell, Event, Game, Seat, edition_of, find_edition, path_card, seat_viewer

law = settings(
    examples(1 if settings.get_current_profile_name() == "random" else 0.2),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
"""For a law over whole games: few examples, each of which is a log of many events; more where they come by chance."""

Step = tuple[str, int, int, int]
Attempt = tuple[str, play.Viewer, dict[str, Any]]
Refusal = tuple[object, ...]


@dataclass(frozen=True)
class Dice:
    """The numbers of a step, turned into what is on the table."""

    game: Game
    a: int
    b: int
    c: int

    @property
    def seats(self) -> list[Seat]:
        """All numbers that a seat may have, and one that nobody has."""
        return [*self.game.table.places, Seat(99)]

    @property
    def playing(self) -> list[Seat]:
        round = self.game.table.round
        return list(round.players if round else self.game.table.circle) or [Seat(99)]

    def of(self, choices: Any, number: int) -> Any:
        return list(choices)[number % len(list(choices))]

    @property
    def seat(self) -> Seat:
        return self.of(self.playing if self.a % 8 else self.seats, self.a)

    @property
    def other(self) -> Seat:
        return self.of(self.playing, self.b)

    @property
    def clans(self) -> list[str]:
        return [clan for bit, clan in enumerate(("blue", "green")) if self.b >> bit & 1]


def name_of(dice: Dice) -> str:
    number = len(dice.game.table.places)
    return f"{CAST[dice.a % len(CAST)]} {number}" if number >= len(CAST) or not dice.a % 5 else CAST[number]


def settlement_facts(dice: Dice) -> dict[str, Any]:
    round, by_hand = dice.game.table.round, dice.game.table.options["roles"] == "cards"
    reached = None if dice.a % 3 == 0 else dice.of(dice.playing, dice.a)
    pool = edition_of(dice.game.table).pool(len(dice.playing), play.options_of(dice.game.table, round))
    start = dice.c % max(1, len(pool))
    roles = (*pool[start:], *pool[:start])[: len(round.players)] if round and by_hand else ()
    last = dice.of([None, *dice.playing], dice.c)
    return {"result": play.RoundResult(reached, tuple(dice.clans), dice.c % 7, last, tuple(roles))}


def answered(dice: Dice) -> Attempt:
    """The question is answered by who is asked; seldom the host passes over who sleeps."""
    ask = play.unanswered_question(dice.game.table)
    assert ask
    seat = dice.of(ask.seats, dice.c)
    by_hand = ask.kind == "tell"
    if dice.b % 5 == 0 and not by_hand:
        return "pass-over-seat", HOST, {"seat": seat}
    own = dice.game.table.places[seat].phone or ask.kind == "draft"
    viewer = seat_viewer(seat) if own and not (by_hand and dice.b % 3 == 0) else HOST
    if ask.kind == "steal":
        return "steal", viewer, {"seat": seat, "victim": dice.of([None, *ask.choices, *ask.choices], dice.a)}
    return "pick-gold-card", viewer, {"seat": seat, "value": dice.of(ask.choices, dice.a)}


def drafted(dice: Dice) -> Attempt:
    """A card is taken, by whomever; not by the host where he would learn what lies there: that leaves a line of it."""
    seat, ask = dice.seat if dice.b % 3 else dice.other, play.unanswered_question(dice.game.table)
    learns = ask and ask.kind == "draft" and seat in ask.seats and not dice.game.table.places[seat].phone
    viewer = HOST if dice.c % 2 == 0 and not learns else seat_viewer(dice.seat)
    return "pick-gold-card", viewer, {"seat": seat, "value": dice.c % 5}


def forward(dice: Dice) -> Attempt:
    """What the round waits for."""
    match play.phase(dice.game.table):
        case "seating":
            return "begin-round", HOST, {}
        case "dealt":
            return "end-round", HOST, settlement_facts(dice)
        case "sharing":
            return answered(dice)
        case "proposed":
            return "confirm-round", HOST, {}
    more = str(min(dice.game.table.round_count + 1, 9))
    return ("play-again", HOST, {}) if dice.a % 2 else ("set-options", HOST, {"options": {"rounds": more}})


def options(dice: Dice) -> dict[str, str]:
    edition_options = {option.name: option.values for option in edition_of(dice.game.table).options}
    name = dice.of([*play.TABLE_OPTIONS, *edition_options, "nonsense"], dice.a)
    value = dice.of([*{**play.TABLE_OPTIONS, **edition_options}.get(name, ()), "nonsense"], dice.b)
    return {name: value}


def host(move: str, **fields: Callable[[Dice], Any]) -> Callable[[Dice], Attempt]:
    """The host makes this move, with fields that the dice say."""
    return lambda dice: (move, HOST, {name: of(dice) for name, of in fields.items()})


def seated(move: str, **more: Callable[[Dice], Any]) -> Callable[[Dice], Attempt]:
    """The host says this move of a seat."""
    return host(move, seat=lambda dice: dice.seat, **more)


def kind(dice: Dice) -> str:
    return dice.of(("theft", "trapped", "pickaxe", "theft", "lantern", "cart", "nonsense"), dice.b)


FREE = (
    path_card("NS|E"),
    path_card("ES|W", "blue"),
    path_card("NEW", "green", ladder=True, crystals=3),
    play.PathCard("?"),
)


def maze(dice: Dice) -> play.Maze | None:
    return dice.game.table.round.maze if dice.game.table.round else None


def free_cell(dice: Dice) -> Cell:
    """A cell beside the maze; seldom one where nothing could lie."""
    here = maze(dice)
    return dice.of(here.free_cells_beside_cards, dice.a) if here and dice.c % 8 else (dice.a % 120, dice.a % 5 - 2)


def laid_cell(dice: Dice) -> Cell:
    """Where a card or a goal lies; seldom another cell."""
    here = maze(dice)
    return dice.of([*here.cards, *here.goals], dice.a) if here and dice.c % 8 else (dice.a % 9, dice.a % 5 - 2)


def any_goal(dice: Dice) -> Cell:
    return dice.of([*(maze(dice) or play.Maze.from_cards((), ())).goals, (7, 0)], dice.a)


def correction(dice: Dice, gold: int) -> dict[str, Any]:
    return {"round": [None, 1, 2, 3][dice.b % 4], "seat": dice.seat, "gold": gold, "why": "miscounted"}


def card(dice: Dice) -> play.Placement:
    """A card that fits where one does; seldom a free card or one that does not."""
    catalogue, here = play.shared_catalogue(edition_of(dice.game.table).paths, tuple(FREE[:3])), maze(dice)
    fits = catalogue.fitting_cards_by_cell(here).get(free_cell(dice), ()) if here and dice.b % 4 else ()
    if dice.b % 16 == 0:
        return play.Placement(dice.of(("", "nonsense"), dice.c), False, dice.of(FREE, dice.c))
    return catalogue.placements[dice.of(fits or range(len(catalogue.placements)), dice.b)]


SHOWN = (*FACES, *FACES, "nonsense")


def dig(dice: Dice) -> Attempt:
    offer, by = card(dice), dice.of([None, *dice.playing], dice.b)
    arguments = {"cell": free_cell(dice), "card": offer.card, "key": offer.key, "by": by, "anyway": dice.c % 3 == 0}
    return "place-path", HOST, arguments


def guess(dice: Dice) -> Attempt:
    """Some players, seldom one who is not there or the own seat."""
    chance, kinds = Random(dice.c), [*edition_of(dice.game.table).suspicions, *["nonsense"] * (dice.b % 8 == 0)]
    of = [seat for seat in (dice.seats if dice.b % 5 == 0 else dice.playing) if seat != dice.seat or dice.b % 7 == 0]
    guess = {seat: chance.choice(kinds) for seat in of if kinds and chance.random() < 0.4}
    return "guess", seat_viewer(dice.seat), {"seat": dice.seat, "guess": guess}


VERBS: Mapping[str, Callable[[Dice], Attempt]] = {
    "forward": forward,
    "sit": lambda dice: ("take-seat", play.ONLOOKER, {"name": name_of(dice)}),
    "add": lambda dice: ("add-seat", HOST, {"name": name_of(dice)}),
    "rename": seated("rename-seat", name=lambda dice: f"{CAST[dice.b % 12]}{dice.c % 3 or ''}"),
    "move": seated("move-seat", to=lambda dice: dice.b % 13),
    "remove": seated("remove-seat"),
    "bring back": lambda dice: ("bring-back-player", HOST, {"seat": dice.of(dice.seats, dice.a)}),
    "ask": lambda dice: ("ask-for-seat", play.ONLOOKER, {"seat": dice.seat, "mark": str(10 + dice.b % 90)}),
    "allow": seated("allow-seat", mark=lambda dice: str(10 + dice.b % 90)),
    "refuse": seated("refuse-seat"),
    "hand over": seated("transfer-seat"),
    "guess": guess,
    "see": lambda dice: ("record-look-at-role", seat_viewer(dice.seat), {}),
    "put": seated("put-token", kind=kind),
    "take": seated("take-token", kind=kind),
    "inspect": seated("inspect-role", by=lambda dice: dice.other),
    "looked": lambda dice: ("finish-looking-at-role", seat_viewer(dice.seat), {"seat": dice.other}),
    "swap": seated("swap-hat"),
    "curtain": seated("pass-device"),
    "dig": dig,
    "rockfall": host("remove-path", cell=laid_cell),
    "turn": host("turn-path", cell=laid_cell),
    "goal": host("reveal-goal", cell=any_goal, shows=lambda dice: dice.of(SHOWN, dice.b)),
    "end": lambda dice: ("end-round", HOST, settlement_facts(dice)),
    "steal": lambda dice: ("steal", seat_viewer(dice.seat), {"seat": dice.seat, "victim": dice.other}),
    "draft": drafted,
    "put right": lambda dice: ("correct-gain", seat_viewer(dice.seat), correction(dice, dice.c % 6)),
    "correct": lambda dice: ("correct-gain", HOST, correction(dice, dice.c % 12 - 5)),
    "options": host("set-options", options=options),
    "take back": host("undo-newest-act"),
    "back to": host("undo-after-version", version=lambda dice: max(0, len(dice.game.entries) - dice.a % 40)),
    "redo": host("redo-act"),
}

OFTEN = ("forward",) * 12 + ("put", "swap", "inspect", "see", "take back", "redo") * 2 + ("dig",) * 6
NUMBERS = st.integers(0, 2**16)
STEPS = st.tuples(st.sampled_from((*VERBS, *OFTEN)), NUMBERS, NUMBERS, NUMBERS)
SHARING = ("forward",) * 8 + ("put right",) * 4 + ("draft", "take back", "redo") * 2 + ("end", "back to", "options")
SHARES = st.tuples(st.sampled_from(SHARING), NUMBERS, NUMBERS, NUMBERS)
"""Steps about drafted gold, for an edition that has gold cards."""
TABLE = {
    "roles": st.just("cards"),
    "totals": st.just("open"),
    "rounds": st.sampled_from("23"),
}
BOXES = {
    "saboteur2": st.fixed_dictionaries({"edition": st.just("saboteur2")}, optional=TABLE),
    "saboteur": st.fixed_dictionaries(
        {
            "edition": st.just("saboteur"),
            "roles": st.sampled_from(("companion", "companion", "companion", "cards")),
            "totals": st.sampled_from(("sealed", "sealed", "sealed", "open")),
            "draw": st.sampled_from(("diggers", "players_max9")),
            "greedy": st.sampled_from(("off", "on")),
            "split": st.sampled_from(("draft", "draft", "draft", "draft", "equal")),
            "gold_cards": st.sampled_from(("companion", "companion", "companion", "cards")),
            "saboteurs": st.sampled_from(("box", "box", "box", "0", "1", "2", "3", "4")),
        },
        optional={"rounds": st.sampled_from("234")},
    ),
}
Party = tuple[tuple[str, ...], dict[str, str]]
"""The players of a game, and how its table is opened: the edition and the options that are not as usual."""


@st.composite
def parties(draw: st.DrawFn, *editions: str) -> Party:
    """As many players as one of these editions (any, where none is named) is for, and its options."""
    opening = draw(st.one_of(*(BOXES[edition] for edition in editions or BOXES)))
    seats = find_edition(opening["edition"]).seats
    return CAST[: draw(st.integers(seats.start, seats.stop - 1))], opening


def plans(most: int, step: st.SearchStrategy[Step] = STEPS) -> st.SearchStrategy[list[Step]]:
    """Up to so many steps, any number as likely as any other."""
    return st.integers(0, most).flatmap(lambda n: st.lists(step, min_size=n, max_size=n))


def head_start(gold: bool) -> st.SearchStrategy[list[Step]]:
    """Steps forward: a draft of gold cards takes many, and would seldom be come to without them."""
    forward = st.tuples(st.just("forward"), NUMBERS, NUMBERS, NUMBERS)
    return st.lists(forward, max_size=20 if gold else 0)


def any_of(verbs: Mapping[str, Callable[[Dice], Attempt]], names: Sequence[str], dice: Dice) -> Attempt:
    """One of these verbs, with numbers of its own."""
    chance = Random(f"{dice.a} {dice.b} {dice.c}")
    return verbs[chance.choice(names)](Dice(dice.game, *(chance.randrange(2**16) for _ in range(3))))


def move_of(game: Game, step: Step) -> Attempt:
    """What this step says at this game."""
    return VERBS[step[0]](Dice(game, *step[1:]))


def attempt(game: Game, attempted: Attempt) -> Refusal | None:
    """Makes the move; its problems where it is refused."""
    move, viewer, values = attempted
    try:
        game.do(move, viewer, **values)
    except play.IllegalMove as refusal:
        return refusal.problems
    return None


@st.composite
def games(draw: st.DrawFn, *editions: str, most: int = 40) -> Game:
    """A game of as many players as one of these editions is for (any, where none is named), and up to so many moves."""
    names, opening = draw(parties(*editions))
    game = Game(*names, **opening)
    gold = bool(find_edition(opening["edition"]).gold)
    for step in (*draw(head_start(gold)), *draw(plans(most, st.one_of(STEPS, SHARES) if gold else STEPS))):
        attempt(game, move_of(game, step))
    return game


HANDS = st.tuples(st.sampled_from(("dig", "dig", "rockfall", "turn", "goal", "put")), NUMBERS, NUMBERS, NUMBERS)


@st.composite
def maze_games(draw: st.DrawFn, most: int = 20) -> Game:
    """A round in which the middle goal was reached through doors as they come, and up to so many hands after that."""
    names, opening = draw(parties())
    with_doors = bool(find_edition(opening["edition"]).clans)
    crystals = {"crystals": draw(st.sampled_from(("visible", "connected")))} if with_doors else {}
    game = Game(*names, edition=opening["edition"], **crystals)
    game.do("begin-round")
    for column in range(1, 8):
        by = draw(st.sampled_from([None, *CAST[:2]]))
        door = draw(st.sampled_from(("", "", "blue", "green"))) if with_doors else ""
        tracks = draw(st.sampled_from(("EW", "NESW")))
        game.lay(f"C{column}", tracks, door, crystals=column % 2 * with_doors, by=by)
    game.do("reveal-goal", cell="C8", shows="treasure")
    for step in draw(st.lists(HANDS, max_size=most)):
        attempt(game, move_of(game, step))
    return game


class Twin(Game):
    """The same course of moves where the deal begun at version `at` gave other cards: place n of the deck holds
    `deck[n]`."""

    at = -1
    deck: tuple[str, ...] = ()

    def begin_otherwise(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        n = len(self.table.circle)
        text = play.deal_text(self.table, self.deck, bytes(32))
        return (events[0], play.RolesDealt(self.deck[:n], self.deck[n:], self.table.current_round_number, text))

    def judge(self, move: str, viewer: play.Viewer = HOST, **arguments: Any) -> tuple[Event, ...]:
        events = super().judge(move, viewer, **arguments)
        here = len(self.entries) == self.at and move == "begin-round"
        return self.begin_otherwise(events) if here else events
