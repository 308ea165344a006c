"""Draws QR codes, cards and mazes as SVG. These modules know no table and no secret."""
