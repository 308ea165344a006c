"""The rules as the tests of rules, texts and games know them: the one place that says where they stand."""

# ruff: noqa: F401

from __future__ import annotations

from companion.editions import EDITIONS, UnknownEdition, find_edition
from companion.editions.duel import claims as gold_claims
from companion.editions.duel.claims import GoldPicture, solo_grade, unsettled_claims
from companion.editions.duel.maze import GOALS as DUEL_GOALS
from companion.editions.duel.maze import PATHS as DUEL_PATHS
from companion.editions.duel.maze import (
    DuelMaze,
    a_door,
    a_troll,
    card_removed_by_rockfall,
    doors_of,
    duel_card,
    feature_that_takes,
    gold_of,
    has_possible_features,
    is_safe_from_rockfall,
    is_shut_for,
    ladder_clan,
    sides_shut_for,
    some_gold,
    trolls_of,
)
from companion.editions.duel.payment import (
    THIS_ROUND,
    DuelPlayer,
    adjust_gold_cards,
    gold_after_round,
    gold_cards_after_round,
    remove_paid_cards,
    troll_payment_of,
)
from companion.editions.duel.payment import possible_payments as possible_troll_payments
from companion.editions.duel.rules import (
    DUEL,
    FIRST_DWARF,
    clan_at_seating_place,
    seat_beginning_round,
)
from companion.editions.lost_mines.board import (
    BORDER,
    TREASURES,
    Board,
    board_problems,
    mine_cells,
    treasure_cells_beside_board,
)
from companion.editions.lost_mines.board import CLANS as DWARF_CLANS
from companion.editions.lost_mines.board import COLUMNS as MINES_COLUMNS
from companion.editions.lost_mines.board import MINES as MINES_MINES
from companion.editions.lost_mines.board import ROWS as MINES_ROWS
from companion.editions.lost_mines.dwarves import (
    DWARVES,
    LOYAL,
    LostMinesPlayer,
    divide_treasure_pools,
    dwarf_card_key,
    dwarf_deck,
)
from companion.editions.lost_mines.dwarves import SEATS as DWARF_SEATS
from companion.editions.lost_mines.maze import (
    GROUNDS,
    LINK_TOKENS,
    TOOL_FOR,
    TOOLS,
    Destination,
    LostMinesMaze,
    ground_of,
    is_bridged,
    lost_mines_card,
)
from companion.editions.lost_mines.rules import LOST_MINES
from companion.editions.saboteur import SABOTEUR, SABOTEUR_SHARES
from companion.editions.saboteur2 import DECK as SABOTEUR2_DECK
from companion.editions.saboteur2 import SABOTEUR2, problems_by_theft
from companion.game.draft import (
    draft_order,
    gold_card_problems,
    gold_draw_pile,
    next_draft_question,
    remaining_draft_turns,
)
from companion.game.edition import Edition, default_options
from companion.game.maze.cards import (
    START,
    CardKind,
    Feature,
    PathCard,
    UnreadableTracks,
    card_name_key,
    feature_from_text,
    path_card,
    read_tracks,
    write_tracks,
)
from companion.game.maze.grid import (
    ALL,
    COLUMNS,
    LETTERS,
    ROWS,
    SIDES,
    Cell,
    E,
    N,
    S,
    UnreadableCell,
    W,
    cell_from_name,
    cell_name,
    half_turn_sides,
    letters_of_sides,
    link_between,
    neighbour,
    neighbours,
    opposite_side,
    sides_of_letters,
)
from companion.game.maze.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, AnyMaze, Goal, Maze
from companion.game.maze.maze import FACES as SABOTEUR_FACES
from companion.game.maze.paths import PathStep, barring_doors, shortest_path
from companion.game.maze.placement import (
    CardCatalogue,
    count_cards_left,
    misplaced_cards,
    placement_problems,
    shared_catalogue,
    sort_by_likelihood,
    sort_by_times_laid,
)
from companion.game.message import Message, Seat
from companion.game.permissions import players_may_enter_own_cards
from companion.game.roles import BLUE, CLANS, GREEN
from companion.game.settlement import Pick, Player, Question, RoundFacts, RoundResult, Settlement, thieves
from companion.game.state import Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from
from companion.sentences import SENTENCES, format_message, join_list
