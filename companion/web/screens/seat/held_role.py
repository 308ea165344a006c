"""The response to a held finger: a seat's secret role, as text or as QR code. All roles of an edition look alike."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

from flask import abort, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.message import Seat
from companion.game.viewer import Viewer
from companion.web.auth import table_service
from companion.web.i18n import phrase
from companion.web.responses import uncached_response
from companion.web.svg.qr import qr_svg

LINES, GOAL_LINES = 3, 4
"""Number of lines of each text, and of the goal text, which has larger letters. If the browser broke the lines, some
roles would take more lines than others, and people across the table could tell them apart."""

GOAL = "want"
LONG_NAME = 13
"""If a role's name has this many characters or more, all role names of its edition get smaller letters."""


def role_response(code: str, viewer: Viewer, as_qr: bool = False) -> AnyResponse:
    """Of the seat `of` in the query if that role was shown to the viewer; 404 if the viewer may see none."""
    of = None if as_qr else request.args.get("of", type=int)
    # Read the version first: the role can then be newer than the version says, never older.
    version = table_service().version(code)
    role_view = table_service().role_for_viewer(code, viewer, None if of is None else Seat(of))
    if role_view is None:
        abort(404)
    render = render_role_qr if as_qr else render_role
    response = uncached_response(render(role_view.role, find_edition(table_service().edition(code))))
    response.headers["Table-Version"] = str(version)
    return response


def render_role(role: str, edition: Edition) -> str:
    lines = [
        (phrase(f"plate-{line}"), break_lines(phrase(f"role-{role}-{line}"), role_part_line_count(line)))
        for line in edition.plate
    ]
    dwarf = edition.dwarves.get(role, ("", role))
    long = max(len(phrase(f"role-{each}-name")) for each in edition.roles) >= LONG_NAME
    return render_template("seat/_role.html", role=role, dwarf=dwarf, lines=lines, long=long)


def role_part_line_count(part: str) -> int:
    """The same for all roles."""
    return GOAL_LINES if part == GOAL else LINES


@lru_cache(maxsize=1024)
def break_lines(text: str, lines: int) -> tuple[str, ...]:
    """With the longest line as short as possible. The text must have at least as many words as lines."""
    words = text.split(" ")
    breaks = combinations(range(1, len(words)), lines - 1)
    layouts = (tuple(" ".join(words[a:b]) for a, b in pairwise((0, *at, len(words)))) for at in breaks)
    return min(layouts, key=lambda lines: (max(map(len, lines)), sum(len(line) ** 2 for line in lines)))


def render_role_qr(role: str, edition: Edition) -> str:
    """Line breaks fill the text up to the longest role's, so that all QR codes have the same size."""
    text, longest = role_text(role), max(len(role_text(each).encode()) for each in edition.roles)
    return render_template("seat/_qr.html", qr=qr_svg(text + "\n" * (longest - len(text.encode()))))


def role_text(role: str) -> str:
    return f"{phrase(f'role-{role}-name')}\n{phrase('plate-want')} {phrase(f'role-{role}-want')}"
