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
        Command("serve", "serving"),
    ),
    "materials": (Command("materials", "materials"),),
    "chapters": (
        Command("plan", "texts"),
        Command("write", "writing"),
        Command("card", "chapters"),
        Command("read", "chapters"),
        Command("accept", "chapters"),
        Command("rewrite", "chapters"),
        Command("waive", "chapters"),
        Command("escalate", "chapters"),
        Command("waivers", "chapters"),
        Command("revision", "revision"),
        Command("edit", "texts"),
        Command("diff", "texts"),
        Command("reopen", "texts"),
    ),
    "workflow": (
        Command("run", "going_on"),
        Command("resume", "going_on"),
        Command("checkpoints", "going_on"),
        Command("rollback", "rollback"),
        Command("workflow", "workflow"),
    ),
    "proposals": (Command("proposal", "proposals"),),
    "knowledge": (
        Command("prefs", "prefs"),
        Command("memory", "memory"),
        Command("graph", "graph"),
        Command("chat", "chat"),
    ),
    "record": (
        Command("log", "record"),
        Command("replay", "replay"),
        Command("why", "record"),
        Command("runs", "record"),
        Command("archive", "record"),
    ),
    "files": (
        Command("import", "importing"),
        Command("export", "exporting"),
        Command("cost", "cost"),
        Command("doctor", "health"),
        Command("schemas", "schemas"),
    ),
}

BY_NAME = {command.name: command for area in AREAS.values() for command in area}
