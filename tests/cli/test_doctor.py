"""`ng doctor`: says how things are, finds what is wrong, and mends what is safe."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.asking import BOOK, ROOT, Ng, full_log, payloads
from tests.cli.trees import tree


def findings(ng: Ng, level: str, *words: str) -> list[str]:
    document: Any = ng("--json", "doctor", BOOK, *words).document
    return [found["message"] for found in document["findings"] if found["level"] == level]


@pytest.mark.req("UX-19")
def test_the_readme_says_which_systems_are_supported() -> None:
    told = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert "Linux and macOS are supported, Windows through WSL" in told


@pytest.mark.req("UX-19")
@pytest.mark.parametrize(("system", "sign"), [("Linux", "✔"), ("Darwin", "✔"), ("Windows", "▲")])
def test_the_doctor_says_whether_the_system_is_supported(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, system: str, sign: str
) -> None:
    monkeypatch.setattr("platform.system", lambda: system)
    answer = ng("doctor")
    assert answer.code == 0
    (line,) = [line for line in answer.out.splitlines() if system in line and "supported" in line]
    assert line.startswith(sign)
    assert ("WSL" in line) == (system == "Windows")


def test_a_healthy_book_is_called_so(ng: Ng) -> None:
    ng.book()
    answer = ng("doctor", BOOK)
    assert answer.code == 0
    assert answer.err == ""
    assert "is whole: 5 events" in answer.out
    assert "All 2 files on record are as they were written." in answer.out
    assert findings(ng, "bad") == findings(ng, "warning") == []


def test_a_hand_edited_file_is_shown_and_left_alone(ng: Ng) -> None:
    settings = ng.book() / "settings.json"
    settings.write_text(settings.read_text().replace('"author": ""', '"author": "Me"'))
    before = tree(ng.outputs)
    assert ng("doctor", BOOK, "--fix").code == 4
    assert findings(ng, "bad") == ["settings.json is not as it was written: somebody changed it."]
    assert tree(ng.outputs) == before


def test_a_missing_file_is_shown_and_put_back_from_the_record(ng: Ng) -> None:
    settings = ng.book() / "settings.json"
    before = settings.read_bytes()
    settings.unlink()
    assert findings(ng, "bad") == ["settings.json is missing."]
    assert not settings.exists()
    assert ng("doctor", BOOK, "--fix").code == 0
    assert settings.read_bytes() == before


@pytest.mark.parametrize("damage", ["missing", "changed"])
def test_a_payload_that_is_not_what_was_recorded_is_found(ng: Ng, damage: str) -> None:
    payload = payloads(ng.book())[0]
    if damage == "missing":
        payload.unlink()
    else:
        payload.write_text("something else")
    (found,) = findings(ng, "bad")
    assert payload.name in found
    assert damage in found
    assert ng("doctor", BOOK).code == 4


def test_a_torn_line_is_mended_on_request_only(ng: Ng) -> None:
    log = full_log(ng.book())
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"half')
    answer = ng("doctor", BOOK)
    assert answer.code == 0
    assert "never finished (6 bytes)" in answer.out
    assert "ng doctor --fix" in answer.err
    assert log.read_bytes() == whole + b'{"half'

    assert "Mended: 1." in ng("doctor", BOOK, "--fix").out
    assert [event["event_type"] for event in ng.json("log", BOOK)][5:] == ["log_repaired"]
    (aside,) = (log.parent / "torn").iterdir()
    assert aside.read_bytes() == b'{"half'
    assert findings(ng, "warning") == []


def test_a_write_that_a_crash_cut_off_is_finished_on_request(ng: Ng) -> None:
    book = ng.book()
    (meta,) = book.glob("stages/*/runs/*/run_meta.json")
    content = meta.read_bytes()
    meta.unlink()
    (found,) = findings(ng, "warning")
    assert "was not written before the program ended" in found
    assert not meta.exists()
    assert ng("doctor", BOOK, "--fix").code == 0
    assert meta.read_bytes() == content


def test_what_is_left_of_an_unfinished_book_is_removed_on_request(ng: Ng) -> None:
    book = ng.book()
    before = tree(book)
    leftover = ng.projects / ".new-0000"
    (leftover / "canon").mkdir(parents=True)
    assert [item["book"] for item in ng.json("books")] == [BOOK]
    assert ".new-0000" in ng("doctor").out
    assert leftover.exists()
    assert ng("doctor", "--fix").code == 0
    assert not leftover.exists()
    assert tree(book) == before


def test_a_place_that_cannot_be_written_is_bad(ng: Ng) -> None:
    (ng.here / "file").write_text("")
    answer = ng("doctor", "--outputs", ng.here / "file" / "outputs")
    assert answer.code == 4
    assert "✘" in answer.out
    assert "cannot be written" in answer.out


def test_who_was_last_at_work_is_said(ng: Ng) -> None:
    ng.book("Before")
    ng("rename", "Before", BOOK, "--by", "Lin")
    assert any("Last at work" in found for found in findings(ng, "ok"))


def test_each_setting_is_shown_with_where_it_came_from(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ng.here / "ng.toml").write_text('NG_MODEL = "from-toml"\nNG_MODEL_EDITOR = "toml"\n')
    (ng.here / ".env").write_text("NG_MODEL=from-dotenv\nOPENAI_API_KEY=sk-abcdefghijklmnop1234\n")
    monkeypatch.setenv("NG_TIMEOUT", "90")
    monkeypatch.setenv("NG_LANG", "zh")
    answer = ng("--json", "doctor", "--lang", "en")
    shown = {s["name"]: (s["value"], s["source"]) for s in answer.document["settings"]}
    assert shown["NG_MODEL_EDITOR"] == ("toml", "ng.toml")
    assert shown["NG_MODEL"] == ("from-dotenv", ".env")
    assert shown["NG_TIMEOUT"] == ("90.0", "environment")
    assert shown["NG_LANG"] == ("en", "command line")
    assert shown["NG_MODEL_WRITER"] == ("", "default")
    assert shown["OPENAI_API_KEY"] == ("••••1234", ".env")
    assert "abcdefghijklmnop" not in answer.out + answer.err + ng("doctor").out


def test_a_short_key_is_masked_altogether(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "hunter2")
    shown = ng("doctor").out
    assert "••••" in shown
    assert "ter2" not in shown


def test_nothing_of_a_key_reaches_a_book(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not-in-any-known-shape")
    ng.book(idea="the key is not-in-any-known-shape, or sk-abcdefghijklmnopqrstuvwx")
    for file in files_below(ng.outputs):
        content = file.read_bytes()
        assert b"not-in-any-known-shape" not in content, file
        assert b"sk-abcdef" not in content, file
    assert "the key is [key], or [key]" in ng.json("log", BOOK)[1]["data"]["idea"]


def files_below(root: Path) -> list[Path]:
    found = [path for path in root.rglob("*") if path.is_file()]
    assert found
    return found
