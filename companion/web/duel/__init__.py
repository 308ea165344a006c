"""What only The Duel shows and reads."""

from __future__ import annotations

from companion.web.duel.card_features import feature_labels, features_svg
from companion.web.duel.forms import read_result as read_result
from companion.web.duel.symbols import duel_symbols
from companion.web.svg.edition_art import EditionArt

ART = EditionArt(duel_symbols, features_svg, feature_labels)
