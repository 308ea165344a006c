"""Devices in people's hands, and what they do with them: by the words on the buttons, as at the table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, expect

from companion.messages import ROLES
from tests.waiting import LONG

GIVEN_UP = "htmx:error: timeout"
"""What htmx says of a request that our script gives up after a second: on a loaded machine at any time."""

expect.set_options(timeout=1000 * LONG)

TWICE = 520
"""Milliseconds after which a tap at the same place is no second half of a double tap."""

POST = """([url, form]) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).then(({ type }) => type)"""

SHOW = "body > dialog.show"
CLOSE = "dialogs => dialogs.forEach((dialog) => dialog.close())"

HELD = 1100
"""Milliseconds that a finger rests on a button that wants to be held."""

HIDE = """
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.hidden;
"""
WAYS_TO_LEAVE = (
    "window.dispatchEvent(new Event('blur'))",
    "window.dispatchEvent(new PageTransitionEvent('pagehide'))",
    HIDE,
)
"""What a page hears when something else is looked at, when it is left, and when the phone is locked."""


def fetched(route: Any) -> Any:
    """What the companion answers to this request of a page. The name `home.test` is known to Chromium alone."""
    url = route.request.url
    return route.fetch(
        url=url.replace("home.test", "127.0.0.1"), headers={**route.request.headers, "host": url.split("/")[2]}
    )


class Device:
    """One browser context with one page. `errors` are what its console complained of, save what was provoked."""

    def __init__(self, context: Any, page: Any = None) -> None:
        self.context = context
        self.page = page or context.new_page()
        self.page.set_default_timeout(1000 * LONG)
        self.provoked: tuple[str, ...] = ()
        self.complaints: list[str] = []
        # What a round's end plays over the page is skipped before the next tap, unless a test watches it.
        # It may end by itself meanwhile, and Escape would close the sheet below it then.
        self.page.add_locator_handler(self.page.locator(SHOW), lambda show: show.evaluate_all(CLOSE))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def watches_the_show(self) -> Any:
        """From now on nothing skips what a round's end plays over the page; that."""
        self.page.remove_locator_handler(self.page.locator(SHOW))
        return self.page.locator(SHOW)

    @property
    def errors(self) -> list[str]:
        known = (GIVEN_UP, *self.provoked)
        return [line for line in self.complaints if not any(words in line for words in known)]

    def provokes(self, *words: str) -> None:
        """This test makes the console complain in these words; all others still count."""
        self.provoked += words

    def open(self, path: str) -> Any:
        """Opens a page; never waits for the network to be idle, since a stream is open."""
        self.page.goto(path, wait_until="domcontentloaded")
        return self.page

    def stop_the_clock(self) -> None:
        """From now on the page's time goes on only where the test says so."""
        self.page.clock.install()
        for ahead in (1, 5, LONG):  # it goes on till then, and cannot be stopped at what is over
            try:
                return self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + ahead)
            except Error:
                if ahead == LONG:
                    raise

    def says(self, words: str | re.Pattern[str]) -> None:
        """Waits until the page says so."""
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def says_no_more(self, words: str) -> None:
        """Waits until the page says it no more."""
        expect(self.page.get_by_text(words)).to_have_count(0)

    @property
    def touches(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints"))

    def tap(self, what: Any) -> None:
        """One tap with the finger, or one click where there is a mouse."""
        what.tap() if self.touches else what.click()

    def button(self, name: str | re.Pattern[str], within: Any = None) -> Any:
        """The one visible button or link of this name."""
        container = within or self.page
        return container.get_by_role("button", name=name).or_(container.get_by_role("link", name=name)).first

    def press(self, what: Any) -> None:
        """Puts a finger on it and leaves it there, once the page is all there and it stands still: a form can be sent
        before its scripts are, but none of them hears a finger that came first."""
        self.page.wait_for_load_state("load")
        what.scroll_into_view_if_needed()
        rectangle, before = what.bounding_box(), None
        while rectangle is None or rectangle != before:
            self.page.wait_for_timeout(20)
            rectangle, before = what.bounding_box(), rectangle
        x, y = rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + min(rectangle["height"] / 2, 40)
        if not self.touches:
            self.page.mouse.move(x, y)
            return self.page.mouse.down()
        self._touch("touchStart", [{"x": x, "y": y}])

    def slide(self, dx: float, dy: float) -> None:
        """Slides the resting finger to this place of the screen."""
        self._touch("touchMove", [{"x": dx, "y": dy}]) if self.touches else self.page.mouse.move(dx, dy)

    def lift(self) -> None:
        self._touch("touchEnd", []) if self.touches else self.page.mouse.up()

    def hold(self, what: Any) -> None:
        """Holds a button that asks to be held."""
        self.press(what)
        self.page.wait_for_timeout(HELD)
        expect(self.page.locator(".pressing")).to_have_count(0)  # a busy page counts later
        self.lift()

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        if not hasattr(self, "devtools"):
            self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def receipt(self, round: int) -> dict[str, int]:
        """What this page says that each gained in this round, save what is secret; empty while it says nothing."""
        return self._figures(round, "gains")

    def totals(self, round: int) -> dict[str, int]:
        """The totals that this page tells of in this round's receipt."""
        return self._figures(round, "total")

    def _figures(self, round: int, kind: str) -> dict[str, int]:
        slip = self.page.locator(".slip").filter(has_text=f"The gold of round {round}")
        named = "(rows, kind) => rows.map(row => [row.querySelector('b').textContent, Number(row.dataset[kind])])"
        return dict(slip.locator(f"[data-{kind}]").evaluate_all(named, kind))

    def podium(self) -> dict[str, int]:
        """Everybody's gold on the podium."""
        columns = self.page.locator("ol.podium > li").evaluate_all(
            "columns => columns.map(column => [column.querySelector('.name').firstChild.textContent.trim(),"
            " Number(column.querySelector('.total').textContent)])"
        )
        return dict(columns)

    def shows_podium(self, totals: dict[str, int]) -> None:
        """Waits until the podium stands, with these totals."""
        self.comes_to(totals, self.podium)

    def shows_receipt(self, round: int, gains: dict[str, int]) -> None:
        """Waits until this page shows exactly these gains."""
        self.comes_to(gains, lambda: self.receipt(round))

    def comes_to(self, wanted: object, look: Callable[[], object]) -> None:
        """Waits until a look at this page gives what is wanted; says what it gave if it never does."""
        end = time.monotonic() + LONG
        while (seen := look()) != wanted:
            assert time.monotonic() < end, f"{seen} is not {wanted}"
            self.page.wait_for_timeout(50)


class Phone(Device):
    """A player's phone with a seat."""

    name = ""

    def join(self, code: str, name: str) -> None:
        """Scan, type, tap."""
        self.name = name
        self.open(f"/T/{code}")
        self.page.get_by_label("Your name").fill(name)
        self.tap(self.button("Sit down"))
        self.page.locator("#sheet").wait_for()

    @contextmanager
    def looking(self, plate: str = "plate") -> Iterator[str]:
        """The role on this plate, while the finger is on it."""
        self.press(self.page.locator(f"#{plate} .hold-pad"))
        role_card = self.page.locator(f"#{plate} [data-role]")
        role_card.wait_for()
        yield str(role_card.get_attribute("data-role"))
        self.lift()

    def look(self, plate: str = "plate") -> str:
        """Looks at a role, and lets it go dark."""
        with self.looking(plate) as role:
            pass
        assert self.held_role() is None
        return role

    def held_role(self) -> str | None:
        """The role that is in this page now."""
        role_card = self.page.locator("[data-role]")
        return role_card.first.get_attribute("data-role") if role_card.count() else None

    def steal_from(self, name: str | None = None) -> str:
        """Answers the question whom to rob: by name, or the first who has gold. Returns the name."""
        self.page.get_by_role("heading", name="Who do you steal from?").wait_for()
        choices = self.page.get_by_role("radiogroup", name="Who do you steal from?")
        rich = choices.locator("label").filter(has=self.page.locator("input:enabled"))
        label = rich.filter(has_text=name).first if name else rich.first
        victim = name or str(label.locator(".says").inner_text())
        self.tap(label)
        self.tap(self.button(f"Take 1 gold from {victim}"))
        self.page.get_by_role("heading", name="Who do you steal from?").wait_for(state="detached")
        return victim

    def pick_gold(self) -> int:
        """Uncovers the gold cards, takes the first, which is worth most, and returns its nuggets."""
        self.tap(self.page.locator(".cover summary"))
        card = self.page.get_by_role("radiogroup", name=re.compile("gold nugget card")).locator("label").first
        gold = int(str(card.locator("input").get_attribute("value")))
        self.tap(card)
        self.tap(self.button(f"Take {gold} gold"))
        self.page.locator(".cover").wait_for(state="detached")
        return gold

    def own_gold(self) -> int:
        """What the phone says under its fold that it has, booked rounds alone; folded again after the look."""
        fold = self.page.locator("#own-gold")
        self.tap(fold.get_by_text("My gold", exact=True))
        text = fold.get_by_text(re.compile(r"You have \d+ gold")).inner_text()
        self.tap(fold.get_by_text("My gold", exact=True))
        return int(re.search(r"\d+", text)[0])  # type: ignore[index]

    def done_with(self, name: str) -> None:
        """Has looked enough at the role that was shown."""
        self.tap(self.button(f"Done: I’ve seen {name}’s role"))
        self.says_no_more(f"Done: I’ve seen {name}’s role")


class Host(Device):
    """The device that the table belongs to."""

    code = ""

    def open_table(self, edition: str = "Saboteur 2") -> str:
        """Opens a table of this box; returns its code."""
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
        seen = self.page.locator("#begin [name=seen]")
        before = seen.input_value()
        self.posts_form("options", **{"option.rounds": number})
        self.comes_to(True, lambda: seen.input_value() != before)

    def back_at_table(self) -> None:
        self.open(f"/t/{self.code}/host")

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
        self.tap(self.button("That’s me" if me else "Has no phone", form))
        self.seat(name).wait_for()

    def deal(self) -> None:
        self.page.wait_for_timeout(TWICE)  # the button may stand where the last one was
        self.tap(self.button(re.compile("^Deal the (roles|dwarf cards)")))
        self.page.locator("#round.dealt").wait_for()

    def all_have_looked(self) -> None:
        """Waits until the page no longer counts who has looked, but says above the maze how the round begins."""
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
        return self.seat(name).get_by_role("button", name=f"Remove: {card} in front of {name}")

    def inspect(self, by: str, whom: str) -> None:
        sheet = self.sheet_of(by)
        sheet.get_by_label(f"{by} inspects the role of").select_option(label=whom)
        self.tap(self.button("Show", sheet))
        self.says(f"{by} inspected {whom}’s role.")

    def swap_hat(self, name: str) -> None:
        self.hold(self.button(re.compile(f"New role for {name}"), self.sheet_of(name)))
        self.says(f"{name} got a new role by a hat swap.")

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
        form = self.page.locator("#facts, #facts-told").first
        if not form.is_visible():
            self.tap(self.page.locator("[data-open='#end-sheet']"))
        form.wait_for()
        return form

    def question(self, form: Any, asked: str) -> Any:
        """The group of this question, which is asked now; if another is, its answer is tapped in the list of all. It is
        read before it is answered."""
        self.page.wait_for_timeout(TWICE)
        group = form.get_by_role("group", name=asked)
        while not group.is_visible():
            answer = form.locator(".answers button").filter(has_text=asked)
            self.tap(answer if answer.is_visible() else form.locator("[data-step=next]"))
        return group

    def to_the_answers(self, form: Any) -> None:
        """Past all questions, to the button that sends the answers."""
        while (more := form.locator("[data-step=next]")).is_visible():
            self.tap(more)

    def answer_facts(
        self, form: Any, reached_by: str | None, open_to: tuple[str, ...], crystals: int | None, by: str
    ) -> None:
        def answer(asked: str, label: str) -> None:
            self.tap(self.question(form, asked).get_by_label(label, exact=True))

        answer("Who reached the treasure?", reached_by or "Nobody")
        if reached_by and form.locator("[name=open_to]").count():
            answer("Which team has an open path?", {0: "Neither", 2: "Both"}.get(len(open_to)) or open_to[0])
        if not reached_by:
            answer("Who played the last card?", by or "Not sure")
        if crystals is not None:
            answer("How many crystals", str(crystals))

    def change_facts(self, reached_by: str | None) -> None:
        """Tells the end of a round otherwise, where only the connector is asked for; the questions fold away again."""
        self.tap(self.page.locator("[data-open='#change-sheet']"))
        self.answer_facts(self.page.locator("#facts"), reached_by, (), None, "")
        self.tap(self.button("Recalculate"))
        expect(self.page.locator("#change-sheet[open]")).to_have_count(0)

    def asked(self) -> str | None:
        """The thief who is asked now; None once the receipt stands."""
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
            "rows => rows.map(row => [row.querySelector('b').textContent,"
            " (row.querySelector('.who small span') || {textContent: ''}).textContent.trim()])"
        )
        keys = {label: key.removeprefix("role-") for key, label in ROLES.items()}
        return {name: keys.get(label.split(",")[0], "") for name, label in names_and_roles}

    def correct(self, round: int, name: str, gold: int, why: str) -> None:
        """Puts a line of the receipt right."""
        self.tap(self.page.get_by_role("link", name=f"Correct what {name} gets").first)
        sheet = self.page.get_by_role("dialog", name=f"{name}’s gold in round {round}")
        sheet.get_by_label("Total gained").fill(str(gold))
        sheet.get_by_label("Another reason").fill(why)
        self.tap(self.button("Correct it", sheet))
        self.says(f": {why}")

    def book(self) -> None:
        self.page.wait_for_timeout(TWICE)  # a finger that has just settled the round is no faster
        self.tap(self.button("Confirm result"))
        self.page.locator("#round.seating, #round.finished").wait_for()

    def hand_over(self, name: str) -> str:
        """The one-time address by which another phone takes this seat; its sheet stays open."""
        sheet = self.sheet_of(name)
        self.tap(self.button(re.compile("^Move to"), sheet))
        link = self.offer.get_by_role("link")
        link.wait_for()
        assert self.offer.get_by_role("heading").inner_text() == f"{name}’s seat"
        return str(link.get_attribute("href"))

    def handed_over(self, name: str) -> None:
        """The sheet says that another phone took this seat, and is closed."""
        self.offer.get_by_text(f"{name}’s seat was moved to another phone.").wait_for()
        assert self.offer.locator("svg, a").count() == 0
        for _ in range(2):
            self.page.keyboard.press("Escape")

    @property
    def offer(self) -> Any:
        """The sheet of a hand-over."""
        return self.page.get_by_role("dialog", name="For another phone")
