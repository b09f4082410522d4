"""What tables are played with: the content they began with, and packs for new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import ContentError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.packs import Pack, choose_packs, with_packs
from sternbrett.server.store import Store, TableRow


class Contents:
    """The contents of all tables of a server, each loaded once."""

    def __init__(self, store: Store, packs: Sequence[Pack]) -> None:
        self.store = store
        self.packs = packs
        #: By the key that a table keeps.
        self._contents: dict[str, Any] = {}
        #: Content with packs, by the game and the ids of the packs.
        self._packed: dict[tuple[str, ...], Any] = {}

    def remember(self, row: TableRow, content: Any) -> None:
        """Note the content that a new table is played with."""
        self._contents[row.content] = content

    def packs_for(self, game: AnyGame) -> list[Pack]:
        """Return the packs that a table of a game can be set up with."""
        return [pack for pack in self.packs if pack.about.game == game.id]

    def packed_content(self, game: AnyGame, wanted: Sequence[str]) -> Any:
        """Return the content of new games with packs by their ids; those that clash are refused."""
        packs = choose_packs(self.packs_for(game), wanted)
        if not packs:
            return game.content()
        key = (game.id, *(pack.id for pack in packs))
        if key not in self._packed:
            try:
                self._packed[key] = game.load_set(with_packs(game, packs))
            except ContentError as error:
                raise UnknownName(f"These packs do not go together: {error}") from None
        return self._packed[key]

    def of(self, row: TableRow, game: AnyGame) -> Any:
        """Return the content a table began with, even if the installed one has changed since."""
        if row.content not in self._contents:
            if row.content == game.content_set().key:
                self._contents[row.content] = game.content()
            else:
                files = ContentSet(self.store.content_files(row.content))
                self._contents[row.content] = game.load_set(files)
        return self._contents[row.content]
