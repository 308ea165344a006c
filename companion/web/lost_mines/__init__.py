"""What only The Lost Mines shows and reads."""

from __future__ import annotations

from companion.web.lost_mines.forms import read_result as read_result
