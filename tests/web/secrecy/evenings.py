"""Games of every edition with secrets, as the twins of `test_same_bytes.py` play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from flask import Flask

from tests.table.stacked_deck import GOLD, stacked
from tests.web.people import end_saboteur, open_table
from tests.web.play_lost_mines import BOARD
from tests.web.secrecy.twins import SEATS, PlayedGame, draw_curtain, gathered

Secrets = Mapping[str, Any]
Step = Callable[[PlayedGame, Any], None]


@dataclass(frozen=True)
class Evening:
    """A game of an edition: its steps, which keep these secrets, and the secrets of a twin for these viewers. The first
    two `viewers` share the pair that is played by default, and look after the `decisive` steps. After the first of
    these somebody `knows` a secret: this page of theirs is another at the twin."""

    edition: str
    options: dict[str, str]
    steps: tuple[Step, ...]
    secrets: Secrets
    twin_for: Callable[[Sequence[str]], Secrets]
    viewers: tuple[str, ...]
    decisive: tuple[Step, ...]
    knows: tuple[str, str]

    def __str__(self) -> str:
        return self.edition

    def open(self, app: Flask) -> PlayedGame:
        return gathered(open_table(app, self.edition, **self.options))


def known_to(viewers: Sequence[str], known: Mapping[str, set[int]]) -> set[int]:
    """Which places of the deck any of these viewers has seen."""
    return set[int]().union(*(known.get(who, set()) for who in viewers))


# Whom Ann and Dia take for saboteurs. In the twin each guesses what the other did, so that after the reveal as many had
# suspected everybody.

GUESSES = {"Ann": "Cem", "Dia": "Ben"}


def guess(game: PlayedGame, secrets: Secrets) -> None:
    for name, of in secrets["guesses"].items():
        game.tap(name, "/do/guess", **{f"guess.{SEATS[of]}": "saboteur"})


def other_guesses(viewers: Sequence[str]) -> Secrets:
    return {"guesses": GUESSES if {*viewers} & {*GUESSES} else {"Ann": "Ben", "Dia": "Cem"}}


# Saboteur: gold cards that are drafted. Cem reached the treasure, Ben is the saboteur.

ORDER = ("Cem", "Ann", "Gül", "Dia")
"""Who drafts, in order."""
PICKS = dict(zip(ORDER, (1, 1, 2, 3), strict=True))
OTHERS_PICKS = {"Cem": (1, 3, 1, 2), "Ann": (2, 1, 3, 2), "Gül": (3, 2, 2, 3), "Dia": (3, 2, 1, 3)}
"""What is taken in the twin for these, who see what lies there and what they take themselves."""


def reach_the_treasure(game: PlayedGame, secrets: Secrets) -> None:
    game.deal()
    guess(game, secrets)
    with stacked(GOLD, sorted(secrets["picks"].values())):
        assert end_saboteur(game.host, SEATS["Cem"], SEATS["Ben"]).status_code == 200
    draw_curtain(game)


def draft(*names: str) -> Step:
    """These take a gold card: on their own phones, or behind the curtain."""

    def taken(game: PlayedGame, secrets: Secrets) -> None:
        for name in names:
            query = f"?n={SEATS[name]}&passed=1" if name == "Gül" else ""
            game.tap(name, f"/do/draft{query}", value=secrets["picks"][name])

    return taken


def correct_gold(game: PlayedGame, secrets: Secrets) -> None:
    game.tap("Cem", "/do/correct", round=1, gold=5 - secrets["picks"]["Cem"], why="misread")


def confirm_result(game: PlayedGame, secrets: Secrets) -> None:
    game.tap("host", "/do/confirm")


def play_on(game: PlayedGame, secrets: Secrets) -> None:
    """Another round, which nobody digs to its end; then a new deal."""
    game.deal()
    assert end_saboteur(game.host, None, SEATS["Ben"]).status_code == 200
    confirm_result(game, secrets)
    game.deal()


def other_picks(viewers: Sequence[str]) -> Secrets:
    picks = dict(zip(ORDER, OTHERS_PICKS.get(viewers[0], (3, 3, 1, 2)), strict=True))
    return {"picks": picks, **other_guesses(viewers)}


TAKE_FIRST, TAKE_THE_REST = draft("Cem"), draft(*ORDER[1:])

SABOTEUR = Evening(
    "saboteur",
    {"roles": "cards"},
    (reach_the_treasure, TAKE_FIRST, TAKE_THE_REST, correct_gold, confirm_result, play_on),
    {"picks": PICKS, "guesses": GUESSES},
    other_picks,
    ("host", "Ben", "onlooker", *ORDER),
    (TAKE_FIRST, play_on),
    ("Cem", "/seat/sheet"),
)

# Saboteur 2: roles.

CARDS = ("blue-digger", "saboteur", "green-digger", "boss", "geologist", "profiteer")
"""The cards as they are dealt: to everybody in the order of the seats, and the one for the hat swap."""
SEEN: Mapping[str, set[int]] = {"Ann": {0, 1}, "Ben": {1}, "Cem": {2, 5}, "Dia": {3, 5}, "Gül": {4}}
"""Which places of the deck each has seen: the own, those inspected, and 5, which came in a hat swap."""


def steal(game: PlayedGame, secrets: Secrets) -> None:
    """A round with the same cards in both games, in which Cem steals."""
    game.deal(*CARDS)
    guess(game, secrets)
    game.tap("host", "/do/token", seat=SEATS["Cem"], do="put", kind="theft")
    game.tap("host", "/do/end", reached_by="", crystals=0)
    game.tap("Cem", "/do/steal", victim=SEATS["Ben"])


def play_saboteur2(game: PlayedGame, secrets: Secrets) -> None:
    """Deal, look, inspect, swap a hat, lay cards and take one back, offer a seat and the host's page; at last Gül
    opens her curtain."""
    game.deal(*secrets["cards"])
    for name in ("Ann", "Cem"):
        game.tap(name, "/do/seen")
    guess(game, secrets)
    game.tap("host", "/do/inspect", by=SEATS["Ann"], seat=SEATS["Ben"])
    game.tap("host", "/do/swap-hat", seat=SEATS["Cem"])
    game.tap("host", "/do/inspect", by=SEATS["Dia"], seat=SEATS["Cem"])
    for name, kind in (("Cem", "theft"), ("Ben", "trapped"), ("Ann", "pickaxe")):
        game.tap("host", "/do/token", seat=SEATS[name], do="put", kind=kind)
    for cell, name in (("1,0", "Ben"), ("2,0", "Dia")):
        game.tap("host", "/do/place", cell=cell, card="b_cross", by=SEATS[name], anyway="1")
    game.tap("host", "/do/goal", cell="8,0", shows="treasure")
    game.tap("host", "/do/undo")
    game.offer_ways_in()
    draw_curtain(game)
    game.tap("Gül", f"/do/seen?n={SEATS['Gül']}&passed=1")


def other_cards(viewers: Sequence[str]) -> Secrets:
    """All cards that these have not seen lie elsewhere."""
    known, places = known_to(viewers, SEEN), range(len(CARDS))
    deals = (cards for cards in permutations(CARDS) if all((cards[at] == CARDS[at]) == (at in known) for at in places))
    return {"cards": next(deals), **other_guesses(viewers)}


SABOTEUR2 = Evening(
    "saboteur2",
    {"own_cards": "on"},
    (steal, confirm_result, play_saboteur2),
    {"cards": CARDS, "guesses": GUESSES},
    other_cards,
    ("host", "Cem", "onlooker", "Ann", "Ben", "Dia", "Gül"),
    (play_saboteur2, confirm_result),
    ("Ann", "/seat/role"),
)

# The Lost Mines, on its board: characters, what was told of treasures, and notes.

DWARFS = ("blue-loyal", "yellow-loyal", "blue-selfish", "yellow-selfish", "blue-saboteur")
"""The dwarf cards as they are dealt, in the order of the seats: everybody knows the clans."""
SPIED_ON: Mapping[str, set[int]] = {"Ann": {0, 1}, "Ben": {1}, "Cem": {2}, "Dia": {3, 2}, "Gül": {4}}
FINDS = {"Ann": ["4", "2"], "Ben": [], "Cem": ["3"], "Gül": ["1"]}
OTHER_FINDS = {"Ann": ["1"], "Ben": ["3", "3"], "Cem": [], "Gül": ["7"]}
NOTES = {"Ann": ("5,0", "gems"), "Cem": ("12,-2", "gold"), "Dia": ("5,2", "silver")}
OTHER_NOTES = {"Ann": ("9,-2", "dragon"), "Cem": ("12,0", "silver"), "Dia": ("5,2", "gold")}


def walk(game: PlayedGame, secrets: Secrets) -> None:
    """Deal; cards, a tool, a trap, a troll; mines and the dragon; two treasures taken, one put back."""
    game.cells = ("2,0", "3,0", "5,0", "2,1", "1,1")
    game.tap("host", "/do/mark-board", cells=[*BOARD])
    game.deal(*secrets["cards"])
    game.tap("host", "/do/begin-turn", seat=SEATS["Ann"])
    for cell, tracks, ground in (("3,0", "EW", ""), ("4,0", "EW", ""), ("2,1", "NS", "lake")):
        game.tap("host", "/do/place", cell=cell, card=f"free {tracks} - 0 0 {ground}", by=SEATS["Ann"], anyway="1")
    game.tap("host", "/do/cell-token", cell="2,1", do="put", kind="boat", by=SEATS["Ann"])
    game.tap("host", "/do/cell-token", cell="3,0", do="put", kind="trap", side="W", by=SEATS["Ann"])
    game.tap("host", "/do/goal", cell="5,0", shows="gems", anyway="1")
    game.tap("host", "/do/goal", cell="5,2", shows="dragon", anyway="1", by=SEATS["Ben"])
    for name in ("Cem", "Dia"):
        game.tap("host", "/do/move-dwarf", seat=SEATS[name], cell="5,0", anyway="1")
        game.tap("host", "/do/take-treasure", seat=SEATS[name])
    game.tap("host", "/do/put-treasure-back", seat=SEATS["Cem"], cell="5,0")


def look_and_note(game: PlayedGame, secrets: Secrets) -> None:
    game.tap("Ann", "/do/seen")
    guess(game, secrets)
    for name, of in (("Ann", "Ben"), ("Dia", "Cem")):
        game.tap("host", "/do/inspect", by=SEATS[name], seat=SEATS[of])
    for name, (cell, kind) in secrets["notes"].items():
        game.tap(name, "/do/note", cell=cell, kind=kind)


def tell_what_was_found(game: PlayedGame, secrets: Secrets) -> None:
    """At last Gül tells it behind her curtain; Ann has not told all any more, however many she told."""
    finds = secrets["finds"]
    for name in ("Ann", "Ben", "Cem"):
        game.tap(name, "/do/treasures", values=finds[name], anyway="1")
    draw_curtain(game)
    game.tap("Gül", f"/do/treasures?n={SEATS['Gül']}&passed=1", other=" ".join(finds["Gül"]), anyway="1")
    game.tap("host", "/do/goal", cell="9,-2", shows="gold", anyway="1", by=SEATS["Ann"])


def other_finds(viewers: Sequence[str]) -> Secrets:
    """Every dwarf that none of these has seen is of the same clan, and where it can be of another character."""
    known, swapped = known_to(viewers, SPIED_ON), list(DWARFS)
    for one, other in ((0, 2), (1, 3)):
        if not known & {one, other}:
            swapped[one], swapped[other] = DWARFS[other], DWARFS[one]
    return {
        "cards": swapped,
        "finds": {name: FINDS[name] if name in viewers else OTHER_FINDS[name] for name in FINDS},
        "notes": {name: NOTES[name] if name in viewers else OTHER_NOTES[name] for name in NOTES},
        **other_guesses(viewers),
    }


LOST_MINES = Evening(
    "lost_mines",
    {"own_cards": "on"},
    (walk, look_and_note, tell_what_was_found),
    {"cards": DWARFS, "finds": FINDS, "notes": NOTES, "guesses": GUESSES},
    other_finds,
    ("host", "Ben", "onlooker", "Ann", "Cem", "Dia", "Gül"),
    (tell_what_was_found,),
    ("Cem", "/seat/sheet"),
)

# The Duel: notes.

SEEN_GOALS = {"Ann": ("5,0", "blue"), "Ben": ("5,2", "")}
OTHER_GOALS = {"Ann": ("7,-1", ""), "Ben": ("5,2", "green")}


def note_goals(game: PlayedGame, notes: Secrets) -> None:
    game.cells = ("1,-1", "5,0")
    game.deal()
    game.tap("host", "/do/place", cell="1,-1", card="d_ew 0", by=SEATS["Ann"])
    for name, (cell, door) in notes.items():
        game.tap(name, "/do/note", cell=cell, gold="2", door=door, note="at the end")


def other_goals(viewers: Sequence[str]) -> Secrets:
    return {name: SEEN_GOALS[name] if name in viewers else OTHER_GOALS[name] for name in SEEN_GOALS}


DUEL = Evening(
    "duel",
    {},
    (note_goals,),
    SEEN_GOALS,
    other_goals,
    ("host", "Ben", "onlooker", "Ann"),
    (note_goals,),
    ("Ann", "/seat/sheet"),
)

EVENINGS = (SABOTEUR, SABOTEUR2, LOST_MINES, DUEL)
