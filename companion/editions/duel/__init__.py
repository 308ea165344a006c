"""The Duel."""
