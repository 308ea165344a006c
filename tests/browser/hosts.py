"""The host's device, and what the host does with it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from companion.sentences import SENTENCES
from tests.browser.devices import TWICE, Device

POST = """([url, form]) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).then(({ type }) => type)"""


class Host(Device):
    """The device that the table belongs to."""

    code = ""

    def open_table(self, edition: str = "Saboteur 2") -> str:
        """Open a table of this edition and return its code."""
        self.open("/")
        boxes = self.page.get_by_role("radiogroup", name="Which edition").locator("label")
        self.tap(boxes.filter(has=self.page.get_by_text(edition, exact=True)))
        self.tap(self.button("Open a table"))
        self.page.wait_for_url("**/host", wait_until="domcontentloaded")
        self.code = self.page.url.split("/")[-2]
        return self.code

    def posts_form(self, page: str, **form: object) -> None:
        """The same as a tap there would send, by a plain request of this device."""
        assert self.page.evaluate(POST, [f"/t/{self.code}/{page}", form]) == "opaqueredirect"

    def plays_rounds(self, number: int) -> None:
        """The game is over after so many rounds; the page has heard of it before the next tap."""
        self.posts_form("do/options", **{"option.rounds": number})
        expect(self.page.locator("#round")).to_contain_text(f"of {number}")

    def seat(self, name: str) -> Any:
        """The row of this seat."""
        link = self.page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}\b"))
        return self.page.locator("#seats li").filter(has=link)

    def number_of(self, name: str) -> int:
        """This seat's own number."""
        return int(self.seat(name).get_attribute("id").removeprefix("seat-"))

    def sheet_of(self, name: str) -> Any:
        """Opens the sheet of a seat."""
        self.tap(self.seat(name).get_by_role("link", name=re.compile(rf"^{re.escape(name)}\b")))
        sheet = self.page.get_by_role("dialog", name=name, exact=True)
        sheet.wait_for()
        return sheet

    def add(self, name: str, me: bool = False) -> None:
        """A seat without a phone, or the host's own."""
        form = self.page.locator("#add")
        if not form.is_visible():
            self.tap(self.page.locator("#seats summary").filter(has_text="Add a seat"))
        form.get_by_label("Name").fill(name)
        self.tap(self.button("Sit down too" if me else "Add without a phone", form))
        self.seat(name).wait_for()

    def deal(self) -> None:
        self.page.wait_for_timeout(TWICE)  # the button may stand where the last one was
        self.tap(self.button(re.compile("^Deal the (roles|dwarf cards)")))
        self.page.locator("#round.dealt").wait_for()

    def all_have_looked(self) -> None:
        """Wait until the page no longer counts who has looked, and shows above the maze how the round begins."""
        self.says("How the round begins")

    def put(self, name: str, token: str) -> None:
        """Lays a card before a seat, by the card's name on the button."""
        self.tap(self.page.get_by_label(f"Put a card in front of {name}"))
        self.tap(self.seat(name).get_by_role("button", name=token))
        self.lying(name, token).wait_for()

    def take(self, name: str, token: str) -> None:
        """Takes a card away."""
        self.tap(self.lying(name, token))
        self.lying(name, token).wait_for(state="detached")

    def lying(self, name: str, token: str) -> Any:
        """The button of a card that lies before a seat."""
        card = {"Trapped": "Trapped card"}.get(token, token.lower())
        return self.seat(name).get_by_role("button", name=f": {card} in front of {name}")

    def inspect(self, by: str, whom: str) -> None:
        sheet = self.sheet_of(by)
        self.tap(sheet.get_by_role("group", name=f"{by} inspects the role of").get_by_role("button", name=whom))
        self.says(f"{by} inspected {whom}’s role.")

    def swap_hat(self, name: str) -> None:
        self.hold(self.button(re.compile(f"New role for {name}"), self.sheet_of(name)))
        self.says(re.compile(f"{name} (got )?a new role by a hat swap"))

    def end(
        self, reached_by: str | None, open_to: tuple[str, ...] = (), crystals: int | None = 0, by: str = ""
    ) -> None:
        """Answers the questions and holds the button that reveals all roles; `crystals` None: nobody asks for them."""
        form = self.open_end()
        self.answer_facts(form, reached_by, open_to, crystals, by)
        self.hold(self.button(re.compile("End the round"), form))
        self.page.locator("#round.sharing, #round.proposed").wait_for()
        # The maze comes after it, without the questions: till then what lies below it still moves.
        expect(self.page.locator("#end-sheet")).to_have_count(0)

    def open_end(self) -> Any:
        """Opens the questions about the end of the round; their form."""
        form = self.page.locator("#facts, #facts-entered").first
        if not form.is_visible():
            self.tap(self.page.locator("[data-open='#end-sheet']"))
        form.wait_for()
        return form

    def question(self, form: Any, asked: str) -> Any:
        """The group of this question, unfolded. It is read before it is answered."""
        self.page.wait_for_timeout(TWICE)
        group = form.get_by_role("group", name=asked)
        group.wait_for()
        if (folded := group.and_(form.locator(".known:not([data-many])"))).count():
            self.tap(folded.locator("label:has(:checked)"))
            self.page.wait_for_timeout(TWICE)
        return group

    def answer_facts(
        self, form: Any, reached_by: str | None, open_to: tuple[str, ...], crystals: int | None, by: str
    ) -> None:
        def answer(asked: str, label: str) -> None:
            self.tap(self.question(form, asked).get_by_label(label, exact=True))

        answer("Who reached the treasure?", reached_by or "Nobody")
        if reached_by and form.locator("[name=open_to]").count():
            answer("Which team has an open path?", {0: "Neither", 2: "Both"}.get(len(open_to)) or open_to[0])
        if not reached_by and form.get_by_role("radio", name="Not sure", include_hidden=True).count():
            answer("Who played the last card?", by or "Not sure")
        if crystals is not None:
            answer("How many crystals", str(crystals))

    def change_who_reached(self, reached_by: str | None) -> None:
        """Correct who reached the treasure, where nothing else is asked; the questions fold away again."""
        self.tap(self.page.locator("[data-open='#change-sheet']"))
        self.answer_facts(self.page.locator("#facts"), reached_by, (), None, "")
        self.tap(self.button("Recalculate"))
        expect(self.page.locator("#change-sheet[open]")).to_have_count(0)

    def asked(self) -> str | None:
        """The thief who is asked now; None once the scores stand."""
        line = self.page.locator("#round").get_by_role(
            "heading", name=re.compile("choosing who to steal from|Who does")
        )
        expect(line.or_(self.page.locator("#round.proposed"))).to_be_visible()
        if not line.count():
            return None
        return re.sub(r"^Who does | steal from\?$| is choosing.*$", "", line.inner_text())

    def roles(self) -> dict[str, str]:
        """The key of each role, which the seats say in words after the reveal."""
        names_and_roles = self.page.locator("#seats li").evaluate_all(
            "rows => rows.map(row => [row.querySelector('b').textContent.trim(),"
            " (row.querySelector('.who small span') || {textContent: ''}).textContent.trim()])"
        )
        keys = {label: key.removeprefix("role-") for key, label in SENTENCES.items() if key.startswith("role-")}
        return {name: keys.get(label.split(",")[0], "") for name, label in names_and_roles}

    def correct(self, round: int, name: str, gold: int, why: str) -> None:
        """Corrects a line of the scores."""
        self.tap(self.page.get_by_role("link", name=f"Correct what {name} gets").first)
        sheet = self.page.get_by_role("dialog", name=f"{name}’s gold in round {round}")
        sheet.get_by_label("Total for this round").fill(str(gold))
        sheet.get_by_label("Why?").fill(why)
        self.tap(self.button("Correct it", sheet))
        self.says(f": {why}")

    def confirm_round(self) -> None:
        self.page.wait_for_timeout(TWICE)  # a finger that has just settled the round is no faster
        self.tap(self.button("Confirm result"))
        self.page.locator("#round.seating, #round.finished").wait_for()

    def offer_seat(self, name: str) -> str:
        """The one-time address by which another phone takes this seat; its sheet stays open."""
        sheet = self.sheet_of(name)
        self.tap(self.button(re.compile("^Move to"), sheet))
        link = self.offer.get_by_role("link")
        link.wait_for()
        assert self.offer.get_by_role("heading").inner_text() == f"{name}’s seat"
        return str(link.get_attribute("href"))

    @property
    def offer(self) -> Any:
        """The sheet with the offer of a seat to another phone."""
        return self.page.get_by_role("dialog", name="For another phone")
