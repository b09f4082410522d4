"""A world is a file: one more is loaded and played without any change of code (ISV-500)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import sternbrett.games.vanguard as package
from sternbrett.games.vanguard import Vanguard
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from tests.games.vanguard.exploring import GAME, RULES

TINY = """
[[standalone]]
id = "tiny"
name = { en = "Pebble", de = "Kiesel" }
planet = "tiny"
lander = "LA1"
crew_rank = 1
team = { p1 = 2, p2 = 2, p3 = 3, p4 = 4 }
equipment_pool = ["E12"]
gold = { rounds = 3, injuries = 1 }
silver = { rounds = 5, injuries = 2 }

[[planet]]
id = "tiny"
name = { en = "Pebble", de = "Kiesel" }
lander_sectors = [1]
main_mission = "M90"
printed_gc = "G90"
event_deck = "standard"
unique_slots = []
unique_replacement = ["success 1"]
threats = []
sectors = [
  { nr = 1, name = { en = "Flat", de = "Ebene" }, biomes = ["rocky"], flags = ["lander"] },
  { nr = 2, name = { en = "Hole", de = "Loch" }, biomes = ["caves"], printed_poi = "X90" },
]
routes = [{ a = 1, b = 2, both = true, sym = ["travel"] }]

[[gc]]
id = "G90"
name = { en = "Calm", de = "Stille" }
travel = ["move route"]

[[mission]]
id = "M90"
planet = "tiny"
main = true
name = { en = "Look", de = "Nachsehen" }
goal = { en = "Look into the hole.", de = "Seht in das Loch." }
done_when = "flag:looked >= 1"
done = ["outcome success", "log 900"]

[[poi]]
id = "X90"
name = { en = "Hole", de = "Loch" }
text = { en = "Deep.", de = "Tief." }

[[poi.actions]]
id = "A1"
name = { en = "Look", de = "Nachsehen" }
roll = false
fx = ["flag set looked"]

[[log]]
id = 900
text = { en = "Nothing.", de = "Nichts." }
fx = ["success 1"]
"""


@pytest.mark.rule("ISV-500", "ISV-481")
def test_a_world_from_a_further_file_is_played_to_its_end(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(GAME.built_in_content, folder)
    (folder / "planets" / "tiny.toml").write_text(TINY, encoding="utf-8")
    content = GAME.load_content(folder)
    settings = {
        "world": "tiny",
        "way": "quick",
        "dice": "rolled",
        "deadly": "off",
        "windows": "own",
    }
    ends = set()
    for seed in range(6):
        game = Vanguard()
        state = game.begin(content, settings, 1)
        match = Match(game, content, settings, state, seats=1, seed=str(seed))
        match.go()
        rng = Rng(stream(seed_key(str(seed)), "policy"))
        for _ in range(4000):
            if match.over:
                break
            options = list(match.options)
            wanted = [key for key in options if key == "action:X90.A1"]
            wanted = wanted or [key for key in options if key != "launch"]
            if state_done(match) and "launch" in options:
                wanted = ["launch"]
            match.choose(wanted[rng.below(len(wanted))])
        assert match.over
        ends.add(match.state.result)
    assert "success" in ends


def state_done(match: Match) -> bool:
    """Tell whether the mission of the tiny world is completed."""
    return bool(match.state.goal_reached)


@pytest.mark.rule("ISV-500")
def test_no_world_is_named_in_code() -> None:
    names = "|".join(map(re.escape, RULES.planet_ids.ids))
    said = re.compile(rf"[\"']({names})[\"']")
    folder = Path(package.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        if path != folder / "__init__.py":
            assert not said.search(path.read_text(encoding="utf-8")), path
