"""Deep Space Dine thought about: bots, hints, helpers of search and learning."""
