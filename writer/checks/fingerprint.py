"""What the same fault is recognised by in the next draft."""

from collections.abc import Iterable
from hashlib import sha256

from writer.checks.quotes import normalised

LENGTH = 16


def fingerprint(kind: str, anchors: Iterable[str], quote: str) -> str:
    """The same for the same type, anchors and quote, however the quote is spaced or marked."""
    parts = (kind, *sorted(anchors), normalised(quote).casefold())
    return sha256("\x00".join(parts).encode()).hexdigest()[:LENGTH]
