"""Every move is posted to `/t/<code>/do/<name>`, by the host's page and by the players' alike. Its fields are the
arguments of the move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from flask import Blueprint, abort, make_response, redirect, request, session
from pydantic import BeforeValidator
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.edition import Edition
from companion.game.maze.grid import Cell
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.move import check_host
from companion.game.settlement import RoundResult
from companion.game.viewer import HOST, Viewer
from companion.sentences import SENTENCES
from companion.web.auth import (
    ARCHIVE_KEY,
    AccessDenied,
    archive_owner,
    browser_grants,
    browser_seat_viewer,
    passed_device_viewer,
    remember_key,
    require_host,
    table_service,
)
from companion.web.card_form import card_from_text
from companion.web.editions import EDITION_PAGES
from companion.web.forms import (
    NOBODY,
    Posted,
    PostedMove,
    RefusalKey,
    SeatOrNobody,
    integer_or_text,
    make_posted_move,
    read_cell,
    read_yes_no,
    required_number,
    seat_or_nobody,
)
from companion.web.i18n import phrase
from companion.web.responses import (
    add_response_header,
    html_response,
    is_htmx_request,
    redirect_to,
    refusal_response,
    refusal_status,
)
from companion.web.screens.host import host_page, host_page_url, link_response
from companion.web.screens.seat import PlayPage, SeatPage, closed_sheet_response, play_page, seat_page

pages = Blueprint("moves", __name__)


# Moves whose form says more than their arguments


def end_round(posted: Posted, anyway: bool = False, result_version: int | None = None) -> None:
    check_host(posted.viewer)
    view = table_service().view(posted.code, HOST)
    players = [seat.seat for seat in view.dealt_seats]
    result = read_host_result(request.form, posted.edition, players, view.deal.by_hand)
    posted.record(moves.end_round, result=result, anyway=anyway, result_version=result_version)


def read_host_result(
    form: MultiDict[str, str], edition: Edition, players: Sequence[Seat], by_hand: bool
) -> RoundResult:
    """`by_hand`: real role cards were dealt. Numbers that can't be read become `NO_NUMBER`, which the move refuses.
    Raises IllegalMove: an answer is missing or unreadable."""
    own = EDITION_PAGES.get(edition.key)
    result = own.read_result(form) if own and own.read_result else read_end_by_treasure(form)
    return replace(result, roles=tuple(form.get(f"role.{seat}", "") for seat in players) if by_hand else ())


def read_end_by_treasure(form: MultiDict[str, str]) -> RoundResult:
    """Scripts may leave out the open paths, which means none, and the crystals, which means 0. Our own page always asks
    for the paths, and says so by the field `ways`; `crystals=more` means that `crystals_more` has the number."""
    if "reached_by" not in form:
        raise IllegalMove.because("reached-missing")
    reached_by, counted = seat_or_nobody(form["reached_by"]), form.get("crystals", "0")
    if "ways" in form and reached_by is not None and "open_to" not in form:
        raise IllegalMove.because("ways-missing")
    crystals = integer_or_text(form.get("crystals_more", "") if counted == "more" else counted)
    if isinstance(crystals, str):
        raise IllegalMove.because("crystals-missing")
    open_to = tuple(" ".join(form.getlist("open_to")).split())
    return RoundResult(reached_by, open_to, crystals, seat_or_nobody(form.get("by", "")))


def set_options(posted: Posted, option: dict[str, str], shown: dict[str, str]) -> None:
    """An option that still has the value that the page showed is left out: another host may have changed it since."""
    changed = {name: value for name, value in option.items() if shown.get(name) != value}
    posted.record(moves.set_options, options=changed)


def remember_night(posted: Posted) -> None:
    """The night belongs to this browser, which gets an archive key if it has none."""
    check_host(posted.viewer)
    session.setdefault(ARCHIVE_KEY, table_service().key_for(posted.once, "nights"))
    own_seat = next(iter(browser_grants(posted.code).seats), None)
    table_service().archive.remember(posted.code, posted.viewer, archive_owner(), own_seat, posted.once)


def add_seat(posted: Posted, name: str, mine: bool = False) -> None:
    """For a player without a phone, or for the host. Then the page loads again: it may have fetched other fragments
    just before it had the seat's key."""
    if not mine:
        posted.record(moves.add_seat, name=name)
        return
    check_host(posted.viewer)
    _, key = table_service().sit(posted.code, name, idempotency_key=posted.once)
    remember_key(posted.code, key)
    add_response_header("HX-Refresh", "true")


def remove_seat(posted: Posted, seat: Seat) -> AnyResponse | None:
    table_service().remove_seat(posted.code, posted.viewer, seat, idempotency_key=posted.once)
    return None if posted.viewer.host else redirect_to(f"/t/{posted.code.upper()}")


def answer_phone(posted: Posted, seat: Seat, mark: str, allow: bool = False) -> None:
    """Whether the phone that shows `mark` gets the seat."""
    devices = table_service().devices
    answer = devices.accept_phone if allow else devices.refuse_phone
    answer(posted.code, posted.viewer, seat, mark, idempotency_key=posted.once)


def hand_over(posted: Posted, seat: Seat | None = None) -> AnyResponse:
    """A link that moves the seat to another phone; without a seat, one for another device that hosts."""
    return link_response(posted.code, table_service().devices.issue_ticket(posted.code, posted.viewer, seat))


def change_token(
    posted: Posted, seat: Seat, kind: str, do: str, again: str = "", discarded: bool = False, anyway: bool = False
) -> None:
    """`put` or `take` an action card in front of a seat. `anyway`: although it is another seat's turn; such a form has
    the kind that was refused in `again`."""
    chosen = {"seat": seat, "kind": kind or again, "anyway": anyway}
    if do == "put":
        posted.record(moves.put_token, **chosen)
    elif do == "take":
        posted.record(moves.take_token, discarded=discarded, **chosen)
    else:
        abort(400)


def inspect_role(posted: Posted, by: Seat, seat: Seat, anyway: bool = False) -> AnyResponse | None:
    """The seat's own page covers the role that was seen."""
    posted.record(moves.inspect_role, by=by, seat=seat, anyway=anyway)
    return None if posted.viewer.host else redirect_to(f"/t/{posted.code.upper()}/seat?n={posted.viewer.seat}")


def steal(posted: Posted, seat: Seat, victim: Annotated[SeatOrNobody, RefusalKey("victim-missing")]) -> None:
    posted.record(moves.steal, seat=seat, victim=victim)


def pick_gold_card(
    posted: Posted,
    seat: Seat,
    value: Annotated[int, BeforeValidator(required_number), RefusalKey("gold-card-missing")],
) -> None:
    """The host picks for a player without a phone, or enters what the player's real card shows."""
    act = posted.record(moves.pick_gold_card, seat=seat, value=value)
    if not table_service().is_gold_card_taken(posted.code, act):
        raise IllegalMove.because("no-such-gold-card", gold=value)


def place_path(
    posted: Posted, cell: Cell, card: str = "", again: str = "", by: Seat | None = None, anyway: bool = False
) -> None:
    """`again` is the card that was refused, and is now laid anyway."""
    lying, key = card_from_text(card or again, posted.edition)
    posted.record(moves.place_path, cell=cell, card=lying, key=key, by=by, anyway=anyway)


def reveal_goal(
    posted: Posted,
    cell: Cell,
    shows: str,
    turned: str = "",
    by: Seat | None = None,
    lies: int | None = None,
    anyway: bool = False,
) -> None:
    """What a goal shows, and whether it lies turned by 180 degrees: `turned`, or a second word in `shows`."""
    shows, blank, second = shows.partition(" ")
    turn = second if blank else turned
    posted.record(
        moves.reveal_goal,
        cell=cell,
        shows=shows,
        turned=read_yes_no(turn) if turn.strip() else None,
        by=by,
        lies=lies,
        anyway=anyway,
    )


def note_goal(
    posted: Posted,
    cell: Annotated[Cell, BeforeValidator(read_cell), RefusalKey("goal-missing")],
    gold: str | None = None,
    door: str | None = None,
    kind: str | None = None,
    worth: str | None = None,
    note: str = "",
) -> None:
    """Tapped, typed, or both: the tapped words in the page's language, then the typed text. An empty note deletes the
    earlier one."""
    chips = {"card-door": door, "note-gold": gold, "mine": kind, "worth": worth}
    tapped = [f"{name}-{value}" for name, value in chips.items() if value is not None]
    text = ", ".join([*(phrase(key) for key in tapped if key in SENTENCES), *filter(None, [note.strip()])])
    if tapped and not text:
        raise IllegalMove.because("note-missing")
    posted.record(moves.note_goal, seat=posted.viewer.seat or NOBODY, cell=cell, note=text)


def undo(posted: Posted, act: int | None = None, redo: bool = False) -> None:
    """The newest act, or redo the one that was undone last. `act` is the newest on the page."""
    posted.record(moves.redo_act if redo else moves.undo_newest_act, act=act)


MOVES: Mapping[str, PostedMove] = {
    "deal": PostedMove(moves.begin_round, "round"),
    "end": PostedMove(end_round, "round"),
    "confirm": PostedMove(moves.confirm_round, "settlement"),
    "correct": PostedMove(moves.correct_gain, "settlement", "sheet"),
    "again": PostedMove(moves.play_again, "round"),
    "remember": PostedMove(remember_night, "round"),
    "options": PostedMove(set_options, "options"),
    "add-seat": PostedMove(add_seat, "seats"),
    "rename": PostedMove(moves.rename_seat, "seats", "menu"),
    "move-seat": PostedMove(moves.move_seat, "seats"),
    "remove-seat": PostedMove(remove_seat, "seats", "menu"),
    "bring-back": PostedMove(moves.bring_back_player, "seats"),
    "answer-phone": PostedMove(answer_phone, "round"),
    "hand-over": PostedMove(hand_over),
    "seen": PostedMove(moves.record_look_at_role),
    "done": PostedMove(moves.finish_looking_at_role, "", "sheet"),
    "note": PostedMove(note_goal, "", "sheet"),
    "guess": PostedMove(moves.guess, "", "sheet"),
    "token": PostedMove(change_token, "seats", "maze"),
    "inspect": PostedMove(inspect_role, "seats", "maze"),
    "swap-hat": PostedMove(moves.swap_hat, "seats", "maze"),
    "steal": PostedMove(steal, "round", "sheet"),
    "draft": PostedMove(pick_gold_card, "round", "sheet"),
    "pass": PostedMove(moves.pass_over_seat, "round"),
    "place": PostedMove(place_path, "maze", "maze"),
    "remove": PostedMove(moves.remove_path, "maze", "maze"),
    "turn-card": PostedMove(moves.turn_path, "maze", "maze"),
    "goal": PostedMove(reveal_goal, "maze", "maze"),
    "begin-turn": PostedMove(moves.begin_turn, "maze", "maze"),
    "undo": PostedMove(undo, "latest"),
    "back-to": PostedMove(moves.undo_after_version, "latest"),
}


@pages.post("/t/<code>/do/<name>")
def do(code: str, name: str) -> AnyResponse:
    """With `n` in the query, a seat does this; with `passed` too, on the host's device, where it may do what its sheet
    offers. Otherwise the host does, or the seat of a browser that never hosted."""
    own = EDITION_PAGES.get(table_service().edition(code))
    move = (own and own.moves.get(name)) or MOVES.get(name) or abort(404)
    n = request.args.get("n", type=int)
    if "passed" in request.args:
        require_host(code)
        if n is None or (move.seat != "sheet" and name != "seen"):
            abort(400)
        try:
            return _answer_seat(code, passed_device_viewer(code, n), name, move, passed=True)
        except AccessDenied as refusal:
            return closed_sheet_response(code, n, refusal)
    grants = browser_grants(code)
    if n is None and (grants.host or not grants.seats):
        return _answer_host(code, require_host(code), name, move)
    return _answer_seat(code, browser_seat_viewer(code, grants), name, move)


def _answer_host(code: str, viewer: Viewer, name: str, move: PostedMove) -> AnyResponse:
    """The questions at a round's end stand in the fragment of the maze if one is followed. If another host has ended
    the round already, the problems are shown below the result. What no part of the page shows is an error page."""
    part = "maze" if name == "end" and request.headers.get("HX-Target", "").endswith("#maze") else move.host
    try:
        answer = make_posted_move(code, viewer, move)
    except IllegalMove as refusal:
        if not part:
            raise
        page = host_page(code, refusal.problems, name)
        if not is_htmx_request() and (part == "maze" or name == "end"):
            return html_response(page.render("host/host.html"), refusal_status(refusal))
        if name == "end" and part == "maze" and page.view.phase != "dealt":
            part = "round"
            add_response_header("HX-Retarget", f"#{part}")
        return refusal_response(refusal, lambda: page.render(f"host/_{part}.html"), host_page_url(code))
    if isinstance(answer, AnyResponse):
        return answer
    if not is_htmx_request():
        return redirect(host_page_url(code), 303)
    page = host_page(code)
    if part == "maze":
        page.maze.open_reached_goal()
    return html_response(page.render(f"host/_{part}.html"))


def _answer_seat(code: str, viewer: Viewer, name: str, move: PostedMove, passed: bool = False) -> AnyResponse:
    """The page's script says by itself that a role was `seen`, and gets no answer."""
    in_maze, is_htmx = move.seat == "maze", is_htmx_request()

    def page(problems: tuple[Message, ...] = ()) -> SeatPage | PlayPage:
        refused = name if problems else ""
        if in_maze:
            return play_page(code, viewer, problems, refused)
        return seat_page(code, viewer, problems, refused, passed)

    template = "seat/_own_maze.html" if in_maze else f"seat/_{move.seat or 'sheet'}.html"
    try:
        answer = make_posted_move(code, viewer, move)
    except IllegalMove as refusal:
        refused = page(refusal.problems)
        if in_maze and not is_htmx:
            return html_response(refused.render("seat/play.html"), refusal_status(refusal))
        return refusal_response(refusal, lambda: refused.render(template), refused.page_url)
    if isinstance(answer, AnyResponse):
        return answer
    if is_htmx and name == "seen" and not passed:
        return make_response("", 204)
    shown = page()
    if not is_htmx:
        return redirect(shown.page_url, 303)
    if isinstance(shown, PlayPage):
        shown.maze.open_reached_goal()
    return html_response(shown.render(template))
