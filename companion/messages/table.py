"""The phrases of the table: what happened, why a move was refused, what was seen. Standard library only, no rule."""

from __future__ import annotations

# Table options that every edition has.
TABLE_OPTIONS = {
    "option-rounds": "Rounds",
    "option-first_round": "The companion comes in at round",
    "option-totals": "Everybody's gold",
    "option-totals-sealed": "Secret until the end, as the rules have it.",
    "option-totals-open": "Open for all to see.",
    "option-spread": "The saboteur’s duty",
    "option-spread-off": "Chance alone deals it.",
    "option-spread-on": "Spread it: who was saboteur just now is less likely to be it again.",
    "option-roles": "Who deals the roles",
    "option-roles-companion": "The companion, to your phones.",
    "option-roles-cards": "We do, with the real cards.",
    "option-remember": "Remembering this night",
    "option-remember-off": "It is forgotten with the table.",
    "option-remember-on": "The host keeps who played as what, and how it ended, for longer than the table.",
}

# Why the table does not take a move, and what to do instead.
REFUSALS = {
    "no-such-version": "That step is not known here.",
    "only-the-host": "Only the host can do this.",
    "not-your-seat": "This is not your seat. If it should be, ask for it at the table's door.",
    "wrong-phase-seating": "No round is being played. Deal first.",
    "wrong-phase-dealt": "The round is being played. End it first, or take back the deal.",
    "wrong-phase-sharing": "The round has ended and an answer is still open. Wait for it, or pass that seat over.",
    "wrong-phase-proposed": "The round has ended. Book it first, or take back its end.",
    "wrong-phase-finished": "The game is over. Play again with the same seats, or add a round.",
    "changed-meanwhile": "Somebody else just changed this. Look again, then tap again.",
    "table-too-busy": "Too many taps at once. Try again.",
    "no-such-seat": "Nobody sits there.",
    "no-such-place": "There is no such place in the circle.",
    "not-dealt-in": "{seat} does not play in this round.",
    "seat-is-dealt": "{seat} plays in this round. Take back the deal, or wait until the round is booked.",
    "table-full": "The table is full: this box is for {most} at most.",
    "network-name": "Type the network's name as phones list it: {most} letters at most.",
    "network-password": "A network's password has {least} to {most} letters. Leave it empty for an open network.",
    "name-missing": "Type a name first.",
    "name-too-long": "That name is too long: {most} letters at most.",
    "name-looks-like": "That looks like {name}, who is already seated. Choose another name.",
    "name-taken": "Somebody at this table is called {name} already. Add a letter or a number.",
    "nobody-asks": "No phone asks for the seat of {seat} any more.",
    "too-many-asks": "Too many phones ask for seats here. Wait a minute, then ask again.",
    "answered-before": "That tap was answered before. Load the page anew.",
    "too-many-saboteurs": "This table plays with {n} saboteurs: too many for {players} players. Change the options.",
    "too-few-saboteurs": (
        "{n} players with so few saboteurs would need {diggers} gold-diggers: the box holds {most}. Change the options."
    ),
    "enter-real-card": "Ask {seat} what the gold card shows, and enter that.",
    "nobody-else-picks": "Nobody else is left to pick before {seat}.",
    "corrects-in-secret": "What was drafted in secret {seat} puts right: on the own phone, or behind the curtain.",
    "gold-below-nothing": "Nobody gets less than nothing.",
    "gold-too-late": "Gold from before can be entered until the first round is booked.",
    "gold-out-of-range": "That number cannot be: {most} at most.",
    "no-such-edition": "The companion does not know this edition.",
    "no-such-option": "{name} is not an option of this table.",
    "no-such-value": "{option}: {text} cannot be chosen.",
    "begins-after-the-end": "The companion cannot come in at round {first} of {rounds}.",
    "begin-too-late": "Where the companion comes in can only be set before the first round is booked.",
    "rounds-already-played": "{n} rounds are booked already.",
    "game-not-finished": "The game is not over yet.",
    "cut-unreadable": "Cutting needs JavaScript: allow it, reload the page and cut again.",
    "cut-by-an-old-page": "This page is older than the companion. Reload it and cut again.",
    "cut-the-older-way": "This deal was cut before an update of the companion. You can cut the next one.",
    "cut-does-not-fit": "This is not the cut that your seat committed before the deal.",
    "cuts-not-opening": "No cuts are being opened now.",
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
    "goal-missing": "Tap the goal first.",
    "note-missing": "Tap what it shows, or type it.",
    "reached-missing": "Who reached the treasure, or did nobody?",
    "crystals-missing": "How many crystals lie in the maze?",
    "ways-missing": "Who has a way to the treasure: both, one or neither?",
    "round-not-settled": "That round is not settled yet.",
    "why-missing": "Say in a word or two why.",
    "why-too-long": "That reason is too long: {most} letters at most.",
    "below-zero": "Then {seat} would have less than 0 gold in round {round}.",
    "total-below-zero": "{seat} has less than 0 gold: correct one of the rounds.",
    "below-zero-by-theft": "Then {seat} would have had no gold for the theft by {thief} in round {round}.",
    "nothing-to-take-back": "There is nothing to take back.",
    "nothing-to-redo": "There is nothing to redo.",
    "no-code-left": "No code is free. Remove old tables first.",
    "no-table-with-code": "There is no table {text} here. Look at the host's screen again.",
    "unknown-table": "There is no such table here. Look at the host's screen again.",
    "table-gone": "This table is gone: it was removed, or nobody had played here for a long time.",
    "no-such-keeping": "A table cannot be kept for that long. Choose one of the answers.",
    "no-nights-here": "Nights are remembered for their host alone, and this browser hosted none that is.",
    "no-such-night": "That night is not remembered.",
    "nobody-called": "Nobody is called {name} in these nights.",
    "counted-already": "{name} is counted for {other_name}: take the two apart first.",
    "same-name-twice": "That is the same name twice.",
    "two-people": "{name} and {other_name} sat at one table on {day}: they are two people.",
    "nights-unreadable": "The file cannot be read: it holds no nights as the companion keeps them.",
    "file-too-large": "The file is too large: 4 MB at most.",
    "too-many-nights": "Those are too many nights: {most} at most are remembered.",
    "no-room-for-nights": "There is no room for all these nights. Forget some that are remembered first.",
    "too-many-names": "Those are too many names that are counted for others: {most} at most are.",
    "ticket-used": "This address was used already, or is too old. Ask the host for a new one.",
    "offer-over": "This code is good no more: it grew too old, or a newer one was made.",
    "number-missing": "Type a number first.",
    "bad-request": "The companion did not understand that.",
    "forbidden": "That did not come from this companion's own page, so it was not done.",
    "not-found": "There is nothing here.",
    "too-much-text": "That was too much at once.",
    "too-many-codes": "Too many wrong codes were tried. Wait a minute, then try again.",
    "too-many-sit-down": "Too many sit down here at once. Wait a minute, then try again.",
    "too-many-imports": "Too many files were read in. Wait a minute, then try again.",
    "too-many-moves": "Too many taps from this seat. Wait a few seconds, then try again.",
    "too-many-tables": "Too many tables were opened in the last hour. Use one of them, or try again later.",
    "store-away": "The database does not answer. Nothing that was confirmed is lost: try again in a moment.",
    "too-many-listen": "Too many phones listen here already. This page looks for news by itself.",
    "server-error": "Something broke. Nothing that was confirmed is lost: go back and try again.",
}

# What happened, for everybody to read.
HAPPENINGS = {
    "lot-fell": "The lot fell on {seat}, who begins.",
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
    "host-withdrawn": "The host's page was taken from a device.",
    "host-no-more": "This device does not host the table any more.",
    "no-such-device": "That device does not host this table any more.",
    "curtain-opened": "The device was handed to {seat}.",
    "deal-cut": "{seat} cut the deal.",
    "cutting-closed": "The cutting was closed: now the phones open their cuts.",
    "round-started": "Round {round} began.",
    "hat-swapped": "{seat} got a new role by a hat swap.",
    "role-shown": "{to} inspected {seat}.",
    "token-put": "Laid before {seat}: {token}.",
    "token-taken": "Taken away from {seat}: {token}.",
    "round-ended-by": "{seat} reached the treasure. All roles were revealed.",
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
    "draft-laid": "Gold cards were laid out: {n}.",
    "draft-laid-again": "Gold cards were shuffled and laid out again (time {laying}): {n}.",
    "draft-made": "{seat} took a gold card.",
    "draft-entered": "A gold card was entered for {seat}.",
    "draft-passed": "{seat} was passed over and got the lowest gold card that was left.",
    "draft-put-off": "{seat} takes a gold card after all others.",
    "round-booked": "Round {round} was booked.",
    "gold-corrected": "Round {round} corrected: {seat} gained {gold} ({why}).",
    "gold-corrected-unseen": "Round {round}: {seat} put the own gold cards right.",
    "taken-back": "The host took something back.",
    "redone": "The host redid what was taken back.",
}

# How it is found who begins the first round.
BEGINNINGS = {
    "begins-youngest": "The youngest of you begins.",
    "begins-most-adventurous": "The most adventurous of you begins.",
    "begins-by-lot": "Who begins is drawn by lot with the deal.",
}

# What every page says about something that was seen and then taken back.
REMARKS = {
    "deal-taken-back": "A deal of round {round} was taken back and its seal opened.",
    "deal-taken-back-shut": (
        "A deal of round {round} was taken back. Its seal stays shut, for it would tell gold cards."
    ),
    "gold-sealed-anew": "Round {round} had been booked and its seal opened, so its gold cards were sealed anew.",
    "reveal-taken-back": "The end of round {round} was taken back after all roles had been revealed.",
    "picks-undone": "Undone: what {seats} picked of the gold nugget cards.",
    "picks-undone-anew": "Undone: what {seats} picked. Other gold nugget cards are laid out, and all pick again.",
    "thefts-undone": "Undone: the theft by {seats}.",
    "sealed-undone": "Undone: what {seats} corrected in secret.",
    "gold-shuffled-anew": "Too few gold cards were left in round {round}, so all of them were shuffled anew.",
    "gold-was-seen": "Everybody’s gold lay open before something was taken back in round {round}.",
    "cut-left-out": "The phone of {seat} did not open its cut in time; it was left out.",
    "cuts-void": "The deal of round {round} was sealed anew: who cut it may cut again.",
    "deal-sealed-anew": "The deal of round {round} was sealed anew.",
    "hat-given-back": "A hat swap was taken back after {seat} had looked at the new role.",
}

# What everybody may know of the saboteurs before the reveal.
ODDS = {
    "hands": "{n} hand cards for each.",
    "hands-aside": "{n} hand cards for each, and {aside} cards go aside unseen.",
    "odds": (
        "{saboteurs} of the {cards} cards are saboteurs, and one card stays unseen: "
        "{saboteurs} times in {cards} only {fewer} of them are in play."
    ),
    "odds-one": (
        "2 of the {cards} cards are saboteurs, and one card stays unseen: 2 times in {cards} only 1 of them is in play."
    ),
    "odds-none": (
        "1 of the {cards} cards is a saboteur, and one card stays unseen: 1 time in {cards} no saboteur is in play."
    ),
    "odds-fixed": "Exactly {saboteurs} saboteurs are in play.",
    "odds-fixed-one": "Exactly 1 saboteur is in play.",
    "odds-fixed-none": "No saboteur is in play.",
}

# The parties that win rounds, as a list of them says.
PARTIES = {
    "party-diggers": "the gold-diggers",
    "party-blue": "blue",
    "party-green": "green",
    "party-both": "both clans",
    "party-saboteurs": "the saboteurs",
    "party-boss": "the boss",
    "party-profiteer": "the profiteer",
    "party-nobody": "nobody",
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
