"""The histories as books: unpacked where a test wants them, and told again."""

import tarfile
from pathlib import Path

from tests.replay.record import ENDING, HISTORIES
from tests.replay.teller import BOOK
from writer import bootstrap, settings
from writer.desk.book import Book
from writer.desk.history import open_run
from writer.desk.ports import Ports
from writer.desk.verify import unread

NAMES = sorted(path.name.removesuffix(ENDING) for path in HISTORIES.glob(f"*{ENDING}"))
MANIFEST = "novelgate-backup.json"


def unpacked(name: str, outputs: Path, histories: Path = HISTORIES) -> Path:
    """The root of the book; a backup holds what a book is made of, and nothing else."""
    root = outputs / "projects" / BOOK
    root.mkdir(parents=True)
    with tarfile.open(histories / f"{name}{ENDING}") as packed:
        members = [one for one in packed if one.isreg() and one.name != MANIFEST]
        packed.extractall(root, members, filter="data")
    return root


def ports(outputs: Path) -> Ports:
    return bootstrap.ports(settings.load({"NG_OUTPUTS": str(outputs)}, {}))


def opened(outputs: Path) -> Book:
    return open_run(ports(outputs), BOOK, None)


def as_far_as_it_goes(outputs: Path) -> Book:
    return unread(ports(outputs), BOOK)
