"""One page with every part of the kit, for people who design a board: `sternbrett kit`.

The page is one file that needs nothing else: styles, scripts and fonts are in it. Things on it are
invented; nothing here is of any game.
"""

from __future__ import annotations

import base64
import re

from markupsafe import Markup

from sternbrett.web import STATIC
from sternbrett.web.kit.maps import Map, Piece, Region, graph, grid
from sternbrett.web.kit.markup import Child, tag
from sternbrett.web.kit.network import Network, Way
from sternbrett.web.kit.outline import Grid
from sternbrett.web.kit.parts import (
    EVEN,
    LOST,
    WON,
    Slot,
    Touch,
    back,
    card,
    counter,
    die,
    ending,
    market,
    pad,
    stack,
    stepper,
    steps,
    track,
)
from sternbrett.web.kit.tokens import SHAPES, picture, token

STYLES = ("style.css", "map.css", "asked.css", "kit.css")
SCRIPTS = ("nearest.js", "map.js", "pan.js", "kit.js")
LANGUAGE = "en"

#: A district by letters: small ones are ground, capital ones roofs.
DISTRICT = (
    "aaaabbbbbccccddd",
    "aPPabQQbbcRRcdSd",
    "aPPaaQQeecRRcdSd",
    "aPPffQQeecRRcdSd",
    "aafffffeeccccddd",
    "ggfTTTffhhhiiiid",
    "ggfTTTfhhUUiiVVi",
    "gggTTTghhUUhiVVi",
    "gjjggggkkUUkiVVi",
    "gjjgWWggkkkkkiii",
    "gggggWWgkkXXkkii",
    "llllgWgmmmXXmmmm",
    "llllggmmmmmmmmmm",
)
HEIGHTS = {"P": 2, "Q": 1, "R": 1, "S": 1, "T": 2, "U": 1, "V": 2, "W": 1, "X": 1}

SURVEY = {
    "1": ("Glass Shore", "lander here", (70, 120)),
    "2": ("Tide Steps", "explored", (215, 195)),
    "3": ("Lens Field", "", (250, 75)),
    "4": ("Sunken Stair", "dive", (370, 250)),
    "5": ("Registry", "4 of 12", (545, 165)),
    "6": ("Breathing Pools", "2 actions", (85, 285)),
    "7": ("Glare Ridge", "landing place", (440, 60)),
    "8": ("Under-Light", "log 105", (560, 290)),
}
WAYS = (
    Way("1", "3"),
    Way("1", "2"),
    Way("2", "6"),
    Way("3", "7"),
    Way("7", "5", one_way=True),
    Way("2", "4"),
    Way("4", "5", one_way=True),
    Way("4", "8", closed=True),
    Way("3", "4", closed=True),
)

#: Marks what is touched, as the script of a table would, so that focus and choice can be tried.
_TRY = """
document.addEventListener("click", (event) => {
  const theme = event.target.closest("[data-set-theme]");
  if (theme) document.documentElement.dataset.theme = theme.dataset.setTheme;
  const thing = event.target.closest("[data-handle]");
  if (!thing) return;
  const was = thing.classList.contains("held");
  for (const held of document.querySelectorAll(".held")) held.classList.remove("held");
  thing.classList.toggle("held", !was && !thing.matches("[data-region]:not(.lit)"));
  document.getElementById("touched").textContent = was ? "" : thing.dataset.handle;
});
"""


def kit_page() -> str:
    """Return the page as one HTML document."""
    head = Markup("").join(
        (
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", "Board kit – Sternbrett"),
            # The only raw text of the kit: our own files.
            Markup(f"<style>{''.join(map(_style, STYLES))}</style>"),
            Markup(f"<script>{''.join(map(_script, SCRIPTS))}{_TRY}</script>"),
        )
    )
    themes = tag(
        "nav",
        (
            tag("button", name, type="button", class_="tool", data_set_theme=name)
            for name in ("dark", "light")
        ),
        class_="tools script-only",
        aria_label="Theme",
    )
    bar = tag(
        "header",
        tag("h1", "Board kit", class_="brand"),
        tag("span", "touched: ", tag("output", id="touched"), class_="where"),
        themes,
        class_="top",
    )
    page = tag("body", bar, tag("main", *_sections(), class_="kit-page"), class_="page")
    return f'<!doctype html><html lang="{LANGUAGE}"><head>{head}</head>{page}</html>\n'


def _style(name: str) -> str:
    """Return a style sheet with the fonts it names inside."""
    text = (STATIC / name).read_text(encoding="utf-8")

    def inside(found: re.Match[str]) -> str:
        path = STATIC / found.group(1)
        data = base64.b64encode(path.read_bytes()).decode() if path.exists() else ""
        return f'url("data:font/woff2;base64,{data}")'

    return re.sub(r'url\("(vendor/[^"]+)"\)', inside, text)


def _script(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _section(id_: str, note: str, *parts: Child, wide: bool = False) -> Markup:
    """Return a part of the page: what it is called in code, what it is for, and how it looks."""
    return tag(
        "section",
        tag("h2", id_, id=f"about-{id_}"),
        tag("p", note, class_="quiet"),
        tag("div", *parts, class_="kit-show"),
        class_=["panel", "kit-wide" if wide else None],
        aria_labelledby=f"about-{id_}",
    )


def _sections() -> list[Markup]:
    return [
        _section(
            "grid",
            "Regions of cells, three heights; drag, pinch, wheel, arrow keys, Enter.",
            district().whole,
            wide=True,
        ),
        _section(
            "graph",
            "Places and ways: dashed is closed, an arrow is one-way.",
            survey().whole,
            wide=True,
        ),
        _section(
            "card",
            "Title and corner, text, foot. Dim is not possible now, open is being played.",
            _cards(),
        ),
        _section("die", "A number or a picture with its letter.", _dice()),
        _section("track", "A value of so many, with printed fields.", _tracks()),
        _section("counter", "Numbers that matter.", _counters()),
        _section(
            "stack", "Tokens tell their owner by shape and tone; a rim says it leads.", _stacks()
        ),
        _section(
            "market", "Cards on offer beside their deck; empty places stay.", _market(), wide=True
        ),
        _section("pad", "A player’s place.", _pad()),
        _section("steps", "The steps of a round.", _steps()),
        _section(
            "stepper", "A number: a field of a form without script, − and + with it.", _steppers()
        ),
        _section("ending", "How it ended, and from where the points came.", _endings(), wide=True),
    ]


# -- maps -----------------------------------------------------------------------------------


def district() -> Map:
    """Return the sample of a map of cells, with pieces of four owners."""
    names = {letter: _region_name(letter) for row in DISTRICT for letter in row}
    layout = Grid(
        [[names[letter] for letter in row] for row in DISTRICT],
        {names[letter]: height for letter, height in HEIGHTS.items()},
    )
    held = {"Gc": "1", "RR": "1", "Gd": "1", "Gg": "3", "RT": "3", "Ge": "2", "RQ": "2", "Gm": "4"}
    regions = {}
    for region in layout.cells:
        height = layout.heights[region]
        holders = ["3", "2"] if region == "Gf" else [held[region]] if region in held else []
        kind = f"roof {height}" if height else "ground"
        owner = f", held by {' and '.join(holders)}" if holders else ""
        regions[region] = Region(
            f"{region}, {kind}{owner}",
            holders=holders,
            marks=["lit"] if region in ("Gh", "Gi", "RU") else ["aimed"] if region == "Gk" else [],
        )
    shapes = {"1": "shield", "2": "diamond", "3": "circle", "4": "square"}
    stacks = [
        ("Gc", "1", 2),
        ("RR", "1", 1),
        ("Gd", "1", 3),
        ("Gg", "3", 2),
        ("RT", "3", 4),
        ("Gf", "3", 1),
        ("Gf", "2", 1),
        ("Ge", "2", 5),
        ("RQ", "2", 2),
        ("Gm", "4", 1),
        ("Gg", "4", 1),
        ("RW", "4", 2),
    ]
    pieces = [
        Piece(
            id=f"stack-{region}-{tone}",
            art=token(shapes[tone], count, tone=tone, mark="leads" if region in held else ""),
            region=region,
            label=f"{count} of {tone} in {region}",
        )
        for region, tone, count in stacks
    ]
    pieces.append(
        Piece(
            "leader",
            token("circle", "Z", tone="3", mark="dark"),
            region="Gg",
            label="Leader Z of 3",
        )
    )
    return grid(
        "district",
        layout,
        regions,
        label="District",
        language=LANGUAGE,
        pieces=pieces,
        closed=[("Ga", "Gb"), ("Gg", "Gl"), ("Gd", "Gi")],
    )


def _region_name(letter: str) -> str:
    return f"{'R' if letter.isupper() else 'G'}{letter}"


def survey() -> Map:
    """Return the sample of a map of places."""
    layout = Network({id_: at for id_, (_, _, at) in SURVEY.items()}, WAYS)
    regions = {
        id_: Region(
            f"Sector {id_}, {name}" + (f", {note}" if note else ""),
            name=name,
            note=note,
            badge=id_,
            marks=["lit"] if id_ in ("2", "4") else [],
        )
        for id_, (name, note, _) in SURVEY.items()
    }
    x, y = layout.between("2", "4")
    pieces = [
        Piece("amir", token("circle", "A", tone="2", mark="dark"), region="6", label="Amir"),
        Piece("riku", token("circle", "R", tone="6", mark="dark"), region="6", label="Riku"),
        Piece("joppe", token("circle", "J", tone="3", mark="dark"), region="3", label="Joppe"),
        Piece("danger", token("triangle", "A", tone="harm"), at=(x, y), label="Danger A"),
    ]
    return graph("survey", layout, regions, label="Survey chart", language=LANGUAGE, pieces=pieces)


# -- parts ----------------------------------------------------------------------------------


def _icon(shape: str, tone: str = "", text: str = "") -> Markup:
    return picture(token(shape, text, tone=tone))


def _cards() -> list[Markup]:
    return [
        card(
            "card-airlift",
            "Airlift",
            "Move a group over one roof, then collect twice.",
            corner=[_icon("hexagon", "5"), "2"],
            foot="logistics",
            tone="5",
            touch=Touch("card:airlift", "Airlift: costs 2.", motion="slide", drags=True),
        ),
        card(
            "card-drill",
            "Drill Rig",
            "Collect, plus one technology.",
            corner=[_icon("hexagon", "3"), "4"],
            foot="needs 2 outposts",
            tone="3",
            marks=["dim"],
            touch=Touch("card:drill", "Drill Rig: two outposts are missing."),
        ),
        card(
            "card-run",
            "Rooftop Runners",
            "Roofs that touch count as near this turn.",
            foot="1 of 2",
            tone="act",
            marks=["open"],
            touch=Touch("card:run", "Being played."),
        ),
        back(
            "card-down", "A card, face down", tag("b", "3", class_="kit-number", aria_hidden="true")
        ),
    ]


def _dice() -> list[Markup]:
    faces = ("circle", "diamond", "square", "hexagon", "shield", "triangle")
    return [
        *(
            die(
                f"die-{place}",
                _icon(shape, str(place + 1)),
                shape.capitalize(),
                letter=shape[0].upper(),
                tone=str(place + 1),
                touch=Touch(f"die:{shape}", shape, motion="slide roll", anywhere=True),
            )
            for place, shape in enumerate(faces)
        ),
        die("die-number", "5", "Five"),
        die("die-small", "2", "Two", tone="harm", small=True),
    ]


def _tracks() -> list[Markup]:
    return [
        track(
            "track-hull",
            "Hull",
            5,
            8,
            tone="act",
            touch=Touch("track:hull", "Hull: 5 of 8.", drops=True),
        ),
        track("track-shields", "Shields", 2, 4, tone="aid"),
        track("track-heat", "Damage", 3, 6, tone="harm", fields={2: "✂", 5: "✂"}),
    ]


def _counters() -> list[Markup]:
    return [
        counter("supplies", "supplies", 14, icon=_icon("square", "4"), note="+3 at the mission"),
        counter("energy", "energy", 2, icon=_icon("circle", "5"), tone="aid"),
        counter("losses", "lost", 1, icon=_icon("diamond", "harm"), tone="harm"),
    ]


def _stacks() -> list[Markup]:
    return [
        stack(
            f"stack-{shape}",
            shape,
            place + 1,
            f"{place + 1} {shape}s",
            tone=str(place % 6 + 1),
            mark="leads" if place == 1 else "dark" if place == 2 else "",
            touch=Touch(f"stack:{shape}", f"{place + 1} {shape}s"),
        )
        for place, shape in enumerate(SHAPES)
    ]


def _market() -> Markup:
    def offer(id_: str, title: str, price: int, tone: str) -> Markup:
        return card(
            f"offer-{id_}",
            title,
            "Move, then collect.",
            tone=tone,
            corner=[_icon("square", tone), price],
            touch=Touch(f"buy:{id_}", f"{title}: costs {price}.", motion="slide"),
        )

    return market(
        "offers",
        "Market of logistics",
        [
            Slot("needs 2 outposts", offer("lift", "Airlift", 3, "5")),
            Slot("needs 1 outpost", offer("crew", "Sorting Crew", 2, "5")),
            Slot("needs none", None),
        ],
        deck=6,
    )


def _pad() -> Markup:
    inside = (
        counter("pad-points", "points", 14, icon=_icon("circle", "3")),
        track("pad-room", "Resources", 5, 10, tone="3"),
        stack("pad-tokens", "circle", 4, "4 circles", tone="3"),
    )
    return pad("pad-own", "Farm", inside, owner="Anna · you", tone="3", own=True)


def _steps() -> Markup:
    names = [("plan", "Plan"), ("roll", "Roll"), ("move", "Move"), ("end", "Clean up")]
    return steps("Steps of the round", names, "move")


def _steppers() -> list[Markup]:
    words = {number: f"Move {number}" for number in range(1, 7)}
    return [
        stepper("amount", "How many", 1, 6, 3, language=LANGUAGE, handle="amount", confirm=words),
        tag("form", stepper("rounds", "Rounds", 0, 40, 12, language=LANGUAGE, name="rounds")),
    ]


def _endings() -> list[Markup]:
    rows = [("Missions", [18, 12, 9]), ("Outposts", [6, 8, 4]), ("Sum", [24, 20, 13])]
    return [
        ending(
            "end-won",
            "The citadel falls",
            "Anna wins by four points.",
            outcome=WON,
            rows=rows,
            heads=["Anna", "Jonas", "Lee"],
            art=_icon("hexagon", "aid", "1"),
        ),
        ending("end-lost", "The ship breaks", "Round 11, hull 0.", outcome=LOST),
        ending("end-even", "Called off", "Nobody wins.", outcome=EVEN),
    ]
