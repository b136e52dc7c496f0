"""Where the chapters of a manuscript begin: proposed by its headings, corrected by a person."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from writer.contracts.chapter import trimmed
from writer.errors import BadInput
from writer.formats.headings import Rank, rank
from writer.formats.source import Source
from writer.formats.volume import is_notice

LONGEST_TITLE = 200
LARGEST_CHAPTER = 1_000_000
"""Characters: what no chapter has, and what every desk can still show."""
NO_CHAPTER = "-"
"""Stands for a title where a stretch of the text is left out."""
BY = re.compile(
    r"\s*(?:by|author|作者|著者|文)\s*[:：]?\s*(?P<name>.{1,60}?)\s*(?:著|撰)?\s*", re.I
)
SHORT_LINE = 60
MOST_TITLE_LINES = 4


@dataclass(frozen=True, slots=True)
class Stretch:
    """A chapter of a manuscript: the line where it begins, and the text below its heading."""

    line: int
    """Counted from one, as editors do."""
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Split:
    source: Source
    chapters: tuple[Stretch, ...]
    left_out: tuple[Stretch, ...] = ()
    """What is text of the file, and no chapter."""
    title: str = ""
    author: str = ""


def split(source: Source, heading: str = "", front: str = "") -> Split:
    """The chapters that the file's own headings, or a pattern of the person's, divide it into.

    `front` names what stands before the first heading, where that is more than a title page.
    """
    lines = source.text.split("\n")
    starts = _by_pattern(lines, heading) if heading else _starts(source, lines)
    cut = (
        [(0, front), *starts] if starts and starts[0][0] else starts or [(0, source.title or front)]
    )
    found = [*_stretches(lines, cut, source, heading)]
    return _with_title_page(
        Split(source, tuple(found), title=source.title, author=source.author), starts
    )


def corrected(source: Source, plan: str, file: str) -> Split:
    """The chapters as a person has listed them: a line number and a title each."""
    lines = source.text.split("\n")
    cut: list[tuple[int, str]] = []
    for number, row in enumerate(plan.splitlines(), start=1):
        if not row.strip() or row.startswith("#"):
            continue
        place, _, title = row.strip().partition("\t")
        wrong = not place.isdigit() or not title.strip() or not 0 < int(place) <= len(lines)
        if wrong or (cut and int(place) - 1 <= cut[-1][0]):
            raise BadInput("imports.bad_split", file=file, line=number, text=row[:60])
        cut.append((int(place) - 1, title.strip()[:LONGEST_TITLE]))
    if not cut:
        raise BadInput("imports.no_split", file=file)
    if cut[0][0] and any(map(str.strip, lines[: cut[0][0]])):
        cut.insert(0, (0, NO_CHAPTER))
    found = [*_stretches(lines, cut, source)]
    return Split(
        source,
        tuple(one for one in found if one.title != NO_CHAPTER),
        tuple(one for one in found if one.title == NO_CHAPTER),
        source.title,
        source.author,
    )


def listed(found: Split) -> Iterator[str]:
    """The split as `corrected` reads it."""
    every = sorted((*found.chapters, *found.left_out), key=lambda one: one.line)
    yield from (f"{one.line}\t{one.title}" for one in every)


def _by_pattern(lines: Sequence[str], heading: str) -> list[tuple[int, str]]:
    try:
        pattern = re.compile(heading)
    except re.error as error:
        raise BadInput("imports.bad_pattern", pattern=heading, why=str(error)) from None
    found = [(n, line.strip()) for n, line in enumerate(lines) if pattern.match(line.strip())]
    if not found:
        raise BadInput("imports.pattern_finds_nothing", pattern=heading)
    return found


def _starts(source: Source, lines: Sequence[str]) -> list[tuple[int, str]]:
    """By the headings that the file marks; where it marks none, by lines that look like some."""
    if source.marks:
        level = _level(source)
        heads = [n for n, mark in sorted(source.marks.items()) if mark.level <= level]
        if _is_book_title(source, heads[0], level):
            heads = heads[1:]
        titles = {n: source.marks[n].title for n in heads}
        chapters = {n for n in heads if source.marks[n].level == level}
    else:
        ranks = {n: found for n, line in enumerate(lines) if (found := rank(line))}
        _drop_contents(ranks, lines)
        heads = sorted(ranks)
        titles = {n: lines[n].strip() for n in heads}
        chapters = {n for n in heads if ranks[n] == "chapter"} or set(heads)
    return list(_joined(heads, titles, chapters, lines))


def _level(source: Source) -> int:
    """How deep the headings of chapters stand: where most of them do."""
    counts = Counter(mark.level for mark in source.marks.values())
    top = source.marks[min(source.marks)].level
    if len(counts) > 1 and counts[top] == 1:
        counts.pop(top)
    return max(counts, key=lambda level: (counts[level], -level))


def _is_book_title(source: Source, first: int, level: int) -> bool:
    """The only heading of its kind, above all others."""
    top = source.marks[first].level
    return top < level and sum(mark.level == top for mark in source.marks.values()) == 1


def _joined(
    heads: Sequence[int], titles: dict[int, str], chapters: set[int], lines: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """A part's heading goes with the chapter right below it, and so does that of a chapter which
    would be empty; elsewhere it heads a chapter."""
    above: list[int] = []
    for n, below in zip(heads, [*heads[1:], len(lines)], strict=False):
        if above and any(map(str.strip, lines[above[-1] + 1 : n])):
            yield above[0], " ".join(titles[one] for one in above)
            above = []
        above.append(n)
        is_bare = not any(map(str.strip, lines[n + 1 : below]))
        if n in chapters and (not is_bare or chapters.intersection(above[:-1])):
            yield above[0], " ".join(titles[one] for one in above)[:LONGEST_TITLE]
            above = []
    if above:
        yield above[0], " ".join(titles[one] for one in above)


def _drop_contents(ranks: dict[int, Rank], lines: Sequence[str]) -> None:
    """A table of contents is a row of headings with nothing between them."""
    heads = sorted(n for n in ranks if ranks[n] == "chapter")
    if not heads:
        return
    later = Counter(_flat(lines[n]) for n in heads)
    run: list[int] = []
    for n, following in zip(heads, [*heads[1:], len(lines)], strict=True):
        is_bare = not any(map(str.strip, lines[n + 1 : following])) and following < len(lines)
        run.append(n)
        if is_bare:
            continue
        if len(run) > 2:
            ends = later[_flat(lines[n])] > 1
            for one in run if ends else run[:-1]:
                ranks.pop(one)
        run = []


def _flat(line: str) -> str:
    return re.sub(r"\W+", "", line).casefold()


def _stretches(
    lines: Sequence[str], cut: Sequence[tuple[int, str]], source: Source, heading: str = ""
) -> Iterator[Stretch]:
    for (start, title), (end, _) in zip(cut, [*cut[1:], (len(lines), "")], strict=True):
        first = _below_heading(lines, start, end, title, source, heading)
        body = trimmed("\n".join(lines[first:end]))
        if len(body) > LARGEST_CHAPTER:
            raise BadInput(
                "imports.long_chapter",
                file=source.file,
                title=title or str(start + 1),
                most=LARGEST_CHAPTER,
            )
        if body or title:
            yield Stretch(start + 1, title, body)


def _below_heading(
    lines: Sequence[str], start: int, end: int, title: str, source: Source, heading: str
) -> int:
    """The first line that is text: the heading, and a part's above it, are in the title."""
    here = start
    while here < end and _is_head(here, lines[here], title, source, heading):
        here += 1
        following = next((n for n in range(here, end) if lines[n].strip()), end)
        if following < end and _is_head(following, lines[following], title, source, heading):
            here = following
    return here


def _is_head(n: int, line: str, title: str, source: Source, heading: str) -> bool:
    words = source.marks[n].title if n in source.marks else line.strip()
    if not words:
        return False
    named = words == title or (words in title and (n in source.marks or rank(line) is not None))
    return named or (bool(heading) and re.match(heading, words) is not None)


def _with_title_page(found: Split, starts: Sequence[tuple[int, str]]) -> Split:
    """What stands before the first heading is a title page, or else a chapter of its own."""
    if not starts or not found.chapters or found.chapters[0].line > starts[0][0]:
        return found
    first, *others = found.chapters
    said = [_plain(line) for line in first.body.split("\n") if line.strip()]
    said = [line for line in said if not is_notice(line)]
    if len(said) > MOST_TITLE_LINES or any(len(line) > SHORT_LINE for line in said):
        return found
    by = [match["name"] for line in said[1:] if (match := BY.fullmatch(line))]
    if len(by) < len(said) - 1 and said[1:] != [found.author]:
        return found if len(said) != 2 else _titled(found, first, others, said[0], said[1])
    title = said[0] if said else ""
    return _titled(found, first, others, title, by[0] if by else "")


def _plain(line: str) -> str:
    """A line of a title page without what only makes it look like one."""
    text = line.strip().lstrip("#> ")
    return text[1:-1] if text[:1] + text[-1:] in ("《》", "**") else text


def _titled(
    found: Split, first: Stretch, others: Sequence[Stretch], title: str, author: str
) -> Split:
    page = replace(first, title=NO_CHAPTER)
    return replace(
        found,
        chapters=tuple(others),
        left_out=(page,) if first.body else (),
        title=found.title or title,
        author=found.author or author,
    )
