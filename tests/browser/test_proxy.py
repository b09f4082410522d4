"""The nginx configuration of docs/hosting.md, in front of the real command."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import free_port, server

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
NGINX, OPENSSL = shutil.which("nginx"), shutil.which("openssl")

pytestmark = pytest.mark.skipif(not (NGINX and OPENSSL), reason="nginx and openssl are needed")


def documented(folder: Path, port: int, behind: int) -> str:
    """Return the documented configuration with these ports, and with paths in a folder."""
    found = re.search(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S)
    assert found
    text = found.group(1)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "server_name play.example.org": "server_name localhost",
        "/etc/ssl/play": f"{folder}/play",
        "127.0.0.1:8642": f"127.0.0.1:{behind}",
    }
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    parts = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{part}_temp_path {folder}/{part};" for part in parts)
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}\n{text}}}\n"
    )


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where nginx serves Sternbrett with TLS."""
    assert NGINX
    assert OPENSSL
    port, behind = free_port(), free_port()
    subprocess.run(
        [OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-keyout", tmp_path / "play.key", "-out", tmp_path / "play.pem"],
        check=True,
        capture_output=True,
    )  # fmt: skip
    file = tmp_path / "nginx.conf"
    file.write_text(documented(tmp_path, port, behind), encoding="utf-8")
    public = f"localhost:{port}"
    with server(tmp_path / "data", "--port", str(behind), "--public", public):
        nginx = subprocess.Popen([NGINX, "-e", tmp_path / "error.log", "-c", file])
        try:
            for _ in range(100):
                with socket.socket() as attempt:
                    if attempt.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield f"https://{public}"
        finally:
            nginx.terminate()
            nginx.wait()


def test_pages_cookies_and_live_notices_pass_through_nginx(browser: Browser, address: str) -> None:
    context = browser.new_context(ignore_https_errors=True, locale="en-GB")
    page = context.new_page()
    page.goto(f"{address}/games/d6")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#prompt h1")).to_be_visible()
    page.wait_for_load_state()  # styles and scripts are there
    cookies = context.cookies()
    assert {cookie["name"] for cookie in cookies} >= {"sternbrett-visitor", "sternbrett-csrf"}
    assert all(cookie["secure"] for cookie in cookies)
    second = context.new_page()
    second.goto(page.url)
    before = page.locator("#table").get_attribute("data-ply")
    second.locator("#options .choice").first.evaluate("(choice) => choice.click()")
    expect(page.locator(f'#table[data-ply="{before}"]')).to_have_count(0)
    expect(page.locator(".no-connection")).to_be_hidden()
    # Another site can neither send forms nor listen.
    table = page.url
    stranger = context.request.post(f"{table}/undo", form={"seat": "0"})
    assert stranger.status == 403
    upgrade = {
        "Origin": "https://evil.example",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert context.request.get(f"{table}/live", headers=upgrade).status == 403
    assert context.request.get(address, headers={"Host": "evil.example"}).status == 400
    context.close()
