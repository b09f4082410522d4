"""Who thinks in ISS Vanguard: bots."""
