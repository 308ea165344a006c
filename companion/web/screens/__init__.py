"""The routes, in one module or folder for each screen. templates/ and tests/web have the same folders."""
