"""One byte of what is frozen changed outside: writing stops, and the doctor puts it back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.line.walking import Line
from writer.store.files import digest

FILES = (
    "materials/frozen/materials_pack.frozen.v001.json",
    "materials/anchors/anchors.v001.json",
    "materials/index.json",
    "canon/world.json",
    "canon/characters.json",
    "canon/timeline.json",
    "canon/style.md",
    "stages/stage1/runs/*/materials_snapshot/materials_pack.frozen.v001.json",
)


def flip_a_byte(path: Path) -> bytes:
    """Changes one letter in the middle; returns what stands there now."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x01
    path.chmod(0o644)
    path.write_bytes(bytes(content))
    return bytes(content)


@pytest.mark.req("HB-01", "HB-04")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_changed_byte_in_any_frozen_file_stops_writing_until_it_is_put_back(
    line_at: Callable[..., Line], language: str
) -> None:
    line = line_at("frozen", language)
    for number, pattern in enumerate(FILES, start=1):
        (path,) = line.root.glob(pattern)
        name = path.relative_to(line.root).as_posix()
        frozen, mode = path.read_bytes(), path.stat().st_mode
        changed = flip_a_byte(path)

        refusal = line.ng("write", line.book, code=3)["error"]
        assert name in refusal["message"]
        assert "ng doctor" in refusal["hint"]
        (reason,) = refusal["reasons"]
        for part in (name, digest(frozen)[:12], digest(changed)[:12]):
            assert part in reason
        assert path.read_bytes() == changed, "nobody touches it unasked"

        found = bad_findings(line)
        assert any(name in one and digest(frozen)[:12] in one for one in found), name
        mended = line.ng("doctor", line.book, "--fix")
        assert mended["mended"] == len(found)
        assert path.read_bytes() == frozen
        assert path.stat().st_mode == mode
        aside = line.root / "set_aside" / f"{name}.{digest(changed)[:12]}"
        assert aside.read_bytes() == changed
        told = line.ng("log", line.book, "--type", "human_edit")
        assert (len(told), told[-1]["data"]["path"]) == (number, name)
    line.ng("doctor", line.book)
    line.ng("write", line.book)
    assert line.states()[0] == "human_review_gate"


def bad_findings(line: Line) -> list[str]:
    findings = line.ng("doctor", line.book, code=4)["findings"]
    return [one["message"] for one in findings if one["level"] == "bad"]


@pytest.mark.req("HB-01")
def test_a_frozen_file_that_is_gone_is_put_back_too(line_at: Callable[..., Line]) -> None:
    line = line_at("frozen")
    for name in ("materials/frozen/materials_pack.frozen.v001.json", "canon/world.json"):
        frozen = (line.root / name).read_bytes()
        (line.root / name).unlink()
        assert any(name in one["message"] for one in line.ng("doctor", line.book)["findings"])
        line.ng("doctor", line.book, "--fix")
        assert (line.root / name).read_bytes() == frozen
    assert not (line.root / "set_aside").exists()


@pytest.mark.req("HB-01")
def test_what_the_record_has_lost_as_well_is_said_and_left_alone(
    line_at: Callable[..., Line],
) -> None:
    line = line_at("frozen")
    path = line.root / "canon" / "style.md"
    kept = path.read_bytes()
    for payload in line.run.glob("logs/payloads/*"):
        if payload.read_bytes() == kept:
            payload.unlink()
    changed = flip_a_byte(path)
    assert any("canon/style.md" in one for one in bad_findings(line))
    line.ng("doctor", line.book, "--fix", code=4)
    assert path.read_bytes() == changed
    line.ng("write", line.book, code=4)
