"""The first page of help, made from the table of commands. Imports nothing that takes time."""

from writer import __version__
from writer.cli import exits
from writer.cli.commands import AREAS, BY_NAME
from writer.cli.console import Console, width
from writer.cli.options import SWITCHES, WITH_VALUE


def show(console: Console) -> int:
    """All commands by area, each with what it does."""
    shown = {o: o + console.text(f"help.{o}.value") for o in WITH_VALUE} | {o: o for o in SWITCHES}
    column = max(map(width, [*BY_NAME, *shown.values()])) + 2
    console.document({"commands": {name: console.text(f"help.{name}") for name in BY_NAME}})
    console.say("help.head")
    for area, commands in AREAS.items():
        console.line()
        console.line(console.text(f"help.area_{area}"))
        for command in commands:
            console.line(f"  {command.name:{column}}{console.text(f'help.{command.name}')}")
    console.line()
    console.say("help.options")
    for option, name in shown.items():
        console.line(f"  {name}{' ' * (column - width(name))}{console.text(f'help.{option}')}")
    console.line()
    console.say("help.foot")
    return exits.DONE


def version(console: Console) -> int:
    console.line(f"NovelGate {__version__}")
    console.document({"novelgate": __version__})
    return exits.DONE


def unknown(console: Console, name: str) -> int:
    from difflib import get_close_matches

    near = get_close_matches(name, BY_NAME, n=1)
    key = "cli.unknown_near" if near else "cli.unknown"
    return misuse(console, key, name=name, near="".join(near))


def misuse(console: Console, key: str, **facts: object) -> int:
    """Wrong usage: not an error of the tree, for only the command line knows of usage."""
    from writer.errors import NovelGateError

    console.error(NovelGateError(key, reasons=(), **facts), exits.USAGE)
    return exits.USAGE
