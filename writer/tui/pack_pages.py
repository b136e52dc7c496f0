"""The materials as documents to read: a version, an editor's note, the versions there are."""

from collections.abc import Iterable, Iterator, Sequence

from writer.contracts.materials_index import MaterialsIndex
from writer.contracts.materials_review import AgentReview, MaterialsHumanReview
from writer.contracts.pack import MaterialsPack
from writer.contracts.wording import Piece, changes
from writer.desk import versions
from writer.desk.book import Book
from writer.errors import BadInput
from writer.pack.bible import Facts, bible
from writer.pack.note import notes, reasons
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.library import local_time
from writer.tui.screens.folding import folded
from writer.tui.screens.pack import Document, Draft
from writer.tui.screens.versions import VersionNote
from writer.tui.widgets.words import Words

FROZEN = "frozen."
Told = tuple[str, str]


def whole(book: Book, version: str | None = None) -> Document:
    """A version to read through, in the language of the book; the newest where none is named."""
    pack = versions.pack(book, version)
    title = bible(pack, book.settings().language, book.state.title).title
    newest = version in (None, versions.newest(book))
    return _document(book, pack).done(title, book.name if newest else "")


def words_of(book: Book, before: MaterialsPack, after: MaterialsPack) -> list[Piece]:
    """What two packs say, compared word by word, without what is the same in both."""
    return folded(changes(_document(book, before).text, _document(book, after).text))


def _document(book: Book, pack: MaterialsPack) -> Draft:
    language = book.settings().language
    found = bible(pack, language, book.state.title)
    text = Draft()
    for remark in found.remarks:
        text.line(remark)
    for part in found.parts:
        text.part(part.title)
        _facts(text, part.facts, language)
        for entry in part.entries:
            if entry.facts:
                text.line()
            text.line(f"{entry.anchor}  {entry.head}" if entry.anchor else entry.head)
            _facts(text, entry.facts, language)
    return text


def in_force(book: Book) -> Document:
    """The frozen version that every chapter is held against."""
    frozen = book.state.law.materials.frozen_version
    return whole(book, f"{FROZEN}{frozen}" if frozen else None)


def note(book: Book, old: str, new: str, language: Language) -> Document:
    """What changed between two versions, and why, as an editor would note it."""
    words = Words(language)
    before, after = versions.pack(book, old), versions.pack(book, new)
    text = Draft()
    why = reasons(before, after)
    if why:
        text.part(words("note_why"))
    for entry in why:
        facts = {"version": entry.version, "by": entry.by, "why": " ".join(entry.why.split())}
        text.line(say("bible.note.why", language, **facts))
    text.part(words("note_changed"))
    for one in notes(before, after, language):
        text.line(f"· {one.text}")
    if not notes(before, after, language):
        text.line(say("bible.note.nothing", language))
    return text.done(words("note_head", book=book.name, old=old, new=new))


def every_version(book: Book, language: Language) -> list[VersionNote]:
    """The newest first, the frozen ones before the drafts."""
    words, names = Words(language), versions.every(book)
    if not names:
        raise BadInput("materials.no_pack_yet", book=book.name)
    frozen = [name for name in names if name.startswith(FROZEN)]
    drafts = [name for name in names if not name.startswith(FROZEN)]
    told = [
        *(_frozen(book, name, before, words) for before, name in _in_pairs(frozen)),
        *(_draft(book, name, before, words) for before, name in _in_pairs(drafts)),
    ]
    return sorted(told, key=lambda one: (one.name.startswith(FROZEN), one.name), reverse=True)


def _in_pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(("", *names), names, strict=False)


def _facts(text: Draft, facts: Facts, language: Language) -> None:
    colon = say("bible.note.colon", language)
    for name, said in facts:
        text.line(f"{name}{colon}{said}" if name else said)


def _draft(book: Book, name: str, before: str, words: Words) -> VersionNote:
    files, paths = book.ports.files.disk, book.paths
    pack = versions.pack(book, name)
    facts = list(_made(pack, words))
    in_short = words("version_made")
    if files.kind(paths.agent_review(name)) == "file":
        review = book.read(AgentReview, paths.agent_review(name))
        found = sum(len(reviewer.findings) for reviewer in review.reviewers)
        in_short = words.counted("version_found", found) if found else words("version_quiet")
        facts += _remarks(review, words)
    law = book.state.law.materials
    if name == law.version and not law.frozen_version:
        in_short = words("version_here")
    if files.kind(paths.human_review(name)) == "file":
        said = book.read(MaterialsHumanReview, paths.human_review(name))
        in_short = words(f"version_{said.decision}", by=said.by)
        facts = [*_decided(said, words), *facts]
    return VersionNote(name, before, in_short, tuple(facts))


def _frozen(book: Book, name: str, before: str, words: Words) -> VersionNote:
    version = name.removeprefix(FROZEN)
    index = book.read(MaterialsIndex, book.paths.materials_index)
    entry, pack = index.frozen[version], versions.pack(book, name)
    in_short = words("version_freeze", by=entry.by)
    if index.current_frozen_version == version:
        in_short += f" · {words('version_in_force')}"
    facts = [
        (words("fact_decided"), in_short),
        (words("fact_at"), local_time(entry.frozen_at)),
        (words("fact_from"), pack.meta.source_draft or ""),
        (words("fact_proposals"), ", ".join(entry.proposals_applied)),
        (words("fact_file"), entry.path),
    ]
    told = tuple((label, text) for label, text in facts if text)
    return VersionNote(name, before or (pack.meta.source_draft or ""), in_short, told)


def _made(pack: MaterialsPack, words: Words) -> Iterator[Told]:
    for entry in pack.changelog[-1:]:
        yield words("fact_why"), " ".join(f"{entry.why} ({entry.by})".split())


def _decided(said: MaterialsHumanReview, words: Words) -> Iterator[Told]:
    yield words("fact_decided"), words(f"version_{said.decision}", by=said.by)
    yield words("fact_at"), local_time(said.at)
    for question, answer in said.answers.items():
        yield words("fact_answer"), f"{question} {answer}"
    for conflict, ruling in said.rulings.items():
        yield words("fact_ruling"), f"{conflict} {ruling}"
    if said.sheet:
        yield from _each(words("fact_to_do"), said.sheet.required_fix)
        yield from _each(words("fact_measured"), said.sheet.acceptance_criteria)
    if said.notes:
        yield words("fact_note"), said.notes


def _remarks(review: AgentReview, words: Words) -> Iterator[Told]:
    for reviewer in review.reviewers:
        key = f"materials.specialist_{reviewer.role}"
        role = say(key, words.language) if knows(key) else reviewer.role
        yield from _each(role, (finding.description for finding in reviewer.findings))
        if reviewer.trouble:
            yield role, f"✘ {reviewer.trouble}"


def _each(label: str, texts: Iterable[str]) -> Iterator[Told]:
    return ((label, text) for text in texts)
