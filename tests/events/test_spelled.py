"""What is read off the bytes of a line is what the line says, in whatever form it says it."""

from typing import Any

import orjson
import pytest

from writer.events import chain, envelope
from writer.events.envelope import Entry, Home, PayloadRef
from writer.events.filed import path_of, written
from writer.events.types import ArtifactWritten

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


@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_file_is_known_by_its_line(form: dict[str, Any], path: str, *, more: bool) -> None:
    data = {"path": path, "sha256": DIGEST, **form}
    entry = Entry(ArtifactWritten(path=path, sha256=DIGEST, content=""), message=path)
    home = Home("R0001-20261118-050809-2ca33b", "Tide", "stage1")
    ref = PayloadRef(path="payloads/c.txt", chars=1, sha1="c" * 40)
    front = envelope.front(entry, {"content": ref}, home, 1, "2026-11-18T05:08:09.208Z")
    raw, _ = chain.seal(chain.GENESIS, envelope.body(front, orjson.dumps(data), more=more))
    held = form["replaces"] or ""
    said = (path, DIGEST, held, form["permit"], "payloads/c.txt")
    assert written(raw) == tuple(word.encode() for word in said)
    assert path_of(raw) in (path.encode(), None)
