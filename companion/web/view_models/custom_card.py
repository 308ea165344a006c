"""A free card, which no edition lists, drawn by its sides; and the one word by which a page's form says a card.

`forms.card` reads that word. Which cards fit where the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.errors import IllegalMove
from companion.rules.mazes.card_features import Door, Features, Gold, Troll
from companion.rules.mazes.cards import MOST_CRYSTALS, PathCard, path_card
from companion.rules.mazes.grid import LETTERS
from companion.rules.mazes.placement import Placement
from companion.rules.mazes.terrain import GROUNDS
from companion.rules.roles import CLANS
from companion.web.forms.card import FREE, CardForm
from companion.web.forms.form import form_of

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"
TROLL = "troll"


@dataclass(frozen=True)
class DrawnCard:
    """A card that is being drawn: what each side is, and what lies on it. `wrong` says why it is no card yet.

    `wrong` is empty, `no-side`, `short-way` (a way leads somewhere: it has two sides or more) or `door-nowhere` (a
    door stands in a way). Cards of The Duel: `on` says what stands on a side, a clan for its door or `troll`; `gold`
    how much lies on a group, `way`, `second` or the side of a dead end; `hat` is the clan of the ladder. Cards of The
    Lost Mines: `ground` is what lies across the way.
    """

    sides: Mapping[str, str]
    door: str = ""
    ladder: bool = False
    crystals: int = 0
    on: Mapping[str, str] = field(default_factory=dict)
    gold: Mapping[str, int] = field(default_factory=dict)
    hat: str = ""
    ground: str = ""

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
        return "|".join(self.groups.values())

    @property
    def groups(self) -> dict[str, str]:
        """The sides of each group there is, by its name: `way`, `second`, the sides of dead ends."""
        ways = {kind: "".join(side for side, said in self.sides.items() if said == kind) for kind in (WAY, SECOND)}
        ends = {side: side for side, said in self.sides.items() if said == DEAD}
        return {name: sides for name, sides in (ways | ends).items() if sides}

    @property
    def open_sides(self) -> tuple[str, ...]:
        """The sides that are not rock."""
        return tuple(side for side, said in self.sides.items() if said != ROCK)

    @property
    def features(self) -> Features:
        """What stands on open sides and lies on groups that there are."""
        standing = [(side, self.on[side]) for side in self.open_sides if self.on.get(side)]
        doors = tuple(Door(what, side) for side, what in standing if what != TROLL)
        trolls = tuple(Troll(side) for side, what in standing if what == TROLL)
        gold = tuple(Gold(self.gold[name], sides) for name, sides in self.groups.items() if self.gold.get(name))
        return Features(doors, trolls, gold, self.hat, self.ground)

    @property
    def card(self) -> PathCard | None:
        """The card, None while something is wrong with it."""
        ladder = self.ladder or bool(self.hat)
        return None if self.wrong else path_card(self.tracks, self.door, ladder, self.crystals, self.features)


def read_drawing(said: Mapping[str, str]) -> DrawnCard:
    """What the form says: `side.N` … `side.W`, `door`, `ladder`, `crystals`, and of a card of The Duel `on.N` …,
    `gold.way` …, of one of The Lost Mines `ground`; rock and nothing where it is silent."""
    sides = {side: said.get(f"side.{side}", ROCK) for side in LETTERS}
    kinds = {side: kind if kind in (WAY, SECOND, DEAD) else ROCK for side, kind in sides.items()}
    door, ladder, ground = said.get("door", ""), said.get("ladder", ""), said.get("ground", "")
    on = {side: said.get(f"on.{side}", "") for side in LETTERS}
    gold = {name: _number(said, f"gold.{name}") for name in (WAY, SECOND, *LETTERS)}
    return DrawnCard(
        sides=kinds,
        door=door if door in CLANS else "",
        ladder=ladder == "1",
        crystals=min(_number(said, "crystals"), MOST_CRYSTALS),
        on={side: what for side, what in on.items() if what in (*CLANS, TROLL)},
        gold={name: much for name, much in gold.items() if much},
        hat=ladder if ladder in CLANS else "",
        ground=ground if ground in GROUNDS else "",
    )


def _number(said: Mapping[str, str], name: str) -> int:
    """The number in this field, 0 where none is said."""
    text = said.get(name, "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else 0


def drawing_of(card: PathCard) -> DrawnCard:
    """The drawing that makes this card: its ways, then its dead ends, with what lies on them."""
    groups = card.tracks.split("|")
    ways = [sides for sides in groups if len(sides) > 1]
    sides = {side: DEAD for group in groups for side in group}
    for kind, way in zip((WAY, SECOND), ways, strict=False):
        sides |= dict.fromkeys(way, kind)
    names = {sides: kind for kind, sides in zip((WAY, SECOND), ways, strict=False)}
    carried = card.features
    return DrawnCard(
        sides={side: sides.get(side, ROCK) for side in LETTERS},
        door=card.door,
        ladder=card.ladder and not carried.ladder,
        crystals=card.crystals,
        on={door.side: door.clan for door in carried.doors} | {troll.side: TROLL for troll in carried.trolls},
        gold={names.get(gold.track, gold.track): gold.value for gold in carried.gold},
        hat=carried.ladder,
        ground=carried.ground,
    )


def drawing_offered(word: str) -> DrawnCard | None:
    """The drawing of the free card that this word offers; None where it offers none."""
    if not word.startswith(f"{FREE} "):
        return None
    try:
        return drawing_of(form_of(CardForm, {"offer": word}).card({}))
    except IllegalMove:
        return None


def offer_value(offer: Placement) -> str:
    """The one word by which a form says this offer: kind and turning, or a free card as it lies."""
    card = offer.card
    if offer.key:
        return f"{offer.key} {offer.turned:d}"
    carried = f" {write_features(card.features)}" if card.features else ""
    return f"{FREE} {card.tracks} {card.door or '-'} {card.ladder:d} {card.crystals}{carried}"


def free_card_value(card: PathCard) -> str:
    """The same for a free card that lies so."""
    return offer_value(Placement("", False, card))


def write_features(features: Features) -> str:
    """What a card carries in one word, as printed: `gold:1@NS;door:blue@E;troll:S;ladder:green`."""
    said = [f"gold:{gold.value}@{gold.track}" for gold in features.gold]
    said += [f"door:{door.clan}@{door.side}" for door in features.doors]
    said += [f"troll:{troll.side}" for troll in features.trolls]
    said += [f"ladder:{features.ladder}"] if features.ladder else []
    return ";".join(said + ([f"ground:{features.ground}"] if features.ground else []))
