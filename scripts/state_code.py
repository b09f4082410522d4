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
        if game.schema is not None:
            module, source = game.folder / "model.py", game.schema.source
            status |= keep_up_to_date(module, SCRIPT, source, arguments, CODE_MARK)
    return status


if __name__ == "__main__":
    sys.exit(main())
