"""Running the companion: server, workers, metrics, scheduled jobs, and what is shown in the terminal."""
