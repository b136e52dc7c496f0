"""A directory tree as a value, so that a test can say that not a byte of it has changed."""

import os
import stat
from hashlib import file_digest
from pathlib import Path


def tree(root: Path) -> dict[str, tuple[str, int]]:
    """Every entry below `root` by its path: what it holds, and its mode."""
    return {
        entry.relative_to(root).as_posix(): (_content(entry), stat.S_IMODE(entry.lstat().st_mode))
        for entry in sorted(root.rglob("*"))
    }


def without(found: dict[str, tuple[str, int]], *endings: str) -> dict[str, tuple[str, int]]:
    return {path: entry for path, entry in found.items() if not path.endswith(endings)}


def _content(entry: Path) -> str:
    if entry.is_symlink():
        return f"-> {os.readlink(entry)}"
    if entry.is_dir():
        return "directory"
    with entry.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
