"""The same games on a local Ray of two workers; and what is said where Ray is missing."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from sternbrett.lab.cluster import Cluster, ClusterMissing
from sternbrett.lab.conduct import conduct
from sternbrett.lab.content import changed_files
from sternbrett.lab.plan import Variant, Work, make_work
from tests.lab.conftest import d6_work
from tests.server.process import free_port


def work_with_content() -> Work:
    """Return games with content of one's own, which must travel to the workers."""
    game = d6_work().game
    files = changed_files(game, {}, {"ship.toml:ship.hull_start": 3})
    return make_work(
        game, "run", [("cadet",)], [Variant({}), Variant({}, files, {"hull": 3})],
        games=6, seed="x", events=True,
    )  # fmt: skip


def test_a_cluster_plays_the_same_games() -> None:
    ray = pytest.importorskip("ray")
    work = work_with_content()
    played = conduct(work, jobs=2, cluster="local")
    assert played.complete
    assert played.outcomes == conduct(work).outcomes
    assert not ray.is_initialized()  # nothing is left running


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_where_nobody_listens(scheme: str) -> None:
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ClusterMissing, match="cannot be reached"):
        Cluster(f"{scheme}127.0.0.1:{port}", 2)


def test_without_ray_it_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterMissing, match=r"pip install 'sternbrett\[cluster\]'"):
        Cluster("local", 2)


class Node:
    """A node of a cluster, as `ray start` makes it, with all its processes in one session."""

    def __init__(self, *more: str) -> None:
        command = [str(Path(sys.executable).parent / "ray"), "start", "--block", "--num-cpus=1"]
        self.process = subprocess.Popen(
            [*command, "--disable-usage-stats", *more],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def plays(self) -> bool:
        """Tell whether one of its workers plays a game just now."""
        for place in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                own = os.getsid(int(place.name)) == self.process.pid
                if own and b"ray::play_task" in (place / "cmdline").read_bytes():
                    return True
        return False

    def kill(self) -> None:
        """Kill all its processes at once, as when its machine loses power."""
        for place in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                if os.getsid(int(place.name)) == self.process.pid:
                    os.kill(int(place.name), signal.SIGKILL)
        self.process.wait()


@contextmanager
def two_nodes() -> Iterator[tuple[str, Node]]:
    """The address of a cluster of two nodes, and the second of them."""
    folder = tempfile.mkdtemp(prefix="ray-")
    address = f"127.0.0.1:{free_port()}"
    head = Node(
        "--head", f"--port={address[10:]}", f"--temp-dir={folder}", "--include-dashboard=false"
    )
    nodes = [head]
    try:
        wait_until(lambda: answers(address))
        nodes.append(Node(f"--address={address}"))
        yield address, nodes[1]
    finally:
        for node in nodes:
            node.kill()
        shutil.rmtree(folder, ignore_errors=True)


def answers(address: str) -> bool:
    host, _, port = address.partition(":")
    with suppress(OSError):
        socket.create_connection((host, int(port)), 1).close()
        return True
    return False


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def run_lab(folder: Path, *more: str) -> dict[str, Any]:
    """Run an experiment by its command; return its document without what was measured."""
    file = folder / f"{len(more)}.json"
    command = [sys.executable, "-m", "sternbrett", "lab", "run", "d6", "--seats", "cadet"]
    options = ["--games", "2000", "--seed", "x", "--jobs", "2", "--quiet", "--json", str(file)]
    subprocess.run([*command, *options, *more], check=True, stdout=subprocess.DEVNULL, timeout=200)
    document: dict[str, Any] = json.loads(file.read_text())
    del document["made"]
    return document


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_node_that_is_killed_changes_nothing_about_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    # Whoever shall join the cluster is given its token, as on any network.
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    with two_nodes() as (address, second):
        killed = threading.Event()

        def kill() -> None:
            wait_until(second.plays)
            second.kill()
            killed.set()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        there = run_lab(tmp_path, "--cluster", address)
        assert killed.is_set()  # while games were played there
        killer.join()
    assert there == run_lab(tmp_path)
