"""The forms of a page as a browser would send them: for tests of what is chosen in them."""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from tests.web.page import Page, words_of

Values = dict[str, list[str]]

PROOFS = ("once",)
"""Fields that no hand fills in, beside those that say what the page shows."""


@dataclass
class Form:
    """A form, what it would send without a tap on a button, and whether a refusal is said in it."""

    action: str
    id: str
    values: Values
    buttons: set[str]
    refused: bool


def forms_on(page: Page) -> list[Form]:
    """Every form of this page."""
    return [
        Form(
            form.attributes.get("action") or "",
            form.attributes.get("id") or "",
            values_of(form),
            {button.attributes.get("name") or "" for button in form.css("button")},
            bool(form.css(".problems")),
        )
        for form in page.all("form")
    ]


def values_of(form: LexborNode) -> Values:
    """What stands in the fields of this form and is chosen in it."""
    by_name: Values = {}
    for field in form.css("input:not([disabled]), select"):
        name, chosen = field.attributes.get("name") or "", chosen_in(field)
        if name and name not in PROOFS and "data-shown" not in field.attributes:
            of_a_group = chosen and field.attributes.get("type") == "radio"
            by_name[name] = chosen if of_a_group else [*by_name.get(name, []), *chosen]
    return {name: values for name, values in by_name.items() if values}


def chosen_in(field: LexborNode) -> list[str]:
    """What this field says: nothing where it is one to tick that is not ticked."""
    if field.tag == "select":
        options = field.css("option")
        chosen = [option for option in options if "selected" in option.attributes] or options[:1]
        return [
            words_of(option) if (value := option.attributes.get("value")) is None else value for option in chosen[-1:]
        ]
    kind = field.attributes.get("type")
    ticked = kind not in ("radio", "checkbox") or "checked" in field.attributes
    return [field.attributes.get("value") or ""] if ticked else []


def form_for(page: Page, action: str, values: Values) -> Form | None:
    """The form of this page that sends to this address and says the same in `do`; the one that says a refusal first."""
    do, seat = values.get("do", []), values.get("seat", [])
    alike = [
        form
        for form in forms_on(page)
        if form.action.split("?")[0] == action.split("?")[0] and form.values.get("do", do) == do
    ]
    alike.sort(key=lambda form: (not form.refused, form.values.get("seat", seat) != seat))
    return alike[0] if alike else None
