"""The maze's forms, on the host's page and on the phones of players who enter their own cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion import moves
from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.maze.grid import Cell
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.maze import DRAWN_GOAL
from companion.game.viewer import Viewer
from companion.moves import Move
from companion.web.auth import table_service
from companion.web.forms.card import MineForm, read_card_form
from companion.web.forms.fields import read_cell
from companion.web.forms.form import Form, FormHandler, handler_chosen_in_form, move_handler, read_form, record_move
from companion.web.forms.maze import (
    CellTokenForm,
    ClaimGoldForm,
    LyingCardForm,
    MoveDwarfForm,
    MovePathCardForm,
    PlacePathCardForm,
    PutCellTokenForm,
    PutTreasureBackForm,
    RemovePathCardForm,
    RevealGoalForm,
    SecretLookForm,
    TakeTreasureForm,
)
from companion.web.forms.seats import PlaceTokenForm, RemoveTokenForm, SecretActForm, SwapHatForm
from companion.web.responses import html_response, is_htmx_request, redirect_to, refusal_status
from companion.web.view_models.maze_page import MazePage


def lay_card(code: str, viewer: Viewer) -> None:
    edition = edition_of(code)
    form = read_card_form(edition.feature_kinds)
    card = form.card({kind.key: kind.card for kind in edition.paths})
    record_move_of_seat(code, viewer, moves.place_path, read_form(PlacePathCardForm), card=card, key=form.key)


def remove_card(code: str, viewer: Viewer) -> None:
    record_move_of_seat(code, viewer, moves.remove_path, read_form(RemovePathCardForm), cell=requested_cell())


def turn_card(code: str, viewer: Viewer) -> None:
    record_move(code, viewer, moves.turn_path, read_form(LyingCardForm), cell=requested_cell())


def move_card(code: str, viewer: Viewer) -> None:
    record_move(code, viewer, moves.move_path, read_form(MovePathCardForm), cell=requested_cell())


def reveal_goal(code: str, viewer: Viewer) -> None:
    """A goal that was drawn as a custom card is in a CardForm, the tunnels of another in a MineForm."""
    form, mine = read_form(RevealGoalForm), read_form(MineForm)
    card = read_card_form(edition_of(code).feature_kinds).card({}) if form.shows == DRAWN_GOAL else mine.card
    record_move_of_seat(code, viewer, moves.reveal_goal, form, cell=requested_cell(), card=card, sides_asked=mine.asked)


def change_token(code: str, viewer: Viewer) -> None:
    put, take = (moves.put_cell_token, PutCellTokenForm), (moves.take_cell_token, CellTokenForm)
    move, form = handler_chosen_in_form({"put": put, "take": take})
    record_move_of_seat(code, viewer, move, read_form(form), cell=requested_cell())


def claim_gold(code: str, viewer: Viewer) -> None:
    record_move(code, viewer, moves.claim_gold, read_form(ClaimGoldForm), cell=requested_cell())


def tool_card_handlers(seat: Seat) -> Mapping[str, FormHandler]:
    put = move_handler(moves.put_token, PlaceTokenForm, seat=seat)
    return {"put": put, "take": move_handler(moves.take_token, RemoveTokenForm, seat=seat)}


def action_card_handler_chosen_in_form(own: Seat, seat: Seat) -> FormHandler:
    inspect = move_handler(moves.inspect_role, SecretActForm, by=own, seat=seat)
    swap = move_handler(moves.swap_hat, SwapHatForm, seat=seat)
    return handler_chosen_in_form({**tool_card_handlers(seat), "inspect": inspect, "swap-hat": swap})


def dwarf_handler_chosen_in_form(seat: Seat) -> FormHandler:
    go = move_handler(moves.move_dwarf, MoveDwarfForm, seat=seat)
    take = move_handler(moves.take_treasure, TakeTreasureForm, seat=seat)
    look = move_handler(moves.look_in_secret, SecretLookForm, seat=seat)
    put_back = move_handler(moves.put_treasure_back, PutTreasureBackForm, seat=seat)
    return handler_chosen_in_form({"": go, "go": go, "take": take, "put-back": put_back, "look": look})


def record_move_of_seat(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> None:
    """By the seat that the host's form names; a player's form is always about the player's own seat."""
    own = {} if viewer.host else {"by": viewer.seat}
    record_move(code, viewer, move, form.model_copy(update=own), **arguments)


def edition_of(code: str) -> Edition:
    return find_edition(table_service().edition(code))


def requested_cell() -> Cell:
    return read_cell((request.view_args or {})["cell"]) or abort(404)


ROUTES: Mapping[str, tuple[str, FormHandler]] = {
    "place": ("/maze", lay_card),
    "remove": ("/maze/<cell>/remove", remove_card),
    "turn_card": ("/maze/<cell>/turn", turn_card),
    "move_card": ("/maze/<cell>/move", move_card),
    "goal": ("/goals/<cell>", reveal_goal),
    "token": ("/cells/<cell>/token", change_token),
    "claim": ("/cells/<cell>/claim", claim_gold),
}


def add_routes(
    pages: Blueprint,
    prefix: str,
    page: Callable[[str], MazePage],
    change_maze: Callable[[str, FormHandler], AnyResponse],
) -> None:
    """What the host's page and a player's phone have alike. Handlers find the route's `cell` in the request."""

    def show_cell_sheet(code: str, cell: str) -> AnyResponse:
        requested_cell()  # 404 if it is none
        return html_response(page(code).render("maze/_cell.html"))

    def show_all_cards(code: str) -> AnyResponse:
        return html_response(page(code).render("maze/_free_card.html"))

    pages.add_url_rule(f"/t/<code>{prefix}/maze/<cell>", "cell", show_cell_sheet)
    pages.add_url_rule(f"/t/<code>{prefix}/free-card", "free_card", show_all_cards)
    for endpoint, (path, posted) in ROUTES.items():

        def change(code: str, cell: str = "", handler: FormHandler = posted) -> AnyResponse:
            return change_maze(code, handler)

        pages.add_url_rule(f"/t/<code>{prefix}{path}", endpoint, change, methods=["POST"])


def change_maze(
    code: str,
    viewer: Viewer,
    handler: FormHandler,
    page: Callable[[str, Sequence[Message]], MazePage],
    fragment: str,
    whole_page: str,
    next_url: str = "",
) -> AnyResponse:
    """Answers with the maze, and with the sheet that asks what a goal shows if the move reached one. If the move is
    refused, the sheet of the cell says why and offers to record it anyway."""
    try:
        handler(code, viewer)
    except IllegalMove as refusal:
        template = fragment if is_htmx_request() else whole_page
        return html_response(page(code, refusal.problems).render(template), refusal_status(refusal))
    if next_url:
        return redirect_to(next_url)
    shown = page(code, ())
    if not is_htmx_request():
        return redirect(shown.page_url, 303)
    shown.maze.open_reached_goal()
    return html_response(shown.render(fragment))
