"""Files that were changed by hand: found before work goes on, never overwritten nor accepted.

A file that looks to the system just as it did when it was last found right is not read again, so
that looking through a thousand chapters costs no more than asking the system about their files.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import orjson

from fsm.chapter import ChapterState
from writer.desk.book import Book
from writer.desk.derived import as_written, derive_lists, is_late, lists
from writer.desk.frozen import is_frozen, touched
from writer.errors import NovelGateError, Reason, Refused
from writer.graph.steps import STEPS
from writer.store.files import digest

Way = Literal["take", "propose", "plan", "put_back"]
"""What can become of a changed file, besides being put back: that is always possible."""

RUN = r"stages/[^/]+/runs/[^/]+/"
KINDS: tuple[tuple[re.Pattern[str], Way], ...] = (
    (re.compile(RUN + r"chapters/(\d+)\.(?:json|md)"), "take"),
    (re.compile(r"chapters/chapter_(\d+)\.json"), "take"),
    (re.compile(r"(settings)\.json"), "take"),
    (re.compile(r"chapters/chapter_(\d+)_plan\.json"), "plan"),
    (re.compile(r"(world|theme_conflict|characters|outline)\.json"), "propose"),
    (re.compile(r"(canon/|materials/(?:frozen/|index\.json)).*"), "propose"),
    (re.compile(RUN + r"(materials_snapshot/).*"), "propose"),
    (
        re.compile(r"(?:chapters/chapter_|chapters/scenes/chapter_|memory/chapters/)(\d+).*"),
        "put_back",
    ),
    (re.compile(RUN + r"chapters/(\d+).*"), "put_back"),
)
Note = list[Any]
"""What a file held and how it looked to the system when it was found right."""
MODIFIED, AFTER = 2, 4
"""Where in a note the times of the last changes stand."""
LISTED = re.compile(r"^memory/chapters/|\.consistency\.json$")
SOURCES = {f"{name}.json": step.model for name, step in STEPS.items()}
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class HandEdit:
    """A file of the book that is not as it was written."""

    path: str
    found: str | None
    """The digest of what is there now; None where there is no file."""
    way: Way
    chapter: int = 0


def look(book: Book, *, remember: bool = False) -> list[HandEdit]:
    """Every file on record that is not as it was written, nor as it was before the very last write:
    a crash came before that one, and it is made up for before anybody goes on.

    With `remember`, under the lease, how the others look is noted for the next time.
    """
    seen = _seen(book)
    right: dict[str, Note] = {}
    changed: list[HandEdit] = []
    fresh: list[str] = []
    disk, root, owed = book.ports.files.disk, book.paths.root, book.log.owed()
    stamps = disk.stamps(root, book.state.artifacts)
    for (path, sha256), stamp in zip(book.state.artifacts.digests(), stamps, strict=True):
        note = [sha256, *stamp] if stamp else []
        if note and seen.get(path) == note:
            right[path] = note
            continue
        found = book.ports.files.digest_of(root / path)
        if found != sha256:
            if path not in owed or owed[path] != found:
                changed += _hand_edit(book, path, found)
            continue
        fresh.append(path)
        if note:
            right[path] = note
    if changed:
        # Looked at when the lists are: until then they count as new.
        right = {path: note for path, note in right.items() if not LISTED.search(path)}
    else:
        changed += _lists_changed(book, right, fresh, remember=remember)
    if remember and right != seen:
        _remember(book, right)
    return changed


def refusal(book: Book, found: Sequence[HandEdit]) -> Refused:
    """Work stops here; each file is named, and what can become of it."""
    names = ", ".join(edit.path for edit in found[:MOST_NAMED])
    more = "" if len(found) <= MOST_NAMED else " …"
    if all(is_frozen(edit.path) for edit in found):
        told = [one.reason for edit in found if (one := touched(book, edit.path))]
        return Refused("materials.frozen_touched", reasons=told, file=names + more)
    reasons = [
        Reason(f"hands.way_{edit.way}", path=edit.path, number=edit.chapter) for edit in found
    ]
    return Refused("hands.found", reasons=reasons, files=names + more, count=len(found))


def _hand_edit(book: Book, path: str, found: str | None) -> Iterator[HandEdit]:
    """What a difference means. Before there is a pack the steps are the source: a valid change
    may be taken, and one that cannot be read is the business of whoever generates it anew.
    """
    materials = book.state.law.materials
    if path in SOURCES and not materials.version:
        if found is not None and _fits(book, path):
            yield HandEdit(path, found, "take")
        return
    way, chapter = _way(path)
    possible = {
        "take": not chapter or path in _open_to_a_hand(book, chapter),
        "propose": bool(materials.frozen_version),
    }
    if found is None or not possible.get(way, True):
        way = "put_back"
    yield HandEdit(path, found, way, chapter)


def _way(path: str) -> tuple[Way, int]:
    """What can become of a file like this one, and the chapter that it belongs to."""
    for pattern, way in KINDS:
        if match := pattern.fullmatch(path):
            return way, int(match[1]) if match[1].isdigit() else 0
    return "put_back", 0


def _open_to_a_hand(book: Book, number: int) -> list[str]:
    """The files of a chapter that hold a text which a person may change where it stands."""
    match book.stands(f"chapter:{number}"):
        case ChapterState.HUMAN_REVIEW_GATE:
            paths = [book.run.draft(number), book.run.text(number)]
        case ChapterState.NEEDS_REVIEW:
            newest = [book.run.draft(number), book.run.text(number)]
            paths = [*newest, book.paths.chapter(number)]
        case ChapterState.DEPOSITED:
            paths = [book.paths.chapter(number)]
        case _:
            paths = []
    return [book.paths.relative(path) for path in paths]


def _fits(book: Book, path: str) -> bool:
    try:
        book.read(SOURCES[path], book.paths.root / path)
    except NovelGateError:
        return False
    return True


def _lists_changed(
    book: Book, right: dict[str, Note], fresh: list[str], *, remember: bool
) -> list[HandEdit]:
    """The lists that follow from other files. One that is older than those it follows from is not
    changed, only late: a crash came before it, and it is written anew.
    """
    paths = (book.paths.ledger, book.paths.consistency_reports)
    found = {path: book.ports.files.digest_of(path) for path in paths}
    late, as_noted = is_late(book), {path for path in paths if _is_as_noted(book, path, found)}
    # One that was not written and is not there may have been cut off in the first deposit.
    if len(as_noted) == len(paths) and not late:
        return []
    sources = [right[path] for path in fresh if path in right and LISTED.search(path)]
    newest = max((note[MODIFIED] for note in sources), default=0)
    wrong = [path for path, data in lists(book).items() if found[path] != digest(data)]
    older = {path for path in wrong if _is_older(book, path, newest)}
    changed = [path for path in wrong if path not in (older | as_noted if late else older)]
    if remember and (late or len(changed) < len(wrong)):
        derive_lists(book, but=changed)
    return [HandEdit(book.paths.relative(path), found[path], "put_back") for path in changed]


def _is_as_noted(book: Book, path: Path, found: dict[Path, str | None]) -> bool:
    noted = as_written(book).get(book.paths.relative(path))
    return found[path] is not None and found[path] == noted


def _is_older(book: Book, path: Path, newest: int) -> bool:
    stamp = book.ports.files.disk.stamp(path)
    return stamp is None or stamp[1] <= newest


def _seen(book: Book) -> dict[str, Note]:
    """What was noted the last time; lost or damaged, everything is read once more."""
    disk, path = book.ports.files.disk, book.paths.seen
    if disk.kind(path) != "file":
        return {}
    try:
        noted = orjson.loads(disk.read(path))
    except orjson.JSONDecodeError:
        return {}
    return noted if isinstance(noted, dict) else {}


def _remember(book: Book, right: dict[str, Note]) -> None:
    """Notes those that are surely older than this look: a later change shows in their times.

    The lease was written just before, so its time is the system's own idea of now.
    """
    disk = book.ports.files.disk
    lease = disk.stamp(book.paths.lease)
    now = lease[1] if lease else 0
    old = {path: note for path, note in right.items() if max(note[MODIFIED:AFTER]) < now}
    disk.write(book.paths.seen, orjson.dumps(old))
