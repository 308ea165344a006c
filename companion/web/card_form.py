"""A path card as forms write it: a kind of the edition, or a custom card given by its tracks, which people draw by
tapping sides."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.edition import Edition
from companion.game.maze.cards import LADDER, MOST_CRYSTALS, PathCard, feature_from_text, path_card
from companion.game.maze.grid import LETTERS
from companion.game.message import IllegalMove
from companion.game.roles import CLANS
from companion.web.forms import digits_or_none

LONGEST_TEXT = 300
"""The most characters that describe a card. Cards are cached by this text, so it must be short."""

FREE = "free"  # the first word of a custom card; no kind of card has this name
PLAIN = ("-", "0", "0", "")  # what may be left out of a custom card: door, ladder, crystals, features
NO_YES = ("0", "1")


def card_from_text(text: str, edition: Edition) -> tuple[PathCard, str]:
    """Return the card, and the key of its kind, which is empty for a custom card. `card_form_value` writes such texts;
    people may leave out what is plain: `b_cross`, `free NS|E`. The move that lays the card checks clans and values.
    Raises IllegalMove: it describes no card."""
    words = text.split() if len(text) <= LONGEST_TEXT else []
    try:
        if words[:1] == [FREE]:
            custom = words[1:]
            tracks, door, ladder, crystals, listed = [*custom, *PLAIN[len(custom) - 1 :]]
            features = tuple(feature_from_text(feature) for feature in listed.split(";") if feature)
            has_ladder = bool(NO_YES.index(ladder)) or any(feature.kind == LADDER for feature in features)
            return path_card(tracks, door.strip("-"), has_ladder, int(crystals), features), ""
        key, turned = words if len(words) == 2 else [*words, "0"]
        card = next(kind.card for kind in edition.paths if kind.key == key)
        return (card.after_half_turn if NO_YES.index(turned) else card), key
    except (ValueError, StopIteration):
        raise IllegalMove.because("no-such-card") from None


# A card that no edition lists, drawn on the page

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"


class CustomCardSketch:
    """A custom card that the viewer is drawing on the page: its sides, door, ladder and crystals."""

    def __init__(self, form: Mapping[str, str]) -> None:
        """A missing or unknown value counts as rock, or as nothing."""
        sides, door = {side: form.get(f"side.{side}", ROCK) for side in LETTERS}, form.get("door", "")
        self.sides = {side: kind if kind in (WAY, SECOND, DEAD) else ROCK for side, kind in sides.items()}
        self.door = door if door in CLANS else ""
        self.ladder = form.get("ladder") == "1"
        self.crystals = min(digits_or_none(form.get("crystals", ""), 2) or 0, MOST_CRYSTALS)

    @property
    def problem(self) -> str:
        """Why it can't be a card yet: a path needs two sides or more, a door needs a path."""
        lengths = [list(self.sides.values()).count(kind) for kind in (WAY, SECOND)]
        if all(kind == ROCK for kind in self.sides.values()):
            return "no-side"
        if 1 in lengths:
            return "short-way"
        return "door-nowhere" if self.door and not any(lengths) else ""

    @property
    def tracks(self) -> str:
        """`NS|E`: first the paths, then the dead ends, as in `PathCard.tracks`."""
        paths = ["".join(side for side, kind in self.sides.items() if kind == path) for path in (WAY, SECOND)]
        return "|".join(filter(None, [*paths, *(side for side, kind in self.sides.items() if kind == DEAD)]))

    @property
    def card(self) -> PathCard | None:
        return None if self.problem else path_card(self.tracks, self.door, self.ladder, self.crystals)


def card_form_value(card: PathCard, key: str = "", turned: bool = False) -> str:
    """Without the `key` of a kind, a custom card's."""
    if key:
        return f"{key} {turned:d}"
    features = ";".join(feature.text for feature in card.features)
    return f"{FREE} {card.tracks} {card.door or '-'} {card.ladder:d} {card.crystals} {features}".rstrip()
