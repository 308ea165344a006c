"""Games of The Duel as chance would have them, of two and of one: the steps of every game, and those of its own.

A step is a verb with numbers, as in `random_games`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests import play
from tests.play import CAST, HOST, Cell, DuelMaze, Game, Placement, edition_of, seat_viewer
from tests.rules.duel_mazes import some_card
from tests.table.random_games import NUMBERS, VERBS, Attempt, Dice, Step, any_of, attempt, host, plans, seated

NOTES = ("", "3 gold", "nothing", "green door, 2")
TOOLS = ("pickaxe", "lantern", "cart", "pickaxe", "theft")


def maze(dice: Dice) -> DuelMaze | None:
    here = dice.game.table.round.maze if dice.game.table.round else None
    return here if isinstance(here, DuelMaze) else None


def mover(dice: Dice) -> Any:
    """Whose turn it is where nobody is named, else a player."""
    return None if dice.b % 3 else dice.of(dice.playing, dice.b // 3)


def clan(dice: Dice) -> str:
    round = dice.game.table.round
    by = mover(dice)
    return round.clan_of(round.turn if by is None else by) if round else ""


def free_cell(dice: Dice) -> Cell:
    """A cell at which something points that this dwarf reaches, the east ones first; seldom another one."""
    here = maze(dice)
    if here is None or dice.c % 16 == 0:
        return dice.a % 120, dice.a % 5 - 2
    beside = here.free_cells_reached_by(clan(dice)) or here.free_cells_beside_cards
    return dice.of(sorted(beside, reverse=True)[: 3 + dice.b % 4], dice.a)


def taken_cell(dice: Dice) -> Cell:
    """Where a card lies, often one with something on it, or a goal; seldom another cell."""
    here = maze(dice)
    if here is None or dice.c % 16 == 0:
        return dice.a % 9, dice.a % 5 - 2
    full = [cell for cell, card in here.cards.items() if card.features]
    return dice.of(full if full and dice.b % 2 else [*here.cards, *here.goals], dice.a)


def card(dice: Dice) -> Placement:
    """A card that fits where one does, often one with much on it that no list has; seldom any."""
    here, chance = maze(dice), Random(dice.c)
    custom_cards = tuple(some_card(chance) for _ in range(40)) if dice.a % 3 == 0 else ()
    catalogue = play.shared_catalogue(() if custom_cards else edition_of(dice.game.table).paths, custom_cards)
    fits = catalogue.fitting_cards_by_cell(here, clan(dice)).get(free_cell(dice), ()) if here and dice.b % 8 else ()
    return catalogue.placements[dice.of(fits or range(len(catalogue.placements)), dice.b)]


def dig(dice: Dice) -> Attempt:
    offer = card(dice)
    laid = {"cell": free_cell(dice), "card": offer.card, "key": offer.key, "by": mover(dice)}
    return "place-path", HOST, {**laid, "anyway": dice.c % 3 == 0}


def goal(dice: Dice) -> Attempt:
    """A goal that is reached is turned over; seldom another one, or one that lies open."""
    here = maze(dice)
    cells = (here.goals_to_turn_over if dice.b % 4 and here.goals_to_turn_over else [*here.goals]) if here else [(5, 0)]
    faces = edition_of(dice.game.table).faces
    arguments = {"cell": dice.of(cells, dice.a), "shows": dice.of([*faces, "nonsense"], dice.b), "by": mover(dice)}
    arguments |= {"turned": (None, True, False)[dice.c % 3], "anyway": dice.c % 5 == 0}
    return "reveal-goal", HOST, arguments


def things(here: DuelMaze | None) -> Iterator[tuple[Cell, str, str]]:
    """Each door and each troll: its cell, the kind of token it takes, its side."""
    for cell, card in here.face_up_cards.items() if here else ():
        yield from ((cell, "key", play.letters_of_sides(door.sides)) for door in play.doors_of(card))
        yield from ((cell, "bribe", play.letters_of_sides(troll.sides)) for troll in play.trolls_of(card))


def token(move: str) -> Callable[[Dice], Attempt]:
    def arguments_for(dice: Dice) -> Attempt:
        cell, kind, side = dice.of(list(things(maze(dice))) or [(taken_cell(dice), "key", "N")], dice.a)
        return move, HOST, {"cell": cell, "kind": kind, "side": side, "by": mover(dice)}

    return arguments_for


def claim(dice: Dice) -> Attempt:
    """A counter by hand: on gold that waits, or any."""
    here = maze(dice)
    gold = (
        [(cell, place) for cell, card in here.face_up_cards.items() for place in range(len(play.gold_of(card)))]
        if here
        else []
    )
    cell, place = dice.of(gold or [(taken_cell(dice), dice.b % 3)], dice.a)
    return "claim-gold", HOST, {"cell": cell, "place": place, "seat": dice.of([None, *dice.playing], dice.b)}


def note(dice: Dice) -> Attempt:
    cells = [*here.goals] if (here := maze(dice)) else [(5, 0)]
    cell, viewer = dice.of([*cells, (1, 0)], dice.b), seat_viewer(dice.seat if dice.c % 5 else dice.other)
    return "note-goal", viewer, {"seat": dice.seat, "cell": cell, "note": NOTES[dice.c % 4]}


def pay(dice: Dice) -> Attempt:
    """Cards that pay, seldom others."""
    table, ways = dice.game.table, list[tuple[int, ...]]()
    for payout in play.settlement(table, table.round).payouts if table.round and table.round.end.result else ():
        if payout.seat == dice.seat and payout.own:
            ways += payout.own.possible
    cards = dice.of(ways, dice.b) if ways and dice.c % 6 else (dice.b % 4,)
    return "pay-trolls", HOST if dice.c % 2 else seat_viewer(dice.seat), {"seat": dice.seat, "cards": cards}


def end_with_claims(dice: Dice) -> Attempt:
    """The host tells gold cards and trolls himself."""
    chance = Random(dice.a)
    claims = {seat: tuple(chance.randint(1, 3) for _ in range(chance.randrange(4))) for seat in dice.playing}
    trolls = {seat: chance.choice((0, 0, 1, 2)) for seat in dice.playing}
    return "end-round", HOST, {"result": play.DuelResult(claims=claims, trolls=trolls)}


HANDS = ("dig a tunnel",) * 6 + ("turn a goal over", "lay a token") * 3
HANDS += ("lay a counter", "rockfall takes", "turn a card", "take a token")
"""What hands do in the maze, the likely things more often."""
BESIDE = ("note", "next turn", "sabotage", "repair")
SETTLING = ("pay", "pay", "correct", "tell", *("forward",) * 4)


def onward(dice: Dice) -> Attempt:
    """What fits the phase: mostly a hand in the maze while a round is played, and what it waits for."""
    fitting = {"dealt": (*HANDS * 2, *BESIDE, "tell", "forward"), "proposed": SETTLING}
    return any_of(DUEL_VERBS, fitting.get(play.phase(dice.game.table), ("forward",)), dice)


def hand(dice: Dice) -> Attempt:
    """Any hand in the maze."""
    return any_of(DUEL_VERBS, HANDS, dice)


DUEL_VERBS: Mapping[str, Callable[[Dice], Attempt]] = {
    **VERBS,
    "onward": onward,
    "hand": hand,
    "dig a tunnel": dig,
    "turn a goal over": goal,
    "lay a token": token("put-cell-token"),
    "take a token": token("take-cell-token"),
    "lay a counter": claim,
    "note": note,
    "pay": pay,
    "tell": end_with_claims,
    "next turn": seated("begin-turn"),
    "sabotage": seated("put-token", kind=lambda dice: dice.of(TOOLS, dice.b)),
    "repair": seated("take-token", kind=lambda dice: dice.of(TOOLS, dice.b)),
    "rockfall takes": host("remove-path", cell=taken_cell, by=mover, anyway=lambda dice: dice.b % 3 == 0),
    "turn a card": host("turn-path", cell=taken_cell),
}
DUEL_HANDS = st.tuples(st.just("hand"), NUMBERS, NUMBERS, NUMBERS)
OFTEN = ("onward",) * 150 + ("take back", "redo", "options", "move", "correct") * 3
DUEL_STEPS = st.tuples(st.sampled_from((*DUEL_VERBS, *OFTEN)), NUMBERS, NUMBERS, NUMBERS)
GOLD = ("forward",) * 6 + ("tell",) * 4 + ("pay",) * 3 + ("correct",) * 2 + ("take back", "redo", "options")
GOLD_STEPS = st.tuples(st.sampled_from(GOLD), NUMBERS, NUMBERS, NUMBERS)
"""Rounds in which nobody digs: what they come to is told."""
OPTIONS = {
    "rounds": st.sampled_from("2345"),
    "troll_pays_from": st.just("this-round"),
    "first_dwarf": st.just("blue"),
}


def move_of(game: Game, step: Step) -> Attempt:
    """What this step says at this game, of The Duel or not."""
    return DUEL_VERBS[step[0]](Dice(game, *step[1:]))


@st.composite
def duels(
    draw: st.DrawFn, most: int = 40, kind: type[Game] = Game, steps: st.SearchStrategy[Step] = DUEL_STEPS
) -> Game:
    """A game of The Duel with up to so many moves, of two, or of one alone."""
    names = CAST[: draw(st.sampled_from((2, 2, 1)))]
    game = kind(*names, edition="duel", **draw(st.fixed_dictionaries({}, optional=OPTIONS)))
    for step in draw(plans(most, steps)):
        attempt(game, move_of(game, step))
    return game


THINGS = st.sampled_from(["", "", "", "door:green@E", "door:blue@E", "troll:E", "gold:1@EW", "gold:2@EW"])


@st.composite
def dug_duels(draw: st.DrawFn, most: int = 25, kind: type[Game] = Game) -> Game:
    """A round in which tunnels were dug past doors, trolls and gold to goals, and up to so many hands after that."""
    game = kind(*CAST[: draw(st.sampled_from((2, 2, 2, 1)))], edition="duel")
    game.do("begin-round")
    starts = tuple(game.round.maze.starts.values()) if isinstance(game.round.maze, DuelMaze) else ()
    if len(starts) > 1 and draw(st.booleans()):
        game.do("place-path", cell=(0, 0), card=play.duel_card("NS"))
    for column in range(1, 7):
        for at, (_, row) in enumerate(starts):
            thing = draw(THINGS)
            card = play.duel_card("EW", *map(play.feature_from_text, thing.split()))
            attempt(game, ("place-path", HOST, {"cell": (column, row), "card": card, "by": at + 1, "anyway": True}))
    for step in draw(plans(most, DUEL_HANDS)):
        attempt(game, move_of(game, step))
    return game
