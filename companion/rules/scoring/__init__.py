"""Scoring at the end of a round: settlement, thefts, draft, paying trolls, treasure pools."""
