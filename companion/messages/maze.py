"""The English phrases about the maze: cards, what was done with cards, and why a card can't be laid. It imports no
rules."""

from __future__ import annotations

# A card as said within a sentence and on its own.
CARDS: dict[str, str] = {
    "card-straight": "a straight",
    "card-straight-crystal": "a straight with crystal",
    "card-curve": "a curve",
    "card-curve-crystal": "a curve with crystal",
    "card-t-junction": "a T-junction",
    "card-t-junction-crystal": "a T-junction with crystal",
    "card-crossing": "a crossing",
    "card-crossing-crystal": "a crossing with crystal",
    "card-dead-end": "a dead end",
    "card-dead-end-crystal": "a dead end with crystal",
    "card-bridge": "a bridge",
    "card-bridge-crystal": "a bridge with crystal",
    "card-double-curve": "a double curve",
    "card-double-curve-crystal": "a double curve with crystal",
    "card-ladder": "a ladder",
    "card-door-blue": "a blue door",
    "card-door-green": "a green door",
    "card-free-card": "a custom card",
    "card-straight-name": "Straight",
    "card-straight-crystal-name": "Straight with crystal",
    "card-curve-name": "Curve",
    "card-curve-crystal-name": "Curve with crystal",
    "card-t-junction-name": "T-junction",
    "card-t-junction-crystal-name": "T-junction with crystal",
    "card-crossing-name": "Crossing",
    "card-crossing-crystal-name": "Crossing with crystal",
    "card-dead-end-name": "Dead end",
    "card-dead-end-crystal-name": "Dead end with crystal",
    "card-bridge-name": "Bridge",
    "card-bridge-crystal-name": "Bridge with crystal",
    "card-double-curve-name": "Double curve",
    "card-double-curve-crystal-name": "Double curve with crystal",
    "card-ladder-name": "Ladder",
    "card-door-blue-name": "Blue door",
    "card-door-green-name": "Green door",
    "card-free-card-name": "Custom card",
}

# Cards of The Duel, and the features on them, in both forms.
FEATURES: dict[str, str] = {
    "card-straight-gold": "a straight with gold",
    "card-straight-gold-name": "Straight with gold",
    "card-curve-gold": "a curve with gold",
    "card-curve-gold-name": "Curve with gold",
    "card-t-junction-gold": "a T-junction with gold",
    "card-t-junction-gold-name": "T-junction with gold",
    "card-crossing-gold": "a crossing with gold",
    "card-crossing-gold-name": "Crossing with gold",
    "card-dead-end-gold": "a dead end with gold",
    "card-dead-end-gold-name": "Dead end with gold",
    "card-bridge-gold": "a bridge with gold",
    "card-bridge-gold-name": "Bridge with gold",
    "card-double-curve-gold": "a double curve with gold",
    "card-double-curve-gold-name": "Double curve with gold",
    "card-troll": "a card with a troll",
    "card-troll-name": "Troll",
    "card-ladder-blue": "a blue ladder",
    "card-ladder-green": "a green ladder",
    "card-key-blue": "the key of the blue dwarf on it",
    "card-key-green": "the key of the green dwarf on it",
    "cell-start-blue": "the blue dwarf’s start card",
    "cell-start-green": "the green dwarf’s start card",
    "cell-only-blue": "reached by the blue dwarf only",
    "cell-only-green": "reached by the green dwarf only",
    "cell-counter-blue": "marker of the blue dwarf",
    "cell-counter-green": "marker of the green dwarf",
}

# Why a card may not be laid on a cell.
PLACEMENT: dict[str, str] = {
    "path-cell-taken": "{cell} is taken.",
    "path-not-adjacent": "There’s no face-up card next to {cell}.",
    "path-edges-clash": "At {cell} the card doesn’t fit the cards next to it: a path would end at rock.",
    "path-not-connected": "At {cell} the card wouldn’t connect to the start.",
    "path-ladder-at-goal": "{cell} is next to a goal card, so no ladder can go there.",
    "path-by-cannot": "{seat} is trapped or has a broken tool and can’t place path cards.",
    "path-by-cannot-tool": "{seat} has a broken tool and can’t place path cards.",
    "path-other-turn": "It’s {seat}’s turn.",
    "card-played-already": "You’ve already played a card in this turn.",
    "path-pickaxe-you": "Your pickaxe is broken: no path cards until it’s repaired.",
    "path-lantern-you": "Your lantern is broken: no path cards until it’s repaired.",
    "path-cart-you": "Your cart is broken: no path cards until it’s repaired.",
    "path-trapped-you": "You’re trapped: no path cards until you’re freed.",
    "path-several-you": "{cards} cards in front of you: no path cards until they’re removed.",
}

# What happened in the maze, and why a move in it was refused.
MOVES: dict[str, str] = {
    "card-laid": "Placed at {cell}: {card}.",
    "card-laid-by": "{seat} placed {card} at {cell}.",
    "rockfall-by": "{seat}’s rockfall removed the card at {cell}.",
    "thunderstorm-by": "{seat}’s thunderstorm removed the card at {cell}.",
    "card-taken-off": "The card at {cell} was removed.",
    "card-turned": "The card at {cell} was turned.",
    "card-moved": "The card at {cell} was moved to {target}.",
    "goal-shows-treasure": "The goal card at {cell} is the treasure.",
    "goal-shows-stone": "The goal card at {cell} is a stone.",
    "no-maze": "The companion doesn’t track the maze in this edition.",
    "no-card-there": "There’s no path card at {cell}.",
    "no-goal-there": "There’s no goal card at {cell}.",
    "no-such-card": "There’s no such card.",
    "no-such-picture": "No goal card looks like that.",
    "goal-shown-already": "The goal card at {cell} already shows that. Correct that one first.",
    "cell-too-far": "{cell} is too far away. Stay within {most} cards of the start.",
}

# Whose way to the treasure is open, and which doors are in the way of the others.
PATHS: dict[str, str] = {
    "ways-both": "Both teams have a path to the treasure.",
    "ways-blue": "The blue door at {cells} blocks green. Blue has a path.",
    "ways-blue-doors": "The blue doors at {cells} block green. Blue has a path.",
    "ways-green": "The green door at {cells} blocks blue. Green has a path.",
    "ways-green-doors": "The green doors at {cells} block blue. Green has a path.",
    "ways-neither": "Doors block both teams. Green door: {blue}. Blue door: {green}.",
}

MAZE = CARDS | FEATURES | PLACEMENT | MOVES | PATHS
