"""Positions and matches in words and boxes, for terminals and notebooks."""
