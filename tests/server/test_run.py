"""The server as a process: starting, a second start, taken ports and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.server.process import command, free_port, server, wait_for


def test_it_stops_when_it_is_interrupted(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (process, address):
        wait_for(address)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0


def test_a_second_start_shows_the_running_server(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (_, address):
        wait_for(address)
        second = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=20)
        assert second.returncode == 0
        assert f"already running: {address}" in second.stdout


def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = subprocess.run(
            command(tmp_path, "--port", port), capture_output=True, text=True, timeout=20
        )
    assert result.returncode == 2
    assert f"port {port}" in result.stderr
    assert "--port" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_taken_port_that_was_not_asked_for_is_passed(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8642))
            taken.listen()
        except OSError:
            pass  # something else has it, which is as good
        with server(tmp_path) as (_, address):
            wait_for(address)
            assert not address.endswith(":8642")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=20)
    tmp_path.chmod(0o700)
    assert result.returncode == 2
    assert "--data DIR" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_in_place_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = subprocess.run(command(tmp_path / "file"), capture_output=True, text=True, timeout=20)
    assert result.returncode == 2
    assert "--data DIR" in result.stderr
    assert "Traceback" not in result.stderr


def test_strangers_hosts_are_refused(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (_, address):
        wait_for(address)
        assert httpx.get(address, headers={"Host": "evil.example"}).status_code == 400
        assert httpx.get(address).status_code == 200


def test_the_lock_tells_the_address(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (process, address):
        wait_for(address)
        data = json.loads((tmp_path / "server.lock").read_text())
        assert data == {"address": address, "pid": process.pid}
