"""The door of the workbench in a browser: who is let in, and who is not."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.tui.conftest import Office, open_office
from tests.tui.serving import Served, has_proc, page_of, served
from tests.tui.test_terminal import NG, environment
from writer.web.door import Door
from writer.web.page import refusal

AtStage = Callable[[str], Office]
EVERYWHERE = ("/", "/ws", "/download/x", "/static/js/textual.js", "/page/page.js", "/nothing")
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("served")
    (place / "outputs").mkdir()
    with served(open_office(place)) as running:
        yield running


def test_without_the_address_nothing_is_to_be_had(server: Served) -> None:
    for path in EVERYWHERE:
        answer = server.ask(path, Origin=server.home.rstrip("/"))
        assert answer.status == 403, path
        assert "opens only with the address that ng serve printed" in page_of(answer)
    for path in ("/?key=0", "/?key=", "/?key=" + "0" * 64):
        assert server.ask(path).status == 403


def test_the_address_opens_once_and_its_cookie_opens_what_belongs_to_the_page(
    server: Served,
) -> None:
    assert (server.entered.status, server.entered.getheader("Location")) == (303, "/")
    kept = server.entered.getheader("Set-Cookie") or ""
    assert "HttpOnly" in kept
    assert "SameSite=Strict" in kept
    again = server.ask("/?" + server.address.partition("?")[2])
    assert again.status == 403
    assert "it opens once" in page_of(again)
    cookie = server.cookie
    assert server.ask("/?key=0", Cookie=cookie).status == 303
    assert server.ask("/", Cookie=cookie).status == 200
    assert server.ask("/", Cookie=cookie[:-1] + "x").status == 403
    assert server.ask("/static/js/textual.js", Cookie=cookie).status == 200
    assert server.ask("/static/", Cookie=cookie).status == 403  # no list of files
    assert server.ask("/page/..%2f..%2fclock.py", Cookie=cookie).status == 404


def test_another_name_or_another_page_is_refused_even_with_the_cookie(server: Served) -> None:
    cookie = server.cookie
    for name in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", ""):
        assert server.ask("/", Host=name, Cookie=cookie).status in (400, 403), name
    assert server.ask("/", Host=f"localhost:{server.port}", Cookie=cookie).status == 200
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
        asked = server.ask("/ws", Origin=origin, Cookie=cookie, **UPGRADE)
        assert asked.status == 403, origin
    assert server.ask("/ws", Cookie=cookie, **UPGRADE).status == 403
    assert not has_proc() or server.tabs == []


def test_the_page_asks_nobody_else_for_anything(server: Served) -> None:
    page = server.ask("/?fontsize=99999", Cookie=server.cookie)
    assert 'data-font-size="40"' in page_of(page)
    assert "default-src 'none'" in (page.getheader("Content-Security-Policy") or "")
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page_of(page)):
        found = server.ask(path, Cookie=server.cookie)
        assert found.status == 200, path
        assert not re.findall(r"url\([\"']?(https?:|//)", page_of(found)), path
    assert not re.findall(r'(?:src|href)="(?!/|data:)', page_of(page))


@pytest.mark.parametrize(
    ("serves", "name", "opens"),
    [
        ("127.0.0.1", "127.0.0.1:8321", True),
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "[::1]:8321", True),
        ("127.0.0.1", "192.168.0.7:8321", False),
        ("127.0.0.1", "example.com:8321", False),
        ("::1", "[::1]:8321", True),
        ("0.0.0.0", "192.168.0.7:8321", True),
        ("0.0.0.0", "[fe80::1]:8321", True),
        ("0.0.0.0", f"{socket.gethostname()}:8321", True),
        ("0.0.0.0", "example.com:8321", False),
        ("desk.local", "DESK.local:8321", True),
        ("desk.local", "", False),
    ],
)
def test_a_strangers_name_is_not_ours(serves: str, name: str, *, opens: bool) -> None:
    door = Door(serves, lambda reason: refusal(reason, "en"))
    assert door.is_called_by_name(name) is opens


def test_a_port_that_is_taken_is_said_and_another_host_is_warned_of(office_at: AtStage) -> None:
    office = office_at("begun")

    def told(*words: str) -> tuple[int, str]:
        asked = [sys.executable, "-c", NG, "serve", *words]
        ended = subprocess.run(asked, env=environment(office), capture_output=True, text=True)
        return ended.returncode, ended.stderr

    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, sentence = told("--port", str(taken.getsockname()[1]))
        assert code == 4
        assert "is taken" in sentence
        assert "--port" in sentence
        code, sentence = told("--host", "127.0.0.1.invalid", "--lang", "zh")
    assert code == 4
    assert sentence.startswith("注意：使用 --host 127.0.0.1.invalid 时其他电脑也能访问")
    assert "没有名为 127.0.0.1.invalid 的地址" in sentence
    assert "Traceback" not in sentence
