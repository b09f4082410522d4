"""The text door as a server of the Model Context Protocol: `sternbrett mcp` (extra `mcp`).

A client, as a rule a language model's program, begins games, looks at them and chooses by key. What
leaves is the text of the seat that it plays and nothing else; rules and content are resources.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from threading import Lock

from sternbrett import __version__
from sternbrett.kernel.errors import MissingPackage

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.resources import FunctionResource
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "mcp") from None

from sternbrett.envs.text import TextEnv
from sternbrett.games import all_games, find_game
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import SternbrettError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.packs import own_set
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.players import find_player, table_names
from sternbrett.show.rulebook import clause_text

#: How many games are kept; the one that was begun first gives way.
MOST_GAMES = 32
INSTRUCTIONS = """Board games to play by text. Call list_games, then new_game; every answer shows
what your seat sees, what it is asked, and the keys of what it can choose. Answer with choose until
the game is over. Clauses such as [D6-025] are rules: look_up_rule says them, and the resources
sternbrett://rules/GAME/en have all of them."""


class Games:
    """The games that a client plays, by the names it was told."""

    def __init__(self, content: Path | None = None, language: str = "en") -> None:
        self.content = content
        self.language = language
        self.open: dict[str, TextEnv] = {}
        self.begun = 0
        self.lock = Lock()

    def content_for(self, game: AnyGame) -> Path | None:
        """Return the folder whose content a game is played with; None: its own."""
        return self.content if self.content is not None and _is_for(game, self.content) else None

    def begin(self, env: TextEnv, seed: str) -> str:
        """Begin a game and return its name with what there is to read."""
        self.begun += 1
        name = f"game{self.begun}"
        # Without a seed chance is drawn at every choice: nobody looks ahead by taking back.
        text, _ = env.reset(seed) if seed else env.reset(secret=token_bytes(32))
        self.open[name] = env
        while len(self.open) > MOST_GAMES:
            del self.open[next(iter(self.open))]
        return f"This is {name}.\n\n{text}"

    def find(self, name: str) -> TextEnv:
        """Return a game by its name, or refuse it with those that there are."""
        if name not in self.open:
            raise UnknownName(
                f"There is no game “{name[:40]}”; there are: {', '.join(self.open) or 'none'}."
            )
        return self.open[name]

    @contextmanager
    def one_at_a_time(self) -> Iterator[None]:
        """Let nobody else play meanwhile; what is wrong becomes an answer for the client."""
        with self.lock:
            try:
                yield
            except SternbrettError as error:
                raise ToolError(str(error)) from None


def _is_for(game: AnyGame, folder: Path) -> bool:
    """Tell whether a folder has content of a game: a pack may be for another one."""
    try:
        own_set(game, folder)
    except SternbrettError:
        return False
    return True


def content_of(games: Games, game: AnyGame) -> ContentSet:
    """Return the content that a game is played with."""
    folder = games.content_for(game)
    return game.content_set() if folder is None else own_set(game, folder)


def describe(game: AnyGame, language: str) -> str:
    """Return what a client must know to begin a game."""
    texts = game.texts(language, game.content())
    fewest, most = game.card.seats
    lines = [
        f"{game.id}: {texts.say('game.name')}, {fewest} to {most} seats",
        f"  bots: {', '.join(table_names(game))}",
    ]
    for setting in game.settings:
        if not setting.research:
            said = ", ".join(map(str, setting.choices))
            lines.append(f"  setting {setting.name}: {said} (usually {setting.default})")
    return "\n".join(lines)


def make_server(content: Path | None = None, language: str = "en") -> MCPServer[None]:
    """Return the server: its tools, and rules and content as resources.

    `content` is a folder of somebody's own content or a pack, `language` that of all texts.
    """
    if content is not None and not any(_is_for(game, content) for game in all_games().values()):
        raise UnknownName(f"--content {content}: there is no content of any game.")
    games = Games(content, language)
    server: MCPServer[None] = MCPServer(
        "sternbrett", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )

    @server.tool()
    def list_games() -> str:
        """List the games with their numbers of seats, bots and settings."""
        return "\n".join(describe(game, language) for game in all_games().values())

    @server.tool()
    def new_game(
        game: str,
        seats: int = 0,
        seat: int = 1,
        bots: str = "",
        settings: dict[str, str] | None = None,
        seed: str = "",
    ) -> str:
        """Begin a game and show it.

        `seats` is how many play (0: the fewest), `seat` which one is yours (from 1), `bots` who has
        the others: one name for all, or names with commas between them (by default random ones).
        With a `seed` the same choices give the same game; without one chance is secret.
        """
        with games.one_at_a_time():
            found = find_game(game)
            names = [name.strip() for name in bots.split(",")] if bots else ["random"]
            for name in names:
                if name not in table_names(found):
                    known = ", ".join(table_names(found))
                    raise UnknownName(f"{game} has no bot “{name[:40]}” here; it has: {known}.")
                find_player(found, name)
            env = TextEnv(
                found,
                seats=seats or None,
                seat=seat - 1,
                bots=names[0] if len(names) == 1 else names,
                settings=settings,
                content=games.content_for(found),
                language=language,
            )
            return games.begin(env, seed)

    @server.tool()
    def look(name: str) -> str:
        """Show a game again: what your seat sees, what it is asked, what it can choose."""
        with games.one_at_a_time():
            return games.find(name).look()

    @server.tool()
    def choose(name: str, key: str) -> str:
        """Choose by key, as it was shown; the others play, and the game is shown as it is then."""
        with games.one_at_a_time():
            return games.find(name).step(key)[0]

    @server.tool()
    def undo(name: str) -> str:
        """Take your last choice back, as long as neither chance nor somebody else has answered."""
        with games.one_at_a_time():
            return games.find(name).undo()

    @server.tool()
    def look_up_rule(game: str, clause: str) -> str:
        """Say a clause of a game's rules, such as D6-025."""
        with games.one_at_a_time():
            found = clause_text(find_game(game), clause, language)
            if not found:
                raise UnknownName(f"{game} has no clause “{clause[:40]}”.")
            return "\n".join(found)

    for one in all_games().values():
        add_resources(server, games, one)
    return server


def add_resources(server: MCPServer[None], games: Games, game: AnyGame) -> None:
    """Add the rules of a game in both languages, and each of its content files."""
    name = game.texts("en", game.content()).say("game.name")
    for language in LANGUAGES:
        page = game.folder / f"rules.{language}.md"
        if page.exists():
            server.add_resource(
                FunctionResource(
                    uri=f"sternbrett://rules/{game.id}/{language}",
                    name=f"{name}: rules ({language})",
                    mime_type="text/markdown",
                    fn=_Text(page.read_text(encoding="utf-8")),
                )
            )
    files = content_of(games, game)
    for file in files.names:
        server.add_resource(
            FunctionResource(
                uri=f"sternbrett://content/{game.id}/{file}",
                name=f"{name}: {file}",
                mime_type="text/plain",
                fn=_Text(files.files[file].decode()),
            )
        )


class _Text:
    """A resource that is a text, made when the server begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.__name__ = "text"

    def __call__(self) -> str:
        return self.text
