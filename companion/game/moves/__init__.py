"""What players and the host may do at a table of any edition."""
