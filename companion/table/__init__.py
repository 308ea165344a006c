"""What has happened at one table. Pure Python over `rules`; it knows no store and no page."""
