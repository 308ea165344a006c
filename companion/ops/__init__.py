"""Running the companion: server, scheduled jobs, and what is shown in the terminal."""
