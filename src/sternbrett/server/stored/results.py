"""How games ended and puzzles were tried."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import select

from sternbrett.server.attempts import Tries, tries
from sternbrett.server.outcomes import Result, results_of, reviews_of, unjudged
from sternbrett.server.schema import ATTEMPTS, RESULTS, TABLES
from sternbrett.server.stored.base import now
from sternbrett.server.stored.rows import StoredRows, TableRow


class StoredResults(StoredRows):
    """The results of browsers, and their attempts at puzzles."""

    def unjudged_tables(self, token: str, limit: int) -> list[TableRow]:
        """Return finished tables of a browser of which nobody has found out how they ended."""
        return self._tables(unjudged(token, limit))

    def add_results(self, results: Sequence[Result]) -> None:
        """Store how games ended for seats; another server may do the same."""
        with self.writing() as connection:
            for one in results:
                added = self.upsert(RESULTS).values(asdict(one))
                connection.execute(added.on_conflict_do_nothing())

    def results(self, token: str) -> list[tuple[Result, TableRow]]:
        """Return how the games of a browser ended, those that ended last first."""
        with self.reading() as connection:
            found = [Result(**row) for row in connection.execute(results_of(token)).mappings()]
        rows = self._tables(select(TABLES).where(TABLES.c.id.in_([one.table_id for one in found])))
        by_id = {row.id: row for row in rows}
        return [(one, by_id[one.table_id]) for one in found if one.table_id in by_id]

    def results_at(self, table_ids: Sequence[str]) -> dict[str, list[Result]]:
        """Return how games ended for all their seats, by their tables; some are not known yet."""
        query = select(RESULTS).where(RESULTS.c.table_id.in_(table_ids)).order_by(RESULTS.c.seat)
        found: defaultdict[str, list[Result]] = defaultdict(list)
        with self.reading() as connection:
            for row in connection.execute(query).mappings():
                found[row["table_id"]].append(Result(**row))
        return dict(found)

    def finished_of_mode(self, mode: str) -> list[TableRow]:
        """Return the finished tables that are for the same thing."""
        same = (TABLES.c.mode == mode, TABLES.c.result != "", TABLES.c.deleted_at.is_(None))
        return self._tables(select(TABLES).where(*same))

    def reviews(self, token: str, analysis: int, limit: int) -> list[tuple[str, int, int, bytes]]:
        """Return the newest reviews of a browser's seats in games that are over.

        Each with its table, its seat and the version of the rules.
        """
        with self.reading() as connection:
            found = connection.execute(reviews_of(token, analysis, limit)).all()
        return [(row.table_id, row.seat, row.rules, zlib.decompress(row.data)) for row in found]

    def add_attempt(self, game: str, puzzle: str, token: str, key: str, solved: bool) -> None:
        """Store what a browser chose first in a puzzle; only the first time counts."""
        values = {"game": game, "puzzle": puzzle, "token": token, "key": key, "solved": solved}
        with self.writing() as connection:
            added = self.upsert(ATTEMPTS).values({**values, "at": now()})
            connection.execute(added.on_conflict_do_nothing())

    def tries(self, game: str, token: str) -> dict[str, Tries]:
        """Return how people did at the puzzles of a game, one browser among them."""
        with self.reading() as connection:
            found = connection.execute(tries(game, token)).all()
        return {
            puzzle: Tries(tried, solved, None if own < 0 else own > 0)
            for puzzle, tried, solved, own in found
        }
