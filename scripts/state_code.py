"""Keep the classes of positions up to date with their schemas, between two markers of a module.

Says by its exit status whether they are up to date; `--write` brings them up to date.
"""

from __future__ import annotations

import sys

from sternbrett.games import all_games
from sternbrett.testing.generated import CODE_MARK, keep_up_to_date

SCRIPT = "scripts/state_code.py"


def main(arguments: list[str] | None = None) -> int:
    status = 0
    for game in all_games().values():
        schemas = {} if game.schema is None else {"model.py": game.schema, **game.part_schemas}
        for module, schema in schemas.items():
            status |= keep_up_to_date(
                game.folder / module, SCRIPT, schema.source, arguments, CODE_MARK
            )
    return status


if __name__ == "__main__":
    sys.exit(main())
