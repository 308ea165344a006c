"""Running the companion: server, workers, logs, metrics, scheduled jobs, network addresses."""
