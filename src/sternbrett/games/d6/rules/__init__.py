"""The rules of Deep Space D-6, by section of the rulebook.

Each step class is one numbered step or effect and names the clause behind it; clause ids in
comments refer to `rules.en.md`.
"""
