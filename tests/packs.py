"""Packs for tests: folders written from a few lines."""

from __future__ import annotations

from pathlib import Path

#: A card of Deep Space D-6 that is not in the box.
WOLF = """
[[card]]
id = "wolf"
kind = "wolf"
clause = "D6-061"
name_en = "Space Wolf"
name_de = "Weltraumwolf"
type = "external"
count = 1
in_base_deck = true
health = 2
faces = [1, 2]
on_activate = [{op = "damage", amount = 1}]
on_reveal = []
on_destroyed = []
passive = ""
conditional = ""
mission = []
mission_mode = ""
mission_crew_to = ""
text_en = "Deal 1 damage."
text_de = "1 Schaden."
"""
#: The same card under another name.
FOX = WOLF.replace("wolf", "fox").replace("Wolf", "Fox")


def write_pack(folder: Path, name: str, game: str = "d6", **files: str) -> Path:
    """Write a pack below a folder; files are named without their ending."""
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    title = name.capitalize()
    (place / "pack.toml").write_text(
        f'id = "{name}"\ngame = "{game}"\n'
        f'name = {{ en = "{title}", de = "{title} (de)" }}\n'
        f'line = {{ en = "A pack for tests.", de = "Ein Paket für Tests." }}\n',
        encoding="utf-8",
    )
    for file, text in files.items():
        (place / f"{file}.toml").write_text(text, encoding="utf-8")
    return place
