"""Tables as they lie when a test begins, most of them for the tests of hosts and seats."""

from __future__ import annotations

from flask import Flask

from tests.web import play_duel as duels
from tests.web import play_lost_mines as board
from tests.web.host.maze.digging import dig, dig_to_the_treasure
from tests.web.people import (
    People,
    Person,
    end_saboteur,
    open_saboteur,
    open_table,
    pick_all_gold,
    sit,
    sit_without_phone,
)
from tests.web.rounds import ROLES, confirm_result, end, play
from tests.web.setups import made

# Gold: rounds that are over, and those whose gold is still shared out


@made
def with_real_roles(host: Person, players: People) -> Person:
    """The host of six players who play with real role cards; nothing is dealt yet."""
    host.post_ok("/do/options", option__roles="cards")
    return host


@made
def real_roles_dealt(with_real_roles: Person) -> Person:
    """The host of six players who hold real role cards: those of `ROLES`."""
    with_real_roles.post_ok("/do/deal")
    return with_real_roles


@made
def nobody_reached(real_roles_dealt: Person) -> Person:
    """The host before a result: nobody reached the treasure, so Cem the saboteur and Dia the profiteer get gold, and
    Eva the geologist for two crystals."""
    end(real_roles_dealt, **ROLES, crystals=2)
    return real_roles_dealt


@made
def three_rounds_played(with_real_roles: Person) -> Person:
    """The host of a game that is over: nobody reached the treasure in three rounds."""
    play(with_real_roles, 3)
    return with_real_roles


@made
def drafted(drafting: People) -> People:
    """All four diggers have their gold cards; the round is not confirmed yet. Eva was passed over."""
    pick_all_gold(drafting["host"], *(drafting[name] for name in ("Ann", "Ben", "Cem")))
    return drafting


@made
def draft_confirmed(drafted: People) -> People:
    """The same, confirmed."""
    confirm_result(drafted["host"])
    return drafted


def end_a_round(app: Flask, reached: str, saboteur: str, *others: str, **options: str) -> People:
    """A round of the base game of these players, each on a phone of her own, in the order of the alphabet; Eva has
    none."""
    host = open_saboteur(app, **options)
    people = {"host": host}
    for name in sorted({reached, saboteur, *others}):
        if name == "Eva":
            sit_without_phone(host, name)
        else:
            people[name] = sit(host, name)
    host.post_ok("/do/deal")
    assert end_saboteur(host, people[reached].seat, people[saboteur].seat).status_code == 200
    return people


@made
def real_gold_drawn(app: Flask) -> People:
    """A round of the base game with real gold cards: Ben reached the treasure, Dia was the saboteur, and Ann, Ben, Cem
    and Eva, who has no phone, have each drawn one."""
    return end_a_round(app, "Ben", "Dia", "Ann", "Cem", "Eva", gold_cards="cards")


@made
def two_cards_for_ann(app: Flask) -> People:
    """By older rules as many cards lie there as there are players: Ann, who reached the treasure, picks two, Cem and
    Ben one each."""
    return end_a_round(app, "Ann", "Dia", "Ben", "Cem", draw="players_max9")


@made
def two_real_cards_for_ann(app: Flask) -> People:
    """The same with real gold cards."""
    return end_a_round(app, "Ann", "Dia", "Ben", "Cem", draw="players_max9", gold_cards="cards")


@made
def drafted_in_the_open(app: Flask) -> People:
    """Three players at a table with open totals: Ann and Ben have taken their gold cards, Cem was the saboteur."""
    people = end_a_round(app, "Ann", "Cem", "Ben", totals="open")
    pick_all_gold(people["host"], people["Ann"], people["Ben"])
    return people


# Mazes of six players, whose roles are dealt; each fixture gives their host


@made
def two_cards_laid(host: Person, dealt: People) -> Person:
    """A crossing lies on C1, a T-junction on C2, open to the west, north and east."""
    for cell, offer in (("1,0", "b_cross 0"), ("2,0", "b_t_hor 0")):
        host.post_ok("/do/place", cell=cell, card=offer)
    return host


@made
def goal_reached(host: Person, dealt: People) -> Person:
    """Straights lead from the start to the middle goal, which is not turned over yet."""
    dig(host)
    return host


@made
def treasure_reached(host: Person, dealt: People) -> Person:
    """Ben laid straights from the start to the treasure."""
    dig_to_the_treasure(host, by=dealt["Ben"].seat)
    return host


@made
def treasure_behind_a_door(host: Person, dealt: People) -> Person:
    """Ben laid straights from the start to the treasure, the one on C3 with a green door and two crystals."""
    dig_to_the_treasure(host, by=dealt["Ben"].seat, door="green", crystals=2)
    return host


# The Duel


@made
def duel_to_begin(app: Flask) -> People:
    """Ann, who will be green, and Ben, who will be blue; no round has begun."""
    return duels.open_duel(app, "Ann", "Ben", begin=False)


@made
def duel_of_two(app: Flask) -> People:
    """Ann, who is green, and Ben, who is blue, in their first round. It is Ann's turn."""
    return duels.open_duel(app, "Ann", "Ben")


@made
def dwarf_alone(app: Flask) -> People:
    """Cem alone, whose first round has begun."""
    return duels.open_duel(app, "Cem")


# The Lost Mines


@made
def mine_host(app: Flask) -> Person:
    """The host of a table of The Lost Mines, at which nobody sits yet."""
    return open_table(app, "lost_mines")


@made
def three_miners(app: Flask) -> People:
    """Ann, Ben and Cem, to whom the companion dealt, at a table that knows no board."""
    return board.open_mine(app, "Ann", "Ben", "Cem")


@made
def three_with_cards(app: Flask) -> People:
    """Ann, Ben and Cem, who dealt the real dwarf cards."""
    return board.open_mine(app, "Ann", "Ben", "Cem", roles="cards")


@made
def five_miners(app: Flask) -> People:
    """Ann, Ben, Cem, Dia and Eva, to whom the companion dealt."""
    return board.open_mine(app, "Ann", "Ben", "Cem", "Dia", "Eva")


@made
def empty_board(app: Flask) -> People:
    """The board of Ann and Ben, who are blue, Cem and Dia, who are yellow. No card lies; it is nobody's turn yet."""
    return board.open_board(app)


@made
def dug_board(app: Flask) -> People:
    """Two cards lead from each start to the mine three steps east of it, C5 and E5. It is Ann's turn."""
    return board.dig_to_the_mines(app)


@made
def three_on_the_board(app: Flask) -> People:
    """The board of Ann, Ben and Cem, who dealt the real dwarf cards: no dwarf stands on it yet."""
    return board.open_board_with_cards(app)
