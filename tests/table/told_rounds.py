"""Rounds told in short: `Ben lays C1 NES; Ben breaks Cem lantern; Cem removes C1; Somebody ends Ben blue 2`."""

from __future__ import annotations

import re

from tests.play import HOST, Game
from tests.table.duel_game import cells_of_way


def tell(game: Game, story: str) -> None:
    """Each player acts on the own phone; the host enters what somebody did, and mistakes."""
    for sentence in filter(None, map(str.strip, re.split("[;\n]", story))):
        who, verb, *what = sentence.split()
        viewer = HOST if who == "Somebody" else game.as_seat(who)
        match verb, what:
            case "lays", [cells, *tracks]:
                for cell in cells_of_way(cells):
                    game.lay(cell, *tracks, by=None if viewer == HOST else who, anyway=True)
            case "removes", [cell]:
                game.do("remove-path", cell=cell, by=who, anyway=True)
            case "mistook", [cell]:
                game.do("remove-path", cell=cell, slip=True)
            case "turns", [cell, shows]:
                game.do("reveal-goal", cell=cell, shows=shows, by=who, anyway=True)
            case (("breaks" | "plays"), [other, kind]):
                game.do("put-token", viewer, seat=other, kind=kind, anyway=True)
            case (("repairs" | "discards"), [other, kind]):
                game.do("take-token", viewer, seat=other, kind=kind, discarded=verb == "discards", anyway=True)
            case "inspects", [other]:
                game.do("inspect-role", by=who, seat=other, anyway=True)
            case "swaps", [other]:
                game.do("swap-hat", viewer, seat=other, swaps=len(game.round.swaps), anyway=True)
            case "undoes", []:
                game.do("undo-newest-act")
            case "ends", []:
                game.end()
            case "ends", [reacher, *open_to]:
                crystals = sum(int(n) for n in open_to if n.isdigit())
                game.end(reacher, [clan for clan in open_to if clan.isalpha()], crystals)
            case "steals", [victim]:
                game.steal(who, victim)
            case _:
                raise AssertionError(sentence)
