"""Text for XML: only what XML can hold, and nothing that it would read as its own."""

import re
from xml.sax.saxutils import escape

NOT_IN_XML = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
UNKNOWN = "\ufffd"


def said(text: str) -> str:
    """Text between tags."""
    return escape(NOT_IN_XML.sub(UNKNOWN, text))


def quoted(text: str) -> str:
    """Text inside an attribute."""
    return escape(NOT_IN_XML.sub(UNKNOWN, text), {'"': "&quot;", "\n": " ", "\t": " "})
