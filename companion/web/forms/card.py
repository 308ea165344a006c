"""The path card or goal that a form describes: a kind of the edition, or a free card by its tracks.

A page says a card in one field, `offer`, see `custom_card.word_of`; a script may give each part in a field of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from companion.rules.errors import IllegalMove
from companion.rules.mazes.card_features import Door, Features, Gold, Troll
from companion.rules.mazes.cards import MOST_CRYSTALS, PathCard, UnreadableTracks, path_card
from companion.rules.mazes.grid import LETTERS
from companion.rules.roles import CLANS
from companion.web.forms.fields import Refusal, Ticked, Words, YesNo, yes_or_no
from companion.web.forms.form import Form, form_of

LONGEST_WORD = 300
"""Letters of a field that says a card: what it says is kept in caches."""

FREE = "free"
"""The first word of an offered free card: no kind of card is called so."""

REPEATED, ONCE = ("gold", "door", "troll"), ("ladder", "ground", "bridged")
"""What a card may carry several times, and once at most."""


def short(texts: list[str]) -> list[str]:
    """Raises IllegalMove: they are too long."""
    if sum(map(len, texts)) > LONGEST_WORD:
        raise IllegalMove.because("no-such-card")
    return texts


def ladder_or_clan(text: str) -> str:
    """Return the clan of a ladder, `1` for a ladder of no clan, or nothing."""
    return text if text in CLANS else "1" if yes_or_no(text) else ""


def small_number(text: str) -> int:
    """Raises IllegalMove: no card has so many crystals."""
    number = text.strip() or "0"
    if not (number.isdecimal() and number.isascii() and len(number) < 4):
        raise IllegalMove.because("crystals-out-of-range", n=number, most=MOST_CRYSTALS)
    return int(number)


Text = Annotated[str, StringConstraints(max_length=LONGEST_WORD), Refusal("no-such-card")]
ShortWords = Annotated[Words, BeforeValidator(short)]


class CardForm(Form):
    """A card as it is to lie. Of cards of The Duel `door` is `blue@E`, `gold` is `value@track`, `troll` a side and
    `ladder` a clan; the first three may be repeated. Cards of The Lost Mines have `feature` (or `ground`), `bridged`.
    """

    key: Text = Field("", alias="card")
    tracks: Text = ""
    turned: YesNo = False
    crystals: Annotated[int, BeforeValidator(small_number)] = 0
    ladder: Annotated[Text, AfterValidator(ladder_or_clan)] = ""
    ground: Text = ""
    feature: Text = ""
    bridged: YesNo = False
    gold: ShortWords = ()
    door: ShortWords = ()
    troll: ShortWords = ()
    offer: Text = ""
    again: Text = ""
    """The offer that was refused, and is laid anyway."""

    @model_validator(mode="before")
    @classmethod
    def read_offer(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Replace all other fields by what an offer says.

        Raises:
            IllegalMove: it offers no card.
        """
        offer = values.get("offer") or values.get("again", "")
        return offered(offer) if offer.split() else values

    def card(self, kinds: Mapping[str, PathCard], owned: bool = False) -> PathCard:
        """Return the card, of these kinds or a free one; where ladders are `owned`, each is a clan's.

        Raises:
            IllegalMove: there is no such card, or the form gives two.
        """
        drawn = self.tracks or self.ladder or self.ground or self.feature or self.bridged
        card = None if self.key and drawn else kinds.get(self.key) if self.key else self.free_card
        if card is None or (owned and card.ladder and not card.features.ladder):
            raise IllegalMove.because("no-such-card")
        return card.turned if self.turned else card

    @property
    def free_card(self) -> PathCard | None:
        """The card of these tracks, None if no card has them. Which clans and values it may carry the move says."""
        printed = " ".join(door for door in self.door if "@" not in door)
        try:
            return path_card(self.tracks, printed, bool(self.ladder), self.crystals, self.features)
        except UnreadableTracks:
            return None

    @property
    def features(self) -> Features:
        """What the card carries.

        Raises:
            IllegalMove: a part of it cannot be read.
        """
        return Features(
            doors=tuple(Door(clan, sides(side, 1)) for clan, side in pairs(door for door in self.door if "@" in door)),
            trolls=tuple(Troll(sides(side, 1)) for side in self.troll),
            gold=tuple(Gold(value(much), sides(track)) for much, track in pairs(self.gold)),
            ladder=self.ladder if self.ladder in CLANS else "",
            ground=self.ground or self.feature,
            bridged=self.bridged,
        )


class MineForm(Form):
    """The mine as it lies: its tracks, or the sides on which a way leaves it. Of a page that asks for `ways` no side is
    an answer; all sides of a mine `unseen` so far, ticked as they came, are none."""

    tracks: Text = ""
    sides: tuple[str, ...] = Field((), alias="way")
    asked: Ticked = Field(False, alias="ways")
    unseen: Ticked = False

    @property
    def card(self) -> PathCard | None:
        """The mine's card; None where nothing is said of its ways.

        Raises:
            IllegalMove: no way leaves it.
        """
        if not self.tracks and not self.sides and not self.asked:
            return None
        if not self.tracks and set(self.sides) >= set(LETTERS) and self.unseen:
            return None
        tracks = self.tracks or "".join(side for side in LETTERS if side in self.sides)
        return form_of(CardForm, {"tracks": tracks}).card({})


def offered(offer: str) -> dict[str, Any]:
    """Return the fields of a card that is said in one word.

    Raises:
        IllegalMove: it says none.
    """
    words = offer.split()
    if len(offer) > LONGEST_WORD:
        raise IllegalMove.because("no-such-card")
    if len(words) == 2:
        return {"card": words[0], "turned": words[1]}
    if words[0] != FREE or len(words) not in (5, 6):
        raise IllegalMove.because("no-such-card")
    _, tracks, door, ladder, crystals = words[:5]
    parts = [part.partition(":") for part in "".join(words[5:]).split(";") if part]
    carried = {name: [text for key, _, text in parts if key == name] for name in REPEATED}
    once = {key: text for key, _, text in parts if key in ONCE}
    if len(parts) > sum(map(len, carried.values())) + len(once):
        raise IllegalMove.because("no-such-card")
    carried["door"].append(door.strip("-"))
    return {"tracks": tracks, "ladder": ladder, "crystals": crystals, **carried, **once}


def pairs(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Split texts `this@there`. Raises IllegalMove: one has no `@`."""
    for text in texts:
        this, at, there = text.partition("@")
        if not (this and at):
            raise IllegalMove.because("no-such-card")
        yield this, there


def sides(text: str, most: int = 4) -> str:
    if not text or len(text) > most or not set(text) <= set(LETTERS):
        raise IllegalMove.because("no-such-card")
    return text


def value(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 3):
        raise IllegalMove.because("no-such-card")
    return int(text)
