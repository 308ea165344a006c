"""A page as its reader finds it: what stands where, by CSS selectors. Tests read HTML through this alone."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

from tests.web.drawings import DRAWINGS


def words_of(node: LexborNode) -> str:
    """The words in this element, each run of blanks as one."""
    return " ".join(node.text().split())


class Page:
    """The HTML of an answer, or of a part of one."""

    def __init__(self, html: str) -> None:
        self.html = html
        self._tree = LexborHTMLParser(html)

    @classmethod
    def of(cls, answer: TestResponse, status: int = 200) -> Page:
        """The page of this answer; fails unless it has this status."""
        html = answer.get_data(as_text=True)
        page = cls(html)
        assert answer.status_code == status, (answer.request.path, answer.status_code, page.text())
        if "<html" in html:
            here = {f"#{name}" for name in page.attributes("[id]", "id")}
            assert page.drawn() <= DRAWINGS | here, "all that it draws is there"
        return page

    def all(self, selector: str) -> list[LexborNode]:
        """Every element that matches, in the page's order."""
        return list(self._tree.css(selector))

    def one(self, selector: str) -> LexborNode:
        """The only element that matches; fails where there is none or another."""
        matches = self.all(selector)
        assert len(matches) == 1, f"{len(matches)} elements match {selector} in: {self.text()[:2000]}"
        return matches[0]

    def has(self, selector: str) -> bool:
        """Whether any element matches."""
        return bool(self._tree.css_matches(selector))

    def part(self, selector: str) -> Page:
        """The only element that matches, as a page of its own."""
        return Page(self.one(selector).html or "")

    def parts(self, selector: str) -> list[Page]:
        """Every element that matches, each as a page of its own."""
        return [Page(node.html or "") for node in self.all(selector)]

    def text(self, selector: str = "body") -> str:
        """The words in the only element that matches, each run of blanks as one. Words that only a screen reader says
        are among them, attributes such as `aria-label` are not."""
        return words_of(self.one(selector))

    def texts(self, selector: str) -> list[str]:
        """The words of every element that matches."""
        return [words_of(node) for node in self.all(selector)]

    def rows(self, selector: str) -> list[list[str]]:
        """The words of every cell in the rows that match, row by row."""
        return [[words_of(cell) for cell in row.css("td, th")] for row in self.all(selector)]

    def heard(self, selector: str = "body") -> str:
        """The words in the only element that matches, and those of the labels and titles in it."""
        part = self.part(selector)
        labels = [label for name in ("aria-label", "title") for label in part.attributes(f"[{name}]", name)]
        return " ".join([part.text(), *labels])

    def attribute(self, selector: str, name: str) -> str:
        """This attribute of the only element that matches; empty where it has none."""
        return self.one(selector).attributes.get(name) or ""

    def attributes(self, selector: str, name: str) -> list[str]:
        """This attribute of every element that matches and has it."""
        return [node.attributes[name] or "" for node in self.all(selector) if name in node.attributes]

    def values(self, selector: str) -> list[str]:
        """The `value` of every field or button that matches."""
        return self.attributes(selector, "value")

    def chosen(self, name: str) -> list[str]:
        """What is chosen already under this name: the values of the checked buttons and selected options."""
        return self.values(f'[name="{name}"][checked], [name="{name}"] [selected]')

    def drawn(self) -> set[str]:
        """The addresses of all drawings to which it refers."""
        return set(self.attributes("use", "href"))

    def without(self, selector: str) -> Page:
        """The same page, but for the elements that match."""
        rest = Page(self.html)
        for node in rest.all(selector):
            node.decompose()
        return Page(rest._tree.html or "")

    def __contains__(self, words: str) -> bool:
        """Whether the page says these words."""
        return words in self.text()
