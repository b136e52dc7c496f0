"""Whatever happens ends in a sentence and an exit code, never in a traceback."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.cli.asking import BOOK, COMMAND, IDEA, Ng
from tests.cli.trees import tree
from writer.desk import library
from writer.store.disk import RealDisk
from writer.store.locks import Lease

HOLD = """
import sys
from writer import bootstrap, settings
from writer.store.locks import Lease
ports = bootstrap.ports(settings.load())
with Lease.take(ports.files, ports.paths.book(sys.argv[1]), ports.clock, "write"):
    print("taken", flush=True)
    sys.stdin.read()
"""
KEY = "sk-proj-abcdefghijklmnopqrstuvwxyz"


def failing(monkeypatch: pytest.MonkeyPatch, call: str, number: int, name: str = "") -> None:
    """From now on this call to the disk fails; with a name, only for such a file."""
    real = getattr(RealDisk, call)

    def fail(self: RealDisk, path: Path, *rest: Any) -> Any:
        if path.name.endswith(name):
            raise OSError(number, os.strerror(number), str(path))
        return real(self, path, *rest)

    monkeypatch.setattr(RealDisk, call, fail)


def test_a_book_that_is_in_use_is_6_and_says_by_whom(ng: Ng) -> None:
    ng.book()
    holding = [sys.executable, "-c", HOLD, BOOK]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(holding, env=ng.environment(), cwd=ng.here, **pipes) as process:
        assert process.stdout
        assert process.stdout.readline() == b"taken\n"
        before = tree(ng.outputs)
        for words in (["rename", BOOK, "Other"], ["delete", BOOK]):
            sentence = ng(*words, "--by", "Lin").refuses(6)
            assert sentence.startswith(f"{BOOK} is in use: ")
            assert f"(process {process.pid})" in sentence
        assert tree(ng.outputs) == before
        assert ng("status", BOOK).code == 0
        process.kill()
    assert ng("delete", BOOK, "--by", "Lin").code == 0


def test_a_lease_goes_with_its_holder_and_not_before(ng: Ng) -> None:
    ng.book()
    ports = ng.ports()
    with Lease.take(ports.files, ports.paths.book(BOOK), ports.clock, "write"):
        ng("delete", BOOK, "--by", "Lin").refuses(6)
    assert ng("delete", BOOK, "--by", "Lin").code == 0


@pytest.mark.req("OR-24")
def test_a_place_below_a_file_is_7(ng: Ng) -> None:
    (ng.here / "file").write_text("mine")
    ng("new", BOOK, "--idea", IDEA, "--outputs", "file/outputs").refuses(7)
    ng("new", BOOK, "--idea", IDEA, "--outputs", "file").refuses(7)
    assert (ng.here / "file").read_text() == "mine"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EDQUOT, "The disk is full"),
        (errno.EROFS, "The disk is read-only"),
        (errno.EACCES, "There is no access"),
        (errno.EIO, "The disk refused"),
    ],
)
def test_each_refusal_of_the_disk_has_its_sentence(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    failing(monkeypatch, "make_dir", number)
    sentence = ng("new", BOOK, "--idea", IDEA).refuses(7)
    assert sentence.startswith(said)
    assert os.strerror(number) in sentence


@pytest.mark.parametrize("call", ["write", "append", "sync", "rename", "sync_dir"])
def test_a_disk_that_fails_while_a_book_is_made_leaves_no_half_of_it(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    ng.book("Kept")
    before = tree(ng.projects)
    with monkeypatch.context() as broken:
        failing(broken, call, errno.ENOSPC)
        ng("new", BOOK, "--idea", IDEA).refuses(7)
    assert tree(ng.projects) == before
    assert ng("new", BOOK, "--idea", IDEA).code == 0


def test_a_disk_that_fails_during_a_backup_leaves_no_half_of_it(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    ng.book()
    failing(monkeypatch, "append", errno.ENOSPC, ".tmp")
    ng("backup", BOOK, "-o", "tide.tar.gz").refuses(7)
    assert not list(ng.here.iterdir())


@pytest.mark.parametrize("words", [["delete", BOOK], ["rename", BOOK, "Other"]])
def test_what_cannot_be_recorded_does_not_happen(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    book = ng.book()
    before = tree(book)
    with monkeypatch.context() as broken:
        failing(broken, "append", errno.ENOSPC, "events.full.jsonl")
        ng(*words, "--by", "Lin").refuses(7)
    changed = {path for path, entry in tree(book).items() if before.get(path) != entry}
    assert changed <= {".locks", ".locks/append", ".locks/lease"}
    assert ng("doctor", BOOK).code == 0


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has a disk that is always full"
)
def test_an_output_that_cannot_be_written_is_7(ng: Ng) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [COMMAND, "--help"], stdout=full, stderr=subprocess.PIPE, env=ng.environment()
        )
    assert told.returncode == 7
    assert told.stderr.decode().startswith("The disk is full")
    assert b"Traceback" not in told.stderr


def test_a_reader_who_has_seen_enough_is_no_trouble(ng: Ng) -> None:
    read, write = os.pipe()
    os.close(read)
    told = subprocess.run(
        [COMMAND, "--help"], stdout=write, stderr=subprocess.PIPE, env=ng.environment()
    )
    os.close(write)
    assert (told.returncode, told.stderr) == (0, b"")


def test_a_closed_output_is_no_trouble(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert ng("new", BOOK, "--idea", IDEA).code == 0
    assert (ng.projects / BOOK).is_dir()


def test_an_interruption_is_130(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(ports: object) -> NoReturn:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    monkeypatch.setattr(library, "shelf", interrupted)
    answer = ng("books")
    assert answer.code == 130
    assert answer.err == "Stopped. Nothing that was acknowledged is lost.\n"


@pytest.fixture
def mistaken(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> Ng:
    """An `ng` with a mistake of ours in it, and keys that the mistake is full of."""
    monkeypatch.setenv("OPENAI_API_KEY", "a-key-of-no-known-shape")

    def mistake(ports: object) -> NoReturn:
        raise RuntimeError(f"{KEY} a-key-of-no-known-shape Bearer abcdefghijklmnop")

    monkeypatch.setattr(library, "shelf", mistake)
    return ng


def test_a_mistake_of_ours_is_1_with_a_file_to_send_and_no_secrets(mistaken: Ng) -> None:
    answer = mistaken("books")
    sentence = answer.refuses(1)
    assert sentence == "NovelGate made a mistake (RuntimeError). Your book is safe."
    (file,) = (mistaken.outputs / "crashes").iterdir()
    assert str(file) in answer.err
    report = file.read_text()
    assert "command: books" in report
    assert "Traceback" in report
    assert "RuntimeError" in report
    for said in (report, answer.err):
        assert KEY not in said
        assert "a-key-of-no-known-shape" not in said
        assert "abcdefghijklmnop" not in said


def test_a_mistake_is_one_document_for_programs(mistaken: Ng) -> None:
    answer = mistaken("books", "--json")
    assert answer.code == 1
    assert answer.document["error"]["code"] == 1


def test_a_mistake_that_cannot_even_be_reported_is_still_a_sentence(mistaken: Ng) -> None:
    (mistaken.here / "file").write_text("")
    answer = mistaken("books", "--outputs", "file/outputs")
    assert "could not write a report" in answer.refuses(1)
