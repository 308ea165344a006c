"""The host leads a table of Saboteur 2, from the empty table to the podium: what stands there at each step."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.play import find_edition
from tests.web.page import Page
from tests.web.people import People, Person, SetUp, open_table, sit, sit_without_phone
from tests.web.rounds import ROLES, confirm_result, end, gains, play, totals

ANN, BEN, CEM, DIA, EVA, FINN = range(1, 7)


def reasons(page: Page) -> dict[str, str]:
    """Name -> why this seat got what it got."""
    return {line.text(".who b"): line.text(".reasons") for line in page.parts(".score-row")}


# Before the deal


def test_walk_to_the_deal(host: Person, stranger: Person) -> None:
    page = host.page("/host?only-host=1")
    assert "Nobody is here yet." in page and host.code in page and page.has("svg.qr")
    sit(host, "Ann")
    assert "You need 2 to 12 players." in host.page("/round")
    ben, cem = sit(host, "Ben"), sit(host, "Cem")
    assert "Nothing has been dealt yet." in stranger.page("/deals")
    host.post_ok("/do/deal")
    digest = stranger.page("/deals").text(".deal-text")
    assert re.fullmatch("SHA-256: [0-9a-f]{64}", digest)
    page = host.page("/round")
    assert page.text(".flames") == "0 of 3 have looked" and "The youngest of you begins." in page.text(".how-to-begin")
    ben.post_ok("/do/seen")
    assert host.page("/round").text(".flames") == "Ann and Cem haven’t looked yet"
    end(host, BEN, open_to="blue")
    assert stranger.page("/deals").text(".deal-text") == digest
    confirm_result(host)
    assert "Cem begins." in host.page("/round") and cem.role == ""
    opened = stranger.page("/deals").text(".deal-text")
    assert opened.startswith(f"{digest} Table {host.code}, round 1 Ann: ") and " Secret: " in opened


def test_who_has_not_looked_is_named_until_all_have(host: Person) -> None:
    ann, ben, cem = (sit(host, name) for name in ("Ann", "Ben", "Cem"))
    eva = sit_without_phone(host, "Eva")
    host.post_ok("/do/deal")
    host.post_ok("/do/place", cell="1,0", card="b_cross", by=ben.seat)
    for player in (ann, ben):
        player.post_ok("/do/seen")
    page = host.page("/round")
    assert page.text(".flames") == "Cem and Eva haven’t looked yet"
    assert page.texts(".beginning .menu a") == ["Pass the device to Eva"]
    cem.post_ok("/do/seen")
    assert host.page("/round").text(".flames") == "Eva hasn’t looked yet"
    host.post_redirected(f"/seats/{eva}/curtain", do="open")
    host.post_redirected(f"/do/seen?n={eva}&passed=1")
    assert not host.page("/round").has(".beginning")


def test_a_host_who_plays_is_sent_to_the_own_seat(host: Person) -> None:
    host.post("", htmx=False, name="Ann")
    ben, cem = (sit(host, name) for name in ("Ben", "Cem"))
    host.post_ok("/do/deal")
    own_seat, page = f"/t/{host.code}/seat?n=1", host.page("/round")
    assert page.attribute("a.main-button", "href") == own_seat
    assert host.page("/maze").has("#ending > a.quiet-button")
    for player, seat in ((ben, 2), (cem, 3), (host, 1)):
        assert host.page("/round").has("a.main-button")
        player.post_ok(f"/do/seen?n={seat}")
    page = host.page("/round")
    assert not page.has("a.main-button") and page.attribute("a.own-seat", "href") == own_seat
    host.post_ok("/do/inspect", by=1, seat=ben.seat)
    page = host.page("/round")
    assert page.texts(".shown-to a.main-button") == ["My seatYou have something secret to look at"]
    assert page.attribute(".shown-to a", "href") == own_seat
    host.post_ok("/do/place", cell="1,0", card="free NESW", by=ben.seat)
    host.post_ok("/do/swap-hat", seat=1)
    assert host.page("/round").texts("a.main-button") == ["My seatAnn"], "a new role to look at"


# Cards before a seat


def test_walk_with_a_broken_tool(host: Person, dealt: People) -> None:
    def tap(kind: str, do: str, **form: str) -> Page:
        return host.post_ok("/do/token", seat=BEN, kind=kind, do=do, **form).part(f"#seat-{BEN}")

    assert tap("pickaxe", "put").attributes("[name=kind][value=pickaxe]", "aria-label") == [
        "Repair: broken pickaxe in front of Ben"
    ]
    tap("cart", "put")
    assert {"lantern", "theft"} <= {*host.page("/seats").values(f"#put-{BEN} [name=kind]")} - {"cart", "pickaxe"}
    assert host.view.seat(BEN).tokens == ("pickaxe", "cart")
    tap("pickaxe", "take")
    assert host.view.seat(BEN).tokens == ("cart",)
    assert host.page("/seats").text(f"#sheet-discard-{BEN} button") == "Discard 2 cards: broken cart draw only one"
    assert tap("cart", "take", discarded="1").text(".fewer .sr") == "1 hand card fewer"
    assert host.view.seat(BEN).tokens == ()
    assert dealt["Ben"].page("/seat/sheet").text("#fewer") == "You have 1 hand card fewer until the round ends."


# The end of a round


def test_before_the_end_no_role_is_shown_and_afterwards_all_are(host: Person, dealt: People) -> None:
    roles = {player.seat: player.role for player in dealt.values()}
    assert host.view.phase == "dealt" and not any(seat.role for seat in host.view.seats)
    assert "reveal all roles" in host.page("/maze").text("#facts button[data-hold-submit]")
    end(host, ANN, open_to="blue")
    assert {seat.seat: seat.role for seat in host.view.seats} == roles
    words = host.page("/settlement").texts(".score-row .who > span")
    assert [word.split(",")[0] for word in words] == [
        role.replace("-digger", " gold-digger") for role in roles.values()
    ]


@pytest.mark.parametrize(
    ("form", "result"),
    [
        ({"reached_by": ANN, "open_to": ["blue", "green"]}, {"open_to": ("blue", "green")}),
        ({"reached_by": ANN, "open_to": "blue green"}, {"open_to": ("blue", "green")}),
        ({"reached_by": ANN, "open_to": "green"}, {"reached_by": ANN, "open_to": ("green",)}),
        ({"reached_by": ANN, "open_to": ""}, {"open_to": ()}),
        ({"reached_by": ANN}, {"open_to": ()}),
        ({"by": BEN}, {"reached_by": None, "last_by": BEN}),
        ({"crystals": "more", "crystals_more": "14"}, {"crystals": 14}),
    ],
)
def test_the_host_says_how_it_ended_and_may_say_otherwise(
    host: Person, dealt: People, form: dict[str, object], result: dict[str, object]
) -> None:
    end(host, **{"reached_by": "", **form})
    assert {name: getattr(host.view.end.result, name) for name in result} == result
    page = host.page("/round")
    assert not page.has("#change > [data-open]"), "a line's sheet leads there"
    assert host.page("/settlement").has("dialog [data-open='#change-sheet']")
    if isinstance(form.get("open_to"), str):
        assert page.part("#facts").chosen("open_to") == [form["open_to"]]
    end(host, FINN, open_to="blue", crystals=3)
    form_again = host.page("/round").part("#facts")
    assert form_again.chosen("reached_by") == [str(FINN)] and form_again.chosen("crystals") == ["3"]


def test_a_trapped_player_is_offered_with_a_remark_and_refused(host: Person, dealt: People) -> None:
    host.post_ok("/do/token", seat=FINN, kind="trapped", do="put")
    form = host.page("/maze").part("#facts")
    assert "Finn is trapped. Free them first, or choose someone else." in form
    assert form.has(f"[name=reached_by][value='{FINN}']:not([disabled])")
    host.post_refused("/do/end", reached_by=FINN, open_to="blue", crystals=2)
    assert host.view.phase == "dealt"


def test_real_role_cards_are_entered_at_the_end(real_roles_dealt: Person) -> None:
    assert "You dealt the real cards." in real_roles_dealt.page("/round")
    form = real_roles_dealt.page("/maze").part("#facts")
    assert form.attributes("select", "name") == [f"role.{seat}" for seat in range(1, 7)]
    end(real_roles_dealt, **ROLES)
    assert [seat.role for seat in real_roles_dealt.view.seats] == list(ROLES.values())


def deal_for(app: Flask, edition: str, names: tuple[str, ...]) -> Person:
    host = open_table(app, edition)
    for name in names:
        sit(host, name)
    host.post_ok("/do/deal")
    return host


@pytest.mark.parametrize(
    ("edition", "part"),
    [("saboteur2", "round"), ("saboteur2", "maze"), ("saboteur", "maze"), ("duel", "maze"), ("lost_mines", "maze")],
)
def test_two_hosts_ending_a_round_at_once_read_so_under_the_facts(
    set_up: SetUp, app: Flask, edition: str, part: str
) -> None:
    host = set_up(deal_for, app, edition, ("Ann", "Ben") if edition == "duel" else ("Ann", "Ben", "Cem"))
    fields = {"reached_by": "", "crystals": 0, "dragon": "", "result_version": 0}
    first, late = (host.post("/do/end", part=part, **fields) for _ in range(2))
    assert Page.of(first).has(f"#{part}") and "HX-Retarget" not in first.headers
    facts = Page.of(late, 409)
    assert facts.texts(".problem") == ["Someone else just changed this. Look again, then tap again."]
    assert facts.has("#round #change-sheet[open] .problem")
    assert late.headers.get("HX-Retarget") == ("#round" if part == "maze" else None)


@pytest.mark.parametrize("part", ["maze", "round"])
@pytest.mark.parametrize("faster", [["undo"], ["end", "confirm"]])
def test_ending_a_round_that_another_host_undid_or_confirmed_is_explained(
    host: Person, dealt: People, part: str, faster: list[str]
) -> None:
    for move in faster:
        host.post_ok(f"/do/{move}", reached_by="", crystals=0)
    late = host.post("/do/end", part=part, reached_by="", crystals=0)
    round = Page.of(late, 409).part("#round")
    assert len(round.all(".problem")) == 1 and round.attribute("#round", "data-phase") == "seating"
    assert ("HX-Retarget" in late.headers) == (part == "maze")


@pytest.mark.parametrize(("rounds", "asks"), [(1, False), (2, True)])
def test_who_played_last_is_asked_only_if_another_round_follows(
    host: Person, players: People, rounds: int, asks: bool
) -> None:
    host.post_ok("/do/options", option__rounds=rounds)
    host.post_ok("/do/deal")
    late = sit(host, "Gül")
    page = host.page("/maze")
    assert ("Who played the last card?" in page.texts("#facts legend")) is asks
    seats = page.values("#facts [name=reached_by]")
    assert str(FINN) in seats and str(late.seat) not in seats, "who waits reached nothing"


# The result


def test_walk_through_the_result(nobody_reached: Person, players: People) -> None:
    host, ann = nobody_reached, players["Ann"].page("/seat")
    assert gains(ann) == {ANN: 0, BEN: 0, CEM: 4, DIA: 2, EVA: 2, FINN: 0}
    assert ann.texts(".who > span") == [role.replace("-digger", " gold-digger") for role in ROLES.values()]
    assert all(reasons(ann).values()) and reasons(ann)["Eva"] == "2 crystals in the maze."
    assert "Nobody reached the treasure" in ann.text(".verdict")
    for player in players.values():
        page = player.page("/seat")
        assert "Everyone’s total is secret until round 3 is confirmed." in page
        assert set(totals(page)) == {player.seat}
    assert host.page("/settlement").has("dialog#correct-1-2") and not ann.has(
        "[id^=correct-], [data-open^='#correct-']"
    )
    read = gains(host.page("/settlement"))
    confirm_result(host)
    page = host.page("/round")
    assert "Round 1 is confirmed. On to round 2." in page and host.view.round == 2
    past = host.page("/settlement").part("#past")
    assert "Gold from earlier rounds" in past and gains(past) == read
    cem = players["Cem"].page("/seat")
    assert cem.part("details.secret#own-gold:not([open])").text("p") == "You have 4 gold."
    assert "Waiting for round 2 to begin." in cem
    assert not host.page("/host").has("[data-total]")
    host.post_ok("/do/options", option__totals="open")
    assert totals(host.page("/settlement").part("#past"))[CEM] == 4


def test_walk_after_the_last_round(three_rounds_played: Person, players: People) -> None:
    host, view = three_rounds_played, three_rounds_played.view
    page = host.page("/host")
    assert view.phase == "finished" and page.has("#again") and page.text(".podium-page h1") == "Cem wins the game"
    assert page.values("#one-more [name='option.rounds']") == ["4"]
    page = players["Ann"].page("/seat")
    assert page.text(".podium-page h1") == "Cem wins the game" and len(page.all(".podium-page .column")) == 6
    assert set(totals(page)) == {ANN, BEN, CEM, DIA, EVA, FINN}
    gold = view.seats[2].total
    host.post_ok("/do/options", option__rounds="4")
    assert (host.view.phase, host.view.round) == ("seating", 4)
    play(host, 1)
    assert host.view.seats[2].total > gold > 0
    host.post_ok("/do/again")
    view = host.view
    assert (view.phase, view.round, view.rounds, view.game) == ("seating", 1, 4, 2)
    assert [seat.name for seat in view.seats] == ["Ann", "Ben", "Cem", "Dia", "Eva", "Finn"]


# Corrections


def test_walk_with_a_correction(nobody_reached: Person, players: People) -> None:
    host, before = nobody_reached, reasons(players["Ben"].page("/seat"))["Cem"]
    page = host.page("/settlement")
    opened = page.attribute(f"a.score-row[data-seat='{CEM}']", "data-open")
    assert opened == f"#correct-1-{CEM}" and "Cem’s gold in round 1" in page.part(f"dialog{opened}")
    link = host.page("/host").attribute(f"a.score-row[data-seat='{CEM}']", "href")
    assert host.page(f"/host{link}").attributes("#settlement dialog[open]", "id") == [f"correct-1-{CEM}"]
    for why, said in (("<i>so</i>", "<i>so</i>"), ("", "no reason given"), ("miscounted", "miscounted")):
        page = host.post_ok("/do/correct", round=1, seat=CEM, gold=7, why=why)
        row = page.part(f".score-row[data-seat='{CEM}']")
        assert row.text(".gain") == "7" and row.text(".correction").endswith(said)
    after = reasons(players["Ben"].page("/seat"))["Cem"]
    assert after == f"{before}The host corrected it to 7 instead of 4: miscounted"
    assert "Round 1 corrected: Cem gets 7 instead of 4" in host.page("/history")
    confirm_result(host)
    host.post_ok("/do/correct", round=1, seat=BEN, gold=5, why="")
    assert host.view.past_scores[0].lines[1].gain == 5
    page = host.page(f"/host?sheet=correct-1-{DIA}")
    assert page.attributes("details#past[open] dialog[open]", "id") == [f"correct-1-{DIA}"]
    host.post_ok("/do/deal")
    assert not host.page("/settlement").has("#past"), "during a round nothing of earlier rounds is in the way"


# Thefts


def test_walk_with_two_thieves(thieves: People) -> None:
    host, page = thieves["host"], thieves["host"].page("/round")
    assert page.text("#steal-3 h2") == "Who does Eva steal from?" and page.has("a[href$='/seats/3/curtain']")
    assert page.attributes("#steal-3 label:not(:has([disabled])) [data-button-text]", "data-button-text") == [
        "Take 1 gold from Ben",
        "Steal from nobody",
    ]
    assert page.texts("#steal-3 label:has([disabled]) .note") == ["has no gold"]
    assert page.texts("#steal-3 .says") == ["Ben", "Ann", "Nobody"], "those without gold come last"
    assert "After the thefts you see who gets what, and confirm it." in host.page("/host")
    page = host.post_ok("/do/steal", seat=3, victim=BEN)
    assert "Ann is choosing who to steal from." in page.part("#round")
    host.post_refused("/do/steal", 403, seat=1, victim=BEN)
    host.post_ok("/do/pass", seat=1)
    assert host.view.phase == "proposed" and host.view.end.scores.stolen == 1


# Options


def test_walk_with_the_options(host: Person, players: People) -> None:
    page = host.page("/options")
    for option in [option for option in find_edition("saboteur2").options if not option.custom]:
        assert page.values(f"#rule-questions:not([open]) [name='option.{option.name}']") == [*option.values]
    page = host.post_ok("/do/options", option__totals="open", option__crystals="connected")
    assert (host.view.options["totals"], host.view.options["crystals"]) == ("open", "connected")
    assert page.chosen("option.crystals") == ["connected"]
    host.post_ok("/do/options", option__roles="cards")
    assert "Begin the round" in host.page("/round").texts("#begin button span")
    host.post_ok("/do/deal")
    page = host.page("/options")
    assert "You can change these between rounds." in page and page.has("#set-options > fieldset[disabled]")
    end(host, **ROLES)
    confirm_result(host)
    page = host.page("/options")
    assert page.has("[name='option.crystals']")


def test_a_fragment_stands_in_the_page_as_it_comes_alone(host: Person, dealt: People) -> None:
    whole = host.html("/host")
    for name in ("round", "seats", "settlement", "options"):
        alone = host.page(f"/{name}")
        assert alone.attribute(f"#{name}", "hx-get") == f"/t/{host.code}/{name}" and alone.html.strip() in whole
    page = host.page("/host?sheet=seat-2")
    assert page.attributes("dialog[open]", "id") == ["sheet-2"]
    assert page.has("script[src]") and not page.has("script:not([src]), style, [style], [onclick]")
