"""Read what people reported to you as host of the server."""

from __future__ import annotations

import argparse

from sternbrett.commands.saved import add_source


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sternbrett reports`."""
    parser.add_argument("--all", action="store_true", help="also those that were dealt with")
    parser.add_argument(
        "--done", type=int, nargs="+", metavar="NUMBER", help="note that these were dealt with"
    )
    add_source(parser)


def run(args: argparse.Namespace) -> int:
    """Print the reports, or note that some were dealt with; the exit code."""
    from sternbrett.kernel.errors import SternbrettError
    from sternbrett.server import public_rows as rows
    from sternbrett.server.database import find_place
    from sternbrett.server.run import data_path
    from sternbrett.server.store import Store

    place = find_place(data_path(args.saved_in), args.saved_at)
    if place.path is not None and not place.path.is_file():
        raise SternbrettError(f"There is no database {place.path}; choose it with --data DIR.")
    store = Store(place)
    try:
        if args.done:
            with store.writing() as connection:
                count = rows.close_reports(connection, args.done)
            print(f"{count} of {len(args.done)} noted as dealt with.")
            return 0 if count == len(args.done) else 1
        with store.reading() as connection:
            found = rows.reports(connection, args.all)
    finally:
        store.close()
    for report in found:
        done = " (dealt with)" if report.done else ""
        print(f"{report.number}{done}  {report.at:%Y-%m-%d %H:%M} UTC  table {report.table_id}")
        print(f"  about: {report.name or 'nameless'}, seat {report.seat + 1}, {report.person[:16]}")
        print(f"  says: {report.text or '(nothing)'}")
        for line in report.said.splitlines():
            print(f"  | {line}")
    if not found:
        print("Nothing was reported.")
    return 0
