"""What the rulebooks say. Pure Python; it knows no table, no store and no page."""
