"""All moves. A move checks whether it is possible, and returns events; it does not change the table."""

from __future__ import annotations

from companion.table.deal.secrets import DealSecrets
from companion.table.moves.board import (
    describe_copy,
    list_treasures,
    look_in_secret,
    mark_board,
    move_dwarf,
    put_treasure_back,
    take_treasure,
)
from companion.table.moves.booking import book, correct
from companion.table.moves.cell_tokens import put_on_cell, take_from_cell
from companion.table.moves.dealing import begin, cut, deal_closed, open_cut, see_role
from companion.table.moves.draft_and_theft import draft, pass_over, steal
from companion.table.moves.ending import end
from companion.table.moves.gold_claims import claim_gold
from companion.table.moves.maze import move_path, place_path, remove_path, reveal_goal, turn_path
from companion.table.moves.move import Move
from companion.table.moves.notes import LONGEST_NOTE, note_goal
from companion.table.moves.playing import (
    done_looking,
    inspect,
    open_curtain,
    put_token,
    swap_hat,
    take_token,
    tell_treasures,
)
from companion.table.moves.seats import (
    LONGEST_NAME,
    add_host,
    add_seat,
    allow_seat,
    ask_seat,
    bring_back,
    bring_gold,
    move_seat,
    refuse_seat,
    remove,
    rename,
    sit,
    transfer_seat,
    withdraw_host,
)
from companion.table.moves.setup import TABLE_OPTIONS, open_table, play_again, set_options
from companion.table.moves.troll_payment import pay_trolls
from companion.table.moves.turns import begin_turn
from companion.table.moves.undo import back_to, redo, take_back

__all__ = [
    "LONGEST_NAME",
    "LONGEST_NOTE",
    "TABLE_OPTIONS",
    "DealSecrets",
    "Move",
    "add_host",
    "add_seat",
    "allow_seat",
    "ask_seat",
    "back_to",
    "begin",
    "begin_turn",
    "book",
    "bring_back",
    "bring_gold",
    "claim_gold",
    "correct",
    "cut",
    "deal_closed",
    "describe_copy",
    "done_looking",
    "draft",
    "end",
    "inspect",
    "list_treasures",
    "look_in_secret",
    "mark_board",
    "move_dwarf",
    "move_path",
    "move_seat",
    "note_goal",
    "open_curtain",
    "open_cut",
    "open_table",
    "pass_over",
    "pay_trolls",
    "place_path",
    "play_again",
    "put_on_cell",
    "put_token",
    "put_treasure_back",
    "redo",
    "refuse_seat",
    "remove",
    "remove_path",
    "rename",
    "reveal_goal",
    "see_role",
    "set_options",
    "sit",
    "steal",
    "swap_hat",
    "take_back",
    "take_from_cell",
    "take_token",
    "take_treasure",
    "tell_treasures",
    "transfer_seat",
    "turn_path",
    "withdraw_host",
]
