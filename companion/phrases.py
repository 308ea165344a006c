"""The English sentence of every key, from which translations start. Standard library only; it knows no rule.

A phrase is a whole sentence (or a name), so that a translator sees all of it; one and many have keys of their own.
Fields in braces are filled by `speak`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

Gettext = Callable[[str], str]
Values = tuple[tuple[str, int | str | tuple[int, ...] | tuple[str, ...]], ...]

EDITIONS = {
    "edition-saboteur2": "Saboteur 2",
}

# A role as said within a sentence; its name above the plate; and the plate's three lines, 56 to 64 characters each.
ROLES = {
    "plate-want": "You want",
    "plate-doors": "Doors",
    "plate-gold": "Gold",
    "role-blue-digger": "blue digger",
    "role-blue-digger-name": "Blue digger",
    "role-blue-digger-want": "a way from any ladder to the treasure, clear of green doors.",
    "role-blue-digger-doors": "The blue ones let you through. The green ones stop you cold.",
    "role-blue-digger-gold": "You share with all who win. The fewer you are, the more each.",
    "role-green-digger": "green digger",
    "role-green-digger-name": "Green digger",
    "role-green-digger-want": "a way from any ladder to the treasure, clear of blue doors.",
    "role-green-digger-doors": "The green ones let you through. The blue ones stop you cold.",
    "role-green-digger-gold": "You share with all who win. The fewer you are, the more each.",
    "role-boss": "boss",
    "role-boss-name": "Boss",
    "role-boss-want": "the treasure reached, no matter which clan has a way to it.",
    "role-boss-doors": "None stops you. Should they bar both clans, you still win.",
    "role-boss-gold": "You share with the clan that wins, but get 1 less than they.",
    "role-profiteer": "profiteer",
    "role-profiteer-name": "Profiteer",
    "role-profiteer-want": "any end at all: you win with the diggers or the saboteurs.",
    "role-profiteer-doors": "None stops you. If they bar both clans, connect it yourself.",
    "role-profiteer-gold": "You share with whoever wins, but get 2 less than the others.",
    "role-geologist": "geologist",
    "role-geologist-name": "Geologist",
    "role-geologist-want": "crystals in the maze, as many as can be when the round ends.",
    "role-geologist-doors": "None of them stops you. Crystals behind a door count as well.",
    "role-geologist-gold": "1 for each crystal, whoever wins. Two geologists share them.",
    "role-saboteur": "saboteur",
    "role-saboteur-name": "Saboteur",
    "role-saboteur-want": "no way at all to the treasure when the last hand runs empty.",
    "role-saboteur-doors": "They count for nothing with you. Let the diggers mind them.",
    "role-saboteur-gold": "You share with your kind. The fewer you are, the more for each.",
    "clan-blue": "blue",
    "clan-green": "green",
}

# A card before a seat as said within a sentence, and as it is named beside its picture.
TOKENS = {
    "token-pickaxe": "broken pickaxe",
    "token-pickaxe-name": "Broken pickaxe",
    "token-lantern": "broken lantern",
    "token-lantern-name": "Broken lantern",
    "token-cart": "broken cart",
    "token-cart-name": "Broken cart",
    "token-theft": "theft card",
    "token-theft-name": "Theft card",
    "token-trapped": "prison card",
    "token-trapped-name": "In prison",
}

# Table options: `option-<name>` asks, `option-<name>-<value>` answers in a sentence.
OPTIONS = {
    "option-neither_open_profiteer": "Doors bar both clans, and somebody but the profiteer connected",
    "option-neither_open_profiteer-letter": "The profiteer gets nothing, unless a free boss is in play.",
    "option-neither_open_profiteer-always": "The profiteer wins all the same.",
    "option-trapped_geologist": "A geologist in prison",
    "option-trapped_geologist-none": "Gets nothing for the crystals.",
    "option-trapped_geologist-full": "Gets the crystals as if free.",
    "option-two_geologists_one_trapped": "Two geologists, one of them in prison",
    "option-two_geologists_one_trapped-free-gets-all": "The free one gets all the crystals.",
    "option-two_geologists_one_trapped-half": "The free one gets half of them, rounded down.",
    "option-crystals": "Which crystals count",
    "option-crystals-visible": "All that lie in the maze.",
    "option-crystals-connected": "Only those on cards that the start can reach.",
}

# Receipts: one line for each step that touched a seat, about 60 letters at most.
RECEIPTS = {
    "share-alone": "The only winner: {gold}.",
    "share-winner": "{n} winners, {gold} each.",
    "share-at-five": "{n} winners: from five on, 1 each.",
    "share-boss-alone": "The only winner: {gold}, less 1 for the boss.",
    "share-boss-blue": "Wins with blue: {gold}, less 1 for the boss.",
    "share-boss-green": "Wins with green: {gold}, less 1 for the boss.",
    "share-boss-both": "Wins with both clans: {gold}, less 1 for the boss.",
    "share-boss-neither": "Wins with the profiteer: {gold}, less 1 for the boss.",
    "share-profiteer-alone": "The only winner: {gold}, less 2 for the profiteer.",
    "share-profiteer-blue": "Wins with blue: {gold}, less 2 for the profiteer.",
    "share-profiteer-green": "Wins with green: {gold}, less 2 for the profiteer.",
    "share-profiteer-both": "Wins with both clans: {gold}, less 2 for the profiteer.",
    "share-profiteer-neither": "Wins with the boss: {gold}, less 2 for the profiteer.",
    "share-profiteer-saboteurs": "Wins with the saboteurs: {gold}, less 2 for the profiteer.",
    "share-profiteer-nothing": "{n} winners, 1 each, less 2: but nobody pays in.",
    "no-share-prisoner": "In prison: no share.",
    "treasure-reached": "The treasure was reached.",
    "treasure-not-reached": "The treasure was not reached.",
    "other-clan-first-blue": "Blue had a way too, but green connected first.",
    "other-clan-first-green": "Green had a way too, but blue connected first.",
    "door-bars-blue": "A green door bars every way.",
    "door-bars-green": "A blue door bars every way.",
    "no-way-blue": "Blue has no way.",
    "no-way-green": "Green has no way.",
    "profiteer-did-not-connect": "Both clans are barred, and somebody else connected.",
    "crystals-alone": "{n} crystals lie in the maze.",
    "crystals-alone-one": "1 crystal lies in the maze.",
    "crystals-shared": "{n} crystals for two geologists: {gold} each.",
    "crystals-shared-one": "1 crystal for two geologists: too few to share.",
    "crystals-half": "{n} crystals, half of them for the free geologist: {gold}.",
    "crystals-half-one": "1 crystal: half of it, rounded down, is nothing.",
    "crystals-in-prison": "In prison: nothing for the crystals.",
    "no-crystals": "No crystals lie in the maze.",
    "crystals-for-nobody": "{n} crystals, but no geologist plays.",
    "crystals-for-nobody-one": "1 crystal, but no geologist plays.",
    "stole": "Stole 1 from {victim}.",
    "was-robbed": "{thief} stole 1.",
    "theft-forgone": "Did not use the theft card.",
    "theft-lapsed": "The theft lapses: nobody else has gold.",
    "theft-in-prison": "In prison: the theft card is lost.",
}

# The verdict of a round. "absent": the clan that wins has nobody who is free and plays.
VERDICTS = {
    "verdict-own-blue": "{seat}, blue, reached the treasure, so blue wins.",
    "verdict-own-green": "{seat}, green, reached the treasure, so green wins.",
    "verdict-first-blue": "{seat}, blue, reached the treasure before green, so only blue wins.",
    "verdict-first-green": "{seat}, green, reached the treasure before blue, so only green wins.",
    "verdict-barred-blue": "{seat}, blue, reached the treasure. But a green door lies on every way, so green wins.",
    "verdict-barred-blue-absent": (
        "{seat}, blue, reached the treasure. But a green door lies on every way, and no green digger is free to share."
    ),
    "verdict-barred-green": "{seat}, green, reached the treasure. But a blue door lies on every way, so blue wins.",
    "verdict-barred-green-absent": (
        "{seat}, green, reached the treasure. But a blue door lies on every way, and no blue digger is free to share."
    ),
    "verdict-both": "{seat} ({role}) reached the treasure. Both clans have a way, so all free diggers win.",
    "verdict-both-absent": (
        "{seat} ({role}) reached the treasure. Both clans have a way, but no digger is free to share."
    ),
    "verdict-blue": "{seat} ({role}) reached the treasure. Only blue has a way, so blue wins.",
    "verdict-blue-absent": (
        "{seat} ({role}) reached the treasure. Only blue has a way, but no blue digger is free to share."
    ),
    "verdict-green": "{seat} ({role}) reached the treasure. Only green has a way, so green wins.",
    "verdict-green-absent": (
        "{seat} ({role}) reached the treasure. Only green has a way, but no green digger is free to share."
    ),
    "verdict-neither-boss": "{seat} ({role}) reached the treasure. Doors bar both clans, so the boss wins alone.",
    "verdict-neither-boss-and-profiteer": (
        "{seat} ({role}) reached the treasure. Doors bar both clans, so boss and profiteer share."
    ),
    "verdict-neither-profiteer": (
        "{seat} ({role}) reached the treasure. Doors bar both clans, so the profiteer wins alone."
    ),
    "verdict-neither-nobody": "{seat} ({role}) reached the treasure. Doors bar both clans, and nobody wins.",
    "verdict-saboteurs": "Nobody reached the treasure, so the saboteurs win.",
    "verdict-saboteurs-absent": "Nobody reached the treasure, but every saboteur is in prison.",
    "verdict-no-saboteur-profiteer": (
        "Nobody reached the treasure, and no saboteur is in play, so the profiteer wins alone."
    ),
    "verdict-no-saboteur-nobody": "Nobody reached the treasure, and no saboteur is in play, so nobody wins.",
}

# What cannot come from these cards, and what is wrong with a theft.
PROBLEMS = {
    "players-out-of-range": "{n} players: this box is for {least} to {most}.",
    "no-such-role": "{name} is not a role of this box.",
    "no-such-token": "{name} is not a card of this box.",
    "no-such-clan": "{name} is not a clan (blue, green).",
    "too-many-role": "{n} times {role}: the box holds {supply}.",
    "too-many-token": "{n} times {token}: the box holds {supply}.",
    "crystals-out-of-range": "{n} crystals: it must be 0 to {most}.",
    "theft-number-twice": "Two theft cards cannot both be number {n}.",
    "way-without-treasure": "Nobody has a way where the treasure was not reached.",
    "connector-not-playing": "Who reached the treasure must play in this round.",
    "connector-in-prison": "{seat} is in prison and could not lay the card.",
    "thief-not-playing": "Who steals must play in this round.",
    "no-theft-card": "No theft card lies before {seat}.",
    "thief-in-prison": "{seat} is in prison and cannot steal.",
    "theft-answered": "{seat} has answered already.",
    "theft-too-late": "{seat} had to steal before {by}.",
    "theft-from-self": "{seat} must steal from somebody else.",
    "victim-not-playing": "Who is robbed must play in this round.",
    "victim-has-nothing": "{seat} has no gold to take.",
}

# Table options that every edition has.
TABLE_OPTIONS = {
    "option-rounds": "Rounds",
    "option-first_round": "The companion comes in at round",
    "option-totals": "Everybody's gold",
    "option-totals-sealed": "Secret until the end, as the rules have it.",
    "option-totals-open": "Open for all to see.",
    "option-roles": "Who deals the roles",
    "option-roles-companion": "The companion, to your phones.",
    "option-roles-cards": "We do, with the real cards.",
}

# Why the table does not take a move, and what to do instead.
REFUSALS = {
    "only-the-host": "Only the host can do this.",
    "not-your-seat": "This is not your seat. If it should be, ask for it at the table's door.",
    "wrong-phase-seating": "No round is being played. Deal first.",
    "wrong-phase-dealt": "The round is being played. End it first, or take back the deal.",
    "wrong-phase-sharing": "The round has ended and a theft is still open. Wait for it, or pass the thief over.",
    "wrong-phase-proposed": "The round has ended. Book it first, or take back its end.",
    "wrong-phase-finished": "The game is over. Play again with the same seats, or add a round.",
    "changed-meanwhile": "Somebody else just changed this. Look again, then tap again.",
    "table-too-busy": "Too many taps at once. Try again.",
    "no-such-seat": "Nobody sits there.",
    "no-such-place": "There is no such place in the circle.",
    "not-dealt-in": "{seat} does not play in this round.",
    "seat-is-dealt": "{seat} plays in this round. Take back the deal, or wait until the round is booked.",
    "table-full": "The table is full: this box is for {most} at most.",
    "name-missing": "Type a name first.",
    "name-too-long": "That name is too long: {most} letters at most.",
    "name-taken": "Somebody at this table is called {name} already. Add a letter or a number.",
    "nobody-asks": "No phone asks for the seat of {seat} any more.",
    "too-many-asks": "Too many phones ask for seats here. Wait a minute, then ask again.",
    "answered-before": "That tap was answered before. Load the page anew.",
    "gold-too-late": "Gold from before can be entered until the first round is booked.",
    "gold-out-of-range": "That number cannot be: {most} at most.",
    "no-such-edition": "The companion does not know this edition.",
    "no-such-option": "{name} is not an option of this table.",
    "no-such-value": "{option}: {text} cannot be chosen.",
    "begins-after-the-end": "The companion cannot come in at round {first} of {rounds}.",
    "begin-too-late": "Where the companion comes in can only be set before the first round is booked.",
    "rounds-already-played": "{n} rounds are booked already.",
    "game-not-finished": "The game is not over yet.",
    "cut-unreadable": "This cut cannot be read. Reload the page and cut again.",
    "cut-already": "You have cut this deal already.",
    "too-few-players": "{n} seated: this box needs {least} at least.",
    "too-many-players": "{n} seated: this box is for {most} at most.",
    "seal-lost": "The secret of this deal is lost. Take back the last act, so that it is sealed anew.",
    "token-lies-already": "That lies before {seat} already: {token}.",
    "no-more-tokens": "The boxes hold only {n} of these: {token}.",
    "no-such-token-there": "That does not lie before {seat}: {token}.",
    "no-such-act": "This edition knows no such card.",
    "cards-dealt-by-hand": "You dealt real cards: show them at the table.",
    "inspect-another": "An inspection looks at somebody else.",
    "no-hats-left": "No role is left to swap for.",
    "has-a-phone": "{seat} has a phone and looks there.",
    "roles-missing": "Which role had {seats}?",
    "answers-on-own-phone": "{seat} answers on the own phone. Pass {seat} over if nobody is there.",
    "not-asked-now": "This seat is not asked now.",
    "robs-itself": "Nobody robs himself.",
    "reached-missing": "Who reached the treasure, or did nobody?",
    "round-not-settled": "That round is not settled yet.",
    "why-missing": "Say in a word or two why.",
    "why-too-long": "That reason is too long: {most} letters at most.",
    "below-zero": "Then {seat} would have less than 0 gold in round {round}.",
    "below-zero-by-theft": "Then {seat} would have had no gold for the theft by {thief} in round {round}.",
    "nothing-to-take-back": "There is nothing to take back.",
    "nothing-to-redo": "There is nothing to redo.",
    "no-code-left": "No code is free. Remove old tables first.",
    "no-table-with-code": "There is no table {text} here. Look at the host's screen again.",
    "unknown-table": "There is no such table here. Look at the host's screen again.",
    "ticket-used": "This address was used already, or is too old. Ask the host for a new one.",
    "bad-request": "The companion did not understand that.",
    "forbidden": "That did not come from this companion's own page, so it was not done.",
    "not-found": "There is nothing here.",
    "too-much-text": "That was too much at once.",
    "too-many-codes": "Too many wrong codes were tried. Wait a minute, then try again.",
    "too-many-tables": "Too many tables were opened in the last hour. Use one of them, or try again later.",
    "server-error": "Something broke. Nothing that was confirmed is lost: go back and try again.",
}

# What happened, for everybody to read.
HAPPENINGS = {
    "table-opened": "The table was opened.",
    "option-set": "{option}: {value}",
    "sat-down": "{name} sat down.",
    "seat-added": "{name} sat down, without a phone.",
    "seat-renamed": "A guest is now called {name}.",
    "seat-moved": "{seat} moved to another place.",
    "seat-left": "{seat} left the table.",
    "seat-returned": "{seat} is back at the table.",
    "seat-handed-over": "The seat of {seat} went to another phone.",
    "host-handed-over": "The host's page was opened on another device.",
    "curtain-opened": "The device was handed to {seat}.",
    "deal-cut": "{seat} cut the deal.",
    "round-started": "Round {round} was dealt.",
    "hat-swapped": "{seat} got a new role by a hat swap.",
    "role-shown": "{to} inspected {seat}.",
    "token-put": "Laid before {seat}: {token}.",
    "token-taken": "Taken away from {seat}: {token}.",
    "round-ended-by-barred": "{seat} reached the treasure, doors bar both clans; crystals: {n}. Roles revealed.",
    "round-ended-by-one-way": "{seat} reached the treasure, open to {clan} alone; crystals: {n}. Roles revealed.",
    "round-ended-by-all-ways": "{seat} reached the treasure, open to both clans; crystals: {n}. Roles revealed.",
    "round-ended-unreached": "The treasure was not reached. All roles were revealed.",
    "game-began": "A new game began with the same seats.",
    "secrets-shown": "Somebody at the machine looked at this table's secrets.",
    "gold-brought": "Gold from before was entered for {seat}.",
    "theft-passed": "{seat} was passed over and stole nothing.",
    "theft-forgone-by": "{seat} stole nothing.",
    "theft-made": "{thief} stole 1 gold from {victim}.",
    "round-booked": "Round {round} was booked.",
    "gold-corrected": "Round {round} corrected: {seat} gained {gold} ({why}).",
    "taken-back": "The host took something back.",
    "redone": "The host redid what was taken back.",
}

# What every page says about something that was seen and then taken back.
REMARKS = {
    "deal-taken-back": "Round {round} was dealt again: the deal before was taken back and its seal opened.",
    "reveal-taken-back": "The end of round {round} was taken back after all roles had been revealed.",
    "cuts-void": "The deal of round {round} was sealed anew: who cut it may cut again.",
    "hat-given-back": "A hat swap was taken back after {seat} had looked at the new role.",
}

# How names are strung together.
LISTS = {
    "list-two": "{first} and {last}",
    "list-more": "{first}, {next}",
}

# The phone's page and the curtain.
PAGES_SEAT = {
    "curtain-closed": "The curtain has fallen. Pass the device on and open it anew.",
}

RULES = EDITIONS | ROLES | TOKENS | OPTIONS | RECEIPTS | VERDICTS | PROBLEMS
TABLE = TABLE_OPTIONS | REFUSALS | HAPPENINGS | REMARKS

PHRASES: dict[str, str] = RULES | TABLE | LISTS | PAGES_SEAT

SEATS = frozenset({"seat", "by", "to", "thief", "victim"})
WORDS = frozenset({"role", "clan", "token", "option"})


class Spoken(Protocol):
    """What can be said: the key of a phrase and the values that fill it, as `companion.rules.sentence` makes them."""

    @property
    def key(self) -> str: ...

    @property
    def values(self) -> Values: ...


def _as_is(phrase: str) -> str:
    return phrase


def speak(sentence: Spoken, names: Mapping[int, str], gettext: Gettext = _as_is) -> str:
    """The sentence in words: seats by their names, keys by their phrases, all else as it is.

    `names` maps seat numbers to names; `gettext` turns an English phrase into another language.

    Raises:
        KeyError: the sentence's key has no phrase, or a seat no name.
    """
    phrase = gettext(PHRASES[sentence.key])
    if not sentence.values:
        return phrase
    return phrase.format_map(_words(sentence.values, names, gettext))


def string_together(words: list[str], gettext: Gettext = _as_is) -> str:
    """Names in a row: "Ann, Ben and Cem"; "" for none."""
    if len(words) < 2:
        return "".join(words)
    row = words[0]
    for word in words[1:-1]:
        row = gettext(PHRASES["list-more"]).format(first=row, next=word)
    return gettext(PHRASES["list-two"]).format(first=row, last=words[-1])


def _words(values: Values, names: Mapping[int, str], gettext: Gettext) -> dict[str, object]:
    words: dict[str, object] = {}
    for field, value in values:
        if field in SEATS and isinstance(value, int):
            words[field] = names[value]
        elif field == "seats" and isinstance(value, tuple):
            words[field] = string_together([names[seat] for seat in value if isinstance(seat, int)], gettext)
        elif field in WORDS:
            words[field] = gettext(PHRASES[f"{field}-{value}"])
        elif field == "value":
            words[field] = _option_value(dict(values).get("option"), value, gettext)
        else:
            words[field] = value
    return words


def _option_value(option: object, value: object, gettext: Gettext) -> str:
    key = f"option-{option}-{value}"
    return gettext(PHRASES[key]) if key in PHRASES else str(value)
