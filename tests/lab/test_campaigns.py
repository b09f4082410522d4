"""Whole campaigns in the lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.cli import main
from sternbrett.commands import lab as command
from sternbrett.kernel.campaign import Campaign
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.errors import UnknownName
from sternbrett.lab import content, tasks
from sternbrett.lab.plan import Variant, make_work
from sternbrett.lab.report import read_report, rows
from sternbrett.lab.simulate import make_bots
from sternbrett.lab.summary import summarise
from sternbrett.lab.tasks import make_task, play_task
from tests.tiny.voyage import GAME


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, content, tasks):
        if hasattr(module, "find_game"):
            monkeypatch.setattr(module, "find_game", lambda name: GAME)


def test_a_game_of_the_lab_is_a_whole_campaign() -> None:
    work = make_work(
        GAME, "run", [("saving", "saving")], [Variant({})],
        games=30, seed="1", events=True, campaigns=True,
    )  # fmt: skip
    outcomes = play_task(make_task(work, 0, range(30))).outcomes
    assert {outcome.result for outcome in outcomes} >= {"found", "empty"}
    for outcome in outcomes:
        assert outcome.chapters[-1] == outcome.result
        assert set(outcome.chapters[:-1]) <= {"landfall"}
        assert outcome.decisions >= 2 * len(outcome.chapters)
    summary = summarise(GAME, outcomes, events=True)
    assert summary.chapters is not None
    assert summary.chapters.played.most == 3
    assert summary.chapters.results[0]["landfall"] > 20


def test_it_is_the_campaign_of_a_table_with_the_same_seed() -> None:
    work = make_work(
        GAME, "run", [("saving",)], [Variant({})],
        games=4, seed="5", events=False, campaigns=True,
    )  # fmt: skip
    for number, outcome in enumerate(play_task(make_task(work, 0, range(4))).outcomes):
        seed = f"5/{number}"
        campaign = Campaign(GAME, seed=seed)
        (bot,) = make_bots(GAME.content(), [GAME.bots["saving"]], seed_key(seed))
        while True:
            match = campaign.chapter
            while not match.over:
                match.choose(bot(match.view(0), 0, match.options_of(0)).key)
            if campaign.over:
                break
            campaign.go_on()
        assert outcome.chapters == tuple(match.result for match in campaign.chapters)


def test_the_command_plays_campaigns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "v.json"
    arguments = ["lab", "run", "voyage", "--seats", "saving", "--games", "9", "--campaigns"]
    assert main([*arguments, "--quiet", "--json", str(file)]) == 0
    out = capsys.readouterr().out
    assert "chapters a campaign (" in out
    assert "chapter 1: landfall 9" in out
    (series,) = read_report(file.read_bytes()).series
    assert series.summary is not None
    assert summarise(GAME, rows(series.games), events=True).chapters == series.summary.chapters


def test_what_has_no_chapters_is_refused() -> None:
    with pytest.raises(UnknownName, match="not played in chapters"):
        make_work(
            GAME, "run", [("saving",)], [Variant({"length": "chapter"})],
            games=1, seed="1", events=False, campaigns=True,
        )  # fmt: skip
