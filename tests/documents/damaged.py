"""Sound documents in which one to three fields were removed, doubled or replaced, and any other JSON."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tests.documents.changed import Doc, inner_things

WORDS = (
    *("Ann", "Ben", "", "\n", "\ud800", "saboteur", "saboteur2", "duel", "lost_mines"),
    *("gold-digger", "boss", "geologist", "loyal", "selfish", "blue", "green", "yellow", "lantern"),
    *("box", "equal", "players_max9", "this-round", "NESW", "NS", "N|E", "EW|S"),
    *("treasure", "stone", "lake", "rock", "gold", "trap", "troll"),
)
FIELDS = (
    *(
        "edition",
        "seats",
        "reached_by",
        "picks",
        "options",
        "name",
        "role",
        "gold",
        "broken",
        "draw",
        "greedy",
        "theft",
    ),
    *("thefts", "open_to", "maze", "clan", "owned", "claims", "trolls", "character", "treasures", "dragon", "points"),
    *("cards", "goals", "try", "at", "tracks", "door", "crystals", "ladder", "shows", "starts", "troll", "side", "key"),
    *("mines", "dwarfs", "links", "move", "feature", "bridged", "between", "token", "blue", "yellow", "Ann"),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-101, 1001) | st.integers(-2, 9) | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn, sound: st.SearchStrategy[Doc]) -> Doc:
    document = json.loads(json.dumps(draw(sound)))  # it may share its parts with others
    for _ in range(draw(st.integers(1, 3))):
        _, thing = draw(st.sampled_from(inner_things(document)))
        spoil(draw, thing)
    return document


def spoil(draw: st.DrawFn, thing: Any) -> None:
    """Remove, double or replace one field or item of this object or list."""
    keys = [*thing, draw(st.sampled_from(FIELDS))] if isinstance(thing, dict) else list(range(len(thing)))
    key = draw(st.sampled_from(keys)) if keys else None
    how = draw(st.sampled_from(["lose", "double", "replace", "replace"]))
    if isinstance(thing, list) and (how == "double" or key is None):
        thing.append(deepcopy(thing[key]) if key is not None else draw(ANYTHING))
    elif how == "lose" and (isinstance(thing, list) or key in thing):
        del thing[key]
    else:
        thing[key] = draw(ANYTHING)
