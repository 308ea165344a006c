"""Words and pictures that are kept between two drawings are those of who looks: language, names and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, render_template_string
from jinja2 import DictLoader, Environment, TemplateNotFound
from markupsafe import Markup

from companion.app import Whole
from tests.web.people import Person, open_table, sit


@pytest.fixture
def drawn(app: Flask):  # type: ignore[no-untyped-def]
    """Draws a template in a language."""

    def draw(template: str, language: str = "en", **said: object) -> str:
        with app.test_request_context(headers={"Accept-Language": language}):
            return render_template_string(template, **said)

    return draw


def test_each_reads_the_own_language_in_turn(dealt: dict[str, Person]) -> None:
    for language, more in (("en", "More"), ("de", "Mehr"), ("en", "More")):
        page = dealt["Ann"].page("/seat/sheet", Accept_Language=language)
        assert more in page.attributes("[aria-label]", "aria-label")


@pytest.mark.parametrize(("name", "said"), [("<b>", "&lt;b&gt;"), (Markup("<b>"), "<b>"), (7, "7"), (True, "True")])
def test_only_what_is_no_markup_is_escaped(drawn, name: object, said: str) -> None:  # type: ignore[no-untyped-def]
    template = "{% autoescape true %}{{ _('Look: %(n)s', n=name) }}{% endautoescape %}"
    assert [drawn(template, name=name) for _ in range(2)] == [f"Look: {said}"] * 2


def test_a_percent_sign_is_one_with_and_without_values(drawn) -> None:  # type: ignore[no-untyped-def]
    assert drawn("{{ _('100%%') }} {{ _('%(n)s%%', n=5) }}") == "100% 5%"


def test_a_picture_is_that_of_what_was_asked_for(drawn) -> None:  # type: ignore[no-untyped-def]
    art = "{% import 'shared/art.html' as art %}"
    first = [drawn(f"{art}{{{{ art.icon('{name}') }}}}") for name in ("menu", "plus", "menu", "plus")]
    assert first[0] == first[2] != first[1] == first[3]
    with_caller = art + "{% call art.stock('gold-back') %}{{ inside }}{% endcall %}"
    assert [("one" in drawn(with_caller, inside=word)) for word in ("one", "two")] == [True, False]


def test_a_template_that_is_not_there_is_not_found_each_time(app: Flask) -> None:
    for _ in range(2):
        with pytest.raises(TemplateNotFound):
            app.jinja_env.get_template("seat/nothing.html")


PARTS = {
    "page.html": "{% set n = 1 %}{% include 'a.html' %}{% for x in 'pq' %}{% include 'b/c.html' %}{% endfor %}{{ x }}",
    "a.html": "{{ n }}{% set n = 2 %}{{ n }}\n",
    "b/c.html": "{{ x }}{% include 'a.html' %}{% for x in 'z' %}{{ x }}{% endfor %}{% set x = 7 %}\n\n",
}


def test_a_template_with_its_parts_written_into_it_says_what_it_says_with_them_included(tmp_path: Path) -> None:
    for name, source in PARTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source)
    whole, plain = Environment(loader=Whole(str(tmp_path))), Environment(loader=DictLoader(PARTS))
    said = plain.get_template("page.html").render()
    assert whole.get_template("page.html").render() == said == "12p12z\nq12z\n"


KIT = "{% import 'shared/kit.html' as kit %}"


def test_a_part_of_a_page_says_a_name_as_text_whatever_was_markup_before(drawn) -> None:  # type: ignore[no-untyped-def]
    names = (Markup("<b>"), "<b>", Markup("<b>"))
    said = [drawn(KIT + "{{ kit.quiet_button(name) }}", name=name) for name in names]
    assert [("<span><b></span>" in one, "&lt;b&gt;" in one) for one in said] == [
        (True, False),
        (False, True),
        (True, False),
    ]


def test_a_part_of_a_page_is_in_the_language_of_who_looks(drawn) -> None:  # type: ignore[no-untyped-def]
    said = [drawn(KIT + "{{ kit.looked(1, 3) }}", language) for language in ("en", "de", "en")]
    assert said[0] == said[2] != said[1]


def test_a_part_of_a_page_that_asks_its_caller_is_drawn_for_each(drawn) -> None:  # type: ignore[no-untyped-def]
    plus = KIT + "{% call kit.plus('More') %}{{ inside }}{% endcall %}"
    assert ["one" in drawn(plus, inside=word) for word in ("one", "two")] == [True, False]


def test_each_of_two_tables_with_guests_of_one_name_has_its_own_menu(app: Flask) -> None:
    for person in [sit(open_table(app), "Ann") for _ in range(2)] * 2:
        forms = person.page("/seat/menu").attributes("form[action^='/t/']", "action")
        assert {action.split("/")[2] for action in forms} == {person.code}


def test_what_a_template_hands_to_its_parts_stays_its_own(own_app: Flask) -> None:
    page = (
        "{% set one = 1 %}{% for one in [2, 3] %}{% include ['shared/' ~ 'nothing.html', part] %}{% endfor %}{{ one }}"
    )
    with own_app.test_request_context():
        own_app.jinja_env.loader = DictLoader({"page.html": page, "part.html": "{{ one }}{% set one = 9 %}{{ one }}"})
        assert own_app.jinja_env.get_template("page.html").render(part="part.html") == "29391"
