"""The chain: each line carries a hash over the line before and itself.

A changed, missing or reordered line is found without parsing anything: most single-bit flips in a
line of JSON still parse, so parsing proves nothing.
"""

from hashlib import sha256

GENESIS = "0" * 64
_KEY = b',"chain":"'
_END = b'"}'
_SEAL = len(_KEY) + 64 + len(_END)


def seal(previous: str, body: bytes) -> tuple[bytes, str]:
    """The line with its chain and newline, and that chain."""
    chain = sha256(previous.encode() + body).hexdigest()
    return body[:-1] + _KEY + chain.encode() + _END + b"\n", chain


def follows(previous: str, line: bytes) -> str | None:
    """The chain of `line` (without its newline) if it follows `previous`, else None."""
    front, mark = line[:-_SEAL], line[-_SEAL:]
    chain = sha256(previous.encode() + front + b"}").hexdigest()
    return chain if mark == _KEY + chain.encode() + _END else None


def of_last_line(data: bytes) -> str | None:
    """The chain that the line which `data` ends with says it has."""
    mark = data[-_SEAL - 1 :]
    fits = mark.startswith(_KEY) and mark.endswith(_END + b"\n")
    return mark[len(_KEY) : -len(_END) - 1].decode("ascii", "replace") if fits else None
