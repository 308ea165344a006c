"""Who gets what gold at the end of a round: settlement, thefts, the draft, what trolls cost."""
