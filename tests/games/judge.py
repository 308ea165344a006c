"""The judge as the games know it: it settles a round, and reads its maze."""

# ruff: noqa: F401

from __future__ import annotations

from companion.documents import settle
from companion.documents.reading import Node
from companion.documents.saboteur import read_maze
