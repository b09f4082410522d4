"""The rules of A.D.E.L.E., in layers: questions and knowledge below, phases and the round above.

Each module is one phase or purpose. Steps hold small numbers only; `STEPS` of `round.py` names
every step with the clause behind it. Clause ids in comments refer to `rules.en.md`.
"""
