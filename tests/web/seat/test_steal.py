"""The thief's question: asked on her own phone, of seats with gold, and answered by her alone."""

from __future__ import annotations

from tests.table import stacked_deck
from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.rounds import ROLES, end


def listed(page: Page) -> dict[str, str]:
    """Those in the list and what is said of each; in brackets where nobody can steal from it."""
    labels = page.parts("label:has([name=victim])")
    notes = {label.text(".says"): (label.text(".note"), label.has("[disabled]")) for label in labels}
    return {name: f"({note})" if disabled else note for name, (note, disabled) in notes.items()}


def test_a_theft_from_the_question_to_the_gold(thief: People) -> None:
    ann, ben = thief["Ann"], thief["Ben"]
    page = ann.page("/seat")
    assert "Ben, blue, reached the treasure" in page and page.chosen("from") == []
    assert list(listed(page).items()) == [
        ("Ben", "blue gold-digger"),
        ("Dia", "profiteer"),
        ("Finn", "boss"),
        ("Cem", "(saboteur · has no gold)"),
        ("Eva", "(geologist · has no gold)"),
    ]
    assert page.attribute("[name=victim][value='2']", "data-button-text") == "Take 1 gold from Ben"
    page = ben.page("/seat")
    assert "Ben, blue, reached the treasure" in page and "Ann is choosing who to steal from." in page
    assert not listed(page) and "has no gold" not in page
    ann.post_refused("/do/steal")
    for _ in range(2):  # a double tap
        assert "Stole 1 gold from Ben." in ann.post_ok("/do/steal", victim=ben.seat, once="a" * 32)
    assert "Ann stole 1 gold." in ben.page("/seat") and ann.view.end.scores.stolen == 1


def test_an_empty_answer_takes_nothing(thief: People) -> None:
    assert "Didn’t use the Theft card." in thief["Ann"].post_ok("/do/steal", victim="")
    assert thief["Ann"].view.end.scores.stolen == 0


def test_with_open_totals_the_thief_reads_what_each_has_now(with_real_roles: Person, players: People) -> None:
    with_real_roles.post_ok("/do/options", option__totals="open")
    with_real_roles.post_ok("/do/deal")
    with_real_roles.post_ok("/do/token", seat=1, do="put", kind="theft")
    end(with_real_roles, players["Ben"].seat, open_to="blue", **ROLES)
    ann = players["Ann"]
    notes = listed(ann.page("/seat"))
    ann.post_ok("/do/steal", victim="")
    owned = {line.name: line.total for line in ann.view.end.scores.lines}
    assert owned["Ben"] and notes["Ben"] == f"blue gold-digger · {owned['Ben']} gold"
    assert notes["Finn"] == f"boss · {owned['Finn']} gold"


def test_a_thief_whom_the_host_skipped_reads_so(host: Person, players: People) -> None:
    with stacked_deck.stacked(stacked_deck.ROLES, ["green-digger", *["blue-digger"] * 4, "green-digger"]):
        host.post_ok("/do/deal")
    for name in ("Cem", "Ann"):
        host.post_ok("/do/token", seat=players[name].seat, do="put", kind="theft")
    end(host, players["Ben"].seat, open_to="blue")
    said, ann = "You were skipped and stole nothing.", players["Ann"]
    host.post_ok("/do/pass", seat=ann.seat)
    assert said in ann.page("/seat") and "Cem is choosing who to steal from." in ann.page("/seat")
    assert said not in players["Cem"].page("/seat")
