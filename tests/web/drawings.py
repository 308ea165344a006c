"""Every name of `companion` that tests of single web modules use: drawings, labels, forms, settings. Tests import them
from here, so that only this file knows where they are."""

from __future__ import annotations

import re

from companion import create_app
from companion import live as version_bus
from companion.editions import EDITIONS
from companion.editions.duel.maze import PATHS
from companion.editions.lost_mines.maze import GROUNDS, Destination
from companion.game.maze.grid import link_between
from companion.game.maze.maze import Goal
from companion.game.maze.paths import shortest_path
from companion.game.moves import LONGEST_NAME
from companion.game.roles import BLUE, CLANS, GREEN
from companion.live import VersionBus
from companion.store import log as event_log
from companion.store.database import open_engine
from companion.tables import TableService
from companion.tables import service as table_service
from companion.web.aria_labels import card_label, cell_label
from companion.web.assets import ASSETS, BUNDLES, Assets
from companion.web.card_form import CustomCardSketch, card_form_value, card_from_text
from companion.web.duel.card_features import DuelArt
from companion.web.forms import (
    AnyForm,
    CellName,
    Form,
    GoldCards,
    Number,
    SeatOrNobody,
    Treasures,
    YesNo,
    read_form,
    validated_form,
)
from companion.web.i18n import format_day, phrase, sentence, translate_message
from companion.web.lost_mines.board import BoardArt, DwarfMarker, seat_letters
from companion.web.lost_mines.moves import MOVES
from companion.web.public_url import JoinAddress, address_choices, phone_url, table_url
from companion.web.round_end_show import PodiumColumn, stack_layers
from companion.web.screens import health
from companion.web.screens.results import BG_STATS, GAMES
from companion.web.screens.seat import render_role
from companion.web.svg.cards import EditionArt, card_svg
from companion.web.svg.mazes import CellLink, MazeScene, cell_box, growing_maze_svg, maze_svg
from companion.web.svg.qr import qr_svg

SPRITES = [ASSETS.find(file.name) for file in sorted(ASSETS.folder.glob("svg/*.svg"))]
DRAWINGS = {
    f"/static/{file.name}#{name}" for file in SPRITES for name in re.findall(r'id="(.*?)"', file.plain.decode())
}
"""The address of each drawing that a picture may refer to."""
