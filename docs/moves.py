"""Writes docs/moves.md: every move that a page posts, with its fields. Run it at the top: python -m docs.moves"""

from __future__ import annotations

from inspect import Parameter, signature
from pathlib import Path

from companion.web.editions import EDITION_PAGES
from companion.web.moves import MOVES, PostedMove

HEAD = """# Moves by script

A script plays as a browser does: it keeps cookies, sends `Origin` (the address it posts to) and posts the fields below
to `/t/<code>/do/<move>`. An accepted move is answered with 303 (`hand-over` with 200 and a page with the link), a
refused one with 403, 409, 422 or 429 and a page that says why, one that cannot be read with 400 or 404. With the
host's key it acts as the host, else as its own seat; who holds several names one by `?n=<seat>`. A field `once` of 32
hexadecimal digits makes a repeated request one move.

Opening and joining: `POST /tables` (`edition`, `rounds`, `totals`, `option.<name>`) leads to `/t/<code>/host`,
`POST /t/<code>` (`name`) to the seat. `GET /t/<code>/seat/role` has the role in `data-role`; a result's lines have
`data-seat`, `data-gains` and `data-total`.

Seats are numbers. A cell is `column,row` from the start card (`3,-1`); the maze's moves also take its name (`C7`), and
`mark-board` takes names. Yes is `1`. In brackets stands what may be left out; a player also leaves out the own `seat`
where the move is about it. A card of `place` is a kind and whether it is turned (`b_cross 1`), or `free` and its
tracks, door, ladder, crystals and features, as the page has them (`free NS|E blue 0 2 troll:E;gold:1@NS`).
`end` has what its edition asks: `reached_by` (empty: nobody), `open_to`, `crystals` and `by`, the last player; with
real role cards `role.<seat>`; in The Duel `claims.<seat>`, `trolls.<seat>` and `by`; in The Lost Mines
`treasures.<seat>`, `other.<seat>`, `dragon` and `by`.
"""

TITLES = {"duel": "Only in The Duel", "lost_mines": "Only in The Lost Mines, or otherwise there"}


OF_KEYS = {"option": "name", "shown": "name", "guess": "seat"}
"""The fields of which a form has one for each of these."""


def fields_of(move: PostedMove) -> str:
    """Those without a default first, as the move's signature has them; the others in brackets."""
    parameters = signature(move.function).parameters
    fields = [parameter for name, parameter in parameters.items() if name in move.form.model_fields]
    names = [f"{each.name}.<{OF_KEYS[each.name]}>" if each.name in OF_KEYS else each.name for each in fields]
    needed = [each.default is Parameter.empty and each.name not in OF_KEYS for each in fields]
    return " ".join(f"`{name}`" if is_needed else f"[`{name}`]" for name, is_needed in zip(names, needed, strict=True))


def table(moves: dict[str, PostedMove]) -> str:
    rows = [f"| `{name}` | {fields_of(moves[name])} |" for name in sorted(moves)]
    return "\n".join(["| move | fields |", "|---|---|", *rows, ""])


def moves_text() -> str:
    parts = [HEAD, table(dict(MOVES))]
    parts += [f"## {TITLES[edition]}\n\n{table(dict(own.moves))}" for edition, own in EDITION_PAGES.items()]
    return "\n".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("moves.md").write_text(moves_text(), encoding="utf-8")
