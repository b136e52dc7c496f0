"""The shelf, looked at again and again: a book is opened only where its files look other than at
the last look.
"""

from writer.desk.library import Shelved, shelved
from writer.desk.ports import Ports
from writer.desk.shelf import names, runs
from writer.store.disk import Stamp

Mark = tuple[tuple[str, Stamp | None], ...]


class ShelfWatch:
    """What the system says of the files that a book's standing is read from costs next to nothing
    to ask. One with which something is wrong is opened each time.
    """

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._known: dict[str, tuple[Mark, Shelved]] = {}

    def look(self) -> list[Shelved]:
        found = {name: self._looked_at(name) for name in names(self._ports)}
        self._known = found
        return [book for _, book in found.values()]

    def _looked_at(self, name: str) -> tuple[Mark, Shelved]:
        mark = self._mark(name)  # before it is read: what changes meanwhile is seen next time
        known = self._known.get(name)
        if known and known[0] == mark and not known[1].trouble:
            return known
        return mark, shelved(self._ports, name)

    def _mark(self, name: str) -> Mark:
        """Of its logs, of what lies in the book itself, and of its packs that are not frozen."""
        paths, disk = self._ports.paths.book(name), self._ports.files.disk
        drafts = paths.draft_pack("").parent
        found = [run.full_log for run in runs(disk, paths)]
        for place in (paths.root, drafts):
            if disk.kind(place) == "dir":
                found += [place / file for file in disk.names(place)]
        return tuple((str(file), disk.stamp(file)) for file in found)
