"""The forms of a page as a browser would send them: for tests of what is chosen in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str | None]
Values = dict[str, list[str]]

PROOFS = ("once", "seen")
"""Fields that no hand fills in."""


@dataclass
class Form:
    """A form, what it would send without a tap on a button, and whether a refusal is said in it."""

    action: str
    id: str
    values: Values = field(default_factory=dict)
    buttons: set[str] = field(default_factory=set)
    refused: bool = False

    def add(self, name: str, value: str) -> None:
        if name and name not in PROOFS:
            self.values.setdefault(name, []).append(value)


class Forms(HTMLParser):
    """Reads `found`, the forms of a page. `beside` names, for each refusal, the elements around it, the nearest last:
    tag, id, and the address that the element asks whenever there are news."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.beside: list[list[tuple[str, str, str]]] = []
        self.around: list[tuple[str, str, str]] = []
        self.form: Form | None = None
        self.select = ""
        self.options: list[tuple[str | None, bool, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said: Attributes = dict(attrs)
        if tag not in ("input", "br", "hr", "img", "meta", "link", "path", "use", "circle", "rect"):
            self.around.append((tag, said.get("id") or "", said.get("hx-get") or ""))
        if tag == "form":
            self.form = Form(said.get("action") or "", said.get("id") or "")
            self.found.append(self.form)
        if (said.get("class") or "").split()[:1] == ["problems"]:
            self.beside.append(list(self.around))
            if self.form:
                self.form.refused = True
        self._control(tag, said)

    def handle_endtag(self, tag: str) -> None:
        while any(tag == one for one, _, _ in self.around) and self.around.pop()[0] != tag:
            pass
        if tag == "form":
            self.form = None
        if tag == "select" and self.form:
            chosen = [one for one in self.options if one[1]] or self.options[:1]
            value, _, words = chosen[-1]
            self.form.add(self.select, words if value is None else value)
            self.select = ""

    def handle_data(self, data: str) -> None:
        if self.select and self.options:
            value, selected, words = self.options[-1]
            self.options[-1] = (value, selected, words + data.strip())

    def _control(self, tag: str, said: Attributes) -> None:
        name, value = said.get("name") or "", said.get("value")
        if tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((value, "selected" in said, ""))
        elif tag == "button" and self.form:
            self.form.buttons.add(name)
        elif tag == "input" and self.form and "disabled" not in said:
            if said.get("type") == "radio" and "checked" in said:
                self.form.values.pop(name, None)  # of a group one is chosen
            if said.get("type") not in ("radio", "checkbox") or "checked" in said:
                self.form.add(name, value or "")


def form_for(html: str, action: str, values: Values) -> Form | None:
    """The form of this page that sends to this address and says the same in `do`; the one that says a refusal first."""
    do, seat = values.get("do", []), values.get("seat", [])
    alike = [
        form
        for form in Forms(html).found
        if form.action.split("?")[0] == action.split("?")[0] and form.values.get("do", do) == do
    ]
    alike.sort(key=lambda form: (not form.refused, form.values.get("seat", seat) != seat))
    return alike[0] if alike else None
