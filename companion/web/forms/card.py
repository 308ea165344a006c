"""The path card or goal card that a form describes: a kind of the edition, or a custom card given by its tracks.

Our pages send a whole card in the field `offer`, see `view_models.custom_card.card_form_value`. Scripts may send each
part in a field of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from companion.game.maze.cards import MOST_CRYSTALS, Door, Features, Gold, PathCard, Troll, UnreadableTracks, path_card
from companion.game.maze.grid import LETTERS
from companion.game.message import IllegalMove
from companion.game.roles import CLANS
from companion.web.forms.fields import RefusalKey, Ticked, Words, YesNo, digits_or_none, read_yes_no
from companion.web.forms.form import Form, validated_form

LONGEST_WORD = 300
"""The most characters in a field that describes a card. Cards are cached by this text, so it must be short."""

FREE = "free"  # the first word of a custom card in the field `offer`; no kind of card has this name
REPEATED, ONCE = ("gold", "door", "troll"), ("ladder", "ground", "bridged")
"""Features that a card may have several times, and features that it has at most once."""


def check_card_text_length(texts: list[str]) -> list[str]:
    if sum(map(len, texts)) > LONGEST_WORD:
        raise IllegalMove.because("no-such-card")
    return texts


def read_ladder(text: str) -> str:
    """The clan of a ladder, "1" for a ladder of no clan, or ""."""
    return text if text in CLANS else "1" if read_yes_no(text) else ""


def read_crystals(text: str) -> int:
    typed = text.strip() or "0"
    number = digits_or_none(typed, 3)
    if number is None:
        raise IllegalMove.because("crystals-out-of-range", n=typed, most=MOST_CRYSTALS)
    return number


Text = Annotated[str, StringConstraints(max_length=LONGEST_WORD), RefusalKey("no-such-card")]
ShortWords = Annotated[Words, BeforeValidator(check_card_text_length)]


class CardForm(Form):
    """A path card in a certain rotation, as form fields describe it.

    In The Duel `door` is `blue@E`, `gold` is `value@track`, `troll` is the letter of a side, and `ladder` a clan. The
    first three fields may be repeated. In The Lost Mines, `feature` (or `ground`) is the obstacle, and `bridged` says
    whether a tool bridges it.
    """

    key: Text = Field("", alias="card")
    tracks: Text = ""
    turned: YesNo = False
    crystals: Annotated[int, BeforeValidator(read_crystals)] = 0
    ladder: Annotated[Text, AfterValidator(read_ladder)] = ""
    ground: Text = ""
    feature: Text = ""
    bridged: YesNo = False
    gold: ShortWords = ()
    door: ShortWords = ()
    troll: ShortWords = ()
    offer: Text = ""
    again: Text = ""  # the `offer` that was refused and is now laid anyway

    @model_validator(mode="before")
    @classmethod
    def expand_card_text(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """A field `offer` replaces all other fields by those that its text stands for."""
        offer = values.get("offer") or values.get("again", "")
        return read_card_text(offer) if offer.split() else values

    def card(self, kinds: Mapping[str, PathCard], ladder_needs_clan: bool = False) -> PathCard:
        """The one of `kinds` with the form's key, or a custom card.

        Raises:
            IllegalMove: the form describes no card, or two.
        """
        is_custom = self.tracks or self.ladder or self.ground or self.feature or self.bridged
        card = self.custom_card if not self.key else None if is_custom else kinds.get(self.key)
        if card is None or (ladder_needs_clan and card.ladder and not card.features.ladder):
            raise IllegalMove.because("no-such-card")
        return card.after_half_turn if self.turned else card

    @property
    def custom_card(self) -> PathCard | None:
        """None if no card can have these tracks. The move that lays the card checks clans and values."""
        printed = " ".join(door for door in self.door if "@" not in door)
        try:
            return path_card(self.tracks, printed, bool(self.ladder), self.crystals, self.features)
        except UnreadableTracks:
            return None

    @property
    def features(self) -> Features:
        return Features(
            doors=tuple(
                Door(clan, read_sides(side, 1))
                for clan, side in split_at_sign(door for door in self.door if "@" in door)
            ),
            trolls=tuple(Troll(read_sides(side, 1)) for side in self.troll),
            gold=tuple(Gold(read_gold_value(value), read_sides(track)) for value, track in split_at_sign(self.gold)),
            ladder=self.ladder if self.ladder in CLANS else "",
            ground=self.ground or self.feature,
            bridged=self.bridged,
        )


class MineForm(Form):
    """What a mine card of The Lost Mines shows: its tracks, or the sides at which it has a path.

    `asked` means that the page has a tick box for each side, so that a form without any side is an answer, too.
    """

    tracks: Text = ""
    sides: tuple[str, ...] = Field((), alias="way")
    asked: Ticked = Field(False, alias="ways")

    @property
    def card(self) -> PathCard | None:
        if not self.tracks and not self.sides:
            return None
        tracks = self.tracks or "".join(side for side in LETTERS if side in self.sides)
        return validated_form(CardForm, {"tracks": tracks}).card({})


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
    parts = [part.partition(":") for part in "".join(words[5:]).split(";") if part]
    repeated = {name: [text for key, _, text in parts if key == name] for name in REPEATED}
    once = {key: text for key, _, text in parts if key in ONCE}
    if len(parts) > sum(map(len, repeated.values())) + len(once):
        raise IllegalMove.because("no-such-card")
    repeated["door"].append(door.strip("-"))
    return {"tracks": tracks, "ladder": ladder, "crystals": crystals, **repeated, **once}


def split_at_sign(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """`blue@E` as `blue` and `E`."""
    for text in texts:
        feature, separator, place = text.partition("@")
        if not (feature and separator):
            raise IllegalMove.because("no-such-card")
        yield feature, place


def read_sides(text: str, max_count: int = 4) -> str:
    if not text or len(text) > max_count or not set(text) <= set(LETTERS):
        raise IllegalMove.because("no-such-card")
    return text


def read_gold_value(text: str) -> int:
    number = digits_or_none(text, 2)
    if number is None:
        raise IllegalMove.because("no-such-card")
    return number
