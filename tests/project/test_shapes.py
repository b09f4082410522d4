"""Data from outside is read by shapes that were made ready while modules were imported.

msgspec kills the process if two threads are the first to read the same type (see kernel/shapes.py).
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.web import STATIC

SOURCE = STATIC.parent.parent
#: Where a type may be named to msgspec.
SHAPES = SOURCE / "kernel" / "shapes.py"
#: Where a shape may be made after the import: while the application is put together.
APP = SOURCE / "server" / "app.py"

FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SHAPES]


def name_of(call: ast.Call) -> str:
    """Return the last name of what is called: `decode` of `msgspec.json.decode`."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def names_a_type(call: ast.Call) -> bool:
    """Tell whether a call lets msgspec read something as a type that it may not know yet."""
    if name_of(call) == "decode":
        return any(keyword.arg == "type" for keyword in call.keywords)
    return name_of(call) in ("convert", "from_builtins", "Decoder")


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def late_shapes(tree: ast.Module) -> Iterator[ast.Call]:
    """Return the shapes that are made only when a function runs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from (call for call in calls(node) if name_of(call) == "Shape")


def faults(path: Path, text: str) -> list[str]:
    tree = ast.parse(text)
    found = [call for call in calls(tree) if names_a_type(call)]
    found += [] if path == APP else late_shapes(tree)
    return [f"{path.name}:{call.lineno}: {ast.unparse(call)}" for call in found]


def test_no_type_is_named_where_something_is_read() -> None:
    assert len(FILES) > 100
    assert [fault for path in FILES for fault in faults(path, path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    [
        "msgspec.convert(data, Review)",
        "convert(data, type=Review)",
        "msgspec.json.decode(data, type=Review)",
        "msgspec.msgpack.Decoder(Review)",
        "def read(data):\n    return Shape(Review).of(data)",
    ],
)
def test_such_places_are_found(text: str) -> None:
    assert len(faults(SOURCE / "a.py", text)) == 1


#: Reads the parameters and bodies of every handler for the first time in several threads at once.
FIRST_REQUESTS = """
import sys, threading
from pathlib import Path
import msgspec
from litestar.routes import HTTPRoute
from sternbrett.server.app import create_app

app = create_app(Path(sys.argv[1]))
models = [
    handler.signature_model
    for route in app.routes if isinstance(route, HTTPRoute) for handler in route.route_handlers
]
assert len(models) > 30
threads = 8
sys.setswitchinterval(1e-6)
barrier = threading.Barrier(threads)

def read():
    for model in models:
        barrier.wait()
        try:
            msgspec.convert({"data": {}}, model, strict=False)
        except msgspec.ValidationError:
            pass

everybody = [threading.Thread(target=read) for _ in range(threads)]
for thread in everybody:
    thread.start()
for thread in everybody:
    thread.join()
print("alive")
"""


def test_parameters_and_bodies_are_made_ready_with_the_application(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_REQUESTS, str(tmp_path)], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "alive\n"), ran.stderr
