"""Playing a plan: the same games however they are handed out, interrupted and taken up again."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternbrett.lab import conduct as conducting
from sternbrett.lab.conduct import Queue, Record, batches, conduct
from sternbrett.lab.content import changed_files
from sternbrett.lab.journal import CannotKeep
from sternbrett.lab.plan import Variant, make_work
from sternbrett.lab.pools import Here, Processes
from sternbrett.lab.progress import Progress
from sternbrett.lab.tasks import Batch, Task
from tests.lab.conftest import d6_work


def interrupt_after(monkeypatch: pytest.MonkeyPatch, number: int, largest: int = 2) -> None:
    """Let Ctrl-C come after a number of batches, each of at most `largest` games."""

    def some(queue: Queue, pool: Any) -> Iterator[Batch]:
        queue.largest = largest
        for count, batch in enumerate(batches(queue, pool)):
            if count == number:
                raise KeyboardInterrupt
            yield batch

    monkeypatch.setattr(conducting, "batches", some)


class TestTheSameGames:
    def test_whatever_the_number_of_processes(self) -> None:
        one, two = (conduct(d6_work(bots=("random", "cadet")), jobs=jobs) for jobs in (1, 2))
        assert one.outcomes == two.outcomes
        assert one.complete
        assert two.complete

    def test_whatever_the_batches(self) -> None:
        work = d6_work(9)
        whole = conduct(work).outcomes
        for largest in (1, 2, 5):
            record = Record(work)
            for batch in batches(Queue(work, record, largest), Here()):
                assert len(batch.outcomes) <= largest
                record.add(batch)
            assert record.played().outcomes == whole

    def test_another_seed_gives_others(self) -> None:
        assert conduct(d6_work(3, seed="a")).outcomes != conduct(d6_work(3, seed="b")).outcomes

    def test_more_games_begin_with_the_same(self) -> None:
        few, many = (conduct(d6_work(number)).outcomes for number in (3, 6))
        assert [series[:3] for series in many] == few

    def test_listening_changes_nothing_about_a_game(self) -> None:
        work = d6_work(5, bots=("cadet",))
        plan = work.plan
        deaf = make_work(
            work.game,
            "run",
            [("cadet",)],
            [Variant(dict(one.settings)) for one in plan.series],
            games=5,
            seed=plan.seed,
            events=False,
        )
        for heard, unheard in zip(conduct(work).outcomes, conduct(deaf).outcomes, strict=True):
            assert all(outcome.heard for outcome in heard)
            assert not any(outcome.heard for outcome in unheard)
            figures = [[(o.result, o.decisions, o.options) for o in s] for s in (heard, unheard)]
            assert figures[0] == figures[1]

    def test_content_of_ones_own_reaches_the_processes(self) -> None:
        game = d6_work().game
        files = changed_files(game, {}, {"ship.toml:ship.hull_start": 1})
        work = make_work(
            game, "run", [("random",)], [Variant({}, files), Variant({})],
            games=6, seed="x", events=False,
        )  # fmt: skip
        weak, usual = conduct(work, jobs=2).outcomes
        assert sum(o.decisions for o in weak) < sum(o.decisions for o in usual)
        assert conduct(work).outcomes == [weak, usual]


class TestInterrupted:
    def test_what_was_finished_is_the_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = conduct(d6_work(10))
        interrupt_after(monkeypatch, 4)
        part = conduct(d6_work(10))
        assert not part.complete
        assert 0 < sum(map(len, part.outcomes)) < 20
        for some, every in zip(part.outcomes, whole.outcomes, strict=True):
            assert some == every[: len(some)]

    def test_it_goes_on_from_its_journal(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        whole = conduct(d6_work(10))
        journal = tmp_path / "journal"
        with monkeypatch.context() as patch:
            interrupt_after(patch, 4)
            conduct(d6_work(10), journal=journal)
        asked: list[int] = []
        submit = Here.submit

        def count(self: Here, task: Task) -> None:
            asked.extend(task.games)
            submit(self, task)

        monkeypatch.setattr(Here, "submit", count)
        assert conduct(d6_work(10), journal=journal).outcomes == whole.outcomes
        assert 0 < len(asked) < 20

    def test_a_line_cut_off_by_a_crash_is_played_again(self, tmp_path: Path) -> None:
        journal = tmp_path / "journal"
        whole = conduct(d6_work(4), journal=journal)
        journal.write_bytes(journal.read_bytes()[:-20])
        assert conduct(d6_work(4), journal=journal).outcomes == whole.outcomes
        # Everything in the file is whole again.
        assert conduct(d6_work(4), journal=journal).outcomes == whole.outcomes

    def test_a_journal_of_something_else_is_refused(self, tmp_path: Path) -> None:
        journal = tmp_path / "journal"
        conduct(d6_work(2), journal=journal)
        kept = journal.read_bytes()
        for other in (d6_work(3), d6_work(2, seed="y"), d6_work(2, bots=("cadet",))):
            with pytest.raises(CannotKeep, match="another command"):
                conduct(other, journal=journal)
        assert journal.read_bytes() == kept
        journal.write_bytes(b"hello\n")
        with pytest.raises(CannotKeep, match="not a journal"):
            conduct(d6_work(2), journal=journal)

    def test_games_behind_a_gap_do_not_count_yet(self) -> None:
        work = d6_work(4)
        record = Record(work)
        outcomes = conduct(work).outcomes[0]
        record.add(Batch(0, 0, outcomes[:1], 0.0))
        record.add(Batch(0, 2, outcomes[2:], 0.0))
        played = record.played()
        assert played.outcomes == [outcomes[:1], []]
        assert not played.complete

    def test_no_process_is_left(self) -> None:
        pool = Processes(2)
        work = d6_work(4, bots=("captain",))
        queue = Queue(work, Record(work))
        for _ in range(4):
            task = queue.next()
            assert task is not None
            pool.submit(task)
        children = pool.processes()
        assert children
        pool.close()
        assert not any(child.is_alive() for child in children)


class TestQueue:
    def test_series_take_turns(self) -> None:
        work = d6_work(3)
        queue = Queue(work, Record(work))
        tasks = []
        while (task := queue.next()) is not None:
            tasks.append((task.series, *task.games))
        assert tasks == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]

    def test_batches_grow_with_what_is_known_of_the_pace(self) -> None:
        work = d6_work(1000)
        queue = Queue(work, Record(work))
        outcome = conduct(d6_work(1)).outcomes[0][0]
        queue.learn(Batch(0, 0, [outcome], 0.1))
        task = queue.next()
        assert task is not None
        assert len(task.games) == 10
        queue.learn(Batch(0, 0, [outcome], 5.0))
        assert queue.size(0) == 1


class TestProgress:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def test_a_bar_on_a_terminal(self) -> None:
        now = [0.0]
        stream = self.Terminal()
        progress = Progress(100, 20, stream, lambda: now[0])
        now[0] = 10.0
        progress.add(20)
        assert "40 of 100 games (40%), 2.0 games/s, 30 s left" in stream.getvalue()
        progress.close()
        assert stream.getvalue().endswith("\r\x1b[K")

    def test_plain_lines_elsewhere_and_only_now_and_then(self) -> None:
        now = [0.0]
        stream = io.StringIO()
        progress = Progress(100, 0, stream, lambda: now[0])
        for second in range(1, 31):
            now[0] = float(second)
            progress.add(1)
        progress.close()
        assert stream.getvalue().splitlines() == [
            "15 of 100 games (15%), 1.0 games/s, 1 min 25 s left",
            "30 of 100 games (30%), 1.0 games/s, 1 min 10 s left",
        ]
