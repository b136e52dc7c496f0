"""Reads XML piece by piece: nothing is fetched, nothing is expanded, nothing nests without end."""

import re
from html.entities import html5
from typing import Protocol
from xml.parsers import expat

from writer.errors import BadInput

DEEPEST = 256
Attributes = dict[str, str]


class Listener(Protocol):
    """Whoever is told what is found, in order; names come without their namespaces."""

    def start(self, name: str, attributes: Attributes) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


class _Unwanted(Exception):
    pass


def read(data: bytes, listener: Listener, file: str, part: str) -> None:
    """Reads a whole document; BadInput where it is none, or declares entities of its own."""
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.UseForeignDTD(True)  # so that the names of HTML's entities are told, and not refused
    depth = 0

    def start(name: str, attributes: Attributes) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise _Unwanted
        listener.start(_local(name), {_local(key): value for key, value in attributes.items()})

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        listener.end(_local(name))

    def declared(*_: object) -> None:
        raise _Unwanted

    def named(name: str, is_parameter: bool) -> None:  # noqa: FBT001
        if not is_parameter:
            listener.text(html5.get(f"{name};", ""))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = listener.text
    parser.EntityDeclHandler = declared
    parser.SkippedEntityHandler = named
    parser.ExternalEntityRefHandler = lambda *_: 1  # there is one, and it stays where it is
    try:
        parser.Parse(_without_mark(data), True)
    except _Unwanted:
        raise BadInput("imports.entities", file=file, part=part) from None
    except (expat.ExpatError, ValueError, LookupError):
        raise BadInput("imports.bad_xml", file=file, part=part) from None


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _without_mark(data: bytes) -> bytes:
    return re.sub(rb"\A\s+(?=<\?xml)", b"", data)
