"""The laboratory: many games played without a table."""
