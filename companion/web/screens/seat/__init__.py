"""Routes of a seat's page, on the player's phone or on the host's device."""
