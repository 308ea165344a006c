"""Words and pictures that are kept between two drawings are those of who looks: language, names and numbers."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from jinja2 import DictLoader, Environment, FileSystemLoader, TemplateNotFound
from markupsafe import Markup

from companion.app import Whole
from companion.config import beside
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
        assert f'aria-label="{more}"' in dealt["Ann"].text("/seat/sheet", Accept_Language=language)


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


def test_a_template_is_read_once_and_one_that_is_not_there_each_time(app: Flask) -> None:
    assert app.jinja_env.get_template("seat/_menu.html") is app.jinja_env.get_template("seat/_menu.html")
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
    source, _, _ = whole.loader.get_source(whole, "page.html")  # type: ignore[union-attr]
    assert "include" not in source
    (tmp_path / "a.html").write_text("new")
    os.utime(tmp_path / "a.html", (0, 0))
    assert "new" in whole.get_template("page.html").render()


def test_every_page_is_the_same_as_with_its_parts_included(
    app: Flask, host: Person, dealt: dict[str, Person], drafting: dict[str, Person]
) -> None:
    ann, robber = dealt["Ann"], drafting["Ben"]
    looks = [
        (host, path) for path in ("/host", "/round", "/seats", "/options", "/board", "/history", "/seals", "/maze")
    ]
    looks += [(ann, path) for path in ("/seat", "/seat/sheet", "/seat/menu", "/seat/role", "/history")]
    looks += [(robber, "/seat"), (drafting["host"], "/host"), (drafting["host"], "/settlement")]
    whole = [person.text(path) for person, path in looks]
    app.jinja_env.loader, app.jinja_env.bytecode_cache = FileSystemLoader(str(beside("templates"))), None
    for kept in (app.jinja_env.cache, app.jinja_env._read):  # type: ignore[attr-defined]
        kept.clear()
    assert [person.text(path) for person, path in looks] == whole
    assert "seat/menu_sheet.html" in app.jinja_env._read  # type: ignore[attr-defined]


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
        menu = person.text("/seat/menu")
        assert set(re.findall(r"/t/([A-Z]{4})", menu)) == {person.code}


def test_what_anybody_may_make_up_is_not_kept(app: Flask, drawn) -> None:  # type: ignore[no-untyped-def]
    kept = app.jinja_env.drawn["shared/kit.html"]  # type: ignore[attr-defined]
    visitor = app.test_client()
    assert visitor.get("/").status_code == 200
    many = len(kept)
    for n in range(30):
        page = visitor.get(f"/?x={n}", headers={"HX-Request": "true", "HX-Current-URL": f"http://localhost/?y={n}"})
        assert f"y={n}" in page.get_data(as_text=True)
    drawn(KIT + "{{ kit.quiet_button(name) }}", name="x" * 10_000)
    assert len(kept) == many


def test_no_template_includes_itself_or_what_could_not_be_written_into_it() -> None:
    sources = {
        str(path.relative_to(beside("templates"))): path.read_text() for path in beside("templates").rglob("*.html")
    }
    parts = {name: set(re.findall(r"{%-? include ['\"]([\w/]+\.html)", source)) for name, source in sources.items()}
    for name, included in parts.items():
        reached = set(included)
        while more := {part for known in reached for part in parts[known]} - reached:
            reached |= more
        assert name not in reached
        assert not any(re.search(r"{% (block|extends)", sources[part]) for part in included)
        assert not any("{% include" in comment for comment in re.findall(r"{#.*?#}", sources[name], re.DOTALL))


def test_what_a_template_hands_to_its_parts_stays_its_own(app: Flask) -> None:
    page = (
        "{% set one = 1 %}{% for one in [2, 3] %}{% include ['shared/' ~ 'nothing.html', part] %}{% endfor %}{{ one }}"
    )
    with app.test_request_context():
        loaders = app.jinja_env.loader
        app.jinja_env.loader = DictLoader({"page.html": page, "part.html": "{{ one }}{% set one = 9 %}{{ one }}"})
        assert app.jinja_env.get_template("page.html").render(part="part.html") == "29391"
        app.jinja_env.loader = loaders
