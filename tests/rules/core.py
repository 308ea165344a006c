"""The rules as the tests of rules, texts and games know them: the one place that says where they stand."""

# ruff: noqa: F401

from __future__ import annotations

from companion.messages import PHRASES, REFUSALS, duel, format_message, join_list, lost_mines_board
from companion.messages.maze import PLACEMENT
from companion.rules.dwarf_cards import CLANS as DWARF_CLANS
from companion.rules.dwarf_cards import DWARVES, LOYAL, dwarf_card_key, dwarf_deck
from companion.rules.dwarf_cards import SEATS as DWARF_SEATS
from companion.rules.edition import OWN_CARDS, Edition
from companion.rules.editions import EDITIONS, UnknownEdition, find_edition
from companion.rules.editions.duel import (
    CLAIM_RULES,
    DUEL,
    FIRST_DWARF,
    THIS_ROUND,
    clan_at_seating_place,
    facts_problems,
    gold_after_round,
    gold_cards_after_round,
    seat_beginning_next_round,
    troll_payment_of,
)
from companion.rules.editions.duel import LAYOUT as DUEL_LAYOUT
from companion.rules.editions.duel_deck import GOALS as DUEL_GOALS
from companion.rules.editions.duel_deck import PATHS as DUEL_PATHS
from companion.rules.editions.lost_mines import LOST_MINES, saboteur_odds_message
from companion.rules.editions.lost_mines import role_pool as lost_mines_role_pool
from companion.rules.editions.saboteur import LAYOUT as SABOTEUR_LAYOUT
from companion.rules.editions.saboteur import PATHS as SABOTEUR_PATHS
from companion.rules.editions.saboteur import SABOTEUR, SABOTEUR_SHARES
from companion.rules.editions.saboteur2 import DECK as SABOTEUR2_DECK
from companion.rules.editions.saboteur2 import SABOTEUR2, problems_by_theft
from companion.rules.mazes import gold_claims
from companion.rules.mazes.card_features import PLAIN, Door, Features, Gold, Troll, sides_from_letters
from companion.rules.mazes.cards import (
    START,
    CardKind,
    PathCard,
    UnreadableTracks,
    card_name_key,
    duel_card,
    has_impossible_duel_features,
    lost_mines_card,
    path_card,
    read_tracks,
    write_tracks,
)
from companion.rules.mazes.duel_goals import card_removed_by_rockfall, duel_goal_orientations, is_safe_from_rockfall
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.goals import FACES as SABOTEUR_FACES
from companion.rules.mazes.goals import PICTURES, goal_orientations
from companion.rules.mazes.gold_claims import GoldPicture, unsettled_claims
from companion.rules.mazes.grid import (
    ALL,
    BOUND,
    LETTERS,
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
    neighbour,
    neighbours,
    opposite_side,
)
from companion.rules.mazes.links import link_between
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, Destination, LostMinesMaze
from companion.rules.mazes.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, AnyMaze, Goal, Maze
from companion.rules.mazes.mines import (
    BORDER,
    TREASURES,
    Board,
    board_problems,
    mine_cells,
    mine_orientation,
    treasure_cells_beside_board,
)
from companion.rules.mazes.mines import COLUMNS as MINES_COLUMNS
from companion.rules.mazes.mines import FACES as MINES_FACES
from companion.rules.mazes.mines import MINES as MINES_MINES
from companion.rules.mazes.mines import ROWS as MINES_ROWS
from companion.rules.mazes.paths import PathStep, barring_doors, shortest_path
from companion.rules.mazes.placement import (
    CardCatalogue,
    count_cards_left,
    misplaced_cards,
    placement_problems,
    shared_catalogue,
    sort_by_likelihood,
    sort_by_times_laid,
)
from companion.rules.mazes.terrain import GROUNDS, TOOL_FOR, TOOLS
from companion.rules.message import Message, Seat
from companion.rules.roles import BLUE, CLANS, GREEN
from companion.rules.saboteur_balancing import excess_burden, saboteur_burdens
from companion.rules.scoring import rulebook_tables
from companion.rules.scoring.draft import (
    draft_order,
    gold_card_problems,
    gold_draw_pile,
    next_draft_question,
    remaining_draft_turns,
)
from companion.rules.scoring.settlement_types import Pick, Player, Question, RoundFacts, RoundResult, Settlement
from companion.rules.scoring.treasure_pools import clan_whose_pool_pays, divide_treasure_pools
from companion.rules.scoring.troll_payment import (
    adjust_gold_cards,
    cheapest_payment,
    possible_troll_payments,
    remove_paid_cards,
)
from companion.rules.turn_order import players_clockwise_after, players_clockwise_from
