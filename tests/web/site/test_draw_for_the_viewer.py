"""A page is drawn for its viewer: in their language, with names as text, and with their table's addresses."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup

from tests.web.people import Person, open_table, sit


@pytest.fixture
def rendered(app: Flask):  # type: ignore[no-untyped-def]
    """Draws a template in a language."""

    def draw(template: str, language: str = "en", **values: object) -> str:
        with app.test_request_context(headers={"Accept-Language": language}):
            return render_template_string(template, **values)

    return draw


def test_each_reads_the_own_language_in_turn(dealt: dict[str, Person]) -> None:
    for language, more in (("en", "More"), ("de", "Mehr"), ("en", "More")):
        page = dealt["Ann"].page("/seat/sheet", Accept_Language=language)
        assert more in page.attributes("[aria-label]", "aria-label")


@pytest.mark.parametrize(("name", "text"), [("<b>", "&lt;b&gt;"), (Markup("<b>"), "<b>"), (7, "7"), (True, "True")])
def test_only_what_is_no_markup_is_escaped(rendered, name: object, text: str) -> None:  # type: ignore[no-untyped-def]
    template = "{% autoescape true %}{{ _('Look: %(n)s', n=name) }}{% endautoescape %}"
    assert [rendered(template, name=name) for _ in range(2)] == [f"Look: {text}"] * 2


def test_a_percent_sign_is_one_with_and_without_values(rendered) -> None:  # type: ignore[no-untyped-def]
    assert rendered("{{ _('100%%') }} {{ _('%(n)s%%', n=5) }}") == "100% 5%"


def test_each_of_two_tables_with_players_of_one_name_has_its_own_menu(app: Flask) -> None:
    for person in [sit(open_table(app), "Ann") for _ in range(2)] * 2:
        forms = person.page("/seat/menu").attributes("form[action^='/t/']", "action")
        assert {action.split("/")[2] for action in forms} == {person.code}
