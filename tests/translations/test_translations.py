"""The translations are complete, keep the placeholders, and are written reproducibly."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import TemplateSyntaxError

from tests.rules.core import DWARVES, EDITIONS, SENTENCES
from tests.translations.catalogues import (
    LANGUAGES,
    extract_texts,
    po_path,
    read_catalogue,
    untranslated_texts,
    update_catalogue,
)

ROLES = sorted({role for edition in EDITIONS.values() for role in edition.roles if role not in DWARVES})
PLATES = sorted({(role, line) for edition in EDITIONS.values() for role in edition.roles for line in edition.plate})
FIELD = re.compile(r"%\(\w+\)s|\{\w+\}")
# What is the same in another language: names, and words that the languages share.
PLAIN = ("{option}: {value}", "{first}, {next}", "%(sides)s: %(who)s")
SHARED = {
    "de": {"Saboteur 2", "Saboteur", "The Lost Mines", "Name", "Gold", "Troll", "Loyal", *PLAIN},
    "sv": {"Saboteur 2", "The Lost Mines", "Troll", "Silver", "silver", *PLAIN},
    "fr": {
        *("Saboteur 2", "Saboteur", "saboteur", "Boss", "boss", "Loyal", "Troll", "secret"),
        *("Table %(code)s", "Table %(code)s.", "mine %(cell)s", "%(num)s point", "Points", "{first}, {next}"),
    },
    "es": {"Saboteur 2", "No", *PLAIN},
    "nl": {"Saboteur 2", "Saboteur", "saboteur", "Ladder", "ladder", "later", *PLAIN},
    "it": {"Saboteur 2", "Boss", "boss", "Troll", "No", *PLAIN},
}


@pytest.fixture(scope="session")
def catalogues() -> dict[str, Catalog]:
    """Each language's translations, read once."""
    return {language: read_catalogue(language) for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def words(catalogues: dict[str, Catalog], language: str) -> Catalog:
    return catalogues[language]


def every(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


# The words


def test_every_text_is_known_to_every_language_and_translated(extracted: Catalog, words: Catalog) -> None:
    """If this fails: `python -m companion.translations.extract`, then translate what it names."""
    assert [message.id for message in every(extracted) if message.id not in words] == []
    assert untranslated_texts(words) == []


def test_untranslated_words_are_on_the_list(language: str, words: Catalog) -> None:
    same = {forms(message.id)[0] for message in every(words) if forms(message.string) == forms(message.id)}
    assert same == SHARED[language]


def test_each_plural_form_keeps_its_placeholders_and_ends_as_its_english_one(words: Catalog) -> None:
    """A button has no full stop, a sentence has one; no stray percent sign or brace breaks a page."""

    def end(text: str) -> str:
        return text[-1] if text[-1] in ".?!:," else ""

    for message in every(words):
        for english, text in zip(forms(message.id), forms(message.string), strict=True):
            assert set(FIELD.findall(text)) == set(FIELD.findall(english)), message.id
            assert not re.search(r"[%{}]", FIELD.sub("", text)), message.id
            assert end(text) == end(english), message.id


def test_translations_use_the_informal_you(language: str, words: Catalog) -> None:
    """Nobody is spoken to stiffly, or is a he or a she.

    Spanish does not speak to a whole table: what is warm on one side of the sea is stiff on the other.
    """
    formal = {
        "de": r"\b(Ihnen|Ihre[mnrs]?)\b|\w Sie\b|\ber/sie\b|:in(nen)?\b|\*in",
        "sv": r"\w (Ni|Er)\b|\b(han|hon)\b",
        "fr": r"\w Vous\b|·|\w\(e\)|\biels?\b|\bil ou elle\b",
        "nl": r"\b(u|[Uu]w)\b|\w U\b|\b(hij/zij|zij/hij|haar/zijn|zijn/haar)\b",
        "it": r"\w (Lei|Suo|Sua|Loro)\b|/a\b|\w\(a\)|\wə\b",
        "es": r"\b([Uu]sted|[Vv]osotr[oa]s|[Vv]uestr[oa])|\w[áé]is\b|@|o/a\b|\w\(a\)",
    }
    wrong = [s for m in every(words) for s in forms(m.string) if re.search(formal[language], s)]
    assert wrong == []


# The role plate


def test_a_line_of_the_role_plate_has_56_to_64_letters(words: Catalog) -> None:
    plates = {plate: words.get(SENTENCES["role-{}-{}".format(*plate)]) for plate in PLATES}
    lengths = {plate: len(str(message.string)) if message else 0 for plate, message in plates.items()}
    assert {plate: length for plate, length in lengths.items() if not 56 <= length <= 64} == {}


def test_a_role_has_one_name_within_a_sentence_and_above_the_plate(words: Catalog) -> None:
    wrong = []
    for role in ROLES:
        name, word = (words.get(SENTENCES[key]) for key in (f"role-{role}-name", f"role-{role}"))
        if not (name and word) or str(name.string) != str(word.string)[0].upper() + str(word.string)[1:]:
            wrong.append(role)
    assert wrong == []


# Gathering


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small companion: a phrase, a page's text and a template's, one and many."""
    for name, text in {
        "companion/sentences/saboteur.py": 'GOLD = {"share": "Gold for all."}\nALL = GOLD | {}\n',
        "companion/web/page.py": "title = gettext('A page')\nother = gettext(variable)\n",
        "templates/a.html": "{{ _('Hello %(name)s', name=n) }}{{ ngettext('One.', '%(num)s.', 2) }}",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_phrases_with_their_keys_pages_and_templates_are_gathered(source: Path, extracted: Catalog) -> None:
    texts = extract_texts(source)
    assert {message.id for message in every(texts)} == {
        *("Gold for all.", "A page", "Hello %(name)s"),
        ("One.", "%(num)s."),
    }
    message = texts.get("Gold for all.")
    assert message and message.auto_comments == ["share"]
    assert [phrase for phrase in SENTENCES.values() if phrase not in extracted] == []
    (source / "templates" / "b.html").write_text("{{ _('Hello' }}", encoding="utf-8")
    with pytest.raises(TemplateSyntaxError):
        extract_texts(source)


def test_gathering_twice_changes_nothing(extracted: Catalog, tmp_path: Path) -> None:
    shutil.copytree(po_path("de").parents[1], tmp_path / "de")
    bytes_of = [update_catalogue("de", extracted, tmp_path) and po_path("de", tmp_path).read_bytes() for _ in range(2)]
    assert bytes_of[0] == bytes_of[1]
    assert not re.search(rb"\.(html|py):\d|-Date:|fuzzy", bytes_of[0])


def test_translations_stay_and_what_is_gone_is_dropped(source: Path) -> None:
    update_catalogue("de", extract_texts(source), source)
    path = po_path("de", source)
    po = path.read_text(encoding="utf-8")
    for english, german in (("Gold for all.", "Gold für alle."), ("A page", "Eine Seite")):
        po = po.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{german}"')
    path.write_text(po, encoding="utf-8")
    (source / "companion" / "web" / "page.py").write_text("title = gettext('A new page')\n")
    words = update_catalogue("de", extract_texts(source), source)
    assert {m.id: m.string for m in every(words) if isinstance(m.id, str)} == {
        "Gold for all.": "Gold für alle.",
        "Hello %(name)s": "",
        "A new page": None,
    }
    assert "Eine Seite" not in path.read_text(encoding="utf-8")


PRINTED_GRADES = {"261f86334648", "b091905f2aa8", "270ef84be494", "a2c5500292e2"}
"""What the printed German rulebook of The Duel calls the four grades, as the beginning of a hash of its letters: the
words are the publisher's, so they stand nowhere here."""


def test_the_german_grades_of_the_duel_are_our_own_words(catalogues: dict[str, Catalog]) -> None:
    grades = [str(catalogues["de"][SENTENCES[f"rating-{grade}"]].string) for grade in range(4)]
    letters = ["".join(re.findall(r"\w", grade.casefold())) for grade in grades]
    assert len({*letters}) == 4
    assert PRINTED_GRADES.isdisjoint(hashlib.sha256(word.encode()).hexdigest()[:12] for word in letters)
