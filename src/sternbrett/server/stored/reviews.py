"""Reviews: what they found, and which are to be computed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from sternbrett.server.schema import REVIEW_JOBS, REVIEWS
from sternbrett.server.stored.base import Stored, now


@dataclass(frozen=True)
class ReviewJob:
    """A review that was begun: by whom, up to which ply of its table, and what was found so far.

    `rules` and `analysis` are the versions that found it.
    """

    table_id: str
    seat: int
    owner: str
    ply: int
    rules: int
    analysis: int
    data: bytes


class StoredReviews(Stored):
    """The reviews of all seats."""

    def set_review(
        self, table_id: str, seat: int, last: int, rules: int, analysis: int, data: bytes
    ) -> None:
        """Store what a seat's review found, in place of an earlier one: it is done with that."""
        found = {
            "last": last,
            "rules": rules,
            "analysis": analysis,
            "data": zlib.compress(data),
            "at": now(),
        }
        review = self.upsert(REVIEWS).values(table_id=table_id, seat=seat, **found)
        with self.writing() as connection:
            connection.execute(
                review.on_conflict_do_update(index_elements=["table_id", "seat"], set_=found)
            )
            self._end_review(connection, table_id, seat)

    def review(self, table_id: str, seat: int, rules: int, analysis: int) -> bytes | None:
        """Return the newest review of a seat, if these versions made it."""
        query = select(REVIEWS.c.data).where(
            REVIEWS.c.table_id == table_id,
            REVIEWS.c.seat == seat,
            REVIEWS.c.rules == rules,
            REVIEWS.c.analysis == analysis,
        )
        with self.reading() as connection:
            packed = connection.execute(query).scalar()
        return None if packed is None else zlib.decompress(packed)

    def begin_review(self, job: ReviewJob) -> None:
        """Store that a review is to be computed, in place of what is known of an earlier one."""
        values = {**_job_values(job), "at": now()}
        begun = self.upsert(REVIEW_JOBS).values(values)
        with self.writing() as connection:
            connection.execute(
                begun.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values)
            )

    def keep_findings(self, job: ReviewJob) -> bool:
        """Store what a review has found so far; False if it is no longer wanted."""
        same = (REVIEW_JOBS.c.table_id == job.table_id, REVIEW_JOBS.c.seat == job.seat)
        change = update(REVIEW_JOBS).where(*same).values({**_job_values(job), "at": now()})
        with self.writing() as connection:
            return connection.execute(change).rowcount > 0

    def end_review(self, table_id: str, seat: int) -> None:
        """Store that a review is no longer to be computed."""
        with self.writing() as connection:
            self._end_review(connection, table_id, seat)

    @staticmethod
    def _end_review(connection: Connection, table_id: str, seat: int) -> None:
        same = (REVIEW_JOBS.c.table_id == table_id, REVIEW_JOBS.c.seat == seat)
        connection.execute(delete(REVIEW_JOBS).where(*same))

    def begun_reviews(self, table_id: str | None = None) -> list[ReviewJob]:
        """Return the reviews that are to be computed, those that waited longest first.

        All of them, or those of a table.
        """
        query = select(REVIEW_JOBS).order_by(REVIEW_JOBS.c.at)
        if table_id is not None:
            query = query.where(REVIEW_JOBS.c.table_id == table_id)
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [
            ReviewJob(
                table_id=row.table_id,
                seat=row.seat,
                owner=row.owner,
                ply=row.ply,
                rules=row.rules,
                analysis=row.analysis,
                data=zlib.decompress(row.data),
            )
            for row in rows
        ]


def _job_values(job: ReviewJob) -> dict[str, object]:
    return {
        "table_id": job.table_id,
        "seat": job.seat,
        "owner": job.owner,
        "ply": job.ply,
        "rules": job.rules,
        "analysis": job.analysis,
        "data": zlib.compress(job.data),
    }
