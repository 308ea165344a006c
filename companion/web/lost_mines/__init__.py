"""What only The Lost Mines shows and reads."""

from __future__ import annotations

from companion.editions.lost_mines.board import MINES
from companion.web.lost_mines.board import obstacle_labels, obstacle_svg
from companion.web.lost_mines.forms import read_result as read_result
from companion.web.lost_mines.symbols import board_symbols
from companion.web.svg.edition_art import EditionArt

ART = EditionArt(board_symbols, obstacle_svg, obstacle_labels, {mine: f"mine-{mine}" for mine in MINES})
