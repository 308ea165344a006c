"""The web room: a card that no list has, drawn by its sides, and how a card is said in one word of a form.

It knows cards as values; what fits where is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.cards import MOST_CRYSTALS, PathCard, UnreadableTracks, path_card
from companion.rules.fitting import Offer
from companion.rules.problems import refuse
from companion.rules.roles import CLANS
from companion.rules.sides import LETTERS

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"
YES, NO = ("1", "on", "true"), ("", "0", "off", "false")

FREE = "free"
"""The first word of a free card that is offered: no kind of a box is called so."""


@dataclass(frozen=True)
class Drawing:
    """A card that is being drawn: what each side is, and what lies on it. `wrong` says why it is no card yet.

    `wrong` is empty, `no-side`, `short-way` (a way leads somewhere: it has two sides or more) or `door-nowhere` (a
    door stands in a way).
    """

    sides: Mapping[str, str]
    door: str = ""
    ladder: bool = False
    crystals: int = 0

    @property
    def wrong(self) -> str:
        ways = [list(self.sides.values()).count(kind) for kind in (WAY, SECOND)]
        if all(kind == ROCK for kind in self.sides.values()):
            return "no-side"
        if 1 in ways:
            return "short-way"
        return "door-nowhere" if self.door and not any(ways) else ""

    @property
    def tracks(self) -> str:
        """The ways, then the dead ends."""
        ways = ["".join(side for side, said in self.sides.items() if said == kind) for kind in (WAY, SECOND)]
        return "|".join([*filter(None, ways), *(side for side, said in self.sides.items() if said == DEAD)])

    @property
    def card(self) -> PathCard | None:
        """The card, None while something is wrong with it."""
        return None if self.wrong else path_card(self.tracks, self.door, self.ladder, self.crystals)


def read_drawing(said: Mapping[str, str]) -> Drawing:
    """What the form says: `side.N` … `side.W`, `door`, `ladder`, `crystals`; rock and nothing where it is silent."""
    sides = {side: said.get(f"side.{side}", ROCK) for side in LETTERS}
    kinds = {side: kind if kind in (WAY, SECOND, DEAD) else ROCK for side, kind in sides.items()}
    door = said.get("door", "")
    return Drawing(kinds, door if door in CLANS else "", said.get("ladder") == "1", crystals(said))


def crystals(said: Mapping[str, str]) -> int:
    """The crystals on a card, 0 where no number is said."""
    text = said.get("crystals", "")
    return min(int(text), MOST_CRYSTALS) if text.isdecimal() and text.isascii() and len(text) < 3 else 0


def worth(offer: Offer) -> str:
    """The one word by which a form says this offer: kind and turning, or a free card as it lies."""
    card = offer.card
    if offer.key:
        return f"{offer.key} {offer.turned:d}"
    return f"{FREE} {card.tracks} {card.door or '-'} {card.ladder:d} {card.crystals}"


def free_worth(card: PathCard) -> str:
    """The same for a free card that lies so."""
    return worth(Offer("", False, card))


def card_said(said: Mapping[str, str], kinds: Mapping[str, PathCard]) -> tuple[str, PathCard]:
    """The kind's key (empty: a free card) and the card as it is to lie.

    A form says `offer`; or `card` and `turned`; or `tracks` with `door`, `ladder`, `crystals` and `turned`. `kinds` are
    those of the box. Nothing that is said is passed over: what cannot be read is refused.

    Raises:
        IllegalMove: it says no card, or two.
    """
    fields = _fields(said)
    key, tracks = fields.get("card", ""), fields.get("tracks", "")
    card = None if key and tracks else kinds.get(key) if key else _free_card(fields)
    if card is None:
        raise refuse("no-such-card")
    return key, card.turned if said_yes(fields, "turned") else card


def said_yes(said: Mapping[str, str], name: str) -> bool:
    """Whether this field says yes; no where it is missing.

    Raises:
        IllegalMove: it says neither.
    """
    word = said.get(name, "").strip().lower()
    if word not in (*YES, *NO):
        raise refuse("bad-request")
    return word in YES


def _fields(said: Mapping[str, str]) -> Mapping[str, str]:
    """The fields of a card, also where one word says them all."""
    words = said.get("offer", "").split()
    if words[:1] == [FREE] and len(words) == 5:
        _, tracks, door, ladder, crystals = words
        return {"tracks": tracks, "door": door.strip("-"), "ladder": ladder, "crystals": crystals}
    if len(words) == 2:
        return {"card": words[0], "turned": words[1]}
    if words:
        raise refuse("no-such-card")
    return said


def _free_card(said: Mapping[str, str]) -> PathCard | None:
    """The card of these tracks; None where no card can be so. Whose clan's door it may have is the table's to say."""
    number = said.get("crystals", "").strip() or "0"
    if not (number.isdecimal() and number.isascii() and len(number) < 4):
        raise refuse("crystals-out-of-range", n=number, most=MOST_CRYSTALS)
    try:
        return path_card(said.get("tracks", ""), said.get("door", ""), said_yes(said, "ladder"), int(number))
    except UnreadableTracks:
        return None
