"""An idea as a file: plain text, or text with headed sections that say what the book shall be.

A section begins with a heading (`## Taboos`) or a line of its own (`Title: Tide Letters`). What
stands under a heading that means nothing here stays part of the idea, word for word.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from writer.errors import BadInput

HEADINGS: dict[str, str] = {
    "title": "title|book title|书名|标题|题目",
    "idea": "idea|premise|synopsis|想法|创意|点子|梗概|简介|故事梗概",
    "genre": "genre|题材|类型|体裁",
    "taboos": "taboo|taboos|禁忌|禁区|雷点|敏感内容",
    "forbidden_words": "forbidden words|forbidden terms|banned words|禁用词|禁词",
    "length": "length|length plan|篇幅|长度|规模",
    "chapters": "chapters|number of chapters|章数|章节数",
    "words": "words|words a chapter|words per chapter|target words|每章字数|单章字数|字数",
    "style": "style|文风|风格|文笔",
    "constraints": "constraints|hard constraints|requirements|硬约束|硬性约束|约束|硬性要求",
    "world": "world|setting|世界|世界观",
    "theme": "theme|themes|主题",
    "author": "author|作者",
    "language": "language|语言",
}
BY_HEADING = {name: part for part, names in HEADINGS.items() for name in names.split("|")}
LANGUAGES = {
    **dict.fromkeys(("en", "english", "英文", "英语"), "en"),
    **dict.fromkeys(("zh", "chinese", "simplified chinese", "中文", "汉语", "简体中文"), "zh"),
}
BOUNDS = {"chapters": (1, 5000), "words": (50, 50000)}
LEAST_OF_A_WHOLE = 500
"""Words a chapter from which on a length without `each` is taken for that of the whole book."""
LARGEST_FILE = 1_000_000

_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<name>.+?)\s*#*\s*")
_LABELLED = re.compile(r"\**(?P<name>[^:：*#-]{1,24}?)\**\s*[:：]\**\s*(?P<rest>.*)")
_ITEM = re.compile(r"\s*(?:[-*•·+]|\d{1,2}[.)、])\s*(?P<text>.+)")
_QUOTED = re.compile(r"[“\"「『‘'](?P<word>[^“”\"「」『』‘’]{1,40})[”\"」』’']")
_NUMBER = r"(\d[\d,.]{0,11}\s*万?)"
_CHAPTERS = re.compile(_NUMBER + r"\s*(?:chapters?\b|章|回)", re.IGNORECASE)
_WORDS = re.compile(_NUMBER + r"\s*(?:words?\b|characters?\b|字)", re.IGNORECASE)
_EACH = re.compile(r"\b(?:each|per|a|every)\b|每章|单章|一章", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Idea:
    """What a file says a book shall be; whatever it does not say is empty."""

    text: str = ""
    title: str = ""
    genre: str = ""
    taboos: tuple[str, ...] = ()
    forbidden_words: tuple[str, ...] = ()
    style: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    world: str = ""
    theme: str = ""
    author: str = ""
    language: str = ""
    chapters: int | None = None
    words: int | None = None


@dataclass(slots=True)
class _Sections:
    """The lines of each section, as they are found."""

    lines: dict[str, list[str]] = field(default_factory=dict)
    now: str = "idea"
    one_line: bool = False

    @property
    def takes_labels(self) -> bool:
        """Under a heading, `Language: no oaths` is just another line."""
        return self.now == "idea" or self.one_line

    def turn_to(self, part: str, rest: str = "", *, one_line: bool = False) -> None:
        self.now, self.one_line = part, one_line
        self.lines.setdefault(part, []).append(rest)

    def add(self, line: str) -> None:
        if self.one_line and self.text(self.now) and not _ITEM.fullmatch(line):
            self.now, self.one_line = "idea", False
        self.lines.setdefault(self.now, []).append(line)

    def text(self, part: str) -> str:
        return "\n".join(self.lines.get(part, [])).strip()

    def items(self, part: str) -> list[str]:
        """One item a line or a bullet; what goes on without a bullet belongs to the one before."""
        found: list[str] = []
        bulleted = any(_ITEM.fullmatch(line) for line in self.lines.get(part, []))
        for line in self.lines.get(part, []):
            item = _ITEM.fullmatch(line)
            if item:
                found.append(item["text"].strip())
            elif line.strip() and bulleted and found:
                found[-1] += f" {line.strip()}"
            elif line.strip():
                found.append(line.strip())
        return found


def read_file(file: Path) -> Idea:
    """The idea in a file, in UTF-8 or GB18030."""
    try:
        if file.exists() and not file.is_file():
            raise BadInput("intake.no_file", file=str(file))
        data = file.read_bytes()
    except OSError as error:
        raise BadInput("books.idea_file", file=str(file), why=error.strerror) from None
    if len(data) > LARGEST_FILE:
        raise BadInput("intake.too_large", file=str(file), most=LARGEST_FILE // 1000)
    return read(decoded(data, file.name))


def decoded(data: bytes, name: str) -> str:
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.replace("\r\n", "\n")
    raise BadInput("intake.no_text", file=name)


def read(text: str) -> Idea:
    """What the text says; a text without sections is just the idea."""
    found = _sections(text)
    if found.lines.keys() <= {"idea"}:
        return Idea(text=text)
    words, taboos = told_apart(found.items("taboos"))
    chapters, length = _length(found)
    return Idea(
        text=found.text("idea"),
        title=found.text("title"),
        genre=found.text("genre"),
        taboos=tuple(taboos),
        forbidden_words=(*_listed(found.items("forbidden_words")), *words),
        style=tuple(found.items("style")),
        constraints=tuple(found.items("constraints")),
        world=found.text("world"),
        theme=found.text("theme"),
        author=found.text("author"),
        language=LANGUAGES.get(found.text("language").casefold(), ""),
        chapters=chapters,
        words=length,
    )


def _sections(text: str) -> _Sections:
    found = _Sections()
    begun = False
    for line in text.splitlines():
        heading, labelled = _HEADING.fullmatch(line), _LABELLED.fullmatch(line)
        if heading and (part := _part(heading["name"])):
            found.turn_to(part)
        elif heading and heading["marks"] == "#" and not begun and not found.text("title"):
            found.lines["title"] = [heading["name"]]
        elif heading:
            found.turn_to("idea", line)
        elif labelled and found.takes_labels and (part := _part(labelled["name"])):
            found.turn_to(part, labelled["rest"], one_line=True)
        else:
            found.add(line)
        begun = begun or bool(line.strip())
    return found


def _part(name: str) -> str:
    return BY_HEADING.get(name.strip().strip("*：:").strip().casefold(), "")


def told_apart(taboos: list[str]) -> tuple[list[str], list[str]]:
    """A taboo that is nothing but a word in quotation marks is a word that may stand nowhere."""
    words = [found["word"] for taboo in taboos if (found := _QUOTED.fullmatch(taboo))]
    return words, [taboo for taboo in taboos if not _QUOTED.fullmatch(taboo)]


def _listed(items: list[str]) -> list[str]:
    """Words may share a line: `suddenly, literally`."""
    words = [word for item in items for word in re.split(r"[,，、;；]", item)]
    return [word.strip(" “”\"「」『』‘’'") for word in words if word.strip(" “”\"「」『』‘’'")]


def _length(found: _Sections) -> tuple[int | None, int | None]:
    told = " ".join(found.lines.get("length", []))
    chapters = _number(found.text("chapters")) or _first(_CHAPTERS, told)
    words = _number(found.text("words")) or _first(_WORDS, told)
    in_all = not found.text("words") and not _EACH.search(told)
    if words and chapters and in_all and words // chapters >= LEAST_OF_A_WHOLE:
        words //= chapters
    return chapters, words


def _first(shape: re.Pattern[str], text: str) -> int | None:
    found = shape.search(text)
    return _number(found[1]) if found else None


def _number(text: str) -> int | None:
    """`1,200` and `2 万` as numbers."""
    found = re.search(_NUMBER, text)
    digits = found[1].replace(",", "").rstrip("万 .") if found else ""
    if not found or not re.fullmatch(r"\d+(\.\d+)?", digits):
        return None
    return round(float(digits) * (10_000 if "万" in found[1] else 1))
