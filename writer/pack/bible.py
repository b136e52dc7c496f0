"""The pack as a document to read: its parts in a reader's order, every item with its anchor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from writer.contracts.execution import ChecklistItem
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict
from writer.contracts.people import Character
from writer.contracts.record import Record
from writer.pack.items import SHELVES, Item, chapter_anchor, items
from writer.pack.language import Language
from writer.pack.note import label, shown
from writer.texts import say

UNLABELLED = ("text", "ruling", "definition")
"""What an item says in the first place; everything else is said with what it is."""

Facts = tuple[tuple[str, str], ...]
"""Labels with what they say."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One item."""

    anchor: str
    head: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the document: first what belongs to all of it, then its items."""

    title: str
    facts: Facts = ()
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Bible:
    title: str
    remarks: tuple[str, ...]
    parts: tuple[Part, ...]


def bible(pack: MaterialsPack, language: Language, title: str = "") -> Bible:
    meta = pack.meta
    frozen = f"frozen.{meta.version}" if meta.frozen_at else meta.version
    remarks = [
        say("bible.frozen", language, at=meta.frozen_at, draft=meta.source_draft or "-")
        if meta.frozen_at
        else say("bible.draft", language)
    ]
    if meta.proposals_applied:
        remarks.append(say("bible.proposals", language, ids=", ".join(meta.proposals_applied)))
    parts = tuple(part for part in _Writer(pack, language).parts() if part.facts or part.entries)
    book = title or meta.project
    return Bible(say("bible.title", language, book=book, version=frozen), tuple(remarks), parts)


def markdown(document: Bible) -> str:
    lines = [f"# {document.title}", "", *(f"> {remark}" for remark in document.remarks)]
    for part in document.parts:
        lines += ["", f"## {part.title}", ""]
        lines += [f"- {_labelled(name, text)}" for name, text in part.facts]
        for entry in part.entries:
            lines += ["", f"### {' · '.join(filter(None, (entry.anchor, entry.head)))}", ""]
            lines += [f"- {_labelled(name, text)}" for name, text in entry.facts]
    return "\n".join(_once_blank(lines)) + "\n"


def _labelled(name: str, text: str) -> str:
    return f"**{name}:** {text}" if name else text


def _once_blank(lines: Iterable[str]) -> Iterator[str]:
    last = None
    for line in lines:
        if line or last:
            yield line
        last = line


class _Writer:
    """One pack in one language."""

    def __init__(self, pack: MaterialsPack, language: Language) -> None:
        self._pack = pack
        self._language = language
        self._of: dict[str, list[Item]] = {shelf.prefix: [] for shelf in SHELVES}
        for item in items(pack):
            self._of[item.shelf.prefix].append(item)

    def parts(self) -> Iterator[Part]:
        canon, planning = self._pack.canon, self._pack.planning
        tone = planning.tone if isinstance(planning.tone, str) else planning.tone.to_data()
        guide = canon.style_guide
        sound = {"tone": tone, "summary": guide.summary}
        yield self._part("world", canon.world, "WR", "name", ("rules",))
        if planning.theme_conflict:
            yield Part(self._say("theme"), self._facts(planning.theme_conflict))
        yield Part(self._say("people"), (), tuple(map(self._person, self._of["CHAR"])))
        yield self._part("timeline", None, "TL", "when")
        yield Part(
            self._say("style"), self._pairs(sound), tuple(map(self._plainly, self._of["STY"]))
        )
        chapters = tuple(map(self._chapter, planning.outline.chapters))
        left_out = ("chapters", "is_complete", "current_phase")
        yield Part(self._say("outline"), self._facts(planning.outline, left_out), chapters)
        yield self._part("decisions", None, "DEC", "topic")
        yield Part(self._say("checklists"), (), tuple(map(self._check, self._of["CHK"])))
        yield self._part("glossary", None, "GLO", "term")
        yield Part(self._say("constraints"), (), tuple(map(self._limit, self._of["CON"])))
        yield self._part("risks", None, "RISK", "risk")
        yield Part(self._say("questions"), (), tuple(map(self._question, self._of["OQ"])))
        yield Part(self._say("conflicts"), (), tuple(map(self._conflict, self._of["CF"])))
        yield Part(self._say("history"), tuple(self._history()))

    def _part(
        self,
        name: str,
        record: Record | None,
        prefix: str,
        head: str,
        left_out: tuple[str, ...] = (),
    ) -> Part:
        facts = self._facts(record, left_out) if record else ()
        entries = [
            Entry(item.anchor, str(getattr(item.record, head)), self._facts(item.record, (head,)))
            for item in self._of[prefix]
        ]
        return Part(self._say(name), facts, tuple(entries))

    def _person(self, item: Item) -> Entry:
        person = item.record
        assert isinstance(person, Character)  # noqa: S101 - the shelf holds nothing else
        head = f"{person.name} ({person.role})" if person.role else person.name
        return Entry(item.anchor, head, self._facts(person, ("name", "role")))

    def _plainly(self, item: Item) -> Entry:
        return Entry(item.anchor, str(getattr(item.record, "text", "")))

    def _chapter(self, chapter: ChapterSummary) -> Entry:
        number, title = chapter.chapter_number, chapter.chapter_title
        after = [
            self._say("after", chapter=one.chapter_number, text=one.description)
            if one.chapter_number
            else one.description
            for one in chapter.dependencies
        ]
        told = {**chapter.to_data(), "dependencies": after}
        left_out = ("chapter_number", "chapter_title")
        facts = self._pairs({name: value for name, value in told.items() if name not in left_out})
        head = self._say("chapter", number=number, title=title)
        return Entry(chapter_anchor(number), head, facts)

    def _check(self, item: Item) -> Entry:
        check = item.record
        assert isinstance(check, ChecklistItem)  # noqa: S101 - the shelf holds nothing else
        where = self._say("every_chapter")
        if check.chapter:
            where = self._say("in_chapter", chapter=check.chapter)
        elif check.arc:
            where = self._say("in_arc", arc=check.arc)
        facts = self._facts(check, ("text", "chapter", "arc"))
        return Entry(item.anchor, f"{check.text} [{where}]", facts)

    def _limit(self, item: Item) -> Entry:
        head = self._say(f"limit.{item.shelf.place[-1]}")
        return Entry(item.anchor, head, self._facts(item.record))

    def _question(self, item: Item) -> Entry:
        question = item.record
        assert isinstance(question, OpenQuestion)  # noqa: S101 - the shelf holds nothing else
        left_out = ("question", "blocking", "severity")
        facts = self._facts(question, left_out)
        if not question.answer:
            facts += ((label("answer", self._language), self._say("open")),)
        return Entry(item.anchor, f"{question.question} [{question.severity}]", facts)

    def _conflict(self, item: Item) -> Entry:
        conflict = item.record
        assert isinstance(conflict, PackConflict)  # noqa: S101 - the shelf holds nothing else
        facts = self._facts(conflict, ("description",))
        if not conflict.ruling:
            facts += ((label("ruling", self._language), self._say("unruled")),)
        return Entry(item.anchor, conflict.description, facts)

    def _history(self) -> Iterator[tuple[str, str]]:
        for entry in self._pack.changelog:
            yield f"{entry.version} · {entry.by}", entry.why

    def _facts(self, record: Record, left_out: tuple[str, ...] = ()) -> Facts:
        data = record.to_data()
        return self._pairs({name: data[name] for name in data if name not in (*left_out, "id")})

    def _pairs(self, data: dict[str, Any]) -> Facts:
        told = ((name, shown(value, self._language)) for name, value in data.items())
        return tuple(
            ("" if name in UNLABELLED else label(name, self._language), text)
            for name, text in told
            if text
        )

    def _say(self, name: str, **facts: object) -> str:
        return say(f"bible.{name}", self._language, **facts)
