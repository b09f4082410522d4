"""Workers of a Ray cluster: the same tasks, played wherever the cluster has room."""

from __future__ import annotations

import logging
import os
import socket
from importlib import import_module
from typing import Any

from sternbrett.kernel.errors import SternbrettError
from sternbrett.lab.pools import WorkerLost
from sternbrett.lab.tasks import Batch, Task, play_task

LOCAL = "local"
SECONDS_TO_ANSWER = 5.0


class ClusterMissing(SternbrettError):
    """Ray is not installed, or the cluster does not answer."""


class Cluster:
    """Plays on a Ray cluster, or on a local Ray of `jobs` workers that ends with this object."""

    def __init__(self, address: str, jobs: int) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise ClusterMissing(
                "--cluster needs Ray, which is not installed: pip install 'sternbrett[cluster]'."
            ) from None
        self.ray = ray
        check_answer(address)
        place: dict[str, Any] = (
            {"num_cpus": jobs, "include_dashboard": False}
            if address == LOCAL
            else {"address": address}
        )
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        try:
            ray.init(**place, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = str(error).partition("\n")[0].rstrip(".")
            raise unreachable(address, reason) from None
        cpus = int(ray.cluster_resources().get("CPU", 1))
        self.room = 2 * max(cpus, 1)
        # A game is never played twice at the same time, so a lost worker's task may simply be
        # given to another one.
        self.play = ray.remote(num_cpus=1, max_retries=2)(play_task)
        self.waiting: list[Any] = []

    def submit(self, task: Task) -> None:
        self.waiting.append(self.play.remote(task))

    def finished(self) -> list[Batch]:
        done, self.waiting = self.ray.wait(self.waiting, num_returns=1)
        try:
            return [self.ray.get(one) for one in done]
        except self.ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        except self.ray.exceptions.RayError as error:
            reason = str(error).partition("\n")[0]
            raise WorkerLost(f"The cluster lost a task: {reason}") from None

    def close(self) -> None:
        for task in self.waiting:
            self.ray.cancel(task, force=True)
        self.ray.shutdown()


def check_answer(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # a name that Ray knows, such as “local” or “auto”
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise unreachable(address, str(error)) from None


def unreachable(address: str, reason: str) -> ClusterMissing:
    """Return the error that says so."""
    return ClusterMissing(f"The cluster “{address}” cannot be reached: {reason}.")
