"""What the host of Saboteur and Saboteur 2 taps in vain, and where the reason stands."""

from __future__ import annotations

import pytest

from tests.web.refusals import Refusal, is_refused, refused

END = {"path": "/do/end", "reached_by": "", "crystals": 0}
FACTS = "#facts .problem"
CORRECT = {"path": "/do/correct", "round": 1, "seat": "{ben}", "gold": 4, "why": "so"}
CARD = {"situation": "dealt", "path": "/do/place", "cell": "1,0"}
NO_CARD = {**CARD, "part": "#maze"}
DRAFT = {"path": "/do/draft", "seat": "{eva}"}

REFUSALS = [
    # The end of a round
    refused(
        "dealt", **END | {"ways": "asked", "reached_by": "{ann}"}, part=FACTS, says="Who has a path to the treasure"
    ),
    refused("dealt", "/do/end", "Who reached the treasure? Choose a player or nobody.", crystals=2),
    refused("dealt", **END | {"reached_by": 99, "part": FACTS}),
    refused("dealt", **END | {"reached_by": "Ann", "part": FACTS}),
    refused("dealt", **END | {"crystals": "lots"}, part=FACTS, says="How many crystals are in the maze?"),
    refused("dealt", **END | {"crystals": "more", "crystals_more": ""}, part=FACTS, says="How many crystals"),
    refused("dealt", **END | {"crystals": 100, "part": FACTS}),
    refused("treasure_reached", **END | {"part": "#facts .problem", "reached_by": 99, "open_to": "blue"}),
    refused("players", **END, status=409),
    refused("dealt", "/do/deal", status=409, part="#round"),
    refused("dealt", "/do/confirm", status=409, part="body"),
    refused("host", "/do/deal", part="body"),
    # Gold
    refused("nobody_reached", **CORRECT | {"gold": "much"}),
    refused("nobody_reached", **CORRECT | {"why": "x" * 121}, part="dialog[open] .problem"),
    refused("drafted", **CORRECT, status=403, says="can correct secret picks: on their own phone"),
    refused("evas_turn", **DRAFT, value=7, says="no gold nugget card with 7 gold"),
    refused("evas_turn", **DRAFT, value="", says="Choose a gold nugget card."),
    refused("drafting", **DRAFT, value=1, status=409),
    refused("real_gold_drawn", **DRAFT, value=4, part="#tell-5 .problem", says="no gold nugget card with 4 gold"),
    refused("real_gold_drawn", "/do/pass", seat="{eva}", part="body"),
    refused("thieves", "/do/steal", seat="{eva}", victim="{ann}", part="#steal-3 .problem"),
    refused("thieves", "/do/pass", seat="{ben}", status=409),
    # Cards before a seat
    refused("ben_without_cart", "/do/token", seat="{ben}", do="put", kind="cart", part="#seat-2 .problem"),
    refused("players", "/do/token", seat="{ben}", do="put", kind="cart", status=409),
    refused("saboteur_dealt", "/do/token", seat="{ben}", do="put", kind="theft"),
    # Options
    refused("host", "/do/options", option__crystals="all of them", part="#rule-questions[open]"),
    refused("dealt", "/do/options", option__crystals="connected", status=409),
    # The history
    refused("host", "/do/undo", "There’s nothing to undo."),
    *(refused("dealt", "/do/back-to", version=version) for version in ("", "9" * 5000)),
    # Cards of the maze
    *(
        refused(**NO_CARD, **fields)
        for fields in (
            {"card": "gold_mine 0"},
            {"card": ""},
            {"card": "free NN"},
            {"card": "free NS pink"},
            {"card": "free NESW - 0 12"},
            {"card": "free NESW - 0 lots"},
            {"card": "free NESW - yes"},
            {"card": "free EW - 0 0 lake"},
            {"card": "free NESW - 0 77x"},
            {"card": "b_cross 9"},
            {"card": f"b_cross 0{' ' * 300}"},
            {"card": "b_str_hor", "anyway": "perhaps"},
        )
    ),
    refused(**CARD | {"cell": ""}, card="b_cross 0", part="#maze"),
    refused(**CARD | {"situation": "saboteur_dealt"}, card="free EW blue", part="#maze"),
    refused(**CARD | {"situation": "players"}, card="b_cross 0", status=409, part="body"),
    refused("two_cards_laid", "/do/place", cell="1,0", card="b_cross 0", anyway="1", part="#maze"),
    *(
        refused("two_cards_laid", "/do/place", cell="7,0", card="b_str_hor", anyway=no)
        for no in ("0", "off", "false", "")
    ),
    refused("two_cards_laid", "/do/remove", cell="3,0"),
    refused("goal_reached", "/do/goal", cell="3,0", shows="treasure"),
    refused("goal_reached", "/do/goal", cell="8,0", shows="dragon"),
    refused("goal_reached", "/goals/up,0", shows="treasure", status=404, part="body"),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(
    request: pytest.FixtureRequest, refusal: Refusal
) -> None:
    is_refused(request, refusal)
