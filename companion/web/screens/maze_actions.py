"""The maze's forms, on the host's page and on the phones of players who enter their own cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import find_edition
from companion.game import moves
from companion.game.edition import Edition
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.maze import DRAWN_GOAL
from companion.game.viewer import Viewer
from companion.web.auth import table_service
from companion.web.edition_actions import EDITION_ACTIONS
from companion.web.forms.card import read_card_form
from companion.web.forms.form import (
    FormHandler,
    handler_chosen_in_form,
    move_handler,
    read_form,
    record_move,
    record_move_of_seat,
    requested_cell,
)
from companion.web.forms.maze import (
    LyingCardForm,
    MovePathCardForm,
    PlacePathCardForm,
    RemovePathCardForm,
    RevealGoalForm,
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
    """The card is in a CardForm if it was drawn as a custom card."""
    form = read_form(RevealGoalForm)
    card = read_card_form(edition_of(code).feature_kinds).card({}) if form.shows == DRAWN_GOAL else None
    record_move_of_seat(code, viewer, moves.reveal_goal, form, cell=requested_cell(), card=card)


def refuse(code: str, viewer: Viewer) -> None:
    raise IllegalMove.because("no-such-act")


def tool_card_handlers(seat: Seat) -> Mapping[str, FormHandler]:
    put = move_handler(moves.put_token, PlaceTokenForm, seat=seat)
    return {"put": put, "take": move_handler(moves.take_token, RemoveTokenForm, seat=seat)}


def action_card_handler_chosen_in_form(own: Seat, seat: Seat) -> FormHandler:
    inspect = move_handler(moves.inspect_role, SecretActForm, by=own, seat=seat)
    swap = move_handler(moves.swap_hat, SwapHatForm, seat=seat)
    return handler_chosen_in_form({**tool_card_handlers(seat), "inspect": inspect, "swap-hat": swap})


def edition_of(code: str) -> Edition:
    return find_edition(table_service().edition(code))


ROUTES: Mapping[str, tuple[str, FormHandler]] = {
    "place": ("/maze", lay_card),
    "remove": ("/maze/<cell>/remove", remove_card),
    "turn_card": ("/maze/<cell>/turn", turn_card),
    "move_card": ("/maze/<cell>/move", move_card),
    "goal": ("/goals/<cell>", reveal_goal),
    "token": ("/cells/<cell>/token", refuse),
    "claim": ("/cells/<cell>/claim", refuse),
}


def maze_handler(code: str, endpoint: str, otherwise: FormHandler = refuse) -> FormHandler:
    """That of the table's edition, if it has one."""
    actions = EDITION_ACTIONS.get(edition_of(code).key)
    return actions.maze.get(endpoint, otherwise) if actions else otherwise


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

        def change(code: str, cell: str = "", endpoint: str = endpoint, posted: FormHandler = posted) -> AnyResponse:
            return change_maze(code, maze_handler(code, endpoint, posted))

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
