"""Rounds told in lines: `Ben lays C1 NES`, `Ben breaks Cem lantern`, `Cem removes C1`."""

from __future__ import annotations

from tests.play import HOST, Game


def tell(game: Game, story: str) -> None:
    """Each line names who acts on their own phone; the host enters what nobody is said to have done, and mistakes."""
    for line in filter(None, map(str.strip, story.splitlines())):
        who, verb, *what = line.split()
        viewer = HOST if who == "Somebody" else game.as_seat(who)
        match verb, what:
            case "lays", [cell, *tracks]:
                game.lay(cell, *tracks, by=None if viewer == HOST else who, anyway=True)
            case "removes", [cell]:
                game.do("remove-path", cell=cell, by=who, anyway=True)
            case "mistook", [cell]:
                game.do("remove-path", cell=cell, slip=True)
            case "moves", [cell, to]:
                game.do("move-path", cell=cell, to=to, anyway=True)
            case "turns", [cell, shows]:
                game.do("reveal-goal", cell=cell, shows=shows, by=who, anyway=True)
            case "breaks", [other, kind]:
                game.do("put-token", viewer, seat=other, kind=kind, anyway=True)
            case (("repairs" | "discards"), [other, kind]):
                game.do("take-token", viewer, seat=other, kind=kind, discarded=verb == "discards", anyway=True)
            case "inspects", [other]:
                game.do("inspect-role", by=who, seat=other, anyway=True)
            case "swaps", [other]:
                game.do("swap-hat", viewer, seat=other, swaps=len(game.round.swaps), anyway=True)
            case "undoes", []:
                game.do("undo-newest-act")
            case _:
                raise AssertionError(line)
