"""The sealed deal: commitments, the shuffle that follows from them, and the proofs that anybody can check."""
