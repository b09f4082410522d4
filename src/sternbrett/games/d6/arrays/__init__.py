"""Deep Space D-6 as an array program: any number of games at once, on CPU or GPU (needs jax).

The rules are those of `rules/`, written for arrays: fed the same chance, both go through the same
positions (`tests/batch`). `tables.py` is what content says, `position.py` what a position holds,
`program.py` how it goes on, `legal.py` what can be chosen and `observe.py` what learners see.
"""
