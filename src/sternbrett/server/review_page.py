"""A review as people see it: sentences about choices, a drawn curve, turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from sternbrett.review import DECIDED, HARMLESS, LUCK, Entry, Estimate, Review, Scale, Turn
from sternbrett.server.present import Percent, in_percent
from sternbrett.show.wording import option_label

#: The size of the curve's drawing; the page stretches it.
WIDTH, HEIGHT = 1000.0, 100.0
#: How many choices are given to play again, and how many rounds are written on the axis at most.
DEAREST = 3
MOST_TICKS = 10


@dataclass(frozen=True)
class Line:
    """An option of a choice with its chance."""

    label: str
    chance: Percent
    chosen: bool


@dataclass(frozen=True)
class Row:
    """A choice as a row: in which situation, what, how it was judged, and what it changed."""

    moment: int
    settled: int
    #: Which round it was in, and what was asked there.
    chapter: str
    asked: str
    label: str
    #: The best option found; empty where that is what was chosen.
    better: str
    grade: str
    blamed: bool
    before: Percent
    choice: Percent
    after: Percent
    loss: Percent
    luck: Percent
    #: Whether luck made a turning point of it.
    lucky: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class TurnRow:
    """A turning point: the moment, its situation, the cause, what was chosen, and the change."""

    moment: int
    chapter: str
    cause: str
    label: str
    change: Percent


@dataclass(frozen=True)
class Spot:
    """A place on the curve that leads to its moment: a strip to touch, and perhaps a mark."""

    moment: int
    left: float
    width: float
    x: float
    y: float
    chance: Percent
    title: str
    mark: str


@dataclass(frozen=True)
class Tick:
    """Where a round begins on the axis, in percent of the width."""

    number: int
    left: float


@dataclass(frozen=True)
class Curve:
    """The drawn curve: the line, the band of its uncertainty, places to touch, and the rounds."""

    line: str
    band: str
    spots: tuple[Spot, ...]
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class ReviewPage:
    """Everything the page of a review shows."""

    over: bool
    complete: bool
    last: int
    start: Percent
    end: Percent
    luck: Percent
    play: Percent
    others: Percent
    loss: Percent
    #: Which part of what could be had was kept, in percent; None where nothing was at stake.
    kept: int | None
    grades: dict[str, int]
    curve: Curve
    turns: tuple[TurnRow, ...]
    rows: tuple[Row, ...]

    @property
    def blamed(self) -> list[Row]:
        """The choices that gave something away."""
        return [row for row in self.rows if row.blamed]

    @property
    def dearest(self) -> list[Row]:
        """The choices that gave most away, the worst first."""
        return sorted(self.blamed, key=lambda row: -row.loss.value)[:DEAREST]

    def at(self, moment: int) -> Row | None:
        """Return the choice that was made at a moment."""
        return next((row for row in self.rows if row.moment == moment), None)


class Writer:
    """Puts a review into words."""

    def __init__(self, match: Match, judged: Scale, texts: Texts) -> None:
        self.match = match
        self.judged = judged
        self.texts = texts

    def label(self, key: str) -> str:
        """Return what was chosen, in words."""
        if not key or not self.match.knows(key):
            return key
        return option_label(self.match, self.match.option(key), self.texts)

    def chapter(self, number: int) -> str:
        """Return the name of a round."""
        return self.texts.say("chapter.name", number=number) if number else ""

    def row(self, entry: Entry) -> Row:
        """Return a choice as a row."""
        finding = entry.finding
        grade = entry.grade(self.judged)
        best = finding.options[0].key
        key, args = finding.asked
        luck = Turn(finding.settled, finding.settled, LUCK, entry.luck, finding.chosen)
        return Row(
            moment=finding.moment,
            settled=finding.settled,
            chapter=self.chapter(finding.chapter),
            asked=self.texts.say(key, **args),
            label=self.label(finding.chosen),
            better="" if best == finding.chosen else self.label(best),
            grade=grade,
            blamed=entry.is_blamed(self.judged),
            before=in_percent(entry.before),
            choice=in_percent(finding.choice),
            after=in_percent(entry.after),
            loss=in_percent(finding.loss),
            luck=in_percent(entry.luck),
            lucky=self.judged.turns(luck.change),
            lines=tuple(
                Line(self.label(one.key), in_percent(one.chance), one.key == finding.chosen)
                for one in finding.options
            ),
        )

    def turn(self, turn: Turn, chapters: dict[int, int]) -> TurnRow:
        """Return a turning point as a row; `chapters` has the round of every moment judged."""
        before = [number for moment, number in chapters.items() if moment <= turn.moment]
        return TurnRow(
            turn.moment,
            self.chapter(before[-1] if before else 0),
            turn.cause,
            self.label(turn.key),
            in_percent(turn.change),
        )


def review_page(review: Review, match: Match, judged: Scale, texts: Texts) -> ReviewPage:
    """Return a review in words and figures."""
    writer = Writer(match, judged, texts)
    rows = tuple(writer.row(entry) for entry in review.entries)
    chapters = {entry.finding.moment: entry.finding.chapter for entry in review.entries}
    kept = review.kept(judged)
    return ReviewPage(
        over=review.over,
        complete=review.complete,
        last=review.last,
        start=in_percent(review.start),
        end=in_percent(review.end),
        luck=in_percent(review.luck),
        play=in_percent(review.play),
        others=in_percent(review.others),
        loss=in_percent(review.loss(judged)),
        kept=None if kept is None else round(100 * kept),
        grades=review.grades(judged),
        curve=draw(review.curve(), review.last, rows, chapters),
        turns=tuple(writer.turn(turn, chapters) for turn in review.turns(judged)),
        rows=rows,
    )


def draw(
    points: Sequence[tuple[int, Estimate]],
    last: int,
    rows: Sequence[Row],
    chapters: dict[int, int],
) -> Curve:
    """Return a curve of chances by moment as SVG coordinates; blamed choices are marked."""
    # Of a moment at which the chances were looked at twice, the later look is shown.
    chances = dict(points)
    moments = sorted(chances)
    across = {moment: WIDTH * moment / max(last, 1) for moment in moments}
    by_moment = {row.moment: row for row in rows}

    def down(chance: float) -> float:
        return round(HEIGHT * (1 - min(1.0, max(0.0, chance))), 2)

    def place(moment: int, chance: float) -> str:
        return f"{across[moment]:.1f},{down(chance)}"

    upper = [place(m, chances[m].mean + 2 * chances[m].error) for m in moments]
    lower = [place(m, chances[m].mean - 2 * chances[m].error) for m in reversed(moments)]
    spots = []
    for number, moment in enumerate(moments):
        left = across[moments[number - 1]] if number else across[moment]
        right = across[moments[number + 1]] if number + 1 < len(moments) else across[moment]
        begin, end = (left + across[moment]) / 2, (right + across[moment]) / 2
        row = by_moment.get(moment)
        grade = DECIDED if row is None else row.grade
        spots.append(
            Spot(
                moment=moment,
                left=round(begin, 1),
                width=round(end - begin, 1),
                x=round(across[moment], 1),
                y=down(chances[moment].mean),
                chance=in_percent(chances[moment]),
                title="" if row is None else " · ".join(filter(None, (row.chapter, row.label))),
                mark="" if grade in (*HARMLESS, DECIDED) else grade,
            )
        )
    return Curve(
        line=" ".join(place(m, chances[m].mean) for m in moments),
        band=" ".join(upper + lower),
        spots=tuple(spots),
        ticks=tuple(ticks(chapters, last)),
    )


def ticks(chapters: dict[int, int], last: int) -> list[Tick]:
    """Return the beginnings of rounds for the axis, every second or third where there are many."""
    begins: dict[int, int] = {}
    for moment, number in chapters.items():
        begins.setdefault(number, moment)
    begins.pop(0, None)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 10**9) if len(begins) <= step * MOST_TICKS)
    return [
        Tick(number, round(100 * moment / max(last, 1), 1))
        for number, moment in begins.items()
        if step == 1 or number % step == 0
    ]
