"""Without a key nothing tries to connect: the tour works with no route to anywhere."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NG = str(Path(sys.executable).with_name("ng"))
AUDITED = """
import sys
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname"):
        raise SystemExit(f"tried to connect: {arguments}")
sys.addaudithook(watch)
from writer.cli.main import main
raise SystemExit(main(["--lang", "zh", "demo"]))
"""


@pytest.mark.soak
def test_the_tour_asks_for_no_connection_in_chinese(tmp_path: Path) -> None:
    tour = subprocess.run(
        [sys.executable, "-c", AUDITED], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert tour.returncode == 0, tour.stderr
    assert "潮汐来信" in tour.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here")
def test_the_system_calls_of_the_tour_show_no_attempt_to_connect(tmp_path: Path) -> None:
    record = tmp_path / "calls"
    tour = subprocess.run(
        [
            "strace",
            "-f",
            "--seccomp-bpf",
            "-qq",
            "-e",
            "trace=connect,sendto,sendmsg",
            "-o",
            record,
            NG,
            "demo",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in tour.stderr:
        pytest.skip("nobody may watch system calls here")
    assert tour.returncode == 0, tour.stderr
    assert "AF_INET" not in record.read_text("utf-8")
