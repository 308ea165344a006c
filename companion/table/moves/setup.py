"""Moves that open a table, set its options, and start another game with the same seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.editions.duel import FIRST_DWARF
from companion.rules.errors import WrongPhase, raise_if_any
from companion.rules.mazes.mines import Board
from companion.rules.message import Message
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_phase
from companion.table.scoring import edition_of, options_of
from companion.table.state import Table
from companion.table.viewer import Viewer

MOST_ROUNDS = 9
TABLE_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "rounds": tuple(str(n) for n in range(1, MOST_ROUNDS + 1)),
    "first_round": tuple(str(n) for n in range(1, MOST_ROUNDS + 1)),
    "totals": ("sealed", "open"),
    "roles": ("companion", "cards"),
    "remember": ("off", "on"),
}
"""The options that every edition has, with their values. Some editions allow fewer values. The first value is the
default, except for `rounds`, whose default depends on the edition."""


def allowed_options(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The first value is the default."""
    roles = TABLE_OPTIONS["roles"] if edition.deals_roles else TABLE_OPTIONS["roles"][:1]
    own = {option.name: option.values for option in edition.all_options}
    return {**TABLE_OPTIONS, "totals": edition.totals, "roles": roles, **own}


def open_table(code: str, edition: str, options: Mapping[str, str], board: Board | None = None) -> list[ev.Event]:
    """`board` is the board that a host marked at an earlier table. Raises UnknownEdition, or IllegalMove: an option is
    not known."""
    known_edition = find_edition(edition)
    allowed = allowed_options(known_edition)
    defaults = {**{name: values[0] for name, values in allowed.items()}, "rounds": str(known_edition.rounds)}
    raise_if_any(option_problems(allowed, defaults, options))
    chosen = [ev.OptionSet(name, value) for name, value in options.items() if defaults[name] != value]
    marked = [ev.BoardMarked(tuple(board.starts.items()), board.mines)] if board else []
    return [ev.TableOpened(ev.Code(code), edition, known_edition.rounds), *chosen, *marked]


def option_problems(
    allowed: Mapping[str, tuple[str, ...]], current: Mapping[str, str], wanted: Mapping[str, str]
) -> Iterator[Message]:
    for name, value in wanted.items():
        if name not in allowed:
            yield Message.from_key("no-such-option", name=name)
        elif value not in allowed[name]:
            yield Message.from_key("no-such-value", option=name, text=value)
    after = {**current, **wanted}
    first, rounds = after["first_round"], after["rounds"]
    if first in allowed["first_round"] and rounds in allowed["rounds"] and int(first) > int(rounds):
        yield Message.from_key("begins-after-the-end", first=int(first), rounds=int(rounds))


@Move
def set_options(table: Table, viewer: Viewer, options: Mapping[str, str]) -> Iterator[ev.Event]:
    """Some options can be set only before the first round is confirmed."""
    check_host(viewer)
    check_phase(table, "seating", "finished")
    current = options_of(table)
    raise_if_any(option_problems(allowed_options(edition_of(table)), current, options))
    changed = {name: value for name, value in options.items() if current[name] != value}
    raise_if_any(late_option_change_problems(table, changed))
    yield from (ev.OptionSet(name, value) for name, value in changed.items())


def late_option_change_problems(table: Table, changed: Mapping[str, str]) -> Iterator[Message]:
    if not table.confirmed_rounds:
        return
    if "first_round" in changed:
        yield Message.from_key("begin-too-late")
    if FIRST_DWARF in changed:
        yield Message.from_key("dwarfs-keep-clans")
    if "rounds" in changed and int(changed["rounds"]) < table.confirmed_rounds[-1].number:
        yield Message.from_key("rounds-already-played", n=table.confirmed_rounds[-1].number)


@Move
def play_again(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """If the old game was lengthened, the new one has the number of rounds that was planned at first."""
    check_host(viewer)
    if not table.is_finished:
        raise WrongPhase.because("game-not-finished")
    yield ev.GameBegan(table.game + 1)
    if table.planned and table.planned != table.round_count:
        yield ev.OptionSet("rounds", str(table.planned))
