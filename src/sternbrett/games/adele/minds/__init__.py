"""A.D.E.L.E. thought about: bots, hints, helpers of search and learning."""
