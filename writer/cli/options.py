"""The options that every command knows. They may stand before or after the command."""

from typing import NamedTuple

WITH_VALUE = {"--outputs": "NG_OUTPUTS", "--lang": "NG_LANG"}
SWITCHES = ("--json", "--verbose", "--no-color", "--version")


class GlobalOptions(NamedTuple):
    """What was asked for all commands, and the words that are left for the command."""

    settings: dict[str, str]
    switches: frozenset[str]
    words: list[str]
    incomplete: str = ""
    """An option that came without its value."""


def take(arguments: list[str]) -> GlobalOptions:
    """Picks the global options out of the command line. After `--` all words are the command's."""
    settings: dict[str, str] = {}
    switches: set[str] = set()
    words: list[str] = []
    incomplete = ""
    rest = iter(arguments)
    for word in rest:
        name, sign, value = word.partition("=")
        if word == "--":
            words += [word, *rest]
        elif word in SWITCHES:
            switches.add(word)
        elif name in WITH_VALUE:
            given = value if sign else next(rest, None)
            if given is None:
                incomplete = name
            else:
                settings[WITH_VALUE[name]] = given
        else:
            words.append(word)
    return GlobalOptions(settings, frozenset(switches), words, incomplete)
