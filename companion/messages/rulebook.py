"""The phrases of the rulebook page's question to the table. It imports no rules."""

from __future__ import annotations

# Why what was typed into "ask the table" cannot be read.
RULEBOOK = {
    "number-out-of-reach": "“{text}” isn’t a number from 0 to {most}.",
}
