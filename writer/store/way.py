"""The way to a file from a root that it must not leave: by its names alone, whatever lies there."""

import os
from functools import lru_cache
from pathlib import Path

from writer.errors import OutOfBounds


class Way:
    """The directories from a root to a file, both included. Each is told by being the same object:
    to compare paths takes longer than to look at them.
    """

    __slots__ = ("places",)

    def __init__(self, places: tuple[Path, ...]) -> None:
        self.places = places


NOWHERE = Way(())


@lru_cache(maxsize=4096)
def way(root: str, path: str) -> Way:
    """Files are asked for again and again; OutOfBounds for one that is not below the root."""
    directory, name = os.path.split(path)
    found = _between(root, directory) if path != root else NOWHERE
    if name == "..":
        raise OutOfBounds("store.out_of_bounds", path=path, book=Path(root).name)
    return found


@lru_cache(maxsize=1024)
def _between(start: str, end: str) -> Way:
    """Many files share one way."""
    root, directory = Path(start), Path(end)
    if ".." in directory.parts or not directory.is_relative_to(root):
        raise OutOfBounds("store.out_of_bounds", path=end, book=root.name)
    inside = directory.relative_to(root).parts
    return Way(tuple(root.joinpath(*inside[:count]) for count in range(len(inside) + 1)))
