"""The history of a table in sentences that everybody may read: without roles, secrets and sealed numbers."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from companion.rules.cards import PathCard, kind_of
from companion.rules.features import KEY
from companion.rules.goals import FACES
from companion.rules.ground import TOOLS
from companion.rules.lost_maze import LINK_TOKENS
from companion.rules.maze import TREASURE
from companion.rules.mines import MINES
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.sides import LETTERS, Cell, cell_name, neighbour
from companion.table import events as ev
from companion.table.reducer import undone_acts
from companion.table.state import UndoEntry

ANSWERS_UNDONE = ("picks-undone", "picks-undone-anew", "thefts-undone", "sealed-undone")
BOARD_TOKENS = (*TOOLS, *LINK_TOKENS)


@dataclass(frozen=True)
class HistoryLine:
    """A line of the history: the number and the act of its event, the sentence, and whether the act is undone."""

    version: ev.Version
    act: str
    sentence: Sentence
    undone: bool


def history(entries: Sequence[ev.Entry]) -> tuple[HistoryLine, ...]:
    """What happened at the table, oldest first, as far as everybody may know."""
    undone, corrections = undone_acts(entry.event for entry in entries), ends_that_correct(entries)
    told = ((entry, (tell_again if entry.version in corrections else tell)(entry.event)) for entry in entries)
    return tuple(
        HistoryLine(entry.version, entry.act, sentence, entry.act in undone) for entry, sentence in told if sentence
    )


def ends_that_correct(entries: Sequence[ev.Entry]) -> Set[ev.Version]:
    """The versions at which the host ended a round that had ended before, as the log stood then: such an end changes
    the facts of the first one."""
    undone, started = frozenset[str](), [""]
    ends, corrections = list[tuple[str, str]](), set[ev.Version]()
    for entry in entries:
        match entry.event:
            case ev.Undone() | ev.Redone():
                undone = frozenset(undone_acts([entry.event], undone))
            case ev.RoundStarted():
                started.append(entry.act)
            case ev.RoundEnded():
                round_start = next(act for act in reversed(started) if act not in undone)
                if any(start == round_start and end not in undone for end, start in ends):
                    corrections.add(entry.version)
                ends.append((entry.act, round_start))
    return corrections


def tell_done(done: UndoEntry) -> Sentence | None:
    """The sentence of an act that can be undone, by its first event."""
    return tell(done.event) if done.ends else tell_again(done.event)


def tell_again(event: ev.Event) -> Sentence | None:
    """The sentence of an event in a round that had ended before: another end only changes the facts."""
    sentence = tell(event)
    return say("facts-changed") if sentence and sentence.key == "round-ended" else sentence


def tell(event: ev.Event) -> Sentence | None:
    """The sentence of one event, None if it is not told."""
    told = tell_of_seats(event) or tell_of_round(event) or tell_of_board(event)
    return told or tell_of_maze(event) or tell_of_gold(event)


def tell_of_seats(event: ev.Event) -> Sentence | None:
    match event:
        case ev.TableOpened():
            return say("table-opened")
        case ev.OptionSet(name, value):
            return say("option-set", option=name, value=value)
        case ev.SeatTaken(seat, name, phone):
            return say("sat-down" if phone else "seat-added", name=name)
        case ev.SeatRenamed(seat, name):
            return say("seat-renamed", seat=seat, name=name)
        case ev.SeatMoved(seat):
            return say("seat-moved", seat=seat)
        case ev.SeatLeft(seat):
            return say("seat-left", seat=seat)
        case ev.SeatReturned(seat):
            return say("seat-returned", seat=seat)
        case ev.SeatHandedOver(seat):
            return say("seat-handed-over", seat=seat)
        case ev.HostHandedOver():
            return say("host-handed-over")
        case ev.HostWithdrawn():
            return say("host-withdrawn")
        case ev.CurtainOpened(seat):
            return say("curtain-opened", seat=seat)
    return None


def tell_of_round(event: ev.Event) -> Sentence | None:
    match event:
        case ev.DealCut(seat) | ev.CutCommitted(seat):
            return say("deal-cut", seat=seat)
        case ev.CuttingClosed(commitments=commitments) if commitments:
            return say("cutting-closed")
        case ev.CutLeftOut(seat):
            return say("cut-left-out", seat=seat)
        case ev.CutsVoided(round):
            return say("cuts-void", round=round)
        case ev.RoundStarted(round):
            return say("round-started", round=round)
        case ev.StarterDrawn(seat):
            return say("lot-fell", seat=seat)
        case ev.RoleSwapped(seat):
            return say("hat-swapped", seat=seat)
        case ev.RoleShown(seat, to):
            return say("role-shown", seat=seat, to=to)
        case ev.TokenPut(seat, kind):
            return say("token-put", seat=seat, token=kind)
        case ev.TokenTaken(seat, kind):
            return say("token-taken", seat=seat, token=kind)
        case ev.TurnBegan(seat):
            return say("turn-began", seat=seat)
        case ev.RoundEnded(claims=claims, treasures=treasures) if claims or treasures:
            return say("round-ended")
        case ev.RoundEnded(reached_by, None) if reached_by is not None:
            return say("round-ended-by", seat=reached_by)
        case ev.RoundEnded(reached_by, (), crystals) if reached_by is not None:
            return say("round-ended-by-barred", seat=reached_by, n=crystals)
        case ev.RoundEnded(reached_by, (clan,), crystals) if reached_by is not None:
            return say("round-ended-by-one-way", seat=reached_by, clan=clan, n=crystals)
        case ev.RoundEnded(reached_by, _, crystals) if reached_by is not None:
            return say("round-ended-by-all-ways", seat=reached_by, n=crystals)
        case ev.RoundEnded():
            return say("round-ended-unreached")
        case ev.GameBegan():
            return say("game-began")
        case ev.SecretsShown():
            return say("secrets-shown")
    return None


def tell_of_board(event: ev.Event) -> Sentence | None:
    match event:
        case ev.BoardMarked():
            return say("board-marked")
        case ev.TreasuresListed(worths):
            return say("treasures-listed" if worths else "treasures-unlisted")
        case ev.DwarfMoved(_, cell):
            return tell_of_move(event, cell_name(cell))
        case ev.TreasureTaken(seat, cell, kind):
            return say("treasure-taken", seat=seat, cell=cell_name(cell), treasure=kind)
        case ev.TreasurePutBack(seat, cell, kind):
            return say("treasure-put-back", seat=seat, cell=cell_name(cell), treasure=kind)
        case ev.CellTokenPut(cell, kind, side, by) if kind in BOARD_TOKENS:
            return say(f"laid-{kind}", seat=by, **between(cell, side))
        case ev.CellTokenTaken(cell, kind, side, by, expired) if kind in BOARD_TOKENS:
            return say("troll-expired" if expired else f"lifted-{kind}", seat=by, **between(cell, side))
        case ev.GoalRevealed(cell, shows) if shows in MINES:
            return say(f"mine-shows-{shows}", cell=cell_name(cell))
    return None


def between(cell: Cell, side: str) -> dict[str, str]:
    """The values `cell` and, if a side is given, `target`: the cell beyond that side."""
    beyond = {"target": cell_name(neighbour(cell, LETTERS[side]))} if side in LETTERS else {}
    return {"cell": cell_name(cell), **beyond}


def tell_of_move(event: ev.DwarfMoved, cell: str) -> Sentence:
    """Where a dwarf went; for traps on its way also who draws how many of its owner's hand cards."""
    if not event.steps:
        return say("dwarf-put", seat=event.seat, cell=cell)
    if not event.traps or event.drawer is None:
        return say("dwarf-moved", seat=event.seat, cell=cell)
    if event.traps == 1:
        return say("dwarf-moved-trap", seat=event.seat, cell=cell, other=event.drawer)
    return say("dwarf-moved-traps", seat=event.seat, cell=cell, n=event.traps, other=event.drawer)


def tell_of_maze(event: ev.Event) -> Sentence | None:
    match event:
        case ev.PathPlaced(cell, card, _, None):
            return say("card-laid", cell=cell_name(cell), card=kind_of(card))
        case ev.PathPlaced(cell, card, _, by) if by is not None:
            return say("card-laid-by", seat=by, cell=cell_name(cell), card=kind_of(card))
        case ev.PathRemoved(cell):
            return say("card-taken-off", cell=cell_name(cell))
        case ev.PathTurned(cell):
            return say("card-turned", cell=cell_name(cell))
        case ev.PathMoved(cell, to):
            return say("card-moved", cell=cell_name(cell), target=cell_name(to))
        case ev.GoalRevealed(cell, shows, card):
            return tell_of_goal(cell, shows, card)
    return tell_of_counters(event)


def tell_of_goal(cell: Cell, shows: str, card: PathCard) -> Sentence:
    if shows in FACES:
        return say("goal-shows-treasure" if shows == TREASURE else "goal-shows-stone", cell=cell_name(cell))
    gold = sum(picture.value for picture in card.features.gold)
    return say("goal-shows-gold" if gold else "goal-shows-nothing", cell=cell_name(cell), gold=gold)


def tell_of_counters(event: ev.Event) -> Sentence | None:
    match event:
        case ev.CellTokenPut(cell, kind, _, by):
            return say("door-unlocked" if kind == KEY else "troll-bribed", seat=by, cell=cell_name(cell))
        case ev.CellTokenTaken(cell, kind):
            return say("key-taken-off" if kind == KEY else "bribe-taken-off", cell=cell_name(cell))
        case ev.GoldClaimed(cell, _, gold, None):
            return say("gold-unclaimed", gold=gold, cell=cell_name(cell))
        case ev.GoldClaimed(cell, _, gold, seat) if seat is not None:
            return tell_of_claim(event, seat, cell_name(cell))
    return None


def tell_of_claim(event: ev.GoldClaimed, seat: Seat, cell: str) -> Sentence:
    """Who claims which gold, and why the other dwarf does not."""
    key = f"gold-claimed-{event.why}" if event.why else "gold-claimed"
    if event.other is None:
        return say(key, seat=seat, gold=event.gold, cell=cell)
    if event.at is None:
        return say(key, seat=seat, gold=event.gold, cell=cell, other=event.other)
    return say(f"{key}-at", seat=seat, gold=event.gold, cell=cell, other=event.other, at=cell_name(event.at))


def tell_of_gold(event: ev.Event) -> Sentence | None:
    match event:
        case ev.GoldBrought(seat):
            return say("gold-brought", seat=seat)
        case ev.GoldStolen(thief, None, passed):
            return say("theft-passed" if passed else "theft-forgone-by", seat=thief)
        case ev.GoldStolen(thief, victim) if victim is not None:
            return say("theft-made", thief=thief, victim=victim)
        case ev.DraftLaid(values, laying=laying):
            return say("draft-laid" if laying == 1 else "draft-laid-again", n=len(values), laying=laying)
        case ev.GoldDrafted(seat, None):
            return say("draft-put-off", seat=seat)
        case ev.GoldDrafted(seat, _, how):
            return say({"lowest": "draft-passed", "entered": "draft-entered"}.get(how, "draft-made"), seat=seat)
        case ev.TrollsPaid(seat, cards):
            return say("trolls-paid-with", seat=seat, cards=tuple(map(str, cards)))
        case ev.RoundSettled(round):
            return say("round-booked", round=round)
        case ev.GoldCorrected(round, seat, sealed=True):
            return say("gold-corrected-unseen", seat=seat, round=round)
        case ev.GoldCorrected(round, seat, gold, why):
            return say("gold-corrected", seat=seat, round=round, gold=gold, why=why)
        case ev.Undone(remarks=remarks):
            return next((remark for remark in remarks if remark.key in ANSWERS_UNDONE), say("taken-back"))
        case ev.Redone():
            return say("redone")
    return None
