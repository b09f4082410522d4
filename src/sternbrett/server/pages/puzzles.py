"""Puzzles: the list of all, solving one at a table of its own, and what is said of the answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.kernel.match import CHOOSE, Match
from sternbrett.kernel.puzzles import claim_of, puzzles_of, set_up
from sternbrett.kernel.scenario import Scenario
from sternbrett.kernel.texts import Texts
from sternbrett.review import Estimate
from sternbrett.server import seating
from sternbrett.server.attempts import GRADES, Tries
from sternbrett.server.days import PUZZLE
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import GameName, Visit, find, service, visitor
from sternbrett.server.present import Percent, in_percent
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.seating import ME
from sternbrett.show.explaining import explained, standing_of, title_of
from sternbrett.show.wording import game_texts, match_texts, option_label

NO_TRIES = Tries()


@dataclass(frozen=True)
class Solving:
    """What is said at the table of a puzzle; until something was chosen there is no verdict."""

    game: str
    name: str
    number: int
    #: The puzzle after it that this browser has not tried; empty: there is none.
    following: str
    verdict: str = ""
    now: str = ""
    best: str = ""
    #: What the puzzle is about.
    title: str = ""
    #: Why the best choice is better, sentence by sentence.
    why: Sequence[str] = ()
    #: What the weighed choices are worth, best first; by how much the best leads, and in whole
    #: games as well.
    chances: Sequence[tuple[str, Percent]] = ()
    gap: Percent | None = None
    lead: Percent | None = None
    games: int = 0
    tries: Tries = NO_TRIES


SOLVED, MISSED = "solved", "missed"


@get("/puzzles", name="puzzles")
async def puzzles_page(request: AnyRequest) -> Response[str]:
    """Show the puzzles of all games: how hard they are, and which this browser has tried."""
    tables, language = service(request), language_of(request)
    shelf = []
    for game in tables.games.values():
        puzzles = await asyncio.to_thread(puzzles_of, game)
        if puzzles:
            known = await asyncio.to_thread(tables.store.tries, game.id, visitor(request))
            solved = len([name for name in puzzles if known.get(name, NO_TRIES).mine])
            texts = game_texts(game, language)
            name = texts.say("game.name")
            shelf.append(Row(game.id, name, graded(puzzles, known, texts), solved, len(puzzles)))
    return render(request, "puzzles.html", shelf=shelf)


@dataclass(frozen=True)
class Tile:
    """A puzzle in the list: its name and number, what it is about, how it stands, who tried it."""

    name: str
    number: int
    title: str
    stands: str
    tries: Tries


@dataclass(frozen=True)
class Row:
    """The puzzles of a game by how hard they are, and how many of them this browser has solved."""

    game: str
    name: str
    grades: list[tuple[str, list[Tile]]]
    solved: int
    total: int


def graded(
    puzzles: Mapping[str, Scenario], known: Mapping[str, Tries], texts: Texts
) -> list[tuple[str, list[Tile]]]:
    """Return the puzzles of a game by how hard they are, the clearest of a grade first."""
    out: dict[str, list[Tile]] = {grade: [] for grade in GRADES}
    numbers = {name: number for number, name in enumerate(puzzles, 1)}
    claims = {name: claim_of(scenario) for name, scenario in puzzles.items()}
    for name in sorted(claims, key=lambda name: -(claims[name].gap or (0.0, 0.0))[0]):
        claim, tries = claims[name], known.get(name, NO_TRIES)
        title, stands = title_of(claim, texts), standing_of(claim.stands, texts)
        out[tries.grade(claim)].append(Tile(name, numbers[name], title, stands, tries))
    return [(grade, tiles) for grade, tiles in out.items() if tiles]


@post("/games/{name:str}/puzzles/{puzzle:str}", name="begin-puzzle")
async def begin(request: AnyRequest, name: GameName, puzzle: FromPath[str]) -> Response[Any]:
    """Set up the table of a puzzle and go there; all other seats are bots."""
    game = find(request, name)
    scenario = (await asyncio.to_thread(puzzles_of, game)).get(puzzle)
    if scenario is None:
        raise NotFoundException
    visit = Visit(request)
    match, seat = await asyncio.to_thread(set_up, scenario, secrets.token_bytes(16))
    seats = range(match.seats)
    plan = [ME if one == seat else game.stand_in(one, match.state) for one in seats]
    table = await service(request).add(
        match,
        visit.token,
        places=seating.planned(match, visit.token, plan, ""),
        mode=f"{PUZZLE}{puzzle}",
    )
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


async def solving_at(request: AnyRequest, table: OpenTable) -> Solving | None:
    """Return what is to be said at the table of a puzzle; what was chosen first is kept."""
    if not table.row.mode.startswith(PUZZLE):
        return None
    puzzles = await asyncio.to_thread(puzzles_of, table.game)
    name = table.row.mode.removeprefix(PUZZLE)
    if name not in puzzles:
        return None
    game, token, store = table.game, visitor(request), service(request).store
    seat = next((one.number for one in table.row.places if not one.bot), 0)
    number = list(puzzles).index(name) + 1
    key = first_choice(table.match, seat)
    claim = claim_of(puzzles[name])
    texts = match_texts(table.match, language_of(request))
    if not key:
        return Solving(game.id, name, number, "", title=title_of(claim, texts))
    if seat in table.seats_of(token):
        await asyncio.to_thread(
            store.add_attempt, game.id, name, token, key, key == claim.best
        )  # fmt: skip
    known = await asyncio.to_thread(store.tries, game.id, token)
    moment = await service(request).moment(table, seat, 0)
    return await asyncio.to_thread(
        told,
        Solving(
            game.id,
            name,
            number,
            following_of(puzzles, name, known),
            SOLVED if key == claim.best else MISSED,
            tries=known.get(name, NO_TRIES),
        ),
        puzzles[name],
        moment,
        seat,
        key,
        texts,
    )


def first_choice(match: Match, seat: int) -> str:
    """Return what a seat chose first, also if it was taken back."""
    if len(match.plies) < 2 or match.plies[1].kind != CHOOSE or match.plies[1].seat != seat:
        return ""
    return match.plies[1].key


def following_of(puzzles: Mapping[str, Scenario], name: str, known: Mapping[str, Tries]) -> str:
    """Return the next puzzle that a browser has not tried."""
    names = list(puzzles)
    place = names.index(name)
    later = [*names[place + 1 :], *names[:place]]
    return next((one for one in later if known.get(one, NO_TRIES).mine is None), "")


def told(
    solving: Solving, scenario: Scenario, moment: Match, seat: int, key: str, texts: Texts
) -> Solving:
    """Return what is said of an answer, in words."""
    claim = claim_of(scenario)

    def label(key: str) -> str:
        known = moment.knows(key)
        return option_label(moment, moment.option(key), texts, seat) if known else key

    own = claim.why_de if texts.language == "de" else claim.why_en
    chances = sorted(claim.chances.items(), key=lambda one: -one[1][0])
    return Solving(
        solving.game,
        solving.name,
        solving.number,
        solving.following,
        solving.verdict,
        now=label(key),
        best=label(claim.best),
        title=title_of(claim, texts),
        why=[*([own] if own else []), *explained(claim, key, label, texts)],
        chances=[(label(one), in_percent(Estimate(*chance))) for one, chance in chances],
        gap=None if claim.gap is None else in_percent(Estimate(*claim.gap)),
        lead=None if claim.lead is None else in_percent(Estimate(*claim.lead)),
        games=claim.games,
        tries=solving.tries,
    )


HANDLERS = [puzzles_page, begin]
