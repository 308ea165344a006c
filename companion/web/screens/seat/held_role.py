"""The response to a held finger: a seat's secret role, as text or as a QR. All responses of an edition have the same
length, whatever the role."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise

from flask import abort, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.message import Seat
from companion.table.viewer import Viewer
from companion.web.auth import service
from companion.web.i18n import word
from companion.web.padding import pad_to_longest
from companion.web.responses import serve_secret
from companion.web.svg.qr import qr_svg

Draw = Callable[[str, Edition], str]

LINES, GOAL_LINES = 3, 4
"""Lines of each text, and of the goal, which has larger letters. If the browser broke them, some roles would take a
line more than others, and people across the table could tell them apart."""

GOAL = "want"
LONG_NAME = 13
"""Characters of a role's name from which all names of its edition have smaller letters."""


def role_response(code: str, viewer: Viewer) -> AnyResponse:
    """Respond with the viewer's role, or that of the seat `of` in the address, which was shown to it; 404 if there is
    none to see."""
    of = request.args.get("of", type=int)
    return _serve(code, viewer, None if of is None else Seat(of), render_role)


def role_qr_response(code: str, viewer: Viewer) -> AnyResponse:
    """Respond with the viewer's role as a QR; 404 if there is none to see."""
    return _serve(code, viewer, None, render_role_qr)


def _serve(code: str, viewer: Viewer, of: Seat | None, draw: Draw) -> AnyResponse:
    # Read the version first: the role can then be newer than the version says, never older.
    view = service().view(code, viewer)
    own_role = service().own_role(code, viewer, of)
    if own_role is None:
        abort(404)
    return serve_secret(render_padded(own_role.role, find_edition(view.edition), draw), view.version)


def render_padded(role: str, edition: Edition, draw: Draw) -> str:
    """Draw this role, and pad it with spaces to the bytes of the edition's longest role.

    All roles are drawn each time, so that the response time tells nothing either.
    """
    return pad_to_longest(role, {each: draw(each, edition).strip() for each in edition.roles})


def render_role(role: str, edition: Edition) -> str:
    lines = [
        (word(f"plate-{line}"), break_lines(word(f"role-{role}-{line}"), lines_of(line))) for line in edition.plate
    ]
    dwarf = edition.dwarf_of(role)
    long = max(len(word(f"role-{each}-name")) for each in edition.roles) >= LONG_NAME
    return render_template("seat/_role.html", role=role, dwarf=dwarf, lines=lines, long=long)


def lines_of(line: str) -> int:
    return GOAL_LINES if line == GOAL else LINES


@lru_cache(maxsize=1024)
def break_lines(text: str, lines: int) -> tuple[str, ...]:
    """Break a text of so many words or more into `lines` lines, with the longest line as short as possible."""
    words = text.split(" ")
    breaks = combinations(range(1, len(words)), lines - 1)
    layouts = (tuple(" ".join(words[a:b]) for a, b in pairwise((0, *at, len(words)))) for at in breaks)
    return min(layouts, key=lambda lines: (max(map(len, lines)), sum(len(line) ** 2 for line in lines)))


def render_role_qr(role: str, edition: Edition) -> str:
    """Draw a role as a QR. Texts are padded to one length, so that all QRs have the same size."""
    text = pad_to_longest(role, {each: in_plain_text(each) for each in edition.roles}, "\n")
    return render_template("seat/_qr.html", qr=qr_svg(text))


def in_plain_text(role: str) -> str:
    """Return the text in the QR: the role and its aim."""
    return f"{word(f'role-{role}-name')}\n{word('plate-want')} {word(f'role-{role}-want')}"
