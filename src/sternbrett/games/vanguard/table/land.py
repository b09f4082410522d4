"""The land of a world as paths: ridges at the horizon, and what grows, stands or flows before them.

Everything is made from a seed and the biomes of the sectors, so a world looks the same everywhere
and always, and a world that somebody adds has a land of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final
from zlib import crc32

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.worldthings import PALETTE, Planet

#: The colours of a world that has none of its own, by the biome that most of its sectors have.
COLOURS: Final = {
    "caves": "#101626 #566184 #cfd8ff #2b3350 #20273f #171d30 #11172a #b6c1ec",
    "crystal": "#0d3b4a #4fa6a8 #ffe3a1 #1d6a76 #11505d #0c3c49 #0a2a36 #8fdcde",
    "deadly": "#1d1420 #7a4468 #ffc2e2 #43283f #331e31 #241524 #1d111d #e6b2d2",
    "desert": "#2a1c14 #c08a52 #ffe2a8 #6e4a2e #543722 #3c2818 #2a1b11 #f0c897",
    "cold": "#0f1f33 #7fa6cc #eaf6ff #3a5b80 #284565 #1b314b #102238 #b5d6f5",
    "hostile": "#241418 #8f4450 #ffb3a0 #54282f #3f1e24 #2c1519 #231014 #f0b3ae",
    "rocky": "#1b2430 #8a99a8 #fff0d0 #4d5a67 #39444f #28313a #182029 #c6d2dd",
    "ruins": "#1d1a24 #7d6f86 #ffdfb0 #463e50 #352f3d #26212c #1c1822 #d3c6dd",
    "tutorial": "#120c24 #4a2f7a #b48cff #2c1d52 #21153f #170f2e #150d2a #bba5f4",
    "veg": "#10302a #6fae7c #fff0b8 #2f6b50 #21523f #173d31 #0e2a22 #a9e6c0",
    "vacuum": "#0a0c14 #4d5368 #f4f6ff #333847 #252a37 #181c26 #12151e #c3cbe0",
    "volcanic": "#2a0f12 #b4482a #ffb45e #5e2420 #431818 #2b1012 #260e11 #ffb592",
    "water": "#0c2f4a #4f98c0 #ffeeb8 #1f5f86 #154a6b #0f3853 #0b273c #95d3f5",
}
#: Biomes whose far hills are jagged, blocky or smooth.
JAGGED: Final = ("crystal", "rocky", "cold", "volcanic", "hostile", "caves")
BLOCKY: Final = ("ruins", "vacuum", "tutorial")


@dataclass(frozen=True)
class Palette:
    """The colours of a world (things.PALETTE)."""

    sky: str
    haze: str
    halo: str
    far: str
    near: str
    ground: str
    box: str
    line: str


@lru_cache(maxsize=64)
def palette_of(content: Content, planet: Planet) -> Palette:
    """Return the colours of a world: its own, or those of its foremost biome."""
    own = planet.palette or COLOURS[biomes_of(content, planet)[0]].split()
    return Palette(**dict(zip(PALETTE, own, strict=True)))


@lru_cache(maxsize=64)
def biomes_of(content: Content, planet: Planet) -> tuple[str, ...]:
    """Return the biomes of a world, one entry for each sector that has it, most frequent first."""
    found = [
        biome
        for sector in planet.sectors
        for place, biome in enumerate(content.biome_ids.ids)
        if sector.biomes >> place & 1 and biome in COLOURS
    ]
    return tuple(sorted(found, key=lambda biome: (-found.count(biome), biome))) or ("rocky",)


@dataclass
class Land:
    """What is drawn of a land: paths that are dark, that catch the light, and that are lines."""

    ridge: str = ""
    dark: list[str] = field(default_factory=list)
    light: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def seed_of(planet: Planet) -> int:
    """Return the number from which a world's land is made."""
    return crc32(planet.id.encode())


def land(
    content: Content, planet: Planet, width: int, height: int, horizon: int, count: int
) -> Land:
    """Return the land of a world: ridges at the height of the horizon, so many things before it."""
    rng = Random(seed_of(planet))
    biomes = biomes_of(content, planet)
    out = Land(ridge=ridge(rng, biomes[0], width, height, horizon))
    depth = height - horizon
    for number in range(count):
        biome = rng.choice(biomes)
        # Rows come nearer and grow; in each of them things keep apart.
        y = horizon + depth * (0.06 + 0.94 * (number + rng.random()) / count)
        x = width * (0.618034 * number % 1) + rng.uniform(-20, 20)
        size = 0.5 + 1.7 * (y - horizon) / depth
        FEATURES[biome](Pen(out, rng, x, y, size))
    return out


def ridge(rng: Random, biome: str, width: int, height: int, horizon: int, tall: float = 1.0) -> str:
    """Return the outline of the hills at the horizon, closed below; `tall` is how high they are."""
    steps = 22
    points = []
    for step in range(steps + 1):
        x = width * step / steps
        rise = rng.uniform(4, 30) if step % 2 else rng.uniform(0, 12)
        points.append((round(x), round(horizon - rise * tall)))
    if biome in JAGGED:
        top = "".join(f"L{x} {y}" for x, y in points)
    elif biome in BLOCKY:
        top = "".join(f"V{y}H{x}" for x, y in points)
    else:
        half = round(width / steps / 2)
        top = f"L{points[0][0]} {points[0][1]}"
        top += "".join(f"S{x - half} {y} {x} {y}" for x, y in points[1:])
    return f"M0 {height}V{horizon}{top}V{height}Z"


class Pen:
    """Draws one thing of a land, in its own size around its foot."""

    def __init__(self, land: Land, rng: Random, x: float, y: float, size: float) -> None:
        self.land = land
        self.rng = rng
        self.x = x
        self.y = y
        self.size = size

    def at(self, *points: tuple[float, float]) -> str:
        """Return points of the thing as they stand in paths; up is negative."""
        return "L".join(
            f"{round(self.x + x * self.size)} {round(self.y + y * self.size)}" for x, y in points
        )

    def dark(self, *points: tuple[float, float]) -> None:
        """Fill a shape that lies in the shade."""
        self.land.dark.append(f"M{self.at(*points)}Z")

    def light(self, *points: tuple[float, float]) -> None:
        """Fill a shape that catches the light."""
        self.land.light.append(f"M{self.at(*points)}Z")

    def line(self, *points: tuple[float, float]) -> None:
        """Draw a line from point to point."""
        self.land.lines.append(f"M{self.at(*points)}")

    def curve(self, *points: tuple[float, float]) -> None:
        """Draw a curve: start, what it bends to, end."""
        start, bend, end = (self.at(point) for point in points)
        self.land.lines.append(f"M{start}Q{bend} {end}")


def crystal(pen: Pen) -> None:
    """Draw shards that stand together."""
    for foot in (-9, 1, 10):
        tall = pen.rng.uniform(16, 38)
        lean = pen.rng.uniform(-6, 6)
        pen.dark((foot - 5, 0), (foot + lean, -tall), (foot + 1, 0))
        pen.light((foot + 1, 0), (foot + lean, -tall), (foot + 5, 0))


def peak(pen: Pen) -> None:
    """Draw a rock with a bright side."""
    wide, tall = pen.rng.uniform(14, 26), pen.rng.uniform(12, 26)
    top = pen.rng.uniform(-5, 5)
    pen.dark((-wide, 0), (top, -tall), (top + 2, 0))
    pen.light((top + 2, 0), (top, -tall), (wide * 0.8, 0))


def ice(pen: Pen) -> None:
    """Draw a peak with a cap of snow."""
    wide, tall = pen.rng.uniform(14, 24), pen.rng.uniform(18, 32)
    pen.dark((-wide, 0), (0, -tall), (wide, 0))
    pen.light((-wide * 0.4, -tall * 0.6), (0, -tall), (wide * 0.4, -tall * 0.6), (3, -tall * 0.45))


def wave(pen: Pen) -> None:
    """Draw three waves."""
    for row, wide in ((0, 24), (5, 17), (-5, 15)):
        pen.curve((-wide, row), (-wide / 2, row - 5), (0, row))
        pen.curve((0, row), (wide / 2, row + 5), (wide, row))


def cave(pen: Pen) -> None:
    """Draw the mouth of a cave."""
    wide, tall = pen.rng.uniform(9, 16), pen.rng.uniform(14, 24)
    rim = ((-wide, 0), (-wide * 0.8, -tall * 0.7), (0, -tall), (wide * 0.8, -tall * 0.7), (wide, 0))
    pen.dark(*rim)
    pen.line(*rim)


def columns(pen: Pen) -> None:
    """Draw columns that are left standing."""
    for foot in (-14, -4, 6, 14):
        tall = pen.rng.uniform(6, 30)
        pen.dark((foot, 0), (foot, -tall), (foot + 5, -tall - 2), (foot + 5, 0))
        pen.light((foot + 5, 0), (foot + 5, -tall - 2), (foot + 7, -tall), (foot + 7, 0))


def fronds(pen: Pen) -> None:
    """Draw leaves that hang from one stem."""
    for lean in (-16, -8, 2, 10, 17):
        tall = pen.rng.uniform(12, 30)
        pen.curve((0, 0), (lean * 0.2, -tall), (lean, -tall * 0.7))
    pen.dark((-7, 1), (-3, -5), (2, -6), (7, 1))


def cone(pen: Pen) -> None:
    """Draw a volcano with its smoke."""
    wide, tall = pen.rng.uniform(16, 26), pen.rng.uniform(16, 26)
    pen.dark((-wide, 0), (-5, -tall), (5, -tall), (wide, 0))
    pen.light((-5, -tall), (0, -tall + 3), (5, -tall), (2, -tall * 0.4))
    pen.curve((0, -tall), (8, -tall - 9), (1, -tall - 17))


def dune(pen: Pen) -> None:
    """Draw a dune."""
    wide, tall = pen.rng.uniform(20, 36), pen.rng.uniform(6, 12)
    pen.dark((-wide, 0), (-4, -tall), (4, 0))
    pen.light((4, 0), (-4, -tall), (wide, 0))
    pen.curve((-wide, 4), (0, -2), (wide, 5))


def thorns(pen: Pen) -> None:
    """Draw thorns that bend over."""
    for foot, lean in ((-10, -6), (-2, 5), (7, 9)):
        tall = pen.rng.uniform(14, 30)
        pen.dark((foot - 3, 0), (foot - 1, -tall * 0.6), (foot + lean, -tall), (foot + 3, 0))


def cracks(pen: Pen) -> None:
    """Draw cracks in the ground."""
    pen.line((-22, 2), (-9, -3), (-3, 3), (9, -2), (21, 4))
    pen.line((-3, 3), (2, 9), (-2, 13))


def crater(pen: Pen) -> None:
    """Draw a crater."""
    wide = pen.rng.uniform(10, 22)
    pen.dark((-wide, 0), (-wide * 0.5, -4), (wide * 0.5, -4), (wide, 0), (wide * 0.5, 4), (-8, 4))
    pen.curve((-wide, 0), (0, 9), (wide, 0))


def hexes(pen: Pen) -> None:
    """Draw cells of a comb."""
    for x, y in ((-11, 0), (0, -6.3), (11, 0)):
        pen.line(
            (x - 7, y), (x - 3.5, y - 6), (x + 3.5, y - 6), (x + 7, y), (x + 3.5, y + 6),
            (x - 3.5, y + 6), (x - 7, y),
        )  # fmt: skip


#: What stands in the land for a biome.
FEATURES: Final[dict[str, Callable[[Pen], None]]] = {
    "caves": cave,
    "crystal": crystal,
    "deadly": cracks,
    "desert": dune,
    "cold": ice,
    "hostile": thorns,
    "rocky": peak,
    "ruins": columns,
    "tutorial": hexes,
    "veg": fronds,
    "vacuum": crater,
    "volcanic": cone,
    "water": wave,
}
