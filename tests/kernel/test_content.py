"""Content files: what is wrong in them is named with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from sternbrett.kernel.content import (
    Merged,
    content_names,
    index_of,
    read_content,
    read_matching,
    read_toml,
)
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import LANGUAGES, Bilingual
from tests import tiny


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """A shape for tests."""

    hull: int
    decks: list[str] = []


SHIP = Shape(Ship)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "content" / "ship.toml"


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_a_file_is_read(path: Path) -> None:
    write(path, 'hull = 8\ndecks = ["bridge"]\n')
    assert read_content(path, SHIP) == Ship(8, ["bridge"])
    assert read_toml(path) == {"hull": 8, "decks": ["bridge"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hull = ", "ship.toml: this is not valid TOML: Invalid value (at end of document)."),
        (b"\xff", "ship.toml: this is not valid TOML: "),
        ("a = " + "[" * 5000, "ship.toml: this is not valid TOML: it is nested too deeply."),
        ("hull = " + "9" * 5000, "ship.toml: this is not valid TOML: "),
        ("hull = " + "9" * 30, "ship.toml: a number is larger than 1000000."),
        ("decks = [[-1000001]]", "ship.toml: a number is larger than 1000000."),
        ("hull = 1\n" + "a." * 3000 + "a = 1", "ship.toml: A value cannot be read: "),
        ("", "ship.toml: Object missing required field `hull`."),
        ('hull = "8"', "ship.toml: Expected `int`, got `str` - at `$.hull`."),
        ("hull = 8\nshields = 4", "ship.toml: Object contains unknown field `shields`."),
        ("hull = 8\ndecks = [1]", "ship.toml: Expected `str`, got `int` - at `$.decks[0]`."),
    ],
)
def test_what_is_wrong_is_named(path: Path, text: str | bytes, message: str) -> None:
    write(path, text)
    with pytest.raises(ContentError) as error:
        read_content(path, SHIP)
    assert str(error.value).startswith(message)


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(ContentError, match=r"^ship\.toml: the file is missing from content/\.$"):
        read_content(path, SHIP)


def test_an_unknown_id_is_named() -> None:
    assert index_of(["tug", "pod"], "pod", "cards.toml", "card 3") == 1
    with pytest.raises(ContentError) as error:
        index_of(["tug", "pod"], "warp", "cards.toml", "card 3")
    assert str(error.value) == "cards.toml: card 3: “warp” is unknown; expected one of: tug, pod."


def test_a_game_can_be_played_with_other_content(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(tiny.GAME.built_in_content, folder)
    cards = folder / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("hand = 3", "hand = 2"))
    content = tiny.GAME.load_content(folder)
    assert content.hand == 2
    assert tiny.GAME.content().hand == 3


# -- files by pattern -------------------------------------------------------------------------


class Planet(msgspec.Struct, forbid_unknown_fields=True):
    """An entry for tests."""

    id: str
    name: Bilingual
    size: int = 1


class PlanetsFile(msgspec.Struct, forbid_unknown_fields=True):
    """What several files give together."""

    planet: list[Planet] = []
    sector: dict[str, int] = {}
    limit: int = 0


PLANETS = Shape(PlanetsFile)
MARS = '[[planet]]\nid = "mars"\nname = { en = "Mars", de = "Mars" }\n'
VENUS = '[[planet]]\nid = "venus"\nname = { en = "Venus", de = "Venus" }\n'


def planets(folder: Path, **files: str) -> Merged[PlanetsFile]:
    (folder / "planets").mkdir()
    for name, text in files.items():
        (folder / "planets" / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_matching(folder, "planets/*.toml", PLANETS)


def test_files_of_a_pattern_are_read_as_one_in_the_order_of_their_names(tmp_path: Path) -> None:
    merged = planets(
        tmp_path, b=f"limit = 3\n{MARS}", a=f"{VENUS}[sector]\ninner = 1", c="[sector]\nouter = 2"
    )
    assert [planet.id for planet in merged.value.planet] == ["venus", "mars"]
    assert merged.value.sector == {"inner": 1, "outer": 2}
    assert merged.value.limit == 3
    assert merged.file_of("planet", "mars") == "planets/b.toml"
    assert merged.file_of("sector", "outer") == "planets/c.toml"
    assert content_names(tmp_path, ["game.toml", "planets/*.toml"]) == [
        "game.toml",
        "planets/a.toml",
        "planets/b.toml",
        "planets/c.toml",
    ]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "planets/*.toml: expected at least one such file in "),
        (
            {"a": MARS, "b": MARS},
            "planets/b.toml: planet mars: expected only once; planets/a.toml has it as well.",
        ),
        (
            {"a": MARS + MARS},
            "planets/a.toml: planet mars: expected only once; it stands here twice.",
        ),
        (
            {"a": "[sector]\nrim = 1", "b": "[sector]\nrim = 2"},
            "planets/b.toml: sector rim: expected only once; planets/a.toml has it as well.",
        ),
        (
            {"a": "limit = 1", "b": "limit = 1"},
            "planets/b.toml: limit: expected only once; planets/a.toml has it as well.",
        ),
        (
            {"a": MARS, "b": VENUS.replace('de = "Venus"', "de = 7")},
            "planets/b.toml: Expected `str`, got `int` - at `$.planet[0].name.de` (venus).",
        ),
        (
            {"a": MARS.replace(', de = "Mars"', "")},
            "planets/a.toml: Object missing required field `de` - at `$.planet[0].name` (mars).",
        ),
        (
            {"a": MARS.replace('de = "Mars"', 'de = ""')},
            "planets/a.toml: Expected `str` of length >= 1 - at `$.planet[0].name.de` (mars).",
        ),
        ({"a": MARS, "b": "planet = 1"}, "planets/*.toml: Expected `array`, got `int`"),
        ({"a": f"{MARS}size = 1000001"}, "planets/a.toml: a number is larger than 1000000."),
        ({"a": "[["}, "planets/a.toml: this is not valid TOML: "),
    ],
)
def test_what_is_wrong_in_one_of_several_files_is_named(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    with pytest.raises(ContentError) as error:
        planets(tmp_path, **files)
    assert str(error.value).startswith(message)


def test_a_text_in_both_languages() -> None:
    name = Bilingual("Dawn", "Morgen")
    assert [name.say(language) for language in LANGUAGES] == ["Dawn", "Morgen"]
