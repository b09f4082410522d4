"""Bots."""

from sternbrett.kernel.bots import random_bot

BOTS = {"random": random_bot}
