"""For tests of authorization: everybody who might try something, round a table in any phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flask import Flask

from tests import play
from tests.play import HOST, DuelResult, RoundResult, Seat, seat_viewer
from tests.table.lost_mines_game import board_marks
from tests.web.archive.game_nights import saved
from tests.web.people import ADDRESS, Person, open_table, sit

NOBODY, CODE, OTHER_TABLE, OTHER_SEAT = "nobody", "code only", "other table", "other seat"
REMOVED, OLD_PHONE, HERSELF, THE_HOST = "removed seat", "old phone", "herself", "host"
LURED, NO_PROOF, OTHER_NAME = "host, lured by another site", "host, without proof", "host, by another name"

EVERYBODY = {NOBODY, CODE, OTHER_TABLE, OTHER_SEAT, REMOVED, OLD_PHONE, HERSELF, THE_HOST}
FORGED = {LURED, NO_PROOF, OTHER_NAME}
"""Requests with the host's cookie that must be refused: from another site, without its proof, to another name."""
WITH_CODE = EVERYBODY - {NOBODY}


@dataclass
class Stage:
    """A table in this phase: Ann, Eva (on her second phone) and Gül without a phone sit there, Finn has left. Where
    only two can play, Gül is not there.

    `words` is what forms and addresses name: seats, the table's code, a mark.
    """

    app: Flask
    phase: str
    people: dict[str, Person]
    words: dict[str, Any] = field(default_factory=dict)

    def do(self, move: str, viewer: Any = HOST, **arguments: Any) -> None:
        self.host.service.record(self.host.code, viewer, play.MOVES[move], **arguments)

    @property
    def host(self) -> Person:
        return self.people[THE_HOST]


def stage(app: Flask, phase: str, edition: str = "saboteur2") -> Stage:
    """The table with everybody around it."""
    by_hand = phase in ("sharing", "proposed", "finished")
    more = {"own_cards": "on"} if edition in ("lost_mines", "saboteur2") else {}
    host = open_table(app, edition, roles="cards" if by_hand else "companion", rounds="1", **more)
    finn = sit(host, "Finn")
    host.service.remove_seat(host.code, HOST, finn.seat)
    ann, old = sit(host, "Ann"), sit(host, "Eva")
    eva, stranger = take_seat_over(host, old.seat), Person(app, host.code)
    new_stage = Stage(app, phase, {CODE: stranger, OTHER_SEAT: ann, REMOVED: finn, OLD_PHONE: old, HERSELF: eva})
    new_stage.people |= {THE_HOST: host, NOBODY: Person(app, "QQQQ"), OTHER_TABLE: elsewhere(app, host.code)}
    new_stage.people |= dict.fromkeys(FORGED, host)
    if play.find_edition(edition).seats[-1] > 2:
        new_stage.do("add-seat", name="Gül")
    new_stage.words = {"ann": ann.seat, "eva": old.seat, "finn": finn.seat, "gul": 4, "nobody": 99, "key": "abc"}
    go_to(new_stage, phase)
    for person in new_stage.people.values():
        person.get()  # everybody has her page open
    return new_stage


def take_seat_over(host: Person, seat: Seat) -> Person:
    """Another phone has this seat now."""
    phone = Person(host.app, host.code)
    phone.post_redirected(f"/take/{host.service.devices.issue_ticket(host.code, HOST, seat)}")
    return phone


def keys_of(person: Person) -> list[str]:
    with person.client.session_transaction(base_url=ADDRESS) as session:
        return list(session["keys"][person.code])


def elsewhere(app: Flask, code: str) -> Person:
    """Host and player of another table, who knows the code of this one."""
    other = open_table(app)
    assert other.post("/do/add-seat", mine=1, name="Zoe").status_code == 200
    other.code = code
    return other


def go_to(stage: Stage, phase: str) -> None:
    """On to this phase; who is asked in `sharing` the act itself makes ready."""
    if phase == "seating":
        return
    stage.do("begin-round")
    if phase in ("dealt", "sharing"):
        return
    stage.do("end-round", result=RoundResult(roles=("saboteur", "geologist", "geologist")))
    if phase == "finished":
        stage.do("confirm-round")


# What makes a stage ready for an act


def theft_of(name: str) -> Callable[[Stage], None]:
    """The round is over, and this seat is asked from whom it steals."""

    def ready(stage: Stage) -> None:
        stage.do("put-token", seat=stage.words[name], kind="theft")
        stage.do("end-round", result=RoundResult(roles=("saboteur", "geologist", "geologist")))

    return ready


def drafting(first: str) -> Callable[[Stage], None]:
    """This seat, Eva or Gül, reached the treasure and takes a gold card; the other comes next, Ann is the saboteur."""

    def ready(stage: Stage) -> None:
        stage.do(
            "end-round",
            result=RoundResult(reached_by=stage.words[first], roles=("saboteur", "gold-digger", "gold-digger")),
        )
        stage.words["card"] = cards_before(stage, first)[0]

    return ready


def cards_before(stage: Stage, name: str) -> tuple[int, ...]:
    asking = stage.host.service.view(stage.host.code, seat_viewer(stage.words[name])).end.asking
    return asking.choices if asking else ()


def drafted(stage: Stage) -> None:
    """Both have taken one, in secret."""
    drafting("eva")(stage)
    for name in ("eva", "gul"):
        seat = stage.words[name]
        stage.do("pick-gold-card", seat_viewer(seat), seat=seat, value=cards_before(stage, name)[0])


def asked(stage: Stage) -> None:
    stage.host.service.devices.ask_for_seat(stage.host.code, stage.words["eva"])
    (stage.words["mark"],) = (seat.asked for seat in stage.host.view.seats if seat.asked)


def role_shown(stage: Stage) -> None:
    for name in ("eva", "gul"):
        stage.do("inspect-role", by=stage.words[name], seat=stage.words["ann"])


def curtain(stage: Stage) -> None:
    assert stage.host.post(f"/seats/{stage.words['gul']}/curtain", do="open").status_code == 200


def passed(ready: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """Made ready so, and the host's device passed to Gül."""

    def both(stage: Stage) -> None:
        ready(stage)
        curtain(stage)

    return both


def laid(stage: Stage) -> None:
    stage.do("put-token", seat=stage.words["eva"], kind="pickaxe")


def dug(stage: Stage) -> None:
    stage.do("place-path", cell=(1, 0), card=play.path_card("NEW"))


def billed(stage: Stage) -> None:
    """Eva has two gold cards and a troll to pay."""
    eva = stage.words["eva"]
    stage.do("end-round", result=DuelResult(claims={eva: (1, 2)}, trolls={eva: 1}))


def troll_met(stage: Stage) -> None:
    """A card with gold and a troll lies before Ann's start, and she claimed the gold."""
    card = play.duel_card("EW", play.some_gold(1, "EW"), play.a_troll("E"))
    stage.do("place-path", cell=(1, -1), card=card, by=stage.words["ann"])


def evas_turn(stage: Stage) -> None:
    stage.do("begin-turn", seat=stage.words["eva"])


def duel_dug(stage: Stage) -> None:
    """Eva laid the newest card, beside her start."""
    stage.do("place-path", cell=(1, 1), card=play.path_card("NEW"), by=stage.words["eva"], anyway=True)


def goal_reached(stage: Stage) -> None:
    """Eva's tunnel reached the goal on C5."""
    for column, tracks in enumerate(("EW", "EW", "EW", "EW", "NW"), start=1):
        stage.do("place-path", cell=(column, 1), card=play.path_card(tracks), by=stage.words["eva"], anyway=True)


def last_counter(stage: Stage) -> None:
    """Eva's third card reached more gold than there are counters left."""
    for column in (1, 2, 3):
        card = play.duel_card("EW", *[play.some_gold(1, "EW")] * 3)
        stage.do("place-path", cell=(column, 1), card=card, by=stage.words["eva"], anyway=True)


def on_the_board(stage: Stage) -> None:
    """Eva's dwarf stands on the mine with gems, and took some; a card lies beside blue's start; it is Ann's turn."""
    stage.do("enter-board", **board_marks())
    stage.do("place-path", cell=(3, 0), card=play.lost_mines_card("EW"), anyway=True)
    stage.do("begin-turn", seat=stage.words["ann"])
    stage.do("reveal-mine", cell=(5, 0), shows="gems", anyway=True)
    stage.do("move-dwarf", seat=stage.words["eva"], cell=(5, 0), anyway=True)
    stage.do("take-treasure", seat=stage.words["eva"])


def evas_turn_on_the_board(stage: Stage) -> None:
    on_the_board(stage)
    evas_turn(stage)


def evas_dwarf_is_near(stage: Stage) -> None:
    """It is Eva's turn, and her dwarf stands beside the mine on E5."""
    evas_turn_on_the_board(stage)
    stage.do("place-path", cell=(4, 2), card=play.lost_mines_card("EW"), anyway=True)
    stage.do("move-dwarf", seat=stage.words["eva"], cell=(4, 2), anyway=True)
    evas_turn(stage)


def undo_newest_move(stage: Stage) -> None:
    stage.do("undo-newest-act")


def host_ticket(stage: Stage) -> None:
    stage.words["key"] = stage.host.service.devices.issue_ticket(stage.host.code, HOST)


def ticket(stage: Stage) -> None:
    stage.words["key"] = stage.host.service.devices.issue_ticket(stage.host.code, HOST, stage.words["eva"])


def remembered(stage: Stage) -> None:
    """The host remembers this table's night."""
    stage.host.post_ok("/do/remember")
    stage.words["night"] = saved(stage.host)[0]["mark"]
