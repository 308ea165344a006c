"""Cards that no edition lists and people draw by tapping sides. `forms.card` parses their value in a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.game.maze.cards import LADDER, MOST_CRYSTALS, Feature, PathCard, feature_from_text, path_card
from companion.game.maze.grid import LETTERS, letters_of_sides, sides_of_letters
from companion.game.message import IllegalMove
from companion.game.roles import CLANS
from companion.web.forms.card import FREE, CardForm
from companion.web.forms.fields import digits_or_none
from companion.web.forms.form import validated_form

ROCK, WAY, SECOND, DEAD = "rock", "way", "second", "dead"


class CustomCardSketch:
    """A custom card that the viewer is drawing on the page: what each of its sides is, and its features."""

    def __init__(self, form: Mapping[str, str]) -> None:
        """A missing or unknown value counts as rock, or as no feature."""
        sides, door = {side: form.get(f"side.{side}", ROCK) for side in LETTERS}, form.get("door", "")
        self.sides = {side: kind if kind in (WAY, SECOND, DEAD) else ROCK for side, kind in sides.items()}
        self.door = door if door in CLANS else ""
        self.ladder = form.get("ladder") == "1"
        self.crystals = min(digits_or_none(form.get("crystals", ""), 2) or 0, MOST_CRYSTALS)
        # The texts of features, without where they are: of a side, of a tunnel, of the whole card.
        self.on_sides = {side: _read_feature(form, f"on.{side}") for side in LETTERS}
        self.on_tunnels = {name: _read_feature(form, f"along.{name}") for name in (WAY, SECOND, *LETTERS)}
        self.on_card = _read_feature(form, "has")

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
        return "|".join(self.tunnels.values())

    @property
    def tunnels(self) -> dict[str, str]:
        """Paths are called `way` and `second`, a dead end has the name of its side."""
        paths = {
            tunnel: "".join(side for side, kind in self.sides.items() if kind == tunnel) for tunnel in (WAY, SECOND)
        }
        ends = {side: side for side, kind in self.sides.items() if kind == DEAD}
        return {name: sides for name, sides in (paths | ends).items() if sides}

    @property
    def open_sides(self) -> tuple[str, ...]:
        return tuple(side for side, kind in self.sides.items() if kind != ROCK)

    @property
    def features(self) -> tuple[Feature, ...]:
        """On open sides and existing tunnels; others in the form are ignored."""
        places = [(side, self.on_sides.get(side)) for side in self.open_sides]
        places += [(sides, self.on_tunnels.get(name)) for name, sides in self.tunnels.items()]
        return tuple(
            replace(feature_from_text(text), sides=sides_of_letters(sides))
            for sides, text in (*places, ("", self.on_card))
            if text
        )

    @property
    def card(self) -> PathCard | None:
        ladder = self.ladder or any(feature.kind == LADDER for feature in self.features)
        return None if self.problem else path_card(self.tracks, self.door, ladder, self.crystals, self.features)


def _read_feature(form: Mapping[str, str], name: str) -> str:
    text = form.get(name, "")
    try:
        feature_from_text(text)
    except ValueError:
        return ""
    return text


def sketch_of_custom_card(card: PathCard) -> CustomCardSketch:
    """From which this card could have been drawn on the page."""
    tunnels = card.tracks.split("|")
    paths = dict(zip((WAY, SECOND), (sides for sides in tunnels if len(sides) > 1), strict=False))
    fields = {f"side.{side}": DEAD for tunnel in tunnels for side in tunnel}
    fields |= {f"side.{side}": name for name, path in paths.items() for side in path}
    fields |= {"door": card.door, "crystals": str(card.crystals)}
    fields["ladder"] = f"{card.ladder and not card.features_of(LADDER):d}"
    names = {letters_of_sides(sides_of_letters(path)): name for name, path in paths.items()}
    for feature in card.features:
        at, text = letters_of_sides(feature.sides), replace(feature, sides=0).text
        fields[f"along.{names.get(at, at)}" if feature.amount else f"on.{at}" if at else "has"] = text
    return CustomCardSketch(fields)


def sketch_from_form_value(value: str) -> CustomCardSketch | None:
    if not value.startswith(f"{FREE} "):
        return None
    try:
        return sketch_of_custom_card(validated_form(CardForm, {"offer": value}).card({}))
    except IllegalMove:
        return None


def card_form_value(card: PathCard, key: str = "", turned: bool = False) -> str:
    """Without the `key` of a kind, a custom card's."""
    if key:
        return f"{key} {turned:d}"
    features = ";".join(feature.text for feature in card.features)
    return f"{FREE} {card.tracks} {card.door or '-'} {card.ladder:d} {card.crystals} {features}".rstrip()
