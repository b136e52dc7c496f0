"""A screen as an SVG that looks in a browser as it does in the terminal, and asks for nothing."""

import html
import re

from rich.cells import cell_len

FONTS = "'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'Noto Sans CJK SC', Menlo, monospace"
_FONT_FILE = re.compile(r"@font-face \{.*?\}", re.DOTALL)
_FONT = re.compile(r"font-family: [^;]+;")
_TEXT = re.compile(r'(<text [^>]*?)textLength="([\d.]+)"([^>]*>)([^<]*)')


def local(svg: str) -> str:
    """With fonts of the reader's own machine, and every text as wide as it is in a terminal."""
    svg = _FONT.sub(f"font-family: {FONTS};", _FONT_FILE.sub("", svg))
    return _TEXT.sub(_widened, svg)


def _widened(found: re.Match[str]) -> str:
    """The exporter counts letters, and a Chinese one takes two cells."""
    before, width, after, text = found.groups()
    shown = html.unescape(text)
    if cell_len(shown) == len(shown):
        return found[0]
    cell = float(width) / len(shown)
    return f'{before}textLength="{cell * cell_len(shown):.1f}"{after}{text}'
