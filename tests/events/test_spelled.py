"""What is read off the bytes of a line is what the line says, in whatever form it says it."""

from typing import Any

import orjson
import pytest

from writer.errors import BrokenLog
from writer.events import chain, envelope
from writer.events.envelope import Entry, Home, PayloadRef
from writer.events.filed import Filed, kept, written
from writer.events.links import Cut
from writer.events.lot import Lot
from writer.events.state import BookState
from writer.events.swift import Tale
from writer.events.types import ArtifactRemoved, ArtifactWritten

DIGEST, BEFORE = "a" * 64, "b" * 64
FORMS: dict[str, dict[str, Any]] = {
    "new": {"replaces": None, "content": "", "permit": ""},
    "instead of another": {"replaces": BEFORE, "content": "", "permit": "chapter.deposit"},
    "in another order": {"permit": "chapter.deposit", "content": "", "replaces": BEFORE},
    "with its text": {"replaces": None, "content": 'a "permit":" of its own', "permit": ""},
    "with more": {"replaces": BEFORE, "content": "", "permit": "", "later": ["x", {"y": None}]},
    "as short as can be": {"replaces": None, "permit": ""},
}
PATHS = ("chapters/001.md", 'a "b".md', "a\\b", "第一章.json", "")


RUN = "R0001-20261118-050809-2ca33b"


@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_file_is_known_by_its_line(form: dict[str, Any], path: str, *, more: bool) -> None:
    raw = _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), form, more=more)
    held = form["replaces"] or ""
    assert written(raw) == (path, DIGEST, held, form["permit"], "payloads/c.txt")


def test_of_a_file_the_last_word_counts() -> None:
    there = _line(ArtifactWritten(path="a.md", sha256=DIGEST, content=""), FORMS["new"])
    gone = _line(ArtifactRemoved(path="a.md", sha256=DIGEST), {"permit": ""})
    ours = f"{DIGEST}\t\t{RUN}\tpayloads/c.txt\t"
    other = kept(DIGEST, "", "R0000-20261118-050809-2ca33b", "payloads/c.txt", 99)
    later = f"{ours}9"
    for lines, before, left in (
        ([there], other, f"{ours}1"),
        ([there, gone], other, None),
        ([there, gone, there], other, f"{ours}3"),
        ([gone], other, None),
        ([there], later, later),
        ([gone], later, later),
        ([there, gone], later, later),
        ([there], f"{ours}1", f"{ours}1"),
    ):
        filed, known = Filed(), {"a.md": before, "b.md": ""}
        filed.take(Lot(lines, 0, Cut.of(lines)), RUN)
        filed.lay_over(known, RUN)
        assert known == {"b.md": ""} | ({"a.md": left} if left else {})


@pytest.mark.req("HB-04")
@pytest.mark.parametrize("path", ["canon/world.json", "chapters/chapter_001.json"])
def test_what_no_permit_was_used_for_and_a_gate_protects_is_said_by_its_number(path: str) -> None:
    free, bare = ({"sha256": DIGEST, "replaces": None, "content": "", "permit": ""} for _ in "ab")
    hidden = {"path": path, **free, "zz": {"more": 1, "data": {"path": "free.md", **free}}}
    lines = [
        _line(ArtifactWritten(path="a.md", sha256=DIGEST, content=""), FORMS["new"]),
        _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), FORMS["new"]),
        _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), FORMS["instead of another"]),
        _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), hidden | {"permit": "x.y"}),
        _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), bare, more=True),
    ]
    filed = Filed()
    filed.take(Lot(lines, 10, Cut.of(lines)), RUN)
    assert list(filed) == ["a.md"]
    assert filed.protected == [12, 14, 15]


@pytest.mark.req("HB-04")
@pytest.mark.parametrize(
    "path",
    [
        "canon/world.json",
        "chapters/chapter_001.json",
        "chapters/chapter_\uff10\uff10\uff11.json",
        "memory/chapters/001.memory.json",
    ],
)
@pytest.mark.parametrize("spelled", ["as we do", "in escapes"])
def test_a_protected_file_without_a_permit_is_found_however_it_is_spelled(
    path: str, spelled: str
) -> None:
    raw = _line(ArtifactWritten(path=path, sha256=DIGEST, content=""), FORMS["new"])
    if spelled == "in escapes":
        body = raw[: -len(b',"chain":""}') - 65].replace(
            b'{"path":"' + path[:2].encode(), b'{"path":"' + _escaped(path[:2])
        )
        raw, _ = chain.seal(chain.GENESIS, body + b"}")
    with pytest.raises(BrokenLog) as found:
        Tale(BookState(), RUN).read(raw)
    assert found.value.key == "record.unlawful"


def _escaped(text: str) -> bytes:
    return "".join(f"\\u{ord(letter):04x}" for letter in text).encode()


def _line(
    event: ArtifactWritten | ArtifactRemoved, form: dict[str, Any], *, more: bool = False
) -> bytes:
    data = {"path": event.path, "sha256": DIGEST, **form}
    ref = PayloadRef(path="payloads/c.txt", chars=1, sha1="c" * 40)
    home, refs = Home(RUN, "Tide", "stage1"), {"content": ref}
    entry = Entry(event, message=event.path)
    front = envelope.front(entry, refs, home, 1, "2026-11-18T05:08:09.208Z")
    return chain.seal(chain.GENESIS, envelope.body(front, orjson.dumps(data), more=more))[0]
