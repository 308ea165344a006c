"""The log, and the network addresses of this computer and of clients, for every layer above `rules` and `table`."""
