"""Every command, where it lives, and in which order the help shows it.

Only the module of the command that is called is imported, so that `ng --help` costs nothing.
"""

from typing import NamedTuple


class Command(NamedTuple):
    name: str
    module: str


AREAS: dict[str, tuple[Command, ...]] = {
    "book": (
        Command("new", "book"),
        Command("books", "book"),
        Command("status", "book"),
        Command("open", "book"),
        Command("rename", "book"),
        Command("delete", "book"),
        Command("backup", "book"),
        Command("restore", "book"),
        Command("demo", "tour"),
        Command("desk", "workbench"),
    ),
    "materials": (Command("materials", "materials"),),
    "chapters": (
        Command("write", "chapters"),
        Command("card", "chapters"),
        Command("read", "chapters"),
        Command("accept", "chapters"),
        Command("rewrite", "chapters"),
        Command("waive", "chapters"),
        Command("escalate", "chapters"),
        Command("revision", "revision"),
        Command("run", "chapters"),
    ),
    "proposals": (Command("proposal", "proposals"),),
    "workflow": (
        Command("rollback", "rollback"),
        Command("workflow", "workflow"),
    ),
    "record": (
        Command("log", "record"),
        Command("runs", "record"),
    ),
    "files": (
        Command("export", "chapters"),
        Command("doctor", "health"),
        Command("schemas", "schemas"),
    ),
}

BY_NAME = {command.name: command for area in AREAS.values() for command in area}
