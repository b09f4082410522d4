"""Starting the server: one process for one data folder, the browser, and a clean end."""

from __future__ import annotations

import gc
import json
import os
import socket
import stat
import sys
import urllib.request
import webbrowser
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.packs import PACK, Pack, find_packs, own_set, read_pack, with_packs
from sternbrett.server.network import LOOPBACK, network_address

FIRST_PORT = 8642
PORTS_TO_TRY = 50
LOCK_NAME = "server.lock"
#: The folder of packs in the data folder.
PACKS_FOLDER = "packs"


class StartError(SternbrettError):
    """The server cannot start; the sentence says why and what to do."""


class AlreadyRunning(Exception):
    """Another server uses this data folder."""


def run(args: Namespace) -> int:
    """Start the server and wait until it is stopped; the exit code."""
    if args.content:
        use_own_content(Path(args.content))
    args.packs = packs_in(data_path(args.data) / PACKS_FOLDER, args.pack or ())
    if args.database:
        from sternbrett.server.database import find_place

        place = find_place(None, args.database)
        if place.path is None:
            # Several servers may share a PostgreSQL database: there is nothing to lock.
            listener, address = listen(args.host, args.port)
            serve(None, listener, address, args)
            return 0
        folder = data_folder(place.path.parent)
    else:
        folder = data_folder(args.data)
    try:
        with lock(folder) as file:
            listener, address = listen(args.host, args.port)
            file.write(json.dumps({"address": address, "pid": os.getpid()}))
            file.flush()
            serve(folder, listener, address, args)
    except AlreadyRunning:
        return show_running(folder, args.browser)
    return 0


def use_own_content(folder: Path) -> None:
    """Let games be played with the content of `folder/<game>`, where there is one, or of a pack."""
    from sternbrett.games import all_games, find_game

    if (folder / PACK).exists():
        game = find_game(read_pack(folder).about.game)
        game.use_content(own_set(game, folder))
        print(f"{game.id} is played with the content of {folder}.", flush=True)
        return
    found = [game for game in all_games().values() if (folder / game.id).is_dir()]
    if not found:
        names = ", ".join(f"{folder.name}/{name}" for name in all_games())
        raise StartError(f"--content: there is no folder for a game; expected one of: {names}.")
    for game in found:
        game.use_content(folder / game.id)
        print(f"{game.id} is played with the content of {folder / game.id}.", flush=True)


def packs_in(folder: Path, given: Sequence[Path]) -> list[Pack]:
    """Return the packs of a folder and those given, each checked alone with its game.

    One of the folder that is wrong is left out with a warning; one that was given is refused.
    """
    from sternbrett.games import find_game

    packs: dict[str, Pack] = {}
    for place in (*given, *find_packs(folder)):
        try:
            pack = read_pack(place)
            with_packs(find_game(pack.about.game), [pack])
        except SternbrettError as error:
            if place in given:
                raise
            print(f"The pack in {place} is left out: {error}", flush=True)
            continue
        if pack.id in packs and place in given:
            raise StartError(f"--pack: two packs are called “{pack.id}”.")
        packs.setdefault(pack.id, pack)
    for pack in packs.values():
        print(f"{pack.about.game} can be played with the pack “{pack.id}”.", flush=True)
    return list(packs.values())


def data_folder(given: str | Path | None) -> Path:
    """Return the folder for saved games, made if necessary."""
    folder = data_path(given)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep_private(folder)
    except OSError as error:
        raise StartError(
            f"The data folder {folder} cannot be made ({error.strerror}); "
            "choose another one with --data DIR."
        ) from None
    return folder


def keep_private(folder: Path) -> None:
    """Let nobody else look into a folder that holds nothing but our own files."""
    from sternbrett.server.database import FILE_NAME

    names = [path.name for path in folder.iterdir()]
    ours = all(name in (LOCK_NAME, PACKS_FOLDER) or name.startswith(FILE_NAME) for name in names)
    shared = folder.stat().st_mode & stat.S_ISVTX  # a place for everybody, such as /tmp
    if ours and not shared and sys.platform != "win32":
        with suppress(OSError):  # somebody else's folder, which they let us use
            folder.chmod(0o700)


def data_path(given: str | Path | None) -> Path:
    """Return where the folder for saved games is, or would be."""
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Sternbrett"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sternbrett"


@contextmanager
def lock(folder: Path) -> Iterator[IO[str]]:
    """Hold the data folder for this process; raise AlreadyRunning if another one does."""
    try:
        file = (folder / LOCK_NAME).open("a+", encoding="utf-8")
    except OSError as error:
        raise StartError(
            f"The data folder {folder} cannot be written ({error.strerror}); "
            "allow it or choose another one with --data DIR."
        ) from None
    with file:
        if not try_lock(file):
            raise AlreadyRunning
        file.seek(0)
        file.truncate()
        yield file


def try_lock(file: IO[str]) -> bool:
    """Lock an open file for this process; the system frees it when the process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def listen(host: str, port: int | None) -> tuple[socket.socket, str]:
    """Return a listening socket and its address; a taken port that was not asked for is passed."""
    wanted = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        # With the protocol named, asyncio sends at once (TCP_NODELAY) instead of after 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except (OSError, OverflowError) as error:
            listener.close()
            if port is not None or getattr(error, "errno", None) not in TAKEN:
                raise StartError(
                    f"Cannot listen on {host} port {number}: {reason(error)}. "
                    "Choose another one with --port."
                ) from None
            continue
        if port is None and number != FIRST_PORT:
            print(f"Port {FIRST_PORT} is taken; using {number}.", flush=True)
        listener.listen()
        # What listens everywhere has an address for this machine and one for others.
        near = EVERYWHERE.get(host, host)
        shown = f"[{near}]" if family == socket.AF_INET6 else near
        return listener, f"http://{shown}:{listener.getsockname()[1]}"
    raise StartError("No free port was found; choose one with --port.")


#: Addresses that listen to everybody, and by which this machine reaches itself then.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
#: Error numbers of a port that is taken or not allowed, on Linux, macOS and Windows.
TAKEN = {98, 48, 10048, 13, 10013}


def reason(error: Exception) -> str:
    """Return why a port cannot be used, as a few words."""
    return getattr(error, "strerror", None) or str(error)


def serve(folder: Path | None, listener: socket.socket, address: str, args: Namespace) -> None:
    """Run the application until Ctrl-C."""
    import uvicorn

    from sternbrett.server.app import create_app
    from sternbrett.server.mail_settings import find_smtp
    from sternbrett.server.name_rules import read_words
    from sternbrett.server.protocol import SOCKETS, LimitedProtocol
    from sternbrett.server.purge import ABANDONED

    port = listener.getsockname()[1]
    names = ("127.0.0.1", "localhost", "[::1]", args.host)
    public = [args.public] if args.public else []
    # Without a name of its own a server of the network cannot know what it is called there.
    any_name = args.host in EVERYWHERE and not public
    local = args.host in LOOPBACK and not public
    outside = address_for_others(args.host, port, args.public)
    keep = (0 if local else ABANDONED) if args.keep is None else args.keep
    app = create_app(
        folder,
        database=args.database,
        hosts=["*"] if any_name else [*(f"{name}:{port}" for name in names), *public],
        local=local,
        rate=args.rate,
        keep=keep,
        packs=args.packs,
        outside=outside,
        forbidden=() if args.forbidden is None else read_words(args.forbidden),
        workers=args.workers,
        smtp=find_smtp(args.smtp, args.mail_from, args.smtp_password),
    )
    asgi: Any = app
    if args.log == "json":
        from sternbrett.server.request_log import RequestLog

        asgi = RequestLog(app)
    config = uvicorn.Config(
        asgi,
        http=LimitedProtocol,
        **SOCKETS,
        log_level="warning",
        access_log=False,
        server_header=False,
        # Only behind a proxy, and only from an address it may have, are its headers believed.
        proxy_headers=bool(public),
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    print(f"Sternbrett is ready: {address}  (Ctrl-C stops it; games are saved)", flush=True)
    if outside:
        print(f"Others reach it at: {outside}", flush=True)
    if args.browser:
        webbrowser.open(address)
    # What is there now stays: nobody shall wait while the collector walks through all of it.
    gc.freeze()
    # After its clean end uvicorn raises Ctrl-C once more.
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def address_for_others(host: str, port: int, public: str | None) -> str:
    """Return the address to give away; empty where only this machine reaches the server."""
    if public:
        return f"https://{public}"
    if host in LOOPBACK:
        return ""
    if host in EVERYWHERE:
        found = network_address()
        return f"http://{found}:{port}" if found else ""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def show_running(folder: Path, browser: bool) -> int:
    """Open the page of the server that already uses this data folder."""
    try:
        address = json.loads((folder / LOCK_NAME).read_text(encoding="utf-8"))["address"]
        urllib.request.urlopen(address, timeout=5).close()
    except (OSError, ValueError, KeyError):
        raise StartError(
            f"The data folder {folder} is in use by another process that does not answer; "
            "stop it or choose another folder with --data DIR."
        ) from None
    print(f"Sternbrett is already running: {address}", flush=True)
    if browser:
        webbrowser.open(address)
    return 0
