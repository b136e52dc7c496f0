"""The versions of the pack: what they are called, which there are, and how one is read."""

import re
from collections.abc import Iterable

from writer.contracts.materials_review import MaterialsHumanReview
from writer.contracts.pack import MaterialsPack
from writer.desk.book import Book
from writer.errors import BadInput

NAME = re.compile(r"(?P<frozen>frozen\.)?(?P<version>v[0-9]{3,})")


def number_of(pack: MaterialsPack) -> int:
    """Each version is examined once, so its number is also that of the round."""
    return int(pack.meta.version[1:])


def version_name(number: int) -> str:
    return f"v{number:03d}"


def newest(book: Book) -> str:
    """What counts now: the frozen version, or else the newest draft; empty where there is none."""
    materials = book.state.law.materials
    if materials.frozen_version:
        return f"frozen.{materials.frozen_version}"
    drafts = [name for name in every(book) if not name.startswith("frozen.")]
    return drafts[-1] if drafts else ""


def every(book: Book) -> list[str]:
    """Every version there is, drafts first."""
    found: list[tuple[bool, int, str]] = []
    for folder in (book.paths.draft_pack("v001").parent, book.paths.frozen_pack("v001").parent):
        if book.ports.files.disk.kind(folder) == "dir":
            for file in book.ports.files.disk.names(folder):
                if name := NAME.search(file):
                    number = int(name["version"][1:])
                    found.append((bool(name["frozen"]), number, name.group()))
    return [name for _, _, name in sorted(found)]


def pack(book: Book, version: str | None = None) -> MaterialsPack:
    """A version by its name: `v002` is a draft, `frozen.v001` a frozen one; or the newest."""
    there = every(book)
    if not there:
        raise BadInput("materials.no_pack_yet", book=book.name)
    wanted = newest(book) if version is None else version.strip()
    named = NAME.fullmatch(wanted)
    if named is None or wanted not in there:
        raise BadInput("materials.no_version", version=wanted, known=", ".join(there))
    number = named["version"]
    path = book.paths.frozen_pack(number) if named["frozen"] else book.paths.draft_pack(number)
    return book.read(MaterialsPack, path)


def draft(book: Book, number: int) -> MaterialsPack:
    return book.read(MaterialsPack, book.paths.draft_pack(version_name(number)))


def lineage(pack: MaterialsPack) -> list[int]:
    """The versions that this one came out of, the newest first, and itself at the head.

    A pack that was put together anew has no ancestors, though there were versions before it.
    """
    return sorted({int(entry.version[1:]) for entry in pack.changelog}, reverse=True)


def last_review(
    book: Book, versions: Iterable[int], *, with_sheet: bool = False
) -> MaterialsHumanReview | None:
    """What a person said about the first of these versions that anything was said about."""
    for number in versions:
        path = book.paths.human_review(version_name(number))
        if book.ports.files.disk.kind(path) == "file":
            review = book.read(MaterialsHumanReview, path)
            if review.sheet or not with_sheet:
                return review
    return None
