"""The host leads a table of the base game: options, the deal, the round with and without its maze, the gold draft."""

from __future__ import annotations

from flask import Flask

from tests.play import find_edition
from tests.web.host.conftest import cards_left, pick
from tests.web.host.maze.digging import dig_to_the_treasure
from tests.web.page import Page
from tests.web.people import People, Person, end_saboteur, open_saboteur, open_table, pick_all_gold, sit
from tests.web.rounds import confirm_result, gains, play_saboteur, words_from_elsewhere
from tests.web.setups import made

ANN, BEN, CEM, DIA, EVA = range(1, 6)


@made
def five_seated(app: Flask) -> Person:
    """The host of five, whose roles the companion deals."""
    host = open_table(app, "saboteur")
    for name in ("Ann", "Ben", "Cem", "Dia", "Eva"):
        sit(host, name)
    return host


# The deal


def test_walk_to_the_deal(five_seated: Person) -> None:
    host, page, edition = five_seated, five_seated.page("/options"), find_edition("saboteur")
    assert edition.options
    for option in edition.options:
        assert page.chosen(f"option.{option.name}") == [str(option.default)]
        assert {*map(str, option.values)} <= {*page.values(f"[name='option.{option.name}']")}
    host.post_ok("/do/options", option__gold_cards="cards", option__saboteurs="4")
    assert host.page("/options").chosen("option.gold_cards") == ["cards"]
    for seat in (EVA, DIA):
        host.post_ok("/do/remove-seat", seat=seat)
    form = host.page("/round").part("#begin")
    assert form.has("button.main-button[disabled]")
    assert "This table plays with 4 saboteurs, too many for 3 players." in form.without("button")
    assert host.post_refused("/do/deal").text().count("too many for 3 players") == 1
    host.post_ok("/do/options", option__saboteurs="2")
    assert "cards are saboteurs" not in host.post_ok("/do/deal")
    page = host.page("/seats")
    assert page.values("#put-1 [name=kind]") == ["pickaxe", "lantern", "cart"]
    assert {*page.values("[name=do]")} & {"put", "inspect", "swap-hat"} == {"put"}
    host.post_ok("/do/token", seat=1, do="put", kind="cart")
    assert not host.page("/seats").has("#sheet-discard-1"), "no hand card is given for a repair here"


# A round without its maze, and with it


def test_walk_through_a_quick_round_with_real_role_cards(saboteur_dealt: People) -> None:
    host, page = saboteur_dealt["host"], saboteur_dealt["host"].page("/maze")
    assert "Who reached the treasure?" in page.part("#ending")
    fields = {*page.attributes("#facts [name]", "name")} - {f"role.{seat}" for seat in range(1, 6)}
    assert fields == {"once", "result_version", "reached_by", "by"}
    assert page.values("select[name='role.1'] option") == ["", "gold-digger", "saboteur"]
    refused = Page.of(end_saboteur(host, ANN, BEN, CEM, DIA, part="maze"), 422)
    assert [refused.chosen(f"role.{seat}") for seat in (BEN, CEM, DIA)] == [["saboteur"]] * 3
    end_saboteur(host, BEN, DIA)
    assert host.view.phase == "sharing"
    form = host.page("/round").part("#facts")
    assert form.chosen("reached_by") == [str(BEN)] and form.chosen("role.4") == ["saboteur"]
    end_saboteur(host, None, DIA, by=BEN)
    assert host.view.phase == "proposed"
    page = host.page("/settlement")
    assert gains(page)[DIA] == 4
    assert page.text(f".score-row[data-seat='{DIA}'] .reasons") == "The only saboteur in play: 4."
    confirm_result(host)
    assert "Cem begins." in host.page("/round"), "Ben played last"


def test_walk_through_a_round_with_its_maze(five_seated: Person) -> None:
    host = five_seated
    host.post_ok("/do/deal")
    cards = {worth.split()[0] for worth in host.page("/maze").values("#lay [name=card]")}
    assert cards == {kind.key for kind in find_edition("saboteur").paths}
    page = host.page("/free-card?side.N=way&side.S=way", htmx=True)
    assert {*page.attributes("#draw input[name]", "name")} == {f"side.{side}" for side in "NESW"}
    dig_to_the_treasure(host, by=BEN)
    banner = host.page("/maze").part("#reached")
    assert "The treasure has been reached." in banner and "Ben placed the newest card." in banner
    assert banner.has("button[data-hold-submit][form=facts]")
    asked = {name: banner.chosen(name)[0] for name in ("reached_by", "by")}
    proof = host.post_ok("/do/end", part="maze", **asked).part("#maze")
    assert host.view.end.result.reached_by == BEN
    assert "White dots: a path to the treasure." in proof and "otherwise" not in proof


def test_where_all_get_the_same_nobody_is_asked(app: Flask) -> None:
    host = open_saboteur(app, split="equal")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    play_saboteur(host, ANN, CEM)
    assert host.view.phase == "proposed" and gains(host.page("/settlement")) == {ANN: 4, BEN: 4, CEM: 0}


# The gold draft


def turns(page: Page) -> list[str]:
    """The order of the draft as the page shows it; `*` marks who is picking now."""
    items = page.parts(".draft-order li")
    return [
        ("*" if item.has("[aria-current]") else "") + item.text().removesuffix(": has a gold nugget card")
        for item in items
    ]


def lines(host: Person) -> list[str]:
    """The keys of the history's sentences, the newest last."""
    return [line.message.key for line in host.service.history(host.code)]


def link_to_curtain(host: Person) -> list[str]:
    """What stands under the link to Eva's curtain in her sheet; empty where there is no link."""
    return host.page("/seats").texts(f"#sheet-{EVA} a[href='/t/{host.code}/seats/{EVA}/curtain'] small")


def test_walk_through_a_draft(saboteur_dealt: People) -> None:
    host, own_gold = saboteur_dealt["host"], "to look at their own gold in secret"
    assert link_to_curtain(host) == [], "real roles and no gold yet: there is nothing to look at"
    assert host.page("/seats").attributes("a[href$='/curtain']", "href") == []
    end_saboteur(host, BEN, DIA)
    page = host.page("/round")
    assert page.text(".banner h2") == "Ben is picking a gold nugget card."
    assert turns(page) == ["*Ben", "Ann", "Eva", "Cem"] and link_to_curtain(host) == [own_gold]
    assert host.page("/seats").attributes(".seat-row.asked-now", "id") == [f"seat-{BEN}"]
    pick(saboteur_dealt, "Ben")
    assert turns(host.page("/round")) == ["Ben", "*Ann", "Eva", "Cem"]
    pick(saboteur_dealt, "Ann")
    page = host.page("/round")
    assert page.text(f"a.main-button[href='/t/{host.code}/seats/{EVA}/curtain']") == "Pass the device to Eva"
    assert "Pass the device to Eva: nobody else may see the cards." in page
    assert link_to_curtain(host) == ["to answer in secret"]
    before = lines(host)
    page = host.post_ok("/do/draft", seat=EVA, value=cards_left(host)[-1])
    assert turns(page) == ["Ben", "Ann", "Eva", "*Cem"]
    assert lines(host) == [*before, "curtain-opened", "draft-entered"]
    pick(saboteur_dealt, "Cem")
    page = host.page("/settlement")
    assert page.texts(".reasons").count("Picked in secret.") == 4 and link_to_curtain(host) == [own_gold]
    assert "Players who picked in secret correct their own gold, under “My gold”." in page
    assert page.attributes(".score-row[data-open]", "data-open") == [f"#correct-1-{DIA}"], "Dia alone picked none"
    confirm_result(host)
    assert link_to_curtain(host) == [own_gold]
    host.post_ok("/do/remove-seat", seat=BEN)
    assert host.page("/settlement").attributes("dialog", "id") == [f"correct-1-{DIA}"]
    host.post_refused("/do/correct", 403, round=1, seat=BEN, gold=2, why="he told me")


def test_a_host_who_picks_is_sent_to_his_own_seat(app: Flask) -> None:
    host = open_saboteur(app)
    host.post_ok("/do/add-seat", mine=1, name="Ann")
    for name in ("Ben", "Cem"):
        sit(host, name)
    host.post_ok("/do/deal")
    end_saboteur(host, ANN, BEN)
    assert host.page("/round").text(f"a.main-button[href='/t/{host.code}/seat?n=1']") == "Ann, pick your card"


def test_a_refused_pick_on_the_hosts_device_is_in_the_history(evas_turn: People) -> None:
    host = evas_turn["host"]
    missing = ({1, 2, 3} - {*cards_left(host)}).pop()
    refused = host.post_refused("/do/draft", seat=EVA, value=missing)
    assert f"no gold nugget card with {missing} gold" in refused
    assert lines(host)[-1] == "curtain-opened", "who tries cards sees which are left"


def test_for_a_phone_the_host_takes_nothing_and_learns_nothing(drafting: People) -> None:
    host, before = drafting["host"], lines(drafting["host"])
    refused = [host.post_refused("/do/draft", 403, seat=BEN, value=gold) for gold in (1, 2, 3, 7)]
    assert "answers on their own phone. If" in refused[0]
    assert {page.without("[name=value]").html for page in refused} == {refused[0].without("[name=value]").html}
    assert lines(host) == before


def test_a_sleeper_gets_the_lowest_card_that_is_left(drafting: People) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    lowest = ben.view.end.asking.choices[-1]
    assert "Give Ben the lowest card" in host.page("/round").text(".skip-player button")
    host.post_ok("/do/pass", seat=BEN)
    assert ben.view.private.picked == (lowest,) and lines(host)[-1] == "draft-passed"


def test_a_late_pass_says_so(drafting: People) -> None:
    host = drafting["host"]
    host.post_ok("/do/pass", seat=BEN)
    late = host.post_refused("/do/pass", 409, seat=BEN)
    assert late.texts(".problem") == ["It’s another player’s turn to answer."]
    assert late.has(".skip-player:not([open])") and host.view.end.asking.seat == ANN


def test_changed_answers_begin_the_draft_again_with_a_remark(drafting: People) -> None:
    pick(drafting, "Ben")
    page = Page.of(end_saboteur(drafting["host"], CEM, DIA))
    remark = "The answers changed, so the gold nugget cards were shuffled again. Everyone picks again."
    assert remark in page.text(".remark") and turns(page)[0] == "*Cem"


def test_with_open_totals_every_line_can_be_corrected(drafted_in_the_open: People) -> None:
    page = drafted_in_the_open["host"].page("/settlement")
    assert page.attributes("dialog", "id") == ["correct-1-1", "correct-1-2", "correct-1-3"]
    assert all(gold.isdecimal() for gold in page.values("[name=gold]"))
    assert page.attributes("[name=gold]", "min") == ["0"] * 3 and "in secret" not in page


# Real gold cards


def cards_to_enter(page: Page) -> dict[str, list[str]]:
    """For each seat in the list of real cards the buttons that it has."""
    return {line.text("b:not(.serif)"): line.values("[name=value]") for line in page.parts(".player-questions > li")}


def test_walk_with_real_gold_cards(real_gold_drawn: People) -> None:
    host, page, three = real_gold_drawn["host"], real_gold_drawn["host"].page("/round"), ["1", "2", "3"]
    assert cards_to_enter(page) == dict.fromkeys(("Ann", "Ben", "Cem", "Eva"), three)
    assert page.attribute("#tell-5 [value='3']", "aria-label") == "Eva: 3 gold"
    assert {action.rpartition("/")[2] for action in page.attributes("form", "action")} & {"draft", "pass"} == {"draft"}
    assert host.page("/seats").attributes(".seat-row.asked-now", "id") == ["seat-1", "seat-2", "seat-3", "seat-5"]
    first = page.text("#round .stack > p.muted").split()[0]
    for seat in (ANN, EVA):
        page = host.post_ok("/do/draft", seat=seat, value=2)
        assert page.text("#round .stack > p.muted").startswith(f"{first} looks at the real cards first")
    assert cards_to_enter(page) == {"Ann": [], "Ben": three, "Cem": three, "Eva": []}
    assert page.texts(".entered") == ["entered", "entered"] and "curtain-opened" not in lines(host)


# The end of the game, and the words of all pages


def test_walk_to_the_podium_in_the_words_of_this_edition(saboteur_dealt: People) -> None:
    host, players = saboteur_dealt["host"], [saboteur_dealt[name] for name in ("Ann", "Ben", "Cem", "Dia")]

    def foreign_words() -> set[str]:
        return words_from_elsewhere(host.page("/host").part("main")) | words_from_elsewhere(players[0].page("/seat"))

    host.post_ok("/do/token", seat=2, do="put", kind="pickaxe")
    dig_to_the_treasure(host, by=ANN)
    assert foreign_words() == set(), "while it is played"
    end_saboteur(host, ANN, DIA)
    assert foreign_words() == set(), "while gold is drafted"
    for nth in (1, 2, 3):
        if nth > 1:
            play_saboteur(host, BEN, DIA)
        pick_all_gold(host, *players)
        assert foreign_words() == set(), "beside the result"
        confirm_result(host)
    page = host.page("/settlement")
    drafted = [page.attributes(f".score-row[data-gains='{gold}']", "data-seat") for gold in (1, 2, 3)]
    assert sum(map(len, drafted)) == 3 * 4 and "secret" not in page
    totals = {seat.seat: seat.total for seat in host.view.circle}
    assert totals[DIA] == 0 and all(totals[seat] >= 3 for seat in (ANN, BEN, CEM))
    assert host.view.phase == "finished" and host.page("/round").has(".podium-page")
    assert foreign_words() == set(), "on the podium"
