"""A round with real cards of six players: what their roles turn out to have been."""

TOLD = {f"role__{n}": role for n, role in enumerate(["boss", "blue-digger", "blue-digger", *["green-digger"] * 3], 1)}
