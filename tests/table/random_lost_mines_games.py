"""Games of The Lost Mines as chance would have them: the steps of every game, and those of its own.

A step is a verb with numbers, as in `random_games`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from hypothesis import strategies as st

from tests import play
from tests.play import CAST, HOST, LINK_TOKENS, MINES, TOOL_FOR, TOOLS, Cell, Game, LostMinesMaze, Seat, seat_viewer
from tests.rules.lost_mines_mazes import some_card
from tests.table.lost_mines_game import LostMinesGame, board_marks
from tests.table.random_duel_games import mover
from tests.table.random_games import NUMBERS, VERBS, Attempt, Dice, Step, any_of, attempt, host, plans, seated

WORTH = (1, 2, 3, 4, 4, 2, 3, 1, 0, 7)


def treasures(chance: Random, most: int) -> tuple[int, ...]:
    """What one player found, as printed; seldom what nobody can have."""
    many = most + 1 if chance.random() < 0.02 else min(most, chance.choice((0, 1, 1, 1, 2, 2, 3)))
    wrong = chance.random() < 0.02
    return tuple(chance.choice((*WORTH, -1, 100) if wrong else WORTH) for _ in range(many))


def enter_treasures(dice: Dice) -> Attempt:
    """A seat tells on its own phone, where a board is followed mostly of what it took there, or anyway of something
    else; seldom another one for it."""
    chance, seat, round = Random(f"{dice.b} {dice.c}"), dice.seat, dice.game.table.round
    viewer = seat_viewer(seat) if dice.c % 8 else dice.of((HOST, play.ONLOOKER, seat_viewer(dice.other)), dice.b)
    followed = round and round.laid and seat in round.players and chance.random() < 0.6
    values = as_taken(round, chance)[seat] if round and followed else treasures(chance, len(dice.playing))
    return "enter-treasures", viewer, {"seat": seat, "values": values, "anyway": chance.random() < 0.5}


def over(dice: Dice) -> Attempt:
    """The host tells of some what they found, seldom of so many that no such treasures lay there; where a board was
    followed mostly what was taken there, or anyway something else."""
    chance, round = Random(f"{dice.a} {dice.b}"), dice.game.table.round
    values = as_taken(round, chance) if round and round.laid and chance.random() < 0.6 else as_entered(dice, chance)
    last = dice.of([None, *dice.playing], dice.c)
    dragon = dice.of([None, *dice.playing, *dice.playing], dice.b) if dice.c % 32 else Seat(99)
    result = play.LostMinesResult(last_by=last, roles=tuple(by_hand(dice, chance)), treasures=values, dragon=dragon)
    return "end-round", HOST, {"result": result, "anyway": chance.random() < 0.5}


def as_entered(dice: Dice, chance: Random) -> dict[Seat, tuple[int, ...]]:
    left, treasures_of = len(dice.playing), dict[Seat, tuple[int, ...]]()
    for seat in chance.sample(dice.playing, len(dice.playing)):
        if chance.random() < 0.6:
            treasures_of[seat] = treasures(chance, left if chance.random() < 0.95 else len(dice.playing))
            left = max(0, left - len(treasures_of[seat]))
    return treasures_of


def as_taken(round: play.Round, chance: Random) -> dict[Seat, tuple[int, ...]]:
    return {seat: tuple(chance.choice(WORTH) for _ in play.treasures_taken_by(round, seat)) for seat in round.players}


def by_hand(dice: Dice, chance: Random) -> tuple[str, ...]:
    """The dwarf cards that were dealt by hand, seldom such as were not."""
    round, table = dice.game.table.round, dice.game.table
    if round is None or table.options["roles"] != "cards":
        return ()
    pool, n = list(play.edition_of(table).pool(len(round.players))), len(round.players)
    return tuple(chance.sample(pool, n) if chance.random() < 0.9 else chance.choices(list(play.DWARVES), k=n))


# On the board


PATHS = play.shared_catalogue(play.LOST_MINES.paths)
BOARDS = (
    board_marks(),
    board_marks({"blue": "C2", "yellow": "E4"}, ("C4", "E2", "D5", "B3")),
    board_marks(mines=("C5", "E5", "A9")),
)
"""How the board is marked; the last one is incomplete."""


def board(dice: Dice) -> LostMinesMaze | None:
    here = dice.game.table.round.maze if dice.game.table.round else None
    return here if isinstance(here, LostMinesMaze) else None


def walker(dice: Dice) -> Seat:
    """Who is on turn, seldom another."""
    round = dice.game.table.round
    return dice.seat if round is None or round.turn is None or dice.b % 5 == 0 else round.turn


def any_cell(dice: Dice) -> Cell:
    return dice.a % 13, dice.a // 13 % 9 - 3


def free_cell(dice: Dice) -> Cell:
    """A cell where a card would extend a way; seldom another."""
    here = board(dice)
    if here is None or dice.c % 16 == 0:
        return any_cell(dice)
    return dice.of(here.free_cells_reached_by("") or here.free_cells_beside_cards or [any_cell(dice)], dice.a)


def taken_cell(dice: Dice) -> Cell:
    """Where a card lies; seldom a mine, a start or another cell."""
    here = board(dice)
    if here is None or dice.c % 16 == 0:
        return any_cell(dice)
    return dice.of(here.cards if here.cards and dice.b % 6 else [*here.face_up_cards, *here.goals], dice.a)


def path(dice: Dice) -> play.Placement:
    """A card that fits where one does, often one that has to be drawn; seldom any."""
    here, chance = board(dice), Random(dice.c)
    catalogue = play.shared_catalogue((), tuple(some_card(chance) for _ in range(12))) if dice.a % 4 == 0 else PATHS
    fits = catalogue.fitting_cards_by_cell(here).get(free_cell(dice), ()) if here and dice.b % 8 else ()
    return catalogue.placements[dice.of(fits or range(len(catalogue.placements)), dice.b)]


def dig(dice: Dice) -> Attempt:
    offer = path(dice)
    form = {"cell": free_cell(dice), "card": offer.card, "key": offer.key, "by": mover(dice), "anyway": dice.c % 3 == 0}
    return "place-path", HOST, form


def side_of(dice: Dice, cell: Cell) -> str:
    """An open side of the card there; seldom another one."""
    here = board(dice)
    card = here.card_at(cell) if here else None
    return dice.of(
        play.letters_of_sides(card.open_sides) if card and dice.c % 8 else ("N", "E", "S", "W", "", "X"), dice.c // 8
    )


def token(dice: Dice) -> Attempt:
    """A trap or a troll on a way, or the tool for an obstacle; seldom what cannot be."""
    here, cell = board(dice), taken_cell(dice)
    rough = [at for at, card in here.cards.items() if play.is_obstacle_without_tool(card)] if here else []
    if here and rough and dice.b % 2:
        cell = dice.of(rough, dice.a)
        kind = TOOL_FOR[play.ground_of(here.cards[cell])] if dice.c % 8 else dice.of(TOOLS, dice.c)
    else:
        kind = dice.of(LINK_TOKENS if dice.c % 12 else ("axe", "key", "bribe", ""), dice.c // 12)
    return "put-board-token", HOST, {"cell": cell, "kind": kind, "side": side_of(dice, cell), "by": mover(dice)}


def lifted(dice: Dice) -> Attempt:
    """A token that lies there; seldom another one."""
    here = board(dice)
    lying = [(cell, kind) for cell, _ in (here.tokens if here else {}) for kind in LINK_TOKENS]
    lying += [
        (cell, TOOL_FOR[play.ground_of(card)])
        for cell, card in (here.cards.items() if here else ())
        if play.is_bridged(card)
    ]
    cell, kind = (
        dice.of(lying, dice.a) if lying and dice.c % 8 else (taken_cell(dice), dice.of((*TOOLS, "key"), dice.b))
    )
    return "take-board-token", HOST, {"cell": cell, "kind": kind, "side": dice.of("ESWN", dice.b)}


def walk(dice: Dice) -> Attempt:
    """Where a dwarf can go, the farther the likelier; seldom where it cannot."""
    here, seat = board(dice), walker(dice)
    stops = here.destinations(seat) if here and seat in here.dwarves else ()
    fine = [stop for stop in stops if not stop.reveals][-4:]
    if not fine or dice.c % 8 == 0:
        cells = [*here.face_up_cards, *here.goals] if here else [(0, 0)]
        return "move-dwarf", HOST, {"seat": seat, "cell": dice.of(cells, dice.a), "anyway": dice.c % 16 == 0}
    stop = dice.of(fine, dice.a)
    traps = (None, None, stop.traps, dice.b % 4)[dice.b // 4 % 4]
    return "move-dwarf", HOST, {"seat": seat, "cell": stop.cell, "traps": traps, "anyway": dice.c % 5 == 0}


def enter(dice: Dice) -> Attempt:
    """A mine that the dwarf on turn gets to, often drawn, now and then shut to it; seldom another one, one that lies
    open, or a card that is no mine."""
    here, round, chance = board(dice), dice.game.table.round, Random(dice.c)
    turn = round.turn if round else None
    near = [stop.cell for stop in here.destinations(turn) if stop.reveals] if here and turn in here.dwarves else []
    cell = dice.of(near if near and dice.b % 8 else [*(here.goals if here else ()), any_cell(dice)], dice.a)
    card = some_card(chance)
    custom_card = card if dice.a % 32 == 0 else play.lost_mines_card(card.tracks) if dice.a % 3 == 0 else None
    form = {"cell": cell, "shows": dice.of((*MINES, *MINES, "nonsense"), dice.c), "card": custom_card}
    return "reveal-mine", HOST, {**form, "by": mover(dice) if dice.b % 4 == 0 else None, "anyway": dice.c % 4 == 0}


def from_mine(dice: Dice) -> Attempt:
    """A treasure is taken, or put back."""
    round = dice.game.table.round
    if round and round.own.taken_treasures and dice.c % 2:
        find = dice.of(round.own.taken_treasures, dice.a)
        return "put-treasure-back", HOST, {"seat": find.seat if dice.b % 4 else dice.seat, "cell": find.cell}
    here = board(dice)
    at_mines = (
        [seat for seat, cell in here.dwarves.items() if cell in here.goals.keys() & here.face_up_cards] if here else []
    )
    return "take-treasure", HOST, {"seat": dice.of(at_mines, dice.a) if at_mines and dice.b % 4 else dice.seat}


def note(dice: Dice) -> Attempt:
    round = dice.game.table.round
    cell = dice.of(
        [*play.neighbours((11, dice.b % 9 - 2)), *(round.maze.goals if round and round.maze else [(0, -2)])], dice.a
    )
    viewer = seat_viewer(dice.seat if dice.c % 5 else dice.other)
    return "note-goal", viewer, {"seat": dice.seat, "cell": cell, "note": ("", "gold", "silver, 3")[dice.c % 3]}


HANDS = (
    ("dig a path",) * 8
    + ("walk",) * 6
    + ("enter",) * 3
    + ("lay a token",) * 3
    + ("lift a token", "a storm takes", "turn a card", "a treasure", "a look", "next turn")
)
"""What hands do on the board, the likely things more often."""


def onward(dice: Dice) -> Attempt:
    """What fits the phase: mostly what happens in a round while one is played, and what it waits for."""
    hands = HANDS if board(dice) else ()
    fitting = {
        "dealt": ("tell", "tell", "inspect", "see", "over", *hands, "note"),
        "proposed": ("forward", "forward", "over"),
    }
    return any_of(MINE_VERBS, fitting.get(play.phase(dice.game.table), ("forward",)), dice)


def hand(dice: Dice) -> Attempt:
    """Any hand on the board."""
    return any_of(MINE_VERBS, HANDS, dice)


MINE_VERBS: Mapping[str, Callable[[Dice], Attempt]] = {
    **{name: verb for name, verb in VERBS.items() if name not in ("dig", "rockfall", "turn", "goal")},
    "onward": onward,
    "hand": hand,
    "tell": enter_treasures,
    "over": over,
    "inspect": host("inspect-role", by=lambda dice: dice.seat, seat=lambda dice: dice.other),
    "mark": lambda dice: ("enter-board", HOST, dice.of(BOARDS, dice.a)),
    "note": note,
    "dig a path": dig,
    "a storm takes": lambda dice: (
        "remove-path",
        HOST,
        {"cell": taken_cell(dice), "by": mover(dice), "anyway": dice.b % 4 == 0, "slip": dice.c % 4 == 0},
    ),
    "turn a card": host("turn-path", cell=taken_cell),
    "lay a token": token,
    "lift a token": lifted,
    "walk": walk,
    "enter": enter,
    "a treasure": from_mine,
    "a look": seated("look-in-secret", at=lambda dice: dice.of(("mine", "treasure", "hand"), dice.a)),
    "next turn": seated("begin-turn"),
}
OFTEN = ("onward",) * 150 + ("tell", "over", "inspect") * 4 + ("take back", "redo", "correct") * 3
MINE_STEPS = st.tuples(st.sampled_from((*MINE_VERBS, *OFTEN)), NUMBERS, NUMBERS, NUMBERS)
MINE_HANDS = st.tuples(st.just("hand"), NUMBERS, NUMBERS, NUMBERS)
IN_A_ROUND = ("tell",) * 8 + ("inspect",) * 4 + ("hand",) * 8
ROUND_STEPS = st.tuples(
    st.sampled_from((*IN_A_ROUND, "looked", "see", "curtain", "sit", "add", "take back", "redo", "swap")),
    *[NUMBERS] * 3,
)
"""What happens while a round is played."""
OPTIONS = {
    "rounds": st.sampled_from("1345"),
    "roles": st.sampled_from(("companion", "cards")),
}


def move_of(game: Game, step: Step) -> Attempt:
    """What this step says at this game."""
    return MINE_VERBS[step[0]](Dice(game, *step[1:]))


@st.composite
def openings(draw: st.DrawFn, **options: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Three to nine players, and how their table is opened."""
    chosen = {**draw(st.fixed_dictionaries({}, optional=OPTIONS)), **options}
    return CAST[: draw(st.integers(3, 9))], chosen


@st.composite
def lost_mines_games(draw: st.DrawFn, most: int = 40, steps: st.SearchStrategy[Step] = MINE_STEPS) -> LostMinesGame:
    """A game of three to nine players with up to so many moves, mostly at a table that knows its board."""
    names, options = draw(openings())
    game = LostMinesGame(*names, **options)
    marked = draw(st.sampled_from((*BOARDS[:2], None)))
    if marked:
        game.do("enter-board", **marked)
    for step in draw(plans(most, steps)):
        attempt(game, move_of(game, step))
    return game


@st.composite
def board_games(draw: st.DrawFn, most: int = 40) -> LostMinesGame:
    """A round on a marked board in which somebody is on turn, and up to so many hands on it."""
    game = LostMinesGame(*CAST[: draw(st.sampled_from((3, 4, 5, 7)))])
    game.do("enter-board", **draw(st.sampled_from(BOARDS[:2])))
    game.do("begin-round")
    game.do("begin-turn", seat=draw(st.integers(1, 3)))
    for step in draw(plans(most, MINE_HANDS)):
        attempt(game, move_of(game, step))
    return game
