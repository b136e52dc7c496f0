"""Calls one command through typer, with its help in the language of the reader."""

import importlib
import io
from contextlib import redirect_stdout
from typing import Any

import typer
import typer.main

from writer.cli import exits
from writer.cli.commands import Command
from writer.cli.console import Console
from writer.cli.help import misuse
from writer.cli.session import Session
from writer.settings import AppSettings
from writer.texts.catalogue import knows


def call(command: Command, words: list[str], settings: AppSettings, console: Console) -> int:
    if console.as_json and "--help" in words:
        return _help_as_document(command, words, settings, console)
    app: typer.Typer = importlib.import_module(f"writer.cli.{command.module}").app
    group: Any = typer.main.get_group(app)
    chosen = group.commands[command.name]
    _put_help(chosen, f"help.{command.name}", console)
    try:
        with chosen.make_context(
            f"ng {command.name}", list(words), obj=Session(settings, console)
        ) as context:
            chosen.invoke(context)
    except typer.Exit as ended:
        return int(ended.exit_code)
    except typer.Abort:
        console.note("cli.interrupted")
        return exits.INTERRUPTED
    except typer.TyperException as error:
        return misuse(console, "cli.misused", why=_why(error), name=command.name)
    return exits.DONE


def _help_as_document(
    command: Command, words: list[str], settings: AppSettings, console: Console
) -> int:
    with redirect_stdout(io.StringIO()) as page:
        code = call(command, words, settings, Console(console.language, as_json=False))
    console.document({"help": page.getvalue()})
    return code


def _why(error: typer.TyperException) -> str:
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    return str(message).rstrip(".")


def _put_help(command: Any, key: str, console: Console) -> None:
    """Every command and option has its sentence in the catalogue, in both languages."""
    command.help = console.text(key)
    for parameter in command.params:
        name = f"{key}.{parameter.name}"
        if knows(name):
            parameter.help = console.text(name)
    for name, inner in getattr(command, "commands", {}).items():
        _put_help(inner, f"{key}.{name}", console)
