"""The sealed deal: commitments of the companion and the players, the shuffle that follows, and proofs for anybody."""
