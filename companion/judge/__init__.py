"""The judge: one finished round as a document in, its settlement as a document out. It has nothing of its own to say
about rules: it calls the very functions of `companion.rules` that the table calls, and needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.judge import saboteur2
from companion.judge.fields import Fields, Refused, as_object, show
from companion.judge.text import read_json

__all__ = ["Refused", "settle", "settle_text"]

SETTLERS: dict[str, Callable[[Fields], Fields]] = {"saboteur2": saboteur2.settle}

# Boxes that the contract knows and that are not settled yet: they deserve a better word than "unknown".
AWAITED = ("saboteur", "duel", "lost_mines")


def settle(doc: object) -> Fields:
    """The settlement of the round in `doc`: edition, winners, gains, totals, reasons, and what the edition adds.

    Raises:
        Refused: the document is not such a round, or it cannot come from these cards.
    """
    fields = as_object(doc, "the document")
    if "edition" not in fields:
        raise Refused("edition", "is missing")
    return _settler(fields["edition"])(fields)


def settle_text(text: str | bytes) -> Fields:
    """The settlement of the round written as JSON in `text` (bytes must be UTF-8).

    Raises:
        Refused: the text is not JSON, or `settle` refuses it.
    """
    return settle(read_json(text))


def _settler(edition: object) -> Callable[[Fields], Fields]:
    if type(edition) is str and edition in SETTLERS:
        return SETTLERS[edition]
    if type(edition) is str and edition in AWAITED:
        raise Refused("edition", f"{show(edition)} is not settled yet ({', '.join(SETTLERS)})")
    raise Refused("edition", f"{show(edition)} is not an edition ({', '.join((*SETTLERS, *AWAITED))})")
