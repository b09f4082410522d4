"""Doors for researchers: the games as environments of Gymnasium, PettingZoo and OpenSpiel.

Each door is a module of its own (`sternbrett.envs.gymnasium`, `.pettingzoo`, `.openspiel`, and
`.mcp` for language models) and needs the extra of the same name; `.text` needs none. Nothing is
imported here, so that a door costs nothing until it is opened. See docs/research.md.
"""
