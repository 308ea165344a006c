"""One module or folder for each screen, with its routes. templates/ and tests/web have the same folders."""
