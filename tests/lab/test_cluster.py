"""The same games on a local Ray of two workers; and what is said where Ray is missing."""

from __future__ import annotations

import socket
import sys

import pytest

from sternbrett.lab.cluster import Cluster, ClusterMissing
from sternbrett.lab.conduct import conduct
from sternbrett.lab.content import changed_files
from sternbrett.lab.plan import Variant, Work, make_work
from tests.lab.conftest import d6_work


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
