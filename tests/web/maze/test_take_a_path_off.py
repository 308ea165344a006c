"""A rockfall takes a card off the maze."""

from __future__ import annotations

from tests.web.people import Person


def lay(host: Person) -> None:
    assert host.post("/maze", cell="1,0", offer="b_t_hor 0").status_code == 200


def test_the_sheet_of_a_card_offers_it(host: Person, dealt: dict[str, Person]) -> None:
    lay(host)
    sheet = host.text("/maze/1,0", htmx=True)
    assert "C1: T-junction" in sheet and "/maze/1,0/remove" in sheet


def test_the_card_is_gone_with_one_tap(host: Person, dealt: dict[str, Person]) -> None:
    lay(host)
    assert host.post("/maze/1,0/remove").status_code == 200
    assert not host.sight.maze.maze.cards


def test_it_lies_again_when_that_is_taken_back(host: Person, dealt: dict[str, Person]) -> None:
    lay(host)
    host.post("/maze/1,0/remove")
    host.post("/history", do="take-back")
    assert set(host.sight.maze.maze.cards) == {(1, 0)}


def test_where_nothing_lies_nothing_is_taken(host: Person, dealt: dict[str, Person]) -> None:
    refused = host.post("/maze/3,0/remove")
    assert refused.status_code == 422 and 'class="problem"' in refused.get_data(as_text=True)


def test_an_address_that_is_no_cell_is_not_found(host: Person, dealt: dict[str, Person]) -> None:
    for path in ("/maze/here", "/maze/1", "/maze/1,1000"):
        assert host.get(path).status_code == 404
        assert host.post(f"{path}/remove").status_code == 404


def test_without_a_script_the_page_follows(host: Person, dealt: dict[str, Person]) -> None:
    lay(host)
    page = host.text("/host?cell=1,0")
    assert 'id="cell-sheet" class="dig" aria-labelledby="cell-title" tabindex="-1" open' in page
    assert host.post("/maze/1,0/remove", htmx=False).status_code == 303
