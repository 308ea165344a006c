"""Opening a table, setting its options, and playing again with the same seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.editions.duel import FIRST_DWARF
from companion.rules.errors import WrongPhase, raise_if_any
from companion.rules.message import Message
from companion.table import events as ev
from companion.table.deal.commitment import seal_of
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.move import check_host, check_phase, move
from companion.table.moves.reveal_secrets import open_seals
from companion.table.moves.sealing import new_seal
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
"""Options of all editions; unless values are numbers, the first is the default. Some editions allow fewer."""


def allowed_options(edition: Edition) -> dict[str, tuple[str, ...]]:
    """Return the options of a table of this edition, with their values."""
    roles = TABLE_OPTIONS["roles"] if edition.deals_roles else TABLE_OPTIONS["roles"][:1]
    own = {option.name: option.values for option in edition.choices}
    return {**TABLE_OPTIONS, "totals": edition.totals, "roles": roles, **own}


def open_table(
    code: str, edition: str, options: Mapping[str, str], fresh: bytes, copy: Sequence[ev.Event] = ()
) -> list[ev.Event]:
    """Return the first events of a table.

    `fresh` are 32 random bytes, the secret of the first seal; `copy` are events about the host's copy of the game.

    Raises:
        UnknownEdition: no such edition.
        IllegalMove: an option or its value is not known.
    """
    known_edition = find_edition(edition)
    known = allowed_options(known_edition)
    now = {**{name: values[0] for name, values in known.items()}, "rounds": str(known_edition.rounds)}
    raise_if_any(option_problems(known, now, options))
    chosen = [ev.OptionSet(name, value) for name, value in options.items() if now[name] != value]
    seal = [ev.DealSealed(int(options.get("first_round", "1")), 1, seal_of(fresh))] if known_edition.deals_roles else []
    return [ev.TableOpened(ev.Code(code), edition, known_edition.rounds), *chosen, *seal, *copy]


def option_problems(
    known: Mapping[str, tuple[str, ...]], now: Mapping[str, str], wanted: Mapping[str, str]
) -> Iterator[Message]:
    """Yield the problems with these new values of options."""
    for name, value in wanted.items():
        if name not in known:
            yield Message.of("no-such-option", name=name)
        elif value not in known[name]:
            yield Message.of("no-such-value", option=name, text=value)
    after = {**now, **wanted}
    first, rounds = after["first_round"], after["rounds"]
    if first in known["first_round"] and rounds in known["rounds"] and int(first) > int(rounds):
        yield Message.of("begins-after-the-end", first=int(first), rounds=int(rounds))


@move("options", "phase", uses_secrets=True)
def set_options(table: Table, viewer: Viewer, secrets: DealSecrets, options: Mapping[str, str]) -> Iterator[ev.Event]:
    """Set options, only between rounds. The option for the first recorded round can be set only before the first deal.

    Raises:
        WrongPhase: a round is being played.
        IllegalMove: an option or value is unknown, or it would contradict rounds already booked.
    """
    check_host(viewer)
    check_phase(table, "seating", "finished")
    now = options_of(table)
    raise_if_any(option_problems(allowed_options(edition_of(table)), now, options))
    changed = {name: value for name, value in options.items() if now[name] != value}
    raise_if_any(late_change_problems(table, changed))
    yield from (ev.OptionSet(name, value) for name, value in changed.items())
    yield from open_seals_if_game_ends(table, changed, secrets)
    following, last = int(changed.get("first_round", table.next_round)), int(changed.get("rounds", table.round_count))
    if following <= last and not table.has_seal(following):
        yield from new_seal(table, table.game, following, secrets)


def open_seals_if_game_ends(table: Table, changed: Mapping[str, str], secrets: DealSecrets) -> Iterator[ev.Event]:
    """Open the seals that kept gold cards secret, if these options end the game."""
    over = bool(table.booked) and table.booked[-1].number >= int(changed.get("rounds", table.round_count))
    if over and not table.is_finished:
        yield from open_seals(table, table.booked, secrets, over=True)


def late_change_problems(table: Table, changed: Mapping[str, str]) -> Iterator[Message]:
    """Yield problems with changes that are not possible after rounds were booked."""
    if not table.booked:
        return
    if "first_round" in changed:
        yield Message.of("begin-too-late")
    if FIRST_DWARF in changed:
        yield Message.of("dwarfs-keep-clans")
    if "rounds" in changed and int(changed["rounds"]) < table.booked[-1].number:
        yield Message.of("rounds-already-played", n=table.booked[-1].number)


@move("phase", uses_secrets=True)
def play_again(table: Table, viewer: Viewer, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The host starts a new game with the same seats, 0 gold, and the originally planned number of rounds. Raises
    WrongPhase: the game is not finished."""
    check_host(viewer)
    if not table.is_finished:
        raise WrongPhase.because("game-not-finished")
    yield ev.GameBegan(table.game + 1)
    if table.planned and table.planned != table.round_count:
        yield ev.OptionSet("rounds", str(table.planned))
    yield from new_seal(table, table.game + 1, 1, secrets)
