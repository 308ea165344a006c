"""What a held finger gets: a role on a plate, or as a QR, of one length whatever the role."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise

from flask import abort, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.message import Seat
from companion.rules.roles import clan_of as clan_dug_for
from companion.table.viewer import Viewer
from companion.web.auth import service
from companion.web.i18n import word
from companion.web.responses import serve_secret
from companion.web.svg.qr import qr_svg

Draw = Callable[[str, Edition], str]

LINES = 3
"""Into so many lines each text of a plate is broken here. A browser breaks them by the letters that it has, and so some
roles would take a line more than others: seen across the table, that tells them apart."""


def clan_of(edition: Edition, role: str) -> str:
    """The clan whose sign stands beside a role that lies open; "" for one of none, or where none is known."""
    return (edition.dwarf_of(role)[0] or clan_dug_for(role) or "") if role else ""


def plate(code: str, viewer: Viewer) -> AnyResponse:
    """The viewer's role, or that of the seat `of` in the address, which was shown to it; 404 if there is nothing to see
    now."""
    of = request.args.get("of", type=int)
    return held(code, viewer, None if of is None else Seat(of), drawn_role)


def qr_plate(code: str, viewer: Viewer) -> AnyResponse:
    """The viewer's role as a QR that any phone's camera reads; 404 where there is nothing to see now."""
    return held(code, viewer, None, drawn_qr)


def held(code: str, viewer: Viewer, of: Seat | None, draw: Draw) -> AnyResponse:
    # The version first: a role that came in between is then newer than it says, never older.
    view = service().view(code, viewer)
    shown = service().own_role(code, viewer, of)
    if shown is None:
        abort(404)
    return serve_secret(one_length(shown.role, find_edition(view.edition), draw), view.version)


def one_length(role: str, edition: Edition, draw: Draw) -> str:
    """What is drawn for this role, filled up with spaces to the bytes of the longest role of the box.

    All are drawn each time, so that the time it takes tells nothing either.
    """
    drawn = {each: draw(each, edition).strip() for each in edition.roles}
    longest = max(size(html) for html in drawn.values())
    return drawn[role] + " " * (longest - size(drawn[role]))


def size(text: str) -> int:
    return len(text.encode())


def drawn_role(role: str, edition: Edition) -> str:
    lines = [(word(f"plate-{line}"), in_lines(word(f"role-{role}-{line}"))) for line in edition.plate]
    clan, character = edition.dwarf_of(role)
    return render_template("seat/_role.html", role=role, clan=clan, character=character, lines=lines)


@lru_cache(maxsize=1024)
def in_lines(text: str) -> tuple[str, ...]:
    """This text of three words or more in its lines, the longest of them as short as can be."""
    words = text.split(" ")
    breaks = combinations(range(1, len(words)), LINES - 1)
    ways = (tuple(" ".join(words[a:b]) for a, b in pairwise((0, *at, len(words)))) for at in breaks)
    return min(ways, key=lambda lines: (max(map(len, lines)), sum(len(line) ** 2 for line in lines)))


def drawn_qr(role: str, edition: Edition) -> str:
    """All roles give a QR of one size: their texts are filled up to one length."""
    longest = max(size(in_plain_text(each)) for each in edition.roles)
    text = in_plain_text(role)
    return render_template("seat/_qr.html", qr=qr_svg(text + "\n" * (longest - size(text))))


def in_plain_text(role: str) -> str:
    """What the camera reads: what she is, and what she wants."""
    return f"{word(f'role-{role}-name')}\n{word('plate-want')} {word(f'role-{role}-want')}"
