"""The kernel: states, steps, decisions, chance, notation. It knows no game."""
