"""Players mark in a fold of their own page whom they take for saboteurs; the host reads how many have, and the reveal
says who was seen through."""

from __future__ import annotations

from flask import Flask

from tests.play import CAST
from tests.web.people import People, Person, end_saboteur, open_saboteur, sit
from tests.web.play_lost_mines import Mine
from tests.web.seat.test_pass_the_device import open_curtain

COUNT = "#guessed"


def guess(person: Person, *seats: int) -> None:
    person.post_ok("/do/guess", **{f"guess.{seat}": "saboteur" for seat in seats})


def reach_the_treasure(host: Person) -> None:
    for column in range(1, 8):
        host.post_ok("/do/place", cell=f"{column},0", card="free EW", anyway="1")
    host.post_ok("/do/goal", cell="8,0", shows="treasure", anyway="1")


def test_a_player_taps_names_and_the_host_counts(saboteur_dealt: People) -> None:
    host, ann = saboteur_dealt["host"], saboteur_dealt["Ann"]
    assert not host.page("/host").has(COUNT)
    fold = ann.page("/seat").part("details.secret#guess:not([open])")
    assert fold.texts(".chip") == ["Ben", "Cem", "Dia", "Eva"] and not fold.has("[checked]")
    guess(ann, 2, 4)
    guess(saboteur_dealt["Ben"], 4)
    fold = ann.page("/seat").part("#guess")
    assert fold.texts(".chip:has([checked])") == ["Ben", "Dia"] and "saved" in fold.text("summary")
    assert host.page("/host").text(COUNT) == "2 of 4 have guessed"
    guess(ann)
    assert host.page("/host").text(COUNT) == "1 of 4 have guessed"


def test_after_the_reveal_everybody_reads_who_was_seen_through(saboteur_dealt: People) -> None:
    host = saboteur_dealt["host"]
    guess(saboteur_dealt["Ann"], 2, 4)
    guess(saboteur_dealt["Ben"], 4, 5)
    guess(saboteur_dealt["Cem"], 2)
    end_saboteur(host, 1, 4)
    said = ["Suspected by nobody.", "Suspected by 2 of 2.", "Suspected by nobody.", "Seen through by 2 of 3."]
    assert host.page("/board").texts(".face .card > .muted") == [*said, "Suspected by 1 of 3."]
    ben, cem = (saboteur_dealt[name].page("/seat/sheet").text() for name in ("Ben", "Cem"))
    assert "You were right about Dia. 2 of 2 suspected you." in ben and "None of your guesses was right." in cem
    saboteur_dealt["Ann"].post_refused("/do/guess", 409, guess__2="saboteur")


def test_it_is_offered_when_the_maze_ends_the_round_to_who_has_not_guessed(app: Flask) -> None:
    host = open_saboteur(app, own_cards="on")
    ann, ben, _ = (sit(host, name) for name in CAST[:3])
    host.post_ok("/do/deal")
    guess(ben, ann.seat)
    assert not ann.page("/seat").has(".last-guess")
    reach_the_treasure(host)
    assert ann.page("/seat").has("#guess > summary > .last-guess")
    assert ann.page("/seat/maze").has(f'a[href$="/seat?n={ann.seat}#guess"]')
    assert ben.page("/seat").has("#guess") and not ben.page("/seat").has(".last-guess")
    host.post_ok("/do/undo")
    assert ann.page("/seat").has("#guess") and not ann.page("/seat").has(".last-guess")


def test_of_a_side_or_a_character_one_is_chosen(dealt: People, three_miners: Mine) -> None:
    sides = ["no guess", "Saboteur", "Blue team", "Green team", "Neither team"]
    for ann, kinds in ((dealt["Ann"], sides), (three_miners["Ann"], ["no guess", "Saboteur", "Selfish"])):
        assert not ann.page("/seat").has("#guess"), "before the first look"
        ann.post_ok("/do/seen")
        assert ann.page("/seat").part('#guess [name="guess.2"]').texts("option") == kinds
        ann.post_ok("/do/guess", guess__2="saboteur", guess__3="")
        assert ann.page("/seat").values("#guess option[selected]") == ["saboteur"]


def test_who_has_no_phone_guesses_aloud(saboteur_dealt: People) -> None:
    host = saboteur_dealt["host"]
    open_curtain(host, "/seats/5")
    assert not host.page("/seats/5/curtain").has("#guess")
    host.post_refused("/do/guess?n=5&passed=1", guess__2="saboteur")
