"""A review as people see it: rows of choices, a drawn curve, sentences about turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from sternbrett.review import HARMLESS, Entry, Estimate, Review, Scale
from sternbrett.server.present import Percent, in_percent
from sternbrett.show.wording import option_label

#: The size of the curve's drawing; the page stretches it.
WIDTH, HEIGHT = 1000.0, 100.0


@dataclass(frozen=True)
class Line:
    """An option of a choice with its chance."""

    label: str
    chance: Percent
    chosen: bool


@dataclass(frozen=True)
class Row:
    """A choice as a row: where, what, how it was judged, and what it changed."""

    moment: int
    settled: int
    label: str
    grade: str
    blamed: bool
    before: Percent
    choice: Percent
    after: Percent
    loss: Percent
    luck: Percent
    #: Whether a search saw a smaller loss than the chances of the options show.
    searched: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class TurnRow:
    """A turning point: the moment, the cause, what was chosen there, and the change."""

    moment: int
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
    mark: str


@dataclass(frozen=True)
class Curve:
    """The drawn curve: the line, the band of its uncertainty, and places to touch."""

    line: str
    band: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class ReviewPage:
    """Everything the page of a review shows."""

    over: bool
    last: int
    start: Percent
    end: Percent
    luck: Percent
    play: Percent
    others: Percent
    loss: Percent
    grades: dict[str, int]
    curve: Curve
    turns: tuple[TurnRow, ...]
    rows: tuple[Row, ...]

    @property
    def blamed(self) -> list[Row]:
        """The choices that gave something away."""
        return [row for row in self.rows if row.blamed]


def review_page(review: Review, match: Match, judged: Scale, texts: Texts) -> ReviewPage:
    """Return a review in words and figures."""

    def label(key: str) -> str:
        return option_label(match, match.option(key), texts) if key else ""

    def row(entry: Entry) -> Row:
        finding = entry.finding
        grade = judged.grade(finding.loss)
        best = finding.options[0].chance
        return Row(
            moment=finding.moment,
            settled=finding.settled,
            label=label(finding.chosen),
            grade=grade,
            blamed=grade not in HARMLESS,
            before=in_percent(entry.before),
            choice=in_percent(finding.choice),
            after=in_percent(entry.after),
            loss=in_percent(finding.loss),
            luck=in_percent(entry.luck),
            searched=best.mean - finding.choice.mean > finding.loss.mean + 0.01,
            lines=tuple(
                Line(label(one.key), in_percent(one.chance), one.key == finding.chosen)
                for one in finding.options
            ),
        )

    rows = tuple(row(entry) for entry in review.entries)
    return ReviewPage(
        over=review.over,
        last=review.last,
        start=in_percent(review.start),
        end=in_percent(review.end),
        luck=in_percent(review.luck),
        play=in_percent(review.play),
        others=in_percent(review.others),
        loss=in_percent(review.loss(judged)),
        grades=review.grades(judged),
        curve=draw(review.curve(), review.last, {row.moment: row.grade for row in rows}),
        turns=tuple(
            TurnRow(turn.moment, turn.cause, label(turn.key), in_percent(turn.change))
            for turn in review.turns(judged)
        ),
        rows=rows,
    )


def draw(points: Sequence[tuple[int, Estimate]], last: int, grades: dict[int, str]) -> Curve:
    """Return a curve of chances by moment as SVG coordinates; blamed choices are marked."""
    # Of a moment at which the chances were looked at twice, the later look is shown.
    chances = dict(points)
    moments = sorted(chances)
    across = {moment: WIDTH * moment / max(last, 1) for moment in moments}

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
        grade = grades.get(moment, HARMLESS[-1])
        spots.append(
            Spot(
                moment=moment,
                left=round(begin, 1),
                width=round(end - begin, 1),
                x=round(across[moment], 1),
                y=down(chances[moment].mean),
                chance=in_percent(chances[moment]),
                mark="" if grade in HARMLESS else grade,
            )
        )
    return Curve(
        line=" ".join(place(m, chances[m].mean) for m in moments),
        band=" ".join(upper + lower),
        spots=tuple(spots),
    )
