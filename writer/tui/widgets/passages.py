"""The passages of a text, from which a person picks one: paragraphs, or sentences."""

import re

from writer.tui.widgets.evidence import CLOSES, OPENS

Span = tuple[int, int]
PARAGRAPH = re.compile(r"[^\n]+")
SENTENCE = re.compile(r"[^。！？.!?…]*[。！？.!?…]+[”’」』）)\"'⟧]*|[^。！？.!?…]+$")


def paragraphs(text: str) -> list[Span]:
    """Every paragraph but headings, in reading order."""
    found = (match.span() for match in PARAGRAPH.finditer(text))
    return [(a, b) for a, b in found if text[a:b].strip() and not text[a:b].startswith("#")]


def sentences(text: str) -> list[Span]:
    return [
        trimmed(text, start + match.start(), start + match.end())
        for start, end in paragraphs(text)
        for match in SENTENCE.finditer(text[start:end])
        if match.group().strip(f" {OPENS}{CLOSES}")
    ]


def quoted(text: str, span: Span) -> str:
    """The words themselves, without the brackets around evidence."""
    return text[slice(*span)].replace(OPENS, "").replace(CLOSES, "").strip()


def trimmed(text: str, start: int, end: int) -> Span:
    passage = text[start:end]
    return start + len(passage) - len(passage.lstrip()), end
