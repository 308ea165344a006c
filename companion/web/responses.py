"""How a fragment travels: htmx's header names, 304, compression, and what a POST answers."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence

from flask import Response, after_this_request, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import Conflict, Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Message
from companion.web.accept import takes_gzip
from companion.web.auth import names_here, service
from companion.web.padding import holds_secret
from companion.web.urls import parts

LEAST_PACKED = 600
"""Bytes below which compressing gains nothing."""

PACKED, SMALL_PACKED, SMALL = 5, 3, 16_384
"""How hard is tried to compress, and how hard a fragment of fewer bytes than so many: a seat's sheet, of which a deal
packs one for everybody, is 6 % longer then and ready in half the time."""

OWN = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, Accept-Encoding"}
"""What every answer to one browser alone says."""

Fragment = Callable[[Sequence[Message]], str]
"""Draws a fragment with these problems said in it."""


def from_htmx() -> bool:
    """Whether a script asked, and wants a fragment for an answer."""
    return request.headers.get("HX-Request") == "true"


def serve(html: str, status: int = 200) -> Response:
    """A page or fragment for this browser alone, 304 where it has it already."""
    fragment = from_htmx()
    response = Response(html, status, OWN)
    if fragment:
        # A connection kept open is dead after a phone's sleep or a short silence, and the browser that does not know
        # waits on it: the next tap would not arrive. It costs one round trip for each fragment.
        response.headers["Connection"] = "close"
    if status == 200:
        response.add_etag(weak=True)
        response.make_conditional(request)
    return compressed(response, fragment) if response.status_code == status else response


def serve_version(code: str, draw: Callable[[], AnyResponse]) -> AnyResponse:
    """What `draw` answers, all of one version of the table, which the header `Table-Version` names."""
    version = service().version(code)
    response = draw()
    response.headers["Table-Version"] = str(version)
    return response


def compressed(response: Response, fragment: bool) -> Response:
    """This answer, compressed where it is long enough, the browser reads that and its length tells no secret."""
    plain = response.get_data()
    if holds_secret():
        response.headers["Content-Encoding"] = "identity"
        return response
    if len(plain) > LEAST_PACKED and takes_gzip(request.headers.get("Accept-Encoding", "")):
        hard = SMALL_PACKED if fragment and len(plain) < SMALL else PACKED
        response.set_data(gzip.compress(plain, hard, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def serve_secret(html: str, version: int) -> Response:
    """A fragment that must stay nowhere: not stored, not compressed. It says as of which version it is true."""
    response = make_response(html)
    response.headers["Table-Version"] = str(version)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"
    return response


def serve_unkept(html: str, status: int = 200) -> Response:
    """A page or fragment with something typed that must stay nowhere: neither stored nor compressed."""
    response = make_response(html, status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"
    return response


def heard() -> AnyResponse:
    """What a script gets that wants no fragment for its answer."""
    return make_response("", 204)


def send_to(url: str) -> AnyResponse:
    """On to another page: 303 for a browser, a header that makes the script go there."""
    if not from_htmx():
        return redirect(url, 303)
    response = make_response("", 200)
    response.headers["HX-Redirect"] = url
    return response


def put_into(place: str) -> None:
    """Has the script put this request's answer into the fragment of that name, not into the one that asked."""

    @after_this_request
    def say(response: AnyResponse) -> AnyResponse:
        response.headers["HX-Retarget"] = f"#{place}"
        return response


def load_anew(status: int) -> AnyResponse:
    """Has the script load its whole page again, which then says what is wrong: an error page fits no fragment."""
    response = make_response("", status)
    response.headers["HX-Refresh"] = "true"
    return response


def this_page() -> str:
    """The path of the page that is open in the browser, also where a script asks for a fragment of it."""
    shown = parts(request.headers.get("HX-Current-URL", "") if from_htmx() else request.full_path)
    return f"{shown.path or '/'}{f'?{shown.query}' if shown.query else ''}"


def answer(act: Callable[[], object], fragment: Fragment, page: str, whole: Fragment | None = None) -> AnyResponse:
    """Makes a move; answers its fragment where a script asked, else goes to the page.

    A refusal answers the same fragment with every problem in words: 409 where somebody was faster or the phase is
    another, 403 where it is not the viewer's to do, else 422. Without a script it is the `whole` page, where much was
    typed into it, else one that says why and leads back.
    """
    try:
        act()
    except IllegalMove as refusal:
        if whole and not from_htmx():
            return serve(whole(refusal.problems), status_of(refusal))
        return refused(refusal, fragment, page)
    return serve(fragment(())) if from_htmx() else redirect(page, 303)


def refused(refusal: IllegalMove, fragment: Fragment, page: str) -> AnyResponse:
    """The answer to a move that the table does not take."""
    status = status_of(refusal)
    if from_htmx():
        return serve(fragment(refusal.problems), status)
    html = render_template("errors/refused.html", problems=refusal.problems, page=page, names=names_here())
    return serve(html, status)


def status_of(refusal: IllegalMove) -> int:
    """The status that says what kind of refusal this is."""
    if isinstance(refusal, Forbidden):
        return 403
    return 409 if isinstance(refusal, Conflict | WrongPhase) else 422
