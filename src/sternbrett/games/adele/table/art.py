"""The drawings of A.D.E.L.E.: symbols of things, the eye, and figures, as SVG.

Every kind of thing has its own shape, so that colour never has to tell it apart. Symbols are
defined once on a page and used by reference.
"""

from __future__ import annotations

from functools import cache

SOLID = 'fill="currentColor" stroke="none"'

SYMBOLS = {
    # Hazards.
    "espionage": '<path d="M2 12q10-12 20 0-10 12-20 0z"/>'
    f'<circle cx="12" cy="12" r="3.4" {SOLID}/>',
    "door_locked": '<path d="M8 11V8a4 4 0 0 1 8 0v3"/>'
    f'<rect x="5" y="11" width="14" height="10" rx="1.5" {SOLID}/>',
    "hypoxia": '<circle cx="8" cy="13" r="4.6"/><path d="M14.5 12.5q3-3 3.6 0 0 1.5-3.6 5h4"/>'
    '<path d="M3 21 21 3"/>',
    "fire": f'<path d="M12 2q1 5 4 8t2 8q-2 4-6 4t-6-4q-1-4 2-7 0 3 2 3 3-4 2-12z" {SOLID}/>',
    "darkness": f'<path d="M15 3a9.5 9.5 0 1 0 6 13A8 8 0 0 1 15 3z" {SOLID}/>',
    "computer_error": '<path d="M3 4h18v12H3zM8 21h8M12 16v5"/><path d="m9 7 6 6m0-6-6 6"/>',
    # Devices and marks of the ship.
    "computer": '<path d="M3 4h18v12H3zM8 21h8M12 16v5M7 8h6M7 11.5h3"/>',
    "alert": '<path d="M12 3 22 20H2z"/><path d="M12 9v5M12 17v.5"/>',
    "impact": f'<path d="m12 1 2.5 6 6-3-3 6 5.5 2-5.5 2 3 6-6-3-2.5 6-2.5-6-6 3 3-6L1 12l5.5-2'
    f'-3-6 6 3z" {SOLID}/>',
    "hatch": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4"/>'
    '<path d="M12 3v5M12 16v5M3 12h5M16 12h5"/>',
    "command": '<path d="M12 2v20M4 10l8-8 8 8"/>',
    "medical": f'<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" {SOLID}/>',
    "engineer": '<path d="M9 2h6M10 2v7L4 20q0 2 2 2h12q2 0 2-2L14 9V2M7 16h10"/>',
    "central": '<path d="M7 7h10v10H7zM12 2v5M12 17v5M2 12h5M17 12h5"/>'
    f'<circle cx="12" cy="12" r="2" {SOLID}/>',
    "courier": '<path d="M3 7h12v12H3zM9 7v5"/><path d="M17 13h5m-3-3 3 3-3 3"/>',
    "repair": '<path d="M20 5a5 5 0 0 1-7 6l-8 9-3-3 9-8a5 5 0 0 1 6-7l-3 3 1 3 3 1z"/>',
    # Mission objects.
    "lens": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/>'
    f'<circle cx="13.5" cy="10.5" r="1.6" {SOLID}/>',
    "blue_card": '<path d="M3 6h18v12H3zM3 10h18M6 14.5h5"/>',
    "credentials": '<path d="M5 3h14v18H5zM9 3v3h6V3"/><circle cx="12" cy="11" r="2.5"/>'
    '<path d="M8 18q0-3 4-3t4 3"/>',
    "axe": '<path d="M6 22 16 6"/><path d="M12 3q7-2 10 5-4 4-8 3z"/>',
    "chip": '<path d="M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4"/>',
    "toolbox": '<path d="M2 9h20v11H2zM8 9V5h8v4M2 14h8m4 0h8M10 12.5h4v3h-4z"/>',
    "helmet": '<path d="M3 14a9 9 0 0 1 18 0v5H3z"/><path d="M8 13h13M8 13q0 4 4 4h9"/>',
    # Other objects.
    "fire_extinguisher": '<path d="M8 9h7v12H8zM11.5 9V5M7 5h8l4 3M15 13H8"/>',
    "first_aid_kit": '<path d="M2 8h20v13H2zM8 8V4h8v4M12 11v7M8.5 14.5h7"/>',
    "stimulants": '<path d="m13 2-7 11h6l-2 9 8-12h-6z"/>',
    "spare_part": '<circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="2"/>'
    '<path d="M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2 19 19M19 5l-2.8 2.8'
    'M7.8 16.2 5 19"/>',
    "space_suit": '<circle cx="12" cy="6" r="4"/><path d="M7 11h10l3 6h-4v5h-3v-4h-2v4H8v-5H4z"/>',
    "flashlight": '<path d="M3 10h9v5H3zM12 9l4-2v11l-4-2M19 8l3-2M20 12.5h2.5M19 17l3 2"/>',
    "battery": '<path d="M2 8h17v9H2zM19 11h3v3h-3M7 10v5M11 10v5"/>',
    "drone": '<circle cx="12" cy="13" r="3.5"/><path d="M9 11 5 8M15 11l4-3M9 15l-4 3M15 15l4 3'
    'M2 7h6M16 7h6M2 19h6M16 19h6"/>',
    "teddy_bear": '<circle cx="12" cy="13" r="7"/><circle cx="6" cy="6" r="2.5"/>'
    f'<circle cx="18" cy="6" r="2.5"/><circle cx="9.5" cy="12" r="1.2" {SOLID}/>'
    f'<circle cx="14.5" cy="12" r="1.2" {SOLID}/><path d="M10 16.5q2 1.5 4 0"/>',
    "unknown": '<path d="M4 4h16v16H4z" stroke-dasharray="3 2.5"/>'
    '<path d="M9.5 9.5q0-2.5 2.5-2.5t2.5 2.5q0 1.5-2.5 3v1M12 16.5v.5"/>',
    # Emergencies and anomalies.
    "stress": '<path d="M2 12h5l2-6 4 12 3-8 1.5 2H22"/>',
    "system_failure": '<path d="M12 2v8M6 6a8 8 0 1 0 12 0"/>',
    "course_deviation": '<path d="M4 21q0-12 14-14m-5-4 5 4-4 5"/><path d="M4 21V9" '
    'stroke-dasharray="2 2.5"/>',
    "silence": '<path d="M3 9h4l5-4v14l-5-4H3zM16 9l6 6m0-6-6 6"/>',
    "hatches_locked": '<circle cx="12" cy="12" r="9"/><path d="M9 12v-2a3 3 0 0 1 6 0v2"/>'
    f'<path d="M8 12h8v5H8z" {SOLID}/>',
    "alerts_off": '<path d="M12 3 22 20H2zM3 3l18 18"/>',
    "weak_batteries": '<path d="M2 8h17v9H2zM19 11h3v3h-3"/><path d="M6 10v5"/>',
    "explosions": '<path d="m12 2 2 6 6-3-3 6 5 2-5 2 2 6-6-4-2 5-2-5-6 3 3-6-4-2 5-2-3-6 6 4z"/>',
    "panic": f'<circle cx="12" cy="12" r="9"/><circle cx="8.5" cy="10" r="1.5" {SOLID}/>'
    f'<circle cx="15.5" cy="10" r="1.5" {SOLID}/><ellipse cx="12" cy="16.5" rx="2.5" ry="2"/>',
    "targeted_attack": '<circle cx="12" cy="12" r="7"/><path d="M12 1v7M12 16v7M1 12h7M16 12h7"/>',
    # Marks.
    "bolt": f'<path d="m14 1-9 13h6l-2 9 10-13h-6z" {SOLID}/>',
    "heart": f'<path d="M12 21Q1 13 4 7q3-5 8 0 5-5 8 0 3 6-8 14z" {SOLID}/>',
    "tick": '<path d="m4 13 5 5L20 6" stroke-width="3.5"/>',
    "talk": '<path d="M3 4h18v12H11l-5 5v-5H3z"/>',
}  # fmt: skip

LINE = (
    'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round"'
)


@cache
def symbols() -> str:
    """Return the definitions of all symbols, which never change."""
    shapes = "".join(
        f'<symbol id="sy-{name}" {LINE}>{shape}</symbol>' for name, shape in SYMBOLS.items()
    )
    return (
        '<svg id="adele-symbols" class="defs" width="0" height="0" aria-hidden="true" '
        f"hx-morph-skip>{shapes}</svg>"
    )


@cache
def icon(name: str) -> str:
    """Return a symbol as an icon that says nothing by itself."""
    return f'<svg class="sy" aria-hidden="true"><use href="#sy-{name}"/></svg>'


def eye(x: float, y: float, awake: bool = True) -> str:
    """Return ADELE's eye, looking at (x, y), each -1 … 1 from the middle of the ship."""
    px, py = 50 + 13 * x, 50 + 13 * y
    return (
        f'<svg class="eye{"" if awake else " asleep"}" viewBox="0 0 100 100" aria-hidden="true">'
        '<circle class="rim" cx="50" cy="50" r="47"/><circle class="ball" cx="50" cy="50" r="38"/>'
        f'<circle class="iris" cx="{px:.0f}" cy="{py:.0f}" r="20"/>'
        f'<circle class="pupil" cx="{px:.0f}" cy="{py:.0f}" r="8"/>'
        f'<circle class="glint" cx="{px - 6:.0f}" cy="{py - 7:.0f}" r="3.5"/></svg>'
    )


@cache
def die(face: int) -> str:
    """Return a die with a face, for the log."""
    return f'<span class="mini-die">{face}</span>'
