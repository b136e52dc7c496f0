"""The characters in a file of bytes: UTF-8, UTF-16, GB18030 or Big5, found without being told."""

import codecs
import re

from writer.errors import BadInput

COMMON = frozenset(
    "的一是不了在人有我他这这個个上们們来來到时時大地为為子中你说說生国國年着就那和要她出也得里裡后後自以会會"
    "家可下而过過天去能对對小多然于於心学學么麼之都好看起发發当當没沒成只如事把还還用第样樣道想作种種开開美总總从從无無情己面最"
    "女但现現前些所同日手又行意动動方期它头頭经經长長儿兒回位分爱愛老因很给給名法间間斯知世什两兩次使身者被高已亲親其进進此话話常与與"
)
"""Characters that every page of Chinese is full of, and that no misread page is."""
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
NAMES = {"utf-8-sig": "UTF-8", "utf-8": "UTF-8", "utf-16": "UTF-16", "utf-32": "UTF-32"}
NAMES |= {"utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "gb18030": "GB18030", "big5hkscs": "Big5"}
NAMES |= {"cp1252": "Windows-1252"}
LEAST_COMMON, LEAST_IN_A_STRETCH = 0.15, 0.06
STRETCH = 400
"""Characters outside ASCII that are enough to tell how they were written."""
SAMPLE = 200_000
LONE_HIGH_BYTE = re.compile(rb"(?<![\x80-\xff])[\x85\x91-\x97\xa1-\xff](?![\x80-\xff])")
ON_A_PAGE = re.compile(
    "[\t\n\r -~\u00a0-\u024f\u2010-\u2030\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"
)
UNSHOWN = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff]")


def decoded(data: bytes, file: str) -> tuple[str, str]:
    """The text with its line ends made one, and the name of its encoding."""
    if not data.strip(b"\0 \t\r\n"):
        raise BadInput("imports.empty", file=file)
    text, encoding = _decoded(data, file)
    text = text.removeprefix("\ufeff").rstrip("\x1a")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\v", "\n")
    if found := UNSHOWN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadInput("imports.unshown", file=file, line=line, code=f"U+{ord(found[0]):04X}")
    if not text.strip():
        raise BadInput("imports.empty", file=file)
    return text, NAMES[encoding]


def _decoded(data: bytes, file: str) -> tuple[str, str]:
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return _strictly(data, encoding, file), encoding
    if wide := _wide(data):
        return _strictly(data, wide, file), wide
    if b"\0" in data:
        raise BadInput("imports.binary", file=file)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        where = data.count(b"\n", 0, error.start) + 1
    return _chinese(data, file, where)


def _strictly(data: bytes, encoding: str, file: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(encoding, "replace").count("\n") + 1
        raise BadInput("imports.mixed", file=file, line=line) from None


def _wide(data: bytes) -> str | None:
    """UTF-16 without its mark: the one of its two orders that reads like a page."""
    if len(data) % 2 or b"\0" not in data[:SAMPLE]:
        return None
    for encoding in ("utf-16-le", "utf-16-be"):
        text = data[:SAMPLE].decode(encoding, "replace")
        plain = len(ON_A_PAGE.findall(text))
        if "\0" not in text and plain >= 0.85 * len(text):
            return encoding
    return None


def _chinese(data: bytes, file: str, line: int) -> tuple[str, str]:
    found = {}
    for encoding in ("gb18030", "big5hkscs"):
        try:
            found[encoding] = data.decode(encoding)
        except UnicodeDecodeError:
            continue
    best = max(found, key=lambda name: _common(found[name][:SAMPLE]), default="")
    if best and _common(found[best]) >= LEAST_COMMON:
        _hold_throughout(found[best], file)
        return found[best], best
    if _is_western(data):
        return data.decode("cp1252"), "cp1252"
    raise BadInput("imports.mixed" if _has_text(data) else "imports.binary", file=file, line=line)


def _common(text: str) -> float:
    """How many of the characters outside ASCII are among those that Chinese is full of."""
    wide = [c for c in text if "\u3400" <= c <= "\u9fff" or ord(c) > 0xD7FF]
    return sum(c in COMMON for c in wide) / len(wide) if wide else 0.0


def _hold_throughout(text: str, file: str) -> None:
    """A file that was put together from several may be right in one half and not in the other."""
    stretch: list[str] = []
    size = 0
    for number, line in enumerate(text.split("\n"), start=1):
        stretch.append(line)
        size += sum(c > "\x7f" for c in line)
        if size >= STRETCH:
            if _common("".join(stretch)) < LEAST_IN_A_STRETCH:
                raise BadInput("imports.mixed", file=file, line=number - len(stretch) + 1)
            stretch, size = [], 0


def _is_western(data: bytes) -> bool:
    """English with its quotation marks as Windows wrote them: single bytes, and few of them."""
    high = sum(byte > 0x7F for byte in data)
    return high * 20 < len(data) and len(LONE_HIGH_BYTE.findall(data)) == high


def _has_text(data: bytes) -> bool:
    sample = data[:SAMPLE]
    return not any(byte < 9 or 13 < byte < 32 for byte in sample)
