"""How the paths begin that a gate protects.

Nothing is imported here: whoever looks through a long log for files is a process of its own, and
begins at once.
"""

FRONTS = ("canon/", "materials/", "memory/", "chapter_memory.json", "chapters/chapter_")
"""Most files of a book begin with none of these, and are asked about all the time."""
LONGEST = max(map(len, FRONTS))
