"""The phrases of the calculator on the rules pages. It imports no rules."""

from __future__ import annotations

# Why a number that somebody typed can't be read.
RULEBOOK = {
    "number-out-of-reach": "“{text}” isn’t a number from 0 to {most}.",
}
