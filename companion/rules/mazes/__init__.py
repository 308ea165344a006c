"""Path cards and the mazes that they make, in every edition."""
