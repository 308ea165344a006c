"""Roles that are put in the place of the one that is held, and what is asked of them then."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from companion.editions import EDITIONS, find_edition
from companion.sentences import SENTENCES
from companion.translations.extract import LANGUAGES
from companion.web.screens.seat import render_role, role_part_line_count

Drawn = Callable[[str], dict[str, dict[str, str]]]
"""The roles of an edition, in each language."""

SHAPES = {
    key: (1, *(lines for line in edition.plate for lines in (1, role_part_line_count(line))))
    for key, edition in EDITIONS.items()
    if edition.roles
}
"""How many lines each text of a plate takes: the role's name, then labels and texts."""

LINES_OF = {
    role: tuple(SENTENCES[f"role-{role}-{line}"] for line in ("want", "doors", "gold"))
    for role in find_edition("saboteur2").roles
}
"""What the plate says to each role of Saboteur 2."""

FORBIDDEN = (
    "data-role=",
    "role-word",
    *(line for lines in LINES_OF.values() for line in lines),
    *(SENTENCES[f"role-{role}-name"] for role in LINES_OF if role != "saboteur"),  # that is the game's name, too
    *(role for role in LINES_OF if "-" in role),
)
"""Words by which a role could be told. The class of the words that do at the reveal is the one that says a saboteur."""

SAID_TO_ALL = tuple(
    text
    for key, sentence in SENTENCES.items()
    if key.startswith("option-")
    for text in (sentence, key.removeprefix("option-"))
    if any(words.lower() in text.lower() for words in FORBIDDEN)
)
"""What the options are called on the page and in their forms."""

LINES = """html => {
  document.querySelector('[data-role]').outerHTML = html;
  const role = document.querySelector('[data-role]');
  if (role.scrollWidth > role.clientWidth) return ['it sticks out'];
  const tops = (text) => {
    const whole = document.createRange();
    whole.selectNodeContents(text);
    return new Set([...whole.getClientRects()].map(line => Math.round(line.top))).size;
  };
  return [...document.querySelectorAll('[data-role] :is(.role-name, dt, dd)')].map(tops);
}"""
"""Puts a role in the place of the one that is held, and counts the lines of each of its texts."""

HIDDEN = """() => {
  const plate = document.querySelector('.role-plate.open');
  const pad = plate.querySelector('.hold-pad').getBoundingClientRect();
  const hidden = ({ top, bottom, left, right }) => top < 0 || bottom > innerHeight || left < 0 || right > innerWidth
    || (bottom > pad.top && top < pad.bottom && right > pad.left && left < pad.right);
  return [...plate.querySelectorAll('[data-role] :is(.role-name, dt, dd)')].filter(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].some(hidden);
  }).map(one => one.textContent);
}"""
"""What of the held role is not in sight, as the words that are cut."""

SMALLEST = """() => Math.min(...[...document.querySelectorAll('[data-role] dd')]
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""


def drawn_roles(app: Flask, edition: str) -> dict[str, dict[str, str]]:
    """Each role of the edition as its address answers in each language."""
    by_language = {}
    for language in ("en", *LANGUAGES):
        with app.test_request_context(headers={"Accept-Language": language}):
            of_edition = find_edition(edition)
            by_language[language] = {role: render_role(role, of_edition) for role in of_edition.roles}
    return by_language
