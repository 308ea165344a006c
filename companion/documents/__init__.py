"""Settles finished rounds and surveys mazes that are given as JSON documents, by the same rules as at the table.

This package needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.documents import duel, lost_mines, saboteur, saboteur2
from companion.documents.json_text import read_json, write_json
from companion.documents.survey import survey_saboteur, survey_saboteur2
from companion.documents.survey_duel import survey_duel
from companion.documents.survey_lost_mines import survey_lost_mines
from companion.documents.validation import Fields, ValidationError, choice_reader, read_at_path, read_field, read_object

__all__ = ["ValidationError", "settle", "settle_json", "survey", "survey_json", "write_json"]

DocumentFunction = Callable[[Fields], Fields]

SETTLERS: dict[str, DocumentFunction] = {
    "saboteur": saboteur.settle,
    "saboteur2": saboteur2.settle,
    "duel": duel.settle,
    "lost_mines": lost_mines.settle,
}
SURVEYORS: dict[str, DocumentFunction] = {
    "saboteur": survey_saboteur,
    "saboteur2": survey_saboteur2,
    "duel": survey_duel,
    "lost_mines": survey_lost_mines,
}


def settle(document: object) -> Fields:
    """Return the settlement of the round that the JSON object `document` describes, as JSON fields: edition, winners,
    gains, totals, reasons, and the fields that only the round's edition has.

    Raises:
        ValidationError: the document is not a round, or the round is impossible with the cards of its edition.
    """
    return _call_function_of_edition(document, SETTLERS)


def settle_json(text: str | bytes) -> str:
    """Return the settlement, as JSON text, of the round that the JSON text `text` describes. Bytes must be UTF-8.

    Raises:
        ValidationError: the text is not JSON, or `settle` raises the error.
    """
    return write_json(settle(read_json(text)))


def survey(document: object) -> Fields:
    """Return, as JSON fields, what paths connect in the maze that the JSON object `document` describes.

    For Saboteur and Saboteur 2: the reached goals, the teams with an open path, the crystals, the cards that are cut
    off, the free cells that paths reach, the cards that lie against the rules, and why the card in the field `try` may
    not be laid. For The Duel: the cells that each clan reaches, and the clans that reach each picture of gold. For The
    Lost Mines: the cells where a dwarf can end its move.

    Raises:
        ValidationError: the document is not a maze.
    """
    return _call_function_of_edition(document, SURVEYORS)


def survey_json(text: str | bytes) -> str:
    """Return the survey, as JSON text, of the maze that the JSON text `text` describes. Bytes must be UTF-8.

    Raises:
        ValidationError: the text is not JSON, or `survey` raises the error.
    """
    return write_json(survey(read_json(text)))


def _call_function_of_edition(document: object, functions: Mapping[str, DocumentFunction]) -> Fields:
    """Return what the function for the document's edition returns. `functions` has a function by edition."""
    fields = read_at_path("the document", read_object, document)
    return functions[read_field(fields, "edition", choice_reader(functions, "an edition"))](fields)
