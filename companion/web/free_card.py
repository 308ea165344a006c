"""The web room: a card that no list has, drawn by its sides, and how a card is said in one word of a form.

It knows cards as values; what fits where is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.cards import PathCard, UnreadableTracks, path_card
from companion.rules.fitting import Offer
from companion.rules.problems import refuse
from companion.rules.roles import CLANS
from companion.rules.sides import LETTERS

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"
MOST_CRYSTALS = 9

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
    those of the box.

    Raises:
        IllegalMove: it says no card.
    """
    words = said.get("offer", "").split()
    if words[:1] == [FREE] and len(words) == 5:
        door = "" if words[2] == "-" else words[2]
        fields = dict(zip(("tracks", "door", "ladder", "crystals"), (words[1], door, *words[3:]), strict=True))
    else:
        fields = dict(zip(("card", "turned"), words, strict=False)) if words else dict(said)
    key = fields.get("card", "")
    card = kinds.get(key) if key else free_card(fields)
    if card is None:
        raise refuse("no-such-card")
    return key, card.turned if fields.get("turned") == "1" else card


def free_card(said: Mapping[str, str]) -> PathCard | None:
    """The card of these tracks; None where no card can be so."""
    door = said.get("door", "")
    if door and door not in CLANS:
        return None
    try:
        card = path_card(said.get("tracks", ""), door, said.get("ladder") in ("1", "on", "true"), crystals(said))
    except UnreadableTracks:
        return None
    return card
