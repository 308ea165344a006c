"""The English phrases about the table: why a move was refused, what a player looked at, options and remarks. It imports
no rules."""

from __future__ import annotations

# Table options that every edition has.
TABLE_OPTIONS = {
    "option-rounds": "Rounds",
    "option-first_round": "The companion starts with round",
    "option-totals": "Everyone’s gold",
    "option-totals-sealed": "Secret until the end, as in the rules",
    "option-totals-open": "Open to everyone",
    "option-spread": "Saboteur balancing",
    "option-spread-off": "Off: chance alone decides",
    "option-spread-on": "On: last round’s saboteurs are less likely to be saboteur again",
    "option-roles": "Who deals the roles",
    "option-roles-companion": "The companion deals to your phones",
    "option-roles-cards": "We deal the real cards",
    "option-remember": "Remember this game night",
    "option-remember-off": "No, forget it with the table",
    "option-remember-on": "Yes, the host keeps names, results and winners",
}

# Why a move is refused, and what to do instead.
REFUSALS = {
    "no-such-version": "That step doesn’t exist. Reload the page.",
    "only-the-host": "Only the host can do this.",
    "cookies-blocked": (
        "Your browser blocks cookies, and the companion knows your seat by one. Allow cookies for this site in the "
        "browser’s settings, then try again."
    ),
    "not-your-turn": "It isn’t your turn. The host can still enter it.",
    "round-over": "The round is over. The host can still enter it.",
    "not-your-seat": "This isn’t your seat. If it should be, ask for it on the join page.",
    "wrong-phase-seating": "No round is being played. Deal first.",
    "wrong-phase-dealt": "The round is being played. End it first, or undo the deal.",
    "wrong-phase-sharing": "The round has ended, but an answer is missing. Wait for it, or skip that seat.",
    "wrong-phase-proposed": "The round has ended. Confirm the result first, or undo the end.",
    "wrong-phase-finished": "The game is over. Play again with the same seats, or add a round.",
    "changed-meanwhile": "Someone else just changed this. Look again, then tap again.",
    "table-too-busy": "Too many taps at once. Try again.",
    "no-such-seat": "Nobody has that seat.",
    "no-such-place": "There’s no such place at the table.",
    "not-dealt-in": "{seat} isn’t playing in this round.",
    "seat-is-dealt": "{seat} is playing in this round. Undo the deal, or wait until the round is confirmed.",
    "table-full": "The table is full. This edition takes at most {most} players.",
    "network-name": "Type the network’s name as phones show it, at most {most} characters.",
    "network-password": "A network’s password has {least} to {most} characters. Leave it empty for an open network.",
    "name-missing": "Type a name first.",
    "name-too-long": "That name is too long. Use at most {most} characters.",
    "name-taken": "Someone at this table is already called {name}. Add a letter or a number.",
    "nobody-asks": "No phone is asking for {seat}’s seat any more.",
    "too-many-asks": "Too many phones are asking for seats. Wait a minute, then ask again.",
    "too-many-saboteurs": "This table plays with {n} saboteurs, too many for {players} players. Change the options.",
    "too-few-saboteurs": (
        "Too few saboteurs: {n} players need {diggers} gold-diggers, but only {most} exist. Change the options."
    ),
    "enter-real-card": "Ask {seat} what their gold nugget card shows, and enter that.",
    "nobody-else-picks": "There’s nobody left to pick before {seat}.",
    "corrects-in-secret": "Only {seat} can correct secret picks, on their own phone or on the private screen.",
    "gold-below-nothing": "Gold can’t go below 0.",
    "gold-too-late": "Earlier gold can only be entered before the first round is confirmed.",
    "gold-out-of-range": "That number isn’t possible. Enter at most {most}.",
    "no-such-edition": "The companion doesn’t know this edition.",
    "no-such-option": "{name} isn’t an option of this table.",
    "no-such-value": "{option}: {text} isn’t one of the choices.",
    "begins-after-the-end": "The companion can’t start with round {first} of {rounds}.",
    "begin-too-late": "Where the companion starts can only be changed before the first round is confirmed.",
    "rounds-already-played": "Rounds already confirmed: {n}. Choose at least that many.",
    "game-not-finished": "The game isn’t over yet.",
    "too-few-players": "Players seated: {n}. This edition needs at least {least}.",
    "too-many-players": "Players seated: {n}. This edition takes at most {most}.",
    "token-lies-already": "Already in front of {seat}: {token}.",
    "token-lies-already-you": "Already in front of you: {token}.",
    "no-more-tokens": "There are only {n} of these: {token}.",
    "no-such-token-there": "Not in front of {seat}: {token}.",
    "no-such-token-there-you": "Not in front of you: {token}.",
    "no-such-act": "This edition has no such card.",
    "cards-dealt-by-hand": "You dealt real cards. Show them at the table.",
    "inspect-another": "Choose another player to inspect.",
    "no-hats-left": "There’s no role left to swap for.",
    "has-a-phone": "{seat} has a phone and can look there.",
    "roles-missing": "Which role did {seats} have?",
    "answers-on-own-phone": "{seat} answers on their own phone. Skip {seat} if nobody is there.",
    "not-asked-now": "It’s not this seat’s turn to answer.",
    "theft-own": "A theft card goes in front of yourself.",
    "trapped-other": "A Trapped card goes in front of another player.",
    "robs-itself": "You can’t steal from yourself.",
    "goal-missing": "Tap the goal card first.",
    "note-missing": "Tap what it shows, or type it.",
    "reached-missing": "Who reached the treasure? Choose a player or nobody.",
    "crystals-missing": "How many crystals are in the maze?",
    "ways-missing": "Who has a path to the treasure: both teams, one or neither?",
    "round-not-settled": "That round isn’t confirmed yet.",
    "why-too-long": "That reason is too long. Use at most {most} characters.",
    "below-zero": "Then {seat} would have less than 0 gold in round {round}.",
    "below-zero-you": "Then you would have less than 0 gold in round {round}.",
    "total-below-zero": "{seat} has less than 0 gold. Correct one of the rounds.",
    "below-zero-by-theft": "Then {seat} would have no gold for {thief} to steal in round {round}.",
    "below-zero-by-theft-you": "Then you would have no gold for {thief} to steal in round {round}.",
    "nothing-to-take-back": "There’s nothing to undo.",
    "nothing-to-redo": "There’s nothing to redo.",
    "no-code-left": "No table code is free. Remove old tables first.",
    "no-table-with-code": "There’s no table {text} here. Check the code on the host’s screen.",
    "unknown-table": "There’s no such table here. Check the host’s screen.",
    "table-gone": "This table no longer exists. It was removed, or nobody played here for a long time.",
    "no-such-keeping": "A table can’t be kept that long. Choose one of the options.",
    "no-nights-here": "Only the host can see remembered game nights, and this browser hasn’t hosted any.",
    "no-such-night": "That game night isn’t remembered.",
    "nobody-called": "Nobody is called {name} in these game nights.",
    "nights-unreadable": "This file can’t be read: it holds no game nights saved by the companion. Choose another.",
    "file-too-large": "The file is too large. Choose one of at most 4 MB.",
    "too-many-nights": "That’s too many game nights. At most {most} are remembered.",
    "no-room-for-nights": "There’s no room for all these game nights. Forget some remembered ones first.",
    "ticket-used": "This address was already used or is too old. Ask the host for a new one.",
    "offer-over": "This code has expired. Ask for a new one.",
    "number-missing": "Type a number first.",
    "bad-request": "That request wasn’t valid. Reload and try again.",
    "forbidden": "That request came from another site, so nothing changed.",
    "not-found": "This page doesn’t exist. Check the address or go to the start page.",
    "too-much-text": "That was too large to send. Send less.",
    "too-many-codes": "Too many wrong codes. Wait a minute, then try again.",
    "too-many-sit-down": "Too many players are joining at once. Wait a minute, then try again.",
    "too-many-imports": "Too many files were imported. Wait a minute, then try again.",
    "too-many-moves": "Too many taps from this seat. Wait a few seconds, then try again.",
    "too-many-tables": "Too many tables were opened in the last hour. Use one of them, or try again later.",
    "store-away": "The database isn’t answering. Everything saved is safe. Try again in a moment.",
    "disk-full": "The computer’s disk is full. Everything saved is safe. Make room on it, then tap again.",
    "server-error": "Something went wrong. Everything saved is safe. Go back and try again.",
}

# How the table finds who begins the first round.
STARTERS = {
    "begins-youngest": "The youngest of you begins.",
    "begins-most-adventurous": "The most adventurous of you begins.",
    "begins-by-lot": "Who begins is drawn at random with the deal.",
}

# Remarks on every page about something that was seen before it was undone.
REMARKS = {
    "deal-taken-back": "A deal of round {round} was undone. Those cards don’t count.",
    "reveal-taken-back": "The end of round {round} was undone after all roles had been revealed.",
    "picks-undone": "Undone: the gold nugget cards picked by {seats}.",
    "picks-undone-anew": (
        "Undone: the cards picked by {seats}. New gold nugget cards are laid out, and everyone picks again."
    ),
    "thefts-undone": "Undone: the theft by {seats}.",
    "sealed-undone": "Undone: the private corrections by {seats}.",
    "gold-shuffled-anew": "Too few gold nugget cards were left in round {round}, so all of them were shuffled again.",
    "gold-was-seen": "Everyone’s gold was visible before something was undone in round {round}.",
    "hat-given-back": "A hat swap was undone after {seat} had seen the new role.",
}

# Remarks on what is wrong with a result, for pages on which it can't be corrected. Without `-fact`, the key is that of
# the phrase that asks for the correction.
FACTS = {
    "too-many-treasures-fact": "{n} treasures found, but only {most} were laid out, one per player.",
    "total-below-zero-fact": "{seat} has less than 0 gold.",
}

# What everybody may know of the saboteurs before the deal.
ODDS = {
    "hands": "Each player gets {n} cards.",
    "hands-aside": "Each player gets {n} cards. Put {aside} cards aside unseen.",
    "odds": (
        "{saboteurs} of the {cards} cards are saboteurs, and one card stays unseen. In {saboteurs} of "
        "{cards} deals only {fewer} are in play."
    ),
    "odds-one": (
        "2 of the {cards} cards are saboteurs, and one card stays unseen. In 2 of {cards} deals only 1 is in play."
    ),
    "odds-none": (
        "1 of the {cards} cards is a saboteur, and one card stays unseen. In 1 of {cards} deals no saboteur is in play."
    ),
    "odds-fixed": "Exactly {saboteurs} saboteurs are in play.",
    "odds-fixed-one": "Exactly 1 saboteur is in play.",
    "odds-fixed-none": "No saboteur is in play.",
}

# The factions that win rounds, as list entries.
FACTIONS = {
    "party-diggers": "the gold-diggers",
    "party-blue": "blue",
    "party-green": "green",
    "party-both": "both teams",
    "party-saboteurs": "the saboteurs",
    "party-boss": "the boss",
    "party-profiteer": "the profiteer",
    "party-nobody": "nobody",
}

# How names are joined in a list.
LISTS = {
    "list-two": "{first} and {last}",
    "list-more": "{first}, {next}",
}

# The phone's page and the curtain.
PAGES_SEAT = {
    "curtain-closed": "The private screen has closed. Pass the device on and open it again.",
}
