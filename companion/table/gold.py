"""The gold of a table: the facts of its rounds for the edition to settle, totals, and the phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.edition import BEGINS, Edition
from companion.rules.editions import find_edition
from companion.rules.purse import adjusted
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Ask, Player, RoundFacts, Settlement
from companion.rules.tokens import THEFT, TOOLS, TRAPPED
from companion.table.clans import clans_of
from companion.table.state import Correction, Ending, Round, Table


def edition_of(table: Table) -> Edition:
    """The box this table plays."""
    return find_edition(table.edition)


def options_of(table: Table, row: Round | None = None) -> Mapping[str, str]:
    """Every option with its value: the table's own, and the edition's; as they were when the round `row` began."""
    return {**edition_of(table).defaults(), **(row.options if row else table.options)}


def lays_gold(table: Table, row: Round | None = None) -> bool:
    """Whether the companion lays out the gold cards of a draft, by the options now or when the round `row` began."""
    return bool(edition_of(table).gold) and options_of(table, row).get("gold_cards") == "companion"


def gold_is_sealed(table: Table, row: Round) -> bool:
    """Whether nobody may know what another drafted in this round: totals were sealed as it began, and the game has not
    been over since. Opening them later opens no promise, and one more round shuts nothing that everybody saw."""
    return row.options.get("totals") == "sealed" and not table.finished and row.number > table.opened


def phase(table: Table) -> str:
    """Where the round stands: `seating`, `dealt`, `sharing`, `proposed` or `finished`."""
    if table.round is None:
        return "finished" if table.finished else "seating"
    if table.round.ending is None:
        return "dealt"
    return "sharing" if asking(table) else "proposed"


def asking(table: Table) -> Ask | None:
    """The question that holds up the settlement of the round in play, None where there is none."""
    if table.round is None or table.round.ending is None:
        return None
    return edition_of(table).ask(facts(table, table.round))


def facts(table: Table, row: Round) -> RoundFacts:
    """What the edition settles this ended round by; gold is each seat's total before it."""
    ending = row.ending or Ending(None, (), 0, None)
    return RoundFacts(
        players=players(table, row),
        reached_by=ending.reached_by,
        open_to=frozenset(ending.open_to or ()),
        crystals=ending.crystals,
        thefts=row.thefts,
        laid=row.draft,
        picks=row.picks,
        options=options_of(table, row),
    )


def players(table: Table, row: Round) -> tuple[Player, ...]:
    """The players of this round clockwise, with what lies before them."""
    owned, found = owned_before(table, row), bare_players(edition_of(table), row, gold_before(table, row))
    return tuple(paying(table, row, replace(one, owned=owned.get(one.seat, ()))) for one in found)


def paying(table: Table, row: Round, player: Player) -> Player:
    """This player, without the gold cards it chose to pay with where it does not have them any more: gold was put
    right since."""
    claiming = edition_of(table).claim_rules
    if claiming is None or player.paid is None or player.paid in claiming.payments(player, options_of(table, row)):
        return player
    return replace(player, paid=None)


def bare_players(box: Edition, row: Round, before: Mapping[Seat, int]) -> tuple[Player, ...]:
    """The same without the gold cards of earlier rounds; `before` is each seat's gold."""
    order = [token.seat for token in row.tokens if token.kind == THEFT]
    ending = row.ending or Ending(None, (), 0, None)
    dwarfs = [box.dwarf_of(role) if (role := row.role_of(seat)) else ("", "") for seat in row.players]
    return tuple(
        Player(
            seat=seat,
            role=dwarfs[at][1],
            gold=before.get(seat, 0),
            broken=tuple(kind for kind in row.tokens_of(seat) if kind in TOOLS),
            trapped=TRAPPED in row.tokens_of(seat),
            theft=order.index(seat) + 1 if seat in order else None,
            clan=row.clan_of(seat) or dwarfs[at][0],
            claims=ending.claims[at] if ending.claims else (),
            trolls=ending.trolls[at] if ending.trolls else 0,
            paid=row.paid.get(seat),
            treasures=ending.treasures[at] if ending.treasures else (),
            dragon=ending.dragon == seat,
        )
        for at, seat in enumerate(row.players)
    )


def owned_before(table: Table, row: Round) -> dict[Seat, tuple[int, ...]]:
    """Each seat's gold cards before this round, each as its nuggets, where trolls are paid with them. Where gold was
    brought along or put right, nobody said which cards: it then is as few others as can be."""
    claiming = edition_of(table).claim_rules
    if claiming is None:
        return {}
    largest, owned = claiming.cards[-1], dict[Seat, tuple[int, ...]]()
    # Each round begins with what it was booked with: a later correction tells nothing else of it.
    for past in (one for one in table.booked if one.number < row.number):
        for player in bare_players(edition_of(table), past, gold_before(table, past)):
            had = replace(player, owned=adjusted(owned.get(player.seat, ()), player.gold, largest))
            owned[player.seat] = claiming.owned_after(paying(table, past, had), options_of(table, past))
    gold = {**totals(table, row.number), **gold_before(table, row)}
    return {seat: adjusted(owned.get(seat, ()), much, largest) for seat, much in gold.items()}


def gold_before(table: Table, row: Round) -> Mapping[Seat, int]:
    """Each player's gold before this round; of a booked one as it was at the booking, so that it explains itself."""
    return dict(zip(row.players, row.before, strict=True)) if row.before else totals(table, row.number)


def impossible(table: Table) -> list[Sentence]:
    """What in an ended round that is not booked cannot come from these cards, where some of it was told in secret: it
    is judged once all of it lies open, as a refusal before that would tell it."""
    row, box = table.round, edition_of(table)
    if row is None or row.ending is None or not row.ending.treasures:
        return []
    return box.facts_problems(facts(table, row))


def settlement(table: Table, row: Round) -> Settlement:
    """How the rules settle this ended round, corrections left aside."""
    return edition_of(table).settle(facts(table, row))


def gains(table: Table, row: Round) -> Mapping[Seat, int]:
    """What this ended round changed for each player, corrections heeded."""
    if row.gains is None:
        found = {share.seat: share.gain for share in settlement(table, row).shares}
    else:
        found = dict(zip(row.players, row.gains, strict=True))
    return {**found, **{correction.seat: correction.gold for correction in row.corrections}}


def totals(table: Table, before: int | None = None) -> Mapping[Seat, int]:
    """Each seat's gold of this game by its booked rounds, or by those before the round of that number."""
    found = {seat: place.brought for seat, place in table.places.items()}
    for row in table.booked:
        if before is None or row.number < before:
            for seat, gain in gains(table, row).items():
                found[seat] = found.get(seat, 0) + gain
    return found


def best(table: Table) -> tuple[Seat, ...]:
    """The seats with most gold, in the order of their numbers; a tie is shared. Who left before this game is none."""
    found = {seat: gold for seat, gold in totals(table).items() if table.listed(seat)}
    most = max(found.values(), default=0)
    return tuple(seat for seat in sorted(found) if found[seat] == most)


@dataclass(frozen=True)
class Shortfall:
    """A seat's gold would fall below 0 in this round, by `thief`'s theft or (None) by the round itself."""

    round: int
    thief: Seat | None


def shortfall(table: Table, number: int, seat: Seat, gold: int) -> Shortfall | None:
    """Where the seat's total would fall below 0 if it had gained `gold` in that round; None where it never does."""
    running = table.places[seat].brought if seat in table.places else 0
    rows = corrected(table, number, Correction(seat, gold, ""))
    # Thefts that were made stay; what the round in play pays for trolls follows from the gold before it.
    right = replace(table, booked=tuple(row for row in rows if row.gains is not None))
    for row in rows:
        gain = gains(table if row.thefts else right, row).get(seat, 0)
        steps = [(thief, (thief == seat) - (victim == seat)) for thief, victim in row.thefts if victim is not None]
        running += gain - sum(step for _, step in steps)
        # What the seat stole itself belongs to its gold; only who is robbed must have something just then.
        if running + sum(step for _, step in steps if step > 0) < 0:
            return Shortfall(row.number, None)
        for thief, step in steps:
            running += step
            if step < 0 and running < 0:
                return Shortfall(row.number, thief)
    return None


def corrected(table: Table, number: int, correction: Correction) -> tuple[Round, ...]:
    """The ended rounds of this game with one more correction in round `number`."""
    ended = (*table.booked, *([table.round] if table.round and table.round.ending else []))
    return tuple(
        replace(row, corrections=(*row.corrections, correction)) if row.number == number else row for row in ended
    )


def next_start(table: Table) -> Seat | None:
    """Who begins the next round: the left neighbour of who played the last card of the round before (Saboteur, end of
    a round), or who the box says by what they own; the first round by lot or seat, where the table chose so. None where
    nobody knows."""
    if table.round and table.round.starter is not None:
        return table.round.starter
    claiming = edition_of(table).claim_rules
    if claiming and table.circle:
        return claiming.starter(dwarfs(table), table.next_round == 1)
    last = table.booked[-1].ending if table.booked else None
    if last is None or last.last_by is None:
        order = table.round.players if table.round else table.circle
        return order[0] if order and how_begun(table) == "seats" else None
    order = table.booked[-1].players
    at = order.index(last.last_by)
    clockwise = [*order[at + 1 :], *order[: at + 1]]
    return next((seat for seat in clockwise if seat in table.circle), None)


def how_begun(table: Table) -> str:
    """How this table finds who begins the first round of a game; empty in any other round, or where the box leaves no
    choice."""
    if table.booked or table.next_round != 1:
        return ""
    return options_of(table, table.round).get(BEGINS.name, "")


def dwarfs(table: Table) -> tuple[Player, ...]:
    """Those in the circle as dwarfs of their clans, with the gold they have now; nobody where they have none."""
    gold, clans = totals(table), clans_of(table, table.circle)
    return tuple(
        Player(seat, "", gold.get(seat, 0), clan=clan) for seat, clan in zip(table.circle, clans, strict=False)
    )
