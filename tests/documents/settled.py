"""Random rounds of Saboteur as documents, and a slow settlement that uses nothing of `companion.rules`."""

from __future__ import annotations

from random import Random
from typing import Any

Doc = dict[str, Any]

PLAYERS = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim")
TOOLS = ("pickaxe", "lantern", "cart")
DECKS = ("1+3", "1+4", "2+4", "2+5", "3+5", "3+6", "3+7", "4+7")
"""Saboteurs and gold-diggers in the deck, from three players to ten."""


# Random rounds

OPTIONS: dict[str, list[Any]] = {
    "draw": ["diggers", "players_max9"],
    "greedy": [False, True],
    "saboteurs": ["box", "box", 0, 1, 2, 3, 4],
    "split": ["draft", "draft", "equal"],
}


def saboteur_round(luck: Random) -> Doc:
    """A round, mostly possible; sometimes with a role, a tool or a gold card too many."""
    options = {name: luck.choice(values) for name, values in OPTIONS.items() if luck.random() < 0.4}
    roles = deal(luck, options.get("saboteurs", "box"))
    doc: Doc = {
        "edition": "saboteur",
        "seats": [seat(luck, *seat_values) for seat_values in zip(PLAYERS, roles, strict=False)],
    }
    doc["reached_by"] = luck.choice([None, *PLAYERS[: len(roles)]])
    if options or luck.random() < 0.5:
        doc["options"] = options
    return doc | picks(luck, doc)


def deal(luck: Random, saboteurs_option: Any) -> list[str]:
    """Roles by the deck or by the option, seldom any at all."""
    if luck.random() < 0.1:
        return luck.choices(["gold-digger", "saboteur"], k=luck.randint(2, 11))
    players = luck.randint(3, 10)
    saboteurs, diggers = (
        map(int, DECKS[players - 3].split("+"))
        if saboteurs_option == "box"
        else (saboteurs_option, players - saboteurs_option)
    )
    roles = ["saboteur"] * saboteurs + ["gold-digger"] * diggers
    return luck.sample(roles, players)


def seat(luck: Random, name: str, role: str) -> Doc:
    """This seat, often with gold, and one time in four with broken tools."""
    gold = luck.choice([{}, {"gold": luck.randint(0, 9)}, {"gold": 999}])
    broken = luck.sample(TOOLS, luck.choice([0, 0, 0, 0, 0, 0, 1, 2]))
    return {"name": name, "role": role, **gold, **({"broken": broken} if broken else {})}


def picks(luck: Random, doc: Doc) -> Doc:
    """The gold cards drafted, or none where they are still to be; seldom more or fewer than there are."""
    order = draft_order(doc)
    if luck.random() < (0.3 if order else 0.95):
        return {}
    cards = max(0, len(order or []) + luck.choice([0] * 12 + [1, -1]))
    return {"picks": luck.choices([1, 2, 3], luck.choice([(16, 8, 4), (0, 1, 0), (0, 1, 9)]), k=cards)}


# The slow settlement


def expected(doc: Doc) -> Doc | None:
    """The expected settlement without its reasons; None if the round must be refused."""
    if impossible(doc):
        return None
    won = gold_of_diggers(doc) if doc["reached_by"] else gold_of_saboteurs(doc)
    order = draft_order(doc)
    gains = {seat["name"]: won.get(seat["name"], 0) for seat in doc["seats"]}
    return {
        "edition": "saboteur",
        "winners": sorted(won),
        "gains": gains,
        "totals": {seat["name"]: seat.get("gold", 0) + gains[seat["name"]] for seat in doc["seats"]},
        "draft": None if order is None else {"cards": len(order), "order": order},
    }


def option(doc: Doc, name: str) -> Any:
    return doc.get("options", {}).get(name, OPTIONS[name][0])


def those(doc: Doc, role: str) -> list[str]:
    return [seat["name"] for seat in doc["seats"] if seat["role"] == role]


def entitled(doc: Doc) -> list[str]:
    """The gold-diggers who share, whole tools or not as the option says."""
    broken = [seat["name"] for seat in doc["seats"] if seat.get("broken")]
    return [name for name in those(doc, "gold-digger") if not option(doc, "greedy") or name not in broken]


def draft_order(doc: Doc) -> list[str] | None:
    """The seats that take a gold card, in order, counter-clockwise; None without a draft."""
    if doc["reached_by"] is None or option(doc, "split") == "equal":
        return None
    sharing, order = entitled(doc), []
    circle = [seat["name"] for seat in doc["seats"]]
    cards = len(sharing) if option(doc, "draw") == "diggers" else min(9, len(circle))
    at = circle.index(doc["reached_by"])
    while sharing and len(order) < cards:
        order += [circle[at]] if circle[at] in sharing else []
        at = at - 1 if at else len(circle) - 1
    return order


def gold_of_diggers(doc: Doc) -> dict[str, int]:
    """What each of the diggers who share gets; nothing yet where the draft is still to come."""
    sharing, order = entitled(doc), draft_order(doc)
    if order is None:
        return dict.fromkeys(sharing, max(1, 6 - len(sharing)))
    won = dict.fromkeys(sharing, 0)
    for name, value in zip(order, doc.get("picks", []), strict=False):
        won[name] += value
    return won


def gold_of_saboteurs(doc: Doc) -> dict[str, int]:
    each = {1: 4, 2: 3, 3: 3, 4: 2}
    saboteurs = those(doc, "saboteur")
    return {name: each[len(saboteurs)] for name in saboteurs}


def impossible(doc: Doc) -> bool:
    """Whether the round is impossible with the cards of the edition."""
    return not 3 <= len(doc["seats"]) <= 10 or wrong_roles(doc) or wrong_tools(doc) or wrong_picks(doc)


def wrong_roles(doc: Doc) -> bool:
    saboteurs, diggers = len(those(doc, "saboteur")), len(those(doc, "gold-digger"))
    dealt = option(doc, "saboteurs")
    if dealt != "box":
        return bool(saboteurs != dealt or diggers > 7)
    most = [int(count) for count in DECKS[len(doc["seats"]) - 3].split("+")]
    return saboteurs > most[0] or diggers > most[1]


def wrong_tools(doc: Doc) -> bool:
    lying = [tool for seat in doc["seats"] for tool in seat.get("broken", [])]
    return any(lying.count(tool) > 3 for tool in TOOLS)


def wrong_picks(doc: Doc) -> bool:
    if "picks" not in doc:
        return False
    order, picks = draft_order(doc), doc["picks"]
    if order is None or len(picks) != len(order):
        return True
    return picks.count(2) > 8 or picks.count(3) > 4 or not set(picks) <= {1, 2, 3}
