"""Saboteur, and what Saboteur 2 shares with it."""

from __future__ import annotations

SENTENCES = {
    # A role as said within a sentence; its name above the plate; and the plate's three lines, 56 to 64 characters
    # each.
    "edition-saboteur": "Saboteur (base game)",
    "plate-tools": "Tools",
    "plate-payout": "Gold",
    "role-gold-digger": "gold-digger",
    "role-gold-digger-name": "Gold-digger",
    "role-gold-digger-want": "a path from the start to the treasure before the cards run out.",
    "role-gold-digger-tools": "While a tool is broken you can’t dig. Anyone may repair it.",
    "role-gold-digger-payout": "Once the treasure is reached, all the gold-diggers get gold.",
    "role-saboteur": "saboteur",
    "role-saboteur-name": "Saboteur",
    "role-saboteur-want": "no path to the treasure by the time everyone is out of cards.",
    "role-saboteur-tools": "Break tools when it hurts, and let someone else take the blame.",
    "role-saboteur-payout": "Alone you get 4 gold, two or three of you 3 each, four 2 each.",
    "role-not-dealt": "{n} × {role}, but with {players} players there are only {supply}.",
    # Options.
    "option-draw": "Gold nugget cards laid out when the gold-diggers win",
    "option-draw-diggers": "One per gold-digger (current rules)",
    "option-draw-players_max9": "One per player, nine at most (older rules)",
    "option-greedy": "A gold-digger with a broken tool at the end",
    "option-greedy-off": "Shares like everyone else",
    "option-greedy-on": "Gets no gold",
    "option-saboteurs": "Number of saboteurs",
    "option-saboteurs-box": "As in the rules: one role card more than players, and one stays unseen",
    "option-saboteurs-0": "None",
    "option-saboteurs-1": "Exactly 1",
    "option-saboteurs-2": "Exactly 2",
    "option-saboteurs-3": "Exactly 3",
    "option-saboteurs-4": "Exactly 4",
    "option-split": "How the gold-diggers share",
    "option-split-draft": "They pick gold nugget cards one after another, in secret",
    "option-split-equal": "Equal shares: 5 gold for one alone, 4 each for two, 3 for three, 2 for four, otherwise 1",
    "option-gold_cards": "Gold nugget cards",
    "option-gold_cards-companion": "The companion lays them out, and you pick on your phones in turn",
    "option-gold_cards-cards": "We draw the real cards and enter what they show",
    # Reasons of a gain: one line for each step that touched a seat, about 60 letters at most.
    "gold-card-taken": "Picked a gold nugget card: {gold}.",
    "gold-cards-taken": "Picked gold nugget cards: {cards}.",
    "gold-card-unseen": "Picked in secret.",
    "draft-to-come": "Still picking gold nugget cards.",
    "too-many-told": (
        "{n} gold nugget cards with {gold} gold each entered, but there are only {supply}. Check and correct them."
    ),
    "greedy-no-share": "A broken tool at the end: no gold.",
    "saboteur-alone": "The only saboteur in play: {gold}.",
    "saboteurs-share": "{n} saboteurs in play: {gold} each.",
    "share-alone": "The only winner: {gold}.",
    "share-winner": "{n} winners, {gold} each.",
    "share-at-five": "{n} winners: five or more get 1 each.",
    "treasure-reached": "The treasure has been reached.",
    "treasure-not-reached": "The treasure wasn’t reached.",
    # The verdict of a round.
    "verdict-diggers": "{seat} reached the treasure, so the gold-diggers win.",
    "verdict-diggers-by-saboteur": (
        "{seat}, a saboteur, reached the treasure, so the gold-diggers win. {by}, the next of them "
        "counter-clockwise, picks first."
    ),
    "verdict-diggers-by-greedy": (
        "{seat} reached the treasure, so the gold-diggers win. {seat} has a broken tool, so {by} picks first."
    ),
    "verdict-diggers-broken": (
        "{seat} reached the treasure, but every gold-digger has a broken tool, so nobody gets gold."
    ),
    "verdict-diggers-absent": "{seat} reached the treasure, but no gold-digger is in play, so nobody gets gold.",
    "verdict-saboteurs": "Nobody reached the treasure, so the saboteurs win.",
    "verdict-no-saboteur-nobody": "Nobody reached the treasure, and no saboteur is in play, so nobody wins.",
    # What everybody may know before the deal.
    "begins-youngest": "The youngest of you begins.",
    # What happened.
    "picks-undone": "Undone: the gold nugget cards picked by {seats}.",
    "picks-undone-anew": (
        "Undone: the cards picked by {seats}. New gold nugget cards are laid out, and everyone picks again."
    ),
    "round-ended-by": "{seat} reached the treasure. All roles were revealed.",
    "round-ended-unreached": "The treasure wasn’t reached. All roles were revealed.",
    "draft-laid": "Gold nugget cards laid out: {n}.",
    "draft-made": "{seat} picked a gold nugget card.",
    "draft-entered": "A gold nugget card was entered for {seat}.",
    "draft-passed": "{seat} was skipped and got the lowest gold nugget card left.",
    "gold-corrected-unseen": "Round {round}: {seat} corrected their own gold nugget cards.",
    # What speaks against a move or a result.
    "too-many-saboteurs": "This table plays with {n} saboteurs, too many for {players} players. Change the options.",
    "too-few-saboteurs": (
        "With so few saboteurs, {n} players need {diggers} gold-diggers, but there are only {most}. "
        "Choose more saboteurs in the options."
    ),
    "enter-real-card": "Ask {seat} what their gold nugget card shows, and enter that.",
    "corrects-in-secret": (
        "Only {seat} can correct secret picks: on their own phone, or here after you pass them the device."
    ),
    "reached-missing": "Who reached the treasure? Choose a player or nobody.",
    "saboteurs-not-as-set": "Saboteurs entered: {n}, but this table plays with {saboteurs}. Correct the roles.",
    "gold-card-missing": "Choose a gold nugget card.",
    "no-such-gold-card": "There’s no gold nugget card with {gold} gold here. Choose another.",
    "too-many-gold-cards": "{n} gold nugget cards with {gold} gold each, but this edition has only {supply}.",
    "connector-not-playing": "Only this round’s players can have reached the treasure. Choose one of them.",
    # What a settled round tells one of its players.
    "ending-saboteur-reached": "You were a saboteur, and you reached the treasure yourself.",
    "ending-alone-won": "The only saboteur among {n} players, and the treasure stays in the rock.",
    "ending-won-no-card": "You won without playing a single path card.",
    "ending-broke-unhurt": "You broke {n} tools, and nobody broke one of yours.",
    "ending-mended": "You repaired tools for {seats}.",
    "ending-saboteur-mended": "You were a saboteur, and you repaired a tool for {seat}.",
    "ending-mended-saboteur": "You repaired a tool for {seat}, who turned out to be a saboteur.",
    "ending-broke-ally": "You broke one of {seat}’s tools, and {seat} turned out to be on your side.",
    "ending-broken-won": "You won with a broken tool in front of you.",
    "ending-most-of-way": "On the path to the treasure, {n} of {all} path cards are yours.",
    "ending-reached": "You played the card that reached the treasure.",
    "ending-no-saboteur": "Nobody was a saboteur, and still the treasure stays in the rock.",
    "ending-kept-away": "{seats} kept the treasure from you.",
    "ending-alone-lost": "You were the only saboteur among {n} players.",
    "ending-saboteurs-won": "Together with {seats}, you kept the treasure in the rock.",
    "ending-shared": "{seat} reached the treasure, and {n} of you share the gold.",
    "ending-saboteurs-lost": "{seat} reached the treasure, and neither you nor {seats} could stop it.",
}
