"""The judge: one finished round as a document in, its settlement out; one maze as a document in, what is connected out.
It has nothing of its own to say about rules: it calls the very functions of `companion.rules` that the table calls, and
needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.documents import duel, lost_mines, saboteur, saboteur2
from companion.documents.json_text import read_json, write_json
from companion.documents.survey import survey_saboteur, survey_saboteur2
from companion.documents.survey_duel import survey_duel
from companion.documents.survey_lost_mines import survey_lost_mines
from companion.documents.validation import Fields, Refused, as_object, inside, one_of, read_field

__all__ = ["Refused", "settle", "settle_text", "survey", "survey_text", "write_json"]

Judge = Callable[[Fields], Fields]

SETTLERS: dict[str, Judge] = {
    "saboteur": saboteur.settle,
    "saboteur2": saboteur2.settle,
    "duel": duel.settle,
    "lost_mines": lost_mines.settle,
}
SURVEYORS: dict[str, Judge] = {
    "saboteur": survey_saboteur,
    "saboteur2": survey_saboteur2,
    "duel": survey_duel,
    "lost_mines": survey_lost_mines,
}


def settle(doc: object) -> Fields:
    """The settlement of the round in `doc`: edition, winners, gains, totals, reasons, and what the edition adds.

    Raises:
        Refused: the document is not such a round, or it cannot come from these cards.
    """
    return _judge(doc, SETTLERS)


def settle_text(text: str | bytes) -> str:
    """The settlement of the round written as JSON in `text` (bytes must be UTF-8), as JSON.

    Raises:
        Refused: the text is not JSON, or `settle` refuses it.
    """
    return write_json(settle(read_json(text)))


def survey(doc: object) -> Fields:
    """What is connected in the maze in `doc`: touched, treasure_reached, open_to, crystals, cut_off, frontier, problems
    of the maze as it lies, and those of the card under `try`; of The Duel, what each clan reaches, and who which gold;
    of The Lost Mines, where a dwarf can go.

    Raises:
        Refused: the document is not such a maze.
    """
    return _judge(doc, SURVEYORS)


def survey_text(text: str | bytes) -> str:
    """What is connected in the maze written as JSON in `text` (bytes must be UTF-8), as JSON.

    Raises:
        Refused: the text is not JSON, or `survey` refuses it.
    """
    return write_json(survey(read_json(text)))


def _judge(doc: object, judges: Mapping[str, Judge]) -> Fields:
    fields = inside("the document", as_object, doc)
    return judges[read_field(fields, "edition", one_of(judges, "an edition"))](fields)
