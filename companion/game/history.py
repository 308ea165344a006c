"""The history of a table as messages that everybody may read: no role, no secret and no sealed amount of gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from companion.game import events as ev
from companion.game.edition import NO_EDITION, Edition, find_edition
from companion.game.maze.cards import card_name_key
from companion.game.maze.grid import cell_name
from companion.game.maze.maze import TREASURE
from companion.game.message import Message
from companion.game.replay import undone_acts
from companion.game.roles import THEFT, token_put_message
from companion.game.settlement import RoundResult
from companion.game.state import UndoableAct

ANSWERS_UNDONE = ("picks-undone", "picks-undone-anew", "thefts-undone")
TAKEN = {
    "pickaxe": ("token-taken-by-pickaxe", "token-taken-own-pickaxe"),
    "lantern": ("token-taken-by-lantern", "token-taken-own-lantern"),
    "cart": ("token-taken-by-cart", "token-taken-own-cart"),
    "trapped": ("token-taken-by-trapped", "token-taken-own-trapped"),
    "theft": ("token-taken-by-theft", ""),
}
"""The keys if another player played the card for it, and if its owner did."""

PLAIN: Mapping[type[ev.Event], str] = {
    ev.TableOpened: "table-opened",
    ev.HostHandedOver: "host-handed-over",
    ev.GameBegan: "game-began",
    ev.Redone: "redone",
}
"""The keys of events with nothing to add."""

OF_SEAT: Mapping[type[ev.Event], str] = {
    ev.SeatMoved: "seat-moved",
    ev.SeatLeft: "seat-left",
    ev.SeatReturned: "seat-returned",
    ev.SeatHandedOver: "seat-handed-over",
    ev.CurtainOpened: "curtain-opened",
    ev.TurnBegan: "turn-began",
}
"""The keys of events that name only their `seat`."""


@dataclass(frozen=True)
class HistoryLine:
    """The round is 0 before a game's first. `changed_act` is what this event undid or redid; None if it did neither, or
    undid several acts."""

    version: ev.Version
    act: str
    message: Message
    undone: bool
    game: int
    round: int
    changed_act: Message | None = None


def history(entries: Sequence[ev.Entry], before: int | None = None, most: int | None = None) -> tuple[HistoryLine, ...]:
    """Oldest first: the newest `most` ones, of versions below `before`."""
    undone = undone_acts(entry.event for entry in entries)
    opened = entries[0].event if entries else None
    edition = find_edition(opened.edition) if isinstance(opened, ev.TableOpened) else NO_EDITION
    numbers, first_of_act = [(1, 0)], dict[str, int]()
    for index, entry in enumerate(entries):
        first_of_act.setdefault(entry.act, index)
        numbers.append(numbers[-1] if entry.act in undone else game_and_round_after(entry.event, numbers[-1]))

    def message_of_act(act: str) -> Message | None:
        first = first_of_act.get(act, len(entries))
        of_act = list(takewhile(lambda entry: entry.act == act, islice(entries, first, None)))
        options = sum(isinstance(entry.event, ev.OptionSet) for entry in of_act)
        if options > 1:
            return Message.from_key("options-set", n=options)
        return next(filter(None, (event_message(edition, entry.event) for entry in of_act)), None)

    lines = list[HistoryLine]()
    for index in reversed(range(len(entries) if before is None else max(0, min(before - 1, len(entries))))):
        if len(lines) == most:
            break
        entry, (game, round) = entries[index], numbers[index + 1]
        if message := event_message(edition, entry.event):
            match entry.event:
                case ev.Undone(acts=(act,)) | ev.Redone(act):
                    changed_act = message_of_act(act)
                case _:
                    changed_act = None
            is_undone = entry.act in undone
            lines.append(HistoryLine(entry.version, entry.act, message, is_undone, game, round, changed_act))
    return tuple(reversed(lines))


def game_and_round_after(event: ev.Event, numbers: tuple[int, int]) -> tuple[int, int]:
    match event:
        case ev.GameBegan(game):
            return game, 0
        case ev.RoundStarted(number):
            return numbers[0], number
    return numbers


def undoable_act_message(edition: Edition, entry: UndoableAct) -> Message | None:
    if len(entry.options) > 1:
        return Message.from_key("options-set", n=len(entry.options))
    return event_message(edition, entry.event)


def event_message(edition: Edition, event: ev.Event) -> Message | None:
    """None for an event that the history does not show."""
    message = edition.event_message(event) or seat_event_message(event) or round_event_message(edition, event)
    return message or maze_event_message(event) or gold_event_message(event)


def seat_event_message(event: ev.Event) -> Message | None:
    if key := PLAIN.get(type(event)):
        return Message.from_key(key)
    if key := OF_SEAT.get(type(event)):
        return Message.from_key(key, seat=vars(event)["seat"])
    match event:
        case ev.OptionSet(name, value):
            return Message.from_key("option-set", option=name, value=value)
        case ev.NightRemembered(seat) if seat:
            return Message.from_key("night-remembered", seat=seat)
        case ev.NightRemembered():
            return Message.from_key("night-remembered-by-host")
        case ev.SeatTaken(seat, name, phone):
            return Message.from_key("sat-down" if phone else "seat-added", name=name)
        case ev.SeatRenamed(seat, name, before):
            return Message.from_key("seat-renamed-from", seat=seat, name=name, before=before)
    return None


def round_event_message(edition: Edition, event: ev.Event) -> Message | None:
    match event:
        case ev.RoundStarted(number):
            return Message.from_key("round-started", round=number)
        case ev.RoleSwapped(seat, by=by) if by not in (None, seat):
            return Message.from_key("hat-swapped-by", by=by, seat=seat)
        case ev.RoleSwapped(seat):
            return Message.from_key("hat-swapped", seat=seat)
        case ev.RoleShown(seat, to):
            return Message.from_key("role-shown", seat=seat, to=to)
        case ev.TokenPut(seat, kind, by):
            return token_put_message(seat, kind, by)
        case ev.TokenTaken(seat, kind, False, by) if by not in (None, seat) and kind in TAKEN:
            return Message.from_key(TAKEN[kind][0], by=by, seat=seat)
        case ev.TokenTaken(seat, kind, False, by) if by == seat and kind in TAKEN and kind != THEFT:
            return Message.from_key(TAKEN[kind][1], seat=seat)
        case ev.TokenTaken(seat, kind, discarded=True):
            return Message.from_key("token-discarded-for", seat=seat, token=kind, n=edition.discards)
        case ev.TokenTaken(seat, kind):
            return Message.from_key("token-taken", seat=seat, token=kind)
        case ev.RoundEnded(result):
            return round_end_message(edition, result)
    return None


def round_end_message(edition: Edition, result: RoundResult) -> Message:
    seat, crystals = result.reached_by, result.crystals
    if seat is None:
        return Message.from_key("round-ended-unreached")
    if not edition.clans:
        return Message.from_key("round-ended-by", seat=seat)
    if not result.open_to:
        return Message.from_key("round-ended-by-barred", seat=seat, n=crystals)
    if len(result.open_to) == 1:
        return Message.from_key("round-ended-by-one-way", seat=seat, clan=result.open_to[0], n=crystals)
    return Message.from_key("round-ended-by-all-ways", seat=seat, n=crystals)


def maze_event_message(event: ev.Event) -> Message | None:
    match event:
        case ev.PathPlaced(cell, card, _, None):
            return Message.from_key("card-laid", cell=cell_name(cell), card=card_name_key(card))
        case ev.PathPlaced(cell, card, _, by) if by is not None:
            return Message.from_key("card-laid-by", seat=by, cell=cell_name(cell), card=card_name_key(card))
        case ev.PathRemoved(cell, by=by) if by is not None:
            return Message.from_key("rockfall-by", seat=by, cell=cell_name(cell))
        case ev.PathRemoved(cell):
            return Message.from_key("card-taken-off", cell=cell_name(cell))
        case ev.PathTurned(cell):
            return Message.from_key("card-turned", cell=cell_name(cell))
        case ev.GoalRevealed(cell, shows):
            key = "goal-shows-treasure" if shows == TREASURE else "goal-shows-stone"
            return Message.from_key(key, cell=cell_name(cell))
    return None


def correction_message(event: ev.GoldCorrected) -> Message:
    """Without a gain that not everybody may know."""
    key = "gold-corrected" if event.why else "gold-corrected-unexplained"
    message = Message.from_key(key, seat=event.seat, round=event.round, gold=event.gold, why=event.why)
    if event.before is None or event.before == event.gold:
        return message
    key = "gold-corrected-instead-of" if event.why else "gold-corrected-unexplained-instead-of"
    return Message(key, (*message.values, ("before", event.before)))


def gold_event_message(event: ev.Event) -> Message | None:
    match event:
        case ev.GoldStolen(thief, None, passed):
            return Message.from_key("theft-passed" if passed else "theft-forgone-by", seat=thief)
        case ev.GoldStolen(thief, victim) if victim is not None:
            return Message.from_key("theft-made", thief=thief, victim=victim)
        case ev.DraftLaid(values):
            return Message.from_key("draft-laid", n=len(values))
        case ev.GoldDrafted(seat, _, how):
            return Message.from_key(
                {"lowest": "draft-passed", "entered": "draft-entered"}.get(how, "draft-made"), seat=seat
            )
        case ev.RoundSettled(number):
            return Message.from_key("round-booked", round=number)
        case ev.GoldCorrected(number, seat, sealed=True):
            return Message.from_key("gold-corrected-unseen", seat=seat, round=number)
        case ev.GoldCorrected():
            return correction_message(event)
        case ev.Undone(remarks=remarks):
            return next((remark for remark in remarks if remark.key in ANSWERS_UNDONE), Message.from_key("taken-back"))
    return None
