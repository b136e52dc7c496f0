"""`ng`: finds the command, runs it, and turns whatever happens into a sentence and an exit code."""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TextIO

from writer import errors, settings
from writer.cli import exits, options
from writer.cli.commands import BY_NAME
from writer.cli.console import Console
from writer.texts import LANGUAGES, Language


def run() -> None:
    """The entry point of the `ng` command."""
    code = main(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    sys.exit(code)


def _let_go(stream: TextIO | None) -> None:
    """What nobody can be told must not fail once more while Python ends."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(arguments: list[str]) -> int:
    given = options.take(arguments)
    as_json = "--json" in given.switches
    console = Console(_asked(given), as_json=as_json, verbose="--verbose" in given.switches)
    try:
        chosen = settings.load(given.settings)
        console.language = chosen.language
        console.colour = not (chosen.no_color or "--no-color" in given.switches) and _in_colour()
        return _dispatch(given, chosen, console)
    except errors.NovelGateError as error:
        code = exits.code(error)
        console.error(error, code)
        return code
    except KeyboardInterrupt:
        console.note("cli.interrupted")
        return exits.INTERRUPTED
    except BrokenPipeError:
        return exits.DONE  # whoever read our output has seen enough
    except OSError as error:
        from writer.store.trouble import disk_refused

        console.error(disk_refused(error), exits.DISK)
        return exits.DISK
    except Exception as error:  # noqa: BLE001 - the last line of defence: never a traceback
        from writer.cli.crash import report

        return report(error, given, console)


def _asked(given: options.GlobalOptions) -> Language:
    """The language of the command line: what is wrong with the settings is said in it too."""
    asked = given.settings.get("NG_LANG")
    return next((language for language in LANGUAGES if language == asked), "en")


def _dispatch(given: options.GlobalOptions, chosen: settings.AppSettings, console: Console) -> int:
    from writer.cli import help as help_page

    if "--version" in given.switches:
        return help_page.version(console)
    if given.incomplete:
        return help_page.misuse(console, "cli.needs_value", option=given.incomplete)
    if not given.words:
        return _workbench(chosen, console)
    name, *words = given.words
    if name == "desk" and _somebody_looks():
        return _workbench(chosen, console, words)
    if name in ("--help", "-h", "help") and not words:
        return help_page.show(console)
    if name not in BY_NAME:
        return help_page.unknown(console, name)
    for word in words:
        _must_be_text(word)
    from writer.cli.calling import call

    return call(BY_NAME[name], words, chosen, console)


def _workbench(
    chosen: settings.AppSettings, console: Console, words: Sequence[str] | None = None
) -> int:
    """`ng` alone. On a terminal the workbench; a script is shown how to ask for more."""
    from writer.cli import cover
    from writer.cli import help as help_page

    if words is None and (console.as_json or not _somebody_looks()):
        return help_page.show(console)
    for word in words or ():
        _must_be_text(word)
    with ExitStack() as stack:
        if cover.opens_the_workbench(words or ()):
            console.hand_over = stack.enter_context(cover.Cover(console.language)).hand_over
        from writer.cli.calling import call

        return call(BY_NAME["desk"], list(words or ()), chosen, console)


def _in_colour() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _somebody_looks() -> bool:
    """A stream that was closed before we began is None."""
    return all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)
    )


def _must_be_text(word: str) -> None:
    """Bytes that are no characters can be typed, but not kept in any record."""
    try:
        word.encode()
    except UnicodeEncodeError as error:
        raise errors.BadInput("record.not_text", position=error.start) from None
