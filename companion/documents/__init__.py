"""Settles finished rounds and surveys mazes that are given as JSON documents, by the same rules as at the table.

Needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.documents import duel, lost_mines, saboteur, saboteur2
from companion.documents.json_text import read_json, write_json
from companion.documents.survey import survey_saboteur, survey_saboteur2
from companion.documents.survey_duel import survey_duel
from companion.documents.survey_lost_mines import survey_lost_mines
from companion.documents.validation import Fields, ValidationError, choice_reader, read_at_path, read_field, read_object

__all__ = ["ValidationError", "settle", "settle_text", "survey", "survey_text", "write_json"]

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
    """Return the settlement of the round in `doc`: edition, winners, gains, totals, reasons, and what its edition adds.

    Raises:
        ValidationError: the document is not a round, or the round is impossible with the cards of its edition.
    """
    return _answer_for_edition(doc, SETTLERS)


def settle_text(text: str | bytes) -> str:
    """Return the settlement, as JSON text, of the round in `text`, which is JSON (bytes must be UTF-8).

    Raises:
        ValidationError: the text is not JSON, or the same errors as by `settle`.
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


def survey_text(text: str | bytes) -> str:
    """Return the survey, as JSON text, of the maze in `text`, which is JSON (bytes must be UTF-8).

    Raises:
        ValidationError: the text is not JSON, or the same errors as by `survey`.
    """
    return write_json(survey(read_json(text)))


def _answer_for_edition(doc: object, by_edition: Mapping[str, Answer]) -> Fields:
    """Return the answer of the function for the edition that the document names."""
    fields = read_at_path("the document", read_object, doc)
    return by_edition[read_field(fields, "edition", choice_reader(by_edition, "an edition"))](fields)
