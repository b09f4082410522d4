"""Deep Space D-6 thought about: bots, hints, helpers of search and learning."""
