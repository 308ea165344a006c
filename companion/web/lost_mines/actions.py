"""What pages of The Lost Mines post: tokens on the board, dwarves, mines and treasures."""

from __future__ import annotations

from typing import Annotated

from flask import request
from pydantic import BeforeValidator, Field

from companion.editions.lost_mines import treasures, turns
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import LETTERS
from companion.game.message import Seat
from companion.game.viewer import Viewer
from companion.web.forms.card import CardForm, Text
from companion.web.forms.fields import CellName, OptionalNumber, RefusalKey, Ticked, YesNo, required_number
from companion.web.forms.form import (
    EditionActions,
    Form,
    handler_chosen_in_form,
    move_handler,
    own_seat_handler,
    read_form,
    record_move,
    record_move_of_seat,
    requested_cell,
    validated_form,
)
from companion.web.forms.maze import CellForm, LyingCardForm, PlayCardForm
from companion.web.lost_mines.forms import TreasuresForm


class BoardTokenForm(Form):
    """An axe, a boat or a rope, or a trap or a troll at a `side`."""

    kind: str = ""
    side: str = ""


class PutBoardTokenForm(BoardTokenForm, PlayCardForm):
    """`anyway`: even if it is a second card in a turn."""


class RevealMineForm(PlayCardForm, LyingCardForm):
    """`MineForm` has the card."""

    shows: str = ""


class MineForm(Form):
    """What a mine card shows: its tracks, or the sides at which it has a path.

    `asked` means that the page has a tick box for each side, so that a form without any side is an answer, too.
    """

    tracks: Text = ""
    sides: tuple[str, ...] = Field((), alias="way")
    asked: Ticked = Field(False, alias="ways")

    @property
    def card(self) -> PathCard | None:
        if not self.tracks and not self.sides:
            return None
        tracks = self.tracks or "".join(side for side in LETTERS if side in self.sides)
        return validated_form(CardForm, {"tracks": tracks}).card({})


class SecretLookForm(Form):
    """At a `mine` or a `treasure`."""

    at: str = ""


class MoveDwarfForm(CellForm):
    """`start` is the space on which the dwarf stands by the page, `traps` the number of traps on its path if known."""

    start: CellName | None = None
    traps: Annotated[
        int | None, BeforeValidator(lambda text: required_number(text) if text else None), RefusalKey("number-missing")
    ] = None
    anyway: YesNo = False


class TakeTreasureForm(Form):
    """How many treasures the seat has taken by the page."""

    taken: OptionalNumber = None


class PutTreasureBackForm(CellForm, TakeTreasureForm):
    """The mine from which the seat took no treasure."""


def change_token(code: str, viewer: Viewer) -> None:
    handler_chosen_in_form({"put": put_token, "take": take_token})(code, viewer)


def put_token(code: str, viewer: Viewer) -> None:
    record_move_of_seat(code, viewer, turns.put_board_token, read_form(PutBoardTokenForm), cell=requested_cell())


def take_token(code: str, viewer: Viewer) -> None:
    record_move(code, viewer, turns.take_board_token, read_form(BoardTokenForm), cell=requested_cell())


def reveal_mine(code: str, viewer: Viewer) -> None:
    mine, form = read_form(MineForm), read_form(RevealMineForm)
    arguments = {"cell": requested_cell(), "card": mine.card, "sides_asked": mine.asked}
    record_move_of_seat(code, viewer, treasures.reveal_mine, form, **arguments)


def change_dwarf(code: str, viewer: Viewer) -> None:
    """That of the seat in the host's address, or on a phone its own."""
    seat = Seat((request.view_args or {}).get("n") or viewer.seat or 0)
    go = move_handler(treasures.move_dwarf, MoveDwarfForm, seat=seat)
    take = move_handler(treasures.take_treasure, TakeTreasureForm, seat=seat)
    look = move_handler(turns.look_in_secret, SecretLookForm, seat=seat)
    put_back = move_handler(treasures.put_treasure_back, PutTreasureBackForm, seat=seat)
    handler_chosen_in_form({"": go, "go": go, "take": take, "put-back": put_back, "look": look})(code, viewer)


ACTIONS = EditionActions(
    maze={"token": change_token, "goal": reveal_mine, "dwarf": change_dwarf},
    sheet={"treasures": own_seat_handler(treasures.enter_treasures, TreasuresForm)},
)
