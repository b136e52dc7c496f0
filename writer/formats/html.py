"""A book as one page for a browser; and the markup of a chapter, which an EPUB uses as well."""

from collections.abc import Iterator

from writer.formats.volume import Leaf, Paragraph, Volume, paragraphs
from writer.formats.xml import quoted, said
from writer.texts import Language, say

STYLE = """body { margin: 0 auto; max-width: 36em; padding: 0 1em; line-height: 1.7; }
h1, h2 { font-weight: normal; line-height: 1.3; text-align: center; }
h2 { margin: 3em 0 1.5em; white-space: pre-wrap; page-break-before: always; }
p { margin: 0; white-space: pre-wrap; }
p.t { margin: 0 0 1em; }
p.blank { min-height: 1em; }
p.author, p.notice { text-align: center; margin: 1em 0; }
p.notice { font-style: italic; }
nav ol { list-style: none; padding: 0; }
"""
"""`t` has a blank line before it, `l` follows the line before, `blank` is one of several."""


def page(volume: Volume) -> str:
    """Everything in one file, with its table of contents; it asks nothing of any other place."""
    contents = say("exports.contents", volume.language)
    links = "\n".join(
        f'<li><a href="#c{one.number}">{said(one.title)}</a></li>' for one in volume.chapters
    )
    chapters = "\n".join(
        f'<section id="c{one.number}">\n{chapter(one, volume.language)}\n</section>'
        for one in volume.chapters
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{code(volume.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{said(volume.title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n{title_page(volume)}\n"
        f"<nav>\n<h2>{said(contents)}</h2>\n<ol>\n{links}\n</ol>\n</nav>\n{chapters}\n</body>\n</html>\n"
    )


def title_page(volume: Volume) -> str:
    lines = [f"<h1>{said(volume.title)}</h1>"]
    if volume.author:
        lines.append(f'<p class="author">{said(volume.author)}</p>')
    if volume.notice:
        lines.append(f'<p class="notice">{said(volume.notice)}</p>')
    return "\n".join(lines)


def chapter(leaf: Leaf, language: Language) -> str:
    found = paragraphs(leaf.body, language)
    return "\n".join([f'<h2 class="h">{said(leaf.title)}</h2>', *_marked_up(found)])


def code(language: Language) -> str:
    return "zh-Hans" if language == "zh" else quoted(language)


def _marked_up(found: Iterator[Paragraph]) -> Iterator[str]:
    for one in found:
        kind = "blank" if one.blank else "l" if one.tight else "t"
        yield f'<p class="{kind}">{said(one.text).replace(chr(10), "<br/>")}</p>'
