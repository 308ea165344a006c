"""The phrases of the rulebook page's question to the table. Standard library only, no rule."""

from __future__ import annotations

# What was typed into "ask the table" and cannot be read.
RULEBOOK = {
    "number-out-of-reach": "“{text}” isn’t a number from 0 to {most}.",
}
