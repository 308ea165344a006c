"""The phrases of The Lost Mines' board: cards and tokens on it, dwarves, mines, treasures. It
imports no rules."""

from __future__ import annotations

# What is drawn on a path card, as said within a sentence and on its own; and how the card of it is called.
GROUNDS = {
    "card-trunks": "a card with tree trunks",
    "card-trunks-name": "Tree trunks",
    "card-lake": "a card with a lake",
    "card-lake-name": "Lake",
    "card-ditch": "a card with a ditch",
    "card-ditch-name": "Ditch",
    "card-rock": "a card with a rock",
    "card-rock-name": "Rock",
    "card-campfire": "a card with a campfire",
    "card-campfire-name": "Campfire",
    "ground-trunks": "tree trunks on it",
    "ground-lake": "a lake on it",
    "ground-ditch": "a ditch on it",
    "ground-rock": "a rock on it",
    "ground-campfire": "a campfire on it",
    "bridged-trunks": "tree trunks on it, passable with an axe",
    "bridged-lake": "a lake on it, passable with a boat",
    "bridged-ditch": "a ditch on it, passable with a rope",
    "tool-axe-name": "Axe",
    "tool-boat-name": "Boat",
    "tool-rope-name": "Rope",
    "link-trap-name": "Trap",
    "link-troll-name": "Troll",
    "cell-start-blue-clan": "start of the blue dwarves",
    "cell-start-yellow-clan": "start of the yellow dwarves",
}

# What lies in a mine, as said within a sentence and on its own.
MINES = {
    "treasure-gems": "gems",
    "treasure-gold": "gold",
    "treasure-silver": "silver",
    "mine-gems": "Gems",
    "mine-gold": "Gold",
    "mine-silver": "Silver",
    "mine-dragon": "The dragon",
    "mine-gems-label": "the mine with gems",
    "mine-gold-label": "the gold mine",
    "mine-silver-label": "the silver mine",
    "mine-dragon-label": "the mine with the dragon",
    "mine-hidden": "mine, face down",
    "worth-1": "worth 1",
    "worth-2": "worth 2",
    "worth-3": "worth 3",
    "worth-4": "worth 4",
}

# What happened.
EVENTS = {
    "board-marked": "The starts and mines on the board were marked.",
    "treasures-listed": "The treasure values were listed.",
    "treasures-unlisted": "The list of treasures was cleared.",
    "looked-at-mine": "{seat} looks at a mine in secret.",
    "looked-at-treasure": "{seat} looks at a treasure in secret.",
    "dwarf-moved": "{seat} goes to {cell}.",
    "dwarf-moved-trap": "{seat} goes to {cell} over a trap. {other} takes one card from {seat}’s hand.",
    "dwarf-moved-traps": "{seat} goes to {cell} over {n} traps. {other} takes {n} cards from {seat}’s hand.",
    "dwarf-put": "{seat}’s dwarf is at {cell}.",
    "treasure-taken": "{seat} takes a treasure at {cell}: {treasure}.",
    "treasure-put-back": "{seat} took no treasure at {cell}: none is left there.",
    "mine-shows-gems": "{cell} is the mine with gems.",
    "mine-shows-gold": "{cell} is the gold mine.",
    "mine-shows-silver": "{cell} is the silver mine.",
    "mine-shows-dragon": "{cell} is the mine with the dragon.",
    "laid-axe": "{seat} clears the tree trunks at {cell} with an axe.",
    "laid-boat": "{seat} puts a boat on the lake at {cell}.",
    "laid-rope": "{seat} puts a rope across the ditch at {cell}.",
    "laid-trap": "{seat} sets a trap between {cell} and {target}.",
    "laid-troll": "{seat} puts a troll between {cell} and {target}.",
    "lifted-axe": "There’s no axe at {cell} after all.",
    "lifted-boat": "There’s no boat at {cell} after all.",
    "lifted-rope": "There’s no rope at {cell} after all.",
    "lifted-trap": "There’s no trap between {cell} and {target} after all.",
    "lifted-troll": "There’s no troll between {cell} and {target} after all.",
    "troll-expired": "{seat}’s troll between {cell} and {target} leaves.",
}

# What speaks against a move.
REFUSALS = {
    "path-off-board": "{cell} isn’t on the board.",
    "path-not-connected-any": "At {cell} the card wouldn’t extend a path.",
    "path-dwarf-stands": "A dwarf is at {cell}, so a thunderstorm can’t remove that card.",
    "board-incomplete": "{n} of {most} spaces marked. Mark two starts and four mines.",
    "board-off": "A start or a mine is off the board. Mark it again.",
    "board-twice": "Each start and each mine needs its own space.",
    "board-in-use": "There are cards on the board. Mark it before the next round.",
    "board-unmarked": "Mark the starts and mines on the board first.",
    "copy-unreadable": "This file can’t be read: it has no board or treasures in it. Choose another.",
    "turn-unknown": "Whose turn is it? Tap a name first.",
    "token-no-way-there": "There’s no path on that side of {cell}.",
    "token-off-board": "The board ends on that side of {cell}.",
    "no-obstacle-there": "There’s no matching obstacle at {cell}.",
    "bridged-already": "The obstacle at {cell} can already be crossed.",
    "mine-face-down": "The mine at {cell} is face down. Enter what it shows.",
    "dwarf-cannot-go": "By the rules {seat} can’t get to {cell} now.",
    "no-mine-there": "There’s no mine at {cell}.",
    "no-such-mine": "There’s no such mine.",
    "mine-shown-already": "The mine at {cell} already shows that. Correct that one first.",
    "no-treasure-here": "{seat} isn’t on a mine with treasures.",
    "no-treasures-left": "All treasures are taken. End the round.",
    "no-such-find": "{seat} has no treasure from {cell}.",
    "no-such-treasure": "There’s no treasure of that kind.",
    "too-many-treasures-listed": "{n} treasures listed, but this edition has only {most}.",
    "treasure-not-listed": "Treasures worth {worth}: {n} entered, but your list has only {most}. Correct them.",
    "treasures-unlike": (
        "The values entered for {seat} don’t match the treasures {seat} took on the board. Correct one of them."
    ),
    "mine-sides-missing": "Tap the sides where paths lead out of the mine, then what it shows.",
    "mine-shut": "Then {seat} couldn’t enter the mine at {cell}. Which sides of it are open?",
    "treasures-otherwise": "{seat}’s treasures: {n} taken on the board, {told} entered. Correct one of them.",
}

BOARD = GROUNDS | MINES | EVENTS | REFUSALS
