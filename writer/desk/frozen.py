"""The files of what is frozen: whether they are as they were frozen, and how they are put back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

from fsm.materials import MaterialsState
from writer.desk.book import Book
from writer.errors import BrokenLog, Reason, Refused
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.pack.projection import CANON
from writer.store.files import digest
from writer.store.vault import put_back

FROZEN = re.compile(
    r"canon/|materials/(frozen/|anchors/|index\.json$)|stages/.*/materials_snapshot/"
)
SHOWN = 12
"""Characters of a digest, enough to tell two files apart."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A frozen file that somebody changed, or took away."""

    path: str
    expected: str
    found: str | None

    @property
    def reason(self) -> Reason:
        key = "materials.touched" if self.found else "materials.touched.gone"
        found = (self.found or "")[:SHOWN]
        return Reason(key, file=self.path, expected=self.expected[:SHOWN], found=found)


def is_frozen(path: str) -> bool:
    return FROZEN.match(path) is not None


def stand_untouched(book: Book) -> None:
    """Refused where any file of the pack in force is not as it was frozen: writing stops."""
    if book.state.law.materials.state is not MaterialsState.FROZEN:
        return
    if changed := [one for path in _in_force(book) if (one := touched(book, path))]:
        files = ", ".join(one.path for one in changed)
        reasons = [one.reason for one in changed]
        raise Refused("materials.frozen_touched", reasons=reasons, file=files)


def touched(book: Book, path: str) -> Touched | None:
    expected = book.known(path)
    found = book.ports.files.digest_of(book.paths.inside(path))
    return Touched(path, expected, found) if expected and expected != found else None


def put_back_frozen(book: Book, path: str) -> None:
    """Puts the recorded content back. What stands there instead is kept, and on record."""
    files, place = book.ports.files, book.paths.root / path
    content = recorded(book, path)

    def prepare() -> list[Entry]:
        if content is None or touched(book, path) is None:
            return []
        found = files.disk.read(place) if files.disk.kind(place) == "file" else b""
        if found:
            files.write(book.paths.set_aside(path, digest(found)[:SHOWN]), found)
        edit = HumanEdited(path=path, by="", diff=_diff(content, found))
        told = f"{path}: put back as it was frozen"
        return [Entry(edit, status="error", artifact_paths=(path,), message=told)]

    def put() -> None:
        if content is not None and touched(book, path):
            put_back(files, book.paths, path, content)

    book.log.record(prepare, then=put)


def recorded(book: Book, path: str) -> bytes | None:
    """The content that the record has of a file; nothing where that is damaged too."""
    artifact = book.state.artifacts.get(path)
    if artifact is None:
        return None
    try:
        return book.recorded(artifact)
    except BrokenLog:
        return None


def _in_force(book: Book) -> Iterator[str]:
    """The pack that counts now, and all that follows from it."""
    paths, version = book.paths, book.state.law.materials.frozen_version
    pack = paths.frozen_pack(version)
    for path in (
        pack,
        paths.anchors(version),
        paths.materials_index,
        book.run.snapshot / pack.name,
        *(paths.canon / name for name in CANON),
    ):
        yield paths.relative(path)


def _diff(old: bytes, new: bytes) -> str:
    before, after = (data.decode(errors="replace").splitlines() for data in (old, new))
    return "\n".join(unified_diff(before, after, lineterm="", n=0))
