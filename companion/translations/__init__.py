"""The words in other languages, a folder each, and how they are compiled."""
