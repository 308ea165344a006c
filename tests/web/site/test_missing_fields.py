"""A template that names a missing field fails in these tests; in the companion it would draw nothing there."""

from __future__ import annotations

import pytest
from flask import Flask
from jinja2 import UndefinedError


@pytest.mark.parametrize(
    "text", ["{{ page.gold }}", "{% if page.gold %}{% endif %}", "{{ gold }}", "{% if gold %}{% endif %}"]
)
def test_a_missing_field_or_name_fails(app: Flask, text: str) -> None:
    with pytest.raises(UndefinedError):
        app.jinja_env.from_string(text).render(page=object())


def test_a_form_may_lack_a_field(app: Flask) -> None:
    assert app.jinja_env.from_string("{{ form.gold }}{{ 'x' if form.gold }}").render(form={}) == ""
