"""Pictures from values, as SVG: QR codes, cards, mazes. They know no table and no secret."""
