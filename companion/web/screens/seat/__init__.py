"""The page of a seat, on its phone or on the host's device."""
