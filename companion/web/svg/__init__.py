"""Draws QR codes, cards, mazes and charts as SVG. These modules know no table and no secret."""
