"""The path card or goal card that a form describes: a kind of the edition, or a custom card given by its tracks, which
people draw by tapping sides.

Our pages send a whole card in the field `offer`, see `card_form_value`. Scripts may send each part in a field of its
own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from companion.game.maze.cards import (
    LADDER,
    MOST_CRYSTALS,
    Feature,
    PathCard,
    UnreadableTracks,
    feature_from_text,
    path_card,
)
from companion.game.maze.grid import LETTERS
from companion.game.message import IllegalMove
from companion.game.roles import CLANS
from companion.web.forms import Form, RefusalKey, YesNo, digits_or_none

LONGEST_WORD = 300
"""The most characters in a field that describes a card. Cards are cached by this text, so it must be short."""

FREE = "free"  # the first word of a custom card in the field `offer`; no kind of card has this name


def read_features(texts: list[str]) -> tuple[Feature, ...]:
    """Raises ValueError."""
    if sum(map(len, texts)) > LONGEST_WORD:
        raise ValueError(texts)
    return tuple(feature_from_text(text) for text in " ".join(texts).split())


def read_crystals(text: str) -> int:
    typed = text.strip() or "0"
    number = digits_or_none(typed, 3)
    if number is None:
        raise IllegalMove.because("crystals-out-of-range", n=typed, most=MOST_CRYSTALS)
    return number


Text = Annotated[str, StringConstraints(max_length=LONGEST_WORD), RefusalKey("no-such-card")]


class CardForm(Form):
    """A path card in a certain rotation, as form fields describe it. `feature` may be repeated, see `Feature.text`."""

    key: Text = Field("", alias="card")
    tracks: Text = ""
    turned: YesNo = False
    crystals: Annotated[int, BeforeValidator(read_crystals)] = 0
    ladder: YesNo = False
    door: Text = ""
    features: Annotated[tuple[Feature, ...], BeforeValidator(read_features), RefusalKey("no-such-card")] = Field(
        (), alias="feature"
    )
    offer: Text = ""
    again: Text = ""  # the `offer` that was refused and is now laid anyway

    @model_validator(mode="before")
    @classmethod
    def expand_card_text(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """A field `offer` replaces all other fields by those that its text stands for."""
        offer = values.get("offer") or values.get("again", "")
        return read_card_text(offer) if offer.split() else values

    def card(self, kinds: Mapping[str, PathCard]) -> PathCard:
        """The one of `kinds` with the form's key, or a custom card.

        Raises:
            IllegalMove: the form describes no card, or two.
        """
        is_custom = self.tracks or self.ladder or self.features
        card = self.custom_card if not self.key else None if is_custom else kinds.get(self.key)
        if card is None:
            raise IllegalMove.because("no-such-card")
        return card.after_half_turn if self.turned else card

    @property
    def custom_card(self) -> PathCard | None:
        """None if no card can have these tracks. The move that lays the card checks clans and values."""
        ladder = self.ladder or any(feature.kind == LADDER for feature in self.features)
        try:
            return path_card(self.tracks, self.door, ladder, self.crystals, self.features)
        except UnreadableTracks:
            return None


def read_card_text(card_text: str) -> dict[str, Any]:
    """The fields of `CardForm` that the text of a field `offer` stands for: a kind of card and whether it is turned, or
    the whole description of a custom card."""
    words = card_text.split()
    if len(card_text) > LONGEST_WORD:
        raise IllegalMove.because("no-such-card")
    if len(words) == 2:
        return {"card": words[0], "turned": words[1]}
    if words[0] != FREE or len(words) not in (5, 6):
        raise IllegalMove.because("no-such-card")
    _, tracks, door, ladder, crystals = words[:5]
    features = [text for text in "".join(words[5:]).split(";") if text]
    return {"tracks": tracks, "ladder": ladder, "crystals": crystals, "door": door.strip("-"), "feature": features}


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
