"""The paths that a gate protects, and how they begin.

Nothing is imported here that takes long: whoever looks through a long log for files is a process of
its own, and begins at once.
"""

import re

FRONTS = ("canon/", "materials/", "memory/", "chapter_memory.json", "chapters/chapter_")
"""Most files of a book begin with none of these, and are asked about all the time."""
PROTECTED = re.compile(
    r"(?P<canon>canon/)"
    r"|(?P<frozen>materials/(?:frozen/|index\.json$))"
    r"|(?P<memory>memory/|chapter_memory\.json$)"
    r"|(?P<chapters>chapters/chapter_\d+(?:\.provenance)?\.json$)"
)
"""Those that a gate protects, by their area."""


def is_protected(path: str) -> bool:
    return path.startswith(FRONTS) and PROTECTED.match(path) is not None
