"""What only The Duel shows and reads."""

from __future__ import annotations

from companion.web.duel.forms import read_result as read_result
