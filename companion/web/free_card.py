"""A card that no list has, drawn by its sides, and how a card is said in one word of a form.

It knows cards as values; what fits where is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.rules.cards import MOST_CRYSTALS, PathCard, UnreadableTracks, path_card
from companion.rules.features import Door, Features, Gold, Troll
from companion.rules.fitting import Offer
from companion.rules.ground import GROUNDS
from companion.rules.problems import IllegalMove
from companion.rules.roles import CLANS
from companion.rules.sides import LETTERS

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"
TROLL = "troll"
YES, NO = ("1", "on", "true"), ("", "0", "off", "false")

LONGEST_WORD = 300
"""Letters of a field that says a card: what it says is kept, so that it is found out once."""

FREE = "free"
"""The first word of a free card that is offered: no kind of a box is called so."""

CARRIED_KINDS = ("gold", "door", "troll", "ladder", "ground", "bridged")
"""How what a card carries begins in such a word."""

ONCE = ("ladder", "ground", "bridged")
"""What of it a card has once at most."""

CARRIED = "carried"
"""The field of what a card carries, where one word says all of it."""


@dataclass(frozen=True)
class Drawing:
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


def read_drawing(said: Mapping[str, str]) -> Drawing:
    """What the form says: `side.N` … `side.W`, `door`, `ladder`, `crystals`, and of a card of The Duel `on.N` …,
    `gold.way` …, of one of The Lost Mines `ground`; rock and nothing where it is silent."""
    sides = {side: said.get(f"side.{side}", ROCK) for side in LETTERS}
    kinds = {side: kind if kind in (WAY, SECOND, DEAD) else ROCK for side, kind in sides.items()}
    door, ladder, ground = said.get("door", ""), said.get("ladder", ""), said.get("ground", "")
    on = {side: said.get(f"on.{side}", "") for side in LETTERS}
    gold = {name: _number(said, f"gold.{name}") for name in (WAY, SECOND, *LETTERS)}
    return Drawing(
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


def drawing_of(card: PathCard) -> Drawing:
    """The drawing that makes this card: its ways, then its dead ends, with what lies on them."""
    groups = card.tracks.split("|")
    ways = [sides for sides in groups if len(sides) > 1]
    sides = {side: DEAD for group in groups for side in group}
    for kind, way in zip((WAY, SECOND), ways, strict=False):
        sides |= dict.fromkeys(way, kind)
    names = {sides: kind for kind, sides in zip((WAY, SECOND), ways, strict=False)}
    carried = card.features
    return Drawing(
        sides={side: sides.get(side, ROCK) for side in LETTERS},
        door=card.door,
        ladder=card.ladder and not carried.ladder,
        crystals=card.crystals,
        on={door.side: door.clan for door in carried.doors} | {troll.side: TROLL for troll in carried.trolls},
        gold={names.get(gold.track, gold.track): gold.value for gold in carried.gold},
        hat=carried.ladder,
        ground=carried.ground,
    )


def drawing_offered(word: str) -> Drawing | None:
    """The drawing of the free card that this word offers; None where it offers none."""
    if not word.startswith(f"{FREE} "):
        return None
    try:
        return drawing_of(card_said({"offer": word}, {})[1])
    except IllegalMove:
        return None


def worth(offer: Offer) -> str:
    """The one word by which a form says this offer: kind and turning, or a free card as it lies."""
    card = offer.card
    if offer.key:
        return f"{offer.key} {offer.turned:d}"
    carried = f" {write_features(card.features)}" if card.features else ""
    return f"{FREE} {card.tracks} {card.door or '-'} {card.ladder:d} {card.crystals}{carried}"


def free_worth(card: PathCard) -> str:
    """The same for a free card that lies so."""
    return worth(Offer("", False, card))


def write_features(features: Features) -> str:
    """What a card carries in one word, as printed: `gold:1@NS;door:blue@E;troll:S;ladder:green`."""
    said = [f"gold:{gold.value}@{gold.track}" for gold in features.gold]
    said += [f"door:{door.clan}@{door.side}" for door in features.doors]
    said += [f"troll:{troll.side}" for troll in features.trolls]
    said += [f"ladder:{features.ladder}"] if features.ladder else []
    return ";".join(said + ([f"ground:{features.ground}"] if features.ground else []))


def read_features(word: str) -> Features:
    """What this word says; whether a card can carry it is the table's to say.

    Raises:
        IllegalMove: it says nothing that can be read.
    """
    found = [part.partition(":") for part in word.split(";") if part]
    said = {kind: [text for key, _, text in found if key == kind] for kind in CARRIED_KINDS}
    if len(found) > sum(map(len, said.values())) or max(map(len, map(said.__getitem__, ONCE))) > 1:
        raise IllegalMove.because("no-such-card")
    return Features(
        doors=tuple(Door(clan, _sides(side, 1)) for clan, side in _pairs(said["door"])),
        trolls=tuple(Troll(_sides(side, 1)) for side in said["troll"]),
        gold=tuple(Gold(int(much), _sides(track)) for much, track in _pairs(said["gold"]) if _is_number(much)),
        ladder="".join(said["ladder"]),
        ground="".join(said["ground"]),
        bridged=said_yes({"bridged": "".join(said["bridged"])}, "bridged"),
    )


def _pairs(said: list[str]) -> Iterator[tuple[str, str]]:
    """What is said as `this@there`."""
    for text in said:
        this, at, there = text.partition("@")
        if not (this and at):
            raise IllegalMove.because("no-such-card")
        yield this, there


def _sides(text: str, most: int = 4) -> str:
    if not text or len(text) > most or not set(text) <= set(LETTERS):
        raise IllegalMove.because("no-such-card")
    return text


def _is_number(text: str) -> bool:
    if not (text.isdecimal() and text.isascii() and len(text) < 3):
        raise IllegalMove.because("no-such-card")
    return True


def card_said(said: Mapping[str, str], kinds: Mapping[str, PathCard], owned: bool = False) -> tuple[str, PathCard]:
    """The kind's key (empty: a free card) and the card as it is to lie.

    A form says `offer`; or `card` and `turned`; or `tracks` with `door`, `ladder`, `crystals` and `turned`. Of cards of
    The Duel it says `door` (`blue@E`), `gold` (`value@track`), `troll` (a side) and `ladder` (a clan, since there it is
    `owned`), the first three with blanks between several; of cards of The Lost Mines `feature` and `bridged`. `kinds`
    are those of the box. Nothing that is said is passed over: what cannot be read is refused.

    Raises:
        IllegalMove: it says no card, or two.
    """
    if max(map(len, said.values()), default=0) > LONGEST_WORD:
        raise IllegalMove.because("no-such-card")
    fields = _fields(said)
    key, tracks = fields.get("card", ""), fields.get("tracks", "")
    more = tracks or _has_ladder(fields) or _has_ground(fields)
    card = None if key and more else kinds.get(key) if key else _free_card(fields)
    if card is None or (owned and card.ladder and not card.features.ladder):
        raise IllegalMove.because("no-such-card")
    return key, card.turned if said_yes(fields, "turned") else card


def said_yes(said: Mapping[str, str], name: str) -> bool:
    """Whether this field says yes; no where it is missing.

    Raises:
        IllegalMove: it says neither.
    """
    word = said.get(name, "").strip().lower()
    if word not in (*YES, *NO):
        raise IllegalMove.because("bad-request")
    return word in YES


def _fields(said: Mapping[str, str]) -> Mapping[str, str]:
    """The fields of a card, also where one word says them all."""
    words = said.get("offer", "").split()
    if words[:1] == [FREE] and len(words) in (5, 6):
        _, tracks, door, ladder, crystals = words[:5]
        carried = "".join(words[5:])
        return {"tracks": tracks, "door": door.strip("-"), "ladder": ladder, "crystals": crystals, CARRIED: carried}
    if len(words) == 2:
        return {"card": words[0], "turned": words[1]}
    if words:
        raise IllegalMove.because("no-such-card")
    return {name: word for name, word in said.items() if name != CARRIED}


def _free_card(said: Mapping[str, str]) -> PathCard | None:
    """The card of these tracks; None where no card can be so. Whose clan's door it may have is the table's to say."""
    number = said.get("crystals", "").strip() or "0"
    if not (number.isdecimal() and number.isascii() and len(number) < 4):
        raise IllegalMove.because("crystals-out-of-range", n=number, most=MOST_CRYSTALS)
    door, ladder = said.get("door", ""), _has_ladder(said)
    features = read_features(said[CARRIED] if CARRIED in said else ";".join(_carried(said)))
    try:
        return path_card(said.get("tracks", ""), "" if "@" in door else door, ladder, int(number), features)
    except UnreadableTracks:
        return None


def _has_ladder(said: Mapping[str, str]) -> bool:
    """Whether the card has a ladder, be it a clan's."""
    return said.get("ladder", "") in CLANS or said_yes(said, "ladder")


def _has_ground(said: Mapping[str, str]) -> bool:
    """Whether it is said what lies across the card's way, or that a tool bridges it."""
    return bool(said.get("ground") or said.get("feature")) or said_yes(said, "bridged")


def _carried(said: Mapping[str, str]) -> Iterator[str]:
    """What the fields of a form say that the card carries, each as `read_features` reads it."""
    for name in ("gold", "door", "troll"):
        yield from (f"{name}:{one}" for one in said.get(name, "").split() if name != "door" or "@" in said["door"])
    if said.get("ladder", "") in CLANS:
        yield f"ladder:{said['ladder']}"
    if said.get("ground") or said.get("feature"):
        yield f"ground:{said.get('ground') or said.get('feature')}"
    if said.get("bridged"):
        yield f"bridged:{said['bridged']}"
