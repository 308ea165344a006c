"""Moves about the deal: dealing, and looking at one's own role."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.errors import IllegalMove, raise_if_any
from companion.table import events as ev
from companion.table.deal import RandomBytes, deal_roles, shuffle
from companion.table.moves.move import Move, check_host, check_phase, check_unchanged, own_seat, round_with_player
from companion.table.scoring import edition_of, options_of
from companion.table.starter import next_starter, starter_rule
from companion.table.state import Table
from companion.table.viewer import Viewer


def check_player_count(table: Table) -> int:
    """Raises IllegalMove: the edition needs more seats or allows fewer."""
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise IllegalMove.because("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise IllegalMove.because("too-many-players", n=n, most=allowed.stop - 1)
    return n


@Move
def begin_round(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, round: int | None = None
) -> Iterator[ev.Event]:
    """`round` is the number on the viewer's page."""
    check_host(viewer)
    check_phase(table, "seating")
    check_unchanged(round, table.current_round_number)
    edition, starter = edition_of(table), next_starter(table)
    raise_if_any(edition.deal_problems(check_player_count(table), options_of(table)))
    yield ev.RoundStarted(table.current_round_number, table.circle)
    if starter_rule(table) == "lot":
        starter = shuffle(table.circle, random_bytes)[0]
        yield ev.StarterDrawn(starter)
    if edition.deals_roles and table.options["roles"] != "cards":
        yield deal_roles(table, random_bytes)
    if starter is not None and (table.board or not edition.deals_roles):
        yield ev.TurnBegan(starter)


@Move
def record_look_at_role(table: Table, viewer: Viewer, version: int | None = None) -> Iterator[ev.Event]:
    """Only its first look makes an event. `version` is what the seat saw: if it got another role since, the look is not
    recorded."""
    seat = own_seat(viewer)
    round = round_with_player(table, seat)
    if version is not None and max(round.version_of_role_change(seat), table.rewound) > version:
        return
    if round.result is None and round.roles and seat not in round.looked:
        yield ev.RoleSeen(seat, round.role_of(seat), round.version_of_role_change(seat))
