"""All moves. A move checks whether it is possible, and returns events; it does not change the table."""

from __future__ import annotations

from companion.table.moves.begin_turn import begin_turn
from companion.table.moves.board import (
    look_in_secret,
    move_dwarf,
    put_treasure_back,
    take_treasure,
)
from companion.table.moves.cell_tokens import put_cell_token, take_cell_token
from companion.table.moves.confirmation import confirm_round, correct_gain
from companion.table.moves.dealing import begin_round, record_look_at_role
from companion.table.moves.draft_and_theft import pass_over_seat, pick_gold_card, steal
from companion.table.moves.ending import end_round
from companion.table.moves.gold_claims import claim_gold
from companion.table.moves.maze import move_path, place_path, remove_path, reveal_goal, turn_path
from companion.table.moves.move import Move
from companion.table.moves.notes import LONGEST_NOTE, note_goal
from companion.table.moves.playing import (
    enter_treasures,
    finish_looking_at_role,
    inspect_role,
    pass_device,
    put_token,
    swap_hat,
    take_token,
)
from companion.table.moves.printed_copy import enter_board
from companion.table.moves.seats import (
    LONGEST_NAME,
    add_host_device,
    add_seat,
    allow_seat,
    ask_for_seat,
    bring_back_player,
    enter_brought_gold,
    move_seat,
    refuse_seat,
    remove_seat,
    rename_seat,
    take_seat,
    transfer_seat,
    withdraw_host_device,
)
from companion.table.moves.setup import TABLE_OPTIONS, open_table, play_again, set_options
from companion.table.moves.troll_payment import pay_trolls
from companion.table.moves.undo import redo_act, undo_after_version, undo_newest_act

__all__ = [
    "LONGEST_NAME",
    "LONGEST_NOTE",
    "TABLE_OPTIONS",
    "Move",
    "add_host_device",
    "add_seat",
    "allow_seat",
    "ask_for_seat",
    "begin_round",
    "begin_turn",
    "bring_back_player",
    "claim_gold",
    "confirm_round",
    "correct_gain",
    "end_round",
    "enter_board",
    "enter_brought_gold",
    "enter_treasures",
    "finish_looking_at_role",
    "inspect_role",
    "look_in_secret",
    "move_dwarf",
    "move_path",
    "move_seat",
    "note_goal",
    "open_table",
    "pass_device",
    "pass_over_seat",
    "pay_trolls",
    "pick_gold_card",
    "place_path",
    "play_again",
    "put_cell_token",
    "put_token",
    "put_treasure_back",
    "record_look_at_role",
    "redo_act",
    "refuse_seat",
    "remove_path",
    "remove_seat",
    "rename_seat",
    "reveal_goal",
    "set_options",
    "steal",
    "swap_hat",
    "take_cell_token",
    "take_seat",
    "take_token",
    "take_treasure",
    "transfer_seat",
    "turn_path",
    "undo_after_version",
    "undo_newest_act",
    "withdraw_host_device",
]
