"""Whole campaigns in the lab."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sternbrett.cli import main
from sternbrett.commands import lab as command
from sternbrett.kernel.campaign import Campaign
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.engine import Event
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.outcome import Incident
from sternbrett.lab import content, figures, page, tasks, wording
from sternbrett.lab.page import write_page
from sternbrett.lab.plan import Variant, make_work
from sternbrett.lab.report import read_report, rows
from sternbrett.lab.simulate import Watch, make_bots
from sternbrett.lab.summary import summarise
from sternbrett.lab.tasks import make_task, play_task
from tests.tiny.voyage import GAME


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, content, tasks, wording, page, figures):
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
    assert re.search(r"task +first tries +succeeded .* rowing +rowing first +endings", out)
    assert re.search(r"sail +9 +100.0 %", out)
    (series,) = read_report(file.read_bytes()).series
    assert series.summary is not None
    again = summarise(GAME, rows(series.games), events=True)
    assert (again.chapters, again.tries) == (series.summary.chapters, series.summary.tries)
    assert "What was tried" in write_page(read_report(file.read_bytes()))


def test_bots_are_compared_over_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", "match", "voyage", "saving", "random", "--games", "9", "--campaigns"]
    assert main([*arguments, "--quiet"]) == 0
    out = capsys.readouterr().out
    assert len(re.findall("chapters a campaign", out)) == 2
    assert re.search(r"saving − random: .* of 9 games both won", out)


def test_what_was_tried_is_counted_by_task_with_first_tries_endings_and_incidents() -> None:
    work = make_work(
        GAME, "run", [("saving",)], [Variant({})],
        games=30, seed="1", events=True, campaigns=True,
    )  # fmt: skip
    outcomes = play_task(make_task(work, 0, range(30))).outcomes
    every, sailed, dug = summarise(GAME, outcomes, events=True).tries
    assert (every.task, sailed.task, dug.task) == ("", "sail", "dig")
    assert sailed.first.of == 30 < sum(sailed.endings.values())  # two chapters sail
    assert sailed.first.count == sum(outcome.tries[0].succeeded for outcome in outcomes)
    assert dug.first.of == sum(dug.endings.values()) == sum(len(o.tries) == 3 for o in outcomes)
    assert dug.first.count == dug.endings["found"]
    assert every.first.of == sailed.first.of + dug.first.of
    assert sum(every.endings.values()) == sum(len(outcome.chapters) for outcome in outcomes)
    # The saving bot always rows and never rests before it.
    assert {name: share.rate for name, share in every.incidents.items()} == {
        "rowing": 1.0, "rowing first": 1.0,
    }  # fmt: skip


def test_an_incident_before_another_event_counts_only_until_then() -> None:
    watch = Watch({"any": Incident("rowed"), "first": Incident("rowed", before="rested")})
    watch([Event("rested", (1,)), Event("rowed", (1, "bad"))])
    assert watch.seen == ("any",)


def test_without_listening_no_incident_is_counted() -> None:
    work = make_work(
        GAME, "run", [("saving",)], [Variant({})],
        games=3, seed="1", events=False, campaigns=True,
    )  # fmt: skip
    outcomes = play_task(make_task(work, 0, range(3))).outcomes
    assert all(one.incidents == {} for one in summarise(GAME, outcomes, events=False).tries)


def test_what_has_no_chapters_is_refused() -> None:
    with pytest.raises(UnknownName, match="not played in chapters"):
        make_work(
            GAME, "run", [("saving",)], [Variant({"length": "chapter"})],
            games=1, seed="1", events=False, campaigns=True,
        )  # fmt: skip
