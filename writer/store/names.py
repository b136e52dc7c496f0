"""What may be the name of a book. The name is its directory, so it must be harmless as one."""

import unicodedata

from writer.errors import BadName

LONGEST = 80
LONGEST_BYTES = 255
RESERVED = frozenset(
    ["con", "prn", "aux", "nul"]
    + [f"{device}{digit}" for device in ("com", "lpt") for digit in "0123456789¹²³"]
)


def book_name(name: str) -> str:
    """The name in its one spelling (NFC), or BadName with the reason."""
    name = unicodedata.normalize("NFC", name)
    if not name:
        raise BadName("books.name_empty")
    shown = repr(name if len(name) <= LONGEST else name[:LONGEST] + "…")
    if len(name) > LONGEST:
        raise BadName("books.name_long", length=len(name), most=LONGEST)
    if strange := next((c for c in name if not _may_stand_in_a_name(c)), None):
        raise BadName("books.name_character", name=shown, character=repr(strange))
    if len(name.encode()) > LONGEST_BYTES:
        raise BadName("books.name_bytes", name=shown, most=LONGEST_BYTES)
    if name[0] == "." or name[-1] == "." or name != name.strip(" "):
        raise BadName("books.name_edge", name=shown)
    if unicodedata.category(name[0]).startswith("M"):
        raise BadName("books.name_character", name=shown, character=repr(name[0]))
    if name.split(".")[0].strip(" ").casefold() in RESERVED:
        raise BadName("books.name_reserved", name=shown)
    return name


def _may_stand_in_a_name(character: str) -> bool:
    """Letters of any script with the marks some scripts need, digits, and ` -_.`."""
    if character in " -_.":
        return True
    category = unicodedata.category(character)
    return category[0] in "LM" or category == "Nd"
