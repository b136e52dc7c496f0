"""What becomes of a file that was changed by hand: taken through the gate, or put back as it was.

Whatever is put back, the changed file is kept first, under a name that says what it was.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import MaterialsState, MaterialsTrigger
from fsm.permit import Area
from writer.contracts import validation
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.settings import Settings
from writer.contracts.wording import Piece, changes, marked
from writer.desk import edit as edits
from writer.desk import law, page
from writer.desk.book import Book
from writer.desk.chapter import draft_before, draft_files, text_of, unit_of
from writer.desk.derived import lists
from writer.desk.edit import Edit, chapter_of, edited_by
from writer.desk.frozen import recorded
from writer.desk.hands import SOURCES, HandEdit, refusal
from writer.desk.studio import Studio
from writer.errors import BadInput, BrokenLog, NovelGateError, Refused
from writer.events.envelope import Entry
from writer.events.types import HandEditPutBack, HumanEdited
from writer.store import vault
from writer.store.files import digest

T = ChapterTrigger
FROM_THE_BEGINNING = ("project_name", "language", "stage", "seed")
MARK = 12
"""Characters of a digest that tell two versions of one file apart."""


def difference(book: Book, hand: HandEdit) -> list[Piece]:
    """What was changed, as a person reads it; nothing where the file is no text."""
    before = _recorded(book, hand)
    try:
        after = page.decoded(_found(book, hand), hand.path) if hand.found else ""
    except BadInput:
        return []
    return changes(_readable(before.decode()), _readable(after))


def take(studio: Studio, hand: HandEdit, by: str) -> None:
    """The change as a person's own edit, through the checks and the gate like any other."""
    book = studio.book
    if hand.way != "take":
        raise Refused(f"hands.way_{hand.way}", path=hand.path, number=hand.chapter)
    if hand.path == book.paths.relative(book.paths.settings):
        _take_record(book, hand, by, Settings)
    elif hand.path in SOURCES:
        _take_record(book, hand, by, SOURCES[hand.path])
    elif hand.path == book.paths.relative(book.paths.chapter(hand.chapter)):
        _take_deposited(studio, hand, by)
    else:
        _take_draft(studio, hand, by)


def put_back(studio: Studio, hand: HandEdit, by: str) -> str:
    """The file as it is on record; returns where the changed one is now."""
    book, data = studio.book, _recorded(studio.book, hand)
    kept = _keep_aside(book, hand)
    event = HandEditPutBack(path=hand.path, kept=kept, by=by, diff=marked(difference(book, hand)))
    entry = Entry(
        event,
        phase="chapter" if hand.chapter else "materials",
        actor="human",
        chapter=hand.chapter,
        artifact_paths=(hand.path,),
        message=f"{hand.path}: {by}",
    )
    _record_restoring(book, hand, by, entry)
    _clear_the_place(book, hand)
    if book.ports.files.digest_of(book.paths.root / hand.path) != hand.found:
        raise Refused("hands.changed_again", path=hand.path)
    vault.put_back(book.ports.files, book.paths, hand.path, data)
    return kept


def _record_restoring(book: Book, hand: HandEdit, by: str, entry: Entry) -> None:
    """What a gate protects is restored by a step of the law, where that has one for it."""
    state, area = book.state.law, vault.area_of(hand.path)
    if area in (Area.CANON, Area.FROZEN) and state.materials.state is MaterialsState.FROZEN:
        said = Decision(decided_by=by, names=state.materials.frozen_pack)
        law.step(book, MaterialsTrigger.RESTORE, "materials", entry, decision=said)
    elif area and book.stands(f"chapter:{hand.chapter}") == ChapterState.DEPOSITED:
        said = Decision(decided_by=by, names=state.chapters[hand.chapter].deposited)
        law.step(book, T.RESTORE, f"chapter:{hand.chapter}", entry, decision=said)
    else:
        book.log.append(entry)


def takeable(book: Book, found: Sequence[HandEdit]) -> list[HandEdit]:
    """Those that can be taken; where there are some and none of them can, it is said why."""
    chosen = [hand for hand in found if hand.way == "take"]
    if found and not chosen:
        raise refusal(book, found)
    return chosen


def take_all(studio: Studio, found: Sequence[HandEdit], by: str) -> list[HandEdit]:
    """Takes what can be taken; two changed files for one text are one too many."""
    chosen = takeable(studio.book, found)
    for hand in chosen:
        twins = [other for other in chosen if other.chapter == hand.chapter != 0]
        if len(twins) > 1:
            raise Refused("hands.both", number=hand.chapter)
    for hand in chosen:
        take(studio, hand, by)
    return chosen


def _take_draft(studio: Studio, hand: HandEdit, by: str) -> None:
    """The newest draft, changed in the file that is read or in the record behind it."""
    book, number = studio.book, hand.chapter
    chapter = chapter_of(book, number)
    kept = replace(hand, path=book.paths.relative(book.run.draft(number)))
    before, data = GeneratedChapter.from_bytes(_recorded(book, kept)), _found(book, hand)
    if hand.path.endswith(".md"):
        after = page.edited(before, page.decoded(data, hand.path), unit_of(book))
    else:
        after = _as_chapter(book, before, data, hand.path)
    if after == before:
        put_back(studio, hand, by)
        return
    edit = Edit(number, chapter.draft, before, after, unit_of(book))
    edits.record(studio, edit, by, over=hand.found or "")


def _take_deposited(studio: Studio, hand: HandEdit, by: str) -> None:
    """The edited text goes to the gate; what was deposited stays the truth until it is accepted."""
    book, number = studio.book, hand.chapter
    before = GeneratedChapter.from_bytes(_recorded(book, hand))
    after = _as_chapter(book, before, _found(book, hand), hand.path)
    if digest(after.to_bytes()) not in (chapter_of(book, number).draft, digest(before.to_bytes())):
        shown = draft_before(book, number) or before
        edit = Edit(number, chapter_of(book, number).draft, before, after, unit_of(book))
        law.step(
            book,
            T.HAND_EDIT,
            f"chapter:{number}",
            edited_by(book, edit, by, "took"),
            book.note(f"chapter:{number}", after.total_words),
            files=draft_files(book, after, shown),
            news={"draft": digest(after.to_bytes())},
            found_text=hand.found or "",
        )
    put_back(studio, hand, by)


def _as_chapter(book: Book, before: GeneratedChapter, data: bytes, file: str) -> GeneratedChapter:
    """A chapter's record that somebody changed: valid, of the same chapter, its words counted."""
    given = validation.read(GeneratedChapter, data, PurePosixPath(file).name)
    if given.chapter_title != before.chapter_title or given.chapter_number != before.chapter_number:
        number, title = before.chapter_number, before.chapter_title
        raise BadInput("edits.title", number=number, given=given.chapter_title, title=title)
    if [s.content for s in given.scenes] == [s.content for s in before.scenes]:
        return before
    cleaned = [book.clean(scene.content.encode()).decode() for scene in given.scenes]
    return page.with_scenes(before, cleaned, unit_of(book))


def _take_record(book: Book, hand: HandEdit, by: str, model: type[Settings]) -> None:
    """A record that no gate protects: valid, and on record from now on."""
    data = _found(book, hand)
    changed = validation.read(model, data, hand.path)
    if isinstance(changed, Settings):
        _hold_to_the_beginning(book, hand, changed)
    event = HumanEdited(path=hand.path, by=by, diff=marked(difference(book, hand)), what="took")
    entry = Entry(event, actor="human", artifact_paths=(hand.path,), message=f"took: {by}")
    book.keep({book.paths.root / hand.path: data}, entry)


def _hold_to_the_beginning(book: Book, hand: HandEdit, changed: Settings) -> None:
    """What a book was begun with holds for all that was written since."""
    before = Settings.from_bytes(_recorded(book, hand))
    wrong = [name for name in FROM_THE_BEGINNING if getattr(changed, name) != getattr(before, name)]
    if wrong:
        raise BadInput("hands.from_the_beginning", path=hand.path, fields=", ".join(wrong))


def _found(book: Book, hand: HandEdit) -> bytes:
    """What was looked at, and not what may be there by now."""
    data = book.ports.files.read_record(book.paths.root / hand.path)
    if digest(data) != hand.found:
        raise Refused("hands.changed_again", path=hand.path)
    return data


def _recorded(book: Book, hand: HandEdit) -> bytes:
    if hand.path not in book.state.artifacts:
        return lists(book)[book.paths.root / hand.path]
    if (known := recorded(book, hand.path)) is None:
        raise BrokenLog("record.payload_missing", path=book.state.artifacts[hand.path].payload)
    return known


def _keep_aside(book: Book, hand: HandEdit) -> str:
    """A copy of the changed file, durable before the file itself is touched."""
    if hand.found is None:
        return ""
    aside = book.paths.set_aside(hand.path, hand.found[:MARK])
    if book.ports.files.digest_of(aside) != hand.found:
        book.ports.files.write(aside, _found(book, hand))
    return book.paths.relative(aside)


def _clear_the_place(book: Book, hand: HandEdit) -> None:
    """Something that is no file, such as a link, is moved aside as it is."""
    files, path = book.ports.files, book.paths.root / hand.path
    if hand.found is None and files.disk.kind(path) is not None:
        aside = book.paths.set_aside(hand.path, book.ports.clock.new_id())
        files.ensure_dir(aside.parent)
        files.disk.rename(path, aside)


def _readable(text: str) -> str:
    """A chapter's record as its text; any other text as it is."""
    try:
        return text_of(GeneratedChapter.from_bytes(text.encode()))
    except (ValueError, NovelGateError):
        return text
