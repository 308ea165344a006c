"""What players and the host may do at a table of any edition. A move checks whether it is possible, and returns events;
it does not change the table."""

from __future__ import annotations

from companion.game.moves.maze import begin_turn, place_path, remove_path, reveal_goal, turn_path
from companion.game.moves.move import Move
from companion.game.moves.playing import (
    LONGEST_NOTE,
    finish_looking_at_role,
    guess,
    inspect_role,
    note_goal,
    pass_device,
    pass_over_seat,
    pick_gold_card,
    put_token,
    steal,
    swap_hat,
    take_token,
)
from companion.game.moves.round import begin_round, confirm_round, correct_gain, end_round, record_look_at_role
from companion.game.moves.table import (
    LONGEST_NAME,
    TABLE_OPTIONS,
    add_host_device,
    add_seat,
    allow_seat,
    ask_for_seat,
    bring_back_player,
    move_seat,
    open_table,
    play_again,
    refuse_seat,
    remember_night,
    remove_seat,
    rename_seat,
    set_options,
    take_seat,
    transfer_seat,
)
from companion.game.moves.undo import redo_act, undo_after_version, undo_newest_act
