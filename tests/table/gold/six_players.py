"""Six at the base game: rounds that its diggers win, and what anybody could guess of their gold cards."""

from __future__ import annotations

from companion.rules.editions.saboteur import GOLD
from companion.rules.scoring.draft import gold_draw_pile
from companion.table import moves
from companion.table.deal.commitment import closing_text, deal_key_version_1, deal_key_version_2, gold_context, shuffle
from companion.table.events import SealOpened
from companion.table.viewer import ONLOOKER
from tests.table.game import Game

SIX = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")
ROLES = ("gold-digger",) * 5 + ("saboteur",)
LEFT_OVER = "the gold cards that were drawn from are not those that the rounds before left over"


def base(**options: str) -> Game:
    """Six at the base game."""
    return Game(*SIX, edition="saboteur", **options)


def draft_all(game: Game) -> None:
    """Everybody takes the best card left in turn."""
    while asking := game.view().asking:
        name = game.view().names[asking.seat]
        choices = game.view(game.as_seat(name)).asking.choices  # type: ignore[union-attr]
        game.draft((name, choices[0]))


def play_gold(game: Game) -> None:
    """A round that the five diggers win, confirmed."""
    if game.table.options["roles"] == "cards":
        game.do(moves.begin_round)
    else:
        game.deal(*ROLES)
    game.end("Ann", roles=ROLES)
    draft_all(game)
    game.do(moves.confirm_round)


def guess(game: Game) -> list[tuple[int, ...]]:
    """What gold cards anybody could work out from all secrets ever opened, by the whole edition, at this laying."""
    opened = [entry.event for entry in game.entries if isinstance(entry.event, SealOpened)]
    pool, _ = gold_draw_pile(GOLD, (), 5)
    word = gold_context(game.round.drawn[1])
    return [shuffle(key_of_event(event, word), pool)[:5] for event in opened]


def key_of_event(event: SealOpened, word: bytes) -> bytes:
    """The key that this opening leads to, by its own version."""
    secret, where = bytes.fromhex(event.secret), ("KRTN", event.round, event.attempt)
    if event.version == 1:
        return deal_key_version_1(secret, *where, event.cuts, word)
    text = closing_text(*where, event.options, event.seated, event.commitments)
    return deal_key_version_2(secret, text, [seat for seat, _ in event.commitments], dict(event.opened), word)


def remarks(game: Game) -> list[str]:
    return [remark.key for remark in game.view(ONLOOKER).remarks]
