"""Which room of the house may know which other: the arrows of docs/architecture.md."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from sternbrett.games import all_games

SOURCE = Path(__file__).parents[2] / "src" / "sternbrett"

#: What each room may import, beside itself and the version.
ARROWS = {
    "kernel": set(),
    "web": {"kernel"},
    "web.kit": {"kernel", "web"},
    "plugins": {"kernel"},
    "games": {"kernel", "plugins", "web.kit"},
    "show": {"kernel"},
    "players": {"kernel", "plugins"},
    "review": {"kernel", "players"},
    "lab": {"kernel", "games", "players", "review"},
    "bench": {"kernel", "lab", "players"},
    "envs": {"kernel", "games", "lab", "players", "show"},
    "batch": {"kernel", "games", "lab"},
    "server": {"kernel", "games", "players", "review", "show", "web"},
    "testing": {"kernel", "games", "review", "server", "show"},
    "commands": {
        "kernel", "games", "players", "lab", "bench", "envs", "server", "show", "web.kit",
    },
    "cli": {"kernel", "commands"},
    "__main__": {"cli"},
    "sternbrett": {"kernel", "games"},
}  # fmt: skip


def room_of(module: str) -> str:
    """Return the room of a module: the part behind the package's name."""
    parts = module.split(".")
    if len(parts) == 1:
        return "sternbrett"
    return "web.kit" if parts[1:3] == ["web", "kit"] else parts[1]


def imports_of(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            own = node.module == "sternbrett"
            yield from (f"{node.module}.{name.name}" if own else node.module for name in node.names)


def arrows() -> dict[tuple[str, str], list[str]]:
    """Return from which room to which there are imports, and in which files."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE)
        module = ".".join(("sternbrett", *file.with_suffix("").parts)).removesuffix(".__init__")
        for name in imports_of(path):
            if name.split(".")[0] == "sternbrett" and name != "sternbrett.__version__":
                pair = room_of(module), room_of(name)
                if pair[0] != pair[1]:
                    found.setdefault(pair, []).append(str(file))
    return found


def test_rooms_know_only_what_they_may() -> None:
    odd = {
        f"{here} -> {there}": sorted(set(files))
        for (here, there), files in arrows().items()
        if there not in ARROWS[here]
    }
    assert odd == {}


def test_every_arrow_is_used() -> None:
    wanted = {(here, there) for here, rooms in ARROWS.items() for there in rooms}
    assert wanted - set(arrows()) == set()


def test_no_two_rooms_know_each_other() -> None:
    def reached(room: str) -> set[str]:
        out: set[str] = set()
        waiting = [room]
        while waiting:
            for there in ARROWS[waiting.pop()] - out:
                out.add(there)
                waiting.append(there)
        return out

    assert [room for room in ARROWS if room in reached(room)] == []


def test_nothing_outside_the_games_knows_one_by_name() -> None:
    names = [f"sternbrett.games.{path.parent.name}" for path in SOURCE.glob("games/*/__init__.py")]
    assert len(names) >= len(all_games())  # a package without GAME is none yet
    odd = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if "games" not in path.relative_to(SOURCE).parts
        for name in imports_of(path)
        if name.startswith(tuple(names))
    ]
    assert odd == []


#: What each room inside a game may know. What stands beside them writes and reads positions.
INSIDE = {
    "model": {"model"},
    "rules": {"model", "rules"},
    "positions": {"model", "rules", "positions"},
    "table": {"model", "rules", "positions", "table"},
    "minds": {"model", "rules", "positions", "minds"},
    "game": {"model", "rules", "positions", "table", "minds"},
}

#: Modules beside `model` that rules are made of.
MODELS = (
    "model", "aboard", "board", "codes", "contents", "events", "language", "layouts", "picks",
    "shiptables", "symbols", "tables", "terms", "things", "worldthings",
)  # fmt: skip


def room_inside(parts: tuple[str, ...]) -> str:
    """Return the room of a module inside its game, by the parts of its name after the game's."""
    if not parts:
        return "game"
    if parts[0] in ("rules", "table", "minds"):
        return parts[0]
    return "model" if parts[0] in MODELS else "positions"


def test_rooms_inside_a_game_know_only_what_they_may() -> None:
    odd = []
    for path in sorted(SOURCE.glob("games/*/**/*.py")):
        game, *parts = path.relative_to(SOURCE / "games").with_suffix("").parts
        here = room_inside(tuple(part for part in parts if part != "__init__"))
        package = f"sternbrett.games.{game}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(package):
                continue
            inner = tuple((node.module or "").split(".")[3:])
            for name in node.names:
                there = room_inside(inner or (name.name,))
                if there not in INSIDE[here]:
                    odd.append(f"{path.relative_to(SOURCE)} imports {node.module}.{name.name}")
    assert odd == []
