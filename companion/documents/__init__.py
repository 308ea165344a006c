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

Answer = Callable[[Fields], Fields]

SETTLERS: dict[str, Answer] = {
    "saboteur": saboteur.settle,
    "saboteur2": saboteur2.settle,
    "duel": duel.settle,
    "lost_mines": lost_mines.settle,
}
SURVEYORS: dict[str, Answer] = {
    "saboteur": survey_saboteur,
    "saboteur2": survey_saboteur2,
    "duel": survey_duel,
    "lost_mines": survey_lost_mines,
}


def settle(doc: object) -> Fields:
    """Return the settlement of the round in `doc`, as JSON fields: edition, winners, gains, totals, reasons, and the
    fields that only this edition has.

    Raises:
        ValidationError: the document is not a round, or the round is impossible with the cards of its edition.
    """
    return _answer_for_edition(doc, SETTLERS)


def settle_json(text: str | bytes) -> str:
    """Return the settlement, as JSON text, of the round in the JSON text `text`. Bytes must be UTF-8.

    Raises:
        ValidationError: the text is not JSON, or `settle` raises the error.
    """
    return write_json(settle(read_json(text)))


def survey(doc: object) -> Fields:
    """Return what is connected in the maze in `doc`.

    For Saboteur and Saboteur 2: touched, treasure_reached, open_to, crystals, cut_off, frontier, the problems of the
    maze, and those of the card under `try`. For The Duel: what each clan reaches, and which clans reach which gold. For
    The Lost Mines: where a dwarf can go.

    Raises:
        ValidationError: the document is not a maze.
    """
    return _answer_for_edition(doc, SURVEYORS)


def survey_json(text: str | bytes) -> str:
    """Return the survey, as JSON text, of the maze in the JSON text `text`. Bytes must be UTF-8.

    Raises:
        ValidationError: the text is not JSON, or `survey` raises the error.
    """
    return write_json(survey(read_json(text)))


def _answer_for_edition(doc: object, by_edition: Mapping[str, Answer]) -> Fields:
    """Return what the function for the document's edition returns. `by_edition` has the functions by edition."""
    fields = read_at_path("the document", read_object, doc)
    return by_edition[read_field(fields, "edition", choice_reader(by_edition, "an edition"))](fields)
