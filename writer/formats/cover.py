"""A plain cover: the title and the author on a quiet ground."""

from unicodedata import east_asian_width

from writer.formats.xml import said

WIDTH, HEIGHT, LINE = 600, 900, 18
"""Of the picture, and how many narrow characters fit on a line of the title."""


def svg(title: str, author: str) -> str:
    lines = list(_lines(title))[:7]
    first = HEIGHT // 3 - 35 * len(lines)
    text = "\n".join(
        f'<text x="{WIDTH // 2}" y="{first + 70 * place}" font-size="56">{said(line)}</text>'
        for place, line in enumerate(lines, start=1)
    )
    by = f'<text x="{WIDTH // 2}" y="{HEIGHT - 120}" font-size="32">{said(author)}</text>\n'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#20303c"/>\n'
        f'<rect x="30" y="30" width="{WIDTH - 60}" height="{HEIGHT - 60}" fill="none" '
        'stroke="#d9c9a3" stroke-width="2"/>\n'
        f'<g fill="#f4ecd8" font-family="serif" text-anchor="middle">\n{text}\n'
        f"{by if author else ''}</g>\n</svg>\n"
    )


def _lines(title: str) -> list[str]:
    """The title on lines that fit: between words where it has any, and anywhere in Chinese."""
    words = title.split(" ") if " " in title.strip() else list(title)
    gap = " " if " " in title.strip() else ""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}{gap}{word}" if lines[-1] else word
        if lines[-1] and _width(longer) > LINE:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(text: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
