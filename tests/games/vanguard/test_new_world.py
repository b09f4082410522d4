"""A world is a file: one more is loaded and played without any change of code (ISV-500)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import sternbrett.games.vanguard as package
from sternbrett.games.vanguard import WORLDS, Vanguard
from sternbrett.games.vanguard.data import worlds_of
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.errors import ContentError, Refused
from sternbrett.kernel.match import Match
from sternbrett.kernel.settings import WrongSetting
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, SECURITY, turn_of

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


def with_file(place: Path, text: str) -> Path:
    """Return a copy of the content with one more file of worlds."""
    folder = place / "content"
    shutil.copytree(GAME.built_in_content, folder)
    (folder / "planets" / "tiny.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("ISV-500", "ISV-481", "ISV-541")
def test_a_world_from_a_further_file_is_played_to_its_end(tmp_path: Path) -> None:
    content = GAME.load_content(with_file(tmp_path, TINY))
    settings = GAME.check_settings({"world": "tiny"}, 1, content)
    with pytest.raises(WrongSetting, match="world cannot be “tiny”"):
        GAME.check_settings({"world": "tiny"}, 1)
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


@pytest.mark.rule("ISV-463", "ISV-482")
def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    wrong = {
        '"flag set looked"': '"flag set looked", "dance 1"',
        'travel = ["move route"]': 'travel = ["move 9"]',
        'biomes = ["caves"]': 'biomes = ["swamp"]',
        'fx = ["success 1"]': 'fx = [{ if = "luck >= 1", then = ["poi replace 2 P777"] }]',
    }
    text = TINY
    for right, said in wrong.items():
        assert right in text
        text = text.replace(right, said)
    with pytest.raises(ContentError) as refused:
        GAME.load_content(with_file(tmp_path, text))
    for word in ("dance", "9", "swamp", "luck", "P777"):
        assert word in str(refused.value)


@pytest.mark.rule("ISV-481")
def test_an_id_stands_in_one_place(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="X51"):
        GAME.load_content(with_file(tmp_path, TINY.replace("X90", "X51")))


THREAT = """
[[threat]]
id = "T90"
name = { en = "Dust", de = "Staub" }
act_names.Blow = { en = "Blow", de = "Wehen" }
fields = [["Blow"]]
acts.Blow = ["nothing"]
off_acts.Blow = ["threat act T90 Blow"]
"""


@pytest.mark.rule("ISV-461")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('fx = ["success 1"]', 'fx = ["log 900"]'),
        ('unique_replacement = ["success 1"]', 'unique_replacement = ["log 900", "unique next"]'),
        ("[[log]]", f"{THREAT}\n[[log]]"),
    ],
    ids=["log", "unique", "threat"],
)
def test_effects_that_cause_themselves_are_refused(tmp_path: Path, right: str, wrong: str) -> None:
    assert right in TINY
    with pytest.raises(ContentError, match="lead to themselves again"):
        GAME.load_content(with_file(tmp_path, TINY.replace(right, wrong)))


@pytest.mark.rule("ISV-461")
def test_a_danger_table_does_not_lead_to_itself(tmp_path: Path) -> None:
    folder = with_file(tmp_path, TINY)
    cards = folder / "core.toml"
    text = cards.read_text(encoding="utf-8")
    found = re.search(r"\[\[danger_table\]\]\s+id = \"(\w+)\"[^\[]*?\n(\w+) = \[", text)
    assert found is not None
    said = text[: found.end()] + f'"danger {found[1]}", ' + text[found.end() :]
    cards.write_text(said, encoding="utf-8")
    with pytest.raises(ContentError, match="lead to themselves again"):
        GAME.load_content(folder)


@pytest.mark.rule("ISV-476")
def test_nothing_is_undone_after_chance() -> None:
    table = turn_of(SECURITY).play("prepare_draw")
    assert table.last.sealed
    with pytest.raises(Refused):
        table.match.undo(0)
    chosen = turn_of(SECURITY).play("travel")
    chosen.match.undo(0)
    assert chosen.decision == "NextAction"


def state_done(match: Match) -> bool:
    """Tell whether the mission of the tiny world is completed."""
    return bool(match.state.goal_reached)


@pytest.mark.rule("ISV-500")
def test_no_world_is_named_in_code() -> None:
    names = "|".join(map(re.escape, (*RULES.planet_ids.ids, *RULES.standalone_ids.ids)))
    said = re.compile(rf"[\"']({names})[\"']")
    folder = Path(package.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        assert not said.search(path.read_text(encoding="utf-8")), path


@pytest.mark.rule("ISV-500")
def test_the_worlds_that_can_be_chosen_are_those_of_the_content() -> None:
    assert worlds_of(CONTENT) == WORLDS
    assert GAME.setting("world").choices == WORLDS
