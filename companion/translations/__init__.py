"""The translations, one folder per language, and the tools that extract and compile them."""
