"""docs/scenarios.md says what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import scenario_docs
from sternbrett.games import all_games, find_game
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.expected import COMPARISONS, GENERAL
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.scenario import (
    GIVEN_KEYS,
    REASONS,
    TURN_KEYS,
    ScenarioFailure,
    ScenarioFile,
    read_scenario,
)
from sternbrett.testing.generated import enclosing
from tests import tiny

TEXT = scenario_docs.PAGE.read_text(encoding="utf-8")


def test_the_fields_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert scenario_docs.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_entry_and_field_is_named(game: AnyGame) -> None:
    section = TEXT.partition(f"(`{game.id}`)")[2].partition("\n### ")[0]
    for name in (*game.entries, *game.field_notes, *game.card.chance):
        assert f"`{name}`" in section


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_decision_and_choice_is_named(game: AnyGame) -> None:
    section = TEXT.partition(f"(`{game.id}`)")[2].partition("\n### ")[0]
    for step in game.steps:
        assert (f"| `{step.__name__}` | {step.clause} |" in section) == issubclass(step, Decision)
    lines = {line.split("`")[1]: line for line in section.splitlines() if line.startswith("| `")}
    for option in game.vocabulary(game.content()):
        word, _, argument = option.key.partition(":")
        assert not argument or f"`{argument}`" in lines[word], option.key


PUTS_OUT = [game for game in all_games().values() if game.out_of_play]


@pytest.mark.parametrize("game", PUTS_OUT, ids=lambda game: game.id)
def test_where_things_out_of_play_are(game: AnyGame) -> None:
    section = TEXT.partition(f"(`{game.id}`)")[2].partition("\n### ")[0]
    assert f'`rest = "out"`): {game.out_of_play}\n' in section


def test_every_key_is_explained() -> None:
    for key in (*ScenarioFile.__struct_fields__, *TURN_KEYS, *GIVEN_KEYS, *GENERAL, *COMPARISONS):
        assert re.search(rf"^\| `\[*{key}(\.SEAT)?\]*` \|", TEXT, re.M), key
    for reason in REASONS:
        assert f"`{reason}`" in TEXT


def test_the_examples_hold(tmp_path: Path) -> None:
    example, *others = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.M | re.S)
    path = tmp_path / "example.toml"
    for text in (*others, example):
        path.write_text(text, encoding="utf-8")
        read_scenario(path, find_game).run()
    assert len(others) == 2
    path.write_text(example.replace("health.corsair = 1", "health.corsair = 2"))
    with pytest.raises(ScenarioFailure) as failure:
        read_scenario(path, find_game).run()
    assert f"> {failure.value}" in TEXT


def test_a_page_that_is_not_up_to_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "scenarios.md"
    begin, end = enclosing(scenario_docs.SCRIPT)
    page.write_text(f"# Page\n{begin}old\n{end}The end.\n")
    monkeypatch.setattr(scenario_docs, "PAGE", page)
    monkeypatch.setattr(scenario_docs, "all_games", lambda: {"salvage": tiny.GAME})
    assert scenario_docs.main([]) == 1
    assert "not up to date: python scripts/scenario_docs.py --write" in capsys.readouterr().out
    assert scenario_docs.main(["--write"]) == 0
    assert scenario_docs.main([]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Page\n")
    assert text.endswith("The end.\n")
    assert "- `at`: `setup`, `round`, `bid`, `spoils`\n" in text
    assert "| `hand_sizes` | `then` | number of ships of every hand |" in text
    assert "| `Spoils` | SR-007 |" in text
    assert "`Round` |" not in text
    assert "| `push` | " in text
    page.write_text("no markers")
    with pytest.raises(SystemExit, match="lacks the lines"):
        scenario_docs.main([])
